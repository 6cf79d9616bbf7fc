/** Collects a manifest's lines, whole or split. */

import { MANIFEST } from '../../format/layout.ts'
import type { ManifestLookup } from '../../format/manifest.ts'
import type { OutputFile } from '../types.ts'
import { createFile } from './file.ts'
import { addLookup, type LookedUp } from './lookup.ts'
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
  lookup: () => MadeLookup,
): MadeManifest {
  if (partitions === undefined)
    return { manifest: createFile(formatManifest(head, whole), () => MANIFEST), parts: [] }
  const looked = lookup()
  const parts = [...looked.files]
  const root = formatSplit(head, partitions, looked.lookup, file => parts.push(file))
  return { manifest: createFile(root, () => MANIFEST), parts }
}

function formatSplit(
  head: WholeHead,
  partitions: PartitionsDraft,
  lookup: ManifestLookup,
  put: Add,
): Uint8Array {
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
    lookup,
    partitions: finishPartitions(partitions, put),
  })
}

interface MadeLookup {
  lookup: ManifestLookup
  files: OutputFile[]
}

export function addLookupFiles(skills: LookedUp[]): MadeLookup {
  const files: OutputFile[] = []
  return { lookup: addLookup(skills, file => files.push(file)), files }
}

export function createTextFile(path: string, text: string): OutputFile {
  return createFile(Buffer.from(text), () => path)
}
