/** The command as a user meets it: exit codes, words on mistakes, streams. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseWords } from '../../src/cli/parse.ts'
import { VERSION } from '../../src/core/process/version.ts'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('cli')
let count = 0
const fresh = (tree = {}) => plant(join(scratch, `case-${++count}`), { '.keep': '', ...tree })

describe('what skillc cannot do ends in exit code 2 and one or two lines', () => {
  test.each([
    [['build'], /No skills here: .*\nName the folder that has them: `skillc build FOLDER`/],
    [
      ['build', '--preset', 'opencode'],
      /folders that OpenCode reads \(\.opencode\/skills.* and \d+ more\)\.\n/,
    ],
    [['build', 'nowhere'], /There is no file or folder `nowhere`\.\nName a folder/],
    [['build', '.keep'], /`.*\.keep` is not a `SKILL\.md`\.\n/],
    [['build', '.'], /No skills in `\.`\.\nA skill is a folder with a file named `SKILL\.md`/],
    [['build', '*/skills'], /No file or folder matches `\*\/skills`/],
    [['build', '--wrong'], /`skillc build` has no flag `--wrong`\.\n`skillc build --help`/],
    [['build', '--foramt', 'json'], /no flag `--foramt`\.\nDid you mean `--format`\?/],
    [['build', '-x'], /no flag `-x`/],
    [['build', '--json=yes'], /`--json` takes no value/],
    [['init', 'here'], /`skillc init` does not take the argument `here`\.\nUsage: `skillc init`/],
    [['new'], /`skillc new` needs an argument\.\nUsage: `skillc new NAME`/],
    [['help', 'chek'], /Unknown command `chek`\.\nDid you mean `skillc check`\?/],
    [['build', '--out'], /`--out` needs a value\.\nWrite `--out DIR`/],
    [['build', '--profile', 'silly'], /`--profile` does not take `silly`\.\nUse one of strict, standard\./],
    [['check', '--max-depth', 'many'], /`--max-depth many` must be a whole number above 0\./],
    [['build', '--config', 'none.json'], /There is no configuration file `.*none\.json`/],
    [['build', '--out', 'a', '--out', 'b'], /`--out` is given twice/],
    [['search', 'knead', 'the', 'dough'], /takes a bundle and a request\.\nPut quotes around the request/],
    [['search', ' '], /The request is empty\.\nGive a request/],
    [
      ['run', 'nowhere', 'knead-dough', 'x.py'],
      /`nowhere` cannot be opened: `manifest\.json` is not there\.\nRun `skillc build` first/,
    ],
    [['bild'], /Unknown command `bild`\.\nDid you mean `skillc build`\?/],
    [['lint'], /Unknown command `lint`\.\nDid you mean `skillc check`\?/],
    [['frobnicate'], /Unknown command `frobnicate`\.\n`skillc --help --all` lists the commands\./],
    [
      ['verify'],
      /There is no folder `dist\/skills`\.\nRun `skillc build` first, or give the folder that it wrote\.\n/,
    ],
    [['list', 'nope'], /There is no folder `nope`\./],
    [['export', '--to', 'claude-code', '--out', '.'], /No skills here: /],
    [['show', 'a', 'b', 'c'], /`show` takes a bundle and an id/],
    [['export', 'x', '--to', 'folders'], /`export` needs a folder to write to/],
    [
      ['explain', 'mismatched-nam'],
      /There is no code `mismatched-nam`\.\nDid you mean `mismatched-name`\?\n$/,
    ],
    [['new', 'Not A Name'], /`Not A Name` is not a valid skill name/],
  ])('skillc %j', (args, words) => {
    const ran = skillc(args, fresh())
    expect(ran.err).toMatch(words)
    expect(ran.err.trimEnd().split('\n').length).toBeLessThanOrEqual(2)
    expect(ran.out).toBe('')
    expect(ran.code).toBe(2)
  })

  test('a flag without a value may be given twice', () => {
    const folder = fresh({ 'skills/rolls/SKILL.md': skillText('rolls') })
    expect(skillc(['build', '--cache-dir', 'cache', '--no-cache', '--no-cache'], folder).code).toBe(0)
    expect(existsSync(join(folder, 'cache'))).toBe(false)
    expect(JSON.parse(skillc(['list', '--json', '--json'], folder).out)).toHaveLength(1)
  })

  test.each([
    ['{', /is not JSON/],
    ['{"roots": "skills"}', /`roots` should be a list/],
    ['{"rotos": []}', /unknown field `rotos`; did you mean `roots`\?/],
    ['{"rules": {"long-bdy": "off"}}', /sets `long-bdy`, which is not a code\.\nDid you mean `long-body`\?/],
    ['{"rules": {"empty-entry": "off"}}', /lowers the severity of `empty-entry`/],
    ['{"out": "../elsewhere", "roots": ["."]}', /`\.\.\/elsewhere` is not below the project/],
  ])('the configuration %j', (config, words) => {
    const ran = skillc(['build'], fresh({ 'skillc.config.json': config }))
    expect(ran.err).toMatch(words)
    expect(ran.code).toBe(2)
  })
})

