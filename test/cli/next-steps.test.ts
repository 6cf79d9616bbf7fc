/** The next command that a check or a build names: it keeps the skills of the whole project in the bundle. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('next-steps')

const project = (name: string, tree: Tree) => {
  const folder = join(scratch, name)
  mkdirSync(folder, { recursive: true })
  return plant(folder, tree)
}

const getNext = async (line: string, cwd: string) => {
  const { text } = await runForPeople(line, cwd)
  return /Next: skillc (.*)/.exec(text)?.[1] ?? ''
}

const two = { '.agents/skills/rye/SKILL.md': skillText('rye'), 'skills/oat/SKILL.md': skillText('oat') }

test('a check of one of the folders leads to a build of all', async () => {
  const cwd = project('one', two)
  expect(await getNext('check skills', cwd)).toBe('build')
  expect(await getNext('check skills/oat', cwd)).toBe('build')
  expect(await getNext('check skills/oat/SKILL.md', cwd)).toBe('build')
})

test('a check of another folder leads to a build of it and of all', async () => {
  const cwd = project('other', { ...two, 'docs/de/bun/SKILL.md': skillText('bun') })
  const next = await getNext('check docs/de', cwd)
  expect(next).toBe('build .agents/skills skills docs/de')
  expect((await runForPeople(next, cwd)).text).toContain('3 skills')
})

test('a build leads to a search that finds something', async () => {
  const cwd = project('search', { 'skills/dark-rye/SKILL.md': skillText('dark-rye') })
  const next = await getNext('build', cwd)
  expect(next).toBe('search "dark rye"')
  expect(await runForPeople(next, cwd)).toMatchObject({ code: 0, text: expect.stringContaining('dark-rye') })
})

const getExports = async (cwd: string) =>
  [...(await runForPeople('', cwd, 200)).text.matchAll(/skillc (export .*? --out \.)/g)].map(
    ([, line]) => line,
  )

test.each<[string, Tree]>([
  [
    'copies',
    { '.codex/skills/rye/SKILL.md': skillText('rye'), '.codex/skills/oat/SKILL.md': skillText('oat') },
  ],
  ['variants', { '.codex/skills/rye/SKILL.md': skillText('rye', 'Another.') }],
  ['links', { '.codex/skills/rye': { link: '../../.claude/skills/rye' } }],
  ['a link', { '.codex/skills': { link: '../.claude/skills' } }],
  ['copies that another client reads, too', { '.opencode/plugins/a.js': '' }],
])('no export is named for a client that reads the skills already: %s', async (name, tree) => {
  const skills = {
    '.claude/skills/rye/SKILL.md': skillText('rye'),
    '.claude/skills/oat/SKILL.md': skillText('oat'),
  }
  expect(await getExports(project(`read-${name.replace(/\W/g, '-')}`, { ...skills, ...tree }))).toEqual([])
})

test('exports are named for clients that read none of the skills, until nothing would change', async () => {
  const cwd = project('due', {
    'skills/rye/SKILL.md': skillText('rye'),
    '.codex/config.toml': '',
    '.claude/settings.json': '{}',
  })
  const both = ['export skills --to claude-code --out .', 'export skills --to codex --out .']
  expect(await getExports(cwd)).toEqual(both)
  for (const line of both) await runForPeople(line, cwd)
  expect(await getExports(cwd)).toEqual([])
  plant(cwd, { 'skills/rye/SKILL.md': skillText('rye', 'Bake it dark.') })
  expect(await getExports(cwd)).toEqual(both)
  await runForPeople(both[0] ?? '', cwd)
  expect(await getExports(cwd)).toEqual(both.slice(1))
})
