import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { toPosix } from '../../src/core/text/show.ts'
import { check } from '../../src/pipeline/build.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('editors')

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readSchema = (name: string) => JSON.parse(read(`schema/${name}.schema.json`))
const page = read('docs/editors.md')
const fences = (language: string) =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(match => match[1] === language)
    .map(match => match[2] ?? '')

/** Every property of a schema, with the path to it; a reference leads to what is found at its own place. */
function properties(schema: unknown, path = ''): [path: string, property: Record<string, unknown>][] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? Object.entries<Record<string, unknown> | boolean>(value).flatMap<[string, Record<string, unknown>]>(
          // In alternatives, `true` and `false` stand for properties that are described beside them.
          ([name, property]) =>
            typeof property === 'boolean'
              ? []
              : [[`${path}${name}`, property], ...properties(property, `${path}${name}.`)],
        )
      : properties(value, path),
  )
}

/** As editors read draft-07; unions of types are part of it, and nothing else is let through. */
const compile = (name: string) => new Ajv({ strict: true, allowUnionTypes: true }).compile(readSchema(name))

describe.each(['frontmatter', 'config'])('schema/%s.schema.json', name => {
  const schema = readSchema(name)

  test('is draft-07, says what it is, and has the $id that it always had', () => {
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#')
    expect(schema.$id).toBe(`skillc/${name}.schema.json`)
    expect(schema.title).toMatch(/^\w.{5,40}$/)
    expect(schema.description).toMatch(/^[A-Z].*\.$/)
  })

  test('has a text to show for each property', () => {
    const all = properties(schema)
    expect(all.length).toBeGreaterThan(20)
    for (const [path, property] of all) {
      expect(property.description, path).toMatch(/^[A-Za-z`].*[.]$/)
      // Draft-07 ignores what stands beside a `$ref`.
      expect(Object.keys(property), path).not.toContain('$ref')
    }
  })

  test('compiles in strict mode', () => {
    expect(() => compile(name)).not.toThrow()
  })
})

describe('the frontmatter schema', () => {
  const validate = compile('frontmatter')
  const frontmatterIn = (file: string) => {
    const [, yaml = ''] = /^---\r?\n([\s\S]*?)\n---\r?\n/.exec(readFileSync(file, 'utf8')) ?? []
    return parse(yaml)
  }

  test('accepts every example, and every fixture without a finding', async () => {
    const folders = ['examples/skills']
    for (const name of readdirSync(join(root, 'fixtures/build'))) {
      const folder = `fixtures/build/${name}/input`
      if (existsSync(join(root, folder))) folders.push(folder)
    }
    let accepted = 0
    for (const folder of folders) {
      const cwd = join(root, folder)
      const { findings: diagnostics } = await check({ cwd, roots: ['.'], config: false, cache: false })
      const faulty = new Set(diagnostics.map(({ file }) => file))
      for (const file of readdirSync(cwd, { recursive: true, encoding: 'utf8' })
        .map(path => toPosix(path))
        .sort()) {
        if (!file.endsWith('SKILL.md') || faulty.has(file)) continue
        expect(validate(frontmatterIn(join(cwd, file))), `${folder}/${file}`).toBe(true)
        accepted++
      }
    }
    expect(accepted).toBeGreaterThan(10)
  })

  test.each<[instancePath: string, keyword: string, yaml: string]>([
    ['', 'required', 'name: rolls'],
    ['', 'required', 'description: Bakes rolls.'],
    ['/name', 'pattern', 'name: Rolls\ndescription: Bakes.'],
    ['/name', 'pattern', 'name: rye--rolls\ndescription: Bakes.'],
    ['/name', 'pattern', 'name: rye_rolls\ndescription: Bakes.'],
    ['/name', 'type', 'name: 12\ndescription: Bakes.'],
    ['/description', 'minLength', 'name: rolls\ndescription: ""'],
    ['/description', 'maxLength', `name: rolls\ndescription: ${'Bakes. '.repeat(150)}`],
    ['/effort', 'enum', 'name: rolls\ndescription: Bakes.\neffort: some'],
    ['/context', 'enum', 'name: rolls\ndescription: Bakes.\ncontext: knife'],
    ['/allowed-tools', 'type', 'name: rolls\ndescription: Bakes.\nallowed-tools: { Read: true }'],
    ['/metadata', 'type', 'name: rolls\ndescription: Bakes.\nmetadata: hot'],
    ['/user-invocable', 'pattern', 'name: rolls\ndescription: Bakes.\nuser-invocable: perhaps'],
  ])('refuses at "%s" by %s', (instancePath, keyword, yaml) => {
    expect(validate(parse(yaml))).toBe(false)
    expect(validate.errors?.[0]).toMatchObject({ instancePath, keyword })
  })
})

describe('the configuration schema', () => {
  const validate = compile('config')

  test('accepts the examples of the documentation, and what `init` writes', () => {
    const cwd = plant(join(scratch, 'init'), { '.keep': '' })
    expect(skillc(['init'], cwd).code).toBe(0)
    const [example = ''] = /(?<=```json\n)[\s\S]*?(?=```)/.exec(read('docs/configuration.md')) ?? []
    for (const text of [readFileSync(join(cwd, 'skillc.config.json'), 'utf8'), example])
      expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true)
  })

  test.each<[Record<string, unknown>, string]>([
    [{ root: ['skills'] }, ''],
    [{ profile: 'lax' }, '/profile'],
    [{ rules: { 'long-body': 'fatal' } }, '/rules/long-body'],
    [{ sources: [{ level: 'user' }] }, '/sources/0'],
    [{ limits: { depth: 0 } }, '/limits/depth'],
    [{ overrides: [{ files: [], rules: {} }] }, '/overrides/0/files'],
  ])('refuses %j', (config, instancePath) => {
    expect(validate(config)).toBe(false)
    expect(validate.errors?.[0]).toMatchObject({ instancePath })
  })
})

describe('docs/editors.md', () => {
  const cwd = plant(join(scratch, 'project'), {
    'skills/rolls/SKILL.md': skillText('roll'),
    'skills/tart tatin, 1/SKILL.md': `\uFEFF${skillText('tart')}`,
  })
  const { out } = skillc(['check', '--format', 'compact', '--no-cache'], cwd)
  const lines = out.trim().split('\n')

  test('shows the line that skillc prints', () => {
    const [line = ''] = fences('')
    expect(lines).toContain(line.trim())
  })

  test('has a problem matcher that reads every line', () => {
    const tasks = fences('json').find(text => text.includes('problemMatcher')) ?? ''
    const [task] = JSON.parse(tasks).tasks
    expect(task.command).toBe('npx skillc check --format compact')
    const { regexp, ...groups } = task.problemMatcher.pattern
    const found = lines.map(line => {
      const match = new RegExp(regexp).exec(line)
      return Object.fromEntries(Object.entries<number>(groups).map(([name, group]) => [name, match?.[group]]))
    })
    expect(found).toEqual([
      {
        file: 'skills/rolls/SKILL.md',
        line: '2',
        column: '7',
        severity: 'warning',
        message: 'The name `roll` differs from its folder, `rolls`; the specification requires them to match',
        code: 'mismatched-name',
      },
      expect.objectContaining({ file: 'skills/tart tatin, 1/SKILL.md', line: '1', code: 'unexpected-bom' }),
      expect.objectContaining({ file: 'skills/tart tatin, 1/SKILL.md', line: '2', code: 'mismatched-name' }),
    ])
  })

  test('names schemas, settings and commands that are there', () => {
    for (const text of fences('json')) expect(() => JSON.parse(text)).not.toThrow()
    for (const [, file = ''] of page.matchAll(/node_modules\/skillc\/([\w./-]+)/g))
      expect(existsSync(join(root, file)), file).toBe(true)
    const { files, exports } = JSON.parse(read('package.json'))
    expect(files).toContain('schema')
    expect(exports).toHaveProperty(['./schema/*'])
    for (const [, name = ''] of page.matchAll(/`skillc\/(\w+)\.schema\.json`/g))
      expect(readSchema(name).$id).toBe(`skillc/${name}.schema.json`)
    for (const [, target = ''] of page.matchAll(/\]\((?!https?:)([^)#]+)\)/g))
      expect(existsSync(join(root, 'docs', target)), target).toBe(true)
  })
})
