import { createFinding } from '../../core/diagnostics/finding.ts'
import {
  getBaseName,
  getInnerPath,
  getParentPath,
  isWithin,
  joinPath,
  normalizePath,
} from '../../core/files/path.ts'
import { groupBy } from '../../core/text/order.ts'
import { isInnerFolder } from '../parse/markdown/code-paths.ts'
import type { Reference } from '../types.ts'
import { type Context, getFolder, isAboutSkills, lookUp } from './lookups.ts'
import { OR_IGNORED } from './outside.ts'

/** With fewer files that exist, the tree may be of another place. */
const FEWEST_FOUND = 3
const FOUND_PER_MISSING = 2
const MOST_FOLDERS = 4
/** So many missing paths at the start show that a folder is another one. */
const MOST_ABSENT = 4

interface Base {
  of: 'skill' | 'project'
  /** From which its paths count, as it is shown. */
  folder: string
  /** The start of its paths that names the folder itself. */
  root: string
  /** Undefined when unknown, or when git may ignore it. */
  exists: (path: string) => boolean | undefined
}

interface Comparison extends Base {
  found: number
  missing: Reference[]
}

export function checkFileMaps(context: Context, references: readonly Reference[]): void {
  const maps = groupBy(references, ({ map }) => map)
  if (maps.size === 0 || isAboutSkills(context.skill)) return
  for (const entries of maps.values()) {
    const best = listBases(context, entries, references)
      .map(base => compare(base, entries))
      .find(({ found, missing }) => found >= FEWEST_FOUND && found >= missing.length * FOUND_PER_MISSING)
    if (best === undefined) continue
    for (const { target, position } of best.missing) {
      const facts = { target, suggestion: '', folder: findFolder(best, target), of: best.of }
      context.result.findings.push(createFinding('missing-path', facts, { position, isAside: true }))
    }
  }
}

/** The skill's folder, the project, and a folder that the text names whose last part is the first of the tree. */
function listBases(
  context: Context,
  [entry]: readonly Reference[],
  references: readonly Reference[],
): Base[] {
  const { paths, project, skill } = context
  const own = getBaseName(getFolder(skill))
  const cut = (path: string) => cutFolder(own, path)
  const bases: Base[] = [
    { of: 'skill', folder: '', root: '', exists: path => path === own || paths.all.has(cut(path)) },
  ]
  if (project === undefined || entry === undefined) return bases
  const [first = ''] = entry.target.split('/')
  const named = references.flatMap(({ target }) =>
    isInnerFolder(target) && target.endsWith(`/${first}/`) ? getParentPath(target.slice(0, -1)) : [],
  )
  const places = ['', ...new Set(named)].slice(0, MOST_FOLDERS).map(folder => ({ folder, root: '' }))
  // A tree may start with the name of the repository, which a checkout need not have.
  for (const { folder, root } of [...places, { folder: '', root: first }]) {
    const full = normalizePath(project, folder)
    bases.push({
      of: 'project',
      folder,
      root,
      exists: path => {
        const asked = normalizePath(full, cutFolder(root, path))
        const isThere = lookUp(context, asked, false)
        // git may ignore it as a folder only.
        const end = path.endsWith('/') ? `/${OR_IGNORED}` : OR_IGNORED
        return isThere === false && lookUp(context, asked + end, false) === true ? undefined : isThere
      },
    })
  }
  return bases
}

function compare(base: Base, entries: readonly Reference[]): Comparison {
  const comparison: Comparison = { ...base, found: 0, missing: [] }
  for (const entry of entries) {
    const { target } = entry
    const isThere = base.exists(target)
    if (isThere === true) comparison.found++
    else if (isThere === false && !comparison.missing.some(each => target.startsWith(toFolder(each.target))))
      comparison.missing.push(entry)
    if (comparison.found === 0 && comparison.missing.length > MOST_ABSENT) break
  }
  return comparison
}

function toFolder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}

function findFolder({ folder, root, exists }: Base, path: string): string {
  let at = getParentPath(path.replace(/\/$/, ''))
  while (at !== '' && exists(at) !== true) at = getParentPath(at)
  return joinPath(folder, cutFolder(root, at))
}

function cutFolder(folder: string, path: string): string {
  return isWithin(folder, path) ? getInnerPath(folder, path) : path
}
