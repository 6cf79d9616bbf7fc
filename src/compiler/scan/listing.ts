/** One folder: whether it can be searched, and its content. The only place where walk reads a folder. */
import { type Dirent, opendirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { formatError, getErrorCode } from '../../core/errors/failure.ts'
import { isNeverListed } from '../../core/files/path.ts'

/** Why there is nothing to search. `detail` is in plain words. */
export interface NoRoot {
  reason: 'missing' | 'not-a-folder' | 'unreadable'
  detail: string
}

/** The real path of a folder to search, or why it cannot be searched. Links are followed: the user named them. */
export function openRoot(dir: string): { real: string } | NoRoot {
  try {
    const real = realpathSync.native(dir)
    if (!statSync(real).isDirectory()) return { reason: 'not-a-folder', detail: 'it is not a folder' }
    opendirSync(real).closeSync()
    return { real }
  } catch (error) {
    const code = getErrorCode(error)
    if (code === 'ENOENT') return { reason: 'missing', detail: 'it does not exist' }
    if (code === 'ENOTDIR') return { reason: 'missing', detail: 'a part of its path is a file' }
    return { reason: 'unreadable', detail: describeError(error) }
  }
}

const SINCE_THEN = { ENOENT: 'it vanished during the search', ENOTDIR: 'it is no longer a folder' }

/** Why what was found cannot be read, in words that stand after a colon. */
export function describeError(error: unknown): string {
  return formatError(error, SINCE_THEN)
}

/** Names of one folder by kind, each in code-unit order. */
export interface Listing {
  folders: string[]
  files: string[]
  links: string[]
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

/** Between the files and the folders, as no name has it; names are separated by slashes. */
const GAP = '\0'

/**
 * The names in a folder as text, which `parseNames` reads. Undefined where it holds more than files and folders: what a link
 * leads to may change while its name stays.
 */
export function formatNames(listing: Listing | { reason: string }): string | undefined {
  if ('reason' in listing) return undefined
  const { files, folders, links, specials, isWorkTree, unnamed } = listing
  if (links.length + specials.length + unnamed.length > 0) return undefined
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

/** The kind of a path that is neither file, folder nor link. */
export function getSpecialType(entry: { isSocket(): boolean; isFIFO(): boolean }): string {
  if (entry.isSocket()) return 'socket'
  return entry.isFIFO() ? 'named pipe' : 'device'
}
