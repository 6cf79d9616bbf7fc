/** `build --shard` and `build --parts`: the same bytes as one build of everything, from parts that nobody has to trust. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { serializeOptions } from '../../src/compiler/analyze/analyzer.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import { isFailure } from '../../src/core/errors/failure.ts'
import { build } from '../../src/pipeline/build.ts'
import { getAnalyzerOptions } from '../../src/pipeline/config/options.ts'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { formatLayer, type Result, sealLayer } from '../../src/pipeline/incremental/layer.ts'
import { buildShard } from '../../src/pipeline/shards/build-shard.ts'
import { getShardNumber, parseShard } from '../../src/pipeline/shards/shard.ts'
import { buildCaseNames, layBuildCase, readBuildCase } from '../support/build-cases.ts'
import { skillc } from '../support/cli.ts'
import { fifo, fingerprint, hostileCases, layCase, readCase } from '../support/hostile.ts'
import {
  bothWays,
  buildOutcome,
  buildShards,
  buildWithParts,
  createKeyPair,
  KEYS,
  type Outcome,
} from '../support/shards.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('shards')

/** Skills that need each other, share files, differ and collide: what only a whole build can tell. */
const bakery: Tree = {
  'skills/bread/rye/SKILL.md': skillText(
    'rye',
    'First see [the oven](../../ovens/heat/SKILL.md). Use $wheat.',
  ),
  'skills/bread/rye/scripts/weigh.sh': { executable: '#!/bin/sh\necho 500\n' },
  'skills/bread/wheat/SKILL.md': skillText('wheat', 'Read [the table](table.md), and [nothing](gone.md).'),
  'skills/bread/wheat/table.md': '| flour | water |\n',
  'skills/ovens/heat/SKILL.md': skillText('heat'),
  'skills/ovens/heat/table.md': '| flour | water |\n',
  'skills/ovens/heat/inner/SKILL.md': skillText('inner'),
  'skills/bad/SKILL.md': '---\nname: Bad Name\n---\n',
  'skills/empty/SKILL.md': '',
  'skills/rolls/SKILL.md': skillText('rolls'),
  'other/rolls/SKILL.md': skillText('rolls', 'Another way.'),
  'other/heat/SKILL.md': skillText('heat'),
  'other/broken/SKILL.md': { link: 'nowhere' },
  'skills/linked': { link: 'ovens/heat' },
}

/** Whatever a shard throws is words. */
async function catchRefusal(run: () => Promise<unknown>): Promise<string> {
  try {
    await run()
  } catch (error) {
    if (!isFailure(error)) throw error
    return `${error.message}. ${error.help ?? ''}`
  }
  return 'It was not refused'
}

describe('which shard a skill belongs to', () => {
  test.each([
    ['1/1', { index: 1, count: 1 }],
    ['3/8', { index: 3, count: 8 }],
    ['1024/1024', { index: 1024, count: 1024 }],
  ])('%s is a shard', (text, shard) => expect(parseShard(text)).toEqual(shard))

  test.each([
    '',
    '0/2',
    '3/2',
    '1/0',
    '1',
    '1/',
    '/2',
    '01/2',
    '1/2/3',
    '-1/2',
    '1.5/2',
    '1/1025',
    '1/99999999999',
  ])('`%s` is none', async text => {
    expect(await catchRefusal(async () => parseShard(text))).toContain(`\`${text}\` is not a shard`)
  })

  test('a skill stays in its shard whatever else there is, and shards are about the same size', () => {
    const paths = Array.from({ length: 4_000 }, (_, n) => `breads/loaf-${n}`)
    const sizes = [0, 0, 0, 0]
    for (const path of paths) {
      const shard = getShardNumber({ path }, 'root', 4)
      expect(getShardNumber({ path }, 'root', 4)).toBe(shard)
      sizes[shard - 1] = (sizes[shard - 1] ?? 0) + 1
    }
    // 1,000 each, and a standard deviation of 27.
    for (const size of sizes) expect(Math.abs(size - 1_000)).toBeLessThan(150)
  })
})

