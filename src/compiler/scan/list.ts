/** Finds only the skills of a list (`AGENTS.md`). An unusable path is a finding at the list's item. */
import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ENTRY, getBaseName, getParentPath, joinPath } from '../../core/files/path.ts'
import { isBelow, joinReal } from '../../core/files/real-path.ts'
import { shorten } from '../../core/text/quantity.ts'
import { getBaseFolder, isEntryPath, resolveInside, resolveListedPath } from '../entry-form.ts'
import type { EntryForm, ListedSkill, SourceContent } from '../types.ts'
import { addIgnores, type Complain, type Ignores, isIgnored, readIgnoresAbove } from './ignore.ts'
import { follow, reportLink, type Target } from './links.ts'
import {
  addResource,
  countOne,
  createSkill,
  type Draft,
  type Folder,
  findFile,
  noteLink,
  passOver,
  reportFinding,
  type Search,
  watchFolders,
} from './search.ts'

type List = Extract<SourceContent, { kind: 'list' }>

interface Item {
  entry: ListedSkill
  path: string
  target: Extract<Target, { kind: 'file' }>
}

export function searchList(search: Search, list: List, run: (folder: Folder) => void): void {
  const items = readListedItems(search, list)
  const folders = items.filter(({ path }) => isEntryPath(path))
  folders.sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path } of folders) search.choice.listed.add(getParentPath(path))
  openFolders(search, list, folders, run)
  const ignores = createIgnoreReader(search)
  for (const item of items) if (!isEntryPath(item.path)) openFile(search, item, ignores)
}

function readListedItems(search: Search, list: List): Item[] {
  const items: Item[] = []
  const first = new Map<string, ListedSkill>()
  const watched = new Set<string>()
  for (const entry of list.entries) {
    const { name, position } = entry
    const target = shorten(entry.file, 200)
    const path = resolveListedPath(entry.file)
    if (path === undefined) {
      reportFinding(search, list.file, 'escaping-listing', { name, target }, { position })
      continue
    }
    const found = path === '' ? folderItself : follow(search, joinReal(search.root, path))
    if (found.kind !== 'broken' && found.kind !== 'unreadable') watchFolders(search, path, watched)
    if (found.kind !== 'file') {
      const code = found.kind === 'escaping' ? 'escaping-listing' : 'broken-listing'
      const reason = reasons[found.kind](found)
      reportFinding(search, list.file, code, { name, target, reason }, { position })
      passOver(search, path, code)
      continue
    }
    const other = first.get(found.real)
    if (other === undefined) {
      first.set(found.real, entry)
      items.push({ entry, path, target: found })
    } else {
      const facts = { name, target, other: other.name }
      reportFinding(search, list.file, 'duplicate-listing', facts, { position })
    }
  }
  return items
}

const folderItself: Target = { kind: 'folder', real: '' }

/** Texts to follow a path. */
const reasons = {
  folder: () => 'is a folder',
  broken: () => 'does not exist',
  special: (found: Target) => `is a ${found.kind === 'special' ? found.type : 'device'}`,
  unreadable: (found: Target) => `cannot be read: ${found.kind === 'unreadable' ? found.reason : ''}`,
  escaping: () => 'points outside its folder',
} satisfies Record<Exclude<Target['kind'], 'file'>, (found: Target) => string>

function openFolders(search: Search, list: List, items: Item[], run: (folder: Folder) => void): void {
  const drafts = new Map<string, Draft>()
  let known = 0
  const getDraft = (folder: string) => {
    for (; known < search.skills.length; known++) {
      const draft = search.skills[known]
      if (draft !== undefined) drafts.set(draft.skill.path, draft)
    }
    return drafts.get(folder)
  }
  const lost: Item[] = []
  for (const item of items) {
    const { entry, path, target } = item
    const folder = getParentPath(path)
    const depth = folder === '' ? 0 : folder.split('/').length
    if (getDraft(folder) === undefined) {
      noteLink(search, folder, dirname(target.real))
      run({ real: dirname(target.real), path: folder, depth, prefix: '', isLinked: true })
    }
    const draft = getDraft(folder)
    if (draft === undefined) lost.push(item)
    else draft.skill.form = createEntryForm(entry, path)
  }
  reportLost(search, list, lost)
}

/** Existing entries that were not found: git ignores them, so nothing else reports them. */
function reportLost(search: Search, { file }: List, lost: Item[]): void {
  if (lost.length === 0 || search.isStopped) return
  const explained = new Set(search.passedOver.map(({ path }) => getParentPath(path)))
  for (const path of search.leftOut) explained.add(path)
  for (const { entry, path } of lost) {
    if (explained.has(getParentPath(path))) continue
    const facts = {
      name: entry.name,
      target: shorten(entry.file, 200),
      reason: 'is hidden by a `.gitignore` file',
    }
    reportFinding(search, file, 'broken-listing', facts, { position: entry.position })
    passOver(search, path, 'broken-listing')
  }
}

function openFile(search: Search, { entry, path, target }: Item, ignores: IgnoreReader): void {
  const { stats } = target
  const name = getBaseName(path)
  const dot = name.lastIndexOf('.')
  const folder = dot > 0 ? path.slice(0, path.length - (name.length - dot)) : path
  if (search.choice.leavesOut(folder) || search.choice.leavesOut(path)) {
    search.leftOut.push(path)
    return
  }
  const limit = search.limits.entryBytes
  if (stats.size > limit) {
    reportFinding(search, path, 'oversized-entry', { file: name, size: stats.size, limit })
    passOver(search, path, 'oversized-entry')
    return
  }
  if (!countOne(search, 'files')) {
    passOver(search, path, 'excessive-files')
    return
  }
  const file = findFile(search, ENTRY, target.real, stats)
  const skill = createSkill(search.index, folder, entry.name, file)
  skill.form = createEntryForm(entry, path)
  const draft: Draft = { skill, real: target.real }
  search.skills.push(draft)
  addNamedFiles(search, draft, entry.references ?? [], ignores)
}

function createEntryForm({ name, description }: ListedSkill, shown: string): EntryForm {
  return { kind: 'listed', shown, name, description }
}

type IgnoreReader = (folder: string) => Ignores | undefined

function addNamedFiles(search: Search, draft: Draft, references: string[], readIgnores: IgnoreReader): void {
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

/** A broken link exists. */
function isThere(file: string, { kind }: Target): boolean {
  if (kind !== 'broken') return true
  try {
    return lstatSync(file).isSymbolicLink()
  } catch {
    return false
  }
}

/** True if searches skip a path below a folder. The folder itself counts, because the list names a file in it. */
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

function createIgnoreReader(search: Search): IgnoreReader {
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
