/** The lines of a manifest as they come, and the manifest of all of them, whole or split. */

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

/** Lines of a manifest as they come. */
export interface Lines {
  /** All of them, where it is not split. */
  whole: string[]
  /** Where it is split, a partition is a file as soon as it has its lines, so that those of all skills are never held at once. */
  partitions?: PartitionsDraft
}

/** Lines for so many skills; more than `splitAbove` are split, by ids in the order of the lines. */
export function startLines(skills: number, splitAbove: number, listIds: () => string[]): Lines {
  const lines: Lines = { whole: [] }
  return skills > splitAbove ? { ...lines, partitions: startPartitions(listIds()) } : lines
}

/** Adds the line of the next skill. Gives the file that it completes. */
export function putLine({ whole, partitions }: Lines, line: string): OutputFile[] {
  if (partitions === undefined) {
    whole.push(line)
    return []
  }
  const file = addLine(partitions, line)
  return file === undefined ? [] : [file]
}

/** A manifest. */
interface MadeManifest {
  manifest: OutputFile
  /** Its parts where it is split; without partitions over skills while those are files already. */
  parts: OutputFile[]
}

/** The manifest of skills that all have their lines. */
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

/** The root of a split manifest, whose parts become files. */
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

/** The files of a lookup, and what the manifest says of them. */
interface MadeLookup {
  lookup: ManifestLookup
  files: OutputFile[]
}

/** The lookup over the skills of a split manifest. */
export function addLookupFiles(skills: LookedUp[]): MadeLookup {
  const files: OutputFile[] = []
  return { lookup: addLookup(skills, file => files.push(file)), files }
}

/** A file made of text. */
export function createTextFile(path: string, text: string): OutputFile {
  return createFile(Buffer.from(text), () => path)
}
