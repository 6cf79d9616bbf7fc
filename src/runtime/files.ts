import { fault, isFault } from '../core/errors/fault.ts'
import { resolvePath } from '../core/files/path.ts'
import type { Json } from '../core/json/types.ts'
import { getChunkDigest, getRecordDigest, locateChunk, locateFile, locateRecord } from '../format/locate.ts'
import type { SkillRecord } from '../format/manifest.ts'
import { findRecordProblems, isRecord } from '../format/record-shape.ts'
import { decode, parse } from '../reader/check.ts'
import type { Layer } from './layer.ts'
import type { Entry } from './state.ts'

/** A file of a skill. */
export type SkillFile = SkillRecord['files'][number]

/** The type that bytes are read as. */
export type As = 'text' | 'json' | 'bytes'
/** The result of reading a file: text, parsed JSON, or bytes. */
export type Read<Kind extends As> = Kind extends 'bytes' ? Uint8Array : Kind extends 'json' ? Json : string

/** `SKILL.md`, byte for byte. */
export function readEntry({ skill, layer }: Entry, signal?: AbortSignal): Promise<Uint8Array> {
  return layer.read(locateChunk(skill), { digest: getChunkDigest(skill) }, signal)
}

/** `SKILL.md` without its frontmatter. Invalid UTF-8 becomes U+FFFD, as in every client. */
export function getBody(bytes: Uint8Array, { chunk }: SkillRecord): string {
  return new TextDecoder().decode(bytes.subarray(chunk.body))
}

export async function readRecord({ skill, layer }: Entry, signal?: AbortSignal): Promise<SkillRecord> {
  const file = locateRecord(skill)
  const record = parse(await layer.read(file, { digest: getRecordDigest(skill) }, signal))
  if (!isRecord(record))
    throw fault('invalid-record', `\`${file}\` is not the record of a skill`, { file, skill: skill.id })
  const [problem] = findRecordProblems(skill, record)
  if (problem === undefined) return record
  const { kind, path, reason } = problem
  throw fault(
    kind === 'unsafe' ? 'unsafe-path' : 'invalid-record',
    `The record of \`${skill.id}\` names \`${path}\`, which ${reason}`,
    { file: path, skill: skill.id },
  )
}

export async function readNamed(
  layers: readonly Layer[],
  path: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  for (const layer of layers) {
    const { files } = layer.edition.manifest
    const named = Object.hasOwn(files, path) ? files[path] : undefined
    if (named !== undefined) return (await layer.read(path, named, signal)).slice()
  }
  throw fault('missing-file', `No manifest names \`${path}\``, { file: path })
}

export function listResources({ skill }: Entry, { files }: SkillRecord): SkillFile[] {
  const entry = getChunkDigest(skill)
  return files.filter(({ digest, path }) => digest !== entry || path.includes('/'))
}

/** The bytes are shared: do not modify them. */
export async function readSkillFile(
  entry: Entry,
  file: SkillFile,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  try {
    return await entry.layer.read(locateFile(entry.skill, file), file, signal)
  } catch (error) {
    const isOld = entry.layer.edition !== entry.edition
    if (!isOld || !isFault(error, 'missing-file')) throw error
    const { id } = entry.skill
    throw fault('changed-skill', `\`${id}\` was rebuilt: use it again`, {
      skill: id,
      file: file.path,
      cause: error,
    })
  }
}

export function findFileAt({ skill }: Entry, { files }: SkillRecord, path: string): SkillFile {
  const facts = { file: path, skill: skill.id }
  const inner = normalizeInnerPath(path)
  if (inner === undefined)
    throw fault('unsafe-path', `\`${path}\` does not stay in the skill's folder`, facts)
  const file = files.find(known => known.path === inner)
  if (file === undefined) throw fault('unknown-file', `\`${skill.id}\` has no file \`${path}\``, facts)
  return file
}

/** Normalizes a path in a skill's folder. Returns undefined if the path leaves the folder on any system. */
export function normalizeInnerPath(path: string): string | undefined {
  if (/^[/\\]|^[A-Za-z][A-Za-z0-9+.-]*:|[\\\0]/.test(path)) return undefined
  return resolvePath('', path)
}

export function readFile<Kind extends As = 'text'>(
  entry: Entry,
  path: string,
  options?: { as?: Kind; signal?: AbortSignal | undefined },
): Promise<Read<Kind>>
export async function readFile(
  entry: Entry,
  path: string,
  { as = 'text', signal }: { as?: As; signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  const file = findFileAt(entry, await readRecord(entry, signal), path)
  return readAs(await readSkillFile(entry, file, signal), as, file.path)
}

export function readAs(bytes: Uint8Array, as: As, file: string): unknown {
  // A copy, because the bytes are shared.
  if (as === 'bytes') return bytes.slice()
  const value = as === 'json' ? parse(bytes) : decode(bytes)
  if (value !== undefined) return value
  throw fault('unreadable-text', `\`${file}\` is not ${as === 'json' ? 'JSON' : 'text'}; read it as bytes`, {
    file,
  })
}