test('without a command, a project is checked, and elsewhere it is said that there are no skills', () => {
  const project = skillc([], fresh({ 'skills/rye/SKILL.md': skillText('rye'), '.claude/.keep': '' }))
  expect(project.code).toBe(0)
  expect(project.out).toMatch(
    /no findings\n\n {2}Next: skillc build .*\n {8}skillc export skills --to claude-code --out \. .*\n {8}skillc init .*\n$/,
  )
  const faulty = skillc([], fresh({ 'skills/rye/SKILL.md': skillText('Rye') }))
  expect(faulty).toMatchObject({ code: 0, out: expect.stringContaining('Next: skillc check --fix ') })
  expect(skillc([], fresh({ 'skills/rye/SKILL.md': '' }))).toMatchObject({ code: 1 })
  const nowhere = skillc([], fresh())
  expect(nowhere).toMatchObject({ code: 2, out: '' })
  expect(nowhere.err).toMatch(
    /^skillc: No skills here: .*\n.*`skillc check FOLDER`; or start one: `skillc new my-skill`\. `skillc --help` lists the commands\.\n$/,
  )
  const flagged = fresh({ 'skills/rye/SKILL.md': skillText('Rye') })
  expect(skillc(['--fix', '--dry-run'], flagged)).toEqual(skillc(['check', '--fix', '--dry-run'], flagged))
  expect(skillc(['--no-color', '--wrong'], flagged).err).toContain('`skillc check` has no flag `--wrong`')
  expect(skillc(['--no-color', 'chek', '--fix'], flagged).err).toContain('Did you mean `skillc check`?')
})

test('a link in the project does not make a build write elsewhere', () => {
  const cwd = fresh({
    'project/skills/rye/SKILL.md': skillText('rye'),
    'project/dist': { link: '../home' },
    'home/.keep': '',
  })
  const ran = skillc(['build'], join(cwd, 'project'))
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('is behind a symlink that leaves it') })
  expect(existsSync(join(cwd, 'home/skills'))).toBe(false)
})

test('what stops a report as JSON is JSON, too', () => {
  const { out, err, code } = skillc(['check', 'nope', '--json'], fresh())
  expect(code).toBe(2)
  expect(JSON.parse(out)).toMatchObject({
    command: 'check',
    ok: false,
    exitCode: 2,
    failure: { message: expect.stringContaining('`nope`') },
  })
  expect(err).toContain('`nope`')
})

