/** `skillc list --preset`: what a client makes of every skill, as the tables and programs get it. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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
    'unread spelt /project/.agents/skills/spelt/SKILL.md it does not read `.agents/skills`',
  ])
  expect(await list('claude-code --user')).toEqual([
    'loaded rye /home/.claude/skills/rye/SKILL.md it overrides `/project/.claude/skills/rye/SKILL.md`',
    'loaded oat /project/.claude/skills/oat/SKILL.md',
    'outranked rye /project/.claude/skills/rye/SKILL.md it is overridden by `/home/.claude/skills/rye/SKILL.md`',
    'unread spelt /project/.agents/skills/spelt/SKILL.md it does not read `.agents/skills`',
  ])
  expect(await list('codex')).toEqual([
    'refused spelt /project/.agents/skills/spelt/SKILL.md no frontmatter is found',
    'unread oat /project/.claude/skills/oat/SKILL.md it does not read `.claude/skills`',
    'unread rye /project/.claude/skills/rye/SKILL.md it does not read `.claude/skills`',
  ])
})

describe('a skill that a client never reads', () => {
  const project = plant(scratchFolder('unread'), {
    '.claude/skills/alpha/SKILL.md': skillText('alpha'),
    '.claude/skills/group/nested/SKILL.md': skillText('nested'),
    '.claude/skills/lower/skill.md': skillText('lower'),
    'skills/alpha/SKILL.md': skillText('alpha', 'The original.'),
    'skills/elsewhere/SKILL.md': skillText('elsewhere'),
  })

  test.each([
    ['nested', '.claude/skills/group/nested/SKILL.md', 'the skill is 2 folders deep; the limit is 1'],
    ['lower', '.claude/skills/lower/skill.md', 'only `SKILL.md` is recognized, not `skill.md`'],
    ['skills/elsewhere', 'skills/elsewhere/SKILL.md', 'it does not read `skills`'],
  ])('`show %s` gives the reason', async (name, file, reason) => {
    const { code, text } = await runForPeople(`show ${name} --preset claude-code`, project)
    expect(code).toBe(1)
    expect(text).toContain(` serves no \`${name}\` from its folders\n  unread    ${file}\n      ${reason}\n`)
  })

  test('`list` names it, unless the client reads another skill of its name', async () => {
    const { text } = await runForPeople('list --json --preset claude-code', project)
    expect(JSON.parse(text).map(({ state, name }: Record<string, string>) => `${state} ${name}`)).toEqual([
      'loaded alpha',
      'unread nested',
      'unread lower',
      'unread elsewhere',
    ])
  })
})

test('`doctor` names the command that shows the skills that a client does not load', async () => {
  const project = plant(scratchFolder('doctor-partial'), {
    '.claude/skills/rye/SKILL.md': skillText('rye'),
    '.agents/skills/spelt/SKILL.md': 'No frontmatter.',
    'skills/oat/SKILL.md': skillText('oat'),
  })
  const { text } = await runForPeople('doctor --json', project)
  const { found } = JSON.parse(text).checks.find(({ name }: { name: string }) => name === 'clients')
  expect(found).toContain('codex (0 of 3 skills, .agents/skills)')
  expect(found).toMatch(/`skillc list --preset \S+ --user --system` shows which are not loaded$/)
})

test.each([
  ['win32', 'skillc is tested on Windows only under Wine'],
  ['darwin', 'skillc is not tested on macOS'],
] as const)('`doctor` on %s reads: %s', async (platform, words) => {
  const real = process.platform
  Object.defineProperty(process, 'platform', { value: platform })
  const { text } = await runForPeople('doctor --json', scratchFolder('doctor-system'))
  Object.defineProperty(process, 'platform', { value: real })
  expect(JSON.parse(text).checks[1].found).toContain(`(${platform} ${process.arch}). ${words}`)
})

test('`show` says how much of a client is not modelled, and `presets` what', async () => {
  const project = plant(scratchFolder('not-modelled'), { '.agents/skills/rye/SKILL.md': skillText('rye') })
  const { text } = await runForPeople('show rye --preset codex', project)
  expect(text).toContain('not modelled: 1 rule of it, which `skillc presets codex` lists\n')
  expect((await runForPeople('presets codex', project)).text).toMatch(
    /\nNot modelled\n- `agents\/openai\.yaml`/,
  )
})
