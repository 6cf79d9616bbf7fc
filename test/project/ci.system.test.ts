/** The pre-commit hooks, and what docs/ci.md says: the hooks run, examples are valid, commands work as shown. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { action } from '../support/action.ts'
import { skillc } from '../support/cli.ts'
import { findPart, PARTS_NEEDED } from '../support/servers.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('ci')

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { version, bin } = JSON.parse(read('package.json'))
const page = read('docs/ci.md')
const fences = (language: string) =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(match => match[1] === language)
    .map(match => match[2] ?? '')

interface Hook {
  id: string
  entry: string
  language: string
  files: string
  pass_filenames: boolean
}
const hooks: Hook[] = parse(read('.pre-commit-hooks.yaml'))
const findHook = (id: string) => {
  const hook = hooks.find(candidate => candidate.id === id)
  if (hook === undefined) throw new Error(`There is no hook ${id}`)
  return hook
}

/** pre-commit.com, "new hooks": what each key takes. `types` and the like are left out: they are not used. */
const keys: Record<string, (value: unknown) => boolean> = {
  id: isText,
  name: isText,
  description: isText,
  entry: isText,
  language: value => value === 'node',
  files: value => isText(value) && isPattern(String(value)),
  exclude: value => isText(value) && isPattern(String(value)),
  args: value => Array.isArray(value) && value.every(isText),
  always_run: value => typeof value === 'boolean',
  pass_filenames: value => typeof value === 'boolean',
  require_serial: value => typeof value === 'boolean',
  minimum_pre_commit_version: value => /^\d+(\.\d+)*$/.test(String(value)) && isText(value),
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function isPattern(text: string): boolean {
  return new RegExp(text) instanceof RegExp
}

describe('.pre-commit-hooks.yaml', () => {
  test('has the keys that pre-commit documents', () => {
    expect(hooks.map(hook => hook.id)).toEqual(['skillc-check', 'skillc-fix'])
    for (const hook of hooks) {
      for (const [key, value] of Object.entries(hook))
        expect(keys[key]?.(value), `${hook.id}: ${key}`).toBe(true)
      for (const key of ['id', 'name', 'entry', 'language']) expect(hook).toHaveProperty(key)
    }
  })

  test.each<[string, boolean]>([
    ['SKILL.md', true],
    ['bakery/rolls/SKILL.md', true],
    ['bakery/rolls/skill.md', true],
    ['skills/rolls/times.md', true],
    ['.claude/skills/rolls/scripts/bake.py', true],
    ['skillc.config.json', true],
    ['README.md', false],
    ['docs/skills.md', false],
    ['src/myskills/a.ts', false],
    ['docs/MYSKILL.md', false],
  ])('runs for %s: %s', (path, expected) => {
    for (const hook of hooks) expect(new RegExp(hook.files).test(path)).toBe(expected)
  })
})

describe('a hook', () => {
  const PATH = `${join(scratch, 'bin')}${delimiter}${process.env.PATH}`

  /** The package as npm packs it, with its command in a folder of the path; its dependencies are those of here. */
  beforeAll(() => {
    const packed = spawnSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', scratch], {
      cwd: root,
      encoding: 'utf8',
    })
    const tarball = packed.stdout.trim().split('\n').at(-1) ?? ''
    expect(packed.status, packed.stderr).toBe(0)
    expect(spawnSync('tar', ['-xzf', tarball], { cwd: scratch }).status).toBe(0)
    symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
    const command = join(scratch, 'package', bin.skillc)
    chmodSync(command, 0o755)
    mkdirSync(join(scratch, 'bin'))
    symlinkSync(command, join(scratch, 'bin/skillc'))
  })

  let repositories = 0
  const git = (cwd: string, ...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=Baker', '-c', 'user.email=baker@example.org', ...args], {
      cwd,
      encoding: 'utf8',
    }).stdout

  const repository = (tree: Tree) => {
    const cwd = plant(join(scratch, `repository-${++repositories}`), tree)
    git(cwd, 'init', '--quiet')
    git(cwd, 'add', '.')
    return cwd
  }

  /** What pre-commit does with a hook: nothing without a matching staged file; fails on an exit code and on changes. */
  function runHook({ entry, files, pass_filenames }: Hook, cwd: string, args: string[] = []) {
    const staged = git(
      cwd,
      'diff',
      '--staged',
      '--name-only',
      '--no-ext-diff',
      '-z',
      '--diff-filter=ACMRTUXB',
    )
    const matching = staged.split('\0').filter(path => path !== '' && new RegExp(files).test(path))
    if (matching.length === 0) return { verdict: 'skipped', out: '' }
    // shlex.split, for an entry that has nothing to quote.
    expect(entry).toMatch(/^[\w -]+$/)
    const [command = '', ...own] = entry.split(' ')
    const before = git(cwd, 'diff')
    const { status, stdout, stderr } = spawnSync(
      command,
      [...own, ...args, ...(pass_filenames ? matching : [])],
      { cwd, encoding: 'utf8', env: { ...process.env, PATH, NO_COLOR: '1', FORCE_COLOR: undefined } },
    )
    const isChanged = git(cwd, 'diff') !== before
    return { verdict: status === 0 && !isChanged ? 'passed' : 'failed', isChanged, out: stdout + stderr }
  }

  test('passes clean skills, and fails broken ones with a report', () => {
    const clean = repository({ 'skills/rolls/SKILL.md': skillText('rolls') })
    for (const hook of hooks) expect(runHook(hook, clean)).toMatchObject({ verdict: 'passed' })
    const broken = repository({ 'skills/rolls/SKILL.md': '' })
    for (const hook of hooks) {
      const ran = runHook(hook, broken)
      expect(ran).toMatchObject({ verdict: 'failed', isChanged: false })
      expect(ran.out).toMatch(/error +empty-entry\n +skills\/rolls\/SKILL\.md/)
    }
  })

  test('checks the whole set, whatever is staged', () => {
    const cwd = repository({ '.agents/skills/pie/SKILL.md': skillText('tart') })
    git(cwd, 'commit', '--quiet', '-m', 'Bake')
    plant(cwd, { '.agents/skills/rolls/times.md': 'An hour.\n' })
    git(cwd, 'add', '.')
    expect(runHook(findHook('skillc-check'), cwd).out).toContain('.agents/skills/pie/SKILL.md')
  })

  test('does not run for other files, and takes roots as arguments', () => {
    const cwd = repository({ 'README.md': '# Bakery\n' })
    expect(runHook(findHook('skillc-check'), cwd).verdict).toBe('skipped')
    const other = repository({ 'bakery/rolls/SKILL.md': skillText('rolls'), 'cellar/pie/SKILL.md': '' })
    expect(runHook(findHook('skillc-check'), other).verdict).toBe('failed')
    expect(runHook(findHook('skillc-check'), other, ['bakery']).verdict).toBe('passed')
  })

  test('repairs, which fails the commit once', () => {
    const cwd = repository({ 'skills/rolls/SKILL.md': `\uFEFF${skillText('rolls')}` })
    expect(runHook(findHook('skillc-fix'), cwd)).toMatchObject({ verdict: 'failed', isChanged: true })
    expect(readFileSync(join(cwd, 'skills/rolls/SKILL.md'), 'utf8')).toBe(skillText('rolls'))
    git(cwd, 'add', '.')
    expect(runHook(findHook('skillc-fix'), cwd)).toMatchObject({ verdict: 'passed', isChanged: false })
  })

  const lintStaged = findPart('lint-staged')
  describe.skipIf(lintStaged === undefined)(`of lint-staged (${PARTS_NEEDED})`, () => {
    const [settings = ''] = fences('json').filter(text => text.includes('lint-staged'))
    const commit = (cwd: string) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [lintStaged ?? '', '--no-stash'], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, PATH, NO_COLOR: '1', FORCE_COLOR: undefined, GIT_DIR: undefined },
      })
      return { status, out: stdout + stderr }
    }

    test('stops a commit with an error, names the file alone, and adds what it repaired', () => {
      const cwd = repository({
        'package.json': settings,
        'skills/rolls/SKILL.md': `\uFEFF${skillText('rolls')}`,
      })
      expect(commit(cwd)).toMatchObject({ status: 0 })
      expect(git(cwd, 'show', ':skills/rolls/SKILL.md')).toBe(skillText('rolls'))
      git(cwd, 'commit', '--quiet', '-m', 'Bake')
      plant(cwd, { 'skills/pie/SKILL.md': '', 'skills/bun/SKILL.md': '' })
      git(cwd, 'add', 'skills/pie')
      const stopped = commit(cwd)
      expect(stopped).toMatchObject({ status: 1 })
      expect(stopped.out).toMatch(/error +empty-entry\n +skills\/pie\/SKILL\.md/)
      expect(stopped.out).not.toContain('skills/bun')
    })
  })
})

