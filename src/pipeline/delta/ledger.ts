/**
 * The ledger of a build: what the bundle has of each skill, kept beside the cache so that a build after a small change
 * rebuilds those parts and nothing else.
 *
 * A file of parts: for each skill its line of the manifest, the names of its files and what it was made of; each shard of
 * the search index as `keepShard` writes it; then tables that say where they stand, and a checksum of all. What changes
 * is added at the end with new tables. A file that is torn, or grew to twice its size, is ignored.
 */
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { CacheState } from '../../compiler/analyse/cache.ts'
import {
  append,
  closeStore,
  copyBytes,
  flush,
  makeStore,
  readBytes,
  type Store,
} from '../../compiler/analyse/store.ts'
import type { LinePlace } from '../../compiler/types.ts'
import { isSameState } from '../../core/files/file-state.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { keepNewest } from '../../core/files/newest.ts'
import { getDraftPath } from '../../core/files/whole-file.ts'
import type { Stat } from '../../core/json/types.ts'
import { VERSION } from '../../core/process/version.ts'
import type { ManifestLookup } from '../../format/manifest.ts'

/** What the ledger says of one skill of the bundle. */
export interface LedgerPart {
  /** Its line of the manifest. */
  entry: string
  /** Names of its files in the bundle. */
  names: string[]
  /** JSON: what it was made of, where it can be rebuilt alone. */
  origin: string
  /** What became of the skill among the others, as text. */
  resolved: string
  /** Its number among the skills that were found. */
  found: number
}

/** What the ledger says of one skill that was found. */
export interface FoundPart {
  /** Its line, in the file of analyses (0) or in the ledger (1). */
  place: LinePlace
  /** JSON: what was found in it alone. Empty where that depends on others. */
  own: string
}

/** Of a skill without a line. */
export const NO_PLACE: LinePlace = { store: 0, facts: 0, record: 0, terms: 0, end: 0 }

/** A file of the bundle. */
export interface KeptFile {
  path: string
  size: number
}

export interface LedgerHead {
  version: string
  /** Of the bundle, as the report gives it. */
  digest: string
  /** The manifest without its skills and its index, as JSON. */
  head: string
  /** The files of a manifest that is split, and what it says of those that look skills up. */
  parts: KeptFile[]
  lookup?: { lookup: ManifestLookup; files: KeptFile[] }
  /** The file of analyses that places are places in: its states on the disk and as a cache. */
  analyses: CacheState & { file: string; stat: Stat }
  /** The shards of the index by number, as the manifest names them. */
  shards: { digest: string; size: number }[]
  /** Bytes of its keys and postings. */
  indexSize: number
  /** The ids that several skills asked for, and those that some of them have in their place. */
  contested: string[]
  /** The names of skills that skills declare to need. */
  declared: string[]
  /** Bytes of the ledger when it was new. */
  fresh: number
}

/** Whole numbers by skill: where its part begins, how long entry, names, origin and resolved are, and its number as found. */
const SKILL_COLUMNS = 6
/** By skill that was found: the place of its line, where its own findings begin, and how long they are. */
const FOUND_COLUMNS = 7
/** And by shard: where it begins, and its length. */
const SHARD_COLUMNS = 2

export interface Ledger {
  file: string
  store: Store
  head: LedgerHead
  skills: Float64Array
  found: Float64Array
  shards: Float64Array
  /** Terms of the name, by skill. */
  nameTerms: Uint32Array
  /** By skill, two hashes of what its description has in common with others (`hashDescription`). */
  likeness: Int32Array
  /** By file of the found skills, in their order: the number of the skill in the bundle, or -1. */
  owners: Int32Array
  /** For each skill a hash of each name that it mentions, in no order. */
  mentions: Int32Array
}

/** Bytes at the end: where the tables begin, and the checksum. */
const TRAILER = 16
const BLOCK_BYTES = 4 << 20
/** A ledger that grew so much is rewritten by the change that made it grow; one that grew more is ignored. */
const LARGE_GROWTH = 1.5
const MOST_GROWTH = 2

