/** The references of every skill against the files that are there: findings, and links from skill to skill. */
import type { AnalysedSkill, SourceFinding } from '../types.ts'
import { parentPath } from '../util/path.ts'
import { filesOf } from './files.ts'
import { at, indexSkills, placeKey } from './places.ts'
import { checkReferences } from './references.ts'

/** The skills that the links of a skill lead to. */
export type Links = Map<AnalysedSkill, AnalysedSkill[]>

/** Checks all skills. Runs before any is refused: whether a file exists does not depend on what is bundled. */
export function findLinks(skills: AnalysedSkill[]): { links: Links; findings: SourceFinding[] } {
  const index = indexSkills(skills)
  const links: Links = new Map()
  const findings: SourceFinding[] = []
  for (const skill of skills) {
    if (skill.analysis.references.length === 0) continue
    const { source } = skill.found
    const ownerOf = (path: string) => {
      for (let folder = path; ; folder = parentPath(folder)) {
        const owner = index.get(placeKey(source, folder))
        if (owner !== undefined || folder === '') return owner
      }
    }
    const files = filesOf(skill, (from, path) => index.get(placeKey(from, path)))
    const checked = checkReferences(skill, files, ownerOf)
    for (const found of checked.findings) findings.push(at(skill, found))
    if (checked.linked.length > 0) links.set(skill, checked.linked)
  }
  return { links, findings }
}
