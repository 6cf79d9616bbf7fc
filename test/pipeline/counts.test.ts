/** Skills, legacy commands and listed files are counted apart wherever a report says how many there are. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { formatMarkdownSummary } from '../../src/report/github.ts'
import { toReportValue } from '../../src/report/json.ts'
import { formatPretty } from '../../src/report/pretty.ts'
import { joinEntries } from '../../src/report/words.ts'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('counts')

const SKILLS: Tree = {
  '.git/HEAD': '',
  '.claude/skills/bread/SKILL.md': skillText('bread'),
  '.claude/skills/rolls/SKILL.md': skillText('rolls'),
}
const TREE: Tree = {
  ...SKILLS,
  '.claude/commands/bake.md': 'Bake it.\n',
  '.claude/commands/shop/weigh.md': 'Weigh it.\n',
  '.claude/commands/gone.md': { link: 'nowhere.md' },
}
const LIST = '# Agents\n\n## Skills\n\n- buns: Bakes buns. Use for buns. (file: docs/buns.md)\n'

const print = (report: Parameters<typeof formatPretty>[0]) =>
  formatPretty(report, { color: false, width: 100, verbose: false, sources: () => undefined })

describe('two skills and three commands, one of them broken', () => {
  const cwd = plant(join(scratch, 'commands'), TREE)

  test('in the text of a check', async () => {
    const text = print(await check({ cwd, cache: false }))
    expect(text).toContain('found    2 skills and 3 commands\n')
    expect(text).toContain('Checked 2 skills and 3 commands')
  })

  test('in the text, the JSON and the Markdown of a build, and in the manifest', async () => {
    const report = await build({ cwd, cache: false })
    const account = {
      found: 5,
      emitted: 4,
      aliases: 0,
      identical: 0,
      shadowed: 0,
      skipped: 1,
      commands: { found: 3, emitted: 2 },
    }
    expect(print(report)).toContain('Built 2 skills and 2 commands')
    expect(formatMarkdownSummary(report)).toContain('Found 2 skills and 3 commands: ')
    expect(toReportValue(report)).toMatchObject({ account })
    expect(readManifest(join(cwd, 'dist/skills')).account).toEqual(account)
  })
})

test('in what is published, pulled, verified and unpacked', async () => {
  process.env.XDG_CACHE_HOME = join(scratch, 'cache')
  const cwd = plant(join(scratch, 'published'), TREE)
  await build({ cwd, cache: false })
  for (const line of [
    'publish marketplace:made --name bakery --owner Bo --allow-incomplete',
    'pull marketplace:made --out pulled',
    'verify',
    'export --to folders --out unpacked',
  ])
    expect((await runForPeople(line, cwd, 1_000)).text).toContain('2 skills and 2 commands, ')
})

test('a listed file is neither a skill nor a command, a listed `SKILL.md` is a skill', async () => {
  const list = `${LIST}- bread: Bakes. (file: .claude/skills/bread/SKILL.md)\n`
  const cwd = plant(join(scratch, 'listed'), { ...TREE, 'AGENTS.md': list, 'docs/buns.md': 'Bake buns.\n' })
  const text = print(await check({ cwd, cache: false }))
  expect(text).toContain('found    3 skills, 3 commands and 1 listed file\n')
})

test('a project without commands has no count of them', async () => {
  const { account } = await check({ cwd: plant(join(scratch, 'plain'), SKILLS), cache: false })
  expect(Object.keys(account)).toEqual(['found', 'emitted', 'aliases', 'identical', 'shadowed', 'skipped'])
})

test.each([
  [[0], '0 skills'],
  [[1], '1 skill'],
  [[34, 7], '27 skills and 7 commands'],
  [[1, 1], '1 command'],
  [[1236, 1, 1], '1,234 skills, 1 command and 1 listed file'],
] as const)('%j → %s', (counts, words) => {
  const [all, commands, files] = counts as readonly number[]
  expect(joinEntries(all ?? 0, commands, files)).toBe(words)
})
