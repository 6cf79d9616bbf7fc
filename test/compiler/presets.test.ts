/** The presets: each fits its schema, cites what it says, and its cases of `fixtures/clients` are well formed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { newAjv } from '../../scripts/compile-schemas.js'
import { findPlaceFolders } from '../../src/compiler/presets/places.ts'
import type { Preset } from '../../src/compiler/presets/preset.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const root = join(import.meta.dirname, '../..')
const data = join(root, 'src/compiler/presets/data')
const cases = join(root, 'fixtures/clients')

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const jsonFiles = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(file => file.endsWith('.json'))
        .sort()
    : []
const presets = jsonFiles(data).map((file): [string, Preset] => [file, json(join(data, file))])

const schema = json(join(root, 'schema/preset.schema.json'))
const validate = newAjv(schema).compile(schema)
const faults = (value: unknown) =>
  validate(value)
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`,
      )

/** Every value of the key below a value, with the path to it. */
function listValues(key: string, value: unknown, path = ''): [path: string, value: unknown][] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [[`${path}/${name}`, inner] as [string, unknown]] : []),
    ...listValues(key, inner, `${path}/${name}`),
  ])
}

describe.each(presets)('%s', (file, preset) => {
  test('fits its schema and has the id of its file', () => {
    expect(faults(preset)).toEqual([])
    expect(`${preset.id}.json`).toBe(file)
    expect(preset.$schema).toBe('../../../schema/preset.schema.json')
  })

  test('cites only its sources, and each of them', () => {
    const cited = listValues('source', preset)
    const sources = Object.keys(preset.sources)
    expect(cited.filter(([, source]) => !sources.includes(String(source)))).toEqual([])
    expect(sources.filter(source => !cited.some(([, used]) => used === source))).toEqual([])
  })

  test('names files of repositories at a commit or a release', () => {
    const urls = Object.values(preset.sources).map(({ url }) => url)
    const refs = urls.flatMap(
      url => /^https:\/\/github\.com\/[^/]+\/[^/]+\/(?:blob|tree)\/([^/]+)/.exec(url)?.[1] ?? [],
    )
    expect(refs.filter(ref => !/^[0-9a-f]{7,40}$|\d\.\d/.test(ref))).toEqual([])
  })

  test('has expressions that compile and take linear time', () => {
    for (const [path, expression] of listValues('matches', preset)) {
      expect(() => new RegExp(String(expression), 'u'), path).not.toThrow()
      expect(repeatsRepetition(String(expression)), `${path}: ${expression}`).toBe(false)
    }
  })

  test('lists each place once', () => {
    const keys = preset.places.map(({ path, from, condition, platforms }) =>
      JSON.stringify([path, from ?? 'here', condition, platforms]),
    )
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })
})

/** Whether an unbounded repetition holds another one: `(a+)*`, or `(-[a-z]+)*`, which is `-?[a-z]` repeated. */
function repeatsRepetition(expression: string): boolean {
  const text = expression.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/gu, 'x')
  const groups = [false]
  for (let at = 0; at < text.length; at++) {
    const rest = text.slice(at)
    const repeats = /^(?:[*+]|\{\d+,\})/.test(rest)
    if (text[at] === '(') groups.push(false)
    else if (repeats) groups[groups.length - 1] = true
    else if (text[at] === ')') {
      const inner = groups.pop() === true
      if (inner && /^\)(?:[*+]|\{\d+,\})/.test(rest)) return true
      groups[groups.length - 1] ||= inner
    }
  }
  return false
}

test.each([
  ['^[a-z0-9]+(-[a-z0-9]+)*$', true],
  ['(?:a*){2,}', true],
  ['((a+)b)+', true],
  ['^[a-z0-9](-?[a-z0-9])*$', false],
  ['^(a|b)+\\(+[(+)]*$', false],
  ['(a+)?b{1,64}(c)+', false],
])('%s repeats a repetition: %s', (expression, expected) => {
  expect(repeatsRepetition(expression)).toBe(expected)
})

const caseSchema = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['what', 'entry', 'folder', 'loads', 'source', 'how'],
    properties: {
      what: { type: 'string', minLength: 1 },
      entry: { type: 'string' },
      folder: { type: 'string', minLength: 1 },
      file: { type: 'string', minLength: 1 },
      loads: { type: 'boolean' },
      name: { type: 'string' },
      description: { type: 'string' },
      why: { type: 'string', minLength: 1 },
      source: { type: 'string' },
      how: { enum: ['run', 'source', 'documentation'] },
    },
    if: { properties: { loads: { const: false } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ['why'] },
    else: { required: ['name'] },
  },
}
const validateCases = newAjv(caseSchema).compile(caseSchema)

/** A case says what the client makes of one file: `FOLDER/SKILL.md`, unless `file` names another. */
interface Case {
  what: string
  source: string
}

