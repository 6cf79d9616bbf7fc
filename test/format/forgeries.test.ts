/** `verify` and the reader agree: forged bundles that one refuses, the other refuses too. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { formatDigest, getDigits } from '../../src/core/digests/digest.ts'
import { isFailure } from '../../src/core/errors/failure.ts'
import { isFault } from '../../src/core/errors/fault.ts'
import { getIndexPath } from '../../src/format/layout.ts'
import type { Manifest, NamedFile, SplitManifest } from '../../src/format/manifest.ts'
import { readManifest as readManifestJson } from '../../src/format/manifest-shape.ts'
import { getShardPath } from '../../src/format/search-head.ts'
import { createVerifiedReader } from '../../src/reader/read-named.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { openSearchHead, openShards } from '../../src/search/load.ts'
import { readWordList } from '../../src/search/word-list.ts'
import {
  type BundleFiles,
  compileFiles,
  encodeDigest,
  sha256,
  withManifest,
  withRecord,
} from '../support/bundles.ts'
import { getRuns } from '../support/properties.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('forgeries')
const skills = {
  'rye/SKILL.md': skillText('rye', 'See [times](times.md) and [weights](weights.aux).\n\n## Dough\n\nKnead.'),
  'rye/times.md': 'Two hours.',
  'rye/weights.aux': 'Two pounds.',
  'bread/rolls/SKILL.md': skillText('rolls', 'See [times](times.txt).'),
  'bread/rolls/times.txt': 'Two hours.',
  'tart/SKILL.md': skillText('tart'),
}
const whole = await compileFiles(skills)
const split = await compileFiles(skills, { splitAbove: 1 })

// biome-ignore lint/suspicious/noExplicitAny: forged JSON has no type
type Anything = any

let written = 0
function write(files: BundleFiles): string {
  const folder = join(scratch, String(written++))
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return folder
}

/** What `verify` finds wrong. Files that nothing names are no part of the bundle. */
function verify(files: BundleFiles): string[] {
  const folder = write(files)
  try {
    const { findings } = verifyBundle(folder)
    return findings
      .filter(({ kind }) => kind !== 'extra')
      .map(({ path, kind, detail }) => `${path} ${kind} ${detail}`)
  } catch (error) {
    if (isFailure(error)) return [error.message]
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the reader refuses: the bundle is opened, and every skill, file and part of the search is read. */
async function read(files: BundleFiles): Promise<string[]> {
  const refused: string[] = []
  const note = (error: unknown) => {
    if (!isFault(error)) throw error
    refused.push(`${error.code}: ${error.message}`)
  }
  try {
    const bundle = await openBundle(files)
    await bundle.load()
    const [layer] = bundle.layers
    const { manifest } = layer!.edition
    for (const path of Object.keys(manifest.files)) await bundle.file(path).catch(note)
    for (const { id } of bundle.skills) {
      await bundle.entry(id).catch(note)
      const record = await bundle.record(id).catch(note)
      for (const { path } of record?.files ?? []) await bundle.resource(id, path, { as: 'bytes' }).catch(note)
    }
    for (const { digest, size } of manifest.embeddings?.files ?? [])
      await layer!.read(`search/${getDigits(digest)}.i8`, { digest, size }).catch(note)
    if (manifest.search !== undefined) await readSearch(manifest, files, bundle.skills.length).catch(note)
    if (!('skills' in manifest)) await readLookup(manifest, files, note)
  } catch (error) {
    note(error)
  }
  return refused
}

async function readSearch(manifest: Manifest | SplitManifest, files: BundleFiles, count: number) {
  const head = openSearchHead(manifest.search, count)
  const shards = await openShards(
    head,
    createVerifiedReader(path => files.get(path)),
    count,
  )
  const all = head === undefined ? 0 : 'shards' in head ? head.shards.length : head.count
  for (let term = 0; term < all - shards.lists; term++) await shards.find(term)
  for (let list = 0; list < shards.lists; list++) await shards.loadList(list, readWordList)
}

async function readLookup(
  { lookup, partitions }: SplitManifest,
  files: BundleFiles,
  note: (error: unknown) => void,
) {
  const { openParts } = await import('../../src/reader/parts.ts')
  const parts = openParts(
    { lookup, partitions } as SplitManifest,
    createVerifiedReader(path => files.get(path)),
  )
  await parts.stubs({ text: '$', paths: true, semantic: true }).catch(note)
  // Words that lead to every shard.
  const words = Array.from({ length: 400 }, (_, at) => `w${at}`).join(' ')
  await parts.stubs({ text: words }).catch(note)
}

/** Every field of a JSON value, by its way from the root. */
function listWays(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [way]
  const inner = Array.isArray(value) ? value.map((each, at) => [at, each] as const) : Object.entries(value)
  return [way, ...inner.flatMap(([key, each]) => listWays(each, [...way, key]))]
}

const DIGESTS = [...whole.keys()].flatMap(path => /[0-9a-f]{64}/.exec(path)?.[0] ?? []).map(formatDigest)

/** Another value where one was, of its type or of another. */
function forge(value: unknown, pick: number): unknown {
  const choose = (...values: unknown[]) => values[pick % values.length]
  if (typeof value === 'number') return choose(value + 1, value - 1, 0, -1, 0.5, 2 ** 40, String(value))
  if (typeof value === 'boolean') return choose(!value, 'yes')
  if (Array.isArray(value))
    return choose([...value].reverse(), [...value, ...value], value.slice(1), [], [null], {})
  if (typeof value === 'object' && value !== null)
    return choose({}, null, Object.fromEntries(Object.entries(value).slice(1)), { ...value, x: 1 })
  const text = String(value)
  if (/^sha256:[0-9a-f]{64}$/.test(text))
    return choose(DIGESTS[pick % DIGESTS.length], text.toUpperCase(), 'sha256:')
  if (/^[\w-]{86}$/.test(text))
    return choose(
      text.slice(43) + text.slice(0, 43),
      text.slice(0, 43) + encodeDigest(DIGESTS[pick % DIGESTS.length] ?? ''),
      'x',
    )
  return choose(
    '',
    `../${text}`,
    `${text}/..`,
    `/${text}`,
    'con',
    `${text}.aux`,
    text.toUpperCase(),
    'a\\..\\b',
    7,
  )
}

function change(value: Anything, way: (string | number)[], pick: number): void {
  const last = way.at(-1)
  const parent = way.slice(0, -1).reduce((each, key) => each[key], value)
  if (last === undefined) return
  // A removed field is a forgery, too.
  if (pick % 11 === 10 && !Array.isArray(parent)) delete parent[last]
  else parent[last] = forge(parent[last], pick)
}

function parse(bytes: Uint8Array | undefined): Anything {
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** A bundle with one field of its manifest, of a record or of a part of the manifest forged; digests fit. */
function forgeBundle(files: BundleFiles, where: number, at: number, pick: number): BundleFiles {
  const manifest = parse(files.get('manifest.json'))
  const places = [
    'manifest',
    ...(manifest.skills ?? []).map(({ id }: { id: string }) => id),
    ...(manifest.partitions ?? []),
  ]
  const place = places[where % places.length]
  const forgeIn = (value: Anything, isOwn = false) => {
    // The format and the digest come first in the text, and are made to fit.
    const ways = listWays(value).filter(
      way => way.length > 0 && !(isOwn && /^(?:format|digest)$/.test(String(way[0])) && way.length === 1),
    )
    change(value, ways[at % ways.length] ?? [], pick)
  }
  if (place === 'manifest') return withManifest(files, value => forgeIn(value, true))
  if (typeof place === 'string') return withRecord(files, place, value => forgeIn(value))
  return withPartition(files, place.digest, value => forgeIn(value))
}

/** A split bundle in which a partition is another one, named by its right digest and size. */
function withPartition(files: BundleFiles, digest: string, forgeIn: (value: Anything) => void): BundleFiles {
  const value = parse(files.get(getIndexPath(digest)))
  forgeIn(value)
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const changed = new Map(files).set(getIndexPath(sha256(bytes)), bytes)
  return withManifest(changed, ({ partitions }) => {
    const partition = partitions.find((each: NamedFile) => each.digest === digest)
    Object.assign(partition, { digest: sha256(bytes), size: bytes.length })
  })
}

describe.each([
  ['whole', whole],
  ['split', split],
])('a %s manifest', (_, bundle) => {
  test('is taken by both as it was built', async () => {
    expect(verify(bundle)).toEqual([])
    expect(await read(bundle)).toEqual([])
  })

  test('and any forgery of one field are taken by both, or refused by both', async () => {
    const number = fc.nat(2 ** 30)
    await fc.assert(
      fc.asyncProperty(number, number, number, async (where, at, pick) => {
        const forged = forgeBundle(bundle, where, at, pick)
        const [found, refused] = [verify(forged), await read(forged)]
        expect({ found, refused, isIntact: found.length === 0 }).toMatchObject({
          isIntact: refused.length === 0,
        })
      }),
      { numRuns: getRuns(300) },
    )
  }, 120_000)
})

const manifestJson = readManifestJson(parse(whole.get('manifest.json')))
const shards = manifestJson?.search?.shards ?? []

test.each<[what: string, forged: BundleFiles]>([
  [
    'the size of a chunk that is not that of its file',
    withRecord(whole, 'rye', ({ chunk }) => {
      chunk.size++
    }),
  ],
  [
    'the size of an entry that is not that of its chunk',
    withRecord(whole, 'rye', ({ files, chunk }) => {
      files.find(({ path }: { path: string }) => path === 'SKILL.md').size = chunk.size + 1
    }),
  ],
  [
    'one digest with two sizes',
    withRecord(whole, 'rye', ({ files }) => {
      const [first] = files.filter(({ path }: { path: string }) => path === 'times.md')
      files.push({ ...first, path: 'again.md', size: first.size + 1 })
    }),
  ],
  [
    'a search list whose files are others',
    withManifest(whole, ({ search }) => {
      search.shards = shards.toReversed()
    }),
  ],
  [
    'a search list with a file that is not of an index',
    withManifest(
      new Map(whole).set(getShardPath(sha256('Rye')), new TextEncoder().encode('Rye')),
      ({ search }) => {
        search.shards[0] = { digest: sha256('Rye'), size: 3 }
      },
    ),
  ],
  [
    'a file with the bytes of another one, which is missing',
    withRecord(whole, 'rye', ({ files }) => {
      files.find(({ path }: { path: string }) => path === 'times.md').path = 'times.rst'
    }),
  ],
  [
    'a place outside of the folder',
    withManifest(whole, manifest => {
      manifest.skills[0].place = '../rye'
    }),
  ],
  [
    'a skipped file outside of its root',
    withManifest(whole, manifest => {
      manifest.skipped = [{ source: 0, path: '../x', code: 'x' }]
    }),
  ],
  [
    'a split manifest with skills of its own, which no partition names',
    withManifest(split, manifest => {
      manifest.skills = [{ id: 'x', description: 'x', path: '/../x', place: '../x', sha256: 'x', tokens: 0 }]
    }),
  ],
])('%s: both refuse it', async (_, forged) => {
  expect(verify(forged)).not.toEqual([])
  expect(await read(forged)).not.toEqual([])
})