describe('streams', () => {
  test('the version and the help go to standard output', () => {
    expect(skillc(['--version'], fresh()).out).toContain(VERSION)
    expect(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version).toBe(
      VERSION,
    )
    const { out, code } = skillc(['build', '--help'], fresh())
    expect(out).toContain('--no-emit-on-error')
    expect(out).toContain('skillc build vendor')
    expect(code).toBe(0)
  })

  test('nothing but the report is printed when piped: no progress, no color, and color when forced', () => {
    const cwd = fresh({ 'skills/rolls/SKILL.md': skillText('rolls') })
    const plain = skillc(['build'], cwd)
    expect(plain.err).toBe('')
    expect(plain.out).not.toContain('\u001b')
    expect(skillc(['build'], cwd, { NO_COLOR: '', FORCE_COLOR: '1' }).out).toContain('\u001b[')
    expect(skillc(['build'], cwd, { NO_COLOR: '1', FORCE_COLOR: '1' }).out).not.toContain('\u001b')
  })

  test('large reports arrive whole through a pipe', () => {
    const tree: Record<string, string> = {}
    for (let index = 0; index < 600; index++)
      tree[`skills/bun-${index}/SKILL.md`] = skillText('Buns And More')
    const ran = skillc(['check', '--profile', 'strict', '--json'], fresh(tree))
    expect(ran.out.length).toBeGreaterThan(300_000)
    expect(JSON.parse(ran.out).findings.length).toBeGreaterThan(500)
    expect(ran.code).toBe(1)
  })
})

describe('a bundle on the command line', () => {
  const cwd = fresh({
    'a/bread/rye/SKILL.md': skillText('rye'),
    'b/bread/rye/SKILL.md': skillText('rye', 'Another rye.'),
    'b/rolls/SKILL.md': skillText('rolls'),
  })
  skillc(['build', 'a', 'b'], cwd)

  test('list', () => {
    expect(skillc(['list'], cwd).out).toMatch(/^bread:rye\t\d+\tBakes rye.*\nrolls\t\d+\t.*\n$/)
    expect(JSON.parse(skillc(['list', '--json'], cwd).out)).toHaveLength(2)
  })

  test('show takes the id or its end', () => {
    expect(skillc(['show', 'rye'], cwd).out).toContain('bread:rye')
    const shown = JSON.parse(skillc(['show', 'dist/skills', 'bread:rye', '--json'], cwd).out)
    expect(shown.frontmatter).toEqual({
      name: 'rye',
      description: 'Bakes rye. Use when the user asks for it.',
    })
    expect(shown.files.map((file: { path: string }) => file.path)).toEqual(['SKILL.md'])
  })

  test('show names the winner, the loser and the rule', () => {
    const { out } = skillc(['show', 'bread:rye'], cwd)
    expect(out).toMatch(/^path +a\/bread\/rye$/m)
    expect(out).toMatch(/^overrides +b\/bread\/rye: its source ranks lower$/m)
    expect(JSON.parse(skillc(['show', 'bread:rye', '--json'], cwd).out)).toMatchObject({
      source: { label: 'a', level: 'project' },
      shadows: [{ source: 1, path: 'bread/rye', by: 'rank' }],
    })
    expect(skillc(['show', 'rey'], cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean'),
    })
  })

  test('prompt is the template with the escaped catalog', () => {
    const { out } = skillc(['prompt'], cwd)
    expect(out).toContain('- bread:rye: Bakes rye.')
    expect(out).not.toContain('{{skills}}')
  })
})

