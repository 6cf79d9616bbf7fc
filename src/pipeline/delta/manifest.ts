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
import { getShardPath, SEARCH_FORMAT, TOKENIZER } from '../../format/search-head.ts'
import type { Ledger } from './ledger.ts'

/** The manifest as it is now. Of parts that were there before, only the names. */
export function makeManifest(ledger: Ledger, texts: string[], splitAbove: number): MadeManifest {
  const there = new Set(ledger.head.parts.map(({ path }) => path))
  const lines = startLines(texts.length, splitAbove, () => texts.map(parseLineId))
  const partitions: OutputFile[] = []
  for (const text of texts)
    for (const file of putLine(lines, text))
      partitions.push(there.has(file.path) ? toNamedFile(file.path, file.size) : file)
  const made = finishLines(lines, createHead(ledger), () => getLookup(ledger))
  return { ...made, parts: [...partitions, ...made.parts] }
}

/** The id is the first field of a line. */
export function parseLineId(line: string): string {
  const [, id = '""'] = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(line) ?? []
  return id.includes('\\') ? JSON.parse(id) : id.slice(1, -1)
}

/** The folder that a line names besides its id. */
export function parseLinePlace(line: string): string | undefined {
  if (!line.includes('"place":"')) return undefined
  const { place }: { place?: string } = JSON.parse(line)
  return place
}

export function toNamedShard({ digest, size }: { digest: string; size: number }): OutputFile {
  return toNamedFile(getShardPath(digest), size)
}

/** A file of which only the name and the size are wanted. */
export function toNamedFile(path: string, size: number): OutputFile {
  return { path, digest: '', size, content: new Uint8Array() }
}

/** The files of a split manifest; those that look skills up are as they were, for names and triggers are. */
export function listPartsBefore({ head }: Ledger): OutputFile[] {
  return head.parts.map(({ path, size }) => toNamedFile(path, size))
}

function getLookup({ head }: Ledger): MadeLookup {
  if (head.lookup === undefined) throw new Error('the ledger of a split manifest has its lookup')
  const { lookup, files } = head.lookup
  return { lookup, files: files.map(({ path, size }) => toNamedFile(path, size)) }
}

function createHead({ head }: Ledger): WholeHead {
  const { shards } = head
  const search = shards.length === 0 ? undefined : { format: SEARCH_FORMAT, tokenizer: TOKENIZER, shards }
  return { ...JSON.parse(head.head), search }
}
