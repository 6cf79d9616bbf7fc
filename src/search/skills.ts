/** The skills that a search is over, whichever form their manifest has. */
import { loadEngines } from '../core/match/core.ts'
import { getLeaf } from '../format/split-words.ts'
import type { Parts } from '../reader/parts.ts'
import { type ExactReasons, findExact, indexExact } from './exact.ts'
import type { SearchSkill } from './types.ts'

export interface SearchSkills {
  count: number
  /** The skill at a place of the manifest. Throws a fault when it has to be loaded and cannot. */
  at(place: number, signal?: AbortSignal): SearchSkill | undefined | Promise<SearchSkill | undefined>
  /** Which skills a request fits exactly, by their places. */
  exact(query: string, paths: readonly string[], signal?: AbortSignal): Promise<ExactReasons>
  /** Outside of these places, no skill has an id that begins so. */
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
 * Skills that are loaded as they are needed. Of those that the lookup gives for a request, the same index is made as of all
 * skills: it finds the same.
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
