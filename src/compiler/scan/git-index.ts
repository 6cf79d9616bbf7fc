/** Reads git's index (gitformat-index(5), versions 2 to 4) without git, so the repository's configuration has no effect. */
import { lstatSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sha256 } from '../../core/digests/hash.ts'
import { isPresent } from '../../core/files/file-state.ts'
import { getParentPath } from '../../core/files/path.ts'
import { getBelow } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isHostilePath, isPlainPath } from '../../core/files/untrusted-path.ts'

const LARGEST_INDEX = 256 * 1024 * 1024
const LARGEST_POINTER = 4096
/** Linux's PATH_MAX: longer paths are never checked out. */
const LONGEST_PATH = 4096
/** Folders of a path: skills are not searched deeper, and each takes memory. */
const MOST_FOLDERS = 256
const HEADER = 12
/** Bytes before an entry's object id: times, device, mode, owner, size. */
const STAT = 40
/** SHA-1, or SHA-256 if that does not fit. */
const ID_SIZES = [20, 32]
const EXTENDED = 0x4000
const SKIP_WORKTREE = 0x4000
const LONG_NAME = 0xfff

/** May be missing. In linked work trees and submodules `.git` is a file with the folder's path. */
function findIndexFile(top: string): string | undefined {
  const git = join(top, '.git')
  try {
    if (lstatSync(git).isDirectory()) return join(git, 'index')
    const pointer = /^gitdir: (.+)$/m.exec(readRegular(git, LARGEST_POINTER).toString('utf8'))
    return pointer?.[1] === undefined ? undefined : join(resolve(top, pointer[1].trim()), 'index')
  } catch {
    return undefined
  }
}

/** Tracked paths, relative to the work tree, in byte order; `ending` filters them. Undefined without a readable index. */
export function readTrackedPaths(top: string, ending = ''): string[] | undefined {
  const file = findIndexFile(top)
  return file === undefined ? undefined : readEntries(file, ending)?.map(({ path }) => path)
}

/** Ids of tracked files in hex, by path from the work tree. */
export function readTrackedIds(top: string): Map<string, string> {
  const file = findIndexFile(top)
  const entries = (file === undefined ? undefined : readEntries(file)) ?? []
  return new Map(entries.map(({ path, id }) => [path, Buffer.from(id, 'latin1').toString('hex')]))
}

interface IndexEntry {
  path: string
  mode: number
  /** Bytes as Latin-1: the digest of the content. */
  id: string
}

const EXECUTABLE = 0o100755
const LINK = 0o120000
const MODES: ReadonlySet<number> = new Set([0o100644, EXECUTABLE, LINK, 0o160000])
const FOLDER = 0o040000

function readEntries(file: string, ending = ''): IndexEntry[] | undefined {
  try {
    const index = readRegular(file, LARGEST_INDEX)
    for (const idSize of ID_SIZES) {
      const entries = parseIndex(index, idSize, ending)
      if (entries !== undefined) return entries
    }
  } catch {
    // Missing, or truncated.
  }
  return undefined
}

/** Undefined for another format, and for a split index. */
function parseIndex(index: Buffer, idSize: number, ending: string): IndexEntry[] | undefined {
  if (index.length < HEADER || index.toString('latin1', 0, 4) !== 'DIRC') return undefined
  const version = index.readUInt32BE(4)
  if (version < 2 || version > 4) return undefined
  const wanted = Buffer.from(ending.toLowerCase(), 'latin1')
  const entries: IndexEntry[] = []
  const add = (path: string, mode: number, at: number) =>
    entries.push({ path, mode, id: index.toString('latin1', at + STAT, at + STAT + idSize) })
  let name = Buffer.alloc(0)
  let expanded = 0
  let at = HEADER
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    const mode = index.readUInt32BE(at + 24)
    if (mode !== FOLDER && !MODES.has(mode)) return undefined
    const flags = index.readUInt16BE(at + STAT + idSize)
    let start = at + STAT + idSize + 2
    let isHere = mode !== FOLDER
    if (version > 2 && (flags & EXTENDED) !== 0) {
      isHere &&= (index.readUInt16BE(start) & SKIP_WORKTREE) === 0
      start += 2
    }
    let end: number
    if (version === 4) {
      const [strip, from] = readOffset(index, start)
      end = index.indexOf(0, from)
      if (end === -1 || strip > name.length) return undefined
      expanded += name.length - strip + end - from
      // In version 4 a few bytes can repeat a long name.
      if (expanded > LARGEST_INDEX) return undefined
      name = Buffer.concat([name.subarray(0, name.length - strip), index.subarray(from, end)])
      if (isHere && name.length <= LONGEST_PATH && endsWith(name, name.length, wanted))
        add(name.toString('utf8'), mode, at)
      at = end + 1
      continue
    }
    const length = flags & LONG_NAME
    end = length === LONG_NAME ? index.indexOf(0, start + LONG_NAME) : start + length
    if (length === 0 || index[end] !== 0) return undefined
    if (isHere && end - start <= LONGEST_PATH && endsWith(index, end, wanted, start))
      add(index.toString('utf8', start, end), mode, at)
    // One to eight zeros, to a multiple of eight bytes.
    at += (end - at + 8) & ~7
  }
  return isSplit(index, at, idSize) ? undefined : dropRepeated(entries.filter(({ path }) => isInTree(path)))
}

