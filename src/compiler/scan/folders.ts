/** Handles one folder of a search: its skills and resources, and the folders and links to visit later. */
import { dirname } from 'node:path'
import { statPath } from '../../core/files/file-state.ts'
import { isWithin, joinPath } from '../../core/files/path.ts'
import { isBelow, joinReal } from '../../core/files/real-path.ts'
import { isListName } from '../../format/written-list.ts'
import { isEntryPath } from '../entry-form.ts'
import { addCommands } from './commands.ts'
import { openEntry } from './entries.ts'
import { addIgnores, type Complain, type Ignores, isIgnored, readIgnoresAbove } from './ignore.ts'
import { asResources, findStubs, follow, reportLink, type Target } from './links.ts'
import { describeError, formatNames, type Listing } from './listing.ts'
import { isProjectFile } from './names.ts'
import {
  addResource,
  countOne,
  type Draft,
  type Folder,
  formatPath,
  getChild,
  getPath,
  reportFinding,
  type Search,
} from './search.ts'
import { listSeen, type SeenStat, statSeen } from './seen.ts'

export function visit(search: Search, found: Folder, stack: Folder[]): void {
  if (search.exclude.includes(found.real) || isClosed(search, found)) return
  if (found.depth > search.limits.depth) {
    reportFinding(search, found.path, 'excessive-depth', { path: found.path, limit: search.limits.depth })
    return
  }
  let folder = placeFolder(search, found)
  if (folder === undefined) return
  if (!countOne(search, 'folders')) return
  search.onFolder(search.folders)
  const listing = listSeen(search.seen, folder.real)
  const modules = findModules(search, folder)
  search.watched.set(folder.real, modules === undefined ? formatNames(listing) : undefined)
  if ('reason' in listing) {
    reportFinding(search, folder.path, 'unreadable-path', {
      path: folder.path || search.source.label,
      ...listing,
    })
    return
  }
  const list = listing.files.find(isListName)
  if (list !== undefined) {
    search.written.set(folder.real, list)
    search.watched.set(joinReal(folder.real, list), undefined)
    listing.files = listing.files.filter(name => name !== list)
    folder = disown(search, folder)
  }
  if (search.gitignore) folder.ignores = obey(search, folder, listing)
  const targets = findEntryTargets(search, folder, listing)
  const { draft, name } = openEntry(search, folder, listing, targets)
  const inner = draft === undefined ? folder : toSkillFolder(folder, draft)
  reportUnnamed(search, inner, listing)
  if (isOwned(inner)) addFiles(search, inner, listing, name)
  const commands = inner.owner === undefined ? addCommands(search, inner, listing) : undefined
  for (const link of listing.links) {
    if (link !== name && !commands?.has(link)) addLink(search, inner, link, targets.get(link))
  }
  if (modules !== undefined && statPath(modules.real)?.isDirectory()) stack.push(modules)
  for (let i = listing.folders.length - 1; i >= 0; i--) stack.push(getChild(inner, listing.folders[i] ?? ''))
}

/** Packages do not belong to the outer skill. */
function findModules({ source }: Search, folder: Folder): Folder | undefined {
  const { modules = 0, shelvedEntries } = source
  if (folder.depth >= modules || folder.trail !== undefined) return undefined
  if (folder.owner !== undefined && !shelvedEntries) return undefined
  return { ...getChild(folder, MODULES), owner: undefined, prefix: '', resourceFolder: undefined }
}

const MODULES = 'node_modules'

/** A skill's folders belong to it, even if the source's globs exclude them. */
function isClosed({ choice, leftOut }: Search, folder: Folder): boolean {
  if (isOwned(folder) || folder.trail !== undefined) return false
  if (!choice.leadsOn(folder.path)) return true
  if (!choice.closes(folder.path)) return false
  leftOut.push(folder.path)
  return true
}

/** A folder that skillc wrote to is not part of the outer skill: an export would contain the previous one. */
function disown(search: Search, folder: Folder): Folder {
  const { owner } = folder
  if (owner === undefined || !isOwned(folder) || owner.real === folder.real) return folder
  // A folder that is also a root is searched separately.
  if (!search.roots.includes(folder.real)) {
    const outer = formatPath(search, owner.skill.path)
    reportFinding(search, folder.path, 'written-folder', { path: folder.path, outer })
  }
  return { ...folder, owner: undefined, prefix: '', resourceFolder: undefined }
}

function isOwned({ owner }: Folder): boolean {
  return owner !== undefined && owner.isLeftOut !== true
}

/** A folder searched at another path yields only its files, or nothing. */
function placeFolder(search: Search, folder: Folder): Folder | undefined {
  const { known } = search
  if (folder.resourceFolder !== undefined) return folder
  if (known === undefined) {
    search.searched.push(folder.real)
    return folder
  }
  if (folder.trail !== undefined) return known.skills.has(folder.real) ? undefined : folder
  const path = known.places.get(folder.real)
  if (path === undefined) {
    known.places.set(folder.real, folder.path)
    return folder
  }
  if (isWithin(path, folder.path)) {
    reportFinding(search, folder.path, 'cyclic-symlink', {
      path: folder.path,
      target: formatPath(search, path),
    })
    return undefined
  }
  search.routes.push({ path: folder.path, target: path })
  if (folder.owner === undefined || known.skills.has(folder.real)) return undefined
  return asResources(search, { ...folder, isLinked: true })
}

