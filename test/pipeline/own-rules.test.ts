/** Rules of a project's own, from its configuration to every place that shows a finding. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { check, compile, formatReport, type Options, type Report } from '../../src/index.ts'
import recommended from '../../src/pipeline/config/recommended.json' with { type: 'json' }
import { FORMATS } from '../../src/report/format.ts'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('own-rules')
let count = 0

const SKILL = `---
name: rye
description: Bakes rye bread from a sourdough. Use when the user asks for bread.
---

# Rye

Run \`curl x\`.
`
const CHECKS = {
  'acme/no-curl': { message: 'No `curl`', help: 'See the handbook', forbid: 'inlineCode', text: 'curl' },
  'acme/owner': { message: 'No owner', severity: 'error' as const, frontmatter: { required: ['owner'] } },
}

function plantProject(config: object, files: Record<string, string> = {}): string {
  return plant(join(scratch, String(count++)), {
    'skillc.config.json': JSON.stringify({ roots: ['skills'], checks: CHECKS, ...config }),
    'skills/rye/SKILL.md': SKILL,
    ...files,
  })
}

async function find(cwd: string, options: Options = {}): Promise<string[]> {
  return show(await check({ cwd, cache: false, ...options }))
}

function show({ findings }: Pick<Report, 'findings'>): string[] {
  return findings.map(({ code, severity, message, file, position }) =>
    [file, position && `${position.start.line}:${position.start.column}`, severity, code, message]
      .filter(Boolean)
      .join(' '),
  )
}

const BOTH = [
  'skills/rye/SKILL.md error acme/owner No owner: `owner` is missing',
  'skills/rye/SKILL.md 8:6 warning acme/no-curl No `curl`',
]

test('`files` that only other files than skills match are named', async () => {
  const warnings: string[] = []
  const onWarning = (text: string) => void warnings.push(text)
  const [code] = Object.keys(CHECKS)
  const scoped = (files: string[]) => ({ checks: { 'acme/no-curl': { ...CHECKS['acme/no-curl'], files } } })
  const none = await find(plantProject(scoped(['skills/**/*.sh', '**/*.py'])), { onWarning })
  expect(none).toEqual([])
  expect(warnings).toEqual([
    expect.stringContaining(
      `\`skills/**/*.sh\` in \`files\` of the check \`${code}\` matches no \`SKILL.md\``,
    ),
    expect.stringContaining('`**/*.py`'),
  ])
  warnings.length = 0
  await find(plantProject(scoped(['skills/**', '**/*.md', 'skills/rye', '**/SKILL.{md,MD}'])), { onWarning })
  expect(warnings).toEqual([])
})

test('findings with their places, and the same of both parsers and of `compile`', async () => {
  const cwd = plantProject({})
  expect(await find(cwd)).toEqual(BOTH)
  expect(await find(plantProject({ parser: 'remark' }))).toEqual(BOTH)
  const made = await compile([{ files: { 'skills/rye/SKILL.md': SKILL } }], { checks: CHECKS })
  expect(show(made)).toEqual(BOTH)
})

test('fields that a schema names are known', async () => {
  const cwd = plantProject({}, { 'skills/rye/SKILL.md': SKILL.replace('---\n\n', 'owner: me\n---\n\n') })
  expect(await find(cwd)).toEqual(['skills/rye/SKILL.md 9:6 warning acme/no-curl No `curl`'])
})

test('severities: rules, overrides, files, comments', async () => {
  const rules = { 'acme/no-curl': 'note', 'acme/owner': 'off' }
  expect(await find(plantProject({ rules }))).toEqual(['skills/rye/SKILL.md 8:6 note acme/no-curl No `curl`'])
  const overrides = [{ files: ['skills/rye/**'], rules: { 'acme/no-curl': 'error', 'acme/owner': 'off' } }]
  expect(await find(plantProject({ overrides }))).toEqual([
    'skills/rye/SKILL.md 8:6 error acme/no-curl No `curl`',
  ])
  const only = { 'acme/no-curl': { ...CHECKS['acme/no-curl'], files: ['skills/spelt/**'] } }
  const spelt = { 'skills/spelt/SKILL.md': SKILL.replaceAll('rye', 'spelt') }
  expect(await find(plantProject({ checks: only, rules: { 'acme/no-curl': 'error' } }, spelt))).toEqual([
    'skills/spelt/SKILL.md 8:6 error acme/no-curl No `curl`',
  ])
  const text = SKILL.replace('Run', '<!-- skillc-disable-next-line acme/no-curl -->\nRun').replace(
    '# Rye',
    '<!-- skillc-disable acme/owner other/unheard-of -->\n\n# Rye',
  )
  expect(await find(plantProject({}, { 'skills/rye/SKILL.md': text }))).toEqual([])
})

