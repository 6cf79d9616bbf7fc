/** A remote cache saves work, and does nothing else: whatever it answers, the bundle is the one of a build without it. */
import { readdirSync, rmSync, utimesSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FoundSkill } from '../../src/compiler/types.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import { isFailure, toFailureData } from '../../src/core/errors/failure.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { sealLayer } from '../../src/pipeline/incremental/layer.ts'
import { getRemoteCache } from '../../src/pipeline/remote-cache/address.ts'
import { decodeResult, encodeResult } from '../../src/pipeline/remote-cache/bazel.ts'
import { createGroups } from '../../src/pipeline/remote-cache/groups.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { type Asked, type CacheServer, startCacheServer } from '../support/cache-server.ts'
import { skillc } from '../support/cli.ts'
import { buildOutcome, createKeyPair, KEYS, type Outcome } from '../support/shards.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('remote-cache')

/** Enough skills for several groups. */
function bakery(count = 150): Tree {
  const tree: Tree = {
    'skills/odd/SKILL.md': '---\nname: odd\n description: "Bakes: odd things\n---\n',
    'skills/fixed-name/SKILL.md': `---\nname: Fixed Name\ndescription: Bakes. Use when asked.\n---\n\n# Steps\n`,
    'skills/helped/SKILL.md': skillText('helped', 'See [the table](table.md).'),
    'skills/helped/table.md': '| flour |\n',
  }
  for (let n = 0; n < count; n++)
    tree[`skills/group-${n % 7}/loaf-${n}/SKILL.md`] = skillText(`loaf-${n}`, `Weigh ${n} grams.`)
  return tree
}

let cwd = ''
let options: Options & { out: string }
let plain: Outcome
beforeAll(async () => {
  cwd = plant(join(scratch, 'tree'), bakery())
  options = { cwd, roots: ['skills'], out: join(cwd, 'out') }
  plain = await buildOutcome(() => build({ ...options, cache: false }), options.out)
})

/** The name of the blob in messages. */
const OUTPUT = 'layer'
const HEAD_BYTES = 'skillc-layer 1\n'.length + 64

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

let server: CacheServer
beforeEach(async () => {
  server = await startCacheServer()
})
afterEach(() => server.close())
const count = (method: string, start: string) =>
  server.asked.filter(asked => asked.method === method && asked.path.startsWith(start)).length

