/** Checks the paths in one skill against the files in and around it. */
import { isInnerFolder } from '../parse/markdown/code-paths.ts'
import { isRelativeTarget } from '../parse/markdown/target.ts'
import type { AnalyzedSkill, HashedFile, Mention, Reference } from '../types.ts'
import { checkRun } from './called-scripts.ts'
import { checkClaim, checkPluginServers } from './claims.ts'
import { checkCodePath, checkFolder } from './code-references.ts'
import { checkFileMaps } from './file-maps.ts'
import { checkFileLink } from './file-references.ts'
import { checkLicenseFile, checkLink } from './link-references.ts'
import type { CheckedReferences, Context, End } from './lookups.ts'
import type { Surroundings } from './outside.ts'
import { indexPaths } from './own-paths.ts'

/**
 * A relative reference must lead to a file or folder of the skill. A link out of the skill is reported and, if it leads
 * to another skill of the source, is a dependency. Validation checks absolute ones.
 */
export function checkReferences(
  skill: AnalyzedSkill,
  references: Reference[],
  files: HashedFile[],
  surroundings: Surroundings,
  claims: readonly Mention[] = [],
): CheckedReferences {
  const result: CheckedReferences = { findings: [], named: [], linked: [], outside: new Map() }
  const made = new Set(references.flatMap(({ cue, target }) => (cue === 'made' ? target : [])))
  const codeByLine = new Map(
    references.flatMap(each =>
      surroundings.project !== undefined && each.kind === 'code' && each.map === undefined
        ? [[each.position.start.line, each]]
        : [],
    ),
  )
  const context: Context = { made, codeByLine, skill, paths: indexPaths(files), ...surroundings, result }
  for (const reference of references) {
    const { kind, target, fragment, cue, map } = reference
    if (map !== undefined) continue
    if (cue === 'license') {
      checkLicenseFile(context, reference)
      continue
    }
    if (isInnerFolder(target) && kind === 'code') {
      checkFolder(context, reference)
      continue
    }
    const end: End = !isRelativeTarget(target)
      ? { where: target === '' ? 'skill' : 'absolute' }
      : cue === undefined
        ? checkLink(context, reference)
        : checkCodePath(context, reference, cue)
    if (end.where === 'skill') checkRun(context, reference)
    result.named.push({ kind, target, ...(fragment !== undefined && { fragment }), ...end })
  }
  checkFileMaps(context, references)
  for (const { path, links = [] } of skill.files) for (const link of links) checkFileLink(context, path, link)
  for (const { name, position } of claims) if (position !== undefined) checkClaim(context, name, { position })
  checkPluginServers(context)
  return result
}

export function namesPaths({ files }: AnalyzedSkill, references: readonly (Reference | Mention)[]): boolean {
  return references.length > 0 || files.some(({ links }) => links !== undefined)
}
