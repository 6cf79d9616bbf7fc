/** `skillc publish anthropic:` as a process that is killed, and what it prints. */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLI, skillc, skillcAsync } from '../support/cli.ts'
import { startSkillStore } from '../support/skill-store.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('stores-cli')

test('a publication that is killed when the store has the skill is taken up, and makes nothing twice', async () => {
  const cwd = plant(scratch, {
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/oat/SKILL.md': skillText('oat'),
  })
  expect(skillc(['build', 'skills'], cwd).code).toBe(0)
  const store = await startSkillStore('anthropic')
  const env = { ANTHROPIC_API_KEY: 'sk-ant-test', ANTHROPIC_BASE_URL: store.address }
  const planned = skillc(['publish', 'anthropic:', '--dry-run'], cwd, env)
  expect(planned).toMatchObject({ code: 0, err: '' })
  expect(planned.out).toContain(`    POST ${store.address}/v1/skills`)
  expect(planned.out).toContain('      rye/SKILL.md (')
  const child = spawn(process.execPath, [CLI, 'publish', 'anthropic:'], {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  let posts = 0
  store.fault = ({ method }) =>
    method === 'POST' && ++posts === 2 ? { wait: () => void child.kill('SIGKILL') } : undefined
  await new Promise(resolve => child.on('close', resolve))
  expect(store.skills.size).toBe(2)
  expect(readFileSync(join(cwd, 'skillc.lock.json'), 'utf8')).toContain('pending')
  const again = await skillcAsync(['publish', 'anthropic:'], cwd, env)
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Sent 1 of 2 skills to Anthropic;[^\n]*\n {2}\+ rye: new/),
  })
  const last = await skillcAsync(['publish', 'anthropic:', '--json'], cwd, env)
  expect(JSON.parse(last.out)).toMatchObject({ channel: 'anthropic', state: 'there', skills: 2 })
  expect([...store.skills.values()].map(({ versions }) => versions.length)).toEqual([1, 1])
  store.close()
})

test('`pull` says that a store gives no bundle back', () => {
  expect(skillc(['pull', 'anthropic:'], scratch)).toMatchObject({
    code: 2,
    err: expect.stringContaining('skillc diff anthropic: BUNDLE'),
  })
})

test('`diff` says what publishing would change, by the lock file and without a key', async () => {
  const cwd = plant(join(scratch, 'diff'), {
    'skills/oat/SKILL.md': skillText('oat'),
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/spelt/SKILL.md': skillText('spelt'),
    'skills/barley/SKILL.md': skillText('barley'),
  })
  const diff = (...args: string[]) => skillc(['diff', 'anthropic:', ...args], cwd)
  expect(diff('skills').out).toContain('  + rye: new\n')
  const store = await startSkillStore('anthropic')
  const env = { ANTHROPIC_API_KEY: 'sk-ant-test', ANTHROPIC_BASE_URL: store.address }
  expect(skillc(['build', 'skills'], cwd).code).toBe(0)
  expect(await skillcAsync(['publish', 'anthropic:'], cwd, env)).toMatchObject({ code: 0 })
  store.close()
  rmSync(join(cwd, 'skills/oat'), { recursive: true })
  plant(cwd, {
    'skills/rye/SKILL.md': skillText('rye', 'Changed.'),
    'skills/corn/SKILL.md': skillText('corn'),
    // What the store refuses is still there, and no difference.
    'skills/barley/SKILL.md': skillText('barley', 'Bake.'),
    'skills/barley/more/SKILL.md': skillText('more'),
  })
  const at = { ANTHROPIC_BASE_URL: store.address }
  const text = skillc(['diff', 'anthropic:', 'skills'], cwd, at)
  expect(text.code).toBe(0)
  expect(text.out).toMatch(
    /^ {2}\+ barley-more: new\n {2}\+ corn: new\n {2}- oat: removed \(skill_\S+ \S+\)\n {2}~ rye: changed \(skill_\S+ \S+\)\n2 new, 1 changed, 1 removed, 1 unchanged\n$/,
  )
  expect(text.err).toContain('nested-entry')
  const json = JSON.parse(skillc(['diff', 'anthropic:', 'skills', '--json'], cwd, at).out)
  const states = json.skills.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)
  expect(states).toEqual(['barley-more new', 'corn new', 'oat removed', 'rye changed', 'spelt unchanged'])
  expect(skillc(['diff', 'anthropic:', 'dist/skills', '--format', 'markdown'], cwd, at).out).toBe(
    '\n0 new, 0 changed, 0 removed, 4 unchanged\n',
  )
  expect(skillc(['diff', 'skills', 'anthropic:'], cwd)).toMatchObject({
    code: 2,
    err: expect.stringContaining('skillc diff anthropic: skills'),
  })
})
