/** Aliases: the other paths that lead to a skill through links to folders. */
import { isWithin } from '../../core/files/path.ts'
import { listParents } from './choice.ts'
import type { Route } from './search.ts'

/** Links to links multiply paths without end; a skill needs no more names than this. */
const MAX_ALIASES = 32
/** Routes looked at for one skill before giving up on more. */
const MAX_STEPS = 1024

interface Way {
  path: string
  crossed: Route[]
}

export function groupRoutes(routes: Route[]): Map<string, Route[]> {
  const byTarget = new Map<string, Route[]>()
  for (const route of routes) byTarget.set(route.target, [...(byTarget.get(route.target) ?? []), route])
  return byTarget
}

/**
 * Paths that lead to the skill found at the first of `paths` (the others are aliases already known), through the fewest
 * links first; at most 32 together. A way that passes one folder twice is a loop and not an alias.
 */
export function findAliases(paths: string[], routes: Map<string, Route[]>): string[] {
  const ways: Way[] = paths.slice(0, MAX_ALIASES + 1).map(path => ({ path, crossed: [] }))
  let steps = 0
  // grows while it is read
  for (const way of ways) {
    for (const folder of [way.path, ...listParents(way.path)]) {
      for (const route of routes.get(folder) ?? []) {
        if (ways.length > MAX_ALIASES || ++steps > MAX_STEPS) return ways.slice(1).map(way => way.path)
        if (way.crossed.some(passed => isWithin(passed.target, route.path))) continue
        const rest = folder === '' ? way.path : way.path.slice(folder.length + 1)
        const path = rest === '' ? route.path : `${route.path}/${rest}`
        ways.push({ path, crossed: [...way.crossed, route] })
      }
    }
  }
  return ways.slice(1).map(way => way.path)
}
