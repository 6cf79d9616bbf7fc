/**
 * The cache: one file of lines a set of options, read whole and parsed line by line as needed.
 *
 * It only ever saves work. A file that is missing, cut short, of another version or nonsense is an empty cache.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundSkill } from '../types.ts'
import { sha256 } from '../util/hash.ts'
import { keyOf, knownFrom } from './lines.ts'
import type { Known } from './read.ts'

/** Lines of an earlier build by key: where each starts and ends in the file's bytes. */
export interface Cache {
  file: string
  bytes: Buffer
  places: Map<string, [start: number, end: number]>
}

/** Caches of so many sets of options are kept in one folder; the least recently written go first. */
const KEPT_FILES = 8
const HEADER = 'skillc-cache 1'
const TAB = 9
const NEWLINE = 10

/** Opens the cache for analyses made with these options. `key` names everything an analysis depends on but its files. */
export function openCache(folder: string, key: string): Cache {
  const file = join(folder, `analyses-${sha256(key).slice(0, 16)}`)
  const empty = { file, bytes: Buffer.alloc(0), places: new Map() }
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return empty
  }
  const header = headerOf(key, bytes.subarray(bytes.indexOf(NEWLINE) + 1))
  if (bytes.subarray(0, header.length).toString('utf8') !== header) return empty
  return { file, bytes, places: findLines(bytes, header.length) }
}

/** What the cache proves about a skill; undefined for nothing. */
export function recall(cache: Cache | undefined, found: FoundSkill): Known | undefined {
  const line = cache && lineOf(cache, found)
  if (line === undefined) return undefined
  try {
    return knownFrom(found, line)
  } catch {
    return undefined
  }
}

/** The line of an earlier build for this skill, as it was written. */
export function lineOf({ bytes, places }: Cache, found: FoundSkill): string | undefined {
  const place = places.get(keyOf(found))
  return place === undefined ? undefined : bytes.subarray(place[0], place[1]).toString('utf8')
}

/** Replaces the cache by these lines. Failing to is no failure of the build. */
export function saveCache({ file }: Cache, key: string, lines: string[]): void {
  const folder = join(file, '..')
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    const content = Buffer.from(lines.map(line => `${line}\n`).join(''))
    writeFileSync(draft, Buffer.concat([Buffer.from(headerOf(key, content)), content]))
    renameSync(draft, file)
    removeOldest(folder)
  } catch {
    rmSync(draft, { force: true })
  }
}

/** Version, options and a digest of what follows, so that a damaged cache is noticed before it is believed. */
function headerOf(key: string, content: Buffer): string {
  return `${HEADER} ${sha256(key)} ${sha256(content)}\n`
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
