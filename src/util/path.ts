/** POSIX paths as bundles hold them: relative, with `/`, without `.` and `..`. Pure string work. */

/** Joins the parts that are not empty. */
export function joinPath(...parts: string[]): string {
  return parts.filter(part => part !== '').join('/')
}

/** Everything before the last `/`; empty when there is none. */
export function parentPath(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash === -1 ? '' : path.slice(0, slash)
}

/** Everything after the last `/`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/**
 * Where a relative reference leads, from the folder it is written in.
 * Undefined when it climbs above the top of `from`.
 */
export function resolvePath(from: string, target: string): string | undefined {
  const parts = from === '' ? [] : from.split('/')
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** Whether `path` is `folder` or lies below it. Every path lies below the empty one. */
export function isWithin(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

/**
 * Whether a path may be written below a folder on any system: relative, no empty, `.` or `..` segment, no NUL,
 * no backslash and no drive letter (Windows would read those as separators or roots).
 */
export function isSafePath(path: string): boolean {
  return isInnerPath(path) && !path.includes('\\') && !/^[A-Za-z]:/.test(path)
}

/** UTF-16 units of a path; Linux takes no more bytes (PATH_MAX). What looks at a path's folders one by one relies on it. */
const LONGEST_PATH = 4_096

/** The same for systems other than Windows, where backslashes and colons are letters like any other. */
export function isInnerPath(path: string): boolean {
  if (path.length > LONGEST_PATH) return false
  return !path.includes('\0') && path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
}