describe('check --fix', () => {
  const broken =
    '\uFEFF---\nname: Rye Bread\ndescription: Bakes rye. Use when: always\n---\n\nFeed the starter.\n'

  test('shows the difference with --dry-run and changes nothing', () => {
    const cwd = fresh({ 'skills/rye-bread/SKILL.md': broken })
    const ran = skillc(['check', '--profile', 'strict', '--fix', '--dry-run'], cwd)
    expect(ran.out).toContain('+name: rye-bread')
    expect(readFileSync(join(cwd, 'skills/rye-bread/SKILL.md'), 'utf8')).toBe(broken)
    expect(ran.code).toBe(1)
  })

  test('repairs the file, so that a second check is clean', () => {
    const cwd = fresh({ 'skills/rye-bread/SKILL.md': broken })
    expect(skillc(['check', '--fix'], cwd).code).toBe(0)
    expect(readFileSync(join(cwd, 'skills/rye-bread/SKILL.md'), 'utf8')).toMatch(
      /^---\nname: rye-bread\ndescription: (["'])Bakes rye\. Use when: always\1\n---\n\nFeed the starter\.\n$/,
    )
    expect(skillc(['check', '--fix', '--dry-run'], cwd).out).toBe('Nothing to fix.\n')
  })
})

describe('check --fix --unsafe-fixes', () => {
  const tree = {
    'skills/rye/SKILL.md':
      '---\nname: loaf\ndescripton: Bakes rye. Use when baking.\nallowed_tools: Read\nmetadata:\n  version: 1.0\n---\n\nSee [it](references/guyde.md).\n',
    'skills/rye/references/guide.md': 'Feed the starter.\n',
    'skills/oats/skill.md':
      '---\nname: oats\ndescription: Bakes oats. Use when baking.\nlicence: MIT\n---\n\nBake.\n',
  }
  const rye = 'skills/rye/SKILL.md'

  test('is counted, and neither made without the flag nor with --dry-run', () => {
    const cwd = fresh(tree)
    const { out } = skillc(['check'], cwd)
    expect(out).toContain('1 finding fixable with `--fix`')
    expect(out).toContain('6 more fixable with `--fix --unsafe-fixes`')
    // Those of notes are not shown.
    expect(out.match(/fixable with `--unsafe-fixes`$/gm)).toHaveLength(3)
    expect(skillc(['check', '--verbose'], cwd).out.match(/fixable with `--unsafe-fixes`$/gm)).toHaveLength(6)
    expect(skillc(['check', '--fix', '--dry-run'], cwd).out).toMatch(
      /6 more fixes need a look: .*miscased-entry.*`skillc check --fix --unsafe-fixes` applies them/s,
    )
    const preview = skillc(['check', '--fix', '--unsafe-fixes', '--dry-run'], cwd).out
    expect(preview).toContain('rename skills/oats/skill.md to SKILL.md')
    expect(preview).toContain('+description: Bakes')
    const { files } = JSON.parse(skillc(['check', '--fix', '--unsafe-fixes', '--dry-run', '--json'], cwd).out)
    expect(files.map((each: { file: string }) => each.file)).toEqual(['skills/oats/skill.md', rye])
    expect(files[0]).toMatchObject({ renamedTo: 'SKILL.md' })
    expect(JSON.parse(skillc(['check', '--fix', '--dry-run', '--json'], cwd).out).files).toHaveLength(1)
    const fixed = skillc(['check', '--fix'], cwd).out
    expect(fixed).toContain('fixed    skills/oats/skill.md: misspelled-field\n')
    expect(readFileSync(join(cwd, rye), 'utf8')).toBe(tree[rye])
    expect(existsSync(join(cwd, 'skills/oats/skill.md'))).toBe(true)
  })

  test('repairs, and says what in which file', () => {
    const cwd = fresh(tree)
    const { out, code } = skillc(['check', '--fix', '--unsafe-fixes'], cwd)
    expect(out).toContain('fixed    skills/oats/skill.md → SKILL.md: misspelled-field, miscased-entry\n')
    expect(out).toMatch(/fixed {4}skills\/rye\/SKILL\.md: .*unknown-field.*missing-file/)
    expect(code).toBe(0)
    expect(readFileSync(join(cwd, rye), 'utf8')).toMatch(
      /^---\nname: rye\ndescription: Bakes rye\. Use when baking\.\nallowed-tools: Read\nmetadata:\n {2}version: "1\.0"\n---\n\nSee \[it\]\(references\/guide\.md\)\.\n$/,
    )
    expect(existsSync(join(cwd, 'skills/oats/SKILL.md'))).toBe(true)
    expect(
      JSON.parse(skillc(['check', '--fix', '--unsafe-fixes', '--dry-run', '--json'], cwd).out).files,
    ).toEqual([])
  })

  test('writes over no other file, and needs --fix', () => {
    expect(skillc(['check', '--unsafe-fixes'], fresh(tree))).toMatchObject({
      code: 2,
      err: '`--unsafe-fixes` needs `--fix`.\nAdd `--fix`.\n'.replace(/^/, 'skillc: '),
    })
    expect(skillc(['check', '--dry-run'], fresh(tree)).code).toBe(2)
  })
})

describe('living with old findings', () => {
  const bad = '---\nname: Rye\ndescription: Bakes rye.\n---\n\nFeed the starter.\n'

  test('--baseline lets the known ones pass, and new ones fail', () => {
    const cwd = fresh({ 'skillc.config.json': '{"profile": "strict"}', 'skills/rye/SKILL.md': bad })
    expect(skillc(['check'], cwd).code).toBe(1)
    expect(skillc(['check', '--baseline', 'known.json', '--update-baseline'], cwd).code).toBe(0)
    expect(skillc(['check', '--baseline', 'known.json'], cwd).code).toBe(0)
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), `\n${bad}`)
    expect(skillc(['check', '--baseline', 'known.json'], cwd).code).toBe(1)
    writeFileSync(join(cwd, 'known.json'), '{')
    expect(skillc(['check', '--baseline', 'known.json'], cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining('baseline'),
    })
  })

  test('findings in the baseline that no longer occur are counted by a check of everything', () => {
    const cwd = fresh({
      'skillc.config.json': '{"profile": "strict", "roots": ["skills"]}',
      'skills/rye/SKILL.md': bad,
      'skills/oat/SKILL.md': bad.replaceAll(/rye/gi, word => (word === 'Rye' ? 'Oat' : 'oat')),
    })
    expect(skillc(['check', '--update-baseline'], cwd).code).toBe(0)
    expect(skillc(['check'], cwd).out).not.toContain('no longer')
    writeFileSync(join(cwd, 'skills/oat/SKILL.md'), bad.replaceAll(/rye/gi, 'oat'))
    expect(skillc(['check', 'skills/rye'], cwd).out).not.toContain('no longer')
    expect(skillc(['check', '--no-baseline'], cwd).out).not.toContain('no longer')
    expect(skillc(['check'], cwd).out).toMatch(
      /\d+ findings? in the baseline no longer occurs?; `--update-baseline` drops/,
    )
    expect(skillc(['check', '--update-baseline'], cwd).code).toBe(0)
    expect(skillc(['check'], cwd).out).not.toContain('no longer')
  })

  test('but not those of rules that the check does not ask', () => {
    const cwd = fresh({
      'skillc.config.json': '{"roots": ["skills"]}',
      'skills/rye/SKILL.md': '---\nname: rye\ndescription: Bakes rye.\nmodel: opus\n---\n\nBake it.\n',
    })
    expect(skillc(['check', '--profile', 'strict', '--update-baseline'], cwd).code).toBe(0)
    expect(readFileSync(join(cwd, 'skillc-baseline.json'), 'utf8')).toContain('foreign-field')
    expect(skillc(['check'], cwd).out).not.toContain('no longer')
    writeFileSync(
      join(cwd, 'skills/rye/SKILL.md'),
      '---\nname: rye\ndescription: Bakes rye.\n---\n\nBake it.\n',
    )
    expect(skillc(['check'], cwd).out).not.toContain('no longer')
    expect(skillc(['check', '--profile', 'strict'], cwd).out).toContain('1 finding in the baseline no longer')
  })

  test('--max-warnings fails on warnings that the baseline does not cover', () => {
    const cwd = fresh({ 'skills/rye/SKILL.md': bad })
    expect(skillc(['check'], cwd).code).toBe(0)
    expect(skillc(['check', '--max-warnings', '0'], cwd)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/1 warning \(exit code 1: 1 warning, 0 are allowed\)/),
    })
    expect(skillc(['check', '--max-warnings', '0', '--quiet'], cwd).out).toContain('1 warning, 0 are allowed')
    const json = skillc(['check', '--max-warnings', '0', '--json'], cwd)
    expect(json).toMatchObject({ code: 1, err: 'skillc: 1 warning, 0 are allowed\n' })
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, exitCode: 1, counts: { errors: 0 } })
    const dry = skillc(['check', '--max-warnings', '0', '--fix', '--dry-run'], cwd)
    expect(dry).toMatchObject({ code: 1, err: expect.stringContaining('skillc: 1 warning, 0 are allowed\n') })
    expect(skillc(['check', '--max-warnings', '1'], cwd).code).toBe(0)
    expect(skillc(['check', '--update-baseline'], cwd).code).toBe(0)
    expect(skillc(['check', '--max-warnings', '0'], cwd)).toMatchObject({ code: 0, err: '' })
    expect(skillc(['check', '--max-warnings', '0', '--watch'], cwd).code).toBe(2)
    expect(skillc(['check', '--max-warnings', '0', '--update-baseline'], cwd)).toMatchObject({
      code: 2,
      err: expect.stringContaining('`--update-baseline` accepts every finding'),
    })
  })

  test('comments and the configuration switch codes off, for files and for all', () => {
    const foreign =
      '---\nname: rye\n# skillc-disable-next-line unknown-field\ncrust: dark\ncrumb: light\ndescription: Bakes rye.\n---\n\nFeed the starter.\n'
    const listCodes = (cwd: string) =>
      JSON.parse(skillc(['check', '--json'], cwd).out).findings.map((each: { code: string }) => each.code)
    expect(listCodes(fresh({ 'skills/rye/SKILL.md': foreign }))).toEqual(['unknown-field'])
    const config = (value: object) => ({
      'skillc.config.json': JSON.stringify(value),
      'skills/rye/SKILL.md': foreign,
    })
    expect(listCodes(fresh(config({ rules: { 'unknown-field': 'off' } })))).toEqual([])
    expect(listCodes(fresh(config({ fields: ['crumb'] })))).toEqual([])
    expect(
      listCodes(
        fresh(config({ overrides: [{ files: ['skills/r*/**'], rules: { 'unknown-field': 'off' } }] })),
      ),
    ).toEqual([])
    expect(
      listCodes(fresh(config({ overrides: [{ files: ['vendor/**'], rules: { 'unknown-field': 'off' } }] }))),
    ).toEqual(['unknown-field'])
  })
})