/**
 * Opens a ledger for reading and adding. Undefined unless it is whole and of this version. One in the state in which a build left
 * it is not read for its checksum.
 */
export function openLedger(file: string, left?: Stat): Ledger | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r+')
  } catch {
    return undefined
  }
  try {
    const ledger = readLedger(file, descriptor, left)
    if (ledger !== undefined) return ledger
  } catch {
    // Not a ledger.
  }
  closeSync(descriptor)
  return undefined
}

function readLedger(file: string, descriptor: number, left: Stat | undefined): Ledger | undefined {
  const stat = fstatSync(descriptor)
  const { size } = stat
  const trailer = Buffer.alloc(TRAILER)
  if (size < TRAILER || readSync(descriptor, trailer, 0, TRAILER, size - TRAILER) !== TRAILER)
    return undefined
  const tablesAt = trailer.readDoubleLE(0)
  const checksum = trailer.readDoubleLE(8)
  const isAsLeft = left !== undefined && isSameState(stat, left)
  if (!isAsLeft && computeChecksum(descriptor, size - TRAILER) !== checksum) return undefined
  const store = makeStore(descriptor, size)
  store.checksum = crc32(trailer, checksum)
  const tables = Buffer.from(readBytes(store, tablesAt, size - TRAILER - tablesAt))
  const head: LedgerHead = JSON.parse(getSection(tables, 0).toString('utf8'))
  if (head.version !== VERSION || size > head.fresh * MOST_GROWTH) return undefined
  return {
    file,
    store,
    head,
    skills: new Float64Array(toOwnBuffer(getSection(tables, 1))),
    shards: new Float64Array(toOwnBuffer(getSection(tables, 2))),
    nameTerms: new Uint32Array(toOwnBuffer(getSection(tables, 3))),
    owners: new Int32Array(toOwnBuffer(getSection(tables, 4))),
    found: new Float64Array(toOwnBuffer(getSection(tables, 5))),
    likeness: new Int32Array(toOwnBuffer(getSection(tables, 6))),
    mentions: new Int32Array(toOwnBuffer(getSection(tables, 7))),
  }
}

function computeChecksum(descriptor: number, size: number): number {
  const block = Buffer.allocUnsafeSlow(Math.min(size, BLOCK_BYTES))
  let checksum = 0
  for (let start = 0; start < size; ) {
    const length = readSync(descriptor, block, 0, Math.min(block.length, size - start), start)
    if (length === 0) break
    checksum = crc32(block.subarray(0, length), checksum)
    start += length
  }
  return checksum
}

/** Sections follow their lengths. */
function getSection(tables: Buffer, number: number): Buffer {
  let start = 0
  for (let before = 0; before < number; before++) start += 8 + tables.readDoubleLE(start)
  return tables.subarray(start + 8, start + 8 + tables.readDoubleLE(start))
}

function toOwnBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

/** A ledger that is being written beside the old one. Undefined when the disk refuses. */
export interface LedgerDraft {
  file: string
  path: string
  store: Store
  skills: Table
  found: Table
  shards: number[]
}

/** Rows of numbers, and how many numbers there are so far. */
interface Table {
  numbers: Float64Array
  used: number
}

function addRow(table: Table, row: readonly number[]): void {
  table.numbers.set(row, table.used)
  table.used += row.length
}

/** A ledger of so many skills of a bundle, and so many that were found. */
export function startLedger(file: string, skills: number, found: number): LedgerDraft | undefined {
  const path = getDraftPath(file)
  try {
    makeFolder(dirname(file))
    return {
      file,
      path,
      store: makeStore(openSync(path, 'w+')),
      skills: { numbers: new Float64Array(skills * SKILL_COLUMNS), used: 0 },
      found: { numbers: new Float64Array(found * FOUND_COLUMNS), used: 0 },
      shards: [],
    }
  } catch {
    return undefined
  }
}

/** Adds what the bundle has of its next skill. */
export function addPart({ store, skills }: LedgerDraft, part: LedgerPart): void {
  addRow(skills, putPart(store, part))
}

