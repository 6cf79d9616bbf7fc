/** Checks the shape of a split manifest and its parts: bundles are untrusted. */

import {
  checkArray,
  checkFields,
  checkOptional,
  isCount,
  isMap,
  isText,
  isTextList,
} from '../core/json/shapes.ts'
import { isFileEntry } from './layout.ts'
import type { GroupsFile, ManifestSource, Partition, PartitionFile, SplitManifest, Stub } from './manifest.ts'
import { isHead, isSkippedList, isTrigger, readSkills } from './manifest-shape.ts'
import { isVectorsHead } from './search-head.ts'
import { ROW_BYTES, TABLE_ROWS } from './split-words.ts'

const DEEPEST = 8

const MOST_FILES = 2 ** 24

export function readSplitManifest(value: unknown): SplitManifest | undefined {
  // Readers recognize the other form by its `skills`, which is not checked here.
  if (!isHead(value) || 'skills' in value) return undefined
  const { partitions, lookup, groups, skipped, search, embeddings } = value
  const isWhole =
    isPartitions(partitions) &&
    isLookup(lookup) &&
    isFileEntry(groups) &&
    (isSkippedList(skipped) || isFileEntry(skipped)) &&
    (search === undefined || isSearch(search)) &&
    (embeddings === undefined || isVectorsHead(embeddings, countSkills(partitions)))
  return isWhole ? (value as unknown as SplitManifest) : undefined
}

export function countSkills(partitions: readonly Partition[]): number {
  return partitions.reduce((sum, { skills }) => sum + skills, 0)
}

const areFiles = checkArray(isFileEntry)
const hasStubFiles = checkFields({ patterns: areFiles, semantic: areFiles, paths: areFiles })

function isLookup(value: unknown): boolean {
  return isTable(value) && hasStubFiles(value)
}

const hasVersion = checkFields({ format: isCount, tokenizer: isText })

/** Accepts later formats that list their files in this way: searches refuse them. */
function isSearch(value: unknown): boolean {
  return isTable(value) && hasVersion(value)
}

function isTable(value: unknown): boolean {
  if (!isMap(value)) return false
  const { count, tables } = value
  if (!isCount(count) || count < 1 || count > MOST_FILES || !Array.isArray(tables)) return false
  const countRows = (at: number) => Math.min(TABLE_ROWS, count - at * TABLE_ROWS)
  return (
    tables.length === Math.ceil(count / TABLE_ROWS) &&
    tables.every((table, at) => isFileEntry(table) && table.size === countRows(at) * ROW_BYTES)
  )
}

function isPartitions(value: unknown): value is Partition[] {
  return (
    Array.isArray(value) &&
    value.every(isPartition) &&
    value.every(({ first }, at) => at === 0 || value[at - 1].first < first) &&
    Number.isSafeInteger(countSkills(value))
  )
}

function isPartition(value: unknown): boolean {
  return (
    isMap(value) && isFileEntry(value) && isCount(value.skills) && value.skills > 0 && isText(value.first)
  )
}

/** Checks the promised number of skills, their order, and the range of ids. Completes the entries in place. */
export function readPartitionFile(
  value: unknown,
  { partition: { skills: count, first }, end, level }: Branch,
  sources: ManifestSource[],
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

const hasGroups = checkFields({
  groups: checkArray(checkFields({ name: isText, topics: isTextList, typical: checkArray(isCount) })),
  of: checkArray(value => value === -1 || isCount(value)),
})

/** Checks the promised number of skills. Completes the entries in place. */
export function readGroupsFile(
  value: unknown,
  { partitions, sources }: SplitManifest,
): GroupsFile | undefined {
  if (!isMap(value) || !hasGroups(value)) return undefined
  const file = value as unknown as GroupsFile
  const skills = readSkills(file.skills, sources)
  const typical = new Set(file.groups.flatMap(group => group.typical))
  const isWhole =
    file.of.length === countSkills(partitions) &&
    file.of.every(group => group < file.groups.length) &&
    skills?.length === typical.size &&
    file.groups.every((group, at) => group.typical.every(place => file.of[place] === at))
  return isWhole ? file : undefined
}

const hasAt = checkFields({ at: isCount })
const isStub = checkFields<Stub>({
  at: isCount,
  id: isText,
  name: checkOptional(isText),
  variantOf: checkOptional(isText),
  otherIds: checkOptional(isTextList),
  paths: checkOptional(isTextList),
  triggers: checkOptional(checkArray(value => isTrigger(value) && hasAt(value))),
})

export function isStubs(value: unknown, skills: number): value is Stub[] {
  return Array.isArray(value) && value.every(stub => isStub(stub) && stub.at < skills)
}

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

/** `start`: index of its first skill. `end`: the next partition's first id. */
export interface Branch {
  partition: Partition
  start: number
  end: string | undefined
  level: number
}

export function listBranches(
  partitions: readonly Partition[],
  { start, end, level }: Omit<Branch, 'partition'> = { start: 0, end: undefined, level: 0 },
): Branch[] {
  let at = start
  return partitions.map((partition, index) => {
    const branch = { partition, start: at, end: partitions[index + 1]?.first ?? end, level: level + 1 }
    at += partition.skills
    return branch
  })
}
