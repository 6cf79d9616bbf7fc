import type { DenialRule, Fault } from '../core/errors/fault.ts'
import type { MeaningLimit } from '../search/types.ts'

/** An event of a session or bundle, for logs and metrics. */
export type RuntimeEvent =
  /** A skill's instructions, or a section of them, were returned. */
  | {
      type: 'skill_loaded'
      id: string
      digest: string
      section?: string
      agent?: string | undefined
      session?: string
    }
  | {
      type: 'resource_read'
      id: string
      /** Relative to the skill's folder. */
      path: string
      digest: string
      size: number
      agent?: string | undefined
    }
  /** A rule or the user denied a skill. */
  | {
      type: 'denied'
      id: string
      rule: DenialRule
      why: string
      agent?: string | undefined
      session?: string
    }
  /** A session searched. `query` is text from its user or model; `session` identifies the session. */
  | {
      type: 'searched'
      query: string
      found: { id: string; relevance: number }[]
      agent?: string | undefined
      session: string
    }
  /** The bundle was rebuilt: ids of added, removed and changed skills. */
  | {
      type: 'reloaded'
      digest: string
      previous: string
      added: string[]
      changed: string[]
      removed: string[]
      /** Skills are loaded on demand, so the changes are unknown. */
      isUnlisted?: true
    }
  /** A layer's search is limited. */
  | { type: 'search_limited'; layer: string; reason: SearchLimit; error: Fault }
  /** Reloading a watched bundle failed, so the old version stays. */
  | { type: 'reload_failed'; error: Fault }

/** `no-index`: only words of names and descriptions are searched. The others: searched by words, not by meaning. */
export type SearchLimit = 'no-index' | MeaningLimit

/** Called synchronously with each event. Its errors are ignored. */
export type Listener = (event: RuntimeEvent) => void

/** A listener's error stops nothing. */
export function openEvents(): { emit: Listener; on: (listener: Listener) => () => void } {
  const listeners = new Set<Listener>()
  return {
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch {}
      }
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
