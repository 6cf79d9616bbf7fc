/** Which skills a request may be exactly about, in a bundle whose skills are not all at hand. */

import { fnv1a } from '../core/digests/fnv.ts'
import { fault } from '../core/errors/fault.ts'
import { getIndexPath } from '../format/layout.ts'
import type { ManifestLookup, NamedFile, Stub } from '../format/manifest.ts'
import { listNamedIds, type NamedId } from '../format/named-id.ts'
import { isLookupShard, isStubs } from '../format/split-shape.ts'
import { getFirstWord, getLeaf, getWordShard, splitLookupWords } from '../format/split-words.ts'
import { keepRecent, openCache } from './cache.ts'
import { parse } from './check.ts'
import type { ReadNamed } from './read-named.ts'
import { openTable } from './table.ts'

/** Bytes of shards, and of lists of all words, that are kept; as values they take about five times as much. */
const KEPT_SHARD_BYTES = 64 << 10
const KEPT_BYTES = 2 << 20
/** Bytes of lists of words that were asked for, and what each takes besides its stubs. */
const KEPT_LIST_BYTES = 8 << 20
const LIST_BYTES = 256

/** What is asked for. */
export interface Wanted {
  /** Names and keywords that stand in it are looked up, and all patterns are given. */
  text: string
  /** Whether all skills with `paths`, and with semantic triggers, are wanted too. */
  paths?: boolean
  semantic?: boolean
}

export interface Lookup {
  /** Every skill that may fit exactly, each once, in the order of places; some of them do not. */
  stubs(wanted: Wanted, signal?: AbortSignal): Promise<Stub[]>
  /** The skills that a name may mean by the end of an id, or by the id of a copy; in the order of their ids. */
  named(name: string, signal?: AbortSignal): Promise<NamedId[]>
}

/** `skills`: how many the bundle has. */
export function openLookup(head: ManifestLookup, skills: number, read: ReadNamed): Lookup {
  const getName = openTable(head, read)
  const keepShard = keepRecent<Map<string, Stub[]>>(KEPT_SHARD_BYTES)
  const keepList = keepRecent<Stub[]>(KEPT_BYTES)
  const lists = openCache<StubList>(KEPT_LIST_BYTES)
  const readJson = async (named: NamedFile, signal: AbortSignal) =>
    parse(await read(getIndexPath(named.digest), named, signal))
  const readListed = async (word: string, signal?: AbortSignal) => {
    const named = await getName(getWordShard(word, head.count), signal)
    const shard = await keepShard(named, signal, async stop => {
      const value = await readJson(named, stop)
      if (isLookupShard(value, skills)) return new Map(value)
      throw createBrokenError(named)
    })
    const made = createStubList(shard.get(word) ?? [])
    lists.put(word, made, LIST_BYTES + word.length + made.json.length + made.words.byteLength)
    return made
  }
  /** At once where the list is kept. */
  const find = (word: string, signal?: AbortSignal) => lists.get(word) ?? readListed(word, signal)
  const list = (named: NamedFile, signal?: AbortSignal) =>
    keepList(named, signal, async stop => {
      const value = await readJson(named, stop)
      if (isStubs(value, skills)) return value
      throw createBrokenError(named)
    })
  return {
    async stubs({ text, paths = false, semantic = false }, signal) {
      // A name of signs alone has no word; only a call can mean it.
      const words = [...splitLookupWords(text), ...(/[$/]/.test(text) ? [''] : [])]
      const hashes = new Set(words.map(fnv1a))
      const files = [...head.patterns, ...(semantic ? head.semantic : []), ...(paths ? head.paths : [])]
      const [found, more] = await Promise.all([
        Promise.all(words.map(word => find(word, signal))),
        Promise.all(files.map(named => list(named, signal))),
      ])
      return mergeStubs([...found.flatMap(each => listPossible(each, hashes)), ...more.flat()])
    },
    async named(name, signal) {
      const stubs = listPossible(await find(getFirstWord(getLeaf(name)), signal))
      return listNamedIds(stubs, name)
    },
  }
}

/** The stubs of a word, as few bytes: of thousands that share a word, a request may mean a handful. */
interface StubList {
  json: string
  /** For each stub where it ends in the text, how many names and keywords it has, and for each of these how many words, and their hashes. */
  words: Uint32Array
}

function createStubList(stubs: readonly Stub[]): StubList {
  const numbers: number[] = []
  let json = ''
  for (const stub of stubs) {
    const { id, name, triggers = [] } = stub
    const keywords = triggers.flatMap(({ type, value }) => (type === 'keyword' ? value : []))
    const texts = [getLeaf(id), ...(name === undefined ? [] : [name]), ...keywords]
    json += JSON.stringify(stub)
    numbers.push(json.length, texts.length)
    for (const text of texts) {
      const words = splitLookupWords(text)
      numbers.push(words.size)
      for (const word of words) numbers.push(fnv1a(word))
    }
  }
  return { json, words: Uint32Array.from(numbers) }
}

/** The stubs with a name or keyword whose words are all among those with these hashes; without, all. */
function listPossible({ json, words }: StubList, among?: ReadonlySet<number>): Stub[] {
  const stubs: Stub[] = []
  let start = 0
  for (let at = 0; at < words.length; ) {
    const end = words[at++] ?? 0
    let isPossible = among === undefined
    for (let texts = words[at++] ?? 0; texts > 0; texts--) {
      let isWithin = true
      for (let count = words[at++] ?? 0; count > 0; count--, at++)
        isWithin &&= among?.has(words[at] ?? 0) !== false
      isPossible ||= isWithin
    }
    if (isPossible) stubs.push(JSON.parse(json.slice(start, end)))
    start = end
  }
  return stubs
}

/** A skill may be listed by several words, each with some of its triggers. */
function mergeStubs(stubs: readonly Stub[]): Stub[] {
  const byPlace = new Map<number, Stub>()
  for (const stub of stubs) {
    const known = byPlace.get(stub.at)
    byPlace.set(stub.at, known === undefined ? stub : join(known, stub))
  }
  return [...byPlace.values()].sort((a, b) => a.at - b.at)
}

function join(a: Stub, b: Stub): Stub {
  const triggers = new Map([...(a.triggers ?? []), ...(b.triggers ?? [])].map(each => [each.at, each]))
  return {
    ...a,
    ...b,
    ...(triggers.size > 0 && { triggers: [...triggers.values()].sort((x, y) => x.at - y.at) }),
  }
}

function createBrokenError({ digest }: NamedFile) {
  const file = getIndexPath(digest)
  return fault('invalid-manifest', `\`${file}\` is not part of a manifest: build the bundle again`, { file })
}
