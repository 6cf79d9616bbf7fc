/** `check --clients` counts what these clients read, and nothing else. */
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('named-clients')
const project = join(scratch, 'project')

beforeAll(() => {
  process.env.XDG_CACHE_HOME = join(scratch, 'cache')
  plant(project, {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.claude/skills/rye/SKILL.md': skillText('rye', 'Bake it dark.'),
    '.claude/skills/buns/SKILL.md': skillText('buns'),
    '.agents/skills/rye/SKILL.md': skillText('rye', 'Bake it light.'),
    '.agents/skills/oats/SKILL.md': skillText('oats'),
    '.agents/skills/spelt/SKILL.md': skillText('spelt'),
  })
})

const check = async (clients: string, more = '') =>
  (await runForPeople(`check --clients ${clients} ${more}`, project, 200)).text

describe('a client that reads one of two folders', () => {
  test('is said to load what it reads', async () => {
    expect(await check('claude-code')).toMatch(
      /^2 skills load unchanged; 3 skills in folders that the client does not read$/m,
    )
    expect(await check('claude-code,codex')).toMatch(
      /^5 skills load unchanged in every client that reads them$/m,
    )
  })

  test('loads both skills of one name', async () => {
    for (const client of ['claude-code', 'codex', 'claude-code,codex'])
      expect(await check(client, '--verbose')).not.toContain('another skill with this name is used')
  })
})

test('a client that reads both folders loads one of two skills of one name', async () => {
  for (const client of ['vscode', 'claude-code,vscode'])
    expect(await check(client, '--verbose')).toContain('it uses `.agents/skills/rye/SKILL.md` for `rye`')
})

test('a client whose list has no room for all descriptions says so, the worst first', async () => {
  const describeLong = (name: string) =>
    `---\nname: ${name}\ndescription: ${'Bakes bread. '.repeat(75)}\n---\nA.\n`
  const list = (length: number, folder: string) =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [`${folder}/w${at}/SKILL.md`, describeLong(`w${at}`)]),
    )
  const wordy = plant(join(scratch, 'wordy'), { ...list(9, '.claude/skills'), ...list(20, '.agents/skills') })
  const { text } = await runForPeople('check --no-cache --clients claude-code,codex', wordy, 300)
  const lines = text.split('\n').filter(line => line.includes('in its list'))
  expect(lines).toEqual([
    expect.stringMatching(
      /^Codex: 0 of 20 descriptions shown in full in its list, 20 cut: .* about [\d,]+ tokens; /,
    ),
    expect.stringMatching(/^Claude Code: 7 of 9 descriptions shown in full in its list, 2 by name only: /),
  ])
  const few = plant(join(scratch, 'few'), list(3, '.claude/skills'))
  expect((await runForPeople('check --clients claude-code,codex', few)).text).not.toContain('in its list')
})
