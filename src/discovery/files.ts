/** The files of a skill as clients install them. */
import type { ManifestSkill, SkillRecord } from '../bundle/format.ts'
import { assetPath, chunkPath } from '../bundle/layout.ts'
import { isSafePath } from '../util/path.ts'

export const ENTRY = 'SKILL.md'

export interface PublishedFile {
  /** From the skill's folder. */
  path: string
  /** Where it is in the bundle. */
  source: string
  digest: string
  size: number
  executable: boolean
  /** Whether clients that fetch file by file take its path; the archive has it anyway. */
  fetchable: boolean
}

/**
 * A skill's files, its entry first and always as `SKILL.md`, whatever its name was. `refused`: paths that leave the skill's
 * folder on some system, for which clients would refuse all of the skill, and those that stand there twice.
 */
export function publishedFiles(
  skill: ManifestSkill,
  { files }: SkillRecord,
): { files: PublishedFile[]; refused: string[] } {
  const isEntry = ({ path, digest }: { path: string; digest: string }) =>
    digest === skill.digest && !path.includes('/')
  const entry = files.find(file => isEntry(file) && file.path === ENTRY) ?? files.find(isEntry)
  const listed = new Map<string, PublishedFile>()
  const refused: string[] = []
  const add = (path: string, digest: string, size: number, mode: string) => {
    if (!isSafePath(path) || listed.has(path)) {
      refused.push(path)
      return
    }
    const digits = digest.slice('sha256:'.length)
    listed.set(path, {
      path,
      source: digest === skill.digest ? chunkPath(digits) : assetPath(digits, path),
      digest,
      size,
      executable: mode === '755',
      fetchable: isFetchable(path),
    })
  }
  add(ENTRY, skill.digest, skill.chunk.size, entry?.mode ?? '644')
  for (const file of files) if (file !== entry) add(file.path, file.digest, file.size, file.mode)
  return { files: [...listed.values()], refused }
}

/**
 * Whether a path, put behind an address as it is, leads to this file, and clients agree. `skills` (1.7.4) gives up a whole
 * index for `..` in a path; OpenCode (1.18) gives up the skill for `?`, `#`, what looks like an address, and escapes that
 * mean something else; the URL standard removes tabs, line ends and spaces at the ends.
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
