import { getDigits } from '../../core/digests/digest.ts'
import { makeDigest } from '../../core/digests/hash.ts'
import { MANIFEST } from '../../format/layout.ts'
import {
  getAssetPath,
  getChunkDigest,
  getRecordDigest,
  locateChunk,
  locateRecord,
} from '../../format/locate.ts'
import type { ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { getShardPath, getVectorsPath } from '../../format/search-head.ts'
import type { Whole } from './whole.ts'

/** A file of a bundle, and its skills. */
export interface BundleFile {
  /** Relative to the bundle's folder, POSIX. */
  path: string
  /** `sha256:` and 64 digits. */
  digest: string
  size: number
  role: 'manifest' | 'index' | 'body' | 'record' | 'resource' | 'search' | 'prompt'
  /** Ids of its skills; empty if it belongs to the bundle itself. */
  skills: string[]
}

export interface SizedRecord {
  record: SkillRecord
  size: number
}

export function listBundledSkillFiles(skill: ManifestSkill, { record, size }: SizedRecord): BundleFile[] {
  const chunk = getChunkDigest(skill)
  const files: Omit<BundleFile, 'skills'>[] = [
    { path: locateChunk(skill), digest: chunk, size: record.chunk.size, role: 'body' },
    { path: locateRecord(skill), digest: getRecordDigest(skill), size, role: 'record' },
  ]
  for (const { path, digest, size } of record.files)
    if (digest !== chunk)
      files.push({ path: getAssetPath(getDigits(digest), path), digest, size, role: 'resource' })
  return files.map(file => ({ ...file, skills: [skill.id] }))
}

/** The manifest first, then its parts, without duplicates. Without `readRecord`, files of skills are left out. */
export function listBundleFiles(
  text: string,
  { manifest, parts }: Whole,
  readRecord?: (skill: ManifestSkill) => SizedRecord | undefined,
): BundleFile[] {
  const files = new Map<string, BundleFile>()
  const add = (file: Omit<BundleFile, 'skills'> & { skills?: string[] }) => {
    const there = files.get(file.path)
    if (there === undefined) files.set(file.path, { ...file, skills: [...(file.skills ?? [])] })
    else for (const id of file.skills ?? []) if (there.skills.at(-1) !== id) there.skills.push(id)
  }
  const bytes = Buffer.byteLength(text)
  add({ path: MANIFEST, digest: makeDigest(text), size: bytes, role: 'manifest' })
  for (const [path, { digest, size }] of Object.entries(manifest.files))
    if (!path.includes('/')) add({ path, digest, size, role: 'prompt' })
  for (const [path, { digest, size }] of parts)
    add({ path, digest, size, role: path.startsWith('index/') ? 'index' : 'search' })
  for (const { digest, size } of manifest.search?.shards ?? [])
    add({ path: getShardPath(digest), digest, size, role: 'search' })
  for (const { digest, size } of manifest.embeddings?.files ?? [])
    add({ path: getVectorsPath(digest), digest, size, role: 'search' })
  for (const skill of manifest.skills) {
    const record = readRecord?.(skill)
    if (record !== undefined) for (const file of listBundledSkillFiles(skill, record)) add(file)
  }
  return [...files.values()]
}
