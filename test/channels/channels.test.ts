/** The library of channels: typed calls, plain results, calls side by side, and calls that are aborted. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readBundle } from '../../src/channels/read-bundle.ts'
import {
  type ChannelOptions,
  install,
  isSkillcError,
  type Progress,
  pack,
  publish,
  pull,
  SkillcError,
  sign,
  verifySignature,
} from '../../src/index.ts'
import { builtFrom, digestsIn, filesIn } from '../support/bundles.ts'
import {
  createLayoutRegistry,
  type Fits,
  filesAt,
  type HeldServer,
  type Hold,
  startHeld,
} from '../support/held-server.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('channels')
const temporary = join(scratch, 'tmp')
let registry: HeldServer
let site: HeldServer
let bundle: string
let other: string

beforeAll(async () => {
  bundle = await builtFrom(join(scratch, 'bakery'), {
    'skills/frontend/lint/SKILL.md': skillText('lint', 'See [rules](rules.md).'),
    'skills/frontend/lint/rules.md': 'Two spaces.\n',
    'skills/bread/SKILL.md': skillText('bread'),
  })
  other = await builtFrom(join(scratch, 'other'), { 'skills/cake/SKILL.md': skillText('cake') })
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  plant(scratch, {
    'key.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    'key.pub': publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })
  await pack(bundle, join(scratch, 'layout'), { tags: ['1.0.0'] })
  registry = await startHeld(createLayoutRegistry(join(scratch, 'layout')))
  site = await startHeld(filesAt(bundle))
  // Where the calls make their temporary folders.
  mkdirSync(temporary)
  process.env.TMPDIR = temporary
})
afterEach(() => {
  for (const server of [registry, site]) server.release()
})
afterAll(() => Promise.all([registry.stop(), site.stop()]))

let count = 0
/** A place of the test's own, with no logins and a cache that is empty. */
function place(): ChannelOptions & { cwd: string } {
  const cwd = join(scratch, `place-${++count}`)
  mkdirSync(cwd)
  return {
    cwd,
    environment: { env: { XDG_CACHE_HOME: join(cwd, 'cache'), PATH: process.env.PATH }, home: cwd },
  }
}

describe('results are plain data', () => {
  test.each<[string, (options: ChannelOptions) => Promise<object>, object]>([
    [
      'a site',
      options => publish(bundle, './out', options),
      { channel: 'site', state: 'published', findings: [], skills: 2, kept: 0, removed: 0 },
    ],
    [
      'a marketplace',
      options => publish(bundle, 'marketplace:out', { ...options, name: 'tools', owner: 'The Bakery' }),
      { channel: 'marketplace', state: 'published', name: 'tools', plugins: 2, skills: 2 },
    ],
    [
      'a dry run',
      options => publish(bundle, './out', { ...options, dryRun: true }),
      { channel: 'site', state: 'planned', written: 0 },
    ],
    [
      'a layout',
      options => pack(bundle, 'out', { ...options, tags: ['1.0.0'] }),
      { tags: ['1.0.0'], digest: expect.stringMatching(/^sha256:/), blobs: expect.any(Number) },
    ],
    [
      'a pulled bundle',
      options => pull(`oci://${registry.host}/bakery/skills:1.0.0`, 'out', options),
      { skills: 2, kept: 0, signer: null, received: expect.any(Number) },
    ],
    [
      'a pulled skill',
      options => pull(`oci://${registry.host}/bakery/skills:1.0.0`, 'out', { ...options, ids: ['lint'] }),
      { skills: 1, files: 2, kept: 0 },
    ],
    [
      'an installed bundle',
      options => install([{ from: site.address }, {}], options),
      {
        ok: true,
        sources: [{ how: 'fetched', name: expect.any(String) }],
        differences: [expect.any(String)],
      },
    ],
  ])('%s', async (_, call, expected) => {
    const seen: Progress[] = []
    const result = await call({ ...place(), onProgress: progress => seen.push(progress) })
    expect(result).toMatchObject(expected)
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
    for (const { phase, done, total = done } of seen) {
      expect(phase).toMatch(/^[a-z-]+$/)
      expect(done).toBeLessThanOrEqual(total)
    }
  })

  test('what is published has the digest of the manifest, wherever it goes', async () => {
    const { digest } = await (await readBundle(bundle)).verify()
    const options = place()
    expect((await publish(bundle, './a', options)).manifest).toBe(digest)
    expect((await pack(bundle, 'b', options)).manifest).toBe(digest)
    const pulled = await pull(`oci://${registry.host}/bakery/skills:1.0.0`, 'c', options)
    expect(pulled.manifest).toBe(digest)
    expect(filesIn(join(options.cwd, 'c'))).toEqual(filesIn(bundle))
    const { sources } = await install([{ from: site.address }], options)
    expect(sources.map(installed => [installed.digest, digestsIn(installed.folder ?? '')])).toEqual([
      [digest, digestsIn(bundle)],
    ])
  })

  test('a progress says how much is done, and of how much', async () => {
    const seen: Progress[] = []
    await install([{ from: site.address }], { ...place(), onProgress: progress => seen.push(progress) })
    expect(seen.at(-1)).toEqual({ phase: 'download', done: 8, total: 8, detail: site.address })
  })
})

