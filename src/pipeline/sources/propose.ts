/** The skills of a project that a build without a configuration finds. */
import { relative } from 'node:path'
import { getBaseName } from '../../core/files/path.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { toPosix } from '../../core/text/show.ts'
import type { Settings } from '../config/options.ts'
import { getSettings } from '../config/settings.ts'
import { scanDisk } from '../inventory/disk.ts'

/** The author's skills in a project. */
export interface ProjectSkills {
  /** The folders that have them, from the working directory. */
  roots: string[]
  /** The names of their own folders. */
  names: string[]
}

/** Without what skillc wrote. None where such a build has nothing to search. */
export async function findProjectSkills(cwd: string): Promise<ProjectSkills> {
  let settings: Settings
  try {
    settings = await getSettings({ cwd, config: false, cache: false })
  } catch {
    return { roots: [], names: [] }
  }
  const { skills } = await scanDisk(settings, {})
  const own = skills.filter(({ copy }) => copy === undefined)
  const used = new Set(own.map(({ source }) => source))
  const roots = settings.sources.flatMap(({ dir, level, holds }, index) => {
    if (!used.has(index) || level !== 'project' || holds !== undefined || !isBelow(cwd, dir)) return []
    const path = toPosix(relative(cwd, dir))
    return path === '' ? [] : path
  })
  return { roots, names: [...new Set(own.map(({ path }) => getBaseName(path)))] }
}
