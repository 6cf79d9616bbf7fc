/**
 * walk: a source → its skill folders.
 *
 * Every folder below the root is read once, in code-unit order, with an explicit stack; links to folders wait until the
 * folders themselves have been searched, so that a skill is found at its real place first and its other paths are
 * aliases. Files are not read, only looked at: `.gitignore` files, and entries so small that they may be links which
 * git checked out as text, are the exceptions. What a tree holds is never trusted: every way through it is bounded.
 */
import { realpathSync } from 'node:fs'
import type { Limits, Source, Walked } from '../types.ts'
import { visit } from './folders.ts'
import { knownOf, openLink } from './links.ts'
import { openRoot } from './root.ts'
import { type Folder, report, type Search } from './search.ts'
import { settle } from './skills.ts'

export interface WalkOptions {
  /** Whether `.gitignore` files and git's `info/exclude` hide what they name; true when absent. */
  gitignore?: boolean
  /** Folders that are never entered, as absolute paths: where the bundle is written, and the cache. */
  exclude?: string[]
  /** Roots of the build's other sources, as absolute paths: links may lead there. */
  others?: string[]
  /** Called with the number of folders visited so far. */
  onFolder?: (folders: number) => void
}

/**
 * Searches a source for skills. `index` is its place among the build's sources. Never throws for what a tree holds;
 * a root that cannot be read (ask `openRoot` first) gives one finding and no skills.
 */
export function walk(source: Source, index: number, limits: Limits, options: WalkOptions = {}): Walked {
  const opened = openRoot(source.dir)
  const real = 'real' in opened ? opened.real : source.dir
  const search = start(source, index, limits, real, options)
  if ('reason' in opened) {
    report(search, '', 'unreadable-path', { path: source.label, reason: opened.detail })
    return settle(search)
  }
  run(search, { real, path: '', depth: 0, prefix: '', isLinked: true })
  if (search.links.length > 0) search.known = knownOf(search)
  // grows while it is read: links may lead to folders with links
  for (const link of search.links) {
    if (search.isStopped) break
    const folder = openLink(search, link)
    if (folder !== undefined) run(search, folder)
  }
  if (search.skills.length === 0 && search.passedOver.length === 0) {
    report(search, '', 'empty-source', { root: source.label, ignored: search.ignored.length })
  }
  return settle(search)
}

function run(search: Search, first: Folder): void {
  const stack = [first]
  for (let next = stack.pop(); next !== undefined && !search.isStopped; next = stack.pop()) {
    visit(search, next, stack)
  }
}

function start(source: Source, index: number, limits: Limits, root: string, options: WalkOptions): Search {
  return {
    source,
    index,
    limits,
    obeysIgnores: options.gitignore ?? true,
    others: (options.others ?? []).flatMap(realPaths),
    excluded: new Set((options.exclude ?? []).flatMap(realPaths)),
    onFolder: options.onFolder ?? (() => {}),
    root,
    skills: [],
    passedOver: [],
    findings: [],
    ignored: [],
    watched: [],
    folders: 0,
    files: 0,
    isStopped: false,
    links: [],
    routes: [],
    searched: [],
  }
}

/** A folder as given and as it really is; a folder that does not exist yet cannot be entered. */
function realPaths(folder: string): string[] {
  try {
    return [folder, realpathSync.native(folder)]
  } catch {
    return [folder]
  }
}
