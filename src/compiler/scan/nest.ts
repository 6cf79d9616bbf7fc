/** The skill that a whole project is, and the skills of other sources that lie in it: each file is one skill's own. */
import { dirname } from 'node:path'
import { getParentPath } from '../../core/files/path.ts'
import { getBelow, isBelow } from '../../core/files/real-path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { FoundSkill } from '../types.ts'

/**
 * Makes the skills of other sources the nested ones of a root that is a skill, where its walk looked for no other skill and took their
 * files for its own. `roots` are the real paths of the sources, in their order.
 */
export function nestInRoots(roots: readonly string[], skills: FoundSkill[]): void {
  for (const outer of skills) {
    const root = roots[outer.source] ?? ''
    if (outer.path !== '' || outer.form !== undefined) continue
    const others = skills.filter(({ source, realpath }) => source !== outer.source && isBelow(root, realpath))
    if (others.length > 0) nest(outer, others, root)
  }
}

function nest(outer: FoundSkill, others: FoundSkill[], root: string): void {
  const lone = new Set<string>()
  const folders = new Map<string, FoundSkill>()
  for (const skill of others) {
    const folder = dirname(skill.realpath)
    if (skill.form !== undefined || folder === root) lone.add(skill.realpath)
    else folders.set(getBelow(root, folder), skill)
  }
  outer.files = outer.files.filter(({ path, file }) => !lone.has(file) && !liesIn(folders, path))
  const known = new Set(outer.nested)
  for (const [path, skill] of folders) {
    if (known.has(path) || liesIn(folders, path)) continue
    outer.nested = [...outer.nested, path].sort(byCodeUnit)
    skill.within = [...(skill.within ?? []), { source: outer.source, path }]
  }
}

/** Whether a folder around a path is one of some. */
function liesIn(folders: ReadonlyMap<string, unknown>, path: string): boolean {
  for (let at = getParentPath(path); at !== ''; at = getParentPath(at)) if (folders.has(at)) return true
  return false
}
