/** Remote caches on real servers: nginx, set up as docs/scale.md says, and a server of Turborepo’s protocol. */
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { startNginxCache } from '../support/cache-server.ts'
import { skillc } from '../support/cli.ts'
import { findNginx, findPart, type Server, startTurborepoCache } from '../support/servers.ts'
import { buildOutcome, KEYS, type Outcome } from '../support/shards.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('remote-cache')

/** Enough skills for several groups. */
const bakery: Tree = Object.fromEntries(
  Array.from({ length: 150 }, (_, n) => [
    `skills/group-${n % 7}/loaf-${n}/SKILL.md`,
    skillText(`loaf-${n}`, `Weigh ${n} grams.`),
  ]),
)

let cwd = ''
let options: Options & { out: string }
let plain: Outcome
beforeAll(async () => {
  cwd = plant(join(scratch, 'tree'), bakery)
  options = { cwd, roots: ['skills'], out: join(cwd, 'out') }
  plain = await buildOutcome(() => build({ ...options, cache: false }), options.out)
})

/** A build on a machine of its own that asks this cache: what it came to, and what it warned of. */
async function buildWith(remoteCache: string, more: Options = {}): Promise<Outcome & { warnings: string[] }> {
  const warnings: string[] = []
  const cacheDir = join(scratch, `machine-${machines++}`)
  const onWarning = (text: string) => void warnings.push(text)
  const run = () =>
    build({ ...options, cacheDir, remoteCache, cacheKey: KEYS.privateKey, onWarning, ...more })
  return { ...(await buildOutcome(run, options.out)), warnings }
}
let machines = 0

describe.skipIf(findNginx() === undefined)('nginx', () => {
  let nginx: Server
  const folder = join(scratch, 'nginx')
  beforeAll(async () => {
    nginx = await startNginxCache(folder, ['limit_except GET HEAD { auth_basic off; }'])
  })
  afterAll(() => nginx?.stop())

  test('keeps what one machine made for the next', async () => {
    expect(await buildWith(nginx.address)).toEqual({ ...plain, warnings: [] })
    const kept = (name: string) => readdirSync(join(folder, 'entries', name)).sort()
    const before = kept('cas')
    expect(before.length).toBeGreaterThan(1)
    expect(kept('ac')).toHaveLength(before.length)
    const times = before.map(name => statSync(join(folder, 'entries/cas', name)).mtimeMs)
    expect(await buildWith(nginx.address)).toEqual({ ...plain, warnings: [] })
    expect(kept('cas')).toEqual(before)
    expect(before.map(name => statSync(join(folder, 'entries/cas', name)).mtimeMs)).toEqual(times)
  })

  test('with poisoned files gives the same bundle', async () => {
    for (const name of readdirSync(join(folder, 'entries/cas')))
      writeFileSync(join(folder, 'entries/cas', name), 'poison')
    const { warnings, ...outcome } = await buildWith(nginx.address, { remoteCacheReadonly: true })
    expect(outcome).toEqual(plain)
    expect(warnings).toEqual([expect.stringContaining('are corrupt')])
  })

  test('by the command of another process', async () => {
    rmSync(join(folder, 'entries'), { recursive: true })
    const args = [
      'build',
      'skills',
      '--json',
      '--no-config',
      '--remote-cache',
      nginx.address,
      `--cache-key=${KEYS.privateKey}`,
    ]
    const runs = ['one', 'two'].map(name =>
      skillc([...args, '--cache-dir', join(scratch, name), '--out', 'o'], cwd),
    )
    rmSync(join(cwd, 'o'), { recursive: true })
    expect(runs.map(({ err }) => err)).toEqual(['', ''])
    expect(JSON.parse(runs[1]?.out ?? '').bundle.digest).toBe(JSON.parse(runs[0]?.out ?? '').bundle.digest)
    expect(readdirSync(join(folder, 'entries/ac')).length).toBeGreaterThan(1)
  })

  test('that wants a password for writing is read by everybody', async () => {
    const guarded = join(scratch, 'guarded')
    // The password is `flour`, as `openssl passwd -apr1` makes it.
    plant(guarded, { htpasswd: 'ci:{PLAIN}flour\n' })
    const server = await startNginxCache(guarded, [
      `limit_except GET HEAD { auth_basic cache; auth_basic_user_file ${guarded}/htpasswd; }`,
    ])
    try {
      const args = [
        'build',
        'skills',
        '--quiet',
        '--no-config',
        '--out',
        'o',
        `--cache-key=${KEYS.privateKey}`,
        '--remote-cache',
        server.address,
      ]
      const run = (name: string, env: Record<string, string>) =>
        skillc([...args, '--cache-dir', join(scratch, `guarded-${name}`)], cwd, env)
      expect(run('a', {}).err).toContain('it rejects uploads (status 401); `--remote-cache-readonly`')
      expect(run('b', { SKILLC_REMOTE_CACHE_MODE: 'read' }).err).toBe('')
      expect(readdirSync(join(guarded, 'entries'))).toEqual([])
      const header = `Authorization: Basic ${Buffer.from('ci:flour').toString('base64')}`
      expect(run('c', { SKILLC_REMOTE_CACHE_HEADER: header }).err).toBe('')
      expect(readdirSync(join(guarded, 'entries')).sort()).toEqual(['ac', 'cas'])
    } finally {
      await server.stop()
      rmSync(join(cwd, 'o'), { recursive: true, force: true })
    }
  })
})

