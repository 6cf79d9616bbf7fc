/**
 * What no bundle may say though its JSON has the right shape: paths that would be written or followed outside of their folder, and
 * a record that contradicts its skill. Readers and `verify` ask the same functions, so they refuse the same bundles.
 */
import { findUnsafeFiles, leavesFolder } from '../core/untrusted-path.ts'
import { getChunkDigest } from './locate.ts'
import type { ManifestSkill, SkillRecord } from './manifest.ts'
import { getPlace } from './place.ts'

/** What is wrong, and with which path, as the rest of a sentence that begins with the path. */
export interface ContentProblem {
  kind: 'unsafe' | 'unreadable'
  path: string
  reason: string
}

interface Origin {
  path: string
  file?: string
}

/** Paths where skills were found that lead out of their root: nothing is written there, but tools may follow them. */
export function findUnsafeOrigins(origins: readonly Origin[]): ContentProblem[] {
  return origins
    .flatMap(({ path, file }) => (file ? [path, file] : [path]))
    .filter(leavesFolder)
    .map(path => ({ kind: 'unsafe', path, reason: 'leads out of its root' }))
}

/** What is wrong with the record of a skill: its files, where it and its copies were found, and its entry, which is one of its files. */
export function findRecordProblems(skill: ManifestSkill, record: SkillRecord): ContentProblem[] {
  const place = getPlace(skill)
  const { files, chunk, aliases = [], identical = [], shadows = [] } = record
  const paths = files.map(({ path }) => path)
  const own = findUnsafeFiles(paths)
  const unsafe = own.length > 0 ? own : findUnsafeFiles(paths.map(path => `${place}/${path}`))
  const entry = files.find(({ digest }) => digest === getChunkDigest(skill))
  return [
    ...unsafe.map(([path, reason]): ContentProblem => ({ kind: 'unsafe', path, reason })),
    ...findUnsafeOrigins([
      skill,
      ...aliases,
      ...identical,
      ...shadows,
      ...shadows.flatMap(shadow => shadow.aliases ?? []),
    ]),
    ...(entry?.size === chunk.size
      ? []
      : [
          {
            kind: 'unreadable',
            path: entry?.path ?? 'SKILL.md',
            reason: 'has another size as the chunk',
          } as const,
        ]),
  ]
}
