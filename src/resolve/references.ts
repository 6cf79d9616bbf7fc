/** References of one skill against the files that are really there, in the skill and around it. */
import { type Finding, finding } from '../diagnostics/catalog.ts'
import type { AnalysedSkill, HashedFile, Reference } from '../types.ts'
import { isLone } from '../util/form.ts'
import { baseName, isWithin, joinPath, parentPath, resolvePath } from '../util/path.ts'

/** What came of checking one skill's references. */
export interface CheckedReferences {
  findings: Finding[]
  /** The skills that its links lead to. */
  linked: AnalysedSkill[]
}

/** Finds the innermost skill that a path from the root lies in. */
export type OwnerOf = (path: string) => AnalysedSkill | undefined

/**
 * A relative reference must lead to a file or folder of the skill; a skill of one file has no others. One that leaves
 * the skill is reported and, when it leads into another skill of the same source, is a dependency. Absolute ones are validation's business.
 */
export function checkReferences(
  skill: AnalysedSkill,
  references: Reference[],
  files: HashedFile[],
  ownerOf: OwnerOf,
): CheckedReferences {
  const result: CheckedReferences = { findings: [], linked: [] }
  const relative = references.filter(({ target }) => target !== '' && isRelative(target))
  if (relative.length === 0) return result
  const paths = pathsOf(files)
  for (const reference of relative) checkReference(skill, reference, paths, ownerOf, result)
  return result
}

function checkReference(
  skill: AnalysedSkill,
  { target, position }: Reference,
  paths: Map<string, string>,
  ownerOf: OwnerOf,
  result: CheckedReferences,
): void {
  const { form } = skill.found
  const inside = isLone(form) ? undefined : resolvePath('', target)
  if (inside === undefined) {
    const outside = resolvePath(isLone(form) ? parentPath(form.shown) : skill.found.path, target)
    if (outside !== undefined && outside === form?.shown) return
    const owner = outside === undefined ? undefined : ownerOf(outside)
    const other = owner === skill ? undefined : owner
    const facts = { target, owner: other === undefined ? '' : baseName(other.found.path) }
    result.findings.push(finding('escaping-reference', facts, { position }))
    if (other !== undefined) result.linked.push(other)
    return
  }
  if (inside === '' || paths.has(inside)) {
    const owner = ownerOf(joinPath(skill.found.path, inside))
    if (owner !== undefined && owner !== skill && isWithin(skill.found.path, owner.found.path)) {
      result.linked.push(owner)
    }
    return
  }
  const suggestion = paths.get(`\0${inside.toLowerCase()}`) ?? ''
  result.findings.push(finding('missing-file', { target, suggestion }, { position }))
}

/** Paths of files and folders; under `\0` and the lower-case form, the path that differs in case only. */
function pathsOf(files: HashedFile[]): Map<string, string> {
  const paths = new Map<string, string>()
  for (const { path } of files) {
    for (let at = path; at !== '' && !paths.has(at); at = parentPath(at)) {
      paths.set(at, at)
      if (!paths.has(`\0${at.toLowerCase()}`)) paths.set(`\0${at.toLowerCase()}`, at)
    }
  }
  return paths
}

function isRelative(target: string): boolean {
  return !/^(?:[/\\~]|[A-Za-z]:[/\\]|file:)/.test(target)
}
