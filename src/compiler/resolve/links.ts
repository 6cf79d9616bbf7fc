/** The references of every skill against the files that are there: findings, and links from skill to skill. */

import { parentPath } from '../../core/path.ts'
import type { AnalysedSkill, Reference } from '../types.ts'
import { filesOf } from './files.ts'
import { indexSkills, placeKey } from './places.ts'
import { type CheckedReferences, checkReferences, noReferences } from './references.ts'

/** The skills that the links of a skill lead to. */
export type Links = Map<AnalysedSkill, AnalysedSkill[]>

/** Checks the references of one skill. Before any is refused: whether a file exists does not depend on what is bundled. */
export type LinkChecker = (skill: AnalysedSkill, references: Reference[]) => CheckedReferences

/** What checks references among these skills. */
export function linkChecker(skills: AnalysedSkill[]): LinkChecker {
  const index = indexSkills(skills)
  const find = (source: number, path: string) => index.get(placeKey(source, path))
  return (skill, references) => {
    if (references.length === 0) return noReferences()
    const { source } = skill.found
    const ownerOf = (path: string) => {
      for (let folder = path; ; folder = parentPath(folder)) {
        const owner = find(source, folder)
        if (owner !== undefined || folder === '') return owner
      }
    }
    return checkReferences(skill, references, filesOf(skill, find), ownerOf)
  }
}