describe.skipIf(findPart('turborepo-remote-cache') === undefined)('a server of Turborepo’s protocol', () => {
  const folder = join(scratch, 'turborepo')
  let server: Server
  beforeAll(async () => {
    server = await startTurborepoCache(folder, 'flour')
  }, 130_000)
  afterAll(() => server?.stop())
  const build = (machine: string, env: Record<string, string> = {}) => {
    const args = [
      'build',
      'skills',
      '--json',
      '--no-config',
      '--cache-dir',
      join(scratch, machine),
      '--out',
      'o',
    ]
    const ran = skillc([...args, '--remote-cache', 'turborepo'], cwd, {
      TURBO_API: server.address,
      TURBO_TOKEN: 'flour',
      TURBO_TEAM: 'bread',
      SKILLC_CACHE_KEY: KEYS.privateKey,
      ...env,
    })
    rmSync(join(cwd, 'o'), { recursive: true, force: true })
    return { err: ran.err, digest: ran.code === 0 ? JSON.parse(ran.out).bundle.digest : undefined }
  }
  const listArtifacts = () => readdirSync(join(folder, 'entries/bread')).sort()

  test('keeps what one machine made for the next', () => {
    const first = build('t-one')
    expect(first).toEqual({ err: '', digest: expect.any(String) })
    const artifacts = listArtifacts()
    expect(artifacts.length).toBeGreaterThan(1)
    expect(artifacts.every(name => /^[0-9a-f]{64}$/.test(name))).toBe(true)
    const states = () => artifacts.map(name => statSync(join(folder, 'entries/bread', name)).mtimeMs)
    const before = states()
    // With the public half nothing could be written, so that no warning says that all of it was read.
    const reader = { SKILLC_CACHE_KEY: '', SKILLC_CACHE_PUBLIC_KEY: KEYS.publicKey }
    expect(build('t-two', reader)).toEqual(first)
    expect(build('t-three')).toEqual(first)
    expect(states()).toEqual(before)
  })

  test('takes the words of another key for nothing, and is healed by who has the key', () => {
    for (const name of listArtifacts()) writeFileSync(join(folder, 'entries/bread', name), 'poison')
    const { err, digest } = build('t-four')
    expect(err).toContain('some of it was not read: it is not signed')
    expect(build('t-five')).toEqual({ err: '', digest })
  })

  test('with another token it is left alone', () => {
    const { err, digest } = build('t-six', { TURBO_TOKEN: 'water' })
    expect(err).toMatch(/it responds with status 401\. It was not used for the rest of this build\.\n$/)
    expect(err).not.toContain('water')
    expect(digest).toBeDefined()
  })
})