describe('a build with parts is one build of everything', () => {
  test('in any number of shards', async () => {
    const cwd = plant(join(scratch, 'any'), bakery)
    const out = join(cwd, 'dist/skills')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 2, 3, 7),
        fc.constantFrom('standard' as const, 'strict' as const),
        fc.boolean(),
        fc.constantFrom(2, 10_000),
        async (count, profile, noEmitOnError, splitAbove) => {
          const options = { cwd, out, roots: ['skills', 'other'], profile, noEmitOnError, splitAbove }
          const { whole, taken, warnings } = await bothWays(options, count, join(cwd, 'parts'))
          expect({ taken, warnings }).toEqual({ taken: whole, warnings: [] })
        },
      ),
      { numRuns: 12 },
    )
  })

  test.each(buildCaseNames())('fixtures/build/%s', async name => {
    const given = readBuildCase(name)
    const cwd = layBuildCase(name, given, join(scratch, 'cases', name))
    const options = { cwd, ...given.options, out: join(cwd, given.options?.out ?? 'dist/skills') }
    for (const count of [1, 3]) {
      const { whole, taken } = await bothWays(options, count, join(scratch, 'cases', `${name}-parts`))
      expect(taken).toEqual(whole)
    }
  })

  // Long chains and hundreds of thousands of files are the walk's business: test/compiler/hostile.hostile.test.ts has them.
  const small = hostileCases('').filter(name => {
    const { recipe = {} } = readCase(name)
    return ![recipe.many, recipe.nest, recipe.repeat, recipe.sockets].some(big => big !== undefined)
  })
  test.each(small)('fixtures/hostile/%s', async name => {
    const { recipe, options, roots = ['.'] } = readCase(name)
    const cwd = await layCase(name, recipe, join(scratch, 'hostile', name))
    const out = join(scratch, 'hostile', `${name}-out`)
    const asked = { cwd, roots, ...options, out }
    const { whole, taken } = await bothWays(asked, 2, join(scratch, 'hostile', `${name}-parts`))
    expect(taken).toEqual(whole)
  })

  test.each([
    ['a preset', { preset: 'codex' }],
    ['clients', { clients: ['codex', 'claude-code'] }],
    ['`--entry`', { entries: ['bread:rye'] }],
    ['a file of rules', { config: { rules: { 'missing-file': 'error' as const } } }],
  ])('with %s', async (name, more) => {
    const cwd = plant(join(scratch, 'settings', name), bakery)
    const options = { cwd, roots: ['skills', 'other'], ...more, out: join(cwd, 'out') }
    const { whole, taken, warnings } = await bothWays(options, 3, join(cwd, 'parts'))
    expect({ taken, warnings }).toEqual({ taken: whole, warnings: [] })
  })

  test('with `--since`, and a baseline', async () => {
    const cwd = plant(join(scratch, 'since'), bakery)
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd })
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'bread')
    plant(cwd, { 'skills/bread/wheat/SKILL.md': skillText('wheat', '[nothing](gone.md) at all') })
    const options = { cwd, roots: ['skills', 'other'], out: join(cwd, 'out') }
    const args = ['check', 'skills', 'other', '--no-cache', '--baseline', 'known.json', '--update-baseline']
    expect(skillc(args, cwd).code).toBe(0)
    for (const more of [{ since: 'HEAD' }, { baseline: 'known.json' }]) {
      const { whole, taken } = await bothWays({ ...options, ...more }, 3, join(cwd, 'parts'))
      expect(taken).toEqual(whole)
    }
  })

  test('from records', async () => {
    const lines = ['rye', 'wheat', 'heat', 'rolls', 'crumbs'].map(name =>
      JSON.stringify({
        path: `breads/${name}`,
        content: skillText(name),
        files: [{ path: 'a.txt', content: name }],
      }),
    )
    const cwd = plant(join(scratch, 'records'), { 'records.jsonl': `${lines.join('\n')}\n{"path": 5}\n` })
    const options = { cwd, records: ['records.jsonl'], out: join(cwd, 'out') }
    const { whole, taken, warnings } = await bothWays(options, 3, join(cwd, 'parts'))
    expect({ taken, warnings }).toEqual({ taken: whole, warnings: [] })
    expect(whole.bundle).not.toBe('')
  })

  test('parts contain nothing of the machine, and are the same on another one', async () => {
    const one = plant(join(scratch, 'machine-a'), bakery)
    const two = plant(join(scratch, 'machine-b/deeper/still'), bakery)
    await buildShards({ cwd: one, roots: ['skills', 'other'] }, 2, join(scratch, 'parts-a'))
    await buildShards({ cwd: two, roots: ['skills', 'other'] }, 2, join(scratch, 'parts-b'))
    expect(fingerprint(join(scratch, 'parts-a'))).toBe(fingerprint(join(scratch, 'parts-b')))
    const { payload } = openPart(join(scratch, 'parts-a/1/part-1-of-2'))
    expect(payload.toString()).toContain('Use when')
    expect(payload.toString()).not.toContain(scratch)
    const options = { cwd: two, roots: ['skills', 'other'], out: join(scratch, 'out') }
    expect((await buildWithParts(options, join(scratch, 'parts-a'))).warnings).toEqual([])
  })

  test('a part is written again in the place of an older one, and of a link', async () => {
    const cwd = plant(join(scratch, 'again'), { ...bakery, 'safe/keep.md': 'kept' })
    const out = join(cwd, 'parts')
    const make = () =>
      buildShard(
        { cwd, roots: ['skills'], cache: false, cacheKey: KEYS.privateKey, out },
        { index: 1, count: 1 },
      )
    await make()
    const clean = readFileSync(join(out, 'part-1-of-1'))
    writeFileSync(join(out, 'part-1-of-1'), 'stale')
    await make()
    expect(readFileSync(join(out, 'part-1-of-1'))).toEqual(clean)
    rmSync(join(out, 'part-1-of-1'))
    symlinkSync(join(cwd, 'safe/keep.md'), join(out, 'part-1-of-1'))
    await make()
    expect(readFileSync(join(cwd, 'safe/keep.md'), 'utf8')).toBe('kept')
    expect(readdirSync(out)).toEqual(['part-1-of-1'])
  })

  test('what parts gave is kept for builds that trust their key, and for no other', async () => {
    const cwd = plant(join(scratch, 'cached'), bakery)
    const parts = join(cwd, 'parts')
    const options = {
      cwd,
      roots: ['skills'],
      out: join(cwd, 'out'),
      cache: true,
      cacheDir: join(cwd, 'cache'),
    }
    await buildShards({ cwd, roots: ['skills'] }, 2, parts)
    await buildWithParts(options, parts)
    const stores = () => readdirSync(join(cwd, 'cache/skillc')).filter(name => name.startsWith('store-'))
    expect(stores()).toHaveLength(1)
    plant(cwd, { 'skills/later/SKILL.md': skillText('later') })
    const { warnings } = await buildWithParts(options, join(cwd, 'none'))
    expect(warnings[1]).toMatch(/^1 of 8 skills is analyzed again/)
    await build(options)
    expect(stores()).toHaveLength(2)
  })
})

