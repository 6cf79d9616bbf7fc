/** Tests pass another system's rules. */
import system, { type PlatformPath } from 'node:path'

type Rules = Pick<PlatformPath, 'isAbsolute' | 'relative' | 'sep'>

/** Relative to the working directory if below it (`.` for itself). POSIX. */
export function showPath(cwd: string, path: string, rules: Rules = system): string {
  const { isAbsolute, relative, sep } = rules
  const below = relative(cwd, path)
  const isBelow = below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)
  return toPosix(isBelow ? below || '.' : path, rules)
}

/** Keeps backslashes on systems where they are ordinary characters. */
export function toPosix(path: string, { sep }: Pick<Rules, 'sep'> = system): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}