describe('a registry', () => {
  test('gets nothing in a dry run', async () => {
    registry.seen.length = 0
    const target = `oci://${registry.host}/bakery/skills:2.0.0,latest`
    const planned = await publish(bundle, target, { ...place(), dryRun: true })
    expect(planned).toMatchObject({ state: 'planned', tags: ['2.0.0', 'latest'], sent: 0, skills: 2 })
    expect(registry.seen).toEqual([])
  })

  test('gets no credentials', async () => {
    const leaky = await builtFrom(join(scratch, 'leaky'), {
      'skills/bread/SKILL.md': skillText('bread'),
      'skills/bread/.env': 'OVEN_TOKEN=abcdef1\n',
    })
    registry.seen.length = 0
    const refused = await publish(leaky, `oci://${registry.host}/bakery/skills:2.0.0`, place())
    expect(refused).toMatchObject({ state: 'refused', files: 0, findings: [{ code: 'leaked-file' }] })
    expect(registry.seen).toEqual([])
  })
})

test('logins and keys come from the environment that is given, not from that of the process', async () => {
  const options = place()
  process.env.AWS_ACCESS_KEY_ID = 'baker'
  process.env.AWS_SECRET_ACCESS_KEY = 'sourdough'
  await expect(publish(bundle, 's3://bakery', options)).rejects.toThrow('There is no login for the store')
  delete process.env.AWS_ACCESS_KEY_ID
  delete process.env.AWS_SECRET_ACCESS_KEY
  const key = readFileSync(join(scratch, 'key.pem'), 'utf8')
  const environment = { env: { SIGNING: key }, home: scratch }
  const signed = await sign(other, { environment, key: 'env:SIGNING' })
  expect(signed.files).toEqual([join(other, 'manifest.json.sigstore.json')])
  await expect(sign(other, { ...options, key: 'env:SIGNING' })).rejects.toThrow(
    'is not set in the environment',
  )
})

test('a key may be text, a file or a variable, and is never shown', async () => {
  const cwd = scratch
  await sign(other, { cwd, key: 'key.pem' })
  const pem = readFileSync(join(scratch, 'key.pub'), 'utf8')
  expect(await verifySignature(other, { key: pem })).toMatchObject({ ok: true, signer: 'the given key' })
  expect(await verifySignature(other, { key: 'key.pub' }, { cwd })).toMatchObject({ ok: true })
  const { publicKey } = generateKeyPairSync('ed25519')
  const stranger = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(await verifySignature(other, { key: stranger })).toMatchObject({
    ok: false,
    doubt: 'it was not made with the given key',
  })
  const broken = '-----BEGIN PRIVATE KEY-----\nc291cmRvdWdo\n-----END PRIVATE KEY-----\n'
  const error = await sign(other, { key: broken }).catch(thrown => thrown)
  expect(isSkillcError(error, 'failure')).toBe(true)
  expect(`${error.message} ${error.help}`).not.toContain('c291cmRvdWdo')
})