/** Adds what is known of the next skill that was found. */
export function addFound(
  { store, found }: LedgerDraft,
  { place, own }: { place: LinePlace; own: string | Uint8Array },
): void {
  addRow(found, putFound(store, place, own))
}

function putFound(
  store: Store,
  { store: number, facts, record, terms, end }: LinePlace,
  own: string | Uint8Array,
): number[] {
  // A copy: what was read from a ledger is valid until the next is read.
  const bytes = typeof own === 'string' ? Buffer.from(own) : new Uint8Array(own)
  return [number, facts, record, terms, end, append(store, bytes), bytes.length]
}

/** Adds the next shard of the index. */
export function addShard({ store, shards }: LedgerDraft, kept: Uint8Array): void {
  shards.push(append(store, kept), kept.length)
}

/** Puts the ledger in its place. Without a head there is none: what was written is dropped, and so is the old one. */
export function finishLedger(
  { file, path, store, skills, found, shards }: LedgerDraft,
  rest:
    | (Pick<Ledger, 'nameTerms' | 'owners' | 'likeness' | 'mentions'> & {
        head: Omit<LedgerHead, 'version' | 'fresh'>
      })
    | undefined,
): void {
  try {
    if (rest === undefined) {
      rmSync(file, { force: true })
    } else {
      const head = { ...rest.head, version: VERSION, fresh: store.size }
      putTables({
        ...rest,
        head,
        store,
        skills: skills.numbers,
        found: found.numbers,
        shards: Float64Array.from(shards),
      })
      if (!store.isBroken) renameSync(path, file)
      keepNewest(dirname(file), 'ledger-')
    }
  } catch {
    // The file did not exist.
  }
  closeStore(store)
  rmSync(path, { force: true })
}

/** Writes what was changed in a ledger that is open, and closes it. False when it could not: it is not a ledger any more. */
export function closeLedger(ledger: Ledger, isChanged: boolean): void {
  try {
    if (isChanged && ledger.store.size > ledger.head.fresh * LARGE_GROWTH) rewriteLedger(ledger)
    else if (isChanged) putTables(ledger)
  } catch {
    // Not whole, and so nothing that anyone will use.
  }
  closeStore(ledger.store)
}

/** Puts a ledger in its place that holds what this one does, without what was there before. */
function rewriteLedger(ledger: Ledger): void {
  const { file, store, head, nameTerms, owners, likeness, mentions } = ledger
  const [skills, found] = [countLedgerSkills(ledger), countLedgerFound(ledger)]
  // Bytes in memory can only be read in the parts in which they were added.
  flush(store)
  const draft = store.isBroken ? undefined : startLedger(file, skills, found)
  if (draft === undefined) return
  const copier = makeCopier(store, draft.store)
  for (let skill = 0; skill < skills; skill++) {
    const { start, lengths, found: number } = placePartAt(ledger, skill)
    addRow(draft.skills, [copySpan(copier, start, countPartBytes(lengths)), ...lengths, number])
  }
  for (let number = 0; number < found; number++) {
    const { own, length } = placeOwnAt(ledger, number)
    const { store: of, facts, record, terms, end } = placeAt(ledger.found, number * FOUND_COLUMNS)
    const by = of === 0 ? 0 : copySpan(copier, facts, end - facts) - facts
    const line = [facts, record, terms, end].map(offset => offset + by)
    addRow(draft.found, [of, ...line, copySpan(copier, own, length), length])
  }
  for (let shard = 0; shard < head.shards.length; shard++) {
    const { start, length } = placeShardAt(ledger, shard)
    draft.shards.push(copySpan(copier, start, length), length)
  }
  finishCopy(copier)
  finishLedger(draft, { head, nameTerms, owners, likeness, mentions })
}

/** Copies spans from one store to another. Adjacent spans are copied as one: `start` and `end` delimit what waits. */
interface Copier {
  from: Store
  to: Store
  start: number
  end: number
}

function makeCopier(from: Store, to: Store): Copier {
  return { from, to, start: 0, end: 0 }
}

/** Gives where the span will begin. */
function copySpan(copier: Copier, start: number, length: number): number {
  if (start !== copier.end && length > 0) {
    finishCopy(copier)
    copier.start = start
    copier.end = start
  }
  copier.end += length
  return copier.to.size + copier.end - copier.start - length
}