function toSkillFolder(folder: Folder, draft: Draft): Folder {
  return { ...folder, owner: draft, prefix: '', resourceFolder: undefined }
}

function obey(search: Search, folder: Folder, listing: Listing): Ignores | undefined {
  const complain: Complain = (file, reason) => {
    const isInside = isBelow(search.root, file)
    const path = isInside ? getPath(search, file) : ''
    reportFinding(search, path, 'unreadable-path', {
      path: isInside ? path : 'a `.gitignore` above the root',
      reason,
    })
  }
  // `listIgnoreFilesAbove` covers those above the root; others may be in folders that are not searched.
  const note = (file: string) => {
    if (!isBelow(dirname(file), search.root)) search.watched.set(file, undefined)
  }
  const above = folder.isLinked ? readIgnoresAbove(folder.real, search.root, complain, note) : folder.ignores
  let ignores = above
  if (listing.files.includes('.gitignore')) {
    const file = joinReal(folder.real, '.gitignore')
    search.watched.set(file, undefined)
    ignores = addIgnores(file, folder.real, ignores, complain)
  }
  if (ignores === undefined && folder.isHidden !== true) return undefined
  const isTracked = (name: string) => search.tracked.has(joinReal(folder.real, name))
  const hides = (name: string, isFolder: boolean) =>
    folder.isHidden === true || isIgnored(ignores, folder.real, name, isFolder)
  const isKept = (name: string) => !hides(name, false) || isTracked(name)
  const files = listing.files.filter(isKept)
  listing.links = listing.links.filter(isKept)
  listing.specials = listing.specials.filter(({ name }) => isKept(name))
  if (files.length < listing.files.length && listing.files.some(isEntryPath) && !files.some(isEntryPath)) {
    search.ignored.push(folder.path)
  }
  listing.files = files
  const hidden = new Set<string>()
  listing.folders = listing.folders.filter(name => {
    if (!hides(name, true)) return true
    if (isTracked(name)) {
      hidden.add(name)
      return true
    }
    search.ignored.push(joinPath(folder.path, name))
    return false
  })
  if (hidden.size > 0) folder.hidden = hidden
  return ignores
}

/** Targets of links with an entry's name decide whether the folder is a skill. */
function findEntryTargets(search: Search, folder: Folder, listing: Listing): ReadonlyMap<string, Target> {
  const targets = findStubs(search, folder, listing)
  for (const name of listing.links) {
    if (isEntryPath(name) && !targets.has(name))
      targets.set(name, follow(search, joinReal(folder.real, name)))
  }
  return targets
}

/** Reports names that are not UTF-8. Outside skills only folders matter, because they may contain skills. */
function reportUnnamed(search: Search, folder: Folder, { unnamed }: Listing): void {
  for (const { name, isFolder } of unnamed) {
    if (!isFolder && !isOwned(folder)) continue
    const path = joinPath(folder.path, name)
    reportFinding(search, path, 'unreadable-path', { path, reason: 'its name is not UTF-8' })
  }
}

function addFiles(search: Search, folder: Folder, listing: Listing, entry: string | undefined): void {
  for (const name of listing.files) {
    if (name === entry || isProjectFile(folder.prefix + name)) continue
    if (search.isStopped) return
    const file = joinReal(folder.real, name)
    let stats: SeenStat
    try {
      stats = statSeen(search.seen, folder.real, name)
    } catch (error) {
      const path = joinPath(folder.path, name)
      reportFinding(search, path, 'unreadable-path', { path, reason: describeError(error) })
      continue
    }
    addResource(search, folder, name, file, stats)
  }
  for (const { name, type } of listing.specials) {
    if (name === entry) continue
    const path = joinPath(folder.path, name)
    reportFinding(search, path, 'special-file', { path, type })
  }
}

function addLink(search: Search, folder: Folder, name: string, resolved: Target | undefined): void {
  const link = joinReal(folder.real, name)
  const target = resolved ?? follow(search, link)
  const hasOwner = isOwned(folder)
  if ('real' in target) search.hasLinks = true
  if (target.kind === 'folder') search.links.push({ from: folder, name, target: target.real })
  else if (target.kind === 'file') {
    if (hasOwner && !isProjectFile(folder.prefix + name))
      addResource(search, folder, name, target.real, target.stats)
  } else if (folder.owner?.isLeftOut !== true) {
    // Outside skills a link to a file is ignored, even if broken: any other may have led to skills.
    const wasFile = target.kind === 'broken' && /\.\w+$/.test(name)
    const isNobodys = wasFile || target.kind === 'special' || (target.kind === 'escaping' && !target.isFolder)
    if (hasOwner || !isNobodys) reportLink(search, joinPath(folder.path, name), link, target, false)
  }
}
