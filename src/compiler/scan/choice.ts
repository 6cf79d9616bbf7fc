/** The folders of a source that may be skills: by its globs, and by its content. */

import { getParentPath, isWithin, resolvePath } from '../../core/files/path.ts'
import { compileWhole, matchesWhole } from '../../core/match/whole.ts'
import type { Source } from '../types.ts'

/** Paths are relative to the root, POSIX; '' is the root. */
export interface Choice {
  leavesOut: (path: string) => boolean
  /** Nothing at or below this path can be a skill, so it need not be entered. */
  closes: (path: string) => boolean
  /** A skill at this path is searched for. */
  seeks: (path: string) => boolean
  /** Skills are searched for at or below this path. */
  leadsOn: (path: string) => boolean
  listed: Set<string>
}

export function createChoice({
  include,
  exclude,
  holds,
}: Pick<Source, 'include' | 'exclude' | 'holds'>): Choice {
  const isIncluded = include === undefined ? undefined : createMatcher(include)
  const isExcluded = exclude === undefined ? () => false : createMatcher(exclude)
  const listed = new Set<string>()
  const choice: Choice = {
    leavesOut: path => isExcluded(path) || isIncluded?.(path) === false,
    closes: path => path !== '' && isExcluded(path),
    seeks: () => true,
    leadsOn: () => true,
    listed,
  }
  if (holds?.kind === 'list') return { ...choice, seeks: path => listed.has(path) }
  if (holds?.kind === 'commands' && holds.files !== undefined) {
    const { files } = holds
    return { ...choice, seeks: () => false, leadsOn: path => files.some(file => isWithin(path, file)) }
  }
  if (holds?.kind !== 'folders') return choice
  const folders = new Set(filterInnerPaths(holds.paths))
  const above = new Set([...folders].flatMap(listParents))
  // Searching for the root's own entry does not include its folders.
  const seeks = (path: string) =>
    folders.has(path) || listParents(path).some(folder => folder !== '' && folders.has(folder))
  return { ...choice, seeks, leadsOn: path => seeks(path) || above.has(path) }
}

export function listParents(path: string): string[] {
  const parents: string[] = []
  for (let at = path; at !== ''; ) {
    at = getParentPath(at)
    parents.push(at)
  }
  return parents
}

export function filterInnerPaths(paths: string[]): string[] {
  const inner = paths.flatMap(path => resolvePath('', path) ?? [])
  return [...new Set(inner)].sort()
}

/** A glob also matches everything below a matching folder. `.` matches only the root. */
function createMatcher(texts: string[]): (path: string) => boolean {
  const matchesRoot = texts.some(text => /^(?:\.\/)*(?:\.|\*\*)\/*$/.test(text))
  const globs = texts.flatMap(text => {
    const glob = compileWhole(text)
    return 'reason' in glob ? [] : [glob]
  })
  return path => {
    if (path === '') return matchesRoot
    return [path, ...listParents(path)].some(at => at !== '' && globs.some(glob => matchesWhole(glob, at)))
  }
}
