/** Finds the skills that a request may match exactly, without loading all skills. */

import { fault } from '../core/errors/fault.ts'
import { getIndexPath } from '../format/layout.ts'
import type { ManifestLookup, NamedFile, Stub } from '../format/manifest.ts'
import { getLeaf } from '../format/place.ts'
import { listNamedIds, type NamedId } from '../format/skill.ts'
import { isLookupShard, isStubs } from '../format/split-shape.ts'
import { getLookupWord, getWordShard, splitLookupWords } from '../format/split-words.ts'
import { keepRecent } from './cache.ts'
import { parse } from './check.ts'
import type { ReadNamed } from './read-named.ts'
import { openTable } from './table.ts'

/** Bytes of cached shards and word lists; as values they take about five times as much. */
const KEPT_BYTES = 4 << 20

export interface Wanted {
  /** Looks up names and keywords in it. Returns all patterns. */
  text: string
  /** Includes all skills with `paths`, and with semantic triggers. */
  paths?: boolean
  semantic?: boolean
}

export interface Lookup {
  /** Every skill that may match exactly, without duplicates, in manifest order; some do not match. */
  stubs(wanted: Wanted, signal?: AbortSignal): Promise<Stub[]>
  /** The skills whose id ends in a name, or that have a copy with this id; sorted by id. */
  named(name: string, signal?: AbortSignal): Promise<NamedId[]>
}

/** `skills`: the number of skills in the bundle. */
export function openLookup(head: ManifestLookup, skills: number, read: ReadNamed): Lookup {
  const getName = openTable(head, read)
  const keepShard = keepRecent<Map<string, Named[]>>(KEPT_BYTES)
  const keepList = keepRecent<Stub[]>(KEPT_BYTES)
  const readJson = async (named: NamedFile, signal: AbortSignal) =>
    parse(await read(getIndexPath(named.digest), named, signal))
  // A catalog asks for the same text twice: to match and to search.
  let last: { text: string; stubs: Stub[] } | undefined
  const find = async (word: string, signal?: AbortSignal) => {
    const named = await getName(getWordShard(word, head.count), signal)
    const shard = await keepShard(named, signal, async stop => {
      const value = await readJson(named, stop)
      if (isLookupShard(value, skills))
        return new Map(value.map(([each, stubs]) => [each, stubs.map(stub => ({ stub }))]))
      throw createBrokenError(named)
    })
    return shard.get(word) ?? []
  }
  const list = (named: NamedFile, signal?: AbortSignal) =>
    keepList(named, signal, async stop => {
      const value = await readJson(named, stop)
      if (isStubs(value, skills)) return value
      throw createBrokenError(named)
    })
  const findAll = async (text: string, signal?: AbortSignal) => {
    // A name of symbols alone has no word; only a call can mean it.
    const words = new Set([...splitLookupWords(text), ...(/[$/]/.test(text) ? [''] : [])])
    const found = await Promise.all(Array.from(words, word => find(word, signal)))
    return found.flat().flatMap(named => (mayStandIn(words, named) ? named.stub : []))
  }
  return {
    async stubs({ text, paths = false, semantic = false }, signal) {
      const files = [...head.patterns, ...(semantic ? head.semantic : []), ...(paths ? head.paths : [])]
      const [found, more] = await Promise.all([
        last?.text === text ? last.stubs : findAll(text, signal),
        Promise.all(files.map(named => list(named, signal))),
      ])
      last = { text, stubs: found }
      return mergeStubs([...found, ...more.flat()])
    },
    async named(name, signal) {
      const found = await find(getLookupWord(getLeaf(name)), signal)
      return listNamedIds(
        found.map(({ stub }) => stub),
        name,
      )
    },
  }
}

interface Named {
  stub: Stub
  /** Listed on demand. */
  phrases?: string[][]
}

function mayStandIn(words: ReadonlySet<string>, named: Named): boolean {
  named.phrases ??= listPhrases(named.stub)
  return named.phrases.some(phrase => phrase.every(word => words.has(word)))
}

function listPhrases({ id, name = '', triggers = [] }: Stub): string[][] {
  const keywords = triggers.filter(({ type }) => type === 'keyword').map(({ value }) => value)
  return [getLeaf(id), ...(name === '' ? [] : [name]), ...keywords].map(text => [...splitLookupWords(text)])
}

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
