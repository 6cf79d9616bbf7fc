/** Types only: searching.ts, which does the work, is loaded when it is first used. */
import type { Hit, QueryOptions } from '../search/types.ts'
import type { By } from './access.ts'
import type { ToolCall } from './parts.ts'

/** Options of a search in a bundle. `filter` is applied before `limit`. */
export interface SearchOptions extends QueryOptions {
  /** Whether a skill may be found, by its id. Asked before hits are counted. */
  filter?: (id: string) => boolean
}

/** Options of a search in a session. */
export interface SessionSearchOptions extends SearchOptions {
  /** Who would start the skill. Default: `model`. */
  by?: By
  /** The tool that calls, where one does. */
  tool?: ToolCall
}

/** A skill that was found. */
export interface SkillHit extends Hit {
  /**
   * The finder: the search index, the same with vectors (`hybrid`), the words of names and descriptions where a layer has
   * no index, or an index of the host's own.
   */
  by: 'index' | 'hybrid' | 'words' | 'host'
  /** Its folder, as instructions have it. Of a session only. */
  folder?: string
}

/** A result of an index of a host's own. */
export interface HostHit {
  id: string
  /** Its relevance, from 0 to 1. */
  score: number
}

/** An index of a host's own. Best first; what a session may not see is left out afterwards, unless `filter` is asked. */
export interface Search {
  search(
    query: string,
    options: { limit?: number; signal?: AbortSignal | undefined; filter: (id: string) => boolean },
  ): Promise<HostHit[]> | HostHit[]
}
