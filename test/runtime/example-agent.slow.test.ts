/** The example agent, as a user runs it: one command, on any bundle. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { builtFrom } from '../support/bundles.ts'
import { listSigns, runExampleAgent } from '../support/example-agent.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('example-agent')

describe('the example agent', () => {
  test('answers on the example skills as its page shows', () => {
    const page = readFileSync(join(root, 'examples/agent/README.md'), 'utf8')
    const [, shown = ''] = /```text\n([\s\S]*?)```/.exec(page) ?? []
    expect(runExampleAgent()).toEqual(shown.trimEnd().split('\n'))
  })

  test('has a skill with `context: fork` followed by an agent of its own, as its page shows', () => {
    const page = readFileSync(join(root, 'examples/agent/README.md'), 'utf8')
    const [, shown = ''] = [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = '']) => text)
    const lines = runExampleAgent('examples/agent/skills', 'Plan a bake for tomorrow at noon')
    expect(lines).toEqual(shown.trimEnd().split('\n'))
  })

  test('answers on a bundle, and lets nothing of a skill reach the terminal but text', async () => {
    const bundle = await builtFrom(join(scratch, 'bakery'), {
      'skills/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
      'skills/rye/times.md': '\u001b]0;owned\u0007Two hours.\n',
    })
    const lines = runExampleAgent(bundle, 'times of rye')
    expect(listSigns(lines)).toEqual([
      '1 skills,',
      '? times',
      '→ skill_search',
      '← -',
      '→ skill_use',
      '← <skill_content',
      '→ skill_resource',
      '← ]0;ownedTwo',
      '! As',
    ])
    expect(lines.at(-1)).toBe('! As `times.md` of `rye` says: ]0;ownedTwo hours.')
  })

  test('says in one line what it cannot open', () => {
    const flags = ['--import', './scripts/typescript.js', 'examples/agent/agent.ts']
    const { status, stderr } = spawnSync(process.execPath, [...flags, 'no-such-folder'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stderr).toBe('no-such-folder: There is no file or folder `no-such-folder`\n')
    expect(status).toBe(2)
  })

  test('says so where no skill fits', () => {
    expect(runExampleAgent('examples/skills', 'Tune a piano')).toEqual([
      '3 skills, 3 of them in the system prompt',
      '? Tune a piano',
      '→ skill_search {"query":"Tune a piano"}',
      '← No skill fits. Try other words, or continue without a skill.',
      '! No skill is for that.',
    ])
  })
})
