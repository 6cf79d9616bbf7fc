/** Types only: searching.ts, which does the work, is loaded on demand. */
import type { Hit, QueryOptions } from '../search/types.ts'
import type { By } from './access.ts'
import type { ToolCall } from './parts.ts'

/** Options of a search in a bundle. `filter` is applied before `limit`. */
export interface SearchOptions extends QueryOptions {
  /** True if a skill may be found, by id. Applied before `limit`. */
  filter?: (id: string) => boolean
}

/** Options of a search in a session. */
export interface SessionSearchOptions extends SearchOptions {
  /** The caller who would start the skill. Default: `model`. */
  by?: By
  /** The calling tool, if any. */
  tool?: ToolCall
}

/** A skill that was found. */
export interface SkillHit extends Hit {
  /** The search index, the index with vectors (`hybrid`), words (layers without an index), or a host's own index. */
  by: 'index' | 'hybrid' | 'words' | 'host'
  /** The skill's folder as shown in the instructions. Only set by sessions. */
  folder?: string
}

/** A result of a host's own index. */
export interface HostHit {
  id: string
  /** Relevance, from 0 to 1. */
  score: number
}

/** A host's own index. Results are best first. Skills that a session may not see are removed afterwards, unless `filter` is used. */
export interface Search {
  search(
    query: string,
    options: { limit?: number; signal?: AbortSignal | undefined; filter: (id: string) => boolean },
  ): Promise<HostHit[]> | HostHit[]
}