describe('docs/ci.md', () => {
  const documents = fences('yaml').map(text => parse(text))
  const steps: { uses: string; with?: Record<string, unknown> }[] = documents.flatMap(document =>
    document.jobs ? document.jobs.check.steps : (document.steps ?? []),
  )

  test('lists every input and output of the action, and no other', () => {
    const [, inputs = '', outputs = ''] = page.split(/^\| (?:Input|Output) \| \|$/m)
    const first = (text: string) =>
      [...(text.split('\n\n')[0] ?? '').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
        [...cell.matchAll(/`([\w-]+)`/g)].map(match => match[1]),
      )
    expect(first(inputs)).toEqual(Object.keys(action.inputs))
    expect(first(outputs).sort()).toEqual(Object.keys(action.outputs).sort())
  })

  test('shows steps with inputs that the action has', () => {
    const own = steps.filter(step => step.uses.includes('skillc'))
    expect(own).toHaveLength(3)
    for (const step of own)
      for (const name of Object.keys(step.with ?? {})) expect(Object.keys(action.inputs)).toContain(name)
  })

  test('names the version of the package', () => {
    const versions = [...page.matchAll(/skillc@v?(\d[\w.-]*\w)|rev: v([\d.]+)/g)].map(
      match => match[1] ?? match[2],
    )
    expect(versions.length).toBeGreaterThan(5)
    expect(new Set(versions)).toEqual(new Set([version]))
  })

  test('shows hooks that are there, and a local one that does the same', () => {
    const repos = documents.flatMap(document => document.repos ?? [])
    const [published, local] = repos.map(repo => repo.hooks[0])
    expect(findHook(published.id).id).toBe('skillc-check')
    for (const [key, value] of Object.entries(local))
      if (key !== 'additional_dependencies') expect(keys[key]?.(value), key).toBe(true)
    const { entry, pass_filenames } = findHook('skillc-check')
    expect(local).toMatchObject({ entry, pass_filenames, language: 'node' })
  })

  test('shows commands that work, and files that they write', () => {
    const cwd = plant(join(scratch, 'documented'), {
      'skills/rolls/SKILL.md': skillText('rolls', 'See [times](times.md).'),
    })
    const shell = fences('').map(text => text.trim().split('\n'))
    const gitlab = documents.find(document => document.skillc !== undefined).skillc
    const examples: string[][] = [...shell, gitlab.script]
    expect(examples.flat().length).toBeGreaterThan(4)
    for (const commands of examples) {
      for (const command of commands) {
        const [, args = ''] = /^(?:npx --yes )?skillc(?:@[\w.]+)? (.*)$/.exec(command) ?? []
        const ran = skillc(args.split(' '), cwd)
        expect(ran, command).toMatchObject({ code: 0, err: '' })
        if (existsSync(join(cwd, 'skillc-baseline.json')))
          expect(skillc(['check', '--json'], cwd).out).toContain('"baselined": 1')
      }
      rmSync(join(cwd, 'skillc-baseline.json'), { force: true })
    }
    const written = JSON.parse(readFileSync(join(cwd, gitlab.artifacts.reports.codequality), 'utf8'))
    expect(written[0]).toMatchObject({ check_name: 'missing-file', location: { lines: { begin: 8 } } })
    for (const file of ['report.json', 'skillc.sarif']) expect(existsSync(join(cwd, file)), file).toBe(true)
  })

  test('lists the formats that there are', () => {
    const [, table = ''] = page.split('| Format | Use |')
    const listed = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(match => match[1])
    const wrong = skillc(['check', '--format', 'braille'], root)
    const [, offered = ''] = /Use one of (.*)\.\n/.exec(wrong.err) ?? []
    expect(listed.sort()).toEqual(offered.split(', ').sort())
  })

  test('has links that lead somewhere', () => {
    for (const [, target = ''] of page.matchAll(/\]\((?!https?:)([^)#]+)\)/g))
      expect(existsSync(join(root, 'docs', target)), target).toBe(true)
  })
})

describe('--report', () => {
  const cwd = plant(join(scratch, 'reports'), {
    'skills/rolls/SKILL.md': '',
    'skills/pie/SKILL.md': skillText('tart'),
  })

  test('keeps each format as it would be printed', () => {
    const formats = ['compact', 'json', 'sarif', 'github', 'gitlab', 'junit', 'markdown']
    const flags = formats.flatMap(format => ['--report', `${format}=reports/new/a=${format}.txt`])
    expect(skillc(['check', ...flags], cwd).code).toBe(1)
    for (const format of formats) {
      const printed = skillc(['check', '--format', format], cwd).out
      expect(readFileSync(join(cwd, `reports/new/a=${format}.txt`), 'utf8'), format).toBe(printed)
    }
  })

  test('writes a page as `skillc report` does, to a file or a folder, also of a build with errors', () => {
    expect(skillc(['report', '--out', 'own.html'], cwd).code).toBe(0)
    const own = readFileSync(join(cwd, 'own.html'), 'utf8')
    for (const command of ['check', 'build']) {
      const flags = ['--report', 'html=reports/page.html', '--report', 'html=reports/pages']
      expect(skillc([command, ...flags], cwd).code).toBe(1)
      expect(readFileSync(join(cwd, 'reports/page.html'), 'utf8')).toBe(own)
      expect(readdirSync(join(cwd, 'reports/pages/data')).join()).toContain('.skills0.js')
    }
    const one = ['check', 'skills/pie/SKILL.md', '--profile', 'strict', '--report', 'html=one.html']
    expect(skillc(one, cwd).code).toBe(1)
    expect(readFileSync(join(cwd, 'one.html'), 'utf8')).toMatch(/"skills":\[\{"id":"/)
  })

  test.each(['json', 'json=', '=report.json', 'braille=report.json'])('refuses %s', value => {
    const ran = skillc(['check', '--report', value], cwd)
    expect(ran).toMatchObject({ code: 2, out: '' })
    expect(ran.err).toContain('FORMAT=FILE')
  })

  test('says where it cannot write', () => {
    writeFileSync(join(cwd, 'cellar'), '')
    const ran = skillc(['check', '--report', 'json=cellar/report.json'], cwd)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain('Cannot write `cellar/report.json`')
  })
})
