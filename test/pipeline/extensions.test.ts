/** Rules as code: modules and objects that the caller of a build gives. */
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  check,
  compile,
  type Extension,
  formatReport,
  type Options,
  type OwnFinding,
  type Report,
} from '../../src/index.ts'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { FORMATS } from '../../src/report/format.ts'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('extensions')
let count = 0

const SKILL = `---
name: rye
description: Bakes rye bread from a sourdough. Use when the user asks for bread.
---

# Rye 🍞

See [the mill](https://mill.example/rye) and [ours](https://acme.com).
`

const MODULE = `export default ({ hosts = [] }) => ({
  name: 'acme',
  rules: { 'known-hosts': {
    summary: 'A link leads to a host that is not ours', severity: 'error', docs: 'Link to **our** pages.',
    visit: { link(node, skill, report) {
      const { host } = new URL(node.url)
      if (!hosts.includes(host)) report({ message: \`\\\`\${host}\\\` is not ours\`, help: skill.folder, at: node })
    } },
  } },
})
`

function plantProject(files: Record<string, string> = {}, config: object = {}): string {
  return plant(join(scratch, String(count++)), {
    'skillc.config.json': JSON.stringify({ roots: ['skills'], ...config }),
    'skills/rye/SKILL.md': SKILL,
    'tools/acme.mjs': MODULE,
    ...files,
  })
}

async function find(cwd: string, options: Options = {}): Promise<string[]> {
  return show(await check({ cwd, cache: false, ...options }))
}

function show({ findings }: Pick<Report, 'findings'>): string[] {
  return findings.map(({ code, severity, message, position }) =>
    [position && `${position.start.line}:${position.start.column}`, severity, code, message]
      .filter(Boolean)
      .join(' '),
  )
}

const OURS = { module: 'tools/acme.mjs', options: { hosts: ['acme.com'] } }
const MILL = '8:5 error acme/known-hosts `mill.example` is not ours'
const ACME = '8:46 error acme/known-hosts `acme.com` is not ours'

/** An extension of one rule. */
function extend(rule: Partial<NonNullable<Extension['rules']>[string]>, version?: string): Extension {
  return { name: 'own', ...(version && { version }), rules: { rule: { summary: 'Own', ...rule } } }
}

function report(...found: OwnFinding[]): Extension {
  return extend({ check: (_, report) => found.forEach(report) })
}

test('a module reports in `check` and `compile`, by both parsers', async () => {
  const cwd = plantProject()
  expect(await find(cwd, { extensions: [OURS] })).toEqual([MILL])
  expect(await find(cwd, { extensions: [OURS], parser: 'remark' })).toEqual([MILL])
  expect(await find(cwd, { extensions: ['tools/acme.mjs'] })).toEqual([MILL, ACME])
  const files = { 'rye/SKILL.md': SKILL }
  const extensions = [{ ...OURS, module: join(cwd, 'tools/acme.mjs') }]
  expect(show(await compile([{ files }], { extensions }))).toEqual([MILL])
  expect(show(await compile([{ files }], { extensions, rules: { 'acme/known-hosts': 'note' } }))).toEqual([
    MILL.replace('error', 'note'),
  ])
  await expect(compile([{ files }], { extensions, rules: { 'acme/known-host': 'note' } })).rejects.toThrow(
    'sets `acme/known-host`, which is not a code',
  )
})

test('a command takes a module and a file of options', async () => {
  const cwd = plantProject({ 'options.json': '{ "acme": { "hosts": ["mill.example"] } }' })
  const flags = '--extension ./tools/acme.mjs --extension-options options.json'
  const { text } = await runForPeople(`check --no-cache --format compact ${flags}`, cwd)
  expect(text).toContain('8:46: error: `acme.com` is not ours [acme/known-hosts]')
  expect(text).not.toContain('8:5')
  expect((await runForPeople('check --extension none.mjs', cwd)).text).toContain('Cannot read the extension')
  expect((await runForPeople('check --extension tools/acme.mjs --extension-options x', cwd)).text).toContain(
    'Cannot read the options',
  )
})

