/** Where in its project a bundle was built from. */
import { resolve } from 'node:path'
import type { Root } from '../channels/export/source-skills.ts'
import { findProject } from '../compiler/presets/project.ts'
import { findRealFolder, isBelow } from '../core/files/real-path.ts'
import type { ManifestSource } from '../format/manifest.ts'
import { getSurroundings } from './config/surroundings.ts'

/**
 * The folders that a bundle's sources are in this project, by their labels. None for a bundle that is not in the working directory. A
 * label may be a stranger's: one that leads out of the project is not followed.
 */
export function findBundleRoots(
  bundle: string,
  sources: readonly ManifestSource[],
  cwd: string,
): Map<string, Root> {
  const here = findRealFolder(cwd)
  const project = findRealFolder(findProject(getSurroundings(cwd)))
  if (here === undefined || project === undefined) return new Map()
  if (!isBelow(here, findRealFolder(bundle) ?? '')) return new Map()
  return new Map(
    sources.flatMap(({ label }): [string, Root][] => {
      const dir = resolve(cwd, label)
      return isBelow(project, findRealFolder(dir) ?? '') ? [[label, { dir, shown: label }]] : []
    }),
  )
}
