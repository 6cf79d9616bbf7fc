/** The stores of one build: lines of the build before, and of this one. What is read of a skill goes in, its texts come out. */

import { failure } from '../../core/errors/failure.ts'
import type { Analysis, FoundSkill, LinePlace, SkillTexts, TextPlace } from '../types.ts'
import {
  type Cache,
  type CachedLine,
  closeCache,
  createLineStore,
  type Draft,
  findCachedLine,
} from './cache.ts'
import {
  decodeSummary,
  parseAnalysis,
  parseCachedSkill,
  ROW,
  recallUnchanged,
  SEPARATOR_BYTE,
  type SummarizedSkill,
} from './lines.ts'
import type { CachedSkill } from './read.ts'
import { append, closeStore, readBytes, type Store } from './store.ts'
import type { WorkerOutput } from './worker.ts'

export interface LineStores {
  cache: Cache | undefined
  /** What places name by number: the cache's store, and that of new lines. */
  stores: Store[]
}

const NEW = 1

export function openLineStores(cache: Cache | undefined, draft: Draft | undefined): LineStores {
  const fresh = draft?.store ?? createLineStore()
  return { cache, stores: [cache?.store ?? fresh, fresh] }
}

export function closeLineStores({ cache, stores }: LineStores): void {
  if (cache !== undefined) closeCache(cache)
  for (const store of stores) closeStore(store)
}

/** What the cache knows for certain, the indices of the rest, and the bytes of all lines that are of these skills. */
export function recallAll(
  skills: FoundSkill[],
  cache: Cache | undefined,
): { read: SummarizedSkill[]; missing: number[]; wanted: number } {
  const read: SummarizedSkill[] = new Array(skills.length)
  const missing: number[] = []
  let wanted = 0
  for (const [index, found] of skills.entries()) {
    const place = cache && findCachedLine(cache, found)
    if (place !== undefined) wanted += place.end - place.start
    const known = cache && place && recallWhole(cache, place, found)
    if (known === undefined) missing.push(index)
    else read[index] = known
  }
  return { read, missing, wanted }
}

function recallWhole(cache: Cache, place: CachedLine, found: FoundSkill): SummarizedSkill | undefined {
  try {
    return recallUnchanged(found, readHead(cache.store, place), createLinePlace(place))
  } catch {
    return undefined
  }
}

/** What the cache proves about a skill; undefined for nothing. */
export function recallAt({ cache }: LineStores, found: FoundSkill): CachedSkill | undefined {
  return recall(cache, found)
}

function recall(cache: Cache | undefined, found: FoundSkill): CachedSkill | undefined {
  const place = cache && findCachedLine(cache, found)
  if (cache === undefined || place === undefined) return undefined
  try {
    return parseCachedSkill(found, readFacts(cache.store, place), createLinePlace(place))
  } catch {
    return undefined
  }
}

function createLinePlace({ store, facts, record, terms, end }: LinePlace, by = 0): LinePlace {
  return { store, facts: facts + by, record: record + by, terms: terms + by, end: end + by }
}

/** Takes in lines that were just made, here or by another thread. */
export function acceptLines(
  { stores }: LineStores,
  work: FoundSkill[],
  results: SummarizedSkill[],
  { bytes, rows }: WorkerOutput,
): void {
  const base = append(getStore(stores, NEW), bytes)
  const text = asBuffer(bytes)
  for (let row = 0; row < rows.length; row += ROW) {
    const [at = 0, , facts = 0, record = 0, terms = 0, end = 0] = rows.slice(row, row + ROW)
    const found = work[at]
    if (found === undefined) continue
    const place = createLinePlace({ store: NEW, facts, record, terms, end }, base)
    results[at] = decodeSummary(
      found,
      text.toString('utf8', facts, text.indexOf(SEPARATOR_BYTE, facts)),
      place,
    )
  }
}

/** The lines of skills that did not change go into the new cache as they are, and their texts are found there. */
export function keepLines(
  { stores }: LineStores,
  cache: Cache,
  skills: FoundSkill[],
  read: SummarizedSkill[],
  missing: ReadonlySet<number>,
): void {
  const draft = getStore(stores, NEW)
  for (const [index, found] of skills.entries()) {
    const place = missing.has(index) ? undefined : findCachedLine(cache, found)
    const skill = read[index]?.skill
    if (place === undefined || skill === undefined) continue
    const line = readBytes(cache.store, place.start, place.end - place.start)
    const shift = append(draft, new Uint8Array(line)) - place.start
    skill.texts = createLinePlace({ ...place, store: NEW }, shift)
  }
}

/** The texts at a place. Throws a Failure when the file was changed while it was open. */
export function readTextsAt({ stores }: LineStores, place: TextPlace): SkillTexts {
  if (!('store' in place)) return place
  try {
    return readTexts(getStore(stores, place.store), place)
  } catch {
    throw createChangedError()
  }
}

/** The analysis that stands at a place. Throws a Failure when the file was changed while it was open. */
export function readAnalysisAt({ stores }: LineStores, place: TextPlace): Analysis {
  if (!('store' in place)) throw new Error('the analysis of a skill that was read is in a store')
  let analysis: Analysis | undefined
  try {
    analysis = parseAnalysis(readFacts(getStore(stores, place.store), place))
  } catch {
    // What stands there is no line.
  }
  if (analysis === undefined) throw createChangedError()
  return analysis
}

function createChangedError() {
  return failure('The cache was changed while it was read', 'Build again')
}

/** The texts of a line. Throws where the file is not what was written. */
export function readTexts(store: Store, { record, terms, end }: LinePlace): SkillTexts {
  const text = asBuffer(readBytes(store, record, end - 1 - record))
  return {
    record: text.toString('utf8', 0, terms - 1 - record),
    terms: text.toString('utf8', terms - record),
  }
}

/** The head of the facts of a line, as text. */
function readHead(store: Store, { facts, record }: LinePlace): string {
  const text = asBuffer(readBytes(store, facts, record - 1 - facts))
  return text.toString('utf8', 0, text.indexOf(SEPARATOR_BYTE))
}

/** The facts of a line, as text. */
function readFacts(store: Store, { facts, record }: LinePlace): string {
  return asBuffer(readBytes(store, facts, record - 1 - facts)).toString('utf8')
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

function getStore(stores: Store[], number: number): Store {
  const store = stores[number]
  if (store === undefined) throw new Error(`there is no store ${number}`)
  return store
}
