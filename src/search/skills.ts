/** The skills of a search, for both forms of the manifest. */
import { loadEngines } from '../core/match/core.ts'
import { getLeaf } from '../format/split-words.ts'
import type { Parts } from '../reader/parts.ts'
import { type ExactReasons, findExact, indexExact } from './exact.ts'
import type { SearchSkill } from './types.ts'

export interface SearchSkills {
  count: number
  /** The skill at a place of the manifest. Throws a fault when it cannot be loaded. */
  at(place: number, signal?: AbortSignal): SearchSkill | undefined | Promise<SearchSkill | undefined>
  /** The skills that a request fits exactly, by their places. */
  exact(query: string, paths: readonly string[], signal?: AbortSignal): Promise<ExactReasons>
  /** No skill outside these places has an id with this prefix. */
  placesOf(prefix: string): { start: number; end: number }
}

export async function createWholeSkills(skills: readonly SearchSkill[]): Promise<SearchSkills> {
  const index = indexExact(skills, await loadEngines(skills))
  return {
    count: skills.length,
    at: place => skills[place],
    exact: async (query, paths) => findExact(index, query, paths),
    placesOf: () => ({ start: 0, end: skills.length }),
  }
}

/**
 * Loads skills as they are needed. The lookup's candidates for a request are indexed like all skills of a whole manifest, so the
 * result is the same.
 */
export function splitSkills(parts: Parts): SearchSkills {
  return {
    count: parts.count,
    at: (place, signal) => parts.at(place, signal),
    async exact(query, paths, signal) {
      const stubs = await parts.stubs({ text: query, paths: paths.length > 0 }, signal)
      const skills = stubs.map(stub => ({ ...stub, name: stub.name ?? getLeaf(stub.id) }))
      const reasons = findExact(indexExact(skills, await loadEngines(skills)), query, paths)
      return new Map(Array.from(reasons, ([index, list]) => [skills[index]?.at ?? -1, list]))
    },
    placesOf: prefix => parts.placesOf(prefix),
  }
}