function finishCopy({ from, to, start, end }: Copier): void {
  copyBytes(from, to, start, end)
}

/** A part as it stands in a ledger: its bytes are valid until the next are read. */
export interface RawPart {
  bytes: Buffer
  /** How long entry, names, origin and resolved are. */
  lengths: [entry: number, names: number, origin: number, resolved: number]
  found: number
}

export function readRawPartAt(ledger: Ledger, skill: number): RawPart {
  const { start, lengths, found } = placePartAt(ledger, skill)
  const bytes = readBytes(ledger.store, start, countPartBytes(lengths))
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), lengths, found }
}

function placePartAt(
  { skills }: Ledger,
  skill: number,
): Pick<RawPart, 'lengths' | 'found'> & { start: number } {
  const row = skills.subarray(skill * SKILL_COLUMNS, (skill + 1) * SKILL_COLUMNS)
  const [start = 0, entry = 0, names = 0, origin = 0, resolved = 0, found = -1] = row
  return { start, lengths: [entry, names, origin, resolved], found }
}

function countPartBytes([entry, names, origin, resolved]: RawPart['lengths']): number {
  return entry + names + origin + resolved
}

/** Adds the next skill of the bundle, which is as it was but for its number among the skills that were found. */
export function addRawPart({ store, skills }: LedgerDraft, { bytes, lengths }: RawPart, found: number): void {
  addRow(skills, [append(store, new Uint8Array(bytes)), ...lengths, found])
}

function putPart(store: Store, { entry, names, origin, resolved, found }: LedgerPart): number[] {
  const parts = [entry, names.join(' '), origin, resolved]
  const lengths = parts.map(part => Buffer.byteLength(part))
  return [append(store, Buffer.from(parts.join(''))), ...lengths, found]
}

function putTables(ledger: Omit<Ledger, 'file'>): void {
  const { store, head, skills, found, shards, nameTerms, owners, likeness, mentions } = ledger
  const tablesAt = store.size
  const tables = [skills, shards, nameTerms, owners, found, likeness, mentions]
  const sections = [Buffer.from(JSON.stringify(head)), ...tables]
  for (const { buffer, byteOffset, byteLength } of sections) {
    const length = Buffer.alloc(8)
    length.writeDoubleLE(byteLength)
    append(store, length)
    append(store, new Uint8Array(buffer, byteOffset, byteLength))
  }
  flush(store)
  if (typeof store.file !== 'number' || store.isBroken) return
  const trailer = Buffer.alloc(TRAILER)
  trailer.writeDoubleLE(tablesAt)
  trailer.writeDoubleLE(store.checksum, 8)
  writeSync(store.file, trailer, 0, TRAILER, store.written)
}

/** What the ledger has of a skill of the bundle. */
export function readPartAt(ledger: Ledger, skill: number): LedgerPart {
  const raw = readRawPartAt(ledger, skill)
  return {
    entry: readField(raw, 'entry'),
    names: readNames(raw),
    origin: readField(raw, 'origin'),
    resolved: readField(raw, 'resolved'),
    found: raw.found,
  }
}

/** What the bundle has of a skill: its line of the manifest, and the names of its files, with spaces between them. */
export interface Bundled {
  line: string
  names: string
}

export function readBundled(part: RawPart): Bundled {
  return { line: readField(part, 'entry'), names: readField(part, 'names') }
}

/** A field of a part as text. */
export function readField(
  { bytes, lengths }: RawPart,
  field: 'entry' | 'names' | 'origin' | 'resolved',
): string {
  const [entry, names, origin, resolved] = lengths
  if (field === 'entry') return bytes.toString('utf8', 0, entry)
  const start = entry + names
  if (field === 'names') return bytes.toString('latin1', entry, start)
  return field === 'origin'
    ? bytes.toString('utf8', start, start + origin)
    : bytes.toString('utf8', start + origin, start + origin + resolved)
}

export function readNames(part: RawPart): string[] {
  return readField(part, 'names').split(' ')
}

