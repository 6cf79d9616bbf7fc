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
      expect.objectContaining({ failure: expect.objectContaining({ help: 'Run `skillc install`' }) }),
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
  const late = expect.stringContaining('bakery/.claude/skills/rye is out of date')
  expect(run(verify, above)).toMatchObject({ code: 1, out: late })
  expect(run(['outdated', ...config], above)).toMatchObject({ code: 1, out: late })
})

test('copies for a target of the user’s own are compared, too', () => {
  const { cwd, run } = project({ ...LOCAL, targetFiles: ['oven.json'] }, { 'oven.json': write(TARGET) })
  expect(run(['install', '--to', 'oven'])).toMatchObject({ code: 0 })
  expect(run(['verify', '.oven/skills'])).toMatchObject({ code: 0 })
  plant(cwd, { 'skills/rye/SKILL.md': skillText('rye', 'Knead it twice.') })
  const late = expect.stringContaining('.oven/skills/rye is out of date')
  expect(run(['verify', '.oven/skills'])).toMatchObject({ code: 1, out: late })
  expect(run(['outdated'])).toMatchObject({ code: 1, out: late })
})

test('`verify` knows nothing of copies that another project wrote, and says so', () => {
  const { above, run } = project(LOCAL)
  expect(run(['install', '--to', 'claude-code'])).toMatchObject({ code: 0 })
  plant(above, { 'other/skills/rye/SKILL.md': skillText('rye', 'Knead.') })
  const there = ['verify', '../bakery/.claude/skills']
  const from = join(above, 'other')
  const err = expect.stringMatching(/This project writes no copies to `\S+\/bakery\/\.claude\/skills`/)
  expect(run(there, from)).toMatchObject({ code: 1, out: '', err })
  expect(JSON.parse(run([...there, '--json'], from).out)).toMatchObject({ ok: false, copies: [] })
  plant(above, { 'bakery/.claude/skills/rye/SKILL.md': skillText('rye', 'My way.') })
  const out = expect.stringContaining('bakery/.claude/skills/rye has been edited')
  expect(run(there, from)).toMatchObject({ code: 1, out, err })
})

test('`verify` says of a plugin no more than that its copies are intact', () => {
  const { cwd, run } = project(LOCAL)
  const plugin = ['export', 'skills', '--to', 'agent-plugin', '--out', 'plugin']
  expect(run(plugin)).toMatchObject({ code: 0 })
  expect(run(['verify', 'plugin'])).toMatchObject({ code: 0, out: 'Copies intact.\n', err: '' })
  plant(cwd, { 'plugin/skills/rye/SKILL.md': skillText('rye', 'My way.') })
  const out = expect.stringContaining('plugin/skills/rye has been edited')
  expect(run(['verify', 'plugin'])).toMatchObject({ code: 1, out })
})

test.each([
  ['doctor', 1, ['doctor']],
  ['report', 2, ['report', '--out', 'report']],
  ['serve', 2, ['serve', '--port', '0']],
  ['list', 2, ['list']],
  ['show', 2, ['show', 'rye']],
  ['search', 2, ['search', 'rye']],
  ['prompt', 2, ['prompt']],
  ['mcp', 2, ['mcp']],
  ['export', 2, ['export', '--to', 'claude-ai', '--out', 'uploads']],
])('`%s` names the source, and how to fetch it', (_, code, args) => {
  const { run } = project(UNFETCHED)
  const ran = run(args)
  expect(ran.code).toBe(code)
  expect(ran.out + ran.err).toMatch(/`github:bakery\/bread` is not in `skillc\.lock\.json`/)
  expect(ran.out + ran.err).toMatch(/Run `skillc\s+install`/)
})
