/** Commands that look at skills before there is a bundle, and those about skillc itself. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('skill-folders')

const plantTree = (name: string) =>
  plant(join(scratch, name), {
    'skills/rye/SKILL.md': `${skillText('rye')}${'Feed the starter. '.repeat(50)}\n`,
    'skills/oats/SKILL.md': skillText('oats'),
    'skills/bad/SKILL.md': '',
  })

test('list, show and search read folders of skills, and write nothing', () => {
  const cwd = plantTree('read')
  const ids = (...args: string[]) =>
    JSON.parse(skillc(['list', ...args, '--json'], cwd).out).map((each: { id: string }) => each.id)
  expect(ids('skills')).toEqual(['oats', 'rye'])
  expect(ids()).toEqual(['oats', 'rye'])
  expect(ids('--sort', 'tokens')).toEqual(['rye', 'oats'])
  expect(skillc(['list'], cwd).err).toContain('1 skill left out because of errors')
  expect(skillc(['show', 'skills', 'rye'], cwd).out).toContain('Bakes rye.')
  expect(skillc(['search', 'skills', 'rye'], cwd).out).toMatch(/^1\t[^\t]+\trye\t/)
  expect(existsSync(join(cwd, 'dist'))).toBe(false)
  // A bundle wins once there is one.
  expect(skillc(['build', 'skills/oats'], cwd).code).toBe(0)
  expect(ids()).toEqual(['oats'])
})

test('list --sizes counts files and bytes', () => {
  const cwd = plantTree('sizes')
  const text = readFileSync(join(cwd, 'skills/rye/SKILL.md'))
  const [first] = JSON.parse(skillc(['list', 'skills', '--sort', 'size', '--json'], cwd).out)
  expect(first).toMatchObject({ id: 'rye', files: 1, bytes: text.length })
  const { out, err } = skillc(['list', '--sizes'], cwd)
  expect(out).toMatch(new RegExp(`^rye\\t\\d+\\t${text.length}\\t1\\tBakes rye`, 'm'))
  expect(err).toMatch(/^2 skills, 2 files, [\d.]+ kB, \d+ tokens in bodies$/m)
})

test('doctor counts the skills that clients load', () => {
  const cwd = plantTree('doctor-clients')
  plant(cwd, {
    '.claude/skills/a/SKILL.md': '---\nname: a\ndescription: Does a.\n---\nA.\n',
    '.claude/skills/b/SKILL.md': '---\nname: b\ndescription: Does b.\n---\nB.\n',
    '.claude/settings.json': '{"skillOverrides":{"b":"off"}}',
  })
  expect(skillc(['doctor'], cwd).out).toContain('claude-code (1 of 5 skills,')
})

test('doctor says what is broken', () => {
  const cwd = plantTree('doctor')
  expect(skillc(['doctor'], cwd)).toMatchObject({ code: 0, out: expect.stringContaining('skills') })
  plant(cwd, { 'skillc.config.json': '{"rotos": []}' })
  const { code, out } = skillc(['doctor', '--json'], cwd)
  expect(code).toBe(1)
  const broken = JSON.parse(out).checks.filter((each: { ok: boolean }) => !each.ok)
  expect(broken[0]).toMatchObject({
    name: 'configuration',
    found: expect.stringContaining('did you mean `roots`'),
  })
})

test('doctor --clear-cache removes the cache, and nothing beside it', () => {
  const cwd = plantTree('cache')
  const home = join(scratch, 'home')
  plant(home, { 'other/file': 'kept' })
  const env = { XDG_CACHE_HOME: home }
  expect(skillc(['check', 'skills/rye'], cwd, env).code).toBe(0)
  const cache = join(home, 'skillc')
  expect(skillc(['doctor'], cwd, env).out).toContain(cache)
  expect(skillc(['doctor', '--clear-cache'], cwd, env).out).toBe(`Removed ${cache}\n`)
  expect(existsSync(join(home, 'skillc'))).toBe(false)
  expect(existsSync(join(home, 'other/file'))).toBe(true)
  const again = skillc(['doctor', '--clear-cache', '--json'], cwd, env)
  expect(again.code).toBe(0)
  expect(JSON.parse(again.out)).toEqual({ removed: cache })
  const both = skillc(['doctor', '--ask', '--clear-cache'], cwd, env)
  expect(both).toMatchObject({ code: 2, out: '', err: expect.stringContaining('either') })
})
