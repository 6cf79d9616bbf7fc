import { ENTRY } from '../../core/files/path.ts'
import { findUnsafeFiles, isSafePath } from '../../core/files/untrusted-path.ts'
import { getChunkDigest, locateFile } from '../../format/locate.ts'
import type { ManifestSkill, SkillRecord } from '../../format/manifest.ts'

export interface PublishedFile {
  /** Relative to the skill's folder. */
  path: string
  source: string
  digest: string
  size: number
  executable: boolean
  /** True if clients that fetch file by file accept its path; the archive has it anyway. */
  fetchable: boolean
}

/** The entry comes first and is always `SKILL.md`, even if it had another name. Do not publish a skill with an `unsafe` file. */
export function listPublishedFiles(
  skill: ManifestSkill,
  { chunk, files }: SkillRecord,
): { files: PublishedFile[]; unsafe: ReturnType<typeof findUnsafeFiles>[number] | undefined } {
  const own = getChunkDigest(skill)
  const isEntry = ({ path, digest }: { path: string; digest: string }) =>
    digest === own && !path.includes('/')
  const entry = files.find(file => isEntry(file) && file.path === ENTRY) ?? files.find(isEntry)
  const first = {
    path: ENTRY,
    digest: own,
    size: chunk.size,
    mode: entry?.mode ?? ('644' as const),
  }
  const published = [first, ...files.filter(file => file !== entry)].map(({ path, digest, size, mode }) => {
    const source = locateFile(skill, { path, digest })
    return { path, source, digest, size, executable: mode === '755', fetchable: isFetchable(path) }
  })
  const [unsafe] = findUnsafeFiles(published.map(({ path }) => path))
  return { files: published, unsafe }
}

/**
 * True if a path leads to this file in all clients. `skills` (1.7.4) drops a whole index for `..` in a path; OpenCode
 * (1.18) drops the skill for `?`, `#`, text like an address, and escapes; the URL standard removes tabs, line ends and
 * outer spaces.
 */
export function isFetchable(path: string): boolean {
  return (
    isSafePath(path) &&
    !path.includes('..') &&
    !/[?#%\p{Cc}\p{Cs}]/u.test(path) &&
    !/^ | $/.test(path) &&
    !URL.canParse(path)
  )
}
