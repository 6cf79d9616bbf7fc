/** Search by meaning and words: a module of its own, loaded when it is first used. */
import { fault } from './fault.ts'

export interface SearchOptions {
  /** The most skills that are given. */
  limit?: number
  signal?: AbortSignal
  /** Whether a skill may be found. */
  filter?: (id: string) => boolean
}

/** A skill that was found, best first. */
export interface Found {
  id: string
  score: number
}

/** What an opened index can do. */
export interface Search {
  search(query: string, options: SearchOptions): Promise<Found[]> | Found[]
}

/** Stands for the index of bundles that have none. Throws a fault. */
export function noSearch(): never {
  throw fault('no-search-index', 'The bundle has no search index')
}
