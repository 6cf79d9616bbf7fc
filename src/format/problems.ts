/**
 * What no bundle may say though its JSON has the right shape: paths that would be written or followed outside of their folder, and
 * a record that contradicts its skill. Readers and `verify` ask the same functions, so they refuse the same bundles.
 */
import { findUnsafeFiles } from '../core/files/untrusted-path.ts'
import { getChunkDigest } from './locate.ts'
import type { ManifestSkill, SkillRecord } from './manifest.ts'
import { getPlace } from './place.ts'

/** What is wrong, and with which path, as the rest of a sentence that begins with the path. */
export interface ContentProblem {
  kind: 'unsafe' | 'unreadable'
  path: string
  reason: string
}

/** Lists what is wrong with the record of a skill: its files, and its entry, which is one of its files. */
export function findRecordProblems(skill: ManifestSkill, { files, chunk }: SkillRecord): ContentProblem[] {
  const place = getPlace(skill)
  const paths = files.map(({ path }) => path)
  const own = findUnsafeFiles(paths)
  const unsafe = own.length > 0 ? own : findUnsafeFiles(paths.map(path => `${place}/${path}`))
  const problems = unsafe.map(([path, reason]): ContentProblem => ({ kind: 'unsafe', path, reason }))
  const entry = files.find(({ digest }) => digest === getChunkDigest(skill))
  if (entry?.size !== chunk.size)
    problems.push({
      kind: 'unreadable',
      path: entry?.path ?? 'SKILL.md',
      reason: 'has another size than the chunk',
    })
  return problems
}
