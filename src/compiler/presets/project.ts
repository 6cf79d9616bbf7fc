/** The bounds of a project, seen from the working directory. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resolveRealPath } from '../../core/files/real-path.ts'
import type { Place } from './preset.ts'

export interface Surroundings {
  cwd: string
  home: string
  platform: string
  env: Readonly<Record<string, string | undefined>>
}

export const MOST_LEVELS = 32
/** Up to the repository's root; without one, the working directory alone, its parents below the home folder, or all. */
export function listFoldersUp(
  { cwd, home }: Surroundings,
  withoutRepository: Place['withoutRepository'] = 'here',
): string[] {
  const folders = [cwd]
  for (let folder = cwd; folders.length < MOST_LEVELS; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folders
    if (dirname(folder) === folder) break
    folders.push(dirname(folder))
  }
  if (withoutRepository === 'filesystem') return folders
  const below = folders.indexOf(home)
  return withoutRepository === 'home' && below > 0 ? folders.slice(0, below) : [cwd]
}

export function findProject(surroundings: Surroundings): string {
  return listFoldersUp(surroundings, 'home').at(-1) ?? surroundings.cwd
}

export function findRealProject(surroundings: Surroundings): string {
  return resolveRealPath(findProject(surroundings))
}
