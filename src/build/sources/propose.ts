/** Which folders of a project hold the skills that a build without a configuration finds. */
import { relative } from 'node:path'
import { isBelow } from '../../core/real-path.ts'
import { toPosix } from '../../core/show.ts'
import type { Settings } from '../config/options.ts'
import { getSettings } from '../config/settings.ts'
import { scanDisk } from '../inventory/disk.ts'

/** Folders from the working directory, without what skillc wrote. None where such a build has nothing to search. */
export async function listSkillRoots(cwd: string): Promise<string[]> {
  let settings: Settings
  try {
    settings = await getSettings({ cwd, config: false, cache: false })
  } catch {
    return []
  }
  const { skills } = await scanDisk(settings, {})
  const used = new Set(skills.flatMap(({ source, copy }) => (copy === undefined ? source : [])))
  return settings.sources.flatMap(({ dir, level, holds }, index) => {
    if (!used.has(index) || level !== 'project' || holds !== undefined || !isBelow(cwd, dir)) return []
    const path = toPosix(relative(cwd, dir))
    return path === '' ? [] : path
  })
}
