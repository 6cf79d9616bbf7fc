/** Collects a manifest's lines, whole or split. */

import { MANIFEST } from '../../format/layout.ts'
import type { ManifestLookup, NamedFile } from '../../format/manifest.ts'
import type { OutputFile } from '../types.ts'
import { createFile } from './file.ts'
import { formatManifest, formatSkipped, formatSplitManifest, type WholeHead } from './manifest.ts'
import {
  type Add,
  addLine,
  addTable,
  addText,
  finishPartitions,
  formatLines,
  MOST_INLINE,
  type PartitionsDraft,
  startPartitions,
} from './split.ts'

export interface Lines {
  /** All lines, unless the manifest is split. */
  whole: string[]
  /** A partition becomes a file as soon as it has its lines, which bounds memory. */
  partitions?: PartitionsDraft
}

export function startLines(skills: number, splitAbove: number, listIds: () => string[]): Lines {
  const lines: Lines = { whole: [] }
  return skills > splitAbove ? { ...lines, partitions: startPartitions(listIds()) } : lines
}

/** Returns the file that the line completes. */
export function putLine({ whole, partitions }: Lines, line: string): OutputFile[] {
  if (partitions === undefined) {
    whole.push(line)
    return []
  }
  const file = addLine(partitions, line)
  return file === undefined ? [] : [file]
}

interface MadeManifest {
  manifest: OutputFile
  parts: OutputFile[]
}

/** All skills must have their lines. */
export function finishLines(
  { whole, partitions }: Lines,
  head: WholeHead,
  finish: (add: Add) => SplitFiles,
): MadeManifest {
  if (partitions === undefined)
    return { manifest: createFile(formatManifest(head, whole), () => MANIFEST), parts: [] }
  const parts: OutputFile[] = []
  const add: Add = file => parts.push(file)
  const root = formatSplit(head, partitions, finish(add), add)
  return { manifest: createFile(root, () => MANIFEST), parts }
}

export interface SplitFiles {
  lookup: ManifestLookup
  groups: NamedFile
}

function formatSplit(head: WholeHead, partitions: PartitionsDraft, files: SplitFiles, put: Add): Uint8Array {
  const { skipped, search } = head
  const isLong = skipped.length > MOST_INLINE
  return formatSplitManifest({
    ...head,
    skipped: isLong ? addText(`${formatLines(formatSkipped(skipped))}\n`, put) : skipped,
    search: search && {
      format: search.format,
      tokenizer: search.tokenizer,
      ...addTable(search.shards, put),
    },
    ...files,
    partitions: finishPartitions(partitions, put),
  })
}

export function createTextFile(path: string, text: string): OutputFile {
  return createFile(Buffer.from(text), () => path)
}
