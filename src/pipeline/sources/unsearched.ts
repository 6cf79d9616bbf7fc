/** Skills that a build without arguments does not search, and the commands that would. */
import { existsSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isEntryPath, resolveListedPath } from '../../compiler/entry-form.ts'
import { readTrackedPaths } from '../../compiler/scan/git-index.ts'
import { findWorkTree } from '../../core/files/file-state.ts'
import { ENTRY, getBaseName, getInnerPath, getParentPath, isWithin, joinPath } from '../../core/files/path.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { toPosix } from '../../core/text/show.ts'
import { quote } from '../../core/text/terminal.ts'
import { isOnDisk } from '../inventory/exists.ts'
import type { Report, Unsearched } from '../report.ts'
import { type SourceDraft, toSegments } from './discovery.ts'

/** POSIX paths from `cwd`: `SKILL.md` files that git tracks, and those of `seen` (absolute), in none of the sources. */
export function findUnsearched(cwd: string, sources: SourceDraft[], seen: string[]): string[] {
  const real = realpathSync.native(cwd)
  const top = findWorkTree(real)
  const tracked = (top === undefined ? undefined : readTrackedPaths(top, ENTRY)) ?? []
  const above = toPosix(relative(top ?? real, real))
  const here = tracked.flatMap(path => {
    if (!isWithin(above, path)) return []
    const inner = getInnerPath(above, path)
    return isEntry(inner) ? [inner] : []
  })
  const paths = new Set([...here, ...seen.map(file => toPosix(relative(cwd, file)))])
  const isSearched = createSearchedCheck(cwd, sources)
  return [...paths].filter(path => !isSearched(getParentPath(path))).sort(byCodeUnit)
}

function isEntry(path: string): boolean {
  return getBaseName(path) === ENTRY && !path.startsWith('node_modules/') && !path.includes('/node_modules/')
}

interface SearchedFolders {
  /** Including everything below, by given and by real path. */
  whole: string[]
  alone: string[]
}

function listSearched(cwd: string, real: string, sources: SourceDraft[]): SearchedFolders {
  const searched: SearchedFolders = { whole: [], alone: [] }
  for (const { dir, holds } of sources.filter(isOnDisk)) {
    const dirs = [
      ...(isBelow(cwd, dir) ? [toPosix(relative(cwd, dir))] : []),
      toPosix(relative(real, realpathSync.native(dir))),
    ].filter(path => path !== '..' && !path.startsWith('../'))
    if (holds === undefined && isBelow(realpathSync.native(dir), real)) searched.whole.push('')
    const inner = holds?.kind === 'folders' ? holds.paths.filter(path => path !== '.') : ['']
    if (holds === undefined || holds.kind === 'folders')
      searched.whole.push(...dirs.flatMap(path => inner.map(below => joinPath(path, below))))
    if (holds?.kind === 'folders' && holds.paths.includes('.')) searched.alone.push(...dirs)
    if (holds?.kind === 'list')
      for (const { file } of holds.entries) {
        const path = resolveListedPath(file)
        if (path !== undefined && isEntryPath(path))
          searched.alone.push(...dirs.map(from => joinPath(from, getParentPath(path))))
      }
  }
  return searched
}

export function createSearchedCheck(cwd: string, sources: SourceDraft[]): (folder: string) => boolean {
  const { whole, alone } = listSearched(cwd, realpathSync.native(cwd), sources)
  const [all, skills] = [new Set(whole), new Set(alone)]
  return folder => {
    if (skills.has(folder)) return true
    for (let at = folder; at !== ''; at = getParentPath(at)) if (all.has(at)) return true
    return all.has('')
  }
}

/** The parts of a result that show which skills were found anyway: through a link, or in the bundle. */
interface BuildResult {
  cwd: string
  out?: string
  found: string[]
  sources: SourceDraft[]
  command: Report['command']
}

