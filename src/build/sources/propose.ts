/** Which folders a configuration has to name so that a build finds every skill of a project. */
import { relative } from 'node:path'
import { isBelow } from '../../core/real-path.ts'
import { toPosix } from '../../core/show.ts'
import { getSettings } from '../config/settings.ts'
import { scanDisk } from '../inventory/disk.ts'
import { isPluginFolder } from './plugins.ts'
import { groupUnsearched } from './unsearched.ts'

export interface Proposal {
  /** Folders from the working directory, in the order of their precedence. */
  roots: string[]
  plugins: string[]
  /** How many skills are in them. */
  skills: number
}

/** More folders than this, and the whole project is named instead. */
const MOST_ROOTS = 50

/** What is searched without a configuration, as far as it holds skills, and then what is not. Nothing where there is no skill. */
export async function proposeSources(cwd: string): Promise<Proposal> {
  try {
    const settings = await getSettings({ cwd, config: false, cache: false })
    const { sources, unsearched } = settings
    const { skills } = await scanDisk(settings, {})
    const used = new Set(
      skills.flatMap(({ source, elsewhere = [] }) => [source, ...elsewhere.map(each => each.source)]),
    )
    const searched = sources.flatMap(({ dir, level, holds }, index) => {
      if (!used.has(index) || level !== 'project' || !isBelow(cwd, dir)) return []
      const path = toPosix(relative(cwd, dir))
      if (holds === undefined) return path
      return holds.kind === 'folders'
        ? holds.paths.map(inner => (path === '' ? inner : `${path}/${inner}`))
        : []
    })
    const found = skills.map(({ realpath }) => realpath)
    const more = groupUnsearched(unsearched, { cwd, found, sources })
    const count = more.reduce((sum, each) => sum + each.skills, skills.length)
    const roots = [...searched, ...more.map(({ folder }) => folder)]
    if (roots.length > MOST_ROOTS) return { roots: ['.'], plugins: [], skills: count }
    const isPlugin = sources.some(({ level }, index) => level === 'plugin' && used.has(index))
    return { roots, plugins: isPlugin && isPluginFolder(cwd) ? ['.'] : [], skills: count }
  } catch {
    // Nothing here: the configuration is for the first skill.
    return { roots: [], plugins: [], skills: 0 }
  }
}
