/** The GitHub Action: its steps are run as the runner runs them, on clean, broken and hostile projects. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { action, runAction } from '../support/action.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const CLI = join(root, 'dist/cli.cjs')
const scratch = scratchFolder('action')

let projects = 0
const project = (tree: Tree) => plant(join(scratch, `project-${++projects}`), tree)
const run = (inputs: Record<string, string>, cwd: string, env?: Record<string, string>) =>
  runAction({ cli: CLI, ...inputs }, cwd, join(scratch, 'runner'), env)

const clean = { 'skills/rolls/SKILL.md': skillText('rolls') }
const broken = {
  'skills/rolls/SKILL.md': '',
  'skills/pie/SKILL.md': skillText('pie', 'See [times](times.md).'),
}
const commandsIn = (log: string) => log.split('\n').filter(line => /^\s*::/.test(line))

/** A `skillc` that only writes down what it was called with. */
const recorder = join(
  plant(join(scratch, 'recorder'), {
    'cli.js': `require('fs').writeFileSync(process.env.RECORD, JSON.stringify(process.argv.slice(2)))`,
  }),
  'cli.js',
)
function argumentsFor(inputs: Record<string, string>, cwd = project(clean)): string[] {
  const RECORD = join(scratch, 'record.json')
  const ran = run({ ...inputs, cli: recorder }, cwd, { RECORD })
  expect(ran.code, ran.log).toBe(0)
  const given: string[] = JSON.parse(readFileSync(RECORD, 'utf8'))
  return given.filter(argument => !argument.startsWith('--report=') || argument.startsWith('--report=sarif='))
}

