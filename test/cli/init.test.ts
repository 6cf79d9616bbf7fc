/** `skillc init`: a first configuration changes nothing, and `skillc new` after it adds a skill. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInit, runNew } from '../../src/cli/actions/new.ts'
import type { Io } from '../../src/cli/io.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('init')

const createIo = (cwd: string, said: string[] = []): Io => ({
  out: text => said.push(text),
  err: text => said.push(text),
  progress: () => undefined,
  color: false,
  width: 80,
  now: () => 0,
  cwd,
})

/** What a build comes to: the ids of its bundle, or why there is none. */
async function run(cwd: string) {
  try {
    const { account, bundle, findings } = await build({ cwd, cache: false })
    const skills = bundle === undefined ? [] : readManifest(join(cwd, 'dist/skills')).skills
    return { ids: skills.map(({ id }) => id), account, findings: findings.length }
  } catch (error) {
    return { message: (error as Error).message }
  }
}

const readConfig = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'skillc.config.json'), 'utf8'))

const flat = Object.fromEntries(
  Array.from({ length: 60 }, (_, n) => [`ada--${n}/SKILL.md`, skillText(`ada-${n}`)]),
)

const LAYOUTS: [string, Tree][] = [
  ['nothing', { 'readme.md': 'Bread.\n' }],
  ['a folder of skills', { 'skills/rye/SKILL.md': skillText('rye') }],
  [
    'legacy commands beside skills',
    {
      '.claude/skills/rye/SKILL.md': skillText('rye'),
      '.claude/commands/mill.md': 'Mill the flour.\n',
      '.claude/commands/bread/bake.md': 'Bake.\n',
    },
  ],
  ['commands alone', { '.claude/commands/mill.md': 'Mill the flour.\n' }],
  [
    'folders of several clients',
    {
      '.agents/skills/rye/SKILL.md': skillText('rye'),
      '.claude/skills': { link: '../.agents/skills' },
      '.cursor/skills/oat/SKILL.md': skillText('oat'),
      '.devin/notes.md': '',
      '.kiro/notes.md': '',
    },
  ],
  [
    'a plugin with commands',
    {
      '.claude-plugin/plugin.json': '{"name": "bakery"}',
      'skills/rye/SKILL.md': skillText('rye'),
      'commands/mill.md': 'Mill.\n',
      '.claude/skills/oat/SKILL.md': skillText('oat'),
    },
  ],
  [
    'a marketplace',
    {
      '.claude-plugin/marketplace.json': JSON.stringify({
        name: 'bakery',
        plugins: [{ name: 'breads', source: './', strict: false, skills: ['./skills/rye', './more/bun'] }],
      }),
      'skills/rye/SKILL.md': skillText('rye'),
      'skills/oat/SKILL.md': skillText('oat'),
      'more/bun/SKILL.md': skillText('bun'),
    },
  ],
  ['a skill', { 'SKILL.md': skillText('case-8'), 'skills/rye/SKILL.md': skillText('rye') }],
  [
    'packages',
    {
      'skills/rye/SKILL.md': skillText('rye'),
      'packages/ui/.claude/skills/button/SKILL.md': skillText('button'),
    },
  ],
  [
    'a list',
    {
      'AGENTS.md': '- bun: Bakes buns. Use for buns. (file: docs/bun.md)\n',
      'docs/bun.md': 'Knead.\n',
      'skills/rye/SKILL.md': skillText('rye'),
    },
  ],
  ['folders at the top', flat],
]

test.each(LAYOUTS)('%s: a build has the same skills after `init`, and `new` adds one', async (_, tree) => {
  const cwd = plant(join(scratch, `case-${LAYOUTS.findIndex(([, each]) => each === tree) + 1}`), tree)
  await expectSame(cwd)
  const before = await run(cwd)
  await runNew({ dir: 'skills' }, createIo(cwd), 'bake-rolls')
  const after = await run(cwd)
  expect(after.ids?.filter(id => /(?:^|:)bake-rolls$/.test(id))).toHaveLength(1)
  expect(after.account?.found).toBe((before.account?.found ?? 0) + 1)
})

async function expectSame(cwd: string): Promise<void> {
  const before = await run(cwd)
  const said: string[] = []
  await runInit({}, createIo(cwd, said))
  expect(Object.keys(readConfig(cwd))).toEqual(['out', 'profile'])
  expect(await run(cwd), cwd).toEqual(before)
}

test('the schema is named where it is', async () => {
  const top = plant(join(scratch, 'schema'), {
    '.git/HEAD': 'ref: refs/heads/main\n',
    'node_modules/skillc/schema/config.schema.json': '{}',
    'packages/ui/package.json': '{"name": "ui"}',
  })
  const inner = join(top, 'packages/ui')
  const bare = join(scratch, 'bare')
  mkdirSync(bare)
  for (const cwd of [top, inner, bare]) await runInit({}, createIo(cwd))
  expect([top, inner, bare].map(cwd => readConfig(cwd).$schema)).toEqual([
    './node_modules/skillc/schema/config.schema.json',
    '../../node_modules/skillc/schema/config.schema.json',
    undefined,
  ])
})