describe('a cache that works', () => {
  test('is filled by one machine, and does the work of the next', async () => {
    const first = await buildWith(server.address)
    expect(first).toEqual({ ...plain, warnings: [] })
    const groups = count('GET', '/ac/')
    expect(groups).toBeGreaterThan(1)
    // The bytes before what names them.
    expect(count('PUT', '/ac/')).toBe(groups)
    expect(count('PUT', '/cas/')).toBe(groups)
    for (const [path, bytes] of server.entries)
      if (path.startsWith('/cas/')) expect(path).toBe(`/cas/${sha256(bytes)}`)

    server.asked = []
    const second = await buildWith(server.address)
    expect(second).toEqual({ ...plain, warnings: [] })
    expect({ hits: count('GET', '/cas/'), puts: count('PUT', '/') }).toEqual({ hits: groups, puts: 0 })
  })

  test('answers are for bytes and names, wherever the tree stands and whatever else is in it', async () => {
    await buildWith(server.address)
    const moved = plant(join(scratch, 'elsewhere/far'), bakery())
    const was = { ...options }
    Object.assign(options, { cwd: moved, out: join(moved, 'out') })
    server.asked = []
    const second = await buildWith(server.address)
    Object.assign(options, was)
    expect(second.bundle).toBe(plain.bundle)
    expect(count('PUT', '/')).toBe(0)
  })

  test('one changed skill asks for one new group', async () => {
    await buildWith(server.address)
    const changed = plant(join(scratch, 'changed'), {
      ...bakery(),
      'skills/group-3/loaf-3/SKILL.md': skillText('loaf-3', 'Another way.'),
    })
    server.asked = []
    const was = { ...options }
    Object.assign(options, { cwd: changed, out: join(changed, 'out') })
    const fresh = await buildOutcome(() => build({ ...options, cache: false }), options.out)
    const second = await buildWith(server.address)
    Object.assign(options, was)
    expect(second).toEqual({ ...fresh, warnings: [] })
    expect(count('PUT', '/ac/')).toBe(1)
  })

  test('other options are other analyses', async () => {
    await buildWith(server.address)
    server.asked = []
    await buildWith(server.address, { profile: 'strict' })
    expect(count('GET', '/cas/')).toBe(0)
    expect(count('PUT', '/ac/')).toBeGreaterThan(0)
  })

  test('read only, it is given nothing', async () => {
    const { warnings } = await buildWith(server.address, { remoteCacheReadonly: true })
    expect(warnings).toEqual([])
    expect({ gets: count('GET', '/ac/') > 0, puts: count('PUT', '/') }).toEqual({ gets: true, puts: 0 })
  })

  /** Puts another blob under each key, with the right digest, as whoever writes to the cache can. */
  const replaceBlobs = (edit: (blob: Buffer, key: string) => Buffer) => {
    for (const [path, result] of [...server.entries]) {
      const named = path.startsWith('/ac/') ? decodeResult(result, OUTPUT) : undefined
      if (named === undefined) continue
      const blob = edit(
        Buffer.from(server.entries.get(`/cas/${named.hash}`) ?? ''),
        path.slice('/ac/'.length),
      )
      server.entries.set(`/cas/${sha256(blob)}`, blob)
      server.entries.set(path, encodeResult({ path: OUTPUT, hash: sha256(blob), size: blob.length }))
    }
  }
  const forge = (blob: Buffer) =>
    gzipSync(gunzipSync(blob.subarray(HEAD_BYTES)).toString('latin1').replaceAll('Bakes', 'Burns'))

  test.each<[string, (blob: Buffer, key: string) => Buffer, string]>([
    ['it is not signed', forge, 'it is not signed'],
    [
      'another key signed it',
      (blob, key) => sealLayer(key, forge(blob), createKeyPair().key),
      'signed with another key',
    ],
    [
      'it keeps the signature of the previous entry',
      blob => Buffer.concat([blob.subarray(0, HEAD_BYTES), forge(blob)]),
      'signed with another key, renamed or changed',
    ],
    ['it was signed for another name', blob => sealLayer('else', forge(blob), KEYS.key), 'renamed'],
  ])('does not read an entry if %s, and replaces it', async (_, edit, words) => {
    await buildWith(server.address)
    replaceBlobs(edit)
    const { warnings, ...wary } = await buildWith(server.address, { remoteCacheReadonly: true })
    expect(wary).toEqual(plain)
    expect(warnings).toEqual([expect.stringContaining(`some of it was not read: `)])
    expect(warnings[0]).toContain(words)
    await buildWith(server.address)
    expect((await buildWith(server.address)).warnings).toEqual([])
  })

  test('who has the private key is believed', async () => {
    await buildWith(server.address)
    replaceBlobs((blob, key) => {
      const text = gunzipSync(blob.subarray(HEAD_BYTES)).toString('latin1')
      const forged = Buffer.from(text.replaceAll('Bakes', 'Burns'), 'latin1')
      return sealLayer(key, gzipSync(forged), KEYS.key)
    })
    const { warnings, ...believing } = await buildWith(server.address)
    expect(warnings).toEqual([])
    expect(JSON.stringify(believing)).not.toBe(JSON.stringify(plain))
  })

  test('without a key it is neither read nor written', async () => {
    await buildWith(server.address)
    server.asked = []
    const { warnings, ...outcome } = await buildWith(server.address, { cacheKey: undefined } as Options)
    expect(outcome).toEqual(plain)
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The remote cache 127\.0\.0\.1:\d+ was not used, because there is no key\. Create one/,
      ),
    ])
    expect(server.asked).toEqual([])
  })

  test('with the public key it is read only', async () => {
    const reading = { cacheKey: undefined, cachePublicKey: KEYS.publicKey } as Options
    expect(await buildWith(server.address, reading)).toEqual({ ...plain, warnings: [] })
    expect(server.entries.size).toBe(0)
    await buildWith(server.address)
    server.asked = []
    expect(await buildWith(server.address, reading)).toEqual({ ...plain, warnings: [] })
    expect({ hits: count('GET', '/cas/') > 1, puts: count('PUT', '/') }).toEqual({ hits: true, puts: 0 })
  })

  test('what a machine has itself it asks nobody for; what was borrowed does not count without the cache', async () => {
    await buildWith(server.address)
    const cacheDir = join(scratch, 'own')
    await buildWith(server.address, { cacheDir })
    server.asked = []
    plant(cwd, { 'skills/later/SKILL.md': skillText('later') })
    await buildWith(server.address, { cacheDir })
    rmSync(join(cwd, 'skills/later'), { recursive: true })
    const stores = () => readdirSync(join(cacheDir, 'skillc')).filter(name => name.startsWith('store-'))
    expect(stores()).toHaveLength(1)
    await build({ ...options, cacheDir, cache: true })
    expect(stores()).toHaveLength(2)
  })

  test('what a machine has under other times it asks nobody for', async () => {
    const cacheDir = join(scratch, 'touched')
    await buildWith(server.address, { cacheDir })
    server.asked = []
    for (const name of ['odd', 'helped', 'group-1/loaf-1'])
      utimesSync(join(cwd, 'skills', name, 'SKILL.md'), new Date(1e12), new Date(1e12))
    expect(await buildWith(server.address, { cacheDir })).toEqual({ ...plain, warnings: [] })
    expect(server.asked).toEqual([])
  })

  test('shards share it, and the build that takes their parts needs it no more', async () => {
    const shared = { ...options, cacheKey: KEYS.privateKey, parts: [join(cwd, '../parts')] }
    for (const round of [1, 2]) {
      server.asked = []
      for (const index of [1, 2]) {
        const [out, cacheDir] = [join(cwd, '../parts'), join(scratch, `shard-${round}-${index}`)]
        const { parts: _, ...shard } = shared
        await buildShard({ ...shard, out, cacheDir, remoteCache: server.address }, { index, count: 2 })
      }
    }
    expect(count('PUT', '/')).toBe(0)
    server.asked = []
    const taken = await buildWith(server.address, shared)
    expect(taken).toEqual({ ...plain, warnings: [] })
    // Only a skill with repairs is in no part.
    expect(count('GET', '/cas/')).toBeLessThanOrEqual(1)
  })

  test('repairs are never taken from it, and `--fix` does not ask it', async () => {
    await buildWith(server.address)
    const texts = [...server.entries].flatMap(([path, bytes]) =>
      path.startsWith('/cas/') ? gunzipSync(bytes.subarray(HEAD_BYTES)).toString() : [],
    )
    expect(texts.join('')).not.toContain('"fix"')
    server.asked = []
    const ran = skillc(
      ['check', 'skills', '--fix', '--dry-run', '--no-config', '--cache-dir', join(scratch, 'fix')],
      cwd,
      {
        SKILLC_REMOTE_CACHE: server.address,
        SKILLC_CACHE_KEY: KEYS.privateKey,
      },
    )
    expect(ran.out).toContain('+name: fixed-name')
    expect(server.asked).toEqual([])
  })

  test('headers and a token come from the environment, and no redirect takes them along', async () => {
    vi.stubEnv('SKILLC_REMOTE_CACHE_TOKEN', 'rye-and-salt')
    vi.stubEnv('SKILLC_REMOTE_CACHE_HEADER', 'X-Pool: bread\nX-More: 1')
    const away = await startCacheServer()
    try {
      const { warnings } = await buildWith(`${server.address}/pool/`)
      expect(warnings).toEqual([])
      expect(server.asked.some(({ method }) => method === 'PUT')).toBe(true)
      for (const { path, headers } of server.asked) {
        expect(path).toMatch(/^\/pool\/(ac|cas)\/[0-9a-f]{64}$/)
        expect(headers).toMatchObject({
          authorization: 'Bearer rye-and-salt',
          'x-pool': 'bread',
          'x-more': '1',
        })
      }
      server.answer = ({ path }, response) => {
        response.writeHead(307, { location: away.address + path }).end()
        return true
      }
      const moved = await buildWith(server.address)
      expect({ bundle: moved.bundle, report: moved.report }).toEqual(plain)
      expect(moved.warnings.join('')).not.toContain('rye-and-salt')
      expect(away.asked).toEqual([])
    } finally {
      away.close()
      vi.unstubAllEnvs()
    }
  })
})