describe('budgets', () => {
  test('fail the build and name the heaviest', () => {
    const cwd = fresh({
      'skillc.config.json': '{"budget": {"catalog": 5, "body": 5}}',
      'skills/rye/SKILL.md': skillText('rye'),
    })
    const ran = skillc(['build', '--json'], cwd)
    expect(ran.code).toBe(1)
    const messages = JSON.parse(ran.out).findings.map((each: { message: string }) => each.message)
    expect(messages.join('\n')).toMatch(/The body takes \d+ tokens; the budget is 5/)
  })
})

describe('check --since', () => {
  const bad = (name: string) => `---\nname: ${name}\ndescription: Bakes ${name}.\n---\n\nFeed the starter.\n`
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Baker', '-c', 'user.email=baker@example.com', ...args], {
      cwd,
      stdio: 'pipe',
    })

  test('counts findings in files that changed since, committed or not, and runs nothing of the repository', () => {
    const cwd = fresh({
      'skillc.config.json': '{"profile": "strict"}',
      'skills/old/SKILL.md': bad('Old'),
      'hook.sh': { executable: '#!/bin/sh\ntouch canary\n' },
    })
    git(cwd, 'init', '-q')
    git(cwd, 'add', '.')
    git(cwd, 'commit', '-qm', 'Bake')
    git(cwd, 'config', 'core.fsmonitor', join(cwd, 'hook.sh'))
    git(cwd, 'config', 'diff.external', join(cwd, 'hook.sh'))
    rmSync(join(cwd, 'canary'), { force: true })
    expect(skillc(['check'], cwd).code).toBe(1)
    expect(skillc(['check', '--since', 'HEAD'], cwd).code).toBe(0)
    plant(cwd, { 'skills/new/SKILL.md': bad('New') })
    const { out, code } = skillc(['check', '--since', 'HEAD', '--json'], cwd)
    expect(code).toBe(1)
    expect(JSON.parse(out).findings.map((each: { file: string }) => each.file)).toEqual([
      'skills/new/SKILL.md',
    ])
    expect(existsSync(join(cwd, 'canary'))).toBe(false)
    for (const [revision, problem] of [
      ['nowhere', 'git cannot list the changes since `nowhere`'],
      ['--output=canary', '`--output=canary` is not a git revision'],
    ]) {
      expect(skillc(['check', `--since=${revision}`], cwd)).toMatchObject({
        code: 2,
        err: expect.stringContaining(problem ?? ''),
      })
    }
    expect(existsSync(join(cwd, 'canary'))).toBe(false)
  })
})

