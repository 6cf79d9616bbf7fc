/** Loads all parts of a split manifest, for questions about all skills. */

import { failure } from '../../core/errors/failure.ts'
import { isNamedBy } from '../../format/digest.ts'
import { getIndexPath } from '../../format/layout.ts'
import type {
  FileTable,
  Manifest,
  ManifestSkill,
  ManifestSkipped,
  NamedFile,
  PartitionFile,
  SplitManifest,
} from '../../format/manifest.ts'
import { isSkippedList } from '../../format/manifest-shape.ts'
import { getShardPath } from '../../format/search-head.ts'
import {
  type Branch,
  countSkills,
  isLookupShard,
  isStubs,
  listBranches,
  readGroupsFile,
  readPartitionFile,
} from '../../format/split-shape.ts'
import { TABLE_ROWS } from '../../format/split-words.ts'
import { parse } from '../check.ts'
import { readRow } from '../table.ts'

/** The most bytes of all parts of a manifest, which are kept in memory: as many as for an unsplit manifest. */
const MOST_PART_BYTES = 512 * 2 ** 20

/** How to read parts, and whether invalid ones throw or are noted. */
export interface Reading {
  /** Verifies the bytes. Undefined skips the file. */
  read(path: string, named: NamedFile): Uint8Array | undefined
  /** Reports a file with the right digest and invalid content. */
  refuse(path: string): void
}

/** A manifest with all its skills, and the files that it was split into, possibly with duplicates. */
export interface Whole {
  manifest: Manifest
  parts: readonly (readonly [path: string, named: NamedFile])[]
}

export function readWhole(root: Manifest | SplitManifest, reading: Reading): Whole {
  if ('skills' in root) return { manifest: root, parts: [] }
  return { manifest: readWholeManifest(root, reading), parts: listPartFiles(root, reading) }
}

/** For files that are fetched individually. Verifies the bytes that `fetch` returns. Throws Failures. */
export async function fetchWhole(
  root: Manifest | SplitManifest,
  fetch: (path: string, named: NamedFile) => Promise<Uint8Array>,
): Promise<Whole> {
  const known = new Map<string, Uint8Array>()
  let total = 0
  // Each round fetches the files that the last one named: levels of the tree, rows of tables.
  for (;;) {
    const missing = new Map<string, NamedFile>()
    let refused: string | undefined
    const whole = readWhole(root, {
      read(path, named) {
        const bytes = known.get(path)
        if (bytes === undefined) missing.set(path, named)
        else if (bytes.length !== named.size) refused ??= path
        return bytes
      },
      refuse: path => {
        refused ??= path
      },
    })
    if (refused !== undefined) throw createBrokenError(refused)
    if (missing.size === 0) return whole
    for (const { size } of missing.values()) total += size
    if (total > MOST_PART_BYTES)
      throw failure(
        `The parts of the manifest have ${total} bytes, more than skillc reads`,
        `The limit is ${MOST_PART_BYTES} bytes`,
      )
    for (const [path, named] of missing) {
      const bytes = await fetch(path, named)
      if (!isNamedBy(named, bytes)) throw createBrokenError(path)
      known.set(path, bytes)
    }
  }
}

function createBrokenError(path: string) {
  return failure(`\`${path}\` is not part of the manifest that names it`, 'Do not trust this bundle')
}

function readWholeManifest(root: SplitManifest, reading: Reading): Manifest {
  const { partitions, lookup, groups, skipped, search, ...head } = root
  return {
    ...head,
    ...(search && {
      search: { format: search.format, tokenizer: search.tokenizer, shards: readFileTable(search, reading) },
    }),
    skipped: readSkipped(root, reading),
    skills: [...readParts(root, reading)].flatMap(part => ('skills' in part ? part.skills : [])),
  }
}

function readSkipped({ skipped }: SplitManifest, reading: Reading): ManifestSkipped[] {
  if (Array.isArray(skipped)) return skipped
  return (
    readNamedJson(skipped, reading, value =>
      isSkippedList(value) ? (value as ManifestSkipped[]) : undefined,
    ) ?? []
  )
}

export function lookUpSkill(root: SplitManifest, id: string, reading: Reading): ManifestSkill | undefined {
  let branch = listBranches(root.partitions).findLast(({ partition }) => partition.first <= id)
  while (branch !== undefined) {
    const part = readPartition(root, branch, reading)
    if (part === undefined) return undefined
    if ('skills' in part) return part.skills.find(skill => skill.id === id)
    branch = listBranches(part.partitions, branch).findLast(({ partition }) => partition.first <= id)
  }
  return undefined
}

function listPartFiles(root: SplitManifest, reading: Reading): [path: string, named: NamedFile][] {
  const { partitions, lookup, groups, skipped, search } = root
  const files: [path: string, named: NamedFile][] = []
  const add = (named: NamedFile) => files.push([getIndexPath(named.digest), named])
  for (const partition of partitions) add(partition)
  for (const part of readParts(root, reading)) if ('partitions' in part) part.partitions.forEach(add)
  for (const table of [...lookup.tables, ...(search?.tables ?? [])])
    files.push([getIndexPath(table.digest, 'bin'), table])
  const stubs = [...lookup.patterns, ...lookup.semantic, ...lookup.paths]
  for (const named of [...readFileTable(lookup, reading), ...stubs]) add(named)
  add(groups)
  if (!Array.isArray(skipped)) add(skipped)
  if (search !== undefined)
    for (const shard of readFileTable(search, reading)) files.push([getShardPath(shard.digest), shard])
  return files
}

/** Otherwise only searches and catalogs would notice an invalid lookup or groups. */
export function checkLookup(root: SplitManifest, reading: Reading): void {
  const { partitions, lookup, groups } = root
  readNamedJson(groups, reading, value => readGroupsFile(value, root))
  const skills = countSkills(partitions)
  const { patterns, semantic, paths } = lookup
  for (const named of readFileTable(lookup, reading))
    readNamedJson(named, reading, value => (isLookupShard(value, skills) ? value : undefined))
  for (const named of [...patterns, ...semantic, ...paths])
    readNamedJson(named, reading, value => (isStubs(value, skills) ? value : undefined))
}

function* readParts(root: SplitManifest, reading: Reading): Generator<PartitionFile> {
  const pending = listBranches(root.partitions).reverse()
  for (let branch = pending.pop(); branch !== undefined; branch = pending.pop()) {
    const part = readPartition(root, branch, reading)
    if (part === undefined) continue
    yield part
    if ('partitions' in part) pending.push(...listBranches(part.partitions, branch).reverse())
  }
}

function readPartition({ sources }: SplitManifest, branch: Branch, reading: Reading) {
  return readNamedJson(branch.partition, reading, value => readPartitionFile(value, branch, sources))
}

function readFileTable({ count, tables }: FileTable, reading: Reading): NamedFile[] {
  return tables.flatMap((table, at) => {
    const bytes = reading.read(getIndexPath(table.digest, 'bin'), table)
    const rows = bytes === undefined ? 0 : Math.min(TABLE_ROWS, count - at * TABLE_ROWS)
    return Array.from({ length: rows }, (_, row) => readRow(bytes ?? new Uint8Array(), row))
  })
}

function readNamedJson<Value>(
  named: NamedFile,
  { read, refuse }: Reading,
  make: (value: unknown) => Value | undefined,
): Value | undefined {
  const path = getIndexPath(named.digest)
  const bytes = read(path, named)
  if (bytes === undefined) return undefined
  const value = make(parse(bytes))
  if (value !== undefined) return value
  refuse(path)
  return undefined
}
