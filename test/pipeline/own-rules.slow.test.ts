/** Rules of a project's own on threads, in shards, in an editor, and in a configuration that means harm. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import agentskills from '../../src/compiler/presets/data/agentskills.json' with { type: 'json' }
import { build } from '../../src/pipeline/build.ts'
import { entryOf, openFile, type Server, startServer } from '../support/lsp.ts'
import { type Anything, listSchemaFields, readSchema } from '../support/schema-fields.ts'
import { bothWays, buildOutcome } from '../support/shards.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('own-rules-slow')
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.endInput()
  await Promise.all(servers.map(({ ended }) => ended))
})

const checks = {
  'acme/no-curl': {
    message: 'No `curl`',
    forbid: 'inlineCode',
    text: '\\bcurl\\b',
    replace: 'get',
    safe: true,
  },
  'acme/owner': { message: 'No owner', severity: 'note', frontmatter: { required: ['owner'] } },
  'acme/end': { message: 'No end', require: 'heading', text: '^End$', files: ['skills/roll-1*/**'] },
}

function plantSkills(name: string, count: number): string {
  const skills = Array.from({ length: count }, (_, at) => [
    `skills/roll-${at}/SKILL.md`,
    skillText(`roll-${at}`, at % 2 === 0 ? 'Run `curl x`.' : '## End'),
  ])
  return plant(join(scratch, name), {
    'skillc.config.json': JSON.stringify({ roots: ['skills'], checks }),
    ...Object.fromEntries(skills),
  })
}

test('the same on one thread and on two', async () => {
  const dist: typeof import('../../src/index.ts') = await import('../../dist/index.js')
  const cwd = plantSkills('threads', 60)
  const [one, two] = await Promise.all([1, 2].map(threads => dist.check({ cwd, cache: false, threads })))
  expect(two).toEqual(one)
  const codes = one?.findings.map(({ code }) => code) ?? []
  expect(codes.filter(code => code === 'acme/no-curl')).toHaveLength(30)
  expect(codes.filter(code => code === 'acme/end').length).toBeLessThan(12)
})

test('the same of shards, and after a rebuild', async () => {
  const cwd = plantSkills('shards', 20)
  const options = { cwd, out: join(cwd, 'out') }
  const { whole, taken, warnings } = await bothWays(options, 3, join(cwd, 'parts'))
  expect(whole.report).toContain('acme/owner')
  expect(taken).toEqual(whole)
  expect(warnings).toEqual([])
  const again = await buildOutcome(() => build({ cache: false, ...options }), options.out)
  expect(again.bundle).toBe(whole.bundle)
})

test('an editor shows them, mends them, and follows what the configuration extends', async () => {
  const cwd = plant(join(scratch, 'editor'), {
    'skillc.config.json': JSON.stringify({ roots: ['skills'], extends: ['./rules.json'] }),
    'rules.json': JSON.stringify({ checks: { 'acme/no-curl': checks['acme/no-curl'] } }),
    'skills/rye/SKILL.md': skillText('rye', 'Run `curl x`.'),
  })
  const server = startServer(cwd)
  servers.push(server)
  await server.initialize()
  const file = openFile(server, entryOf(cwd, 'rye'))
  const [shown] = await file.findings()
  expect(shown).toMatchObject({ code: 'acme/no-curl', message: 'No `curl`' })
  expect(shown?.codeDescription).toBeUndefined()
  const from = server.messages.length
  writeFileSync(join(cwd, 'rules.json'), JSON.stringify({ checks: {} }))
  const last = await server.until(() =>
    server.messages.slice(from).find(({ params }) => params?.diagnostics?.length === 0),
  )
  expect(last.params?.diagnostics).toEqual([])
})

/** Each field of the schema gets paths of modules, a package, addresses and code. */
test('a configuration that names a module in any field runs nothing', async () => {
  const cwd = plantSkills('harm', 1)
  const mark = join(cwd, 'ran')
  const code = `require('fs').writeFileSync(${JSON.stringify(mark)}, '')`
  for (const name of ['evil.js', 'evil.mjs', 'evil.cjs', 'evil.json', 'node_modules/evil/index.js'])
    plant(cwd, { [name]: code })
  const texts = [
    ...['./evil.js', './evil.mjs', './evil.cjs', './evil.json', './evil', 'evil', 'npm:evil'],
    ...[`file://${cwd}/evil.mjs`, `data:text/javascript,${encodeURIComponent(code)}`, code],
  ]
  const schema = readSchema('config')
  const fields = [...listSchemaFields(schema), { name: 'extensions', set: setUnknown('extensions') }]
  expect(fields.length).toBeGreaterThan(100)
  for (const { name, set } of fields)
    for (const text of texts) {
      const config = { roots: ['skills'] }
      set(config, text)
      writeFileSync(join(cwd, 'skillc.config.json'), JSON.stringify(config))
      await build({ cwd, cache: false, write: false }).catch(() => {})
      expect(existsSync(mark), `${name}: ${text}`).toBe(false)
    }
})

