/** A split manifest: a tree of partitions over its skills, and tables of files. docs/manifest.md describes the bytes. */

import { fnv1a, formatDigest } from '../../core/digests/digest.ts'
import { getIndexPath } from '../../format/layout.ts'
import type { FileTable, NamedFile, Partition } from '../../format/manifest.ts'
import { ROW_BYTES, TABLE_ROWS } from '../../format/split-words.ts'
import type { OutputFile } from '../types.ts'
import { createFile } from './file.ts'

export type Add = (file: OutputFile) => void

/** The longest list of partitions before a level is added, and the cut width of such a level. */
const MOST_IN_ROOT = 1_024
const AROUND_NODES = 32
/** Small, because requests load the partitions of their hits. */
const AROUND_SKILLS = 32

export const MOST_INLINE = 64

export interface PartitionsDraft {
  ids: readonly string[]
  cuts: number[]
  lines: string[]
  made: Partition[]
}

export function startPartitions(ids: readonly string[]): PartitionsDraft {
  return { ids, cuts: cutPlaces(ids, AROUND_SKILLS), lines: [], made: [] }
}

/** Returns the file of the partition that the line completes. */
export function addLine({ ids, cuts, lines, made }: PartitionsDraft, line: string): OutputFile | undefined {
  lines.push(line)
  const start = cuts[made.length] ?? 0
  const end = cuts[made.length + 1] ?? ids.length
  if (start + lines.length < end) return undefined
  const file = createJsonFile(`{\n"skills":${formatLines(lines.splice(0))}\n}\n`)
  made.push({ ...toNamedFile(file), skills: end - start, first: ids[start] ?? '' })
  return file
}

/** The partitions must have all their lines. Returns the root's partitions. */
export function finishPartitions({ made }: PartitionsDraft, add: Add): Partition[] {
  let level = made
  while (level.length > MOST_IN_ROOT) level = createNodes(level, add)
  return level
}

function createNodes(level: readonly Partition[], add: Add): Partition[] {
  const cuts = cutPlaces(
    level.map(({ first }) => first),
    AROUND_NODES,
  )
  return cuts.map((start, at) => {
    const part = level.slice(start, cuts[at + 1] ?? level.length)
    const lines = part.map(each => JSON.stringify(each))
    const file = addText(`{\n"partitions":${formatLines(lines)}\n}\n`, add)
    return { ...file, skills: part.reduce((sum, { skills }) => sum + skills, 0), first: part[0]?.first ?? '' }
  })
}

export function addTable(files: readonly NamedFile[], add: Add): FileTable {
  const tables: NamedFile[] = []
  for (let start = 0; start < files.length; start += TABLE_ROWS) {
    const rows = files.slice(start, start + TABLE_ROWS)
    const content = Buffer.alloc(rows.length * ROW_BYTES)
    for (const [at, { digest, size }] of rows.entries()) {
      content.write(digest.slice('sha256:'.length), at * ROW_BYTES, 'hex')
      content.writeUInt32BE(size, (at + 1) * ROW_BYTES - 4)
    }
    tables.push(addFile(createIndexFile(content, 'bin'), add))
  }
  return { count: files.length, tables }
}

export function addText(text: string, add: Add): NamedFile {
  return addFile(createJsonFile(text), add)
}

function createJsonFile(text: string): OutputFile {
  return createIndexFile(Buffer.from(text), 'json')
}

function addFile(file: OutputFile, add: Add): NamedFile {
  add(file)
  return toNamedFile(file)
}

function toNamedFile({ digest, size }: OutputFile): NamedFile {
  return { digest: formatDigest(digest), size }
}

function createIndexFile(content: Uint8Array, extension: 'json' | 'bin'): OutputFile {
  return createFile(content, digest => getIndexPath(formatDigest(digest), extension))
}

export function formatLines(items: readonly string[]): string {
  return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n]`
}

const AROUND = 64
const MOST = 8

/**
 * Cuts long lists into files so that a changed item changes few of them. A file starts at each item whose hash is the
 * least among its neighbors (local-minimum chunking).
 */
export function cutPlaces(keys: readonly string[], around: number = AROUND): number[] {
  const hashes = Uint32Array.from(keys, fnv1a)
  const cuts: number[] = keys.length === 0 ? [] : [0]
  let last = 0
  for (let at = 1; at < keys.length; at++) {
    const isFull = at - last >= MOST * around
    // Near an end there is nothing to compare with, and a file of a few items is useless.
    const isInside = at >= around && at + around <= keys.length
    if (!isFull && !(isInside && isLeast(hashes, at, around))) continue
    cuts.push(at)
    last = at
  }
  return cuts
}

/** The first of equal hashes counts as the least. */
function isLeast(hashes: Uint32Array, at: number, around: number): boolean {
  const own = hashes[at] ?? 0
  for (let distance = 1; distance <= around; distance++) {
    if ((hashes[at - distance] ?? Number.POSITIVE_INFINITY) <= own) return false
    if ((hashes[at + distance] ?? Number.POSITIVE_INFINITY) < own) return false
  }
  return true
}
