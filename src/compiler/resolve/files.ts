/** A skill's complete list of files: its own, and those of skills nested in it. */

import { hashFields } from '../../core/digests/hash.ts'
import { ENTRY, joinPath } from '../../core/files/path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { AnalyzedSkill, HashedFile } from '../types.ts'

/** Finds the skill that a nested path names. */
export type FindSkill = (source: number, path: string) => AnalyzedSkill | undefined

/** Every file of a skill, its entry first by name only, nested skills included; sorted by path from its folder. */
export function listSkillFiles(skill: AnalyzedSkill, find: FindSkill): HashedFile[] {
  // Lists that are filled one by one keep room for more, which of 100,000 skills is much.
  if (skill.found.nested.length === 0) return listOwnFiles(skill)
  const all: HashedFile[] = []
  const pending: { skill: AnalyzedSkill; prefix: string }[] = [{ skill, prefix: '' }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { prefix } = next
    for (const file of listOwnFiles(next.skill)) {
      all.push(prefix === '' ? file : { ...file, path: `${prefix}/${file.path}` })
    }
    for (const path of next.skill.found.nested) {
      const outer = next.skill.found
      const inner = find(outer.source, path)
      const below = outer.path === '' ? path : path.slice(outer.path.length + 1)
      if (inner !== undefined) pending.push({ skill: inner, prefix: joinPath(prefix, below) })
    }
  }
  return all.sort((a, b) => byCodeUnit(a.path, b.path))
}

/** The same of a skill without others in it. */
export function listOwnFiles({ entry, files }: Pick<AnalyzedSkill, 'entry' | 'files'>): HashedFile[] {
  // Clients look for this name alone, and texts for models name it.
  const named = entry.path === ENTRY ? entry : { ...entry, path: ENTRY }
  // A list that is made at once has no spare room.
  return [named, ...files].toSorted((a, b) => byCodeUnit(a.path, b.path))
}

/** The digest of a skill's content: paths and bytes of every file; modes and times do not count. */
export function computeContentDigest(files: readonly Pick<HashedFile, 'path' | 'digest'>[]): string {
  return hashFields(files.flatMap(file => [file.path, file.digest]))
}
