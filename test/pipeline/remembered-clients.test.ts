/** Checks that clients are asked about are remembered, and what the clients look at is noticed when it changes. */

import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { check } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { passTime } from '../support/clock.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const tree = {
  'home/.claude/skills/oat/SKILL.md': skillText('oat', 'Of the user.'),
  'project/.git/HEAD': 'ref: refs/heads/main\n',
  'project/.git/info/exclude': '',
  'project/.gitignore': 'hidden\n',
  'project/.claude/skills/rye/SKILL.md': skillText('rye'),
  'project/.claude/skills/linked': { link: '../../shared/bun' },
  'project/.claude/commands/bake.md': 'Bake.\n',
  'project/.agents/skills/rye/SKILL.md': skillText('rye', 'Another.'),
  'project/.cursor': { link: 'other' },
  'project/other/skills/stew/SKILL.md': skillText('stew'),
  'project/shared/bun/SKILL.md': skillText('bun'),
  'project/shared/bap/SKILL.md': skillText('bap'),
  'project/packages/a/.claude/skills/cake/SKILL.md': skillText('cake'),
  'project/packages/b/.claude/note.md': 'Nothing yet.\n',
  'project/hidden/.claude/skills/soup/SKILL.md': skillText('soup'),
  'project/skills/rye/SKILL.md': skillText('rye'),
  'project/skills/hidden/note.md': 'Nothing yet.\n',
  'project/skills/.later/note.md': 'Nothing yet.\n',
  'project/skills/away': { link: '../away' },
  'project/away/SKILL.md': skillText('away'),
}

/** What changes, with the working directory of the check. */
const edits: Record<string, { edit: (project: string) => void; given?: Options }> = {
  'a skill in a folder that was there': {
    edit: project => void plant(project, { '.claude/skills/new/SKILL.md': skillText('new') }),
  },
  'the first skill of a client': {
    edit: project => void plant(project, { '.goose/skills/new/SKILL.md': skillText('new') }),
  },
  'a skill in a folder below': {
    edit: project => void plant(project, { 'packages/b/.claude/skills/new/SKILL.md': skillText('new') }),
  },
  'a folder below with a skill': {
    edit: project => void plant(project, { 'packages/c/.claude/skills/new/SKILL.md': skillText('new') }),
  },
  'frontmatter that a client refuses': {
    edit: project => writeFileSync(join(project, '.claude/skills/rye/SKILL.md'), '---\nname: [\n---\n'),
  },
  'a command': { edit: project => writeFileSync(join(project, '.claude/commands/fry.md'), 'Fry.\n') },
  'the target of a link': {
    edit: project => {
      unlinkSync(join(project, '.claude/skills/linked'))
      symlinkSync('../../shared/bap', join(project, '.claude/skills/linked'))
    },
  },
  'a file behind a link': {
    edit: project => writeFileSync(join(project, 'other/skills/stew/SKILL.md'), skillText('stew', 'More.')),
  },
  'a skill behind a link': {
    edit: project => renameSync(join(project, 'shared/bap'), join(project, 'other/skills/bap')),
  },
  'an ignore file': { edit: project => writeFileSync(join(project, '.gitignore'), 'packages\n') },
  'what the repository excludes': {
    edit: project => writeFileSync(join(project, '.git/info/exclude'), 'packages\n'),
  },
  'the end of the repository': { edit: project => rmSync(join(project, '.git'), { recursive: true }) },
  'a repository in between': {
    given: { cwd: 'packages/a' },
    edit: project => mkdirSync(join(project, 'packages/a/.git')),
  },
  "the user's skills": {
    edit: project =>
      writeFileSync(join(project, '../home/.claude/skills/oat/SKILL.md'), skillText('oat', 'Less.')),
  },
  'a namesake where git looks away': {
    given: { roots: ['skills'] },
    edit: project => void plant(project, { 'skills/hidden/a/SKILL.md': skillText('rye', 'Another.') }),
  },
  'a namesake in a hidden folder': {
    given: { roots: ['skills'] },
    edit: project => void plant(project, { 'skills/.later/a/SKILL.md': skillText('rye', 'Another.') }),
  },
  'a namesake behind a link out of the root': {
    given: { roots: ['skills'] },
    edit: project => writeFileSync(join(project, 'away/SKILL.md'), skillText('rye', 'Another.')),
  },
  'a skill removed': { edit: project => rmSync(join(project, '.agents/skills/rye'), { recursive: true }) },
}

const scratch = scratchFolder('remembered-clients')
const folders = Object.keys(edits).map((name, at): [string, string] => [
  name,
  plant(join(scratch, `${at}`), tree),
])
// What was made just now would be looked at twice.
beforeAll(passTime)

test.each(folders)('%s', async (name, folder) => {
  const { edit = () => {}, given: { cwd = '', ...more } = {} } = edits[name] ?? {}
  process.env.HOME = join(folder, 'home')
  const given: Options = {
    ...more,
    cwd: join(folder, 'project', cwd),
    clients: ['claude-code', 'codex', 'cursor', 'opencode', 'gemini', 'goose'],
    ...(more.roots === undefined && { user: true }),
    cacheDir: join(folder, 'cache'),
  }
  const first = await check(given)
  expect(await countPhases(given)).toBe(0)
  edit(join(folder, 'project'))
  const cold = await check({ ...given, cache: false })
  expect(await check(given)).toEqual(cold)
  expect(cold).not.toEqual(first)
})

test('a client more or less', async () => {
  const folder = plant(join(scratch, 'more'), tree)
  const given: Options = { cwd: join(folder, 'project'), cacheDir: join(folder, 'cache') }
  for (const clients of [['codex'], ['codex', 'claude-code'], []])
    expect((await check({ ...given, clients })).portability?.clients.map(({ id }) => id)).toEqual(
      clients.length === 0 ? undefined : clients,
    )
})

/** How often a check says that it works: never where it takes over the report. */
async function countPhases(given: Options): Promise<number> {
  let phases = 0
  await check({ ...given, onProgress: () => phases++ })
  return phases
}
