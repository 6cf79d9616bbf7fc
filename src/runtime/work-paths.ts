/** Converts the paths of an agent's tools to project paths. */
import { isWithin, normalizePath } from '../core/files/path.ts'

/** The most parent folders tried if the project is unknown. */
const MOST_FOLDERS = 64

/** `from`: the base of relative paths. Default: the project. Paths outside the project match nothing. */
export function toWorkPaths(paths: readonly string[], project = '', from = ''): string[] {
  const start = from === '' ? '' : (toWorkPaths([from], project)[0] ?? '')
  const root = toSlashes(project).replace(/\/$/, '')
  return paths.flatMap(path => {
    const whole = toSlashes(path)
    if (!isAbsolute(whole)) return normalizePath(start, whole)
    if (project === '') return listEnds(whole)
    return isWithin(root, whole) ? whole.slice(root.length + 1) : []
  })
}

/** Drive letters are case-insensitive. */
function toSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(/^[a-z](?=:\/)/, letter => letter.toUpperCase())
}

function isAbsolute(path: string): boolean {
  return /^(?:[A-Z]:)?\//.test(path)
}

export function listEnds(path: string): string[] {
  const segments = path.split('/').filter(segment => segment !== '')
  return segments.slice(-MOST_FOLDERS).map((_, at, all) => all.slice(at).join('/'))
}
