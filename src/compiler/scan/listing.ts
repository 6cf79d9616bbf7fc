import { type Dirent, opendirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { formatError, getErrorCode } from '../../core/errors/failure.ts'
import { isPresent } from '../../core/files/file-state.ts'
import { isNeverListed } from '../../core/files/path.ts'
import { joinReal } from '../../core/files/real-path.ts'

/** `detail` is in plain words. */
export interface NoRoot {
  reason: 'missing' | 'not-a-folder' | 'unreadable'
  detail: string
}

/** Follows links, because the user named the folder. */
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

/** Words to follow a colon. */
export function describeError(error: unknown): string {
  return formatError(error, SINCE_THEN)
}

export interface Listing {
  folders: string[]
  files: string[]
  links: string[]
  specials: { name: string; type: string }[]
  /** Has a `.git`, where git's rules end. */
  isWorkTree: boolean
  /** Names that are not UTF-8, with bytes as `\xNN`; no path can open them. */
  unnamed: { name: string; isFolder: boolean }[]
}

/** `reason` is in plain words. Omits `.git` and `node_modules`, even as files or links. */
export function listFolder(dir: string): Listing | { reason: string } {
  const listing: Listing = { folders: [], files: [], links: [], specials: [], isWorkTree: false, unnamed: [] }
  try {
    let isGarbled = false
    const entries = readdirSync(dir, { withFileTypes: true })
    for (const entry of entries) {
      if (entry.name.includes('\uFFFD')) isGarbled = true
      else sortIn(listing, entry, composeName(dir, entry.name, entries))
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

/** macOS may return decomposed names, and opens both forms. git and other systems use the composed form. */
function composeName(dir: string, name: string, entries: Dirent[]): string {
  if (!/[^ -~]/.test(name)) return name
  const composed = name.normalize()
  const isOther = composed === name || entries.some(entry => entry.name === composed)
  return isOther || !isPresent(joinReal(dir, composed)) ? name : composed
}

/** Separates files from folders, because no name contains it; slashes separate names. */
const GAP = '\0'

/** Text for `parseNames`. Undefined if the folder has links or special files: a link's target may change. */
export function formatNames(listing: Listing | { reason: string }): string | undefined {
  if ('reason' in listing) return undefined
  const { files, folders, links, specials, isWorkTree, unnamed } = listing
  if (links.length + specials.length + unnamed.length > 0) return undefined
  return [files.join('/'), folders.join('/')].join(GAP) + (isWorkTree ? GAP : '')
}

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

/** Node replaces invalid UTF-8 by U+FFFD, which is also valid in names: only the bytes can tell. */
function listGarbled(dir: string, listing: Listing): void {
  for (const entry of readdirSync(dir, { withFileTypes: true, encoding: 'buffer' })) {
    const name = entry.name.toString()
    if (!name.includes('\uFFFD')) continue
    if (Buffer.from(name).equals(entry.name)) sortIn(listing, entry, name)
    else listing.unnamed.push({ name: showBytes(entry.name), isFolder: entry.isDirectory() })
  }
}

/** Shows bytes outside printable ASCII as `\xNN`, so two names never look the same. */
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

/** For a path that is neither file, folder nor link. */
export function getSpecialType(entry: { isSocket(): boolean; isFIFO(): boolean }): string {
  if (entry.isSocket()) return 'socket'
  return entry.isFIFO() ? 'named pipe' : 'device'
}
