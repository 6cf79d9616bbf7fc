/** `skillc publish anthropic:` as a process that is killed, and what it prints. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skillc, skillcAsync } from '../support/cli.ts'
import { startSkillStore } from '../support/skill-store.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('stores-cli')

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
