/** Names on a disk, in memory or in a bundle are untrusted. Leaves out those that git or Windows would refuse. */
import { joinPath } from '../../core/files/path.ts'
import {
  areClearlySafe,
  createPathChecker,
  findPathProblem,
  isHostilePath,
} from '../../core/files/untrusted-path.ts'
import type { FoundSkill, Walked } from '../types.ts'
import { reportFinding } from './search.ts'

/** Leaves out files with unsafe paths, or the whole skill if its entry is unsafe. Nested skills follow the outer one. */
export function leaveOutUnsafe(walked: Walked): Walked {
  const { findings, passedOver } = walked
  const skills: Walked['skills'] = []
  const lost = new Set<string>()
  const checks = new Map<string, ReturnType<typeof createPathChecker>>()
  for (const skill of walked.skills) {
    const { source, path: folder, entry, form } = skill
    const known = checks.get(folder)
    if (known === undefined && isClearlySafe(skill)) {
      skills.push(skill)
      continue
    }
    const check = known ?? createPathChecker()
    for (const inner of skill.nested) checks.set(inner, check)
    const isSafe = (path: string, problem: string | undefined, isEntry = false) => {
      if (problem === undefined) return true
      const code = isEntry || isHostilePath(path) ? 'unsafe-path' : 'refused-path'
      reportFinding({ findings, index: source }, path, code, { path, problem })
      return false
    }
    const shown = form?.shown ?? joinPath(folder, entry.path)
    if (isSafe(shown, check(joinPath(folder, entry.path)) ?? findPathProblem(shown), true)) {
      skill.files = skill.files.filter(({ path }) => {
        const full = joinPath(folder, path)
        return isSafe(full, check(full))
      })
      skill.aliases = skill.aliases.filter(path => path === '' || isSafe(path, findPathProblem(path)))
      skills.push(skill)
    } else {
      passedOver.push({ source, path: shown, code: 'unsafe-path' })
      lost.add(folder)
    }
  }
  if (lost.size > 0) for (const skill of skills) skill.nested = skill.nested.filter(path => !lost.has(path))
  return { ...walked, skills }
}

function isClearlySafe({ path, entry, files, nested, aliases, form }: FoundSkill): boolean {
  if (form !== undefined || nested.length + aliases.length > 0) return false
  return areClearlySafe(path, [entry.path, ...files.map(file => file.path)])
}
