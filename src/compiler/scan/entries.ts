import { basename, resolve } from 'node:path'
import type { Code } from '../../core/diagnostics/catalog.ts'
import { ENTRY, getBaseName, joinPath } from '../../core/files/path.ts'
import { joinReal } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isEntryPath } from '../entry-form.ts'
import type { FoundFile, FoundSkill } from '../types.ts'
import { follow, reportLink, type Target } from './links.ts'
import { describeError, type Listing } from './listing.ts'
import {
  countOne,
  createSkill,
  type Draft,
  type Folder,
  findFile,
  formatPath,
  passOver,
  reportFinding,
  type Search,
} from './search.ts'
import { type SeenStat, statSeen } from './seen.ts'

/** Bounds a link that git checked out as text: paths are not longer. */
const STUB_BYTES = 1024

export interface Entry {
  draft?: Draft
  name?: string
}

const none: Entry = {}

const noStat = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 }

export interface Source {
  file: string
  stats: SeenStat
  isLinked: boolean
}

/** Candidate entry names, best first: the reference validator also accepts `skill.md`, and disks may ignore case. */
function listEntryNames(
  { files, folders, links, specials }: Listing,
  targets: ReadonlyMap<string, Target>,
): string[] {
  const names: string[] = []
  for (const name of files) if (isEntryPath(name)) names.push(name)
  for (const name of links)
    if (isEntryPath(name) && (targets.get(name)?.kind ?? 'folder') !== 'folder') names.push(name)
  for (const { name } of specials) if (isEntryPath(name)) names.push(name)
  if (names.length === 0) return folders.filter(isEntryPath).slice(0, 1)
  return names.length < 2
    ? names
    : names.sort((a, b) => getPreference(a) - getPreference(b) || (a < b ? -1 : 1))
}

function getPreference(name: string): number {
  return name === ENTRY ? 0 : name === 'skill.md' ? 1 : 2
}

/** Reports why there is no skill. `targets`: link targets, at least of those with an entry's name. */
export function openEntry(
  search: Search,
  folder: Folder,
  listing: Listing,
  targets: ReadonlyMap<string, Target>,
): Entry {
  const names = listEntryNames(listing, targets)
  const name = names[0]
  if (name === undefined) return none
  const path = joinPath(folder.path, name)
  const { choice, source: from } = search
  const isSought = choice.listed.has(folder.path) || from.shelvedEntries === true
  if (!choice.seeks(folder.path)) return none
  if (folder.resourceFolder !== undefined && folder.owner !== undefined && !isSought) {
    // With other spellings it is a page of the skill.
    if (folder.owner.isLeftOut || name !== ENTRY) return none
    const outer = formatPath(search, folder.owner.skill.path)
    reportFinding(search, path, 'resource-entry', { path, folder: folder.resourceFolder, outer })
    passOver(search, path, 'resource-entry')
    return {}
  }
  if (folder.trail !== undefined) return {}
  if (choice.leavesOut(folder.path)) return leaveOut(search, folder, name)
  if (name === 'skill.md' && !isSought && !isOfSkills(from.dir, folder.path)) return none
  if (name !== ENTRY) reportFinding(search, path, 'miscased-entry', { file: name }, { unsafeFix: [] })
  for (const other of names.slice(1)) {
    reportFinding(search, joinPath(folder.path, other), 'duplicate-entry', { file: other, used: name })
  }
  listing.files = listing.files.filter(each => each === name || !isEntryPath(each))
  const source = openSource(search, folder, name, listing, targets.get(name))
  if (typeof source !== 'string') return { draft: addSkill(search, folder, name, source), name }
  passOver(search, path, source)
  // Too large to load, but still a file of the outer skill.
  return source === 'oversized-entry' ? {} : { name }
}

/** Deeper elsewhere, `skill.md` is a page about skills, or a program's data. In a folder of commands, it is the command `skill`. */
function isOfSkills(root: string, folder: string): boolean {
  if (basename(folder || root) === 'commands') return false
  return !folder.includes('/') || /^skills?\/|\/(?:skills?|\.\w[^/]*)\//i.test(`${basename(root)}/${folder}`)
}