test('a changed check counts for what is cached', async () => {
  const cwd = plantProject({})
  const cacheDir = join(cwd, 'cache')
  const again = () => find(cwd, { cache: true, cacheDir })
  expect(await again()).toEqual(BOTH)
  expect(await again()).toEqual(BOTH)
  const checks = { 'acme/no-curl': { ...CHECKS['acme/no-curl'], message: 'Not `curl`' } }
  writeFileSync(join(cwd, 'skillc.config.json'), JSON.stringify({ roots: ['skills'], checks }))
  expect(await again()).toEqual(['skills/rye/SKILL.md 8:6 warning acme/no-curl Not `curl`'])
})

test('what a configuration extends: later files win, and the configuration over all', async () => {
  const one = {
    checks: { 'acme/no-curl': { ...CHECKS['acme/no-curl'], message: 'One' } },
    rules: { 'acme/no-curl': 'note' },
  }
  const two = { checks: { 'acme/no-curl': { ...CHECKS['acme/no-curl'], message: 'Two' } } }
  const files = {
    'one.json': JSON.stringify(one),
    'node_modules/@acme/rules/two.json': JSON.stringify(two),
  }
  const list = { checks: undefined, extends: ['./one.json', 'npm:@acme/rules/two.json'] }
  expect(await find(plantProject(list, files))).toEqual(['skills/rye/SKILL.md 8:6 note acme/no-curl Two'])
  const last = { ...list, rules: { 'acme/no-curl': 'error' } }
  expect(await find(plantProject(last, files))).toEqual(['skills/rye/SKILL.md 8:6 error acme/no-curl Two'])
})

const findRecommended = (text: string, file = 'skills/rye/SKILL.md') =>
  find(plantProject({ checks: undefined, extends: ['skillc/recommended'] }, { [file]: text }))

test.each([
  ['Read @references/rye.md first.', '8:6'],
  ['@AGENTS.md', '8:1'],
  ['Or (@./bake.js).', '8:5'],
  ['Ask maria@bakery.md, see https://example.com/maria@rye.md', undefined],
  ['Install @bakery/oven, @bakery/chart.js and @bakery/oven@1.0.0.', undefined],
  ['Thanks @maria; use @app.get and `@rye.md`.', undefined],
])('recommended: %j', async (line, at) => {
  const found = await findRecommended(SKILL.replace('Run `curl x`.', line))
  const message = 'The words include a file in some clients, and are plain text in others'
  expect(found).toEqual(
    at === undefined ? [] : [`skills/rye/SKILL.md ${at} note skillc/included-file ${message}`],
  )
})

test('recommended: a name that is reserved', async () => {
  const file = 'skills/claude-bakes/SKILL.md'
  expect(await findRecommended(SKILL.replace('name: rye', 'name: claude-bakes'), file)).toEqual([
    `${file} 2:7 note skillc/reserved-name The name contains a word that the Skills API reserves`,
  ])
})

test.each([
  ['a: text\n  b: 1\n  c: true', []],
  ['openclaw: { a: 1 }\n  requires: [rye]', []],
  ['a: x\n  b: [1]\n  c: { d: 1 }', ['6:6', '7:6']],
])('recommended: metadata of %j', async (yaml, places) => {
  const found = await findRecommended(SKILL.replace('---\n\n', `metadata:\n  ${yaml}\n---\n\n`))
  const words = 'note skillc/unportable-metadata The specification allows only strings in `metadata`'
  expect(found).toEqual(places.map(at => `skills/rye/SKILL.md ${at} ${words}`))
})