describe('where a cache may come from', () => {
  const url = 'https://cache.example.com'
  const bazel = { protocol: 'bazel', query: '' }
  test.each<[string, Options, Record<string, string>, unknown]>([
    ['nowhere', {}, {}, undefined],
    [
      'the environment',
      {},
      { SKILLC_REMOTE_CACHE: `${url}/` },
      { ...bazel, url, headers: {}, mayWrite: true },
    ],
    [
      'a flag over the environment',
      { remoteCache: `${url}/a/b/` },
      { SKILLC_REMOTE_CACHE: 'x' },
      { ...bazel, url: `${url}/a/b`, headers: {}, mayWrite: true },
    ],
    ['not where it is switched off', { remoteCache: false }, { SKILLC_REMOTE_CACHE: url }, undefined],
    ['not where all caches are', { cache: false }, { SKILLC_REMOTE_CACHE: url }, undefined],
    [
      'read only by a flag',
      { remoteCacheReadonly: true },
      { SKILLC_REMOTE_CACHE: url },
      { ...bazel, url, headers: {}, mayWrite: false },
    ],
    [
      'read only by the environment',
      {},
      { SKILLC_REMOTE_CACHE: url, SKILLC_REMOTE_CACHE_MODE: 'read' },
      { ...bazel, url, headers: {}, mayWrite: false },
    ],
    [
      'with headers',
      {},
      { SKILLC_REMOTE_CACHE: url, SKILLC_REMOTE_CACHE_HEADER: 'A-b: c: d\n', SKILLC_REMOTE_CACHE_TOKEN: 'e' },
      { ...bazel, url, headers: { 'a-b': 'c: d', authorization: 'Bearer e' }, mayWrite: true },
    ],
    [
      'the one of Turborepo',
      { remoteCache: 'turborepo' },
      {
        TURBO_API: `${url}/api/`,
        TURBO_TOKEN: 'e',
        TURBO_TEAM: 'bread & co',
        SKILLC_REMOTE_CACHE_TOKEN: 'f',
      },
      {
        protocol: 'turborepo',
        url: `${url}/api`,
        query: '?slug=bread+%26+co',
        headers: { authorization: 'Bearer e' },
        mayWrite: true,
      },
    ],
    [
      'the one of Turborepo, with the id of a team',
      {},
      { SKILLC_REMOTE_CACHE: 'turborepo', TURBO_API: url, TURBO_TEAMID: 'team_1' },
      { protocol: 'turborepo', url, query: '?teamId=team_1', headers: {}, mayWrite: true },
    ],
    [
      'no variable of Turborepo for another cache',
      { remoteCache: url },
      { TURBO_API: 'https://x', TURBO_TOKEN: 'e', TURBO_TEAM: 'a' },
      { ...bazel, url, headers: {}, mayWrite: true },
    ],
  ])('%s', (_, given, env, expected) => expect(getRemoteCache(given, env)).toEqual(expected))

  test.each([
    ['ftp://x', {}, 'must be a plain http(s) address'],
    ['https://me:secret@x', {}, 'must be a plain http(s) address'],
    ['https://x?key=secret', {}, 'must be a plain http(s) address'],
    ['x', {}, 'must be a plain http(s) address'],
    ['turborepo', {}, '`TURBO_API` is not set'],
    ['turborepo', { TURBO_API: 'https://me:secret@x' }, 'must be a plain http(s) address'],
    [
      'turborepo',
      { TURBO_API: 'http://x.example', TURBO_TOKEN: 'secret' },
      'would be sent without encryption',
    ],
    [url, { SKILLC_REMOTE_CACHE_MODE: 'write' }, 'neither `read` nor `read-write`'],
    [url, { SKILLC_REMOTE_CACHE_HEADER: 'secret' }, 'a line that is not a header'],
    [url, { SKILLC_REMOTE_CACHE_HEADER: 'A: b\u0000secret' }, 'a line that is not a header'],
    ['http://cache.example.com', { SKILLC_REMOTE_CACHE_TOKEN: 'secret' }, 'would be sent without encryption'],
    [
      'http://cache.example.com',
      { SKILLC_REMOTE_CACHE_HEADER: 'A: secret' },
      'would be sent without encryption',
    ],
    [url, { SKILLC_REMOTE_CACHE_TOKEN: 'secret secret' }, 'has characters that are not allowed in a header'],
  ])('not %s with %j, and the words hold no secret', (given, env, words) => {
    let refused: unknown
    try {
      getRemoteCache({ remoteCache: given }, env)
    } catch (error) {
      refused = error
    }
    if (!isFailure(refused)) throw refused
    const said = JSON.stringify(toFailureData(refused))
    expect(said).toContain(words)
    expect(said).not.toContain('secret')
  })

  test('a configuration names none', () => {
    const folder = plant(join(scratch, 'configured'), {
      'skills/rye/SKILL.md': skillText('rye'),
      'skillc.config.json': JSON.stringify({ remoteCache: server.address }),
    })
    const { code, err } = skillc(['build', 'skills'], folder)
    expect(code).toBe(2)
    expect(err).toContain('unknown field `remoteCache`')
  })
})

