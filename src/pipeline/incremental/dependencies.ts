/** Paths that decide a build's result, other than files of skills and listed folders. */
import { basename, dirname, join, resolve } from 'node:path'
import { QUESTION } from '../../compiler/parse/markdown/claims.ts'
import { OR_IGNORED } from '../../compiler/resolve/outside.ts'
import { parseNames } from '../../compiler/scan/listing.ts'
import type { MergedWalk } from '../../compiler/scan/merge.ts'
import type { Code } from '../../core/diagnostics/catalog.ts'
import { isNeverListed } from '../../core/files/path.ts'
import { listRealPaths } from '../../core/files/real-path.ts'
import { FOLLOW, LSTAT, PRESENCE } from '../../core/files/snapshot-file.ts'
import { foldPath } from '../../core/files/untrusted-path.ts'
import type { Settings } from '../config/options.ts'
import type { Built } from '../sinks.ts'
import type { Inventory, SkillPath } from '../stages.ts'

/** These problems can be fixed without a trace in what was listed or read: a link's target may appear, a file shrink. */
const MENDABLE: ReadonlySet<Code> = new Set<Code>([
  'broken-symlink',
  'broken-entry',
  'broken-listing',
  'oversized-entry',
  'oversized-file',
  'stubbed-symlink',
  'unfetched-symlink',
  'unreadable-path',
])

export function* listDependencies(
  settings: Settings,
  { inventory, listProbed, looked }: Built,
): Generator<[path: string, look: number], void> {
  for (const path of listMendable(settings, inventory)) yield [path, FOLLOW]
  for (const path of listIgnoreFilesAbove(settings.sources.map(({ dir }) => dir))) yield [path, LSTAT]
  const ignoreFiles = new Set<string>()
  const probed = addIgnoreFiles(settings, listProbed(), ignoreFiles)
  for (const path of listProbedPaths(settings, inventory, probed)) yield [path, PRESENCE]
  for (const path of ignoreFiles) yield [path, LSTAT]
  for (const path of listClientPaths(settings, inventory, looked)) yield [path, FOLLOW]
}

/** Subjects of scan findings that may be fixed outside of all listed folders. Links are followed. */
export function listMendable({ sources }: Settings, { findings }: MergedWalk): string[] {
  return findings.flatMap(({ code, source, path, facts }) => {
    const at = join(sources[source]?.dir ?? '', path)
    if (!MENDABLE.has(code)) return []
    return facts.target === undefined ? [at] : [at, resolve(dirname(at), String(facts.target))]
  })
}

/** Paths checked for existence only, except those that listed folders reveal; possibly with duplicates. */
export function* listProbedPaths(
  { sources }: Settings,
  { watched, looked = [] }: Inventory,
  probed: Iterable<SkillPath>,
): Generator<string, void> {
  const isListed = lookIntoListings(watched)
  for (const path of looked) if (!isListed(path)) yield path
  for (const { source, path } of probed) {
    const dir = sources[source]?.dir ?? ''
    const [name = ''] = path.split(QUESTION, 1)
    const file = join(dir, name)
    if (dir !== '' && !isListed(file)) yield file
  }
}

/** Yields paths, and ignore files that may hide them, whose contents count. */
function* addIgnoreFiles(
  { sources }: Settings,
  probed: Iterable<SkillPath>,
  files: Set<string>,
): Generator<SkillPath, void> {
  for (const each of probed) {
    yield each
    if (!each.path.endsWith(OR_IGNORED)) continue
    for (let at = join(sources[each.source]?.dir ?? '', each.path); dirname(at) !== at; ) {
      at = dirname(at)
      if (files.has(join(at, '.gitignore'))) break
      files.add(join(at, '.gitignore'))
    }
  }
}

/** Returns whether a path can only be added or removed with a change of a listed folder. */
function lookIntoListings(watched: ReadonlyMap<string, string | undefined>): (path: string) => boolean {
  const folded = new Map<string, ReadonlySet<string>>()
  const listFolded = (folder: string, listing: string) => {
    const known = folded.get(folder)
    if (known !== undefined) return known
    const { folders, files } = parseNames(listing)
    const names = new Set([...folders, ...files].map(foldPath))
    folded.set(folder, names)
    return names
  }
  return path => {
    let folder = dirname(path)
    let name = basename(path)
    for (; !watched.has(folder); folder = dirname(folder)) {
      if (dirname(folder) === folder) return false
      name = basename(folder)
    }
    const listing = watched.get(folder)
    if (listing === undefined || isNeverListed(name)) return false
    return folder === dirname(path) || !listFolded(folder, listing).has(foldPath(name))
  }
}

/** Paths that only clients read, with links resolved: a changed link changes its folder. */
export function listClientPaths(
  { cwd, clientPlaces }: Settings,
  { skills, watched }: MergedWalk,
  looked: string[],
): string[] {
  if (looked.length + clientPlaces.length === 0) return []
  const known = new Set(skills.flatMap(({ entry, files }) => [entry, ...files].map(({ file }) => file)))
  const paths = [...looked, ...clientPlaces].filter(path => !known.has(path) && !watched.has(path))
  return [...new Set(paths), ...listIgnoreFilesAbove([cwd])]
}

/** Ignore files that apply from above the roots, existing or not; for a linked root, above its target. */
export function listIgnoreFilesAbove(folders: string[]): string[] {
  const paths = new Set<string>()
  for (const dir of listRealPaths(folders)) {
    for (let folder = dirname(dir); ; folder = dirname(folder)) {
      paths.add(join(folder, '.gitignore')).add(join(folder, '.git', 'info', 'exclude'))
      if (dirname(folder) === folder) break
    }
    paths.add(join(dir, '.git', 'info', 'exclude'))
  }
  return [...paths]
}
