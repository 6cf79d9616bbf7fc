/** What one folder holds: the only place where walk reads a folder. */

import { type Dirent, readdirSync } from 'node:fs'
import { ENTRY, isNeverListed } from '../../core/files/path.ts'
import { describeError } from './root.ts'

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

/** Reads a folder, or says in plain words why it cannot be read. `.git` and `node_modules` are left out, even as files or links. */
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
    return { reason: describeError(error) }
  }
  listing.folders.sort()
  listing.files.sort()
  listing.links.sort()
  return listing
}

/** What no name holds stands between the files and the folders; names are apart by slashes. */
const GAP = '\0'
/** The names in a folder that holds an entry and nothing else, as most of those of skills: one string for them all. */
const LONE_ENTRY = ENTRY + GAP

/**
 * The names in a folder as text, which `parseNames` reads. Undefined where it holds more than files and folders: what a link
 * leads to may change while its name stays.
 */
export function formatNames(listing: Listing | { reason: string }): string | undefined {
  if ('reason' in listing) return undefined
  const { files, folders, links, specials, isWorkTree, unnamed } = listing
  if (links.length + specials.length + unnamed.length > 0) return undefined
  if (files.length === 1 && files[0] === ENTRY && folders.length === 0 && !isWorkTree) return LONE_ENTRY
  return [files.join('/'), folders.join('/')].join(GAP) + (isWorkTree ? GAP : '')
}

/** The listing that `formatNames` gave these names of. */
export function parseNames(text: string): Listing {
  const [files = '', folders = '', isWorkTree] = text.split(GAP)
  const split = (names: string) => (names === '' ? [] : names.split('/'))
  return {
    folders: split(folders),
    files: split(files),
    links: [],
    specials: [],
    isWorkTree: isWorkTree !== undefined,
    unnamed: [],
  }
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
  if (isNeverListed(name)) return
  if (entry.isFile()) listing.files.push(name)
  else if (entry.isDirectory()) listing.folders.push(name)
  else if (entry.isSymbolicLink()) listing.links.push(name)
  else listing.specials.push({ name, type: getSpecialType(entry) })
}

/** What a path is that is neither file, folder nor link. Takes a `Dirent` or `Stats`. */
export function getSpecialType(entry: { isSocket(): boolean; isFIFO(): boolean }): string {
  if (entry.isSocket()) return 'socket'
  return entry.isFIFO() ? 'named pipe' : 'device'
}