test('a preset or a target of a file that names a module in any field runs nothing', async () => {
  const cwd = plantSkills('harm-clients', 1)
  const mark = join(cwd, 'ran')
  const code = `require('fs').writeFileSync(${JSON.stringify(mark)}, '')`
  for (const name of ['evil.mjs', 'evil.cjs']) plant(cwd, { [name]: code })
  const texts = ['./evil.mjs', './evil.cjs', `data:text/javascript,${encodeURIComponent(code)}`]
  const target = { id: 'acme', title: 'A', reads: 'A', form: { kind: 'module' } }
  const preset = { ...agentskills, id: 'acme' }
  for (const [key, sample] of Object.entries({ preset, target })) {
    const schema = readSchema(key)
    const fields = listSchemaFields(resolveReferences(schema, schema.definitions))
    expect(fields.length).toBeGreaterThan(key === 'preset' ? 150 : 20)
    for (const { name, set } of fields)
      for (const text of texts) {
        const data = structuredClone(sample)
        set(data, text)
        plant(cwd, {
          'acme.json': JSON.stringify(data),
          'skillc.config.json': JSON.stringify({
            roots: ['skills'],
            [`${key}Files`]: ['acme.json'],
            [`${key === 'preset' ? 'client' : key}s`]: ['acme'],
          }),
        })
        await build({ cwd, cache: false, out: join(cwd, 'out') }).catch(() => {})
        expect(existsSync(mark), `${name}: ${text}`).toBe(false)
      }
  }
})

/** The schema without references, none of which leads back to itself. */
function resolveReferences(schema: Anything, definitions: Anything): Anything {
  if (Array.isArray(schema)) return schema.map(each => resolveReferences(each, definitions))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema
  if ($ref !== undefined) return resolveReferences(definitions[$ref.split('/').at(-1)], definitions)
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, resolveReferences(value, definitions)]),
  )
}

function setUnknown(key: string) {
  return (data: object, value: unknown) => Object.assign(data, { [key]: [value] })
}

test('two hundred checks over two megabytes of lists end, and say that they gave up', async () => {
  const pattern = ['(a+)+$', '(a|aa)+b', 'a.*z', '[a-z]+x']
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [
      `acme/c${at}`,
      { message: 'm', severity: 'note', forbid: 'list listItem > paragraph', text: pattern[at % 4] },
    ]),
  )
  const list = Array.from(
    { length: 20 },
    (_, depth) => `${'  '.repeat(depth)}- ${'aaaa '.repeat(600)}\n`,
  ).join('')
  const cwd = plant(join(scratch, 'long'), {
    'skillc.config.json': JSON.stringify({ roots: ['skills'], checks: many }),
    'skills/rye/SKILL.md': skillText('rye', list.repeat(30)),
  })
  const start = performance.now()
  const { findings } = await build({ cwd, cache: false, write: false })
  const codes = findings.filter(({ message }) => message.includes('not searched to its end'))
  expect(new Set(codes.map(({ code }) => code)).size).toBe(200)
  expect(performance.now() - start).toBeLessThan(30_000)
})

test('a hundred selectors and a hundred schemas, over the most markup and values that are parsed', async () => {
  const forbid = 'root > paragraph > emphasis > text, * * * * * code'
  const frontmatter = { properties: { metadata: { additionalProperties: { items: { not: { const: 1 } } } } } }
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [
      `acme/c${at}`,
      { message: 'm', severity: 'note', ...(at % 2 === 0 ? { forbid } : { frontmatter }) },
    ]),
  )
  const values = Array.from({ length: 150 }, (_, at) => `  k${at}: [${'1, '.repeat(200)}1]\n`).join('')
  const cwd = plant(join(scratch, 'wide'), {
    'skillc.config.json': JSON.stringify({ roots: ['skills'], checks: many }),
    'skills/rye/SKILL.md': skillText('rye', 'a *b* `c`\n\n'.repeat(8_000), `metadata:\n${values}`),
  })
  const start = performance.now()
  const { findings } = await build({ cwd, cache: false, write: false })
  const codes = findings.flatMap(({ code }) => (code.startsWith('acme/') ? code : []))
  expect(new Set(codes).size).toBe(200)
  expect(performance.now() - start).toBeLessThan(30_000)
})