describe('action.yml', () => {
  const { inputs, outputs, runs } = action

  test('is a composite action whose parts are described', () => {
    expect(runs.using).toBe('composite')
    expect(action.description).toMatch(/^[A-Z]/)
    for (const [name, part] of Object.entries({ ...inputs, ...outputs }))
      expect(part.description, name).toMatch(/^[A-Z`].*\.$/)
    for (const [name, input] of Object.entries(inputs)) expect(typeof input.default, name).toBe('string')
  })

  test('brings inputs to scripts as environment variables only', () => {
    const seen = new Set<string>()
    for (const step of runs.steps) {
      expect(step.shell).toBe('bash')
      expect(step.run).not.toContain('${{')
      for (const [variable, value] of Object.entries(step.env)) {
        const [, name = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value) ?? []
        expect(Object.keys(inputs), value).toContain(name)
        expect(step.run, `${variable} is not used`).toMatch(new RegExp(`\\$\\{?${variable}\\b`))
        seen.add(name)
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(inputs).sort())
  })

  test('has scripts that bash can read', () => {
    for (const { run, name } of runs.steps) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' })
      expect(status, `${name}: ${stderr}`).toBe(0)
      expect(run, `${name} evaluates text`).not.toMatch(/\beval\b|`[^`$]*\$\(|\bsh -c\b/)
    }
  })
})

describe('a check', () => {
  test('of a clean project passes', () => {
    const ran = run({}, project(clean))
    expect(ran).toMatchObject({ code: 0, steps: ['Check skills'] })
    expect(ran.outputs).toMatchObject({
      ok: 'true',
      'exit-code': '0',
      errors: '0',
      warnings: '0',
      notes: '0',
    })
    expect(commandsIn(ran.log)).toEqual([])
    expect(ran.summary).toMatch(/^## skillc check\n\n✅ Checked 1 skill/)
  })

  test('of a broken project fails, with annotations, counts, a report and a summary', () => {
    const ran = run({}, project(broken))
    expect(ran.code).toBe(1)
    expect(ran.outputs).toMatchObject({
      ok: 'false',
      'exit-code': '1',
      errors: '1',
      warnings: '1',
      notes: '0',
    })
    expect(commandsIn(ran.log).map(line => line.split('::')[1])).toEqual([
      'warning file=skills/pie/SKILL.md,line=8,col=5,endLine=8,endColumn=22,title=missing-file',
      'error file=skills/rolls/SKILL.md,title=empty-entry',
    ])
    expect(ran.summary).toContain('❌ Checked 2 skills: 1 error, 1 warning')
    expect(ran.summary).toContain('| error | empty-entry | skills/rolls/SKILL.md |')
    const report = JSON.parse(readFileSync(ran.outputs.report ?? '', 'utf8'))
    const schema = JSON.parse(readFileSync(join(root, 'schema/report.schema.json'), 'utf8'))
    expect(new Ajv({ strict: true }).compile(schema)(report)).toBe(true)
    expect(report.counts).toMatchObject({ errors: 1, warnings: 1 })
  })

  test('that cannot be done says so and ends with 2', () => {
    const ran = run({ roots: 'cellar' }, project(clean))
    expect(ran.code).toBe(2)
    expect(ran.outputs).toEqual({
      ok: 'false',
      'exit-code': '2',
      errors: '',
      warnings: '',
      notes: '',
      report: '',
    })
    expect(ran.log).toContain('There is no file or folder `cellar`')
    expect(commandsIn(ran.log)).toEqual(['::error title=skillc::skillc failed (exit code 2); see the log'])
  })

  test('takes the inputs that it offers', () => {
    const cwd = project({
      ...broken,
      'more kinds/tart/SKILL.md': skillText('tart'),
      'lint.json': '{ "rules": { "missing-file": "error" } }',
    })
    const ran = run({ roots: 'skills\nmore kinds\n', config: 'lint.json', 'sarif-file': 'skillc.sarif' }, cwd)
    expect(ran.outputs).toMatchObject({ 'exit-code': '1', errors: '2', warnings: '0' })
    expect(ran.summary).toContain('Found 3 skills')
    const sarif = JSON.parse(readFileSync(join(cwd, 'skillc.sarif'), 'utf8'))
    expect(sarif).toMatchObject({ version: '2.1.0' })
    expect(sarif.runs[0].results).toHaveLength(2)
    expect(run({}, cwd).outputs).toMatchObject({ errors: '1', warnings: '1' })
    expect(run({ profile: 'strict' }, cwd).outputs).toMatchObject({ errors: '2', warnings: '0' })
    expect(run({ format: 'compact' }, cwd).log).toContain('skills/rolls/SKILL.md:1:1: error: ')
  })

  test('counts only what is new: a baseline, and a revision', () => {
    const cwd = project(broken)
    const update = run({ baseline: 'known.json', args: '--update-baseline' }, cwd)
    expect(update).toMatchObject({ code: 0, outputs: { ok: 'true', report: '' } })
    expect(run({ baseline: 'known.json' }, cwd).outputs).toMatchObject({
      ok: 'true',
      errors: '0',
      warnings: '0',
    })

    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=Baker', '-c', 'user.email=baker@example.org', ...args], { cwd })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '-m', 'Bake')
    plant(cwd, { 'skills/pie/times.md': 'An hour.\n', 'skills/tart/SKILL.md': '' })
    expect(run({ since: 'HEAD' }, cwd).outputs).toMatchObject({ errors: '1', warnings: '0' })
    expect(run({ since: 'no-such-revision' }, cwd).outputs).toMatchObject({ 'exit-code': '2' })
  })
})

describe('arguments', () => {
  test('are those of the inputs, and none for inputs that are not set', () => {
    expect(argumentsFor({})).toEqual(['check', '--format=github'])
    expect(
      argumentsFor({
        roots: 'skills\n\nmore kinds',
        profile: 'strict',
        clients: 'claude-code,codex',
        config: 'lint.json',
        baseline: 'known.json',
        since: 'HEAD^',
        extensions: 'tools/acme.mjs\ntools/more rules.mjs\n',
        format: 'pretty',
        'sarif-file': 'out/skillc.sarif',
        args: '--verbose\n--entry=rolls\n',
      }),
    ).toEqual([
      'check',
      '--format=pretty',
      '--report=sarif=out/skillc.sarif',
      '--profile=strict',
      '--clients=claude-code,codex',
      '--config=lint.json',
      '--baseline=known.json',
      '--since=HEAD^',
      '--extension=tools/acme.mjs',
      '--extension=tools/more rules.mjs',
      '--verbose',
      '--entry=rolls',
      'skills',
      'more kinds',
    ])
  })

  const hostile = [
    '$(touch pwned)',
    '`touch pwned`',
    '"; touch pwned; rm -rf "$PWD/skills',
    "'; touch pwned; '",
    '${IFS}touch${IFS}pwned',
    '| touch pwned',
    '*',
    '~',
    '$HOME',
    '\\',
    '%0A::error::x',
    '${{ github.token }}',
  ]
  test.each(hostile)('%s is only text, in every input', text => {
    const cwd = project(clean)
    const before = readdirSync(cwd, { recursive: true }).sort()
    const names = [
      'roots',
      'profile',
      'clients',
      'config',
      'baseline',
      'since',
      'extensions',
      'format',
      'sarif-file',
      'args',
    ]
    const given = argumentsFor(Object.fromEntries(names.map(name => [name, text])), cwd)
    expect(given).toEqual([
      'check',
      `--format=${text}`,
      `--report=sarif=${text}`,
      ...['profile', 'clients', 'config', 'baseline', 'since'].map(name => `--${name}=${text}`),
      `--extension=${text}`,
      text,
      text,
    ])
    expect(readdirSync(cwd, { recursive: true }).sort()).toEqual(before)
  })

  test('a root is never a flag, and a value never an argument of its own', () => {
    expect(argumentsFor({ roots: '--config=evil.json\n-rf', profile: '--fix' })).toEqual([
      'check',
      '--format=github',
      '--profile=--fix',
      './--config=evil.json',
      './-rf',
    ])
  })

  test('a folder with a hostile name is checked like any other', () => {
    const names = ['$(touch pwned)', '"; rm -rf', '-rf', 'a b']
    const cwd = project(Object.fromEntries(names.map(name => [`${name}/rolls/SKILL.md`, skillText('rolls')])))
    for (const name of names) {
      const ran = run({ roots: name }, cwd)
      expect(ran, name).toMatchObject({ code: 0, outputs: { ok: 'true' } })
      expect(ran.summary).toContain('Found 1 skill')
    }
    expect(readdirSync(cwd).sort()).toEqual(names.sort())
  })
})

test('skills cannot write commands to the log, or markup to the summary', () => {
  const cwd = project({
    'skills/a%0A::error::b\n::set-output name=ok::true/SKILL.md': skillText(
      '"<img src=x>|[a](https://evil.example)"',
    ),
    'skills/<b>`|/SKILL.md': '---\nname: "##[add-mask]x"\n---\n::error::boo\n',
  })
  const ran = run({}, cwd)
  expect(ran).toMatchObject({ code: 1, outputs: { ok: 'false' } })
  for (const command of commandsIn(ran.log)) expect(command).toMatch(/^::(error|warning) file=[^:,]+,/)
  expect(ran.log).not.toMatch(/##\w*\[/)
  const cells = ran.summary.split('\n').filter(line => line.startsWith('| '))
  expect(cells.length).toBeGreaterThan(3)
  for (const cell of cells) {
    expect(cell.match(/\|/g)).toHaveLength(5)
    expect(cell.replace(/<\/?code>/g, '')).not.toMatch(/[<>`[]/)
  }
})

describe('the installation', () => {
  /** An `npm` that writes down where and how it was called, and installs a link to the compiled skillc. */
  const bin = join(
    plant(join(scratch, 'npm'), {
      'bin/npm': {
        executable: `#!/usr/bin/env bash
printf '%s\\n' "$PWD" "$@" > "$NPM_RECORD"
mkdir -p node_modules/skillc
ln -sfn ${JSON.stringify(join(root, 'dist'))} node_modules/skillc/dist
`,
      },
    }),
    'bin',
  )
  const install = (inputs: Record<string, string>, cwd: string) => {
    const NPM_RECORD = join(scratch, 'npm-record')
    rmSync(NPM_RECORD, { force: true })
    const PATH = `${bin}${delimiter}${process.env.PATH}`
    const ran = run({ ...inputs, cli: '' }, cwd, { PATH, NPM_RECORD })
    const [folder = '', ...args] = existsSync(NPM_RECORD)
      ? readFileSync(NPM_RECORD, 'utf8').trim().split('\n')
      : []
    return { ran, folder, args }
  }

  test('takes the version of the action, outside of the checkout, and runs no scripts', () => {
    const cwd = project({
      ...clean,
      '.npmrc': 'registry=https://evil.example/\n',
      'package.json': '{ "version": "9.9.9" }',
    })
    const { ran, folder, args } = install({}, cwd)
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(ran).toMatchObject({ code: 0, steps: ['Install skillc', 'Check skills'], outputs: { ok: 'true' } })
    expect(folder.startsWith(cwd)).toBe(false)
    expect(args.at(-1)).toBe(`skillc@${version}`)
    expect(args).toContain('--ignore-scripts')
    expect(args[args.indexOf('--prefix') + 1]).toBe(folder)
  })

  test.each(['1.2.0', '^1.2', 'latest', '2.0.0-rc.1'])('takes version %s', version => {
    expect(install({ version }, project(clean)).args.at(-1)).toBe(`skillc@${version}`)
  })

  test.each([
    '$(touch pwned)',
    'file:../evil',
    '1 --registry=https://evil.example',
    'npm:evil',
    'a/b',
    '1\n2',
  ])('refuses version %s', version => {
    const cwd = project(clean)
    const { ran, args } = install({ version }, cwd)
    expect(ran).toMatchObject({ code: 2, steps: ['Install skillc'], outputs: { ok: '' } })
    expect(args).toEqual([])
    expect(readdirSync(cwd)).toEqual(['skills'])
  })
})
