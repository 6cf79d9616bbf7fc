/** Two configurations in one folder: each has its own lock file, and removes only what it wrote. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const write = (dir: string) => JSON.stringify({ sources: [{ dir }], targets: ['claude-code'] })

function start() {
  const cwd = plant(scratchFolder('two-configurations'), {
    'skillc.config.json': write('bread'),
    'cakes.config.json': write('cakes'),
    'bread/rye/SKILL.md': skillText('rye'),
    'bread/oat/SKILL.md': skillText('oat'),
    'cakes/sponge/SKILL.md': skillText('sponge'),
    'cakes/tart/SKILL.md': skillText('tart'),
  })
  const run = (line: string) => expect(skillc(line.split(' '), cwd)).toMatchObject({ code: 0 })
  const list = () => readdirSync(join(cwd, '.claude/skills')).filter(name => !name.startsWith('.'))
  return { cwd, run, list }
}

test.each(['install --to claude-code', 'install --to claude-code --link', 'build --no-cache'])('%s', line => {
  const { cwd, run, list } = start()
  const other = `${line} --config cakes.config.json`
  for (const each of [line, other, line]) run(each)
  expect(list()).toEqual(['oat', 'rye', 'sponge', 'tart'])
  rmSync(join(cwd, 'bread/oat'), { recursive: true })
  run(other)
  expect(list()).toEqual(['oat', 'rye', 'sponge', 'tart'])
  run(line)
  expect(list()).toEqual(['rye', 'sponge', 'tart'])
  rmSync(join(cwd, 'cakes/tart'), { recursive: true })
  run(other)
  expect(list()).toEqual(['rye', 'sponge'])
})

test('a skill that both have is of the one that wrote it last', () => {
  const { cwd, run, list } = start()
  plant(cwd, { 'cakes/rye/SKILL.md': skillText('rye', 'Sweeten.'), 'bread/rye/more.md': 'More.\n' })
  run('install --to claude-code')
  run('install --to claude-code --config cakes.config.json')
  expect(existsSync(join(cwd, '.claude/skills/rye/more.md'))).toBe(false)
  run('install --to claude-code --link')
  run('install --to claude-code --config cakes.config.json')
  expect(existsSync(join(cwd, '.claude/skills/rye/more.md'))).toBe(false)
  expect(list()).toEqual(['oat', 'rye', 'sponge', 'tart'])
  run('verify .claude/skills --config cakes.config.json')
})
