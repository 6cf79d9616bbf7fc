/** The files of a listed skill of one file: those that it names by relative path, next to it or below. */
import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { getParentPath, joinPath } from '../../core/files/path.ts'
import { isBelow, joinReal } from '../../core/files/real-path.ts'
import { getBaseFolder, resolveInside } from '../entry-form.ts'
import { addIgnores, type Complain, type Ignores, isIgnored, readIgnoresAbove } from './ignore.ts'
import { follow, reportLink, type Target } from './links.ts'
import { addResource, type Draft, type Folder, reportFinding, type Search, watchFolders } from './search.ts'

export type IgnoreReader = (folder: string) => Ignores | undefined

/** Adds the files among what an entry names, except what git ignores. What is not there is reported where it is named. */
export function addNamedFiles(
  search: Search,
  draft: Draft,
  references: string[],
  readIgnores: IgnoreReader,
): void {
  const { form } = draft.skill
  const path = getBaseFolder(draft.skill)
  const folder: Folder = { real: join(search.root, path), path, depth: 0, owner: draft, prefix: '' }
  const watched = new Set<string>()
  for (const name of new Set(references.map(target => resolveInside(form, target)))) {
    if (name === undefined) continue
    if (search.isStopped) return
    const full = joinPath(path, name)
    watchExisting(search, full, watched)
    const file = joinReal(search.root, full)
    if (isHidden(folder.real, name, readIgnores) && !search.tracked.has(file)) continue
    const target = follow(search, file)
    if (target.kind === 'file') {
      const isOurs = search.exclude.some(excluded => isBelow(excluded, target.real))
      if (target.real !== draft.real && !isOurs) addResource(search, folder, name, target.real, target.stats)
    } else if (target.kind !== 'folder' && isThere(file, target))
      reportLink(search, full, file, target, false)
  }
}

function watchExisting(search: Search, path: string, watched: Set<string>): void {
  let at = path
  for (let folder = getParentPath(at); folder !== ''; folder = getParentPath(folder))
    if (!existsSync(joinReal(search.root, folder))) at = folder
  watchFolders(search, at, watched)
}

/** A link that leads nowhere is there. */
function isThere(file: string, { kind }: Target): boolean {
  if (kind !== 'broken') return true
  try {
    return lstatSync(file).isSymbolicLink()
  } catch {
    return false
  }
}

/** Whether a path below a folder is one that searches pass over. The folder counts: the list names a file in it. */
function isHidden(folder: string, path: string, readIgnores: IgnoreReader): boolean {
  const names = path.split('/')
  if (names.includes('node_modules')) return true
  let real = folder
  for (const [index, name] of names.entries()) {
    if (isIgnored(readIgnores(real), real, name, index < names.length - 1)) return true
    real = join(real, name)
  }
  return false
}

/** Reads each folder's rules once, and reports once what is wrong with a file of rules. */
export function createIgnoreReader(search: Search): IgnoreReader {
  const known = new Map<string, Ignores | undefined>()
  const told = new Set<string>()
  const complain: Complain = (file, reason) => {
    if (told.has(file)) return
    told.add(file)
    reportFinding(search, '', 'unreadable-path', { path: 'a `.gitignore` at or above a listed file', reason })
  }
  return folder => {
    if (!search.gitignore) return undefined
    if (!known.has(folder)) known.set(folder, readIgnoresIn(search, folder, complain))
    return known.get(folder)
  }
}

function readIgnoresIn(search: Search, folder: string, complain: Complain): Ignores | undefined {
  const above = readIgnoresAbove(folder, search.root, complain, file => {
    if (isBelow(search.root, file)) search.watched.set(file, undefined)
  })
  const own = join(folder, '.gitignore')
  search.watched.set(own, undefined)
  return addIgnores(own, folder, above, complain)
}
