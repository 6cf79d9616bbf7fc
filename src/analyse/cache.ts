/**
 * The cache: one file of lines a set of options, read whole and parsed line by line as needed.
 *
 * It only ever saves work. A file that is missing, cut short, of another version or nonsense is an empty cache.
 * Its first line names the options, its last line holds a checksum of all before it.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { FoundSkill } from '../types.ts'
import { sha256 } from '../util/hash.ts'
import { keyOf, knownFrom } from './lines.ts'
import type { Known } from './read.ts'

/** Lines of an earlier build by key: where each starts and ends in the file's bytes. */
export interface Cache {
  file: string
  header: string
  bytes: Buffer
  places: Map<string, [start: number, end: number]>
}

/** Caches of so many sets of options are kept in one folder; the least recently written go first. */
const KEPT_FILES = 8
const TAB = 9
const NEWLINE = 10
const FLUSH_BYTES = 1 << 20
const LINE_END = Buffer.from('\n')

/** Opens the cache for analyses made with these options. `key` names everything an analysis depends on but its files. */
export function openCache(folder: string, key: string): Cache {
  const file = join(folder, `analyses-${sha256(key).slice(0, 16)}`)
  const header = `skillc-cache 5 ${sha256(key)}\n`
  const empty = { file, header, bytes: Buffer.alloc(0), places: new Map() }
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return empty
  }
  const end = bytes.lastIndexOf(NEWLINE, bytes.length - 2) + 1
  const content = bytes.subarray(0, end)
  const isWhole =
    content.subarray(0, header.length).toString('utf8') === header &&
    bytes.subarray(end).toString('utf8') === trailer(crc32(content))
  return isWhole ? { file, header, bytes: content, places: findLines(content, header.length) } : empty
}

/** What the cache proves about a skill; undefined for nothing. */
export function recall(cache: Cache | undefined, found: FoundSkill): Known | undefined {
  const line = cache && lineOf(cache, found)
  if (line === undefined) return undefined
  try {
    return knownFrom(found, line.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The line of an earlier build for this skill, as it was written. */
export function lineOf({ bytes, places }: Cache, found: FoundSkill): Buffer | undefined {
  const place = places.get(keyOf(found))
  return place === undefined ? undefined : bytes.subarray(place[0], place[1])
}

/** A cache that is being written: beside the old one, until it is whole. */
export interface Draft {
  path: string
  descriptor: number
  pending: Buffer[]
  pendingBytes: number
  checksum: number
  isBroken: boolean
}

/** Starts a cache that will replace this one. Undefined when the disk refuses: then there is none, and no harm done. */
export function startDraft({ file, header }: Cache): Draft | undefined {
  const path = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    const draft: Draft = {
      path,
      descriptor: openSync(path, 'w'),
      pending: [],
      pendingBytes: 0,
      checksum: 0,
      isBroken: false,
    }
    addBytes(draft, Buffer.from(header))
    return draft
  } catch {
    return undefined
  }
}

export function addLine(draft: Draft, line: Buffer | string): void {
  addBytes(draft, typeof line === 'string' ? Buffer.from(line) : line)
  addBytes(draft, LINE_END)
}

/** Puts the draft in the cache's place, or drops it when it could not be written whole. */
export function finishDraft({ file }: Cache, draft: Draft): void {
  try {
    flush(draft)
    writeSync(draft.descriptor, trailer(draft.checksum))
    closeSync(draft.descriptor)
    if (draft.isBroken) rmSync(draft.path, { force: true })
    else renameSync(draft.path, file)
    removeOldest(dirname(file))
  } catch {
    rmSync(draft.path, { force: true })
  }
}

function addBytes(draft: Draft, bytes: Buffer): void {
  draft.pending.push(bytes)
  draft.pendingBytes += bytes.length
  if (draft.pendingBytes >= FLUSH_BYTES) flush(draft)
}

function flush(draft: Draft): void {
  const bytes = Buffer.concat(draft.pending)
  draft.pending = []
  draft.pendingBytes = 0
  draft.checksum = crc32(bytes, draft.checksum)
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(draft.descriptor, bytes, done)
  } catch {
    draft.isBroken = true // A full disk: there will be no cache.
  }
}

function trailer(checksum: number): string {
  return `end ${checksum}\n`
}

function findLines(bytes: Buffer, from: number): Cache['places'] {
  const places: Cache['places'] = new Map()
  for (let start = from; start < bytes.length; ) {
    const found = bytes.indexOf(NEWLINE, start)
    const end = found === -1 ? bytes.length : found
    const tab = bytes.indexOf(TAB, start)
    if (tab !== -1 && tab < end) places.set(bytes.toString('utf8', start, tab), [start, end])
    start = end + 1
  }
  return places
}

function removeOldest(folder: string): void {
  const files = readdirSync(folder).filter(name => name.startsWith('analyses-'))
  if (files.length <= KEPT_FILES) return
  const aged = files.map(name => ({ name, written: statSync(join(folder, name)).mtimeMs }))
  aged.sort((a, b) => b.written - a.written)
  for (const { name } of aged.slice(KEPT_FILES)) rmSync(join(folder, name), { force: true })
}
