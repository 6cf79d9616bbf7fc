/** Where a configuration may make skillc write. */
import { resolve } from 'node:path'
import { isBelow, resolveRealPath } from '../../core/real-path.ts'

/**
 * Whether a path lies in a project and is not the project itself, whatever links stand on the way. The configuration and the links in a
 * project come with the repository: neither may make a build write elsewhere.
 */
export function isInProject(project: string, path: string): boolean {
  const root = resolve(project)
  return path !== root && isBelow(root, path) && isBelow(resolveRealPath(project), resolveRealPath(path))
}
