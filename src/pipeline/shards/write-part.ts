/** Writes a part, which is there whole or not at all. */

import { createHash, type Hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Exists } from '../../compiler/resolve/links.ts'
import { listOwnFiles } from '../../compiler/resolve/places.ts'
import { checkReferences } from '../../compiler/resolve/references.ts'
import type { Analysis, AnalysisOf, AnalyzedSkill, FoundSkill, SkillTexts } from '../../compiler/types.ts'
import { createCopyRoom, putFile } from '../../compiler/write/copy.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { failure, isFailure, systemFailure } from '../../core/errors/failure.ts'
import { createAbortFault } from '../../core/errors/fault.ts'
import { makeDraftFolder } from '../../core/files/drafts.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { AnalyzedEntry } from '../analyses/analyze-all.ts'
import {
  BLOBS,
  formatHead,
  getBlobPath,
  HEAD,
  type NamedFile,
  type PartRead,
  SETTINGS,
  SKILLS,
  serializeSkill,
  toPartSkill,
  WALK,
} from './part.ts'
import type { Shard } from './shard.ts'

/** A skill of the shard, and its place among all skills of the walk. */
export interface OwnSkill {
  found: FoundSkill
  at: number
  read: AnalyzedEntry
}

export interface PartInput {
  shard: Shard
  version: string
  /** Skills that the walk found. */
  found: number
  own: OwnSkill[]
  /** Throws a Failure when the file that they stand in was spoiled. */
  getTexts: (skill: AnalyzedSkill) => SkillTexts
  getAnalysis: AnalysisOf
  exists: Exists
  /** Digest of the whole walk. */
  walk: string
  settings: string
  /** The text of `walk.json`, which only the first part has. */
  besides: string
  signal: AbortSignal | undefined
  onProgress: (done: number, total: number) => void
}

export interface WrittenPart {
  /** Files of the part, and their bytes. */
  files: number
  bytes: number
}

const OURS: readonly string[] = [...BLOBS, HEAD, SETTINGS, WALK, SKILLS]

/**
 * Makes `folder` hold exactly this part. Throws a Failure: for a folder with other files, and when the disk refuses. Once the
 * signal is aborted it throws `aborted`. Each time, the folder is as it was.
 */
export async function writePart(folder: string, input: PartInput): Promise<WrittenPart> {
  let draft: string | undefined
  try {
    refuseOthers(folder)
    draft = makeDraftFolder(dirname(folder))
    const written = await fillPart(draft, input)
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    return written
  } catch (error) {
    if (input.signal?.aborted) throw createAbortFault(input.signal)
    throw isFailure(error) ? error : systemFailure(`Cannot write the part to \`${folder}\``, error)
  } finally {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true })
  }
}

async function fillPart(folder: string, input: PartInput): Promise<WrittenPart> {
  for (const name of BLOBS) mkdirSync(join(folder, name))
  const files: Record<string, NamedFile> = { [SETTINGS]: putText(folder, SETTINGS, input.settings) }
  if (input.shard.index === 1) files[WALK] = putText(folder, WALK, input.besides)
  const { lines, blobs } = await putSkills(realpathSync.native(folder), input)
  files[SKILLS] = lines
  const { shard, version: skillc, found, own, walk } = input
  const counts = { found, own: own.length }
  const head = formatHead({ skillc, shard: shard.index, of: shard.count, ...counts, walk, files })
  const named = [...Object.values(files), putText(folder, HEAD, head)]
  return {
    files: blobs.files + named.length,
    bytes: named.reduce((sum, { size }) => sum + size, blobs.bytes),
  }
}

/** Only an earlier part is replaced, or what is left of one. */
function refuseOthers(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).some(name => !OURS.includes(name)))
    throw failure(
      `\`${folder}\` holds other files and is not a part`,
      'Give an empty or new folder with the option `out`',
    )
}

function putText(folder: string, name: string, text: string): NamedFile {
  const bytes = Buffer.from(text)
  writeFileSync(join(folder, name), bytes, { flag: 'wx' })
  return { digest: sha256(bytes), size: bytes.length }
}

async function putSkills(
  folder: string,
  { own, getTexts, getAnalysis, exists, signal, onProgress }: PartInput,
): Promise<{ lines: NamedFile; blobs: WrittenPart }> {
  const out: Lines = { descriptor: openSync(join(folder, SKILLS), 'wx'), hash: createHash('sha256'), size: 0 }
  const room = createCopyRoom()
  const there = new Set<string>()
  const blobs = { files: 0, bytes: 0 }
  try {
    for (const [index, { found, at, read }] of own.entries()) {
      if (index % AT_ONCE === 0) {
        onProgress(index, own.length)
        await yieldToEventLoop(signal)
      }
      const { skill } = read
      const [analysis, texts] = skill ? [getAnalysis(skill), getTexts(skill)] : [undefined, NO_TEXTS]
      const around = skill && analysis && probeAround(skill, analysis, exists)
      putLine(out, serializeSkill(toPartSkill(found, at), read, analysis, texts, around))
      for (const file of skill === undefined ? [] : [skill.entry, ...skill.files]) {
        const path = getBlobPath(file, skill?.entry ?? file)
        if (there.has(path)) continue
        there.add(path)
        const { digest, size, file: from, stat, bytes } = file
        putFile(join(folder, path), { path, digest, size, content: bytes ?? { file: from, stat } }, room)
        blobs.files++
        blobs.bytes += size
      }
    }
  } finally {
    closeSync(out.descriptor)
  }
  return { lines: { digest: out.hash.digest('hex'), size: out.size }, blobs }
}

/** What a check of the references looks up: a merge has no trees. */
function probeAround(skill: AnalyzedSkill, { references }: Analysis, exists: Exists): PartRead['around'] {
  const { outside } = checkReferences(skill, references, listOwnFiles(skill), {
    findOwner: () => undefined,
    exists: path => exists(skill.found.source, path),
  })
  return Array.from(outside).flatMap(([path, { exists: is }]): [string, boolean][] =>
    is === undefined ? [] : [[path, is]],
  )
}

/** Skills that are written between two turns of the event loop. */
const AT_ONCE = 64
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
