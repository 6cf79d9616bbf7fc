/** Copies of fetched skills in the folder of a client: edited ones are told from old ones, and those of a removed source go. */
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { skillcAsync } from '../support/cli.ts'
import { commit, createRepository } from '../support/git-server.ts'
import { QUIET, serveFolder } from '../support/kinds.ts'
import { publishSite } from '../support/published.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('source-copies')

interface Source {
  from: string
  publish: (skills: Tree) => unknown
  allow: string[]
}

let count = 0
const fresh = () => join(scratch, String(++count))

const kinds: Record<string, () => Promise<Source>> = {
  'a repository': async () => {
    const folder = fresh()
    createRepository(folder, { 'README.md': 'Bread.\n' })
    return {
      from: `git+file://${folder}`,
      publish: skills => commit(folder, skills),
      allow: ['--allow-read', folder],
    }
  },
  'a bundle': async () => {
    const folder = fresh()
    return {
      from: await serveFolder(join(folder, 'site')),
      publish: skills => publishSite(folder, skills),
      allow: [],
    }
  },
}

const names = ['bun', 'oat', 'rye']
const skills = (body: string): Tree =>
  Object.fromEntries(
    names.map(name => [`skills/${name}/SKILL.md`, skillText(name, name === 'bun' ? '' : body)]),
  )

