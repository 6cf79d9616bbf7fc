/** A publication to a store that is killed is taken up again. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
