/**
 * The cache: one file of lines a set of options, looked through whole and parsed line by line as needed.
 *
 * It only ever saves work. A file that is missing, cut short, of another version or nonsense is an empty cache.
 * Its first line names the options, its last line holds a checksum of all before it.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sha256 } from '../../core/hash.ts'
import { keepNewest } from '../../core/newest.ts'
import type { FoundSkill, LinePlace } from '../types.ts'
import { keyOf } from './lines.ts'
import { append, closeStore, flush, makeStore, type Store } from './store.ts'

/** Lines of an earlier build by key. */
export interface Cache {
  file: string
  header: string
  store: Store
  places: Map<string, CachedLine>
}

/** A line of the file. */
export interface CachedLine extends LinePlace {
  start: number
}

/** The number of the cache among the stores of a build. */
export const OLD = 0
const TAB = 9
const NEWLINE = 10
const BLOCK_BYTES = 4 << 20

/** Opens the cache for analyses made with these options. `key` names everything an analysis depends on but its files. */
export function openCache(folder: string, key: string): Cache {
  const file = join(folder, `analyses-${sha256(key).slice(0, 16)}`)
  const header = `skillc-cache 6 ${sha256(key)}\n`
  const none = { file, header, store: makeStore(), places: new Map() }
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return none
  }
  try {
    const { size } = fstatSync(descriptor)
    const places = findLines(descriptor, size, header)
    if (places !== undefined) return { ...none, store: makeStore(descriptor, size), places }
  } catch {
    // A folder, or a disk with errors.
  }
  closeSync(descriptor)
  return none
}

/** The place of a skill's line. */
export function placeOf({ places }: Cache, found: FoundSkill): CachedLine | undefined {
  return places.get(keyOf(found))
}

/** A cache that is being written: beside the old one, until it is whole. Its store can be read from when it is not, too. */
export interface Draft {
  path: string
  store: Store
}

/** Starts a cache that will replace this one. Undefined when the disk refuses: then there is none, and no harm done. */
export function startDraft({ file, header }: Cache): Draft | undefined {
  const path = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    const draft = { path, store: makeStore(openSync(path, 'w+')) }
    append(draft.store, Buffer.from(header))
    return draft
  } catch {
    return undefined
  }
}

/** Puts the draft in the cache's place, or drops it when it could not be written whole. Says whether it is there. */
export function finishDraft({ file }: Cache, { path, store }: Draft): boolean {
  try {
    flush(store)
    if (store.isBroken || typeof store.file !== 'number') throw new Error('the disk refuses')
    writeSync(store.file, trailer(store.checksum), store.written)
    renameSync(path, file)
    keepNewest(dirname(file), 'analyses-')
    return true
  } catch {
    rmSync(path, { force: true })
    return false
  }
}

/** A store for a build without a cache. Its file has no name: it is gone when the build is. */
export function makeShelf(): Store {
  return makeStore(() => {
    const path = join(
      tmpdir(),
      `skillc-${process.pid}-${sha256(String(process.hrtime.bigint())).slice(0, 16)}`,
    )
    const descriptor = openSync(path, 'wx+', 0o600)
    try {
      rmSync(path)
    } catch {
      // Where open files cannot be removed it stays until the system clears up.
    }
    return descriptor
  })
}

export function closeCache({ store }: Cache): void {
  closeStore(store)
}

function trailer(checksum: number): string {
  return `end ${checksum}\n`
}

/** Reads the file once, block by block. Undefined unless all of it is what a build with this header wrote. */
function findLines(descriptor: number, size: number, header: string): Map<string, CachedLine> | undefined {
  const places = new Map<string, CachedLine>()
  let block = Buffer.allocUnsafeSlow(Math.min(size, BLOCK_BYTES))
  let checksum = 0
  let last = ''
  for (let start = 0; start < size; ) {
    const length = readSync(descriptor, block, 0, Math.min(block.length, size - start), start)
    const end = block.subarray(0, length).lastIndexOf(NEWLINE) + 1
    if (length === 0) return undefined
    if (end === 0) {
      // A line that is longer than the block.
      if (start + length === size) return undefined
      block = Buffer.allocUnsafeSlow(Math.min(size, block.length * 2))
      continue
    }
    const isFirst = start === 0
    if (isFirst && block.toString('latin1', 0, header.length) !== header) return undefined
    const isLast = start + end === size
    const content = isLast ? block.lastIndexOf(NEWLINE, end - 2) + 1 : end
    if (isLast) last = block.toString('latin1', content, end)
    checksum = crc32(block.subarray(0, content), checksum)
    addLines(places, block, isFirst ? header.length : 0, content, start)
    start += end
  }
  return last === trailer(checksum) ? places : undefined
}

function addLines(
  places: Map<string, CachedLine>,
  block: Buffer,
  from: number,
  to: number,
  offset: number,
): void {
  for (let start = from; start < to; ) {
    const end = block.indexOf(NEWLINE, start) + 1
    const facts = block.indexOf(TAB, start) + 1
    const record = block.indexOf(TAB, facts) + 1
    const terms = block.indexOf(TAB, record) + 1
    if (facts > start && record > facts && terms > record && terms < end + 1)
      places.set(block.toString('utf8', start, facts - 1), {
        store: OLD,
        start: offset + start,
        facts: offset + facts,
        record: offset + record,
        terms: offset + terms,
        end: offset + end,
      })
    start = end
  }
}
