/** The published form of skills: for each its name, its files, and one artifact named by its digest. */

import { getDigits } from '../../core/digests/digest.ts'
import { getErrorCode } from '../../core/errors/failure.ts'
import { ENTRY } from '../../core/files/path.ts'
import { parseJson } from '../../core/json/json.ts'
import { runInParallel } from '../../core/process/yield.ts'
import { getRecordDigest, locateRecord } from '../../format/locate.ts'
import type { ManifestSkill } from '../../format/manifest.ts'
import { isRecord } from '../../format/record-shape.ts'
import { computeDigest } from '../check.ts'
import { createArchive, formatFor } from './archive.ts'
import { listPublishedFiles, type PublishedFile } from './files.ts'
import { assignNames } from './names.ts'

/** Reads a bundle's file and verifies its digest. Throws on failure. */
export type ReadFile = (
  path: string,
  named: { digest: string; size?: number },
) => Promise<Uint8Array<ArrayBuffer>>

/** The file that clients install: the entry alone, or an archive of all files (Discovery RFC 0.2.0). */
export interface Artifact {
  type: 'skill-md' | 'archive'
  /** `md`, `tar.gz` or `zip`. */
  extension: string
  /** `sha256:` and 64 digits. */
  digest: string
  size: number
}

export interface PublishedSkill {
  id: string
  /** Plain, and unique among those published together. */
  name: string
  description: string
  /** Changes with every change of the skill's files. */
  version: string
  files: PublishedFile[]
  /** Absent if the archive would be too large for clients. */
  artifact?: Artifact
}

/**
 * A skill that clients do not get completely. `undescribed`: in no index. `oversized`: in no archive. `unfetchable`:
 * some files are only in the archive. Any other code is an error: in no index.
 */
export interface DiscoveryNote {
  id: string
  why: string
  /** Files that cannot be read or fetched. */
  files?: string[]
  message?: string
}

export interface Discovery {
  /** In the given order. */
  skills: PublishedSkill[]
  notes: DiscoveryNote[]
}

/** The limit of clients: `skills` 1.7.4, wellknown. */
const MOST_BYTES = 50 * 2 ** 20
const MOST_FILES = 1_000

/** A skill's published content, which is constant for the same digests. */
export interface Contents {
  version: string
  files: PublishedFile[]
  artifact?: Artifact
}

export interface DiscoverOptions {
  /** Known contents by `getContentKey`: these skills are not read again. New ones are added. */
  known?: Map<string, Contents>
  parallel?: number
}

/** An error in one skill leaves out only that skill, with a note. */
export async function discover(
  skills: readonly ManifestSkill[],
  read: ReadFile,
  { known = new Map(), parallel = 8 }: DiscoverOptions = {},
): Promise<Discovery> {
  const names = assignNames(skills.map(({ id }) => id))
  const notes: DiscoveryNote[] = []
  const found = await runInParallel(skills, parallel, async skill => {
    try {
      const key = getContentKey(skill)
      const contents = known.get(key) ?? (await readContents(skill, read))
      known.set(key, contents)
      const { id, description } = skill
      const published = { id, name: names.get(id) ?? '', description: description.trim(), ...contents }
      notes.push(...createNotes(published))
      return published.description === '' ? undefined : published
    } catch (error) {
      notes.push(createFailedNote(skill.id, error))
      return undefined
    }
  })
  notes.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  return { skills: found.flatMap(skill => skill ?? []), notes }
}

export function getContentKey({ sha256 }: ManifestSkill): string {
  return sha256
}

async function readContents(skill: ManifestSkill, read: ReadFile): Promise<Contents> {
  const path = locateRecord(skill)
  const digest = getRecordDigest(skill)
  const parsed: unknown = parseJson(new TextDecoder().decode(await read(path, { digest })))
  if (!isRecord(parsed)) throw new SyntaxError(`\`${path}\` is not the record of a skill`)
  const { files, unsafe } = listPublishedFiles(skill, parsed)
  if (unsafe !== undefined) {
    const [file, reason] = unsafe
    throw Object.assign(new Error(`\`${file}\` ${reason}`), { code: 'unsafe-path', file })
  }
  const artifact = await createArtifact(files, read)
  return { version: getDigits(digest), files, ...(artifact && { artifact }) }
}

async function createArtifact(
  files: readonly PublishedFile[],
  read: ReadFile,
): Promise<Artifact | undefined> {
  const [entry, ...others] = files
  if (entry === undefined || !isArchivable(files)) return undefined
  const { digest, size } = entry
  if (others.length === 0) {
    await read(entry.source, entry)
    return { type: 'skill-md', extension: 'md', digest, size }
  }
  const bytes = await readArchive(files, read)
  const extension = formatFor(files.map(({ path }) => path))
  return { type: 'archive', extension, digest: await computeDigest(bytes), size: bytes.length }
}

export async function readArchive(
  files: readonly PublishedFile[],
  read: ReadFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const contents = await Promise.all(
    files.map(async file => ({
      path: file.path,
      executable: file.executable,
      bytes: await read(file.source, file),
    })),
  )
  return createArchive(contents)
}

function isArchivable(files: readonly PublishedFile[]): boolean {
  return files.length <= MOST_FILES && files.reduce((sum, { size }) => sum + size, 0) <= MOST_BYTES
}

function createNotes({ id, description, files, artifact }: PublishedSkill): DiscoveryNote[] {
  if (description === '') return [{ id, why: 'undescribed' }]
  const hidden = files.filter(({ fetchable, path }) => !fetchable && path !== ENTRY).map(({ path }) => path)
  return [
    ...(artifact === undefined ? [{ id, why: 'oversized' }] : []),
    ...(hidden.length === 0 ? [] : [{ id, why: 'unfetchable', files: hidden }]),
  ]
}

function createFailedNote(id: string, error: unknown): DiscoveryNote {
  const file =
    error instanceof Error && 'file' in error && typeof error.file === 'string' ? error.file : undefined
  const message = error instanceof Error ? error.message : String(error)
  const why = error instanceof SyntaxError ? 'invalid-record' : getErrorCode(error)
  return { id, why, message, ...(file !== undefined && { files: [file] }) }
}