test('texts of flags are kept as they are written, whatever numbers they look like', () => {
  const text = { kind: 'text', about: 'x', value: 'x' } as const
  const table = {
    name: text,
    tag: text,
    note: { ...text, kind: 'list' },
    maxDepth: { ...text, kind: 'count', short: 'd' },
    on: { kind: 'boolean', about: 'x', short: 'n' },
  } as const
  const words = [
    'publish',
    '--name',
    '007',
    '--tag=1.10',
    '--note',
    'a',
    '--note',
    '1e3',
    '-nd',
    '0x10',
    '--',
    '-n',
  ]
  expect(parseWords(words, table, 'publish')).toEqual({
    flags: { name: '007', tag: '1.10', note: ['a', '1e3'], maxDepth: '0x10', on: true },
    args: ['publish'],
    rest: ['-n'],
  })
  const cwd = fresh({ 'skills/bread/SKILL.md': skillText('bread') })
  expect(skillc(['build', 'skills'], cwd)).toMatchObject({ code: 0 })
  const flags = ['--name', '007', '--owner', '1.10', '--release', '1.10.0']
  expect(skillc(['publish', 'marketplace:out', ...flags], cwd)).toMatchObject({ code: 0 })
  const written = readFileSync(join(cwd, 'out/.claude-plugin/marketplace.json'), 'utf8')
  expect(JSON.parse(written)).toMatchObject({ name: '007', owner: { name: '1.10' } })
})