test('calls side by side do what they do alone', async () => {
  const market = { name: 'tools', owner: 'The Bakery' }
  const alone = place()
  await publish(bundle, './site', alone)
  await publish(other, 'marketplace:market', { ...alone, ...market })
  await pull(`oci://${registry.host}/bakery/skills:1.0.0`, 'pulled', alone)
  const places = Array.from({ length: 4 }, place)
  await Promise.all(
    places.flatMap(options => [
      publish(bundle, './site', options),
      publish(other, 'marketplace:market', { ...options, ...market }),
      pull(`oci://${registry.host}/bakery/skills:1.0.0`, 'pulled', options),
    ]),
  )
  for (const { cwd } of places)
    for (const made of ['site', 'market', 'pulled'])
      expect(digestsIn(join(cwd, made))).toEqual(digestsIn(join(alone.cwd, made)))
  // One place for all of them: the store, and a bundle.
  const one = place()
  await Promise.all([
    ...Array.from({ length: 3 }, () => install([{ from: site.address }], one)),
    ...Array.from({ length: 3 }, () => pull(`oci://${registry.host}/bakery/skills:1.0.0`, 'pulled', one)),
  ])
  expect(digestsIn(join(one.cwd, 'pulled'))).toEqual(digestsIn(bundle))
})

/** Fits the second time that a pattern does: the first blob that is pulled is the manifest. */
function second(pattern: RegExp): Fits {
  let times = 0
  return { test: line => pattern.test(line) && ++times > 1 }
}

