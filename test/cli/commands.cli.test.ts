/** The tables of commands: what they come to for an action, and that help, page, completion and configuration say the same. */
import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeCliPage } from '../../scripts/write-cli-page.js'
import { writeConfigPage } from '../../scripts/write-config-page.js'
import { writeTargetsPage } from '../../scripts/write-targets-page.js'
import { type Command, formatExits, formatUsage, globalFlags } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands.ts'
import { listKnownWords } from '../../src/cli/completion.ts'
import { type Flag, type FlagTable, formatFlag, nameFlags, readFlags } from '../../src/cli/flags.ts'
import type { Io } from '../../src/cli/io.ts'
import { BUILD_OPTIONS } from '../../src/pipeline/config/option-table.ts'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

const scratch = scratchFolder('commands')

const io: Io = {
  out: () => {},
  err: () => {},
  color: false,
  width: 80,
  progress: () => {},
  now: () => 0,
  cwd: '/',
}

const about = 'x'
const value = 'x'

test('an action gets a value for every flag, by its kind', () => {
  const flags: FlagTable = {
    on: { kind: 'boolean', about },
    onlyNo: { kind: 'boolean', no: 'x' },
    both: { kind: 'boolean', about, no: 'x' },
    npm: { kind: 'boolean', about, option: 'npm' },
    text: { kind: 'text', about, value },
    usual: { kind: 'text', about, value, default: 'usual' },
    file: { kind: 'text', about, value, no: 'x', isOptional: true },
    count: { kind: 'count', about, value },
    share: { kind: 'number', about, value, most: 1, default: 0.5 },
    word: { kind: 'one-of', about, value, values: ['a', 'b'], default: 'a' },
    list: { kind: 'list', about, value },
    all: { kind: 'list', about, value, isOptional: true },
    names: { kind: 'names', about, value },
  }
  const absent = { on: false, onlyNo: true, usual: 'usual', share: 0.5, word: 'a' }
  expect(readFlags(flags, {})).toEqual(absent)
  const given = {
    on: [true, true],
    onlyNo: false,
    both: false,
    npm: false,
    text: '1.10',
    usual: 'x',
    file: false,
    count: '12',
    share: '1',
    word: 'b',
    list: 'a',
    all: true,
    names: ['a, b', 'c'],
    '--': ['-x'],
  }
  const values = { on: true, count: 12, share: 1, list: ['a'], names: ['a', 'b', 'c'] }
  expect(readFlags(flags, given)).toEqual({ ...given, ...values })
})

test.each<[Flag, unknown, string]>([
  [{ kind: 'text', about, value }, ['a', 'b'], '`--the-flag` is given twice'],
  [{ kind: 'count', about, value }, '0', '`--the-flag 0` must be a whole number above 0'],
  [{ kind: 'number', about, value, most: 1 }, '1.1', '`--the-flag 1.1` is not a number from 0 to 1'],
  [{ kind: 'number', about, value, most: 9, isWhole: true }, '1.5', '`--the-flag 1.5` is not a whole number'],
  [{ kind: 'one-of', about, value, values: ['a'] }, 'b', '`--the-flag` does not take `b`'],
])('a flag %j that is given as %j stops the command', (flag, given, message) => {
  expect(() => readFlags({ theFlag: flag }, { theFlag: given })).toThrow(expect.objectContaining({ message }))
})

test('docs/configuration.md ends with the table that `npm run config-page` writes', () => {
  expect(read('docs/configuration.md')).toBe(writeConfigPage())
})

test('the schema of the configuration names the defaults that a build has', async () => {
  const cwd = plant(join(scratch, 'defaults'), { 'skills/rye/SKILL.md': skillText('rye') })
  const settings: Record<string, unknown> = { ...(await getSettings({ cwd })) }
  const { properties } = JSON.parse(read('schema/config.schema.json'))
  const named = Object.entries<{ default?: unknown }>({ ...properties, ...properties.limits.properties })
  const usual = Object.fromEntries(
    named.flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])),
  )
  const { out, npm, depth, folders, files, entryBytes, fileBytes, ...flat } = usual
  expect(settings).toMatchObject({ ...flat, out: join(cwd, String(out)) })
  expect(settings.limits).toEqual({ depth, folders, files, entryBytes, fileBytes })
  expect({ npm, number: Object.keys(usual).length }).toEqual({ npm: false, number: 13 })
})

test('docs/cli.md is what `npm run cli-page` writes', () => {
  expect(read('docs/cli.md')).toBe(writeCliPage())
})

test('docs/targets.md is what `npm run targets-page` writes', () => {
  expect(read('docs/targets.md')).toBe(writeTargetsPage())
})

