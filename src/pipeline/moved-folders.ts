/** Folders with skills that came or went since the last build, where nothing else can have come of it. */
import { basename, dirname, join } from 'node:path'
import { isEntryName } from '../compiler/scan/entries.ts'
import { formatNames, listFolder, parseNames } from '../compiler/scan/listing.ts'
import { openRoot } from '../compiler/scan/root.ts'
import { isWithinAny } from '../compiler/scan/seen.ts'
import type { FoundSkill } from '../compiler/types.ts'
import { findRealPath, isBelow } from '../core/files/real-path.ts'
import { isListName } from '../format/written-list.ts'
import type { Settings } from './config/options.ts'
import { scanDisk } from './inventory/disk.ts'
import { decline, type Explain } from './reasons.ts'

/** What the last build saw of its trees. Paths are absolute and real. */
export interface SeenTree {
  /** The files of skills, by row. */
  files: readonly string[]
  /** The folders that were listed, each with the names in it (`formatNames`), and files of rules. */
  watched: ReadonlyMap<string, string | undefined>
  /** What skills name besides their own files, there or not. */
  probed: readonly string[]
}

/** What came and went. */
export interface MovedFolders {
  /** The skills that came, in the order of their paths. */
  come: FoundSkill[]
  /** The rows of files of skills that went. */
  gone: number[]
  /** The folders that came, each with all in it. */
  came: string[]
  /** Folders that are not there any more, and those that have other names now, or are new. */
  left: string[]
  listed: Map<string, string>
}

/**
 * What some folders say that do not hold what they held. Undefined where more may have come of it than skills which stand
 * alone: where files, links, rules or other sources have to do with it.
 */
export async function findMovedFolders(
  settings: Settings,
  tree: SeenTree,
  changed: readonly string[],
  readAt: number,
  explain: Explain,
): Promise<MovedFolders | undefined> {
  const { files, watched, probed } = tree
  const compared = compareFolders(watched, changed)
  if (typeof compared === 'string') return decline(explain, 'path', compared)
  const { added, removed, around } = compared
  const moved = new Set([...added, ...removed])
  const [first = ''] = moved
  const roots = settings.sources.flatMap(({ dir, holds }) => {
    const root = openRoot(dir)
    // What skills name is known by the path of its root as given.
    return 'real' in root && root.real === dir && holds === undefined ? root.real : []
  })
  const owners = [...moved].map(folder => findRoot(roots, folder))
  const isPlain = roots.length === settings.sources.length && settings.unsearched.length === 0
  const isNamed = probed.some(path => isWithinAny(moved, path))
  const hasLists = [...watched.keys()].some(path => isListName(basename(path)))
  if (!isPlain || hasLists || owners.includes(undefined) || isNamed || isLinked(watched, moved))
    return decline(explain, 'moved', first)
  const gone = files.flatMap((file, row) => (removed.some(folder => isBelow(folder, file)) ? row : []))
  const left = [...watched.keys()].filter(path => removed.some(folder => isBelow(folder, path)))
  const then = { files: new Set(gone.map(row => files[row] ?? '')), listed: pickNames(watched, left) }
  const { limits } = settings
  const inventory = await scanDisk(settings, {}, { readAt, only: added })
  const come = inventory.skills
  const news = [...inventory.watched.keys()].filter(path => added.some(folder => isBelow(folder, path)))
  const now = {
    files: new Set(come.flatMap(({ entry, files: others }) => [entry, ...others].map(({ file }) => file))),
    listed: pickNames(inventory.watched, news),
  }
  const foundIn = (source: number, path: string) => join(roots[source] ?? '', path)
  const areApart =
    come.every(skill => isApart(skill, added, foundIn(skill.source, skill.path))) &&
    ![...inventory.findings, ...inventory.passedOver].some(({ source, path }) =>
      isWithinAny(moved, foundIn(source, path)),
    )
  const count = files.length + watched.size + now.files.size + now.listed.size
  const isRoomy = count < Math.min(limits.files, limits.folders)
  // A source without skills is a finding.
  const hasSkills = owners.every(
    root => root !== undefined && files.some(file => isBelow(root, file) && !then.files.has(file)),
  )
  const isWhole = isComplete(then, removed) && isComplete(now, added)
  if (!areApart || !isRoomy || !hasSkills || !isWhole) return decline(explain, 'moved', first)
  const listed = new Map(
    [...around, ...now.listed].flatMap(([path, names]) => (names === undefined ? [] : [[path, names]])),
  )
  return { come, gone, came: added, left, listed }
}