test('`explain` prints a rule of a module, one that it reports for others, and lists both', async () => {
  const cwd = plantProject(
    {
      'lint.mjs': `export default ${JSON.stringify({ name: 'lint', rules: { all: { summary: 'All', reportsIds: true } } })}`,
    },
    { rules: { 'acme/known-hosts': 'note' } },
  )
  const explain = async (line: string) =>
    (await runForPeople(`explain ${line} --extension tools/acme.mjs --extension lint.mjs`, cwd)).text
  expect(await explain('acme/known-hosts')).toBe(`# acme/known-hosts

A link leads to a host that is not ours.

Link to **our** pages.

Severity: note. A rule of the extension \`tools/acme.mjs\`.
`)
  expect(await explain('lint/crumbs')).toMatch(/^# lint\/crumbs\n\nAll\.\n/)
  expect(await explain('')).toMatch(/^acme\/known-hosts +error$/m)
  for (const near of ['acme/known-host', 'known-hosts', 'knwon-hosts'])
    expect(await explain(near)).toContain('Did you mean `acme/known-hosts`?')
  expect((await runForPeople('explain acme/known-hosts', cwd)).text).toContain('`--extension FILE`')
})

test('a baseline takes findings of a module, and a fix of it is written', async () => {
  const cwd = plantProject({
    'own/spelt.mjs': `export default { name: 'own', rules: { rye: { summary: 'Rye', check({ text }, report) {
      for (const { index: start } of text.matchAll(/rye/g))
        report({ message: 'No rye', at: { start, end: start + 3 }, [start < 60 ? 'unsafeFix' : 'fix']: [{ start, end: start + 3, text: 'spelt' }] })
    } } } }`,
  })
  const run = (flags: string) =>
    runForPeople(`check --no-cache --format compact --extension own/spelt.mjs ${flags}`, cwd)
  const readSkill = () => readFileSync(join(cwd, 'skills/rye/SKILL.md'), 'utf8')
  await run('--baseline known.json --update-baseline')
  expect((await run('--baseline known.json')).text).not.toContain('own/rye')
  writeFileSync(join(cwd, 'skills/rye/SKILL.md'), `${SKILL}More rye.\n`)
  expect((await run('--baseline known.json')).text.match(/own\/rye/g)).toHaveLength(1)
  await run('--fix')
  expect(readSkill()).toBe(`${SKILL}More rye.\n`.replace(/(?<=[\s\S]{60})rye/g, 'spelt'))
  await run('--fix --unsafe-fixes')
  expect(readSkill()).not.toContain('rye')
})

test('rules run in one walk, in the order of the document, and see the skill', async () => {
  const seen: string[] = []
  const note = (what: string) => (node: { type: string }) => seen.push(`${what} ${node.type}`)
  const one = extend({
    visit: { heading: note('one'), link: note('one'), yaml: note('one') },
    check: skill => {
      seen.push(skill.folder, String(skill.frontmatter.name), skill.headings[0]!.title)
      seen.push(skill.text.slice(skill.place('/name')!.value.start.offset).slice(0, 3))
      seen.push(skill.text.slice(skill.bodyStart).trim().slice(0, 5), skill.tree.type)
    },
  })
  const two: Extension = { name: 'two', rules: { rule: { summary: 'Two', visit: { link: note('two') } } } }
  await find(plantProject(), { extensions: [one, two] })
  expect(seen).toEqual([
    ...['one yaml', 'one heading', 'one link', 'two link', 'one link', 'two link'],
    ...['rye', 'rye', 'Rye 🍞', 'rye', '# Rye', 'root'],
  ])
})

test('severities, overrides, comments, edits and every format', async () => {
  const at = SKILL.indexOf('Rye')
  const spelt = [{ start: at, end: at + 3, text: 'Spelt' }]
  const found = { message: 'No \u001b[31mrye', help: 'Say spelt', at: { start: at, end: at + 3 }, fix: spelt }
  const extensions = [report(found)]
  const cwd = plantProject({}, { rules: { 'own/rule': 'error' } })
  expect(await find(cwd, { extensions })).toEqual(['6:3 error own/rule No \\u{1b}[31mrye'])
  const overrides = [{ files: ['skills/**'], rules: { 'own/rule': 'off' as const } }]
  expect(await find(plantProject({}, { overrides }), { extensions })).toEqual([])
  const text = SKILL.replace('# Rye', '<!-- skillc-disable own/rule -->\n\n# Rye')
  expect(await find(plantProject({ 'skills/rye/SKILL.md': text }), { extensions })).toEqual([])
  const made = await check({ cwd, cache: false, extensions })
  expect(made.findings).toMatchObject([{ fix: spelt, help: 'Say spelt' }])
  for (const format of FORMATS) expect(await formatReport(made, format)).toContain('own/rule')
  const [run] = JSON.parse(await formatReport(made, 'sarif')).runs
  expect(run.tool.extensions).toMatchObject([{ name: 'own', rules: [{ id: 'own/rule' }] }])
})

test('of a hundred thousand findings a hundred are kept, and the number of the rest', async () => {
  const many = Array.from({ length: 100_000 }, () => ({ message: 'Many' }))
  const { findings } = await check({ cwd: plantProject(), cache: false, extensions: [report(...many)] })
  expect(findings).toHaveLength(100)
  expect(findings.at(-1)?.more).toBe(99_900)
})

test('a rule that changes what it sees changes no analysis', async () => {
  const spoil = extend({
    check: skill => {
      ;(skill.frontmatter as { name: string }).name = 'spoiled'
      ;(skill.headings as unknown[]).length = 0
      ;(skill.references as unknown[]).length = 0
      skill.tree.children.length = 0
    },
  })
  const sources = [{ files: { 'rye/SKILL.md': SKILL } }]
  const [plain, spoiled] = [await compile(sources), await compile(sources, { extensions: [spoil] })]
  expect(spoiled.files).toEqual(plain.files)
})

const here = (extension: Extension) => find(plantProject(), { extensions: [extension] })

test.each<[what: string, extension: Extension, message: string]>([
  ['a throw', extend({ check: () => JSON.parse('{') }), 'SKILL.md`: The rule `own/rule` failed: '],
  ['a throw in a walk', extend({ visit: { link: () => JSON.parse('x') } }), 'The rule `own/rule` failed'],
  ['a place behind the end', report({ message: 'x', at: { start: 0, end: 10_000 } }), 'from 0 to 10000'],
  ['a place of the wrong way', report({ message: 'x', at: { start: 9, end: 1 } }), 'from 9 to 1'],
  ['a place of no offsets', report({ message: 'x', at: { start: {}, end: {} } as never }), 'from undefined'],
  [
    'a node without a place',
    report({ message: 'x', at: { position: undefined } }),
    'is not a node, a position such as',
  ],
  [
    'a key and a value',
    extend({ check: (skill, report) => report({ message: 'x', at: skill.place('/name') as never }) }),
    "such as `place('/name').value`",
  ],
  ['an edit outside', report({ message: 'x', fix: [{ start: -1, end: 2, text: '' }] }), 'has edits that'],
  ['an edit that is none', report({ message: 'x', unsafeFix: [{}] as never }), 'has edits that are not'],
  ['no message', report({} as never), 'has no `message`'],
  ['help of another kind', report({ message: 'x', help: 1 as never }), '`help` that is not text'],
  ['no name', {} as never, 'is not an object with a `name`'],
  ['an unknown field', { name: 'own', rule: {} } as never, 'has no option `rule`'],
  ['an unknown field of a rule', extend({ chekc: () => {} } as never), 'has no option `chekc`'],
  ['a rule without a summary', extend({ summary: undefined as never }), 'has no `summary`'],
  ['a name in capitals', { ...extend({}), name: 'Own' }, 'the code `Own/rule`'],
  ['a type that is not there', extend({ visit: { haeding: () => {} } as never }), 'did you mean `heading`?'],
  [
    'a type of GFM',
    extend({ visit: { table: () => {} } as never }),
    'is not a type of node in mdast without GFM',
  ],
  ['a visit that is no function', extend({ visit: { link: 1 as never } }), 'is not a function'],
])('%s is refused', async (_, extension, message) => {
  await expect(here(extension)).rejects.toThrow(message)
})

test('a code that nothing brings is said, and none that an extension may bring', async () => {
  const cwd = plantProject({}, { rules: { 'acme/known-hosts': 'note' } })
  const warnings: string[] = []
  const onWarning = (text: string) => void warnings.push(text)
  expect(await find(cwd, { extensions: [OURS], onWarning })).toEqual([MILL.replace('error', 'note')])
  expect(warnings).toEqual([])
  expect(await find(cwd, { onWarning })).toEqual([])
  expect(warnings).toEqual([expect.stringContaining('sets `acme/known-hosts`, which is neither a check')])
})

test('a code that a loaded extension does not have is refused', async () => {
  const misspelt = { 'acme/known-host': 'note' } as const
  const extensions = [OURS]
  const message = 'sets `acme/known-host`, which is not a code'
  await expect(find(plantProject({}, { rules: misspelt }), { extensions })).rejects.toThrow(message)
  const overrides = [{ files: ['skills/**'], rules: misspelt }]
  await expect(find(plantProject({}, { overrides }), { extensions })).rejects.toThrow(message)
  const others = plantProject({}, { rules: { 'mill/flour': 'note' } })
  expect(await find(others, { extensions })).toEqual([MILL])
  const open = extend({ reportsIds: true, check: (_, report) => report({ id: 'crumb', message: 'Crumbs' }) })
  const rules = { 'own/crumb': 'note', 'own/crust': 'off' } as const
  expect(await find(plantProject({}, { rules }), { extensions: [open] })).toEqual(['note own/crumb Crumbs'])
  const { findings } = await compile([{ files: { 'rye/SKILL.md': SKILL } }], { extensions: [open], rules })
  expect(show({ findings })).toEqual(['note own/crumb Crumbs'])
})

test('what no module gives is refused', async () => {
  const cwd = plantProject({
    'one.mjs': 'throw new Error("no flour")',
    'two.mjs': 'export default 1',
    'three.mjs': 'export const name = await "x"',
  })
  const load = (...extensions: string[]) => find(cwd, { extensions })
  await expect(load('one.mjs')).rejects.toThrow('cannot be loaded: no flour')
  await expect(load('two.mjs')).rejects.toThrow('is not an object with a `name`')
  await expect(load('three.mjs')).rejects.toThrow('cannot be loaded')
  await expect(load('none.mjs')).rejects.toThrow('Cannot read the extension')
  await expect(load('tools/acme.mjs', 'tools/acme.mjs')).rejects.toThrow(
    'Two extensions have the name `acme`',
  )
  await expect(find(cwd, { extensions: 'x' as never })).rejects.toThrow('`extensions` takes an array')
})

/** Builds twice, and gives how often the skill was looked at. */
async function countRuns(cwd: string, version: string | undefined, between = () => {}): Promise<number> {
  let runs = 0
  const extensions = [extend({ check: () => void runs++ }, version)]
  const options = { cwd, cacheDir: join(cwd, 'cache'), extensions }
  await check(options)
  between()
  await check(options)
  return runs
}

test('analyses of a version are kept, of an object without one never', async () => {
  expect(await countRuns(plantProject(), '1.0.0')).toBe(1)
  expect(await countRuns(plantProject(), undefined)).toBe(2)
})

test('a module that was kept is not loaded; options, its code and a file below it count', async () => {
  const cwd = plantProject({
    'tools/count.mjs': `import { appendFileSync } from 'node:fs'
export default options => ({ name: 'count', rules: { run: { summary: 'Runs', check: () => appendFileSync(options.file, 'x') } } })`,
    'tools/below/words.json': '{}',
    'package-lock.json': '{}',
  })
  const file = join(cwd, 'runs')
  const run = async (options: object) => {
    const extensions = [{ module: 'tools/count.mjs', options: { file, ...options } }]
    const { findings } = await check({ cwd, cacheDir: join(cwd, 'cache'), extensions })
    expect(findings).toEqual([])
    return existsSync(file) ? readFileSync(file, 'utf8').length : 0
  }
  const change = (path: string, text: string) => {
    writeFileSync(join(cwd, path), text)
    utimesSync(join(cwd, path), 1, 1)
  }
  expect(await run({})).toBe(1)
  expect(await run({})).toBe(1)
  expect(await run({ other: 1 })).toBe(2)
  change('tools/below/words.json', '{ "a": 1 }')
  await expect(run({})).rejects.toThrow('has changed since it was loaded')
  change('tools/below/words.json', '{}')
  expect(await run({})).toBe(2)
  change('package-lock.json', '{ "b": 1 }')
  await expect(run({})).rejects.toThrow('has changed since it was loaded')
})

test('JSON beside a module in the project counts, but not what skillc writes', async () => {
  const cwd = plantProject({
    'count.mjs': "export default { name: 'count', rules: { run: { summary: 'Runs', check: () => {} } } }",
    'words.json': '{}',
  })
  const read = async () =>
    (
      await getSettings({
        cwd,
        cache: false,
        baseline: 'known.json',
        cacheDir: 'cache',
        extensions: ['count.mjs'],
      })
    ).own?.extensions?.[0]?.digest
  plant(cwd, { 'known.json': '[]' })
  const before = await read()
  plant(cwd, {
    'known.json': '[{}]',
    'skillc.config.json': '{ "roots": ["skills"], "fields": ["x"] }',
    'skillc-baseline.json': '[]',
    'skillc.lock.json': '{}',
    'skills-lock.json': '{}',
    '.skillc-export.json': '{}',
    'dist/skills/manifest.json': '{}',
    'dist/skills/files/go.js': '',
    'cache/a.json': '{}',
  })
  expect(await read()).toBe(before)
  plant(cwd, { 'words.json': '{ "a": 1 }' })
  expect(await read()).not.toBe(before)
})

test('the lock file of a named configuration does not count', async () => {
  const cwd = plantProject({
    'count.mjs': "export default { name: 'count', rules: { run: { summary: 'Runs', check: () => {} } } }",
    'docs.config.json': '{ "roots": ["skills"] }',
  })
  const read = async () =>
    (await getSettings({ cwd, cache: false, config: 'docs.config.json', extensions: ['count.mjs'] })).own
      ?.extensions?.[0]?.digest
  const before = await read()
  plant(cwd, { 'docs.lock.json': '{}' })
  expect(await read()).toBe(before)
})

test('the rule of `write-a-rule.md` reports what the page shows', async () => {
  const page = readFileSync(new URL('../../docs/write-a-rule.md', import.meta.url), 'utf8')
  const [module = '', options = '', command = '', shown = ''] = Array.from(
    page.split('## Write a rule as code')[1]?.matchAll(/^```\w*\n([\s\S]*?)^```$/gm) ?? [],
    ([, code]) => code,
  )
  const text = SKILL.replace('mill.example/rye', 'mill.example')
  const cwd = plantProject({
    'tools/acme.mjs': module,
    'tools/options.json': options,
    'skills/rye/SKILL.md': text,
  })
  const { text: printed } = await runForPeople(`${command.trim().slice(7)} --no-cache --format compact`, cwd)
  expect(printed).toContain(shown)
})
