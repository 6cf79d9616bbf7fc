/** `skillc list --preset`: what a client makes of every skill, as the tables and programs get it. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toPosix } from '../../src/core/text/show.ts'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

test('lists what the client loads, outranks and refuses, and reads the home with `--user` only', async () => {
  const root = scratchFolder('list-client')
  const project = plant(join(root, 'project'), {
    '.claude/skills/rye/SKILL.md': skillText('rye'),
    '.claude/skills/oat/SKILL.md': skillText('oat'),
    '.agents/skills/spelt/SKILL.md': 'No frontmatter.',
  })
  const home = plant(join(root, 'home'), { '.claude/skills/rye/SKILL.md': skillText('rye') })
  // Windows has the home in another variable.
  for (const name of ['HOME', 'USERPROFILE']) process.env[name] = home
  const list = async (flags: string) => {
    const { text } = await runForPeople(`list --json --preset ${flags}`, project)
    return JSON.parse(text).map(({ name, state, from, reason }: Record<string, string>) =>
      [state, name, from?.replace(toPosix(root), ''), reason?.replace(toPosix(root), '')]
        .filter(Boolean)
        .join(' '),
    )
  }
  expect(await list('claude-code')).toEqual([
    'loaded oat /project/.claude/skills/oat/SKILL.md',
    'loaded rye /project/.claude/skills/rye/SKILL.md',
  ])
  expect(await list('claude-code --user')).toEqual([
    'loaded rye /home/.claude/skills/rye/SKILL.md it wins over `/project/.claude/skills/rye/SKILL.md`',
    'loaded oat /project/.claude/skills/oat/SKILL.md',
    'outranked rye /project/.claude/skills/rye/SKILL.md it uses `/home/.claude/skills/rye/SKILL.md`',
  ])
  expect(await list('codex')).toEqual([
    'refused spelt /project/.agents/skills/spelt/SKILL.md it finds no frontmatter',
  ])
})

test('`show` says how much of a client is not modelled, and `presets` what', async () => {
  const project = plant(scratchFolder('not-modelled'), { '.agents/skills/rye/SKILL.md': skillText('rye') })
  const { text } = await runForPeople('show rye --preset codex', project)
  expect(text).toContain('not modelled: 1 rule of it, which `skillc presets codex` lists\n')
  expect((await runForPeople('presets codex', project)).text).toMatch(
    /\nNot modelled\n- `agents\/openai\.yaml`/,
  )
})
