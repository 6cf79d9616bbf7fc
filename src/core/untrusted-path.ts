/**
 * The one policy for paths that strangers chose: those in bundles, records, archives, registries and lock files, and the
 * names of files in skills. Pure.
 *
 * A path that passes can be written on Linux, macOS and Windows and committed to git. Sources of the rules: git's
 * `verify_path` with `core.protectNTFS` and `core.protectHFS`, and Microsoft's "Naming Files, Paths, and Namespaces".
 */

import { getParentPath } from './path.ts'

/** Bytes: NAME_MAX of Linux, and its PATH_MAX less what the folders above need. */
const LONGEST_NAME = 255
const LONGEST_PATH = 3_000

/** Windows opens a device for these, whatever the extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** Code points that HFS+ leaves out when it compares names, so that `.g\u200Cit` opens `.git`. */
const IGNORED_BY_HFS = /[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g

/** Windows also finds a folder by its short name; `.git` gets `git~1` or a higher number. */
const GIT_FOLDER = /^(?:\.git|git~\d+)$/i

/** What a path has that could be refused. Nearly all paths have nothing of it, and builds look at millions. */
const SUSPECT =
  /[^ -~]|[<>:"|?*\\]|[. ](?:\/|$)|(?:^|\/)(?:\/|$|\.|con|prn|aux|nul|com|lpt|git~)|[^/]{256}|^.{3001}/i

/** Why a relative path with `/` cannot be written everywhere, as the rest of a sentence. Undefined when it can. */
export function findPathProblem(path: string): string | undefined {
  if (!SUSPECT.test(path)) return undefined
  if (countBytes(path) > LONGEST_PATH) return `is longer than ${LONGEST_PATH} bytes`
  for (const name of path.split('/')) {
    const problem = findNameProblem(name)
    if (problem !== undefined) return problem
  }
  return undefined
}

function findNameProblem(name: string): string | undefined {
  if (countBytes(name) > LONGEST_NAME) return `has a name of more than ${LONGEST_NAME} bytes`
  if (name === '') return 'is empty, absolute, or holds an empty name'
  if (name === '.' || name === '..') return `holds \`${name}\``
  if (/\p{Cs}/u.test(name)) return 'is not valid Unicode'
  if (/\p{Cc}/u.test(name)) return 'holds a control character'
  const [refused] = /[<>:"|?*\\]/.exec(name) ?? []
  if (refused !== undefined) return `holds \`${refused}\`, which Windows does not allow in names`
  if (/[. ]$/.test(name))
    return `has a name that ends in a ${name.endsWith('.') ? 'dot' : 'space'}, which Windows drops`
  if (DEVICE.test(name)) return `holds \`${name}\`, a device on Windows`
  if (GIT_FOLDER.test(name.replace(IGNORED_BY_HFS, '')))
    return `holds \`${name}\`, which git keeps for itself`
  return undefined
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Whether a path leads out of the folder it starts from, on any system. Its names may be such as only some disks take. */
export function leavesFolder(path: string): boolean {
  return /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:[\\/]/i.test(path)
}

/** Whether a path can be written everywhere. */
export function isSafePath(path: string): boolean {
  return findPathProblem(path) === undefined
}

/** The files of one skill that cannot be written everywhere, each with the reason. Of two that clash it is the second. */
export function findUnsafeFiles(paths: readonly string[]): [path: string, reason: string][] {
  const check = createPathChecker()
  return paths.flatMap(path => {
    const reason = check(path)
    return reason === undefined ? [] : [[path, reason]]
  })
}

/** Checks one path after the other, each also against those before: on some disks two would be one file. */
export function createPathChecker(): (path: string) => string | undefined {
  /** By folded path, the file there; of a folder, a file in it. */
  const files = new Map<string, string>()
  const folders = new Map<string, string>()
  return path => {
    const problem = findPathProblem(path)
    if (problem !== undefined) return problem
    const key = foldPath(path)
    const above: string[] = []
    for (let up = getParentPath(key); up !== '' && !folders.has(up); up = getParentPath(up)) above.push(up)
    const other = files.get(key) ?? folders.get(key) ?? files.get(above.find(up => files.has(up)) ?? '')
    if (other === path) return 'is there twice'
    if (other !== undefined)
      return `takes the place of \`${other}\` where case and Unicode form do not count, as on macOS and Windows`
    files.set(key, path)
    for (const up of above) folders.set(up, path)
    return undefined
  }
}

/** What two paths have in common that a disk takes for one, where case and Unicode form do not count. */
export function foldPath(path: string): string {
  if (!/[^ -~]/.test(path)) return path.toLowerCase()
  // Upper case first, for letters that have two lower ones, and for `ß`, which APFS takes for `ss`.
  return path.normalize('NFD').replace(IGNORED_BY_HFS, '').toUpperCase().toLowerCase().normalize('NFC')
}