export function getFoundAt(ledger: Ledger, number: number): FoundPart {
  const own = readOwnAt(ledger, number)
  return {
    place: placeAt(ledger.found, number * FOUND_COLUMNS),
    own: Buffer.from(own.buffer, own.byteOffset, own.length).toString('utf8'),
  }
}

/** What was found in a skill alone, as bytes that are valid until the next are read. */
export function readOwnAt(ledger: Ledger, number: number): Uint8Array {
  const { own, length } = placeOwnAt(ledger, number)
  return readBytes(ledger.store, own, length)
}

function placeOwnAt({ found }: Ledger, number: number): { own: number; length: number } {
  const end = (number + 1) * FOUND_COLUMNS
  const [own = 0, length = 0] = found.subarray(end - 2, end)
  return { own, length }
}

function placeAt(found: Float64Array, start: number): LinePlace {
  const [store = 0, facts = 0, record = 0, terms = 0, end = 0] = found.subarray(start)
  return { store, facts, record, terms, end }
}

/** The numbers of the skills that were found whose lines are in the file of analyses, by the place of each. */
export function foundByPlace({ found }: Ledger): Map<number, number> {
  const numbers = new Map<number, number>()
  for (let number = 0; number < found.length / FOUND_COLUMNS; number++) {
    const { store, facts } = placeAt(found, number * FOUND_COLUMNS)
    if (store === 0 && facts > 0) numbers.set(facts, number)
  }
  return numbers
}

export function readShardAt(ledger: Ledger, shard: number): Uint8Array {
  const { start, length } = placeShardAt(ledger, shard)
  return new Uint8Array(readBytes(ledger.store, start, length))
}

function placeShardAt({ shards }: Ledger, shard: number): { start: number; length: number } {
  const [start = 0, length = 0] = shards.subarray(shard * SHARD_COLUMNS, (shard + 1) * SHARD_COLUMNS)
  return { start, length }
}

/**
 * Gives the skills of the bundle and the files of skills their new numbers: `moved` has the number of each skill now, -1 for one that
 * went with all its files. `added` are the numbers of skills that came, each with how many files it has.
 */
export function moveSkills(ledger: Ledger, moved: Int32Array, added: { now: number; files: number }[]): void {
  const { skills, likeness, owners, found } = ledger
  const count = moved.filter(now => now !== -1).length + added.length
  ledger.skills = new Float64Array(count * SKILL_COLUMNS)
  ledger.likeness = new Int32Array(count * 2)
  for (const [then, now] of moved.entries()) {
    if (now === -1) continue
    ledger.skills.set(skills.subarray(then * SKILL_COLUMNS, (then + 1) * SKILL_COLUMNS), now * SKILL_COLUMNS)
    ledger.likeness.set(likeness.subarray(then * 2, then * 2 + 2), now * 2)
  }
  const stay = owners.filter(then => then === -1 || moved[then] !== -1)
  const come = added.flatMap(({ now, files }) => Array<number>(files).fill(now))
  ledger.owners = Int32Array.from([...stay.map(then => moved[then] ?? -1), ...come])
  ledger.found = new Float64Array(found.length + added.length * FOUND_COLUMNS)
  ledger.found.set(found)
}

export function countLedgerFound({ found }: Ledger): number {
  return found.length / FOUND_COLUMNS
}

/** Adds a skill as it is now, in place of what it was. */
export function changePart({ store, skills }: Ledger, skill: number, part: LedgerPart): void {
  skills.set(putPart(store, part), skill * SKILL_COLUMNS)
}

/** Says where the line of a skill is that was read again. */
export function changeFound({ store, found }: Ledger, number: number, { place, own }: FoundPart): void {
  found.set(putFound(store, place, own), number * FOUND_COLUMNS)
}

/** Adds a shard as it is now. */
export function changeShard({ store, shards }: Ledger, shard: number, kept: Uint8Array): void {
  shards.set([append(store, kept), kept.length], shard * SHARD_COLUMNS)
}

export function countLedgerSkills({ skills }: Ledger): number {
  return skills.length / SKILL_COLUMNS
}
