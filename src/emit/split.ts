/** A manifest in parts: its skills as a tree of partitions, and tables of files. docs/manifest.md describes the bytes. */
import type { FileTable, NamedFile, Partition } from '../bundle/format.ts'
import { indexPath } from '../bundle/layout.ts'
import { cutPlaces } from '../split/cut.ts'
import { ROW_BYTES, TABLE_ROWS } from '../split/words.ts'
import type { OutputFile } from '../types.ts'
import { sha256 } from '../util/hash.ts'

/** Takes a file of the bundle. */
export type Add = (file: OutputFile) => void

/** Partitions that a list names before they get a level of their own, and those around a cut of such a level. */
const MOST_IN_ROOT = 1_024
const AROUND_NODES = 32

/** Lines of a manifest that get a file of their own when there are more. */
export const MOST_INLINE = 64

/** The tree over skills: their ids in order, and the line of each. Gives what the root lists. */
export function addPartitions(ids: readonly string[], lines: readonly string[], add: Add): Partition[] {
  const cuts = cutPlaces(ids)
  let level = cuts.map((start, at): Partition => {
    const end = cuts[at + 1] ?? ids.length
    const file = addText(`{\n"skills":${listText(lines.slice(start, end))}\n}\n`, add)
    return { ...file, skills: end - start, first: ids[start] ?? '' }
  })
  while (level.length > MOST_IN_ROOT) level = nodesOver(level, add)
  return level
}

function nodesOver(level: readonly Partition[], add: Add): Partition[] {
  const cuts = cutPlaces(
    level.map(({ first }) => first),
    AROUND_NODES,
  )
  return cuts.map((start, at) => {
    const part = level.slice(start, cuts[at + 1] ?? level.length)
    const lines = part.map(each => JSON.stringify(each))
    const file = addText(`{\n"partitions":${listText(lines)}\n}\n`, add)
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
    tables.push(addBytes(content, 'bin', add))
  }
  return { count: files.length, tables }
}

/** A JSON file of the index. */
export function addText(text: string, add: Add): NamedFile {
  return addBytes(Buffer.from(text), 'json', add)
}

function addBytes(content: Uint8Array, extension: 'json' | 'bin', add: Add): NamedFile {
  const digest = sha256(content)
  const named = { digest: `sha256:${digest}`, size: content.length }
  add({ path: indexPath(named.digest, extension), digest, size: content.length, content })
  return named
}

/** A JSON list, a line an item. */
export function listText(items: readonly string[]): string {
  return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n]`
}