/** Packed before anybody waits for it. */
const unfolding = gzipSync(Buffer.alloc(300 << 20), { level: 1 })

describe('a cache that does not work', () => {
  /** Replaces the blob of every key, results included: all digests and signatures are right. */
  const repack = (edit: (packed: Buffer) => Buffer) => () => {
    for (const [path, bytes] of [...server.entries]) {
      if (!path.startsWith('/ac/')) continue
      const named = decodeResult(bytes, OUTPUT)
      const packed = Buffer.from(server.entries.get(`/cas/${named?.hash}`) ?? '').subarray(HEAD_BYTES)
      const blob = sealLayer(path.slice('/ac/'.length), edit(packed), KEYS.key)
      const hash = sha256(blob)
      server.entries.set(`/cas/${hash}`, blob)
      server.entries.set(path, encodeResult({ path: OUTPUT, hash, size: blob.length }))
    }
  }
  const poison = (edit: (payload: Buffer) => Buffer) => repack(packed => gzipSync(edit(gunzipSync(packed))))
  /** Where the table of rows begins, and how many there are. */
  const measureTable = (payload: Buffer) => {
    const count = payload.readDoubleLE(payload.length - 8)
    return { count, table: payload.length - 8 - count * 40 }
  }
  /** Replaces the values of all rows. */
  const onValues = (edit: (value: string) => string) =>
    poison(payload => {
      const { count, table } = measureTable(payload)
      const tables = payload.subarray(table)
      const values: Buffer[] = []
      let size = 0
      for (let row = 0; row < count; row++) {
        const [start, length] = [0, 8].map(at => tables.readDoubleLE(row * 24 + at)) as [number, number]
        const value = Buffer.from(edit(payload.toString('utf8', start, start + length)))
        tables.writeDoubleLE(size, row * 24)
        tables.writeDoubleLE(value.length, row * 24 + 8)
        values.push(value)
        size += value.length
      }
      return Buffer.concat([...values, tables])
    })
  const onLines = (edit: (parts: string[]) => string[]) =>
    onValues(value => (value === '' ? value : edit(value.split('\t')).join('\t')))
  // biome-ignore lint/suspicious/noExplicitAny: hostile values have any shape
  const onAnalysis = (edit: (analysis: any) => void) =>
    onLines(([key = '', facts = '', ...texts]) => {
      const analysis = JSON.parse(facts)
      edit(analysis)
      return [key, JSON.stringify(analysis), ...texts]
    })
  const every = (edit: (path: string, bytes: Buffer) => Buffer | undefined) => () => {
    for (const [path, bytes] of [...server.entries]) {
      const made = edit(path, bytes)
      if (made === undefined) server.entries.delete(path)
      else server.entries.set(path, made)
    }
  }
  const useless = 'some of its responses are corrupt'
  const damaged = 'some of it was not read: it is damaged'
  const row = (count: number) => Buffer.from(Float64Array.of(count).buffer)

  test.each<[string, () => void, string | undefined]>([
    [
      'nothing behind its results',
      every((path, bytes) => (path.startsWith('/cas/') ? undefined : bytes)),
      undefined,
    ],
    [
      'results of no bytes',
      every((path, bytes) => (path.startsWith('/ac/') ? Buffer.alloc(0) : bytes)),
      useless,
    ],
    [
      'results that are text',
      every((path, bytes) => (path.startsWith('/ac/') ? Buffer.from('<html>no</html>') : bytes)),
      useless,
    ],
    [
      'results cut off',
      every((path, bytes) => (path.startsWith('/ac/') ? bytes.subarray(0, 40) : bytes)),
      useless,
    ],
    [
      'results without end',
      every((path, bytes) => (path.startsWith('/ac/') ? Buffer.alloc(100_000, 0x80) : bytes)),
      undefined,
    ],
    [
      'results that name another file',
      every((path, bytes) =>
        path.startsWith('/ac/') ? encodeResult({ path: 'x', hash: 'a'.repeat(64), size: 1 }) : bytes,
      ),
      useless,
    ],
    [
      'results that name a path',
      every((path, bytes) =>
        path.startsWith('/ac/')
          ? encodeResult({ path: OUTPUT, hash: `${'../'.repeat(21)}a`, size: 1 })
          : bytes,
      ),
      useless,
    ],
    [
      'results that name too much',
      every((path, bytes) =>
        path.startsWith('/ac/') ? encodeResult({ path: OUTPUT, hash: 'a'.repeat(64), size: 2 ** 40 }) : bytes,
      ),
      useless,
    ],
    [
      'other bytes',
      every((path, bytes) => (path.startsWith('/cas/') ? Buffer.from(bytes).fill(7, 5, 9) : bytes)),
      useless,
    ],
    [
      'more bytes',
      every((path, bytes) => (path.startsWith('/cas/') ? Buffer.concat([bytes, bytes]) : bytes)),
      undefined,
    ],
    [
      'fewer bytes',
      every((path, bytes) => (path.startsWith('/cas/') ? bytes.subarray(0, 100) : bytes)),
      useless,
    ],
    ['bytes that are not packed', repack(() => Buffer.from('plain')), damaged],
    ['bytes that unfold without end', repack(() => unfolding), damaged],
    ['no rows', poison(() => Buffer.alloc(8)), undefined],
    ['no bytes', poison(() => Buffer.alloc(0)), damaged],
    ['more rows than bytes', poison(bytes => Buffer.concat([bytes.subarray(0, -8), row(1e12)])), damaged],
    ['fewer rows than none', poison(bytes => Buffer.concat([bytes.subarray(0, -8), row(-3)])), damaged],
    [
      'rows of others',
      poison(payload => {
        const { count, table } = measureTable(payload)
        return payload.fill(7, table + count * 24, table + count * 40)
      }),
      undefined,
    ],
    [
      'values behind the end',
      poison(payload => {
        const { count, table } = measureTable(payload)
        for (let at = 0; at < count; at++) payload.writeDoubleLE(2 ** 40, table + at * 24)
        return payload
      }),
      undefined,
    ],
    ['values of others', onLines(() => ['{}', '{}']), useless],
    ['no JSON', onLines(([key = '', , ...texts]) => [key, '{', ...texts]), useless],
    ['a list', onLines(([key = '', , ...texts]) => [key, '[]', ...texts]), useless],
    [
      'deep lists',
      onLines(([key = '', , ...texts]) => [key, '['.repeat(1e5) + ']'.repeat(1e5), ...texts]),
      useless,
    ],
    [
      'a record with files',
      onLines(([key = '', facts = '', record = '', ...rest]) => [
        key,
        facts,
        `${record},"files":[]`,
        ...rest,
      ]),
      useless,
    ],
    ['no terms', onLines(([key = '', facts = '', record = '']) => [key, facts, record, 'x']), useless],
    [
      'an id of its own',
      onAnalysis(analysis => {
        analysis.leaf = 'a:b'
      }),
      useless,
    ],
    [
      'a field of the manifest',
      onAnalysis(analysis => {
        analysis.fields.digest = 'sha256:0'
      }),
      useless,
    ],
    [
      'a prototype',
      onLines(([key = '', facts = '', ...texts]) => [key, facts.replace('{', '{"__proto__":{},'), ...texts]),
      useless,
    ],
    [
      'a code that there is not',
      onAnalysis(analysis => {
        analysis.findings.push({ code: 'nothing', facts: {} })
      }),
      useless,
    ],
    [
      'a repair',
      onAnalysis(analysis => {
        analysis.findings.push({
          code: 'missing-heading',
          facts: {},
          fix: [{ start: 0, end: 1, text: 'rm' }],
        })
      }),
      useless,
    ],
    [
      'a body behind the end',
      onAnalysis(analysis => {
        analysis.bodyOffset = 1e6
      }),
      useless,
    ],
  ])('%s', async (_, spoil, words) => {
    await buildWith(server.address)
    spoil()
    const { warnings, ...outcome } = await buildWith(server.address)
    expect(outcome).toEqual(plain)
    expect(warnings).toEqual(words === undefined ? [] : [expect.stringContaining(words)])
  })

  const answers =
    (status: number, headers = {}, body = '') =>
    (_: Asked, response: ServerResponse) => {
      response.writeHead(status, headers).end(body)
      return true
    }
  test.each<[string, CacheServer['answer'], string, number]>([
    ['an error each time', answers(500), 'it responds with status 500', 18],
    ['too many requests', answers(429, { 'retry-after': '100' }), 'it responds with status 429', 18],
    ['who are you', answers(401), 'it responds with status 401', 16],
    ['not you', answers(403), 'it responds with status 403', 16],
    ['a page', answers(200, { 'content-type': 'text/html' }, '<html>Log in</html>'), useless, 1_000],
    ['packed badly', answers(200, { 'content-encoding': 'gzip' }, 'no'), 'it cannot be reached', 18],
    ['a redirect', answers(302, { location: '/' }), 'it cannot be reached', 18],
    [
      'cut off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('x')
        setTimeout(() => response.destroy(), 5)
        return true
      },
      'it cannot be reached',
      18,
    ],
    [
      'hung up',
      (_, response) => {
        response.destroy()
        return true
      },
      'it cannot be reached',
      18,
    ],
    [
      'reading is fine, writing is not',
      ({ method }, response) => method === 'PUT' && answers(403)({} as Asked, response),
      'the option `remoteCacheReadonly` stops trying',
      1_000,
    ],
    [
      'the disk there is full',
      ({ method }, response) => method === 'PUT' && answers(507)({} as Asked, response),
      'it rejects uploads (status 507)',
      1_000,
    ],
  ])('%s', async (_, answer, words, most) => {
    server.answer = answer
    const { warnings, ...outcome } = await buildWith(server.address)
    expect(outcome).toEqual(plain)
    expect(warnings).toEqual([expect.stringContaining(words)])
    expect(server.asked.length).toBeLessThanOrEqual(most)
  })

  test('nobody there', async () => {
    const { address } = server
    server.close()
    const { warnings, ...outcome } = await buildWith(address)
    expect(outcome).toEqual(plain)
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The remote cache 127\.0\.0\.1:\d+: it cannot be reached \(ECONNREFUSED\)\. It was not used/,
      ),
    ])
    server = await startCacheServer()
  })

  test('no answer at all: left alone after one wait', async () => {
    server.answer = () => true
    const { warnings, ...outcome } = await buildWith(server.address)
    expect(outcome).toEqual(plain)
    expect(warnings).toEqual([expect.stringContaining('it does not respond in time. It was not used')])
    expect(count('PUT', '/')).toBe(0)
  })

  test('survives arbitrary bytes in any response', async () => {
    await buildWith(server.address)
    const whole = new Map(server.entries)
    const paths = [...whole.keys()].sort()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.nat(),
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        async (path, at, bytes) => {
          const spoilt = Buffer.from(whole.get(path) ?? '')
          Buffer.from(bytes).copy(spoilt, at % spoilt.length)
          server.entries = new Map(whole).set(path, spoilt)
          const { bundle, report } = await buildWith(server.address, { remoteCacheReadonly: true })
          expect({ bundle, report }).toEqual(plain)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('the command says so in one line, and builds', () => {
    const args = ['build', 'skills', '--json', '--no-config', '--cache-dir', join(scratch, 'line')]
    const key = { SKILLC_CACHE_KEY: KEYS.privateKey }
    const ran = skillc([...args, '--remote-cache', 'http://127.0.0.1:9'], cwd, key)
    rmSync(join(cwd, 'dist'), { recursive: true, force: true })
    expect(JSON.parse(ran.out).account.found).toBe(153)
    expect(ran.err).toMatch(
      /^skillc: The remote cache 127\.0\.0\.1:9: it cannot be reached \([^\n]*\)\. It was not used for the rest of this build\.\n$/,
    )
  })
})

describe('groups', () => {
  const skill = (path: string, size = 100): FoundSkill => ({
    source: 0,
    path,
    folder: '',
    realpath: '',
    files: [],
    nested: [],
    aliases: [],
    entry: { path: 'SKILL.md', file: '', executable: false, size, mtimeMs: 0, ctimeMs: 0, ino: 0 },
  })
  const paths = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => `breads/loaf-${from + n}`)
  const readTexts = (skills: FoundSkill[]) =>
    createGroups(skills).map(({ from, to }) =>
      skills
        .slice(from, to)
        .map(({ path }) => path)
        .join(),
    )

  test('are all skills, in their order, and neither tiny nor huge', () => {
    const groups = createGroups(paths(0, 10_000).map(path => skill(path)))
    expect(groups[0]?.from).toBe(0)
    for (const [at, { from }] of groups.slice(1).entries()) expect(from).toBe(groups[at]?.to)
    expect(groups.at(-1)?.to).toBe(10_000)
    for (const { from, to } of groups.slice(0, -1)) {
      expect(to - from).toBeGreaterThanOrEqual(16)
      expect(to - from).toBeLessThanOrEqual(256)
    }
    expect(groups.length).toBeGreaterThan(80)
  })

  test('of large entries are small', () => {
    const groups = createGroups(paths(0, 100).map(path => skill(path, 1 << 20)))
    for (const { from, to } of groups) expect(to - from).toBeLessThanOrEqual(4)
    expect(createGroups([skill('huge', 1 << 30)])).toEqual([{ from: 0, to: 1 }])
    expect(createGroups([])).toEqual([])
  })

  test('change near a skill that is added or removed, and nowhere else', () => {
    const all = paths(0, 5_000).map(path => skill(path))
    const before = new Set(readTexts(all))
    const without = all.filter((_, at) => at !== 2_500)
    expect(readTexts(without).filter(text => !before.has(text)).length).toBeLessThanOrEqual(4)
  })
})