/** Grouped by the folders to name, most skills first. No folder contains one that a source already searches. */
export function groupUnsearched(
  paths: string[],
  { cwd, out, found, sources, command }: BuildResult,
): Unsearched[] {
  if (paths.length === 0) return []
  const real = realpathSync.native(cwd)
  const reached = new Set(found)
  const output = out !== undefined && isBelow(cwd, out) ? toPosix(relative(cwd, out)) : undefined
  const left = paths.filter(
    path => !reached.has(join(real, path)) && (output === undefined || !isWithin(output, path)),
  )
  const root = createFolder('')
  // As a single root, the project would prefix ids with all parent folders.
  root.isSearched = true
  const { whole, alone } = listSearched(cwd, real, sources)
  for (const path of [...whole, ...alone]) for (const each of openFolders(root, path)) each.isSearched = true
  for (const path of left) {
    const folders = openFolders(root, getParentPath(path))
    for (const each of folders) each.skills++
    const own = folders.at(-1)
    if (own !== undefined) own.isSkill = true
  }
  return listGroups(root)
    .filter(({ path }) => existsSync(join(cwd, path)))
    .sort((a, b) => b.skills - a.skills || byCodeUnit(a.path, b.path))
    .map(({ path, skills }) => ({
      folder: path || '.',
      skills,
      command: formatCommand(command, path, listRootArguments(sources, cwd)),
    }))
}

/** Roots replace the project's sources, so building only the folder would replace the whole bundle. */
function formatCommand(command: Report['command'], path: string, others: string[] | undefined): string {
  const [does, roots] =
    command === 'build' && others !== undefined ? [command, [...others, path]] : ['check', [path]]
  return `skillc ${does} ${roots.map(quote).join(' ')}`
}

/** Relative to `cwd`; undefined if a source is more than a root, such as one with a namespace. */
export function listRootArguments(sources: SourceDraft[], cwd: string): string[] | undefined {
  const isRoot = ({ dir, holds, include, exclude, level = 'project', namespace = [] }: SourceDraft) =>
    level === 'project' &&
    namespace.length === 0 &&
    [holds, include, exclude].every(each => each === undefined) &&
    isBelow(cwd, dir)
  return sources.every(isRoot) ? sources.map(({ dir }) => toPosix(relative(cwd, dir)) || '.') : undefined
}

/** With several folders, each one's path is its namespace, which keeps equal names apart. `sources`: those that clients read. */
export function createElsewhereSources(paths: string[], cwd: string, sources: SourceDraft[]): SourceDraft[] {
  const groups = groupUnsearched(paths, { cwd, found: [], sources, command: 'check' })
  return groups
    .map(({ folder }) => folder)
    .sort(byCodeUnit)
    .map(folder => ({
      dir: join(cwd, folder),
      ...(sources.length > 0
        ? { namespace: toSegments([folder.replaceAll('/', '-')]), isUnread: true as const }
        : { namespace: groups.length === 1 ? [] : toSegments(folder.split('/')) }),
    }))
}

const MOST_NAMED = 3

/** Undefined if there are none. */
export function describeUnsearched(groups: Unsearched[]): string | undefined {
  if (groups.length === 0) return undefined
  const named = groups
    .slice(0, MOST_NAMED)
    .map(({ folder, skills, command }) => `${formatCount(skills, 'skill')} in \`${folder}\`: \`${command}\``)
  const more = groups.length > MOST_NAMED ? [`more in ${groups.length - MOST_NAMED} other folders`] : []
  return [...named, ...more].join('; ')
}

interface Folder {
  path: string
  skills: number
  isSkill: boolean
  isSearched: boolean
  inner: Map<string, Folder>
}

function createFolder(path: string): Folder {
  return { path, skills: 0, isSkill: false, isSearched: false, inner: new Map() }
}

function openFolders(root: Folder, path: string): Folder[] {
  const folders = [root]
  let at = root
  for (const name of path === '' ? [] : path.split('/')) {
    const next = at.inner.get(name) ?? createFolder(joinPath(at.path, name))
    at.inner.set(name, next)
    folders.push(next)
    at = next
  }
  return folders
}

/** The outermost folders without a source, each as deep as all of its skills. */
function listGroups(root: Folder): { path: string; skills: number }[] {
  const groups: { path: string; skills: number }[] = []
  const stack = [root]
  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
    if (folder.skills === 0) continue
    const inner = [...folder.inner.values()].filter(({ skills }) => skills > 0)
    const [only] = inner
    if (folder.isSkill && folder.isSearched) groups.push({ path: folder.path, skills: 1 })
    else if (folder.isSkill) groups.push({ path: folder.path, skills: folder.skills })
    if (folder.isSkill && !folder.isSearched) continue
    if (folder.isSearched || (inner.length === 1 && only?.isSkill === false)) stack.push(...inner)
    else if (!folder.isSkill) groups.push({ path: folder.path, skills: folder.skills })
  }
  return groups
}