const handWritten = jsonFiles(cases).filter(file => !file.endsWith('.quirks.json'))

test.each(handWritten)('fixtures/clients/%s is well formed and cites its preset', file => {
  const list: Case[] = json(join(cases, file))
  expect(validateCases(list), JSON.stringify(validateCases.errors)).toBe(true)
  const sources = Object.keys(presets.find(([name]) => name === file)?.[1].sources ?? {})
  expect(list.filter(({ source }) => !sources.includes(source))).toEqual([])
  const titles = list.map(({ what }) => what)
  expect(titles.filter((what, index) => titles.indexOf(what) !== index)).toEqual([])
})

/** The interfaces of a TypeScript file: for each its properties, `?` behind the optional ones. */
function parseInterfaces(file: string): Map<string, string[]> {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const interfaces = tree.statements.filter(ts.isInterfaceDeclaration)
  const shown = (member: ts.TypeElement) =>
    `${member.name?.getText()}${member.questionToken === undefined ? '' : '?'}`
  return new Map(interfaces.map(({ name, members }) => [name.text, members.map(shown).sort()]))
}

describe('the schema and the type', () => {
  const interfaces = parseInterfaces(join(root, 'src/compiler/presets/preset.ts'))
  test.each([...interfaces])('agree on the keys of %s', (name, members) => {
    const { properties, required } = name === 'Preset' ? schema : schema.definitions[name]
    const inSchema = Object.keys(properties).map(key => (required.includes(key) ? key : `${key}?`))
    // skillc itself marks presets that a configuration names.
    expect(inSchema.sort()).toEqual(members.filter(member => member !== 'isOwn?'))
  })

  test('describe every key', () => {
    const described = (value: { description?: string; $ref?: string }): boolean =>
      value.description !== undefined ||
      schema.definitions[value.$ref?.split('/').at(-1) ?? '']?.description !== undefined
    const undescribed = listValues('properties', schema).flatMap(([path, properties]) =>
      Object.entries(properties as Record<string, object>)
        .filter(([, property]) => !described(property))
        .map(([key]) => `${path}/${key}`),
    )
    expect(undescribed).toEqual([])
  })
})

test('what no preset models is declared, and counted', () => {
  const counts = presets.flatMap(([, { id, notModelled = [] }]) =>
    notModelled.length > 0 ? [[id, notModelled.length]] : [],
  )
  expect(Object.fromEntries(counts)).toEqual({
    'claude-code': 2,
    cline: 1,
    codex: 1,
    'copilot-cli': 1,
    crush: 1,
    cursor: 1,
    deepagents: 2,
    goose: 1,
    kilo: 1,
    kimi: 2,
    letta: 1,
    memstack: 1,
    'npx-skills': 1,
    'npx-skills-add': 2,
    openclaw: 3,
    opencode: 1,
    pi: 1,
    roo: 1,
    vscode: 2,
  })
})

test('docs/clients.md has a row for each preset, as the preset is', async () => {
  const { PRESETS } = await import('../../src/compiler/presets/all.ts')
  const { shortenVersion } = await import('../../src/compiler/presets/choose.ts')
  const how = { run: 'run', source: 'source read', documentation: 'documentation read', hearsay: 'hearsay' }
  const rows = PRESETS.map(preset => {
    const { id, title, checked } = preset
    return `| \`${id}\` | ${title} | ${shortenVersion(preset)} | ${how[checked.by]} | ${checked.date} |`
  })
  const page = readFileSync(join(root, 'docs/clients.md'), 'utf8')
  expect(page.match(/^\| `[a-z-]+` \| .*\d{4}-\d\d-\d\d \|$/gm)).toEqual(rows)
})

test('every file of presets is a preset', async () => {
  const { PRESETS } = await import('../../src/compiler/presets/all.ts')
  const files = readdirSync(join(root, 'src/compiler/presets/data')).map(name => name.replace('.json', ''))
  expect(
    PRESETS.map(({ id }) => id),
    'src/compiler/presets/all.ts lists each file',
  ).toEqual(files.sort())
})

test.each([
  ['crush', 'LOCALAPPDATA', 'crush/skills'],
  ['goose', 'APPDATA', 'Block/goose/config/skills'],
])('%s has the folder in %s on Windows alone', (id, variable, path) => {
  const cwd = scratchFolder('presets')
  const dir = plant(join(cwd, 'data', path), { 'rye/SKILL.md': '' })
  const { places } = json(join(data, `${id}.json`)) as Preset
  const list = (platform: string) =>
    findPlaceFolders(places, {
      cwd,
      home: join(cwd, 'home'),
      platform,
      env: { [variable]: join(cwd, 'data') },
    }).folders.map(folder => folder.dir)
  expect(list('win32')).toEqual([dir])
  expect(list('linux')).toEqual([])
})