/** The folders in folders that came and went; a path where anything else did. */
function compareFolders(watched: SeenTree['watched'], changed: readonly string[]) {
  const added: string[] = []
  const removed: string[] = []
  const lost: string[] = []
  const around = new Map<string, string>()
  for (const path of changed) {
    const names = watched.get(path)
    const listing = listFolder(path)
    if (names === undefined) return path
    if ('reason' in listing) {
      lost.push(path)
      continue
    }
    const then = parseNames(names)
    const now = formatNames(listing)
    if (now === undefined || formatNames({ ...then, folders: listing.folders }) !== now) return path
    const [before, after] = [new Set(then.folders), new Set(listing.folders)]
    for (const name of after) if (!before.has(name)) added.push(join(path, name))
    for (const name of before) if (!after.has(name)) removed.push(join(path, name))
    around.set(path, now)
  }
  const all = new Set(removed)
  return lost.find(path => !isWithinAny(all, path)) ?? { added, removed, around }
}

/** The one root that a folder lies in; undefined where it lies in several, or holds one. */
function findRoot(roots: string[], folder: string): string | undefined {
  const [root, ...others] = roots.filter(each => isBelow(each, folder) || isBelow(folder, each))
  return others.length > 0 || root === folder || root === undefined || isBelow(folder, root)
    ? undefined
    : root
}

/** Whether a link in a folder that was listed leads to one of these, into one or to a folder around one. */
function isLinked(watched: SeenTree['watched'], moved: ReadonlySet<string>): boolean {
  for (const [path, names] of watched) {
    if (names !== undefined) continue
    const listing = listFolder(path)
    // Files of rules are no folders.
    if ('reason' in listing) continue
    for (const name of listing.links) {
      const target = findRealPath(join(path, name))
      if (target === undefined) return true
      for (const folder of moved) if (isBelow(target, folder) || isBelow(folder, target)) return true
    }
  }
  return false
}

interface Listed {
  /** Files of skills. */
  files: ReadonlySet<string>
  listed: ReadonlyMap<string, string | undefined>
}

function pickNames(watched: SeenTree['watched'], paths: string[]): Listed['listed'] {
  return new Map(paths.map(path => [path, watched.get(path)]))
}

/** Whether all that lies in some folders was listed, and is part of a skill or of none: nothing is hidden, too large or a link. */
function isComplete({ files, listed }: Listed, folders: string[]): boolean {
  const skills = new Set([...files].filter(file => isEntryName(basename(file))).map(dirname))
  if (!folders.every(folder => listed.has(folder))) return false
  for (const [folder, names] of listed) {
    if (names === undefined) return false
    const { folders: inner, files: own } = parseNames(names)
    if (!inner.every(name => listed.has(join(folder, name)))) return false
    for (const name of own) {
      if (files.has(join(folder, name))) continue
      if (isEntryName(name) || isWithinAny(skills, folder)) return false
    }
  }
  return true
}

/** Whether a skill that came is a folder of its own among these. */
function isApart(skill: FoundSkill, added: string[], place: string): boolean {
  const { nested, aliases, elsewhere, within, copy, form } = skill
  const isPlain = nested.length + aliases.length === 0 && (elsewhere ?? within ?? copy ?? form) === undefined
  return isPlain && added.some(folder => isBelow(folder, place))
}
