/** Which folders a configuration has to name so that a build finds every skill of a project. */
import { join, relative } from 'node:path'
import { isBelow } from '../../core/real-path.ts'
import { toPosix } from '../../core/show.ts'
import { getSettings } from '../config/settings.ts'
import { scanDisk } from '../inventory/disk.ts'
import { isSameAsOther, isWrittenEntry } from '../inventory/written-copies.ts'
import type { Unsearched } from '../report.ts'
import { isPluginFolder } from './plugins.ts'
import { findUnsearched, groupUnsearched } from './unsearched.ts'

export interface Proposal {
  /** Folders from the working directory, in the order of their precedence. */
  roots: string[]
  plugins: string[]
  /** Whether the working directory is a skill itself: what lies in it is the skill's, and no root. */
  isSkill: boolean
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
    for (const skill of skills) {
      const { source, elsewhere = [] } = skill
      if (skill.copy !== undefined && isSameAsOther(skill, skills)) continue
      const places = [source, ...elsewhere.map(each => each.source)].filter(at => proposed[at] !== undefined)
      for (const place of places) used.add(place)
      if (places.length > 0) count++
    }
    const searched = proposed.flatMap((paths = [], index) => (used.has(index) ? paths : []))
    const found = skills.map(({ realpath }) => realpath)
    const others = unsearched.filter(path => !isWrittenEntry(join(cwd, path), cwd, skills))
    const more = groupUnsearched(others, { cwd, found, sources, command: 'build' })
    const roots = [...searched.filter(path => path !== '.'), ...more.map(({ folder }) => folder)]
    const isSkill = searched.includes('.')
    const hasPlugin = sources.some(({ level }, index) => level === 'plugin' && used.has(index))
    return limitRoots({ roots, isSkill, plugins: hasPlugin ? ['.'] : [], skills: count + countSkills(more) })
  } catch {
    // A build without arguments has nothing to search here: the configuration is for what lies elsewhere, or the first skill.
    const more = groupUnsearched(findUnsearched(cwd, [], []), {
      cwd,
      found: [],
      sources: [],
      command: 'build',
    })
    const roots = more.map(({ folder }) => folder)
    return limitRoots({ roots, isSkill: false, plugins: [], skills: countSkills(more) })
  }
}

function countSkills(groups: Unsearched[]): number {
  return groups.reduce((sum, { skills }) => sum + skills, 0)
}

function limitRoots(proposal: Proposal): Proposal {
  return proposal.roots.length > MOST_ROOTS
    ? { ...proposal, roots: ['.'], plugins: [], isSkill: false }
    : proposal
}
