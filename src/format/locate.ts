import { encodeDigest, getDigits } from '../core/digests/digest.ts'
import type { SkillEntry } from './manifest.ts'

/** Characters of one digest in base64url. */
const LENGTH = 43

export function getRecordDigest({ sha256 }: Pick<SkillEntry, 'sha256'>): string {
  return decodeDigest(sha256.slice(0, LENGTH))
}

export function getChunkDigest({ sha256 }: Pick<SkillEntry, 'sha256'>): string {
  return decodeDigest(sha256.slice(LENGTH))
}

export function locateRecord(skill: Pick<SkillEntry, 'sha256'>): string {
  return getRecordPath(getDigits(getRecordDigest(skill)))
}

export function locateChunk(skill: Pick<SkillEntry, 'sha256'>): string {
  return getChunkPath(getDigits(getChunkDigest(skill)))
}

/** A file with the bytes of its `SKILL.md` is the chunk, under any name. */
export function locateFile(
  skill: Pick<SkillEntry, 'sha256'>,
  { path, digest }: { path: string; digest: string },
): string {
  return digest === getChunkDigest(skill) ? locateChunk(skill) : getAssetPath(getDigits(digest), path)
}

function decodeDigest(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return encodeDigest(Uint8Array.from(bytes, sign => sign.charCodeAt(0)))
}

export function getChunkPath(digest: string): string {
  return `chunks/${digest}.md`
}

export function getRecordPath(digest: string): string {
  return `skills/${digest}.json`
}

/** Assets keep extensions of at most 16 plain characters, so servers and editors know their types. */
export function getAssetPath(digest: string, path: string): string {
  const extension = /\.[A-Za-z0-9]{1,16}$/.exec(path)?.[0] ?? ''
  return `assets/${digest}${extension.toLowerCase()}`
}