function dropRepeated(entries: IndexEntry[]): IndexEntry[] {
  return entries.filter(({ path }, at) => path !== entries[at - 1]?.path)
}

/** True if a path stays in the work tree: git writes no other, but the index is untrusted. */
function isInTree(path: string): boolean {
  return (
    (isPlainPath(path) || !isHostilePath(path)) && path.split('/', MOST_FOLDERS + 1).length <= MOST_FOLDERS
  )
}

/** Git's packed numbers: seven bits per byte, highest first, all but the last counted from one. */
function readOffset(index: Buffer, start: number): [value: number, end: number] {
  let at = start
  let byte = index.readUInt8(at++)
  let value = byte & 0x7f
  while (byte & 0x80 && value < 2 ** 24) {
    byte = index.readUInt8(at++)
    value = ((value + 1) << 7) | (byte & 0x7f)
  }
  return [value, at]
}

function endsWith(bytes: Buffer, end: number, wanted: Buffer, start = 0): boolean {
  if (end - start < wanted.length) return false
  for (let at = 1; at <= wanted.length; at++) {
    const byte = bytes[end - at] ?? 0
    const lower = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
    if (lower !== wanted[wanted.length - at]) return false
  }
  return true
}

/** A split index has most entries in another file. */
function isSplit(index: Buffer, entriesEnd: number, idSize: number): boolean {
  for (let at = entriesEnd; at + 8 <= index.length - idSize; at += 8 + index.readUInt32BE(at + 4))
    if (index.toString('latin1', at, at + 4) === 'link') return true
  return false
}

export interface Tracked {
  /** The path is absolute and real: a tracked file or a folder with one. */
  has: (path: string) => boolean
  /** Git's executable bit. Undefined for an untracked file. */
  isExecutable: (path: string) => boolean | undefined
  /** True if git has a link there, even if there is none on disk. */
  isLink: (path: string) => boolean
  indexes: Map<string, string>
}

export function createTracked(): Tracked {
  const tops = new Map<string, string | undefined>()
  const trees = new Map<string, ReadonlyMap<string, number>>()
  const indexes = new Map<string, string>()
  const findTop = (dir: string): string | undefined => {
    if (tops.has(dir)) return tops.get(dir)
    const up = dirname(dir)
    const top = isPresent(join(dir, '.git')) ? dir : up === dir ? undefined : findTop(up)
    tops.set(dir, top)
    return top
  }
  const readTree = (top: string) => {
    const file = findIndexFile(top)
    const entries = (file === undefined ? undefined : readEntries(file)) ?? []
    if (file !== undefined) indexes.set(file, markEntries(entries))
    const modes = new Map(entries.map(({ path, mode }) => [path, mode]))
    for (const { path } of entries)
      for (let at = getParentPath(path); at !== '' && !modes.has(at); at = getParentPath(at))
        modes.set(at, FOLDER)
    trees.set(top, modes)
    return modes
  }
  const getMode = (path: string): number | undefined => {
    const top = findTop(dirname(path))
    return top === undefined ? undefined : (trees.get(top) ?? readTree(top)).get(getBelow(top, path))
  }
  return {
    indexes,
    has: path => getMode(path) !== undefined,
    isExecutable: path => {
      const mode = getMode(path)
      return mode === undefined || mode === LINK ? undefined : mode === EXECUTABLE
    },
    isLink: path => getMode(path) === LINK,
  }
}

/** Marks an index, in place of a folder's names. */
export const INDEX_MARK = 'git:'

function markEntries(entries: IndexEntry[]): string {
  return `${INDEX_MARK}${sha256(entries.map(({ path, mode, id }) => `${path}\0${mode}${id}`).join('\n'))}`
}

export function markIndex(file: string): string {
  return markEntries(readEntries(file) ?? [])
}