describe.each(Object.entries(kinds))('of %s', (_, create) => {
  async function start() {
    const { from, publish, allow } = await create()
    await publish(skills('Knead.'))
    const cwd = plant(fresh(), { 'skillc.config.json': '{}', 'own/mine/SKILL.md': skillText('mine') })
    const env = { ...QUIET, XDG_CACHE_HOME: `${cwd}-cache` }
    const run = (...args: string[]) => skillcAsync([...args, ...allow], cwd, env)
    expect(await run('add', from)).toMatchObject({ code: 0 })
    expect(await run('install', '--to', 'claude-code')).toMatchObject({ code: 0, err: '' })
    const copy = (name: string) => join(cwd, '.claude/skills', name, 'SKILL.md')
    return { from, publish, cwd, copy, env, run }
  }

  test('`outdated` and `verify` tell edited copies from old ones', async () => {
    const { publish, copy, run } = await start()
    expect(await run('outdated')).toMatchObject({ code: 0, out: '1 source, none outdated.\n' })
    expect(await run('verify', '.claude/skills')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Copies intact'),
    })
    await publish(skills('Knead it twice.'))
    expect(await run('update')).toMatchObject({ code: 0 })
    writeFileSync(copy('rye'), skillText('rye', 'My way.'))
    const expected = [
      { path: '.claude/skills/oat', state: 'stale' },
      { path: '.claude/skills/rye', state: 'edited' },
    ]
    const outdated = await run('outdated', '--json')
    expect([outdated.code, JSON.parse(outdated.out).copies]).toEqual([1, expected])
    const verified = await run('verify', '.claude/skills', '--json')
    expect(verified.code).toBe(1)
    expect(JSON.parse(verified.out).copies).toEqual(expect.arrayContaining(expected))
    const { out } = await run('outdated')
    expect(out).toContain('.claude/skills/oat is out of date')
    expect(out).toContain('.claude/skills/rye has been edited since skillc wrote it')
    // Without the edit the next install brings all up to date.
    writeFileSync(copy('rye'), skillText('rye', 'Knead.'))
    expect(await run('install', '--to', 'claude-code')).toMatchObject({ code: 0 })
    expect(await run('verify', '.claude/skills')).toMatchObject({ code: 0 })
    expect(readFileSync(copy('rye'), 'utf8')).toContain('twice')
  })

  test('are judged under every name of their folder', async () => {
    const { publish, cwd, copy, env, run } = await start()
    await publish(skills('Knead it twice.'))
    expect(await run('update')).toMatchObject({ code: 0 })
    writeFileSync(copy('rye'), skillText('rye', 'My way.'))
    symlinkSync('.claude/skills', join(cwd, 's'))
    const linked = await run('verify', 's', '--json')
    expect(JSON.parse(linked.out).copies).toEqual([
      { path: 's/rye', state: 'edited' },
      { path: 's/oat', state: 'stale' },
    ])
    const config = ['--config', '../../skillc.config.json', '--allow-read', scratch]
    const inside = await skillcAsync(['verify', '.', '--json', ...config], join(cwd, '.claude/skills'), env)
    expect(JSON.parse(inside.out).copies).toEqual([
      { path: 'rye', state: 'edited' },
      { path: 'oat', state: 'stale' },
    ])
  })

  test('of a removed source go with `install`, but not those that were edited, nor others', async () => {
    const { from, cwd, copy, run } = await start()
    plant(cwd, { '.claude/skills/other/SKILL.md': skillText('other') })
    writeFileSync(copy('rye'), skillText('rye', 'My way.'))
    expect(await run('remove', from)).toMatchObject({ code: 0 })
    const installed = await run('install')
    expect(installed).toMatchObject({
      code: 0,
      out: expect.stringContaining('removed  .claude/skills/bun: its source was removed'),
      err: expect.stringContaining('edited since skillc wrote'),
    })
    expect(['bun', 'oat', 'rye', 'other'].map(name => existsSync(copy(name)))).toEqual([
      false,
      false,
      true,
      true,
    ])
    rmSync(join(cwd, '.claude/skills/rye'), { recursive: true })
    expect(await run('install')).toMatchObject({ code: 0 })
    expect(existsSync(join(cwd, '.claude/skills/.skillc-export.json'))).toBe(false)
    expect(JSON.parse((await run('build', '--json')).out).bundle.skills).toBe(1)
  })

  test('of two configurations in one folder: each removes only its own', async () => {
    const { from, cwd, copy, run } = await start()
    const sources = [{ from, include: ['**/rye'], namespace: 'other' }]
    const write = (config: object) => plant(cwd, { 'other.config.json': JSON.stringify(config) })
    write({ sources })
    const other = (...args: string[]) => run(...args, '--config', 'other.config.json')
    const list = () => [...names, 'other-rye'].filter(name => existsSync(copy(name)))
    expect(await other('install', '--to', 'claude-code')).toMatchObject({ code: 0 })
    expect(list()).toEqual([...names, 'other-rye'])
    expect(await run('install', '--to', 'claude-code')).toMatchObject({ code: 0, err: '' })
    expect(list()).toEqual([...names, 'other-rye'])
    for (const ask of [run, other]) {
      expect(await ask('install', '--frozen')).toMatchObject({ code: 0 })
      expect(await ask('verify', '.claude/skills')).toMatchObject({ code: 0 })
      expect(await ask('outdated')).toMatchObject({ code: 0 })
    }
    // Writing the same again changes no byte of the list.
    const file = join(cwd, '.claude/skills/.skillc-export.json')
    const written = readFileSync(file, 'utf8')
    expect(await run('install', '--to', 'claude-code')).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).toBe(written)
    write({ sources: [] })
    expect(await other('install')).toMatchObject({
      code: 0,
      out: expect.stringContaining('removed  .claude/skills/other-rye'),
    })
    expect(list()).toEqual(names)
    expect(await run('remove', from)).toMatchObject({ code: 0 })
    expect(await run('install')).toMatchObject({ code: 0 })
    expect(list()).toEqual([])
  })

  test('of a project that cannot be compiled: only the edited ones are told', async () => {
    const { cwd, copy, run } = await start()
    writeFileSync(copy('rye'), skillText('rye', 'My way.'))
    rmSync(`${cwd}-cache`, { recursive: true })
    const verified = await run('verify', '.claude/skills', '--json')
    expect([verified.code, JSON.parse(verified.out).copies]).toEqual([
      1,
      [{ path: '.claude/skills/rye', state: 'edited' }],
    ])
  })
})