/** For a skill that the globs leave out. Inside another skill it is an ordinary folder; otherwise it owns its content. */
function leaveOut(search: Search, folder: Folder, name: string): Entry {
  search.leftOut.push(folder.path)
  if (folder.owner !== undefined && !folder.owner.isLeftOut) return none
  const draft: Draft = {
    skill: createSkillAt(search, folder, { path: name, file: '', executable: false, ...noStat }),
    real: folder.real,
    isLeftOut: true,
  }
  return { draft, name }
}

export function openSource(
  search: Search,
  folder: Folder,
  name: string,
  listing: Listing,
  target: Target | undefined,
): Source | Code {
  const path = joinPath(folder.path, name)
  const file = joinReal(folder.real, name)
  const type = listing.folders.includes(name)
    ? 'folder'
    : listing.specials.find(other => other.name === name)?.type
  if (type !== undefined) return reportLink(search, path, file, { kind: 'special', type }, true)
  let source: Source
  if (target?.kind === 'file') source = { file: target.real, stats: target.stats, isLinked: true }
  else if (target !== undefined && target.kind !== 'folder')
    return reportLink(search, path, file, target, true)
  else {
    try {
      source = { file, stats: statSeen(search.seen, folder.real, name), isLinked: false }
    } catch (error) {
      return reportLink(search, path, file, { kind: 'unreadable', reason: describeError(error) }, true)
    }
    const behind = resolveStub(search, path, folder, source)
    if (typeof behind === 'string') return behind
    source = behind
  }
  const limit = search.limits.entryBytes
  if (source.stats.size > limit) {
    reportFinding(search, path, 'oversized-entry', {
      size: source.stats.size,
      limit,
      ...(isEntryPath(name) ? {} : { file: name }),
    })
    return 'oversized-entry'
  }
  return countOne(search, 'files') ? source : 'excessive-files'
}

/** Where git cannot create links it writes their target as text. Such a file is treated as a link. */
function resolveStub(search: Search, path: string, folder: Folder, source: Source): Source | Code {
  const text = readStub(source.file, source.stats.size)
  if (text === undefined) return source
  const target = follow(search, resolve(folder.real, text))
  if (target.kind === 'file' && target.real !== source.file) {
    reportFinding(search, path, 'stubbed-symlink', { target: text })
    return { file: target.real, stats: target.stats, isLinked: true }
  }
  const lost = target.kind === 'file' || target.kind === 'folder' ? ({ kind: 'broken' } as const) : target
  return reportLink(search, path, source.file, lost, true, text)
}

/** The file's single line, if it looks like a relative path to Markdown. `@a.md` is an import of Claude Code. */
export function readStub(file: string, size: number): string | undefined {
  if (size > STUB_BYTES || size === 0) return undefined
  let text: string
  try {
    text = readRegular(file, STUB_BYTES).toString('utf8')
  } catch {
    return undefined
  }
  const line = text.endsWith('\n') ? text.slice(0, text.endsWith('\r\n') ? -2 : -1) : text
  return /^[^\s/\\:#<>|"?*`@\0][^\s\\:#<>|"?*`\0]*\.md$/.test(line) ? line : undefined
}

function addSkill(search: Search, folder: Folder, name: string, source: Source): Draft {
  const draft: Draft = {
    skill: createSkillAt(
      search,
      folder,
      findFile(search, name === ENTRY ? ENTRY : name, source.file, source.stats),
    ),
    real: folder.real,
    outer: folder.owner,
    linkedAt: source.isLinked ? joinReal(folder.real, name) : undefined,
  }
  search.skills.push(draft)
  search.known?.skills.add(folder.real)
  return draft
}

function createSkillAt(search: Search, { path }: Folder, entry: FoundFile): FoundSkill {
  return createSkill(search.index, path, path === '' ? basename(search.source.dir) : getBaseName(path), entry)
}
