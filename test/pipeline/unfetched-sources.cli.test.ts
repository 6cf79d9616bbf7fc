/** A source in the configuration that is not fetched: every command that needs it names it, and none calls the copies current. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('unfetched')

const write = (value: object) => JSON.stringify(value)
const TARGET = {
  id: 'oven',
  title: 'Oven',
  form: { kind: 'folders', place: '.oven/skills' },
  reads: 'Oven',
}

let count = 0
function project(config: object, files: Record<string, string> = {}) {
  const above = join(scratch, String(++count))
  const cwd = plant(join(above, 'bakery'), {
    'skills/rye/SKILL.md': skillText('rye', 'Knead.'),
    'skillc.config.json': write(config),
    ...files,
  })
  const env = { XDG_CACHE_HOME: join(above, 'cache') }
  return { above, cwd, run: (args: string[], from = cwd) => skillc(args, from, env) }
}

const LOCAL = { sources: [{ dir: 'skills' }] }
const UNFETCHED = { sources: [{ dir: 'skills' }, { from: 'github:bakery/bread' }] }

test('`verify` and `outdated` fail for copies that they could not compare, and say why', () => {
  const { cwd, run } = project(LOCAL)
  expect(run(['install', '--to', 'claude-code'])).toMatchObject({ code: 0 })
  expect(run(['verify', '.claude/skills'])).toMatchObject({ code: 0 })
  plant(cwd, { 'skillc.config.json': write(UNFETCHED) })
  const why = expect.stringMatching(/not compared[\s\S]+`github:bakery\/bread`[\s\S]+`skillc install`/)
  expect(run(['verify', '.claude/skills'])).toMatchObject({ code: 1, out: '', err: why })
  expect(run(['outdated'])).toMatchObject({ code: 1, err: why })
  for (const args of [['verify', '.claude/skills'], ['outdated']]) {
    const { code, out } = run([...args, '--json'])
    expect([code, JSON.parse(out)]).toEqual([
      1,
      expect.objectContaining({ problem: expect.objectContaining({ hint: 'Run `skillc install`' }) }),
    ])
  }
})

test('copies are compared with a configuration that is named from above', () => {
  const { above, cwd, run } = project(LOCAL)
  expect(run(['install', '--to', 'claude-code'])).toMatchObject({ code: 0 })
  const config = ['--config', 'bakery/skillc.config.json']
  const verify = ['verify', 'bakery/.claude/skills', ...config]
  expect(run(verify, above)).toMatchObject({ code: 0, err: '' })
  plant(cwd, { 'skills/rye/SKILL.md': skillText('rye', 'Knead it twice.') })
  const late = expect.stringContaining('bakery/.claude/skills/rye is older than its skill')
  expect(run(verify, above)).toMatchObject({ code: 1, out: late })
  expect(run(['outdated', ...config], above)).toMatchObject({ code: 1, out: late })
})

test('copies for a target of the user’s own are compared, too', () => {
  const { cwd, run } = project({ ...LOCAL, targetFiles: ['oven.json'] }, { 'oven.json': write(TARGET) })
  expect(run(['install', '--to', 'oven'])).toMatchObject({ code: 0 })
  expect(run(['verify', '.oven/skills'])).toMatchObject({ code: 0 })
  plant(cwd, { 'skills/rye/SKILL.md': skillText('rye', 'Knead it twice.') })
  const late = expect.stringContaining('.oven/skills/rye is older than its skill')
  expect(run(['verify', '.oven/skills'])).toMatchObject({ code: 1, out: late })
  expect(run(['outdated'])).toMatchObject({ code: 1, out: late })
})

test.each([
  ['doctor', 1, ['doctor']],
  ['report', 2, ['report', '--out', 'report']],
  ['serve', 2, ['serve', '--port', '0']],
])('`%s` names the source, and how to fetch it', (_, code, args) => {
  const { run } = project(UNFETCHED)
  const ran = run(args)
  expect(ran.code).toBe(code)
  expect(ran.out + ran.err).toMatch(/`github:bakery\/bread` is not in `skillc\.lock\.json`/)
  expect(ran.out + ran.err).toMatch(/Run `skillc\s+install`/)
})
