/** `skillc add` on a terminal: a list of the source's skills to choose from. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { skillcAsync } from '../support/cli.ts'
import { createRepository } from '../support/git-server.ts'
import { QUIET } from '../support/kinds.ts'
import { hasPython } from '../support/python.ts'
import { getLastLines, KEYS, stripMoves, typeKeys } from '../support/terminal.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('add-list')
const { down, enter, escape: leave, tab, space, controlC } = KEYS

const repository = join(scratch, 'bakery.git')
createRepository(repository, {
  ...Object.fromEntries(
    ['bun', 'oat', 'rye', 'spelt'].map(name => [`skills/${name}/SKILL.md`, skillText(name)]),
  ),
  'skills/rye/ovens.md': 'Hot.\n',
  'one/SKILL.md': skillText('one'),
})
const from = `git+file://${repository}`

let count = 0
function project(source = from) {
  const cwd = plant(join(scratch, `project-${++count}`), { 'skillc.config.json': '{}\n' })
  const env = { ...QUIET, XDG_CACHE_HOME: `${cwd}-cache` }
  const args = ['add', source, '--allow-read', repository]
  const read = (file: string) => JSON.parse(readFileSync(join(cwd, file), 'utf8'))
  return {
    cwd,
    env,
    type: (columns: string, keys: string[], ...more: string[]) =>
      typeKeys(cwd, columns, keys, [...args, ...more], env),
    run: (...words: string[]) => skillcAsync([...words, '--allow-read', repository], cwd, env),
    add: (...more: string[]) => skillcAsync([...args, ...more], cwd, env),
    readConfig: () => read('skillc.config.json'),
    readLocked: () => read('skillc.lock.json').sources[from],
  }
}

const getLines = (text: string) => getLastLines(text, 'Skills of ')

describe.skipIf(!hasPython())('on a terminal (needs Python)', () => {
  test.each(['60', '100'])('Space marks, Enter adds what is marked, at %s columns', async columns => {
    const { cwd, env, type, run, readConfig, readLocked } = project()
    const { code, frames } = type(columns, [down, `${down}${space}`, `${down}${space}`, enter])
    expect(code).toBe(0)
    const [start = '', , marked = '', , end = ''] = frames
    expect(getLines(start).map(line => line.trim().split(/ {2,}/)[0])).toEqual([
      expect.stringMatching(/^Skills of git\+file:/),
      '> [ ] bun',
      ...['oat', 'rye', 'spelt'].map(name => `[ ] ${name}`),
      'Space: mark',
    ])
    for (const line of getLines(marked)) expect(line.length).toBeLessThan(Number(columns))
    expect(getLines(marked)).toEqual(expect.arrayContaining([expect.stringMatching(/^> \[x\] rye {2}/)]))
    expect(getLines(marked).at(-1)).toContain('Enter: add 1 of 4')
    expect(stripMoves(end)).toContain('2 skills, no findings')
    expect(readConfig().sources).toEqual([{ from, include: ['skills/rye', 'skills/spelt'] }])
    expect(Object.keys(readLocked().skills)).toEqual(['skills/rye', 'skills/spelt'])
    // The lock is the one that a fetch of these skills alone gives.
    rmSync(env.XDG_CACHE_HOME, { recursive: true })
    expect(await run('install', '--frozen')).toMatchObject({ code: 0 })
    expect(await run('build')).toMatchObject({ code: 0 })
    expect(existsSync(join(cwd, 'dist/skills/manifest.json'))).toBe(true)
  })

  test('typing narrows the list, Tab marks all that is shown, and all of them need no `include`', () => {
    const { type, readConfig } = project()
    const { code, frames } = type('80', ['sp', tab, '\u007f\u007f', tab, enter])
    expect(code).toBe(0)
    expect(getLines(frames[1] ?? '').map(line => line.trim().split(/ {2,}/)[0])).toEqual([
      expect.stringMatching(/: sp$/),
      '> [ ] spelt',
      'Space: mark',
    ])
    expect(getLines(frames[2] ?? '').at(-1)).toContain('add 1 of 4')
    expect(getLines(frames[4] ?? '').at(-1)).toContain('add 4 of 4')
    expect(readConfig().sources).toEqual([{ from }])
  })

  test('Enter alone adds nothing, and says how to mark', () => {
    const { cwd, type } = project()
    const { code, frames } = type('80', [enter, leave])
    expect(code).toBe(1)
    expect(getLines(frames[1] ?? '')).toContain('Mark a skill with Space, or all with Tab.')
    expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
  })

  test.each([
    ['Escape', leave],
    ['Ctrl+C', controlC],
  ])('%s leaves, and both files stay as they were', (_, key) => {
    const { cwd, type, readConfig } = project()
    const { code, frames } = type('80', [space, key])
    expect(code).toBe(1)
    expect(stripMoves(frames.join(''))).toContain('Nothing was added.')
    expect([readConfig(), existsSync(join(cwd, 'skillc.lock.json'))]).toEqual([{}, false])
  })

  test('has no colors against NO_COLOR', () => {
    const bold = '\u001b[1m'
    const { cwd, env } = project()
    const look = (more: Record<string, string>) =>
      typeKeys(cwd, '80', [leave], ['add', from, '--allow-read', repository], { ...env, ...more }).frames
    expect(look({}).join('')).toContain(bold)
    expect(look({ NO_COLOR: '1' }).join('')).not.toContain(bold)
  })

  test.each([['--all-skills'], ['--yes'], ['--skill', 'rye']])('%s asks nothing', (...flags) => {
    const { type, readConfig } = project()
    expect(type('80', [], ...flags)).toMatchObject({ code: 0 })
    expect(readConfig().sources).toHaveLength(1)
  })

  test('a source of one skill is added without a question', () => {
    const { type } = project(`${from}/one`)
    expect(type('80', []).frames.join('')).toContain('1 skill,')
  })

  test('skills of a folder, and of a bundle, are chosen, too', async () => {
    for (const isBundle of [false, true]) {
      const { cwd, env, type, readConfig } = project('./vendor')
      plant(cwd, {
        'own/rye/SKILL.md': skillText('rye'),
        'own/oat/SKILL.md': skillText('oat'),
        ...(isBundle
          ? {}
          : { 'vendor/rye/SKILL.md': skillText('rye'), 'vendor/oat/SKILL.md': skillText('oat') }),
      })
      if (isBundle) await skillcAsync(['build', 'own', '--out', 'vendor', '--no-cache'], cwd, env)
      const { code, frames } = type('80', [`${down}${space}`, enter])
      expect([code, stripMoves(frames.at(-1) ?? '')]).toEqual([0, expect.stringContaining('1 skill,')])
      expect(readConfig().sources).toEqual([{ from: './vendor', include: ['rye'] }])
      const built = await skillcAsync(['build', '--json'], cwd, env)
      expect(JSON.parse(built.out).bundle.skills).toBe(1)
    }
  })
})

test('without a terminal all skills are added, as with `--all-skills`', async () => {
  const [first, second] = [project(), project()]
  expect(await first.add()).toMatchObject({ code: 0, out: expect.stringContaining('4 skills') })
  expect(await second.add('--all-skills')).toMatchObject({ code: 0 })
  expect(second.readLocked()).toEqual(first.readLocked())
})
