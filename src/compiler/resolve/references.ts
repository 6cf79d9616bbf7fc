/** References of one skill against the files that are really there, in the skill and around it. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, getParentPath, isWithin, resolvePath } from '../../core/path.ts'
import { getBaseFolder, isLone, resolveInside } from '../entry-form.ts'
import { isRelativeTarget } from '../parse/target.ts'
import type { AnalysedSkill, HashedFile, Reference } from '../types.ts'

/** A skill, or as much of it as says where it is. */
export interface Owner {
  found: { path: string }
}

/** What came of checking one skill's references. */
export interface CheckedReferences<Other extends Owner = AnalysedSkill> {
  findings: Finding[]
  /** The skills that its links lead to. */
  linked: Other[]
  /** Paths from the root that its links lead to out of the skill, each with the skill that it lies in. */
  outside: Map<string, Other | undefined>
}

/** Finds the innermost skill that a path from the root lies in. */
export type OwnerOf<Other extends Owner = AnalysedSkill> = (path: string) => Other | undefined

/**
 * A relative reference must lead to a file or folder of the skill. One that leaves
 * the skill is reported and, when it leads into another skill of the same source, is a dependency. Absolute ones are validation's business.
 */
export function checkReferences<Other extends Owner>(
  skill: AnalysedSkill,
  references: Reference[],
  files: HashedFile[],
  findOwner: OwnerOf<Other>,
): CheckedReferences<Other> {
  const result = createNoReferences<Other>()
  const relative = references.filter(({ target }) => isRelativeTarget(target))
  if (relative.length === 0) return result
  const paths = indexPaths(files)
  for (const reference of relative) checkReference(skill, reference, paths, findOwner, result)
  return result
}

/** What comes of a skill without references. */
export function createNoReferences<Other extends Owner>(): CheckedReferences<Other> {
  return { findings: [], linked: [], outside: new Map() }
}

function checkReference<Other extends Owner>(
  skill: AnalysedSkill,
  { target, position }: Reference,
  paths: Map<string, string>,
  findOwner: OwnerOf<Other>,
  result: CheckedReferences<Other>,
): void {
  const { form } = skill.found
  const base = getBaseFolder(skill.found)
  const full = resolvePath(base, target)
  if (full !== undefined && full === form?.shown) return
  const inside = resolveInside(form, target)
  const owner = full === undefined ? undefined : findOwner(full)
  const other = isSelf(owner, skill) ? undefined : owner
  const isInner = other !== undefined && isBelow(skill, base, other)
  const isFound = inside !== undefined && (inside === '' || paths.has(inside))
  if (inside === undefined || (isLone(form) && isInner && !isFound)) {
    if (full !== undefined) result.outside.set(full, other)
    const facts = { target, owner: other === undefined ? '' : getBaseName(other.found.path) }
    result.findings.push(createFinding('escaping-reference', facts, { position }))
    if (other !== undefined) result.linked.push(other)
    return
  }
  if (isFound) {
    if (isInner) result.linked.push(other)
    return
  }
  const suggestion = paths.get(`\0${inside.toLowerCase()}`) ?? ''
  result.findings.push(createFinding('missing-file', { target, suggestion }, { position }))
}

/** Whether another skill lies in the folder that a skill's references start from. A skill of one file does not own that folder. */
function isBelow({ found }: AnalysedSkill, base: string, { found: { path } }: Owner): boolean {
  return isWithin(base, path) && !(isLone(found.form) && path === base)
}

function isSelf(owner: Owner | undefined, { found }: AnalysedSkill): boolean {
  return owner?.found === found
}

/** Paths of files and folders; under `\0` and the lower-case form, the path that differs in case only. */
function indexPaths(files: HashedFile[]): Map<string, string> {
  const paths = new Map<string, string>()
  for (const { path } of files) {
    for (let at = path; at !== '' && !paths.has(at); at = getParentPath(at)) {
      paths.set(at, at)
      if (!paths.has(`\0${at.toLowerCase()}`)) paths.set(`\0${at.toLowerCase()}`, at)
    }
  }
  return paths
}
