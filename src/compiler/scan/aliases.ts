/** Aliases: the other paths that lead to a skill through links to folders. */
import { isWithin } from '../../core/files/path.ts'
import type { Route } from './search.ts'

/** Links to links multiply paths without end; a skill needs no more names than this. */
const MAX_ALIASES = 32
/** Routes looked at for one skill before giving up on more. */
const MAX_STEPS = 1024

interface Way {
  path: string
  /** The links that this way goes through. */
  crossed: Route[]
}

/** Routes by the folder they lead to. */
export function groupRoutes(routes: Route[]): Map<string, Route[]> {
  const byTarget = new Map<string, Route[]>()
  for (const route of routes) {
    const same = byTarget.get(route.target)
    if (same === undefined) byTarget.set(route.target, [route])
    else same.push(route)
  }
  return byTarget
}

/**
 * Paths that lead to the skill found at the first of `paths` (the others are aliases already known), through the fewest
 * links first; at most 32 together. A way that passes one folder twice is a loop and not an alias.
 */
export function findAliases(paths: string[], routes: Map<string, Route[]>): string[] {
  const ways: Way[] = paths.slice(0, MAX_ALIASES + 1).map(path => ({ path, crossed: [] }))
  if (routes.size === 0) return ways.slice(1).map(way => way.path)
  let steps = 0
  // grows while it is read
  for (const way of ways) {
    for (const folder of listParentFolders(way.path)) {
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

/** A path and every folder above it, the nearest first. */
function listParentFolders(path: string): string[] {
  const folders = [path]
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    folders.push(path.slice(0, slash))
  }
  if (path !== '') folders.push('')
  return folders
}
