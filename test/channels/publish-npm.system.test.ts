/** Bundles as npm packages on a real registry: published, installed, opened, locked, built from. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBundle } from '../../src/runtime/node/node.ts'
import { type Ran, runProgram, skillc, skillcAsync } from '../support/cli.ts'
import { buildIn, SKILLS } from '../support/published.ts'
import { findPart, PARTS_NEEDED, type Server, startVerdaccio } from '../support/servers.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('publish-npm')

const built = (name: string, tree?: Tree) => buildIn(scratch, name, tree)

describe.skipIf(findPart('verdaccio') === undefined)(`a registry (${PARTS_NEEDED})`, () => {
  let registry: Server & { npmrc: string }
  beforeAll(async () => {
    registry = await startVerdaccio(join(scratch, 'registry'))
  })
  afterAll(() => registry?.stop())

  /** A folder whose npm talks to the registry. */
  const project = (name: string, tree: Tree = {}) =>
    plant(join(scratch, name), { '.npmrc': registry.npmrc, ...tree })
  const cache = (name: string) => ({
    SKILLC_NPMRC: '.npmrc',
    XDG_CACHE_HOME: join(scratch, `${name}-cache`),
    npm_config_cache: join(scratch, 'npm-cache'),
  })

  async function publish(name: string, version: string, tree: Tree = SKILLS): Promise<Ran> {
    const cwd = project(name, tree)
    const ran = skillc(['build', 'skills', '--no-cache'], cwd)
    if (ran.code !== 0) throw new Error(ran.out)
    return skillcAsync(['publish', `npm:@bakery/${name}@${version}`, '--json'], cwd, cache(name))
  }

  test('takes the package, which installs, opens, and is read by tools that scan packages', async () => {
    const published = await publish('skills', '1.2.0')
    expect(published.err).toBe('')
    expect(JSON.parse(published.out)).toMatchObject({ state: 'published', findings: [] })
    const { integrity } = JSON.parse(published.out)

    const cwd = project('consumer', { 'package.json': '{ "name": "consumer", "private": true }' })
    const installed = await runProgram(
      'npm',
      ['install', '@bakery/skills', '--no-audit', '--no-fund'],
      cwd,
      cache('skills'),
    )
    expect(installed.code).toBe(0)
    const lock = JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8'))
    expect(lock.packages['node_modules/@bakery/skills'].integrity).toBe(integrity)
    const bundle = await openBundle('npm:@bakery/skills', { from: cwd })
    expect(bundle.skills.map(({ id }) => id)).toEqual(['bread', 'frontend:lint'])
    expect(await bundle.resource('frontend:lint', 'rules.md')).toBe('Two spaces.\n')
    expect(skillc(['verify', 'node_modules/@bakery/skills/dist/skills'], cwd).code).toBe(0)
    expect(readdirSync(join(cwd, 'node_modules/@bakery/skills/skills'))).toEqual(['bread', 'lint'])
    const imported = "import m from '@bakery/skills' with { type: 'json' }; console.log(m.skills.length)"
    expect((await runProgram(process.execPath, ['--input-type=module', '-e', imported], cwd)).out).toBe('2\n')
    const readers = findPart('skills-npm')
    if (readers !== undefined) {
      await runProgram(process.execPath, [readers, '--yes', '--agents', 'claude-code', '--cwd', cwd], cwd)
      expect(readdirSync(join(cwd, '.claude/skills')).filter(name => /bread|lint/.test(name))).toHaveLength(2)
    }
  })

  test('is asked first: the same bytes need no second publication, others are refused', async () => {
    await publish('again', '1.0.0')
    const same = await publish('again', '1.0.0')
    expect(JSON.parse(same.out)).toMatchObject({ state: 'there' })
    const other = await publish('again', '1.0.0', {
      'skills/bread/SKILL.md': skillText('bread', 'Bake it longer.'),
    })
    expect(other).toMatchObject({
      code: 2,
      err: expect.stringContaining('already published with different content'),
    })
  })

  test('without a login says what to do', async () => {
    const cwd = built('stranger')
    writeFileSync(join(cwd, '.npmrc'), `registry=${registry.address}/\n`)
    const ran = await skillcAsync(['publish', 'npm:@bakery/stranger@1.0.0'], cwd, cache('stranger'))
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('log in with `npm login`') })
  })

  test('is where builds get bundles from, pinned and refused when they go back or change', async () => {
    await publish('pinned', '1.0.0')
    await publish('pinned', '1.1.0', { 'skills/bread/SKILL.md': skillText('bread', 'Bake it longer.') })
    const cwd = project('builder', {
      'skillc.config.json': JSON.stringify({ sources: [{ from: 'npm:@bakery/pinned@^1.0.0' }] }),
    })
    const env = cache('builder')
    const install = (...flags: string[]) => skillcAsync(['install', ...flags, '--json'], cwd, env)
    const update = (...flags: string[]) => skillcAsync(['update', '--yes', ...flags], cwd, env)
    const first = await install()
    expect(first.err).toBe('')
    expect(JSON.parse(first.out).sources).toMatchObject([
      { name: 'npm:@bakery/pinned', requested: '^1.0.0', version: '1.1.0', resolved: '@bakery/pinned@1.1.0' },
    ])
    expect(skillc(['build'], cwd, env)).toMatchObject({ code: 0 })
    const configure = (range: string) =>
      writeFileSync(
        join(cwd, 'skillc.config.json'),
        JSON.stringify({ sources: [{ from: `npm:@bakery/pinned@${range}` }] }),
      )
    configure('1.0.0')
    expect(skillc(['build'], cwd, env)).toMatchObject({
      code: 1,
      out: expect.stringContaining('is locked with a different version'),
    })
    expect(await install('--frozen')).toMatchObject({ code: 1 })
    expect(await install()).toMatchObject({
      code: 2,
      err: expect.stringContaining('would be downgraded from 1.1.0 to 1.0.0'),
    })
    expect(await update('--allow-downgrade')).toMatchObject({ code: 0 })

    rmSync(join(scratch, 'registry/storage/@bakery/pinned'), {
      recursive: true,
    })
    rmSync(env.npm_config_cache, { recursive: true, force: true })
    await publish('pinned', '1.0.0', { 'skills/bread/SKILL.md': skillText('bread', 'Something else.') })
    const moved = await update()
    expect(moved).toMatchObject({ code: 2, err: expect.stringContaining('was replaced: ') })
    rmSync(env.XDG_CACHE_HOME, { recursive: true })
    expect(await install()).toMatchObject({ code: 2, err: expect.stringContaining('was replaced') })
    expect(await update('--allow-moved')).toMatchObject({ code: 0 })
  })

  test('of a package that is not there', async () => {
    const cwd = project('lost', {
      'skillc.config.json': JSON.stringify({ sources: [{ from: 'npm:@bakery/nothing@1.0.0' }] }),
    })
    const ran = await skillcAsync(['install'], cwd, cache('lost'))
    expect(ran).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no such package or version'),
    })
    expect(existsSync(join(cwd, 'skillc.lock.json'))).toBe(false)
  })
})