test('help lists the common commands', () => {
  const { out, code } = skillc(['--help'], '.')
  expect(code).toBe(0)
  expect(skillc(['help'], '.').out).toBe(out)
  expect(skillc(['-h'], '.').out).toBe(out)
  const shown = commands.filter(({ name, about }) => out.includes(`  ${name} `) && out.includes(about))
  expect(shown).toHaveLength(12)
  expect(commands.length).toBeLessThanOrEqual(30)
})

test('help shows at most 15 flags of a command with many, and says how to see all', () => {
  for (const name of ['check', 'build']) {
    const { out } = skillc([name, '--help'], '.')
    expect(out.match(/^ {2}(?:-\w, | {4})--/gm)?.length, name).toBeLessThanOrEqual(15)
    expect(out).toMatch(new RegExp(`\n\`skillc ${name} --help --all\` shows all \\d+ options\\.\n$`))
  }
  expect(skillc(['check', '--all'], '.')).toMatchObject({
    code: 2,
    err: expect.stringContaining('`skillc check --help --all`'),
  })
  expect(skillc(['help', 'nowhere'], '.').code).toBe(2)
})

test('help --all lists every command in its group, at most 80 columns wide', () => {
  const { out } = skillc(['--help', '--all'], '.')
  expect(skillc(['help', '--all'], '.').out).toBe(out)
  for (const { name, group, about } of commands) {
    expect(about.length, about).toBeLessThanOrEqual(60)
    expect(out).toMatch(new RegExp(`^  ${name} +${literally(about)}$`, 'm'))
    expect(out.indexOf(`\n${group}:\n`)).toBeLessThan(out.indexOf(`\n  ${name} `))
  }
  expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(80)
})

test.each(commands)('help shows every flag, example and exit code of `$name`', command => {
  const { name } = command
  const { out, code } = skillc([name, '--help', '--all'], '.')
  expect(code).toBe(0)
  expect(skillc(['help', name, '--all'], '.').out).toBe(out)
  expect(out).toContain(`Usage: ${formatUsage(command)}`)
  const words = out.replace(/(?: \\)?\s+/g, ' ')
  for (const { short, spelling, value, about } of spellings(command))
    expect(words).toContain(` ${short === undefined ? '' : `${short}, `}${spelling}${value} ${about} `)
  for (const example of command.examples) expect(words).toContain(` ${example.replace(/\s+/g, ' ')} `)
  const [, listedCodes = ''] = words.split(' Exit codes: ')
  for (const [exit, meaning] of formatExits(command.exits))
    expect(listedCodes).toContain(`${exit} ${meaning} `)
  const [options = ''] = out.split('\nExamples:')
  expect(Math.max(...options.split('\n').map(line => line.length))).toBeLessThanOrEqual(80)
})

test('a short flag means one thing in a command', () => {
  for (const command of commands) {
    const shorts = spellings({ flags: { ...globalFlags, ...command.flags } }).flatMap(
      ({ short = [] }) => short,
    )
    expect(new Set(shorts).size, command.name).toBe(shorts.length)
  }
})

test('completion knows every command and flag', () => {
  const list = (...given: string[]) => listKnownWords(commands, given, '-')?.map(({ word }) => word)
  expect(list()).toEqual(expect.arrayContaining(commands.map(({ name }) => name)))
  for (const command of commands)
    expect(list(command.name)).toEqual(
      expect.arrayContaining(spellings(command).map(({ spelling }) => spelling)),
    )
})

/** Keys that say more than a flag can. `roots` are arguments. */
const FILE_ONLY =
  '$schema agents budget checks extends fields licenses overrides permissions presetFiles roots rules search sources targetFiles targets'.split(
    ' ',
  )

test('every key of the configuration is set by a flag of its type, or by the file alone', () => {
  const { properties } = JSON.parse(read('schema/config.schema.json'))
  const { limits, ...flat } = properties
  const keys: Record<string, Schema> = { ...flat }
  for (const [name, schema] of Object.entries<Schema>(limits.properties)) keys[`limits.${name}`] = schema
  const set = new Set<string>()
  for (const { name: command, flags } of commands)
    for (const [name, flag] of Object.entries(flags)) {
      const { option = '' } = flag
      const schema = keys[option]
      if (schema === undefined) continue
      set.add(option)
      expect(schema, `--${name} of ${command} and \`${option}\``).toMatchObject(schemaOf(flag))
    }
  expect([...set, ...FILE_ONLY].sort(), 'a key has a flag with `option`, or is in FILE_ONLY').toEqual(
    Object.keys(keys).sort(),
  )
})

