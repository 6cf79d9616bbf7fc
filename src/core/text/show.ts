/** Paths as diagnostics and reports show them. Pure string work; tests pass the rules of another system. */
import system, { type PlatformPath } from 'node:path'

type Rules = Pick<PlatformPath, 'isAbsolute' | 'relative' | 'sep'>

/** An absolute path from the working directory when it lies below it (`.` for itself), else as it is. POSIX. */
export function showPath(cwd: string, path: string, rules: Rules = system): string {
  const { isAbsolute, relative, sep } = rules
  const below = relative(cwd, path)
  const isBelow = below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)
  return toPosix(isBelow ? below || '.' : path, rules)
}

/** A path of this system with `/`. Where backslashes are letters like any other, they stay. */
export function toPosix(path: string, { sep }: Pick<Rules, 'sep'> = system): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}

/** A path as an argument that a shell takes: quoted where it has to be, and never a flag. */
export function quote(path: string): string {
  const given = path === '' ? '.' : path.startsWith('-') ? `./${path}` : path
  return /^[\w./@%+:,-]+$/.test(given) ? given : `'${given.replaceAll("'", "'\\''")}'`
}