describe('an aborted call', () => {
  const cases: [string, () => HeldServer, Fits, Hold, (options: ChannelOptions) => Promise<unknown>][] = [
    [
      'publish, asking for a blob',
      () => registry,
      /HEAD .*blobs/,
      'head',
      o => publish(other, oci('2.0.0'), o),
    ],
    ['publish, sending a blob', () => registry, /PUT .*upload/, 'head', o => publish(other, oci('2.0.0'), o)],
    [
      'publish, setting the tag',
      () => registry,
      /PUT .*manifests\/2/,
      'head',
      o => publish(other, oci('2.0.0'), o),
    ],
    ['pull, the manifest', () => registry, /GET .*manifests/, 'head', o => pull(oci(), 'out', o)],
    ['pull, half of the manifest', () => registry, /GET .*manifests/, 'body', o => pull(oci(), 'out', o)],
    ['pull, a blob', () => registry, /GET .*blobs/, 'head', o => pull(oci(), 'out', o)],
    ['pull, half of a blob', () => registry, second(/GET .*blobs/), 'body', o => pull(oci(), 'out', o)],
    [
      'pull, half of a skill',
      () => registry,
      second(/GET .*blobs/),
      'body',
      o => pull(oci(), 'out', { ...o, ids: ['lint'] }),
    ],
    [
      'pull, its signatures',
      () => registry,
      /referrers/,
      'head',
      o => pull(oci(), 'out', { ...o, trust: { key: join(scratch, 'key.pub') } }),
    ],
    ['sign, in a registry', () => registry, /PUT/, 'head', o => sign(oci(), { ...o, key: key() })],
    ['verifySignature', () => registry, /GET/, 'head', o => verifySignature(oci(), { key: publicKey() }, o)],
    [
      'install, the manifest',
      () => site,
      /manifest\.json/,
      'head',
      o => install([{ from: site.address }], o),
    ],
    ['install, half of a file', () => site, /chunks/, 'body', o => install([{ from: site.address }], o)],
    ['readBundle, a file', () => site, /chunks/, 'body', o => readBundle(site.address, o)],
    ['sign, without a key', () => site, /signingCert/, 'head', o => sign(other, keyless(o))],
    ['publish, to a store', () => site, /list-type/, 'head', o => publish(other, 's3://bakery', s3(o))],
  ]
  const oci = (tag = '1.0.0') => `oci://${registry.host}/bakery/skills:${tag}`
  const key = () => join(scratch, 'key.pem')
  const publicKey = () => readFileSync(join(scratch, 'key.pub'), 'utf8')
  const keyless = (options: ChannelOptions) => {
    const claims = { sub: 'bo@bakery.example', iss: 'https://tokens.bakery.example', aud: 'sigstore' }
    const token = ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'x'].join('.')
    const environment = { env: { SIGSTORE_ID_TOKEN: token }, home: scratch }
    return { ...options, environment, fulcio: site.address, tsa: site.address }
  }
  const s3 = (options: ChannelOptions): ChannelOptions => {
    const env = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_ENDPOINT_URL: site.address }
    return { ...options, environment: { env, home: scratch } }
  }
  test.each(cases)('%s: ends at once, and leaves nothing', async (_, server, fits, where, call) => {
    const { cwd, ...options } = place()
    plant(cwd, { 'kept.txt': 'Mine.\n' })
    const stop = new AbortController()
    server().hold(fits, where, () => stop.abort('the baker went home'))
    const error = await call({ cwd, ...options, signal: stop.signal }).catch(thrown => thrown)
    expect(stop.signal.aborted).toBe(true)
    expect(error).toBeInstanceOf(SkillcError)
    expect(error).toMatchObject({ name: 'AbortError', code: 'aborted', cause: 'the baker went home' })
    expect(readdirSync(temporary)).toEqual([])
    // Whole files that were fetched may stay in the store; no draft, no lock, no bundle.
    const left = [...filesIn(cwd).keys()].filter(path => !path.startsWith('cache/skillc/store/files/'))
    expect(left).toEqual(['kept.txt'])
    expect(readdirSync(cwd).filter(name => !['cache', 'kept.txt'].includes(name))).toEqual([])
    const store = join(cwd, 'cache/skillc/store')
    if (existsSync(store))
      expect(readdirSync(store).filter(name => !['files', 'bundles'].includes(name))).toEqual([])
  })

  test('of a bundle that was pulled before leaves that bundle', async () => {
    const options = place()
    await pull(oci(), 'out', options)
    rmSync(join(options.cwd, 'out/chunks'), { recursive: true })
    const there = digestsIn(join(options.cwd, 'out'))
    const stop = new AbortController()
    registry.hold(/GET .*blobs/, 'body', () => stop.abort())
    await expect(pull(oci(), 'out', { ...options, signal: stop.signal })).rejects.toMatchObject({
      code: 'aborted',
      cause: expect.objectContaining({ name: 'AbortError' }),
    })
    expect(digestsIn(join(options.cwd, 'out'))).toEqual(there)
    registry.release()
    await pull(oci(), 'out', options)
    expect(digestsIn(join(options.cwd, 'out'))).toEqual(digestsIn(bundle))
  })

  test('that waits for a server that is busy', async () => {
    const busy = await startHeld(() => ({ status: 503, headers: { 'retry-after': '50' } }))
    const stop = new AbortController()
    const waited: Progress[] = []
    const options: ChannelOptions = {
      ...place(),
      signal: stop.signal,
      onProgress: progress => {
        waited.push(progress)
        stop.abort()
      },
    }
    const calls = [pull(`oci://${busy.host}/bakery/skills:1.0.0`, 'out', options)]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'aborted' })
    expect(waited).toEqual([
      { phase: 'wait', done: 0, total: 50, detail: expect.stringContaining('failed on') },
    ])
    await busy.stop()
  })

  test.each<[string, (options: ChannelOptions) => Promise<unknown>]>([
    ['a site', options => publish(bundle, './out', options)],
    ['a marketplace', options => publish(bundle, 'marketplace:out', { ...options, name: 'a', owner: 'b' })],
    ['a layout', options => pack(bundle, 'out', options)],
    ['a signature', options => sign(bundle, { ...options, key: key() })],
  ])('of %s, aborted before and during the reading', async (_, call) => {
    for (const when of ['before', 'during']) {
      const options = place()
      const stop = new AbortController()
      if (when === 'before') stop.abort()
      const called = call({ ...options, signal: stop.signal })
      // The call has read the bundle by now, and nothing else has had its turn.
      queueMicrotask(() => stop.abort())
      await expect(called).rejects.toMatchObject({ code: 'aborted' })
      expect(readdirSync(options.cwd)).toEqual([])
    }
    expect(existsSync(join(bundle, 'manifest.json.sigstore.json'))).toBe(false)
  })
})

