/**
 * The format of a part: what one shard of a build leaves for `skillc merge`.
 *
 *     part.json       the head: which part of what, and the digests of the files below
 *     settings.json   what the options and the configuration decide; the same bytes in every part
 *     walk.json       what the walk found besides skills; in the first part only
 *     skills.lines    a line a skill of the shard: what was found, what reading it came to, its record, its terms, with
 *                     tabs between. JSON escapes tabs and line ends, so they separate without escaping.
 *     chunks/ assets/ the bytes, named by their digests as in a bundle
 *
 * Nothing in it is a fact of the machine that made it, unless trees lie outside of the working directory.
 */

import { createHash } from 'node:crypto'
import type {
  Analysis,
  EntryForm,
  FoundSkill,
  HashedFile,
  PassedOver,
  SkillTexts,
  SourceFinding,
} from '../../compiler/types.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { parseJson } from '../../core/json/json.ts'
import {
  type Check,
  checkArray,
  checkChoice,
  checkObject,
  checkOptional,
  isCount,
  isFlag,
  isSha256,
  isText,
} from '../../core/json/shapes.ts'
import { getAssetPath, getChunkPath } from '../../format/locate.ts'
import type { AnalyzedEntry } from '../analyses/analyze-all.ts'

/** The version of this format. A merge takes no other. */
export const PART_FORMAT = 1

export const HEAD = 'part.json'
export const SETTINGS = 'settings.json'
export const WALK = 'walk.json'
export const SKILLS = 'skills.lines'
/** The folders that hold content-addressed files. */
export const BLOBS = ['chunks', 'assets'] as const

export interface NamedFile {
  digest: string
  size: number
}

export interface PartHead {
  part: number
  /** Of the head's own text with this digest's digits all zero. */
  digest: string
  /** The version of skillc that made it. */
  skillc: string
  shard: number
  of: number
  /** Skills that the walk found, and how many of them are this shard's. */
  found: number
  own: number
  /** Of the whole walk: the same in every part. */
  walk: string
  files: Record<string, NamedFile>
}

const BLANK = '0'.repeat(64)
const isNamedFile = checkObject({ digest: isSha256, size: isCount })
const headFields: Record<keyof PartHead, Check> = {
  part: isCount,
  digest: isSha256,
  skillc: isText,
  shard: isCount,
  of: isCount,
  found: isCount,
  own: isCount,
  walk: isSha256,
  files: checkObject({ [SETTINGS]: isNamedFile, [SKILLS]: isNamedFile, [WALK]: checkOptional(isNamedFile) }),
}
const isHead = checkObject(headFields)

/** The text of `part.json`. */
export function formatHead(head: Omit<PartHead, 'part' | 'digest'>): string {
  const blank = `${JSON.stringify({ part: PART_FORMAT, digest: BLANK, ...head }, null, 2)}\n`
  return blank.replace(BLANK, () => sha256(blank))
}

/** The head of a text; undefined when the text has none, or it was changed. */
export function readHead(text: string): PartHead | { format: number } | undefined {
  let head: unknown
  try {
    head = parseJson(text)
  } catch {
    return undefined
  }
  if (typeof head !== 'object' || head === null) return undefined
  if ('part' in head && isCount(head.part) && head.part !== PART_FORMAT) return { format: head.part }
  if (!isHead(head)) return undefined
  const known = head as PartHead
  return sha256(text.replace(known.digest, () => BLANK)) === known.digest ? known : undefined
}

/** What the walk found besides skills. Counts of folders go by source. */
export interface PartWalk {
  passedOver: PassedOver[]
  findings: SourceFinding[]
  ignored: { source: number; folders: number }[]
  excluded: { source: number; folders: number }[]
}

type FileTuple = [path: string, size: number, executable: 0 | 1]

/** A skill as the walk found it, without anything of the machine. */
export interface PartSkill {
  /** Its place among all skills of the walk. */
  at: number
  source: number
  path: string
  folder: string
  realFolder?: string
  linkedFiles?: FoundSkill['linkedFiles']
  isReadOnly?: true
  entry: FileTuple
  files: FileTuple[]
  nested: string[]
  aliases: string[]
  elsewhere?: { source: number; path: string }[]
  within?: { source: number; path: string }[]
  copy?: FoundSkill['copy']
  form?: EntryForm
}

const isFileTuple: Check = value =>
  Array.isArray(value) &&
  value.length === 3 &&
  isText(value[0]) &&
  isCount(value[1]) &&
  (value[2] === 0 || value[2] === 1)