test('`write-a-rule.md` lists the recommended rules', () => {
  const page = readFileSync(new URL('../../docs/write-a-rule.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `(skillc\/[\w-]+)` \|/gm)].map(([, code]) => code)
  expect(listed).toEqual(Object.keys(recommended.checks))
})

test.each<[config: object, files: Record<string, string>, message: string]>([
  [{ rules: { 'acme/no-crul': 'error' } }, {}, 'sets `acme/no-crul`, which is not a code'],
  [{ checks: { curl: { message: 'x', forbid: 'code' } } }, {}, 'a check with the code `curl`'],
  [
    { checks: { 'acme/x': { message: 'x', forbid: 'code', run: 'x.js' } } },
    {},
    'unknown field `checks.acme/x.run`',
  ],
  [{ checks: { 'acme/x': { message: 'x' } } }, {}, 'it has none of'],
  [{ checks: { 'acme/x': { message: 'x', forbid: 'code', files: ['[a'] } } }, {}, 'invalid glob'],
  [{ extends: ['./none.json'] }, {}, 'none.json`, which `extends` names'],
  [{ extends: ['../other.json'] }, {}, 'reads `../other.json`'],
  [{ extends: ['./x.json'] }, { 'x.json': '{ "roots": ["/"] }' }, 'has `roots`, but a file that is extended'],
  [{ extends: ['./x.json'] }, { 'x.json': '{ "extends": ["./x.json"] }' }, 'has `extends`, but'],
  [{ extends: ['./x.json'] }, { 'x.json': '{ "rules": { "acme/none": "off" } }' }, 'sets `acme/none`'],
  [{ extends: ['npm:none/x.json'] }, {}, '`none` is not installed'],
  [{ extends: ['npm:../x.json'] }, {}, 'is not a file of a package'],
  [{ extends: ['npm:a/../../x.json'] }, { 'node_modules/a/b': '' }, 'is not installed'],
])('%j is refused', async (config, files, message) => {
  await expect(find(plantProject(config, files))).rejects.toThrow(message)
})

test('`compile` refuses codes that it does not know, and checks that cannot be used', async () => {
  const sources = [{ files: { 'rye/SKILL.md': SKILL } }]
  await expect(compile(sources, { rules: { 'acme/x': 'off' } })).rejects.toThrow('which is not a code')
  await expect(compile(sources, { checks: { x: { message: 'x', forbid: 'code' } } })).rejects.toThrow(
    'the code `x`',
  )
  await expect(compile(sources, { checks: { 'a/b': { forbid: 'code' } } as never })).rejects.toThrow(
    'needs `message`',
  )
})

test('every format, with words that no terminal obeys', async () => {
  const message = 'No \u001b[31mcurl\u202e'
  const checks = { 'acme/no-curl': { ...CHECKS['acme/no-curl'], message, help: `${message}!` } }
  const report = await check({ cwd: plantProject({ checks }), cache: false })
  expect(report.findings).toMatchObject([{ message: 'No \\u{1b}[31mcurl\\u{202e}' }])
  for (const format of FORMATS) {
    const text = await formatReport(report, format)
    expect(text).toContain('acme/no-curl')
    expect(text).not.toMatch(/\u001b\[31mcurl|\u202e/)
  }
  const [sarif] = JSON.parse(await formatReport(report, 'sarif')).runs
  expect(sarif.tool.extensions).toMatchObject([{ name: 'acme', rules: [{ id: 'acme/no-curl' }] }])
  expect(sarif.results).toMatchObject([
    { ruleId: 'acme/no-curl', rule: { id: 'acme/no-curl', index: 0, toolComponent: { index: 0 } } },
  ])
})

test('`explain` prints a rule of the project', async () => {
  const cwd = plantProject({ rules: { 'acme/no-curl': 'note' } })
  expect((await runForPeople('explain acme/no-curl', cwd)).text).toContain('Severity: note')
  expect((await runForPeople('explain', cwd)).text).toMatch(/acme\/owner +error/)
  expect((await runForPeople('explain acme/no-crul', cwd)).text).toContain('acme/no-curl')
  expect((await runForPeople('explain ownr', cwd)).text).toContain('`acme/owner`')
})

test('`explain` suggests a built-in code before one of the project with its name', async () => {
  const cwd = plantProject({ checks: { 'acme/missing-file': CHECKS['acme/no-curl'] } })
  expect((await runForPeople('explain missing-fil', cwd)).text).toContain('Did you mean `missing-file`?')
})

test('every match is repaired, however many there are', async () => {
  const body = Array.from({ length: 12 }, (_, at) => `Run \`curl ${at}; curl ${at}\`.`).join('\n\n')
  const checks = { 'acme/no-curl': { ...CHECKS['acme/no-curl'], replace: 'get' } }
  const cwd = plantProject({ checks }, { 'skills/rye/SKILL.md': SKILL + body })
  await runForPeople('check --no-cache --fix --unsafe-fixes', cwd)
  const text = readFileSync(join(cwd, 'skills/rye/SKILL.md'), 'utf8')
  expect(text).not.toContain('curl')
  expect(text.match(/get/g)).toHaveLength(25)
})

const examples = fileURLToPath(new URL('../../examples/rules/', import.meta.url))

test.each(readdirSync(examples).filter(name => name.endsWith('.json')))(
  'examples/rules/%s finds something in a skill that breaks it',
  async file => {
    const rules = JSON.parse(readFileSync(join(examples, file), 'utf8'))
    const text = SKILL.replace('# Rye', '# Rye\n\n```sh\ncurl y\n```')
    const found = await find(plantProject({ checks: rules.checks }, { 'skills/rye/SKILL.md': text }))
    expect(found.filter(line => line.includes(' bakery/')).length).toBeGreaterThan(0)
  },
)
