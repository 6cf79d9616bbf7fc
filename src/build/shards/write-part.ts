/** Writes a part: the bytes first, the head last, so that a part that was cut short has none. */

import { createHash, type Hash } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { HeldSkill } from '../../compiler/analyse/shelves.ts'
import type { AnalysedSkill, AnalysisOf, FoundSkill, SkillTexts } from '../../compiler/types.ts'
import { copyRoom, putFile } from '../../compiler/write/copy.ts'
import { failure, isFailure, wordsOf } from '../../core/failure.ts'
import { sha256 } from '../../core/hash.ts'
import { makeFolder } from '../../core/make-folder.ts'
import {
  BLOBS,
  blobPath,
  HEAD,
  headText,
  lineOf,
  type NamedFile,
  partSkillOf,
  SETTINGS,
  SKILLS,
  WALK,
} from './part.ts'
import type { Shard } from './shard.ts'

/** A skill of the shard, and its place among all skills of the walk. */
export interface OwnSkill {
  found: FoundSkill
  at: number
  read: HeldSkill
}

export interface PartInput {
  shard: Shard
  version: string
  /** Skills that the walk found. */
  found: number
  own: OwnSkill[]
  /** Throws a Failure when the file that they stand in was spoiled. */
  textsOf: (skill: AnalysedSkill) => SkillTexts
  analysisOf: AnalysisOf
  /** Digest of the whole walk. */
  walk: string
  settings: string
  /** The text of `walk.json`, which only the first part has. */
  besides: string
  onProgress: (done: number, total: number) => void
}

export interface WrittenPart {
  /** Files of the part, and their bytes. */
  files: number
  bytes: number
}

const OURS: readonly string[] = [...BLOBS, HEAD, SETTINGS, WALK, SKILLS]

/** Makes `folder` hold exactly this part. Throws a Failure: for a folder with other files, and when the disk refuses. */
export function writePart(folder: string, input: PartInput): WrittenPart {
  try {
    clear(folder)
    for (const name of BLOBS) mkdirSync(join(folder, name))
    const files: Record<string, NamedFile> = { [SETTINGS]: putText(folder, SETTINGS, input.settings) }
    if (input.shard.index === 1) files[WALK] = putText(folder, WALK, input.besides)
    const { lines, blobs } = putSkills(realpathSync.native(folder), input)
    files[SKILLS] = lines
    const { shard, version: skillc, found, own, walk } = input
    const counts = { found, own: own.length }
    const head = headText({ skillc, shard: shard.index, of: shard.count, ...counts, walk, files })
    const named = [...Object.values(files), putText(folder, HEAD, head)]
    return {
      files: blobs.files + named.length,
      bytes: named.reduce((sum, { size }) => sum + size, blobs.bytes),
    }
  } catch (error) {
    throw isFailure(error) ? error : failure(`Cannot write the part to \`${folder}\`: ${wordsOf(error)}`)
  }
}

/** An earlier part is removed, or what is left of one; nothing else is. */
function clear(folder: string): void {
  makeFolder(folder)
  const names = readdirSync(folder)
  if (names.some(name => !OURS.includes(name)))
    throw failure(
      `\`${folder}\` holds other files and is not a part`,
      'Give an empty or new folder with `--out`',
    )
  // The head first: without it the rest is no part.
  for (const name of [HEAD, ...names]) rmSync(join(folder, name), { recursive: true, force: true })
}

function putText(folder: string, name: string, text: string): NamedFile {
  const bytes = Buffer.from(text)
  writeFileSync(join(folder, name), bytes, { flag: 'wx' })
  return { digest: sha256(bytes), size: bytes.length }
}

function putSkills(
  folder: string,
  { own, textsOf, analysisOf, onProgress }: PartInput,
): { lines: NamedFile; blobs: WrittenPart } {
  const out: Lines = { descriptor: openSync(join(folder, SKILLS), 'wx'), hash: createHash('sha256'), size: 0 }
  const room = copyRoom()
  const there = new Set<string>()
  const blobs = { files: 0, bytes: 0 }
  try {
    for (const [index, { found, at, read }] of own.entries()) {
      const { skill } = read
      const [analysis, texts] = skill ? [analysisOf(skill), textsOf(skill)] : [undefined, NO_TEXTS]
      putLine(out, lineOf(partSkillOf(found, at), read, analysis, texts))
      for (const file of skill === undefined ? [] : [skill.entry, ...skill.files]) {
        const path = blobPath(file, skill?.entry ?? file)
        if (there.has(path)) continue
        there.add(path)
        const { digest, size, file: from, stat, bytes } = file
        putFile(join(folder, path), { path, digest, size, content: bytes ?? { file: from, stat } }, room)
        blobs.files++
        blobs.bytes += size
      }
      if (index % SKILLS_PER_WORD === SKILLS_PER_WORD - 1) onProgress(index + 1, own.length)
    }
  } finally {
    closeSync(out.descriptor)
  }
  return { lines: { digest: out.hash.digest('hex'), size: out.size }, blobs }
}

const SKILLS_PER_WORD = 256
const NO_TEXTS: SkillTexts = { record: '', terms: '' }

interface Lines {
  descriptor: number
  hash: Hash
  size: number
}

function putLine(out: Lines, line: string): void {
  const bytes = Buffer.from(line)
  out.hash.update(bytes)
  out.size += bytes.length
  for (let done = 0; done < bytes.length; ) done += writeSync(out.descriptor, bytes, done)
}