describe('ActionResult', () => {
  // As Bazel 4.2.3 wrote it into a cache for a genrule that echoes `rye`.
  const ofBazel = Buffer.from(
    [
      'EmsKI2JhemVsLW91dC9rOC1mYXN0YnVpbGQvYmluL2xvYWYudHh0EkQKQDQ1MjM5YWY2MWE0YTkwYWU4YWJmNTA5',
      'NGQ4ZjU1NGQ3NTE0YzU0N2I4MDYzYTBjMzk3ZmEyYzg2MGQ1ZjJiNmUQBDJCCkBlM2IwYzQ0Mjk4ZmMxYzE0OWFm',
      'YmY0Yzg5OTZmYjkyNDI3YWU0MWU0NjQ5YjkzNGNhNDk1OTkxYjc4NTJiODU1QkUKQGFlYWY1NWFjYThiZjRhYmJh',
      'ZTY4YmU4YTE3NjA0YWViNzA3OTZmNWFjNmIwYWI3OTQxYWZlN2Q5NWZmNzlkYjMQ+DQ=',
    ].join(''),
    'base64',
  )

  test('of Bazel is read, and its output file is written as Bazel writes it', () => {
    const path = 'bazel-out/k8-fastbuild/bin/loaf.txt'
    const file = { path, hash: sha256('rye\n'), size: 4 }
    expect(decodeResult(ofBazel, path)).toEqual(file)
    const own = encodeResult(file)
    expect(ofBazel.subarray(0, own.length)).toEqual(own)
    expect(decodeResult(ofBazel, 'loaf.txt')).toBeUndefined()
  })

  test('is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.maxSafeNat(),
        (path, hash, size) => {
          const result = { path, hash: Buffer.from(hash).toString('hex'), size }
          expect(decodeResult(encodeResult(result), result.path)).toEqual(result)
        },
      ),
    )
  })

  test('of any bytes is one or none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        const found = decodeResult(bytes, 'x')
        if (found !== undefined) expect(found.hash).toMatch(/^[0-9a-f]{64}$/)
      }),
    )
  })
})
