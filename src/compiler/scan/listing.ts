/** What one folder holds: the only place where walk reads a folder. */

import { type Dirent, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { digestOf } from '../../core/hash.ts'
import { plainReason } from './root.ts'

/** Names of one folder by kind, each in code-unit order. */
export interface Listing {
  folders: string[]
  files: string[]
  links: string[]
  /** Sockets, pipes and devices. */
  specials: { name: string; type: string }[]
  /** Whether there is a `.git`: rules of git end there. */
  isWorkTree: boolean
  /** Names that are not UTF-8, with bytes as `\xNN`; nothing can be opened by them. */
  unnamed: { name: string; isFolder: boolean }[]
}

/** Reads a folder, or says in plain words why it cannot be read. `.git` and `node_modules` are left out, whatever they are. */
export function listFolder(dir: string): Listing | { reason: string } {
  const listing: Listing = { folders: [], files: [], links: [], specials: [], isWorkTree: false, unnamed: [] }
  try {
    let isGarbled = false
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      if (entry.name.includes('\uFFFD')) isGarbled = true
      else sortIn(listing, entry, entry.name)
    }
    if (isGarbled) listGarbled(dir, listing)
  } catch (error) {
    return { reason: plainReason(error) }
  }
  listing.folders.sort()
  listing.files.sort()
  listing.links.sort()
  return listing
}

/** Digits of a digest that a number holds exactly. */
const DIGITS = 12

/**
 * A number above 0 that stands for the names in a folder. Undefined where it holds more than files and folders: what a link leads
 * to may change while its name stays.
 */
export function namesIn(listing: Listing | { reason: string }): number | undefined {
  if ('reason' in listing) return undefined
  const { files, folders, links, specials, isWorkTree, unnamed } = listing
  if (links.length + specials.length + unnamed.length > 0) return undefined
  return Number.parseInt(digestOf([...files, isWorkTree ? '.git' : '', ...folders]).slice(0, DIGITS), 16) + 1
}

/** Node shows what is not UTF-8 as U+FFFD, which is also a character that a name may hold: only the bytes can tell. */
function listGarbled(dir: string, listing: Listing): void {
  for (const entry of readdirSync(dir, { withFileTypes: true, encoding: 'buffer' })) {
    const name = entry.name.toString()
    if (!name.includes('\uFFFD')) continue
    if (Buffer.from(name).equals(entry.name)) sortIn(listing, entry, name)
    else listing.unnamed.push({ name: showBytes(entry.name), isFolder: entry.isDirectory() })
  }
}

/** Bytes that are no printable ASCII as `\xNN`, so that two names never look the same. */
function showBytes(name: Buffer): string {
  return name
    .toString('latin1')
    .replace(/[^ -[\]-~]/g, sign => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

function sortIn(listing: Listing, entry: Dirent | Dirent<Buffer>, name: string): void {
  if (name === '.git') listing.isWorkTree = true
  if (name === '.git' || name === 'node_modules') return
  if (entry.isFile()) listing.files.push(name)
  else if (entry.isDirectory()) listing.folders.push(name)
  else if (entry.isSymbolicLink()) listing.links.push(name)
  else listing.specials.push({ name, type: specialType(entry) })
}

/** What a path is that is neither file, folder nor link. Takes a `Dirent` or `Stats`. */
export function specialType(entry: { isSocket(): boolean; isFIFO(): boolean }): string {
  if (entry.isSocket()) return 'socket'
  return entry.isFIFO() ? 'named pipe' : 'device'
}

/** An absolute path and a name. */
export function joinReal(dir: string, name: string): string {
  return dir.endsWith(sep) ? dir + name : dir + sep + name
}

/** Whether the absolute path `inner` is `outer` or lies below it. */
export function holds(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)
}
