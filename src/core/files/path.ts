/** POSIX paths as in bundles: relative, with `/`, without `.` and `..`. */

/** A skill's entry, relative to its folder: in bundles also for entries with another name. */
export const ENTRY = 'SKILL.md'

/** The name prefix of files and folders that are being written. */
export const DRAFT = '.skillc-draft.'

export function isNeverListed(name: string): boolean {
  return name === '.git' || name === 'node_modules' || name.startsWith(DRAFT)
}

export function joinPath(...parts: string[]): string {
  return parts.filter(part => part !== '').join('/')
}

export function getParentPath(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash === -1 ? '' : path.slice(0, slash)
}

export function getBaseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Resolves a reference from the folder `from`. Returns undefined if it leaves the root. */
export function resolvePath(from: string, target: string): string | undefined {
  const parts = from === '' ? [] : from.split('/')
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** Keeps `..` in front of a target that leaves the root. */
export function normalizePath(from: string, target: string): string {
  const parts: string[] = []
  for (const part of `${from}/${target}`.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return parts.join('/')
}

export function getInnerPath(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

/** Every path is within the empty one. A drive or `/` ends in a slash. */
export function isWithin(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}

/** A folder's name as a segment: letters, digits, `.`, `_`, `+` and `-`; other characters become `-`. */
export function toSegment(name: string): string {
  return name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._+-]+/gu, '-')
}

/** Takes the first name of `rye`, `rye-2`, `rye-3` … that is free. */
export function numberName(name: string, taken: Set<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name}-${count}`
  taken.add(free)
  return free
}

/** Undefined for an invalid percent-encoding. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
