/** Whether JSON has the shape of a split manifest or of one of its parts. Nothing of a bundle is believed unseen. */

import { isCount, isMap } from '../core/json/shapes.ts'
import { type Fields, hasTexts, isFileEntry, isListWith, isOptionalText, isTexts } from './checks.ts'
import type { ManifestSource, Partition, PartitionFile, SplitManifest, Stub } from './manifest.ts'
import { isHead, isSkippedList, isTrigger, readSkills } from './manifest-shape.ts'
import { isVectorsHead } from './search-head.ts'
import { ROW_BYTES, TABLE_ROWS } from './split-words.ts'

/** Levels of the tree: enough for more skills than there are. */
const DEEPEST = 8

/** Shards of one table: more than any bundle has. */
const MOST_FILES = 2 ** 24

export function readSplitManifest(value: unknown): SplitManifest | undefined {
  // Readers know the other form by its skills, which nothing here looks at.
  if (!isHead(value) || 'skills' in value) return undefined
  const { partitions, lookup, skipped, search, embeddings } = value
  const isWhole =
    isPartitions(partitions) &&
    isMap(lookup) &&
    isTable(lookup) &&
    ['patterns', 'semantic', 'paths'].every(key => isListWith(lookup[key], isFileEntry)) &&
    (isSkippedList(skipped) || isFileEntry(skipped)) &&
    (search === undefined || (isMap(search) && isSearch(search))) &&
    (embeddings === undefined || isVectorsHead(embeddings, countSkills(partitions)))
  return isWhole ? (value as unknown as SplitManifest) : undefined
}

/** How many skills partitions lead to. */
export function countSkills(partitions: readonly Partition[]): number {
  return partitions.reduce((sum, { skills }) => sum + skills, 0)
}

/** Formats to come are let through, when their files are listed so: they are refused when searched. */
function isSearch(value: Fields): boolean {
  return isCount(value.format) && typeof value.tokenizer === 'string' && isTable(value)
}

function isTable({ count, tables }: Fields): boolean {
  if (!isCount(count) || count < 1 || count > MOST_FILES || !Array.isArray(tables)) return false
  const countRows = (at: number) => Math.min(TABLE_ROWS, count - at * TABLE_ROWS)
  return (
    tables.length === Math.ceil(count / TABLE_ROWS) &&
    tables.every(
      (table, at) => isFileEntry(table) && isMap(table) && table.size === countRows(at) * ROW_BYTES,
    )
  )
}

/** Each with skills, and in the order of ids. */
function isPartitions(value: unknown): value is Partition[] {
  return (
    isListWith(value, isPartition) &&
    Array.isArray(value) &&
    value.every(({ first }, at) => at === 0 || value[at - 1].first < first) &&
    Number.isSafeInteger(countSkills(value))
  )
}

function isPartition(value: Fields): boolean {
  return isFileEntry(value) && isCount(value.skills) && value.skills > 0 && hasTexts(value, ['first'])
}

/**
 * A file of the tree at a level, from 1, if it is what its partition says: so many skills, the first of this id, in order, and all before the id that
 * the next partition begins with. Its entries become whole skills.
 */
export function readPartitionFile(
  value: unknown,
  { skills: count, first }: Partition,
  end: string | undefined,
  sources: ManifestSource[],
  level: number,
): PartitionFile | undefined {
  if (!isMap(value)) return undefined
  const { partitions } = value
  const isWithin = (start: string | undefined, last = '') =>
    start === first && (end === undefined || last < end)
  if (partitions !== undefined)
    return isPartitions(partitions) &&
      countSkills(partitions) === count &&
      partitions.length < count &&
      level < DEEPEST &&
      isWithin(partitions[0]?.first, partitions.at(-1)?.first)
      ? { partitions }
      : undefined
  const skills = readSkills(value.skills, sources)
  return skills?.length === count && isWithin(skills[0]?.id, skills.at(-1)?.id) ? { skills } : undefined
}

/** Stubs of skills of which the bundle has so many. */
export function isStubs(value: unknown, skills: number): value is Stub[] {
  return isListWith(
    value,
    ({ at, id, name, otherIds, triggers = [], paths }) =>
      isCount(at) &&
      at < skills &&
      typeof id === 'string' &&
      isOptionalText(name) &&
      isTexts(otherIds) &&
      isTexts(paths) &&
      isListWith(triggers, trigger => isCount(trigger.at) && isTrigger(trigger)),
  )
}

/** A shard of the lookup: words with stubs. */
export function isLookupShard(value: unknown, skills: number): value is [string, Stub[]][] {
  return (
    Array.isArray(value) &&
    value.every(
      entry =>
        Array.isArray(entry) &&
        entry.length === 2 &&
        typeof entry[0] === 'string' &&
        isStubs(entry[1], skills),
    )
  )
}
