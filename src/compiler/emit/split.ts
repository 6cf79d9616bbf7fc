/** A manifest in parts: its skills as a tree of partitions, and tables of files. docs/manifest.md describes the bytes. */

import { formatDigest } from '../../core/digests/digest.ts'
import { getIndexPath } from '../../format/layout.ts'
import type { FileTable, NamedFile, Partition } from '../../format/manifest.ts'
import { ROW_BYTES, TABLE_ROWS } from '../../format/split-words.ts'
import type { OutputFile } from '../types.ts'
import { cutPlaces } from './cut.ts'
import { createFile } from './file.ts'

/** Takes a file of the bundle. */
export type Add = (file: OutputFile) => void

/** Partitions that a list names before they get a level of their own, and those around a cut of such a level. */
const MOST_IN_ROOT = 1_024
const AROUND_NODES = 32

/** Lines of a manifest that get a file of their own when there are more. */
export const MOST_INLINE = 64

/** Partitions over skills whose lines come one after the other. */
export interface PartitionsDraft {
  ids: readonly string[]
  cuts: number[]
  /** Lines of the partition that is next. */
  lines: string[]
  made: Partition[]
}

/** Partitions over the skills with these ids, which are in order. */
export function startPartitions(ids: readonly string[]): PartitionsDraft {
  return { ids, cuts: cutPlaces(ids), lines: [], made: [] }
}

/** Adds the line of the next skill. Gives the file of a partition when that was its last line. */
export function addLine({ ids, cuts, lines, made }: PartitionsDraft, line: string): OutputFile | undefined {
  lines.push(line)
  const start = cuts[made.length] ?? 0
  const end = cuts[made.length + 1] ?? ids.length
  if (start + lines.length < end) return undefined
  const file = createJsonFile(`{\n"skills":${formatLines(lines.splice(0))}\n}\n`)
  made.push({ ...toNamedFile(file), skills: end - start, first: ids[start] ?? '' })
  return file
}

/** The tree over partitions that have all their lines. Gives what the root lists. */
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

/** A table of files by their number. */
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

/** A JSON file of the index. */
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

/** A JSON list, a line an item. */
export function formatLines(items: readonly string[]): string {
  return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n]`
}
