/** Which folders a configuration has to name so that a build finds every skill of a project. */
import { relative } from 'node:path'
import { isBelow } from '../../core/real-path.ts'
import { toPosix } from '../../core/show.ts'
import { getSettings } from '../config/settings.ts'
import { scanDisk } from '../inventory/disk.ts'
import type { Unsearched } from '../report.ts'
import { isPluginFolder } from './plugins.ts'
import { findUnsearched, groupUnsearched } from './unsearched.ts'

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
    const isPlugin = isPluginFolder(cwd)
    const proposed = sources.map(({ dir, level, holds }) => {
      if (level === 'plugin') return isPlugin ? [] : undefined
      // Files of commands are searched without a configuration only.
      if (level !== 'project' || !isBelow(cwd, dir) || (holds && holds.kind !== 'folders')) return undefined
      const path = toPosix(relative(cwd, dir))
      if (holds === undefined) return [path]
      return holds.paths.map(inner => (path === '' ? inner : `${path}/${inner}`))
    })
    const used = new Set<number>()
    let count = 0
    for (const { source, elsewhere = [] } of skills) {
      const places = [source, ...elsewhere.map(each => each.source)].filter(at => proposed[at] !== undefined)
      for (const place of places) used.add(place)
      if (places.length > 0) count++
    }
    const searched = proposed.flatMap((paths = [], index) => (used.has(index) ? paths : []))
    const found = skills.map(({ realpath }) => realpath)
    const more = groupUnsearched(unsearched, { cwd, found, sources, command: 'build' })
    const roots = [...searched, ...more.map(({ folder }) => folder)]
    const hasPlugin = sources.some(({ level }, index) => level === 'plugin' && used.has(index))
    return limitRoots({ roots, plugins: hasPlugin ? ['.'] : [], skills: count + countSkills(more) })
  } catch {
    // A build without arguments has nothing to search here: the configuration is for what lies elsewhere, or the first skill.
    const more = groupUnsearched(findUnsearched(cwd, [], []), {
      cwd,
      found: [],
      sources: [],
      command: 'build',
    })
    return limitRoots({ roots: more.map(({ folder }) => folder), plugins: [], skills: countSkills(more) })
  }
}

function countSkills(groups: Unsearched[]): number {
  return groups.reduce((sum, { skills }) => sum + skills, 0)
}

function limitRoots(proposal: Proposal): Proposal {
  return proposal.roots.length > MOST_ROOTS ? { ...proposal, roots: ['.'], plugins: [] } : proposal
}
