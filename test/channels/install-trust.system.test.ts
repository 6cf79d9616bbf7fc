/** Bundles of others that have to be signed: checked when they are fetched, and again whenever they are built from. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLocks } from '../../src/channels/references/lock-file.ts'
import { runProgram, skillcAsync } from '../support/cli.ts'
import { hasParts } from '../support/parts.ts'
import { startRegistry, type TestRegistry } from '../support/registry.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('install-trust')

let count = 0
let cwd = ''
const env = () => ({ XDG_CACHE_HOME: join(cwd, 'cache'), DOCKER_CONFIG: cwd })
const run = (...args: string[]) => skillcAsync(args, cwd, env())
async function must(...args: string[]) {
  const ran = await run(...args)
  if (ran.code !== 0) throw new Error(`${args.join(' ')}: ${ran.out}${ran.err}`)
}

const configure = (from: string, trust?: object) =>
  plant(cwd, {
    'project/skillc.config.json': JSON.stringify({ sources: [{ from, ...(trust && { trust }) }] }),
  })
const project = (...args: string[]) => skillcAsync(args, join(cwd, 'project'), env())
const lockFile = () => join(cwd, 'project/skillc.lock.json')

describe.runIf(hasParts('openssl', 'docker-registry'))('a bundle that has to be signed', () => {
  let registry: TestRegistry
  beforeAll(async () => {
    registry = await startRegistry(join(scratch, 'registry'))
  })
  afterAll(() => registry?.stop())

  beforeEach(async () => {
    cwd = plant(join(scratch, `case-${++count}`), { 'skills/bread/SKILL.md': skillText('bread') })
    for (const name of ['baker', 'thief']) {
      const curve = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']
      await runProgram('openssl', ['genpkey', ...curve, '-out', `${name}.pem`], cwd)
      mkdirSync(join(cwd, 'project'), { recursive: true })
      await runProgram(
        'openssl',
        ['pkey', '-in', `${name}.pem`, '-pubout', '-out', `project/${name}.pub`],
        cwd,
      )
    }
    await must('build', 'skills')
  })
  afterEach(() => rmSync(cwd, { recursive: true, force: true }))

  const target = () => `oci://${registry.host}/bakery/case-${count}`

  test('comes from a registry when it is, and is built from without the network', async () => {
    await must('publish', `${target()}:1.0.0`, '--key', 'baker.pem')
    configure(`${target()}:1.0.0`, { key: 'baker.pub' })
    expect(await project('install')).toMatchObject({ code: 0, err: '' })
    const locked = loadLocks(lockFile()).sources.get(target())
    expect(locked?.verified).toEqual({ key: expect.stringMatching(/^sha256-[\w+/]{43}=$/) })
    expect(await project('install', '--frozen', '--offline')).toMatchObject({ code: 0 })
    expect(await project('build')).toMatchObject({ code: 0 })

    // Another key is trusted from now on: what is in the store counts no longer.
    configure(`${target()}:1.0.0`, { key: 'thief.pub' })
    expect(await project('install', '--frozen')).toMatchObject({
      code: 1,
      out: expect.stringContaining('is locked with a different signature than the configuration trusts'),
    })
    for (const args of [['install'], ['build'], ['install', '--offline']])
      expect(await project(...args), args.join(' ')).toMatchObject({ code: 2 })
    expect((await project('build')).err).toContain('is not valid: it was not made with the given key')
  })

  test('is refused when it is not, or by somebody else, and nothing is written', async () => {
    await must('publish', `${target()}:1.0.0`)
    configure(`${target()}:1.0.0`, { key: 'baker.pub' })
    expect(await project('install')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not valid: there is none'),
    })
    await must('sign', `${target()}:1.0.0`, '--key', 'thief.pem')
    const ran = await project('install')
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('it was not made with the given key') })
    expect(existsSync(lockFile())).toBe(false)
    expect(existsSync(join(cwd, 'cache/skillc/store/bundles'))).toBe(false)
    // One that counts is enough.
    await must('sign', `${target()}:1.0.0`, '--key', 'baker.pem')
    expect(await project('install')).toMatchObject({ code: 0 })
  })

  test('in a folder has its signature beside it', async () => {
    configure('../dist/skills', { key: 'baker.pub' })
    expect(await project('build', '--allow-read', '..')).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is none'),
    })
    await must('sign', 'dist/skills', '--key', 'baker.pem')
    expect(await project('build', '--allow-read', '..')).toMatchObject({ code: 0 })
    plant(cwd, { 'skills/bread/SKILL.md': skillText('bread', 'Something else.') })
    await must('build', 'skills')
    expect(await project('build', '--allow-read', '..')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not valid'),
    })
    const published = await run('publish', './site')
    expect(published).toMatchObject({ code: 2, err: expect.stringContaining('is for another bundle') })
    expect(existsSync(join(cwd, 'site'))).toBe(false)
  })

  test('brings its signature along on a web site and in a package', async () => {
    await must('sign', 'dist/skills', '--key', 'baker.pem')
    await must('publish', './site')
    const { default: http } = await import('node:http')
    const server = http.createServer((request, response) => {
      const file = join(cwd, 'site', request.url ?? '')
      if (existsSync(file)) response.end(readFileSync(file))
      else response.writeHead(404).end()
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    configure(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, { key: 'baker.pub' })
    expect(await project('install')).toMatchObject({ code: 0, err: '' })
    expect(await project('build')).toMatchObject({ code: 0 })
    // Of the edition that is locked, also after a newer one came.
    plant(cwd, { 'skills/bread/SKILL.md': skillText('bread', 'Something else.') })
    await must('build', 'skills')
    await must('sign', 'dist/skills', '--key', 'thief.pem')
    await must('publish', './site')
    rmSync(join(cwd, 'cache'), { recursive: true })
    expect(await project('install', '--frozen')).toMatchObject({ code: 0 })
    expect(await project('update', '--yes')).toMatchObject({ code: 2 })
    server.close()
    await must('publish', 'npm:bakery@1.0.0', '--dry-run')
    plant(cwd, { 'project/node_modules/bakery/package.json': '{"name":"bakery","version":"1.0.0"}' })
    await runProgram('cp', ['-r', join(cwd, 'dist'), join(cwd, 'project/node_modules/bakery/dist')], cwd)
    configure('npm:bakery', { key: 'thief.pub' })
    expect(await project('install')).toMatchObject({ code: 0 })
    configure('npm:bakery', { key: 'baker.pub' })
    expect(await project('install')).toMatchObject({ code: 2 })
  })

  test.each([
    [{ key: 'nobody.pub' }, '`nobody.pub`, which the configuration trusts, cannot be read'],
    [{ key: 'skillc.config.json' }, '`skillc.config.json` contains no public key'],
    [{ key: '../baker.pem' }, 'contains a private key'],
    [{ identity: '*', issuer: 'https://accounts.bakery.example' }, 'would trust anyone'],
    [{ identity: 'bo@bakery.example' }, 'takes `key`, or `identity` and `issuer`'],
    [{ key: 'baker.pub', identity: 'bo@bakery.example' }, 'takes `key`, or `identity` and `issuer`'],
    [{}, 'takes `key`, or `identity` and `issuer`'],
  ])('%j is not a way to trust', async (trust, message) => {
    configure('../dist/skills', trust)
    for (const command of ['install', 'build']) {
      // What is in a folder is not installed.
      if (command === 'install' && !message.startsWith('takes')) continue
      expect(await project(command, '--allow-read', '..')).toMatchObject({
        code: 2,
        err: expect.stringContaining(message),
      })
    }
  })
})
