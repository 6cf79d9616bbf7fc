/** Where a configuration may make skillc write. */
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isBelow } from '../../core/real-path.ts'

/**
 * Whether a path lies in a project and is not the project itself, whatever links stand on the way. The configuration and the links in a
 * project come with the repository: neither may make a build write elsewhere.
 */
export function isInProject(project: string, path: string): boolean {
  const root = resolve(project)
  return path !== root && isBelow(root, path) && isBelow(realpathSync(project), resolveRealPath(path))
}

/** The real path of what exists of a path, and the rest as it is. */
function resolveRealPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(resolveRealPath(dirname(path)), basename(path))
}