/** The bytes of a part after its head, and these unpacked. */
function openPart(file: string): { packed: Buffer; payload: Buffer } {
  const packed = readFileSync(file).subarray('skillc-layer 1\n'.length + 64)
  return { packed, payload: gunzipSync(packed) }
}

describe('parts that cannot be used', () => {
  const cwd = join(scratch, 'refused')
  const options = { cwd, roots: ['skills'], out: join(cwd, 'out') }
  const parts = join(cwd, 'parts')
  const copy = join(cwd, 'copy')
  const [one, two] = [join(copy, '1/part-1-of-2'), join(copy, '2/part-2-of-2')]
  let whole: Outcome
  /** Skills of the second part. */
  let second = 0
  beforeAll(async () => {
    plant(cwd, bakery)
    whole = await buildOutcome(() => build({ ...options, cache: false }), options.out)
    await buildShards(options, 2, parts)
    cpSync(parts, copy, { recursive: true })
    rmSync(two)
    const { warnings } = await buildWithParts(options, copy)
    second = Number(/^(\d) of 7 skills/.exec(warnings[0] ?? '')?.[1])
    expect(second).toBeGreaterThan(1)
  })
  const replaceBy = (make: (path: string) => void) => {
    rmSync(two)
    make(two)
  }
  const again = (count: number) => `${count} of 7 skills are analyzed again: no part has them.`
  const key = 'signed with another key, renamed or changed'

  test.each<[string, () => void | Promise<void>, (string | RegExp)[]]>([
    ['there is none', () => rmSync(copy, { recursive: true }), ['There is no part in `copy`.', again(7)]],
    [
      'it is a file',
      () => {
        rmSync(copy, { recursive: true })
        writeFileSync(copy, '')
      },
      ['There is no part', again(7)],
    ],
    ['one is missing', () => rmSync(two), [again(0)]],
    ['one is empty', () => truncateSync(two, 0), ['was not read: it is not signed', again(0)]],
    ['one is cut', () => truncateSync(two, 2_000), [key, again(0)]],
    ['one is cut in its signature', () => truncateSync(two, 50), ['it is not signed', again(0)]],
    ['one is something else', () => writeFileSync(two, 'x'.repeat(1_000)), ['it is not signed', again(0)]],
    [
      'one is of another key',
      () => writeFileSync(two, sealLayer('part-2-of-2', openPart(two).packed, createKeyPair().key)),
      [key, again(0)],
    ],
    ['one has the name of another', () => renameSync(two, join(copy, '2/part-1-of-2')), [key, again(0)]],
    [
      'one has the name of the other',
      () => {
        copyFileSync(one, join(copy, 'part-1-of-2'))
        copyFileSync(two, one)
      },
      [key],
    ],
    [
      'one is a link',
      () => {
        renameSync(two, join(cwd, 'moved'))
        symlinkSync(join(cwd, 'moved'), two)
      },
      ['it is a link', again(0)],
    ],
    [
      'a folder is a link',
      () => {
        renameSync(join(copy, '2'), join(cwd, 'moved'))
        symlinkSync(join(cwd, 'moved'), join(copy, '2'))
      },
      [again(0)],
    ],
    ['one is a pipe', () => replaceBy(fifo), ['it is not a regular file', again(0)]],
    ['one is a folder', () => replaceBy(mkdirSync), ['it is not a regular file', again(0)]],
    ['one is huge', () => truncateSync(two, 2 ** 29 + 1), ['it has more than 536870912 bytes', again(0)]],
    [
      'both are gone',
      () => [one, two].forEach(part => void writeFileSync(part, '')),
      ['The 2 parts `copy/1/part-1-of-2`, `copy/2/part-2-of-2` were not read: it is not signed', again(7)],
    ],
    // Who has the key is believed, but bounded.
    ['one is signed and empty', () => seal(Buffer.alloc(0)), ['it is damaged', again(0)]],
    ['one is signed and not packed', () => sealPacked(Buffer.from('plain')), ['it is damaged', again(0)]],
    ['one is signed and unpacks without end', () => sealPacked(unfolding), ['it is damaged', again(0)]],
    ...[2 ** 53, 2 ** 40, 1e9, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY].map(
      (count): [string, () => void, string[]] => [
        `one is signed and says that it has ${count} rows`,
        () => {
          const { payload } = openPart(two)
          seal(Buffer.concat([payload.subarray(0, -8), Buffer.from(Float64Array.of(count).buffer)]))
        },
        ['it is damaged', again(0)],
      ],
    ),
    ...[-1, 2 ** 40, Number.NaN].map((start): [string, () => void, string[]] => [
      `one is signed and its values start at ${start}`,
      () => {
        const { payload } = openPart(two)
        const count = payload.readDoubleLE(payload.length - 8)
        const table = payload.length - 8 - count * 40
        for (let row = 0; row < count; row++) payload.writeDoubleLE(start, table + row * 24)
        seal(payload)
      },
      [again(0)],
    ]),
  ])('%s', async (_, spoil, words) => {
    rmSync(copy, { recursive: true, force: true })
    rmSync(join(cwd, 'moved'), { recursive: true, force: true })
    cpSync(parts, copy, { recursive: true })
    await spoil()
    const { taken, warnings } = await buildWithParts(options, copy)
    expect(taken).toEqual(whole)
    const expected = words.map(each => (each === again(0) ? again(second) : each))
    expect(warnings).toEqual(expected.map(each => expect.stringContaining(String(each))))
  })
  const unfolding = gzipSync(Buffer.alloc(2 ** 31 + 1), { level: 1 })
  const sealPacked = (packed: Buffer) => writeFileSync(two, sealLayer('part-2-of-2', packed, KEYS.key))
  const seal = (payload: Buffer) => sealPacked(gzipSync(payload))

  test('any change of any byte of a part is noticed, and changes nothing', async () => {
    cpSync(parts, copy, { recursive: true, force: true })
    const bytes = readFileSync(join(parts, '2/part-2-of-2'))
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(bytes)
        changed[at % bytes.length] = (changed[at % bytes.length] ?? 0) ^ flip
        writeFileSync(two, changed)
        const { taken, warnings } = await buildWithParts(options, copy)
        expect(taken).toEqual(whole)
        expect(warnings).toEqual([expect.stringContaining('was not read'), again(second)])
      }),
      { numRuns: 40 },
    )
  })

  test('without a key nothing is read, and the build says so once', async () => {
    for (const each of [{ cachePublicKey: undefined }, { cachePublicKey: createKeyPair().publicKey }]) {
      const { taken, warnings } = await buildWithParts({ ...options, ...each } as typeof options, parts)
      expect(taken).toEqual(whole)
      expect(warnings).toHaveLength(each.cachePublicKey === undefined ? 1 : 2)
      expect(warnings[0]).toMatch(
        /^Parts were not read, because there is no key\. Create one|^The 2 parts .*another key/,
      )
    }
  })

  test('an analysis is only taken for the very bytes and names that it was made of', async () => {
    const settings = serializeOptions(getAnalyzerOptions(await getSettings({ ...options, config: false })))
    // Who has the key could say anything of a skill, by the digest of its bytes. Of another skill's it says nothing.
    const lie = (name: string, inputs: string): Result => ({
      query: 'analysis',
      key: JSON.stringify([name, false, 'SKILL.md', null]),
      inputs: settings + inputs,
      value: 'lies',
    })
    const rye = sha256(readFileSync(join(cwd, 'skills/bread/rye/SKILL.md')))
    const values =
      openPart(join(parts, '1/part-1-of-2')).payload.toString() +
      openPart(join(parts, '2/part-2-of-2')).payload
    const wheat = /\{"name":"wheat"[^\n]*?(?=\{"name":"|$)/.exec(values)?.[0]
    expect(wheat).toBeDefined()
    const own = { ...lie('rye', rye), value: `${wheat}` }
    for (const results of [
      [lie('rye', rye)],
      [lie('wheat', rye)],
      [own, { ...own, key: own.key.toUpperCase() }],
    ]) {
      rmSync(copy, { recursive: true, force: true })
      mkdirSync(copy)
      writeFileSync(join(copy, 'part-1-of-1'), formatLayer('part-1-of-1', results, KEYS.key))
      const { taken, warnings } = await buildWithParts(options, copy)
      expect({ taken, warnings }).toEqual({ taken: whole, warnings: [again(7)] })
    }
  })

  test('parts of other settings, other versions of a skill and other skills do no harm', async () => {
    const other = plant(join(scratch, 'other'), {
      ...bakery,
      'skills/new/SKILL.md': skillText('new'),
      'skills/rolls/SKILL.md': skillText('rolls', 'Otherwise.'),
    })
    await buildShards({ ...options, cwd: other }, 2, copy)
    const changed = await buildWithParts(options, copy)
    expect(changed).toEqual({ taken: whole, warnings: [again(1).replace('are', 'is').replace('them', 'it')] })
    await buildShards({ ...options, profile: 'strict' }, 2, copy)
    expect(await buildWithParts(options, copy)).toEqual({ taken: whole, warnings: [again(7)] })
  })

  test('repairs never come from a part', async () => {
    const broken = plant(join(scratch, 'broken'), {
      'skills/odd-name/SKILL.md':
        '---\nname: Odd Name\ndescription: Bakes. Use when asked.\n---\n\n# Steps\n',
    })
    const asked = { cwd: broken, roots: ['skills'], out: join(broken, 'out') }
    const { whole: own, taken, warnings } = await bothWays(asked, 1, join(broken, 'parts'))
    expect(own.report).toContain('"fix"')
    expect({ taken, warnings }).toEqual({ taken: own, warnings: [] })
    expect(openPart(join(broken, 'parts/1/part-1-of-1')).payload.toString()).not.toContain('Odd Name')
  })
})

describe('keys', () => {
  const cwd = plant(join(scratch, 'keys'), {
    ...bakery,
    'cache.pem': KEYS.privateKey,
    'cache.pub': KEYS.publicKey,
  })
  const shard = (options: object) =>
    catchRefusal(() =>
      buildShard({ cwd, roots: ['skills'], cache: false, out: 'parts', ...options }, { index: 1, count: 1 }),
    )
  test.each([
    ['nothing', {}, 'A shard needs a private key'],
    ['the public half', { cachePublicKey: 'cache.pub' }, 'A shard needs a private key'],
    ['the public half for the private', { cacheKey: 'cache.pub' }, '`cache.pub` is a public key'],
    ['no file', { cacheKey: 'nowhere.pem' }, 'The key in `nowhere.pem` cannot be read'],
    ['no variable', { cacheKey: 'env:NOWHERE' }, '`NOWHERE`, which is not set'],
    ['no key', { cacheKey: 'skills/rolls/SKILL.md' }, 'contains no private key in PEM'],
  ])('a shard with %s is refused', async (_, options, words) => expect(await shard(options)).toContain(words))

  test('keys of other kinds are refused', async () => {
    const { generateKeyPairSync } = await import('node:crypto')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const cacheKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(await shard({ cacheKey })).toContain('signed with Ed25519 only, and this key is another kind (ec)')
  })

  test('are found in the environment, where an option does not name one', async () => {
    vi.stubEnv('SKILLC_CACHE_KEY', KEYS.privateKey)
    expect(await shard({})).toBe('It was not refused')
    expect(await shard({ cachePublicKey: 'cache.pub' })).toContain('A shard needs a private key')
    vi.stubEnv('SKILLC_CACHE_KEY', '')
    expect(await shard({})).toContain('A shard needs a private key')
    vi.stubEnv('SKILLC_CACHE_PUBLIC_KEY', KEYS.publicKey)
    const { cachePublicKey: _, ...options } = {
      cwd,
      roots: ['skills'],
      out: join(cwd, 'out'),
      cachePublicKey: '',
    }
    const warnings: string[] = []
    await build({ ...options, cache: false, parts: ['parts'], onWarning: text => void warnings.push(text) })
    expect(warnings).toEqual([])
    vi.unstubAllEnvs()
  })
})

describe('the command line', () => {
  test('builds parts, takes them, and exits as one build does', () => {
    const cwd = plant(join(scratch, 'cli'), {
      ...bakery,
      'cache.pem': KEYS.privateKey,
      'cache.pub': KEYS.publicKey,
    })
    const whole = skillc(['build', 'skills', '--no-cache', '--json', '--out', 'out'], cwd)
    expect(whole.code).toBe(1)
    const bundle = fingerprint(join(cwd, 'out'))
    rmSync(join(cwd, 'out'), { recursive: true })
    for (const index of [1, 2]) {
      const args = ['--no-cache', '--shard', `${index}/2`, '--out', 'parts', '--cache-key', 'cache.pem']
      const made = skillc(['build', 'skills', ...args], cwd)
      expect(made).toMatchObject({ code: 0, err: '' })
      expect(made.out).toMatch(new RegExp(`^parts: part ${index} of 2, \\d+ of 7 skills`))
    }
    const taking = ['--parts', 'parts', '--cache-public-key', 'cache.pub']
    const args = ['build', 'skills', '--no-cache', '--json', '--out', 'out', '--report', 'sarif=r.sarif']
    const taken = skillc([...args, ...taking], cwd)
    expect(taken).toEqual(whole)
    expect(fingerprint(join(cwd, 'out'))).toBe(bundle)
    expect(JSON.parse(readFileSync(join(cwd, 'r.sarif'), 'utf8')).version).toBe('2.1.0')
    rmSync(join(cwd, 'parts/part-2-of-2'))
    expect(skillc([...args, ...taking], cwd).err).toMatch(
      /^skillc: \d of 7 skills are analyzed again: no part has them\.\n$/,
    )
    expect(skillc([...args, '--parts', 'parts'], cwd).err).toContain('give it with `--cache-key`')
  })

  test.each([
    [['--shard', '1/2'], '`--shard` needs a folder for the part'],
    [['--shard', '3/2', '--out', 'p'], '`3/2` is not a shard'],
    [
      ['--shard', '1/2', '--out', 'p', '--format', 'sarif'],
      'Give `--format` and `--report` to `skillc build --parts`',
    ],
    [['--shard', '1/2', '--out', 'p', '--watch'], '`--shard` and `--watch` cannot be combined'],
    [['--parts', 'p', '--watch'], '`--parts` and `--watch` cannot be combined'],
    [['--shard', '1/2', '--out', 'p'], 'A shard needs a private key'],
  ])('%j is refused with exit code 2', (args, words) => {
    const cwd = plant(join(scratch, 'cli-refused'), bakery)
    const { code, err, out } = skillc(['build', 'skills', ...args], cwd)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(words)
    rmSync(cwd, { recursive: true })
  })

  test('a shard says as JSON what it made', () => {
    const cwd = plant(join(scratch, 'cli-json'), { ...bakery, 'cache.pem': KEYS.privateKey })
    const args = ['--no-cache', '--shard', '1/1', '--out', 'p', '--json', '--cache-key', 'cache.pem']
    const { out } = skillc(['build', 'skills', ...args], cwd)
    expect(JSON.parse(out)).toMatchObject({ shard: 1, of: 1, found: 7, skills: 7, out: 'p' })
  })
})
