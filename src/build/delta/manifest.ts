/** The manifest of a bundle after a small change: what the ledger has of it, and the lines as they are now. */
import {
  finishLines,
  type MadeLookup,
  type MadeManifest,
  putLine,
  startLines,
} from '../../compiler/emit/lines.ts'
import type { WholeHead } from '../../compiler/emit/manifest.ts'
import type { OutputFile } from '../../compiler/types.ts'
import { SEARCH_FORMAT, shardPath, TOKENIZER } from '../../format/search-head.ts'
import type { Ledger } from './ledger.ts'

/** The manifest as it is now. Of parts that were there before, only the names. */
export function makeManifest(ledger: Ledger, texts: string[], splitAbove: number): MadeManifest {
  const there = new Set(ledger.head.parts.map(({ path }) => path))
  const lines = startLines(texts.map(idOfLine), splitAbove)
  const partitions: OutputFile[] = []
  for (const text of texts)
    for (const file of putLine(lines, text))
      partitions.push(there.has(file.path) ? named(file.path, file.size) : file)
  const made = finishLines(lines, headOf(ledger), () => lookupOf(ledger))
  return { ...made, parts: [...partitions, ...made.parts] }
}

/** The id is the first field of a line. */
function idOfLine(line: string): string {
  const [, id] = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(line) ?? []
  return JSON.parse(id ?? '""')
}

export function namedShard({ digest, size }: { digest: string; size: number }): OutputFile {
  return named(shardPath(digest), size)
}

/** A file of which only the name and the size are wanted. */
export function named(path: string, size: number): OutputFile {
  return { path, digest: '', size, content: new Uint8Array() }
}

/** The files of a split manifest; those that look skills up are as they were, for names and triggers are. */
export function partsBefore({ head }: Ledger): OutputFile[] {
  return head.parts.map(({ path, size }) => named(path, size))
}

function lookupOf({ head }: Ledger): MadeLookup {
  if (head.lookup === undefined) throw new Error('a ledger of a split manifest has its lookup')
  const { lookup, files } = head.lookup
  return { lookup, files: files.map(({ path, size }) => named(path, size)) }
}

function headOf({ head }: Ledger): WholeHead {
  const { shards } = head
  const search = shards.length === 0 ? undefined : { format: SEARCH_FORMAT, tokenizer: TOKENIZER, shards }
  return { ...JSON.parse(head.head), search }
}
