/** The paths that an agent's tools have, as paths from the project's folder. */
import { isWithin, normalizePath } from '../core/files/path.ts'

/** Folders of a path, when the project's own is not known. */
const MOST_FOLDERS = 64

/** `from`: the folder that relative paths count from, where it is not the project's. Paths out of the project match nothing. */
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

/** Of a drive, the letter's case does not count. */
function toSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(/^[a-z](?=:\/)/, letter => letter.toUpperCase())
}

function isAbsolute(path: string): boolean {
  return /^(?:[A-Z]:)?\//.test(path)
}

/** Any folder above a file may be the project's. */
export function listEnds(path: string): string[] {
  const segments = path.split('/').filter(segment => segment !== '')
  return segments.slice(-MOST_FOLDERS).map((_, at, all) => all.slice(at).join('/'))
}
