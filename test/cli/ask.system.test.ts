/** `doctor --ask` with programs that stand for clients, in a real sandbox. */
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { skillcAsync } from '../support/cli.ts'
import { sandboxRefusal } from '../support/sandbox.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('ask')
const temporary = join(scratch, 'tmp')
mkdirSync(temporary)
// The sandbox of root is nobody's, who has to reach it.
for (const folder of [scratch, temporary]) chmodSync(folder, 0o711)

const skill = '---\nname: rye\ndescription: Bakes.\n---\nBody\n'
const list = (name: string, path: string, description = 'Bakes.') =>
  `echo '[{"name":"${name}","description":"${description}","location":"'"${path}"'/SKILL.md"}]'`
const RYE = list('rye', '$PWD/.opencode/skills/rye')

/** Asks an OpenCode that is this script. */
async function ask(name: string, script: string, args: string[] = []) {
  const root = plant(join(scratch, name), {
    'project/.git/HEAD': 'ref: refs/heads/main\n',
    'project/.opencode/skills/rye/SKILL.md': skill,
    'project/.env': 'secret',
    'home/.ssh/id': 'secret',
    'bin/opencode': {
      executable: `#!/bin/sh\n[ "$1" = --version ] && echo opencode 9.8.7 && exit\n${script}\n`,
    },
  })
  const env = {
    HOME: join(root, 'home'),
    PATH: `${join(root, 'bin')}:${process.env.PATH}`,
    TMPDIR: temporary,
  }
  const ran = await skillcAsync(['doctor', '--ask', 'opencode', ...args], join(root, 'project'), env)
  return { ...ran, root }
}

describe.skipIf(sandboxRefusal() !== undefined)('a client', () => {
  test('that lists what skillc says', async () => {
    expect(await ask('same', RYE)).toMatchObject({ code: 0, out: 'OpenCode 9.8.7: 1 same\n', err: '' })
    expect(readdirSync(temporary)).toEqual([])
  })

  test('that lists something else', async () => {
    const { code, out } = await ask('other', list('oat', '$PWD/x'))
    expect(code).toBe(1)
    expect(out).toContain('OpenCode 9.8.7: 0 same, 1 missed, 1 extra\n')
    expect(out).toContain(
      '  - missed: `oat`, which the client loads from `x/SKILL.md`; skillc does not find it\n',
    )
    expect(out).toContain('  - extra: `rye`, which the client does not list')
  })

  test('that shows another text, with escapes for a terminal', async () => {
    const { code, out } = await ask('text', list('rye', '$PWD/.opencode/skills/rye', 'Bakes \\u001b[31mred'))
    expect(code).toBe(1)
    expect(out).toContain('other text: `rye`')
    expect(out).not.toContain('\u001b')
  })

  test('that hangs', async () => {
    const { code, out } = await ask('hang', 'sleep 100', ['--timeout', '1'])
    expect(code).toBe(1)
    expect(out).toContain('OpenCode: it did not answer in 1 seconds\n')
  })

  test('that fails, or prints no list', async () => {
    expect((await ask('fail', 'echo no >&2; exit 1')).out).toContain(
      'OpenCode: it ended with exit code 1: no\n',
    )
    expect((await ask('none', 'echo login')).out).toContain('OpenCode: its answer is not a list of skills\n')
  })

  test('that writes, sees a copy only', async () => {
    const look = 'find "$HOME" "$PWD" -type f | grep -v SKILL.md | grep -v HEAD >&2 && exit 3'
    const { code, out, root } = await ask('write', `${look}; touch "$HOME/new" .opencode/new; ${RYE}`)
    expect(out).toBe('OpenCode 9.8.7: 1 same\n')
    expect(code).toBe(0)
    expect([existsSync(join(root, 'home/new')), existsSync(join(root, 'project/.opencode/new'))]).toEqual([
      false,
      false,
    ])
  })

  test('as JSON', async () => {
    const { out } = await ask('json', RYE, ['--json'])
    expect(JSON.parse(out)).toMatchObject([
      { client: 'opencode', version: '9.8.7', comparison: { same: 1, differences: [] } },
    ])
  })
})

test('a client that is not installed, or prints no list', async () => {
  const cwd = plant(join(scratch, 'nothing'), { 'a.md': '' })
  const missing = await skillcAsync(['doctor', '--ask', 'qoder'], cwd, { PATH: '/nowhere' })
  expect(missing).toMatchObject({ code: 1, out: expect.stringContaining('`qodercli` is not on the `PATH`') })
  expect(missing.out).toContain('Ask it yourself: qodercli skills list\n')
  const silent = await skillcAsync(['doctor', '--ask', 'claude-code'], cwd)
  expect(silent).toMatchObject({
    code: 2,
    err: expect.stringContaining('prints no list of skills without a login'),
  })
  const none = await skillcAsync(['doctor', '--ask'], cwd, { PATH: '/nowhere' })
  expect(none).toMatchObject({ code: 2, err: expect.stringContaining('is on the `PATH`') })
  const named = await skillcAsync(['doctor', 'qoder'], cwd)
  expect(named).toMatchObject({ code: 2, err: expect.stringContaining('skillc doctor --ask qoder') })
})