const skillFields: Record<keyof PartSkill, Check> = {
  at: isCount,
  source: isCount,
  path: isText,
  folder: isText,
  realFolder: checkOptional(isText),
  linkedFiles: checkOptional(
    checkArray(each => Array.isArray(each) && each.length === 2 && isText(each[0]) && isText(each[1])),
  ),
  isReadOnly: checkOptional(isFlag),
  entry: isFileTuple,
  files: checkArray(isFileTuple),
  nested: checkArray(isText),
  aliases: checkArray(isText),
  elsewhere: checkOptional(checkArray(checkObject({ source: isCount, path: isText }))),
  within: checkOptional(checkArray(checkObject({ source: isCount, path: isText }))),
  copy: checkOptional(
    checkObject({
      of: checkOptional(checkObject({ id: isText, path: isText })),
      digest: isText,
      at: checkOptional(checkObject({ source: isCount, path: isText })),
      lost: checkOptional(isText),
    }),
  ),
  form: checkOptional(
    checkObject({
      kind: checkChoice('command', 'listed'),
      shown: isText,
      name: isText,
      description: checkOptional(isText),
    }),
  ),
}
const hasSkillFields = checkObject(skillFields)

export function isPartSkill(value: unknown): value is PartSkill {
  return hasSkillFields(value)
}

export function toPartSkill(found: FoundSkill, at: number): PartSkill {
  const toTuple = ({ path, size, executable }: FoundSkill['entry']): FileTuple => [
    path,
    size,
    executable ? 1 : 0,
  ]
  const { realpath: _, entry, files, ...rest } = found
  return { at, ...rest, entry: toTuple(entry), files: files.map(toTuple) }
}

/** A file of a skill after reading, without its place on a disk. */
export type PartFile = Pick<
  HashedFile,
  'path' | 'digest' | 'size' | 'findings' | 'servers' | 'terms' | 'links'
>

/** What reading a skill came to, without its texts. No entry: it could not be read. */
export interface PartRead {
  entry?: PartFile
  files: PartFile[]
  analysis?: Analysis
  /** What was looked up for its references: paths from the root of its source. */
  around?: [path: string, exists: boolean][]
  passedOver?: PassedOver
  findings: SourceFinding[]
}

/** The line of a skill, line end included. */
export function serializeSkill(
  found: PartSkill,
  { skill, passedOver, findings }: AnalyzedEntry,
  analysis: Analysis | undefined,
  texts: SkillTexts,
  around: PartRead['around'] = [],
): string {
  const read: PartRead = {
    ...(skill && { entry: toPartFile(skill.entry), analysis }),
    files: skill?.files.map(toPartFile) ?? [],
    ...(around.length > 0 && { around }),
    ...(passedOver && { passedOver }),
    findings,
  }
  return `${JSON.stringify(found)}\t${JSON.stringify(read)}\t${texts.record}\t${texts.terms}\n`
}

function toPartFile({ path, digest, size, findings, servers, terms, links }: HashedFile): PartFile {
  return {
    path,
    digest,
    size,
    ...(findings && { findings }),
    ...(servers && { servers }),
    ...(terms !== undefined && { terms }),
    ...(links && { links }),
  }
}

/** The skill again. */
export function toFoundSkill({ at: _, entry, files, ...rest }: PartSkill): FoundSkill {
  const fromTuple = ([path, size, executable]: FileTuple): FoundSkill['entry'] => ({
    path,
    size,
    executable: executable === 1,
    file: '',
    mtimeMs: 0,
    ctimeMs: 0,
    ino: 0,
  })
  return { ...rest, realpath: '', entry: fromTuple(entry), files: files.map(fromTuple) }
}

/** A file's place in a part, and in a bundle: one with the entry's bytes is the chunk, under any name. */
export function getBlobPath(file: Pick<HashedFile, 'path' | 'digest'>, entry: { digest: string }): string {
  return file.digest === entry.digest ? getChunkPath(entry.digest) : getAssetPath(file.digest, file.path)
}

/** What the walk passed over; `isCode` says what is a code. */
export const isPassedOver = (isCode: Check): Check =>
  checkObject({
    source: isCount,
    path: isText,
    code: isCode,
    refused: checkOptional(isText),
    linkedAt: checkOptional(isText),
    folder: checkOptional(isText),
  })

export const isCounted = checkObject({ source: isCount, folders: isCount })

/** Bytes of the digest of a skill as it was found. */
export const DIGEST = 32

export function hashSkill(skill: PartSkill): Buffer {
  return createHash('sha256').update(JSON.stringify(skill)).digest()
}

/** One digest for all that a walk found: shards of different trees differ in it. `digests` go in the order of the walk. */
export function hashWalk(digests: Uint8Array, besides: string): string {
  return createHash('sha256').update(sha256(besides)).update(digests).digest('hex')
}