test('a flag whose own name begins with `no` is none that is taken back', () => {
  const table = {
    noEmitOnError: { kind: 'boolean', about: 'Write nothing' },
    cache: { kind: 'boolean', no: 'Without the cache' },
  } as const
  const parse = (...words: string[]) => parseWords(words, table, 'build').flags
  expect(parse('--no-emit-on-error', '--no-cache')).toEqual({ noEmitOnError: true, cache: false })
  expect(parse()).toEqual({})
})

test('a flag of several words without a value leaves the argument after it', () => {
  const table = {
    dryRun: { kind: 'boolean', about: 'Write nothing' },
    maxDepth: { kind: 'count', value: 'count', about: 'How deep' },
  } as const
  expect(parseWords(['--dry-run', 'skills', '--max-depth', '3', '--max-depth=4'], table, 'build')).toEqual({
    flags: { dryRun: true, maxDepth: ['3', '4'] },
    args: ['skills'],
    rest: [],
  })
})

test('what follows `--` is an argument like any other', () => {
  const cwd = fresh({ 'skills/rye/SKILL.md': skillText('rye') })
  expect(skillc(['build', '--', 'skills'], cwd)).toMatchObject({ code: 0, err: '' })
  expect(skillc(['search', 'dist/skills', '--', 'bake rye'], cwd).out).toContain('rye')
  expect(skillc(['show', 'dist/skills', '--', 'rye'], cwd).out).toContain('rye')
  expect(skillc(['search', 'dist/skills', '--', '--rye'], cwd)).toMatchObject({ err: '' })
})

test('`publish` takes no bare word for a folder', () => {
  const cwd = fresh({ 'skills/rye/SKILL.md': skillText('rye') })
  expect(skillc(['build'], cwd).code).toBe(0)
  for (const [target, suggestion] of [
    ['foo', '`./foo`'],
    ['out/site', '`./out/site`'],
    ['npn:@bakery/skills', '`npm:@bakery/skills`'],
    ['', '`./site`'],
  ] as const)
    expect(skillc(['publish', 'dist/skills', target], cwd), target).toMatchObject({
      code: 2,
      err: expect.stringContaining(suggestion),
    })
  expect(existsSync(join(cwd, 'foo'))).toBe(false)
  expect(existsSync(join(cwd, 'out'))).toBe(false)
  expect(skillc(['publish', 'dist/skills', './foo'], cwd).code).toBe(0)
})
