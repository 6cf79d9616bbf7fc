/** What V8 keeps of a run for the next: of which commands, in which folders, and where not. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLI } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('code-cache')

/** A project, and a folder of the user's for caches outside of it. */
function prepare() {
  const folder = plant(mkdtempSync(join(scratch, 'case-')), {
    'project/skills/rye/SKILL.md': skillText('rye'),
  })
  const home = join(folder, 'home')
  mkdirSync(home, { mode: 0o700 })
  return { cwd: join(folder, 'project'), home, code: join(home, 'skillc/code') }
}

function run(words: string[], cwd: string, home: string, env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [CLI, ...words], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: home, USERPROFILE: home, XDG_CACHE_HOME: home, ...env },
  })
}

function build(cwd: string, home: string, env: Record<string, string> = {}, ...flags: string[]): string {
  const { status, stdout, stderr } = run(['check', 'skills', '--no-cache', ...flags], cwd, home, env)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout.replace(/in [\d.]+ m?s/, '')
}

/** The files of code and their states: a file that was written again has another one. */
function listCode(code: string): [name: string, inode: number, mode: number][] {
  const [digest = ''] = readdirSync(code)
  return readdirSync(join(code, digest))
    .filter(name => name.includes('.cjs.'))
    .map(name => {
      const { ino, mode } = statSync(join(code, digest, name))
      return [name, ino, mode & 0o777]
    })
}

test('is that of one command each, and none of a run that was refused', () => {
  const { cwd, home, code } = prepare()
  build(cwd, home)
  const kept = listCode(code)
  expect(run(['chekc', 'skills'], cwd, home).status).toBe(2)
  expect(run(['../../x', 'skills'], cwd, home).status).toBe(2)
  expect(listCode(code)).toEqual(kept)
  expect(run(['list', 'skills'], cwd, home).status).toBe(0)
  expect(run(['--help'], cwd, home).status).toBe(0)
  const commands = listCode(code).map(([name]) => name.split('-')[0])
  expect(new Set(commands)).toEqual(new Set(['check', 'list', 'other']))
})

test('loads a package that is not bundled, and warns of nothing', () => {
  const { cwd, home } = prepare()
  expect(build(cwd, home, {}, '--tokenizer', 'o200k')).toContain('found    1 skill\n')
})

test('loads the native Markdown parser', () => {
  const { cwd, home } = prepare()
  const doctor = () => run(['doctor'], cwd, home).stdout
  expect(doctor()).toMatch(/parser +satteri$/m)
  expect(doctor()).toMatch(/parser +satteri$/m)
})

test('of no more than four builds', () => {
  const { cwd, home, code } = prepare()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    mkdirSync(join(code, name), { recursive: true, mode: 0o700 })
  for (const folder of [join(home, 'skillc'), code]) chmodSync(folder, 0o700)
  build(cwd, home)
  expect(readdirSync(code)).toHaveLength(4)
})

test.each([
  ['on CI', { CI: 'true' }],
  ['where Node is told so', { NODE_DISABLE_COMPILE_CACHE: '1' }],
  ['in the project', { XDG_CACHE_HOME: 'cache' }],
])('is not kept %s', (_, env) => {
  const { cwd, home } = prepare()
  if ('XDG_CACHE_HOME' in env) env.XDG_CACHE_HOME = join(cwd, 'cache')
  build(cwd, home, env as Record<string, string>)
  expect(existsSync(join(home, 'skillc'))).toBe(false)
  expect(existsSync(join(cwd, 'cache'))).toBe(false)
})

test.each(['project/sub', 'project/sub/deep'])('is not kept beside %s in a folder without .git', where => {
  const { cwd, home } = prepare()
  plant(cwd, {
    'sub/skills/rye/SKILL.md': skillText('rye'),
    'sub/deep/skills/rye/SKILL.md': skillText('rye'),
  })
  mkdirSync(join(cwd, 'cache'), { mode: 0o700 })
  build(join(cwd, '..', where), join(cwd, 'cache'), { HOME: home, USERPROFILE: home })
  expect(readdirSync(join(cwd, 'cache'))).toEqual([])
})

test('is kept in the home folder where that is the current one', () => {
  const { home } = prepare()
  plant(home, { 'skills/rye/SKILL.md': skillText('rye') })
  build(home, join(home, '.cache'), { HOME: home, USERPROFILE: home })
  expect(existsSync(join(home, '.cache/skillc/code'))).toBe(true)
})

/** Where `skillc doctor` says that the cache is. */
function findCache(cwd: string, env: Record<string, string>): string | undefined {
  const { checks } = JSON.parse(run(['doctor', '--json'], cwd, '', env).stdout)
  return checks.find(({ name }: { name: string }) => name === 'cache')?.found
}

test.each(['', '.', 'cache'])('the user’s folder is that of the home where XDG_CACHE_HOME is %j', given => {
  const { cwd, home } = prepare()
  plant(cwd, { 'skillc/keep.md': 'keep', 'cache/skillc/keep.md': 'keep' })
  const env = { XDG_CACHE_HOME: given, LOCALAPPDATA: '', HOME: home, USERPROFILE: home }
  expect(findCache(cwd, env)).toBe(join(home, '.cache/skillc'))
  expect(run(['doctor', '--clear-cache'], cwd, '', env).status).toBe(0)
  for (const file of ['skillc/keep.md', 'cache/skillc/keep.md'])
    expect(existsSync(join(cwd, file))).toBe(true)
})

test.skipIf(process.platform === 'win32').each(['', '.', 'cache'])(
  'no folder of a checkout is the home where HOME is %j',
  home => {
    const { cwd } = prepare()
    plant(cwd, { '.cache/skillc/keep.md': 'keep', 'cache/.cache/skillc/keep.md': 'keep' })
    const env = { XDG_CACHE_HOME: '', HOME: home }
    expect(findCache(cwd, env)).toBe(join(userInfo().homedir, '.cache/skillc'))
  },
)

test.skipIf(process.platform === 'win32')('is not kept where others can write', () => {
  const { cwd, home } = prepare()
  chmodSync(home, 0o777)
  build(cwd, home)
  expect(readdirSync(home)).toEqual([])
  chmodSync(home, 0o700)
  mkdirSync(join(home, 'skillc'))
  chmodSync(join(home, 'skillc'), 0o775)
  build(cwd, home)
  expect(readdirSync(join(home, 'skillc'))).toEqual([])
})
