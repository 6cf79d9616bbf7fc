/** The next command that a check or a build names: it keeps the skills of the whole project in the bundle. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runForPeople } from './support/people-io.ts'
import { plant, scratchFolder, skillText, type Tree } from './support/tree.ts'

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
