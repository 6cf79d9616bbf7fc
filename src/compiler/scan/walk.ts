/**
 * walk: finds the skill folders of a source.
 *
 * Reads every folder below the root once, in code-unit order. Links to folders come last, so a skill is found at its
 * real place first and other paths are aliases. Trees are untrusted: every path through them is bounded.
 */
import { getParentPath, resolvePath } from '../../core/files/path.ts'
import { joinReal } from '../../core/files/real-path.ts'
import type { Limits, Source, Walked } from '../types.ts'
import { createChoice, filterInnerPaths, listParents } from './choice.ts'
import { keepApart } from './commands.ts'
import { visit } from './folders.ts'
import { createTracked } from './git-index.ts'
import { follow, indexSearched, openLink, reportLink } from './links.ts'
import { searchList } from './list.ts'
import { openRoot } from './listing.ts'
import { walkRecords } from './memory.ts'
import { type Folder, noteLink, reportFinding, type Search, type WalkOptions } from './search.ts'
import { finishSearch } from './skills.ts'
import { walkStored } from './stored.ts'

/** Never throws for a tree's content; an unreadable root (check with `openRoot` first) gives one finding and no skills. */
export function walk(
  source: Source,
  index: number,
  limits: Limits,
  options: Partial<WalkOptions> = {},
): Walked {
  if (source.holds?.kind === 'records') return walkRecords(source, index, limits)
  if (source.holds?.kind === 'stored') return walkStored(source, index, limits)
  const opened = openRoot(source.dir)
  const real = 'real' in opened ? opened.real : source.dir
  const search = start(source, index, limits, real, options)
  if ('reason' in opened) {
    reportFinding(search, '', 'unreadable-path', { path: source.label, reason: opened.detail })
    return finishSearch(search)
  }
  searchContent(search)
  if (search.links.length > 0) search.known = indexSearched(search)
  // Grows while it is read: links may lead to folders with links.
  for (const link of search.links) {
    if (search.isStopped) break
    const folder = openLink(search, link)
    if (folder !== undefined) run(search, folder)
  }
  keepApart(search)
  lowerStrayLinks(search)
  const found = [search.skills, search.passedOver, search.leftOut]
  if (found.every(({ length }) => length === 0) && source.mayBeEmpty === undefined) {
    reportFinding(search, '', 'empty-source', { root: source.label, ignored: search.ignored.length })
  }
  return finishSearch(search)
}

/** A broken link outside of skills, in a folder without any, breaks no skill. */
function lowerStrayLinks(search: Search): void {
  const { findings, skills } = search
  if (!findings.some(({ code }) => code === 'broken-symlink')) return
  const folders = new Set(skills.map(({ skill }) => skill.path))
  const parents = new Set(Array.from(folders, getParentPath))
  const isStray = (path: string) =>
    path !== '' && !parents.has(getParentPath(path)) && !listParents(path).some(each => folders.has(each))
  search.findings = findings.map(each =>
    each.code === 'broken-symlink' && isStray(each.path) ? { ...each, isAside: true } : each,
  )
}

function searchContent(search: Search): void {
  const { holds } = search.source
  const root: Folder = { real: search.root, path: '', depth: 0, prefix: '', isLinked: true }
  if (holds?.kind === 'list') searchList(search, holds, folder => run(search, folder))
  else if (holds?.kind === 'folders') searchFolders(search, holds.paths, root)
  else run(search, root)
}

function searchFolders(search: Search, paths: string[], root: Folder): void {
  const folders = filterInnerPaths(paths)
  const known = new Set(folders)
  for (const path of paths) {
    const facts = { path, reason: 'it points outside the root' }
    if (resolvePath('', path) === undefined) reportFinding(search, '', 'unreadable-path', facts)
  }
  for (const path of folders) {
    const target = follow(search, joinReal(search.root, path))
    if (target.kind === 'folder') {
      if (path !== '' && listParents(path).some(parent => known.has(parent))) continue
      const depth = path === '' ? 0 : path.split('/').length
      noteLink(search, path, target.real)
      run(search, { ...root, real: target.real, path, depth })
    } else if (target.kind === 'file' || target.kind === 'broken') {
      const reason = target.kind === 'file' ? 'it is a file, not a folder' : 'it does not exist'
      reportFinding(search, path, 'unreadable-path', { path, reason })
    } else reportLink(search, path, joinReal(search.root, path), target, false)
  }
}

function run(search: Search, first: Folder): void {
  const stack = [first]
  for (let next = stack.pop(); next !== undefined && !search.isStopped; next = stack.pop()) {
    visit(search, next, stack)
  }
}

function start(
  source: Source,
  index: number,
  limits: Limits,
  root: string,
  options: Partial<WalkOptions>,
): Search {
  return {
    source,
    index,
    limits,
    gitignore: true,
    tracked: createTracked(),
    exclude: [],
    roots: [],
    onFolder: () => {},
    ...options,
    choice: createChoice(source),
    root,
    skills: [],
    passedOver: [],
    findings: [],
    ignored: [],
    leftOut: [],
    watched: new Map(),
    written: new Map(),
    folders: 0,
    files: 0,
    isStopped: false,
    hasLinks: false,
    links: [],
    opened: [],
    routes: [],
    searched: [],
  }
}
