/**
 * The one policy for untrusted paths. An accepted path can be written on Linux, macOS and Windows and committed to git.
 *
 * Sources: git's `verify_path` with `core.protectNTFS` and `core.protectHFS`, and Microsoft's "Naming Files, Paths, and
 * Namespaces".
 */

import { shorten } from '../text/quantity.ts'
import { ENTRY, getParentPath } from './path.ts'

/** Bytes: Linux's NAME_MAX, and PATH_MAX minus room for parent folders. */
const LONGEST_NAME = 255
const LONGEST_PATH = 3_000

/** Windows opens a device for these, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** HFS+ ignores these in names, so `.g\u200Cit` opens `.git`. */
const IGNORED_BY_HFS = /[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g

/** Windows also finds folders by short name; that of `.git` is `git~1` or a higher number. */
const GIT_FOLDER = /^(?:\.git|git~\d+)$/i

/** The reason ends a sentence. */
export function findPathProblem(path: string): string | undefined {
  if (isPlainPath(path)) return undefined
  if (countBytes(path) > LONGEST_PATH) return `is longer than ${LONGEST_PATH} bytes`
  for (const name of path.split('/')) {
    const problem = findNameProblem(name)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** True if a path leaves its folder, enters a git folder or breaks lines on some system. Windows drops trailing dots and spaces. */
export function isHostilePath(path: string): boolean {
  if (/[\0-\x1F\x7F]|^[a-z]:/i.test(path)) return true
  return path
    .replace(IGNORED_BY_HFS, '')
    .split(/[\\/]/)
    .map(dropStreamAndEnd)
    .some(name => name === '' || GIT_FOLDER.test(name))
}

/** A name as Windows reads it: without the stream after `:` and trailing dots and spaces. */
function dropStreamAndEnd(whole: string): string {
  const [name = ''] = whole.split(':', 1)
  let end = name.length
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end--
  return name.slice(0, end)
}

const [SPACE, DOT, SLASH, TILDE] = [0x20, 0x2e, 0x2f, 0x7e]
/** By ASCII code, 1 for characters that Windows refuses in names. */
const REFUSED = Uint8Array.from({ length: 128 }, (_, code) =>
  Number('<>:"|?*\\'.includes(String.fromCharCode(code))),
)
/** By ASCII code, 1 for the first characters of suspect names. */
const FIRSTS = Uint8Array.from({ length: 128 }, (_, code) =>
  Number('.cpanlg'.includes(String.fromCharCode(code).toLowerCase())),
)
const SUSPECT = /(?:con|prn|aux|nul)(?:[. /]|$)|con(?:in|out)\$|(?:com|lpt)\d|git~|\.git(?:\/|$)/iy

/** Fast path: nearly all paths are plain, and a loop is several times as fast as a regular expression. */
export function isPlainPath(path: string): boolean {
  if (path.length > LONGEST_PATH) return false
  let start = 0
  let last = SLASH
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at)
    if (code === SLASH) {
      if (!canEnd(last) || at - start > LONGEST_NAME) return false
      start = at + 1
    } else if (code < SPACE || code > TILDE || REFUSED[code] === 1) return false
    else if (at === start && FIRSTS[code] === 1 && isSuspectAt(path, at)) return false
    last = code
  }
  return canEnd(last) && path.length - start <= LONGEST_NAME
}

function canEnd(code: number): boolean {
  return code !== SLASH && code !== DOT && code !== SPACE
}

function isSuspectAt(path: string, start: number): boolean {
  SUSPECT.lastIndex = start
  return SUSPECT.test(path)
}

function findNameProblem(name: string): string | undefined {
  if (countBytes(name) > LONGEST_NAME) return `has a name of more than ${LONGEST_NAME} bytes`
  if (name === '') return 'is empty, absolute, or contains an empty name'
  if (name === '.' || name === '..') return `contains \`${name}\``
  if (/\p{Cs}/u.test(name)) return 'is not valid Unicode'
  if (/\p{Cc}/u.test(name)) return 'contains a control character'
  const [refused] = /[<>:"|?*\\]/.exec(name) ?? []
  if (refused !== undefined) return `contains \`${refused}\`, which Windows does not allow in names`
  if (/[. ]$/.test(name))
    return `has a name that ends in a ${name.endsWith('.') ? 'dot' : 'space'}, which Windows drops`
  if (DEVICE.test(name)) return `contains \`${name}\`, a reserved device name on Windows`
  if (GIT_FOLDER.test(name.replace(IGNORED_BY_HFS, ''))) return `contains \`${name}\`, which Git reserves`
  return undefined
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** A path relative to a source's root, or empty. skillc never opens it, but other tools may. */
export function isSafeOrigin(path: unknown): boolean {
  return typeof path === 'string' && (path === '' || isSafePath(path))
}

/** A skipped path may itself be unsafe: on Linux, a folder `C:` of the root gives `C:/rye`. */
export function isPassedPath(path: string): boolean {
  return !/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:\\|(?:^|[\\/])\.git[\\/]|\0/i.test(path)
}

export function isSafePath(path: string): boolean {
  return findPathProblem(path) === undefined
}

/** Every path that cannot be written on all systems, with the reason; the second of two that clash. */
export function findUnsafeFiles(paths: readonly string[]): [path: string, reason: string][] {
  const check = createPathChecker()
  return paths.flatMap(path => {
    const reason = check(path)
    return reason === undefined ? [] : [[path, reason]]
  })
}

/** Checks paths one by one, also against earlier ones: some disks would treat two as one file. */
export function createPathChecker(): (path: string) => string | undefined {
  /** Files by folded path; for a folder, a file in it. */
  const files = new Map<string, string>()
  const folders = new Map<string, string>()
  return path => {
    const problem = findPathProblem(path)
    if (problem !== undefined) return problem
    const key = foldPath(path)
    const above: string[] = []
    for (let up = getParentPath(key); up !== '' && !folders.has(up); up = getParentPath(up)) above.push(up)
    const other = files.get(key) ?? folders.get(key) ?? files.get(above.find(up => files.has(up)) ?? '')
    if (other === path) return 'occurs twice'
    if (other !== undefined)
      return `has the same name as \`${other}\` where names ignore case and Unicode form, as on macOS and Windows`
    files.set(key, path)
    for (const up of above) folders.set(up, path)
    return undefined
  }
}

export function areClearlySafe(folder: string, files: readonly string[]): boolean {
  if (folder !== '' && !isPlainPath(folder)) return false
  const keys = new Set<string>()
  for (const path of files) {
    if (folder.length + path.length >= LONGEST_PATH || !isPlainPath(path)) return false
    keys.add(path.toLowerCase())
  }
  if (keys.size < files.length) return false
  if (keys.size === 1) return true
  for (const key of keys)
    for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1))
      if (keys.has(key.slice(0, end))) return false
  return true
}

/** A key shared by paths that some disk treats as equal, ignoring case or Unicode form. */
export function foldPath(path: string): string {
  if (!/[^ -~]/.test(path)) return path.toLowerCase()
  // Upper case first: some letters have two lower-case forms, and APFS equates `ß` and `ss`.
  return path.normalize('NFD').replace(IGNORED_BY_HFS, '').toUpperCase().toLowerCase().normalize('NFC')
}

/** The reason ends a sentence. `files` excludes the entry. */
export function findSkillProblem(folder: string, files: { path: string }[]): string | undefined {
  const problem = findPathProblem(folder)
  if (problem !== undefined) return `its path \`${shorten(folder, 200)}\` ${problem}`
  const [unsafe] = findUnsafeFiles([ENTRY, ...files.map(({ path }) => path)])
  return unsafe && `its resource \`${shorten(unsafe[0], 200)}\` ${unsafe[1]}`
}