test('every option of a build is set by a flag of a command, or is for code alone', () => {
  const set = new Set(commands.flatMap(({ flags }) => Object.values(flags).map(({ option }) => option)))
  const others = Object.keys(BUILD_OPTIONS).filter(name => !set.has(name as keyof typeof BUILD_OPTIONS))
  expect(others).toEqual([
    'cwd',
    'roots',
    'sources',
    'write',
    'embeddings',
    'onProgress',
    'onWarning',
    'signal',
  ])
})

test('what the library says names its options, and each is a flag', () => {
  const names = new Set(commands.flatMap(({ flags }) => Object.keys(flags)))
  const files = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' })
  let count = 0
  for (const file of files.filter(name => /^(?!cli|report).*(?<!generated)\.ts$/.test(name))) {
    const code = read(`src/${file}`)
      .replace(/^ *(?:\/?\*|\/\/|summary:).*$/gm, '')
      .replaceAll('\\`', '`')
    expect(code, `${file} speaks of a flag; write "the option \`name\`"`).not.toMatch(
      /`--[a-z][a-z-]*\b[^$=,]/,
    )
    for (const [text, name = ''] of code.matchAll(/the option `([a-zA-Z]+)`/g)) {
      expect(names, `${file}: ${text}`).toContain(name)
      count++
    }
  }
  expect(count).toBeGreaterThan(20)
  expect(nameFlags('Give a key with the option `trustedRoot`')).toBe('Give a key with `--trusted-root`')
})

interface Schema {
  type?: string
  enum?: string[]
  items?: Schema
  minimum?: number
}

/** What the schema says of a key that such a flag sets. */
function schemaOf(flag: Flag): Schema {
  switch (flag.kind) {
    case 'boolean':
      return { type: 'boolean' }
    case 'text':
      return { type: 'string' }
    case 'count':
      return { type: 'integer', minimum: 1 }
    case 'number':
      return { type: 'number' }
    case 'one-of':
      return { enum: [...flag.values] }
    case 'list':
    case 'names':
      return { type: 'array', items: { type: 'string' } }
  }
}

function spellings({ flags }: Pick<Command, 'flags'>) {
  return Object.entries(flags).flatMap(([name, flag]) => formatFlag(name, flag))
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

describe('a path that a command writes to', () => {
  const outputs = commands.flatMap(command =>
    Object.entries(command.flags).flatMap(([flag, one]) => {
      const isOutput = one.kind === 'text' && one.isOutput === true
      return isOutput || /^(?:out|oci|dir|cacheDir)$/.test(flag)
        ? [{ name: command.name, flag, isOutput, command }]
        : []
    }),
  )

  test.each(outputs)(
    '$name --$flag does not write through a link out of the working directory',
    async output => {
      const { flag, command, isOutput } = output
      const cwd = plant(join(scratch, 'outputs'), { 'p/x': '', 'outside/x': '' })
      const project = join(cwd, 'p')
      rmSync(join(project, 'link'), { force: true })
      symlinkSync(join(cwd, 'outside'), join(project, 'link'))
      expect(isOutput).toBe(true)
      for (const path of ['link', 'link/new', './link/new/b'])
        await expect(command.run({ [flag]: path }, { ...io, cwd: project }, [])).rejects.toThrow(
          'through a symlink',
        )
    },
  )

  test('is that of an evaluation, a site, a marketplace or a new skill, too', () => {
    const cwd = plant(join(scratch, 'more-outputs'), {
      'p/skills/rye/SKILL.md': skillText('rye'),
      'p/asked.jsonl': '{"query":"bake","relevant":["rye"]}',
      'outside/x': '',
    })
    const project = join(cwd, 'p')
    symlinkSync(join(cwd, 'outside'), join(project, 'link'))
    expect(skillc(['build', 'skills'], project)).toMatchObject({ code: 0 })
    for (const words of [
      ['eval', 'dist/skills', 'asked.jsonl', '--write', 'agentskills=link/asked.json'],
      ['publish', 'dist/skills', './link/site'],
      ['publish', 'dist/skills', 'marketplace:link', '--name', 'a', '--owner', 'b'],
    ])
      expect(skillc(words, project)).toMatchObject({
        code: 2,
        err: expect.stringContaining('through a symlink'),
      })
    const empty = plant(join(cwd, 'empty'), { x: '' })
    symlinkSync(join(cwd, 'outside'), join(empty, 'skills'))
    expect(skillc(['new', 'oat'], empty).err).toContain('through a symlink')
    expect(readdirSync(join(cwd, 'outside'))).toEqual(['x'])
  })
})
