/** What V8 keeps of a run for the next: where, and where not. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, truncateSync } from 'node:fs'
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

test('is kept in the user’s folder, and used again', () => {
  const { cwd, home, code } = prepare()
  const first = build(cwd, home)
  const kept = listCode(code)
  expect(kept.length).toBeGreaterThan(3)
  if (process.platform !== 'win32') {
    expect(new Set(kept.map(([, , mode]) => mode))).toEqual(new Set([0o600]))
    expect(statSync(code).mode & 0o777).toBe(0o700)
  }
  expect(build(cwd, home)).toBe(first)
  expect(listCode(code)).toEqual(kept)
  expect(readdirSync(cwd)).toEqual(['skills'])
})

test('is made again where it is damaged', () => {
  const { cwd, home, code } = prepare()
  const first = build(cwd, home)
  const [digest = ''] = readdirSync(code)
  const names = listCode(code).map(([name]) => name)
  for (const name of names) truncateSync(join(code, digest, name), 100)
  expect(build(cwd, home)).toBe(first)
  for (const name of names) expect(statSync(join(code, digest, name)).size).toBeGreaterThan(100)
})

test.each([
  ['cache in the folder above', 'project/sub', 'project/cache'],
  ['cache behind a link', 'project/sub', 'link/cache'],
  ['current folder behind a link', 'other', 'project/cache'],
  ['cache in another checkout', 'elsewhere', 'project/deep/er/cache'],
])('is never stored in a checkout: %s', (_, where, cache) => {
  const { cwd } = prepare()
  const folder = join(cwd, '..')
  plant(folder, {
    'project/.git': 'gitdir: elsewhere\n',
    'project/sub/skills/rye/SKILL.md': skillText('rye'),
    'elsewhere/skills/rye/SKILL.md': skillText('rye'),
    other: { link: 'project/sub' },
    link: { link: 'project' },
  })
  mkdirSync(join(cwd, 'cache'), { mode: 0o700 })
  build(join(folder, where), join(folder, cache))
  expect(readdirSync(join(cwd, 'cache'))).toEqual([])
  expect(existsSync(join(cwd, 'deep'))).toBe(false)
})
