/**
 * The cache: one file of lines a set of options, looked through whole and parsed line by line as needed.
 *
 * It only ever saves work. A file that is missing, cut short, of another version or nonsense is an empty cache.
 * Its first line names the options. New lines are added at the end, so that a line keeps its place as long as the file is not
 * rewritten, which is when most of it is of no use any more; of two lines with one key the later counts. After the lines of
 * each build follows one with a checksum of all before it.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sha256 } from '../../core/digests/hash.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { getDraftPath, keepNewest } from '../../core/files/whole-file.ts'
import type { FoundSkill, LinePlace } from '../types.ts'
import { getSkillKey } from './lines.ts'
import { append, closeStore, copyBytes, flush, makeStore, type Store } from './store.ts'

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
export function openLineCache(folder: string, key: string): Cache {
  const file = join(folder, `analyses-${sha256(key).slice(0, 16)}`)
  const header = `skillc-cache 8 ${sha256(key)}\n`
  const none = { file, header, store: makeStore(), places: new Map() }
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return none
  }
  try {
    const { size } = fstatSync(descriptor)
    const lines = findLines(descriptor, size, header)
    if (lines !== undefined) {
      const { checksum, ...found } = lines
      return { ...none, ...found, store: { ...makeStore(descriptor, size), checksum } }
    }
  } catch {
    // A folder, or a disk with errors.
  }
  closeSync(descriptor)
  return none
}

/** The place of a skill's line. */
export function findCachedLine({ places }: Cache, found: FoundSkill): CachedLine | undefined {
  return places.get(getSkillKey(found))
}

/** A cache that is being written: beside the old one, until it is whole. Its store can be read from when it is not, too. */
export interface Draft {
  path: string
  store: Store
}

/**
 * Starts a cache that will replace this one, with its lines where they are or with none. Undefined when the disk refuses: then
 * there is none, and no harm done.
 */
export function startDraft(cache: Cache, holdsLines: boolean): Draft | undefined {
  const { file, header } = cache
  const path = getDraftPath(file)
  try {
    makeFolder(dirname(file))
    const isCopied = holdsLines && copyByName(cache, path)
    const draft = { path, store: makeStore(openSync(path, isCopied ? 'r+' : 'w+')) }
    if (isCopied) startAfter(draft.store, cache.store)
    // Of the file that is open: another may have its name by now.
    else if (holdsLines) copyBytes(cache.store, draft.store, 0, cache.store.written)
    else append(draft.store, Buffer.from(header))
    return draft
  } catch {
    return undefined
  }
}

/** Has the system copy the cache's file, which is much faster. False when another file may have its name by now. */
function copyByName({ file, store }: Cache, path: string): boolean {
  if (typeof store.file !== 'number') return false
  try {
    copyFileSync(file, path, constants.COPYFILE_FICLONE)
    // The file that is open cannot get its name back, and no process writes into a file that is in its place.
    const [own, named] = [fstatSync(store.file), lstatSync(file)]
    return own.ino === named.ino && own.dev === named.dev && lstatSync(path).size === store.written
  } catch {
    return false
  }
}

function startAfter(store: Store, { written, checksum }: Store): void {
  Object.assign(store, { written, size: written, checksum })
}

/** Whether unused lines fill most of the file. `wanted` are the bytes of the others. */
export function isMostlyStale({ store }: Cache, wanted: number): boolean {
  return store.written > wanted * 2 + BLOCK_BYTES
}

/** Puts the draft in the cache's place, or drops it when it could not be written whole. */
export function finishDraft({ file }: Cache, { path, store }: Draft): void {
  try {
    flush(store)
    if (store.isBroken || typeof store.file !== 'number') throw new Error('the disk refuses')
    const end = Buffer.from(formatTrailer(store.checksum))
    writeSync(store.file, end, 0, end.length, store.written)
    renameSync(path, file)
    keepNewest(dirname(file), 'analyses-')
  } catch {
    rmSync(path, { force: true })
  }
}

/** Drops a draft whose store is closed: what it is of was not finished. */
export function dropDraft({ path }: Draft): void {
  rmSync(path, { force: true })
}

/** A store for a build without a cache. Its file has no name, so it ends with the build. */
export function createLineStore(): Store {
  return makeStore(() => {
    const path = getDraftPath(join(tmpdir(), 'skillc'))
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

function formatTrailer(checksum: number): string {
  return `end ${checksum}\n`
}

/**
 * Reads the file once, block by block. Undefined unless all of it is what a build with this header wrote. The checksum is
 * that of the whole file.
 */
function findLines(
  descriptor: number,
  size: number,
  header: string,
): (Pick<Cache, 'places'> & { checksum: number }) | undefined {
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
    addLines(places, block, isFirst ? header.length : 0, end, start)
    start += end
  }
  return last === formatTrailer(checksum)
    ? { places, checksum: crc32(Buffer.from(last), checksum) }
    : undefined
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
