/** Paths as diagnostics and reports show them. */
import { isAbsolute, relative, sep } from 'node:path'

/** An absolute path from the working directory when it lies below it (`.` for itself), else as it is. POSIX. */
export function showPath(cwd: string, path: string): string {
  const below = relative(cwd, path)
  const isBelow = below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)
  return (isBelow ? below || '.' : path).split(sep).join('/')
}

/** A path of this system with `/`. Where backslashes are letters like any other, they stay. */
export function toPosix(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}