describe('whatever is wrong is a SkillcError that says what', () => {
  const nowhere = () => join(scratch, 'nowhere')
  test.each<[string, () => Promise<unknown>]>([
    ['publish: no bundle', () => publish(nowhere(), './out', place())],
    ['publish: no target', () => publish(bundle, 'site', place())],
    ['publish: another scheme', () => publish(bundle, 'ocl://a/b', place())],
    ['publish: half a reference', () => publish(bundle, 'oci://a', place())],
    ['publish: no package', () => publish(bundle, 'npm', place())],
    ['publish: a package.json that is none', () => publish(bundle, 'npm', { ...place(), package: 'x' })],
    ['publish: no bucket', () => publish(bundle, 's3://', place())],
    ['publish: no login', () => publish(bundle, 's3://bakery', place())],
    ['publish: no name', () => publish(bundle, 'marketplace:out', place())],
    ['publish: into itself', () => publish(bundle, join(bundle, 'site'), place())],
    ['publish: below a file', () => publish(bundle, join(bundle, 'manifest.json/site'), place())],
    ['pack: no bundle', () => pack(nowhere(), 'out', place())],
    ['pack: a bad tag', () => pack(bundle, 'out', { ...place(), tags: ['-'] })],
    ['pull: no reference', () => pull('npm:bakery', 'out', place())],
    ['pull: nothing there', () => pull(`oci://${registry.host}/bakery/skills:9.9.9`, 'out', place())],
    ['pull: over other files', () => pullOver()],
    [
      'sign: no bundle',
      () => sign(nowhere(), { ...place(), key: readFileSync(join(scratch, 'key.pem'), 'utf8') }),
    ],
    ['sign: no key', () => sign(bundle, { ...place(), key: 'nothing.pem' })],
    ['sign: nobody', () => sign(bundle, place())],
    ['verifySignature: no bundle', () => verifySignature(nowhere(), { key: join(scratch, 'key.pub') })],
    ['verifySignature: no key', () => verifySignature(bundle, { key: 'nothing.pub' })],
    ['verifySignature: nobody', () => verifySignature(bundle, {})],
    [
      'verifySignature: anybody',
      () => verifySignature(bundle, { identity: '*', issuer: 'https://a.example' }),
    ],
    ['verifySignature: a web server', () => verifySignature(site.address, { key: join(scratch, 'key.pub') })],
    ['install: no reference', () => install([{ from: 'ftp://a' }], place())],
    ['install: two versions', () => install([{ from: 'npm:a@1' }, { from: 'npm:a@2' }], place())],
    ['install: frozen and updated', () => install([], { ...place(), frozen: true, update: 'all' })],
    ['install: an unknown name', () => install([], { ...place(), update: ['npm:a'] })],
    ['install: offline', () => install([{ from: site.address }], { ...place(), offline: true })],
    ['install: a broken lock', () => brokenLock()],
    ['readBundle: no bundle', () => readBundle(nowhere())],
    ['readBundle: no reference', () => readBundle('ftp://a')],
    [
      'readBundle: no such skill',
      async () => (await readBundle(bundle)).unpack(join(nowhere(), 'a'), ['pie']),
    ],
    ['readBundle: into a full folder', async () => (await readBundle(bundle)).unpack(scratch)],
  ])('%s', async (_, act) => {
    const error = await act().then(
      () => undefined,
      thrown => thrown,
    )
    expect(error).toBeInstanceOf(SkillcError)
    expect(error).toMatchObject({
      name: 'SkillcError',
      code: 'failure',
      message: expect.stringMatching(/^\S.*[^.]$/s),
    })
  })

  function pullOver() {
    const options = place()
    writeFileSync(join(options.cwd, 'diary'), 'dear diary')
    return pull(`oci://${registry.host}/bakery/skills:1.0.0`, '.', options)
  }

  function brokenLock() {
    const options = place()
    writeFileSync(join(options.cwd, 'skillc.lock.json'), '<<<<<<<')
    return install([{ from: site.address }], options)
  }
})
