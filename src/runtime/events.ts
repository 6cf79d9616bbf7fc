import type { DenialRule, Fault } from '../core/errors/fault.ts'
import type { MeaningLimit } from '../search/types.ts'

/** An event of a session or bundle, for logs and metrics. */
export type RuntimeEvent =
  /** The instructions of a skill were handed out, or a section of them. */
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
      /** From the skill's folder. */
      path: string
      digest: string
      size: number
      agent?: string | undefined
    }
  /** A rule or the user kept a skill from being used. */
  | {
      type: 'denied'
      id: string
      rule: DenialRule
      why: string
      agent?: string | undefined
      session?: string
    }
  /** A session searched. `query` is a text of its user or model, `session` tells sessions apart. */
  | {
      type: 'searched'
      query: string
      found: { id: string; relevance: number }[]
      agent?: string | undefined
      session: string
    }
  /** The bundle was built again: ids of skills that came, went, or have other bytes. */
  | {
      type: 'reloaded'
      digest: string
      previous: string
      added: string[]
      changed: string[]
      removed: string[]
      /** Skills are loaded as they are needed: which came, went or changed is not known. */
      isUnlisted?: true
    }
  /** A search of a layer is limited. */
  | { type: 'search_limited'; layer: string; reason: SearchLimit; error: Fault }
  /** A watched bundle could not be read again; the old one stays. */
  | { type: 'reload_failed'; error: Fault }

/**
 * `no-index`: the layer has no index that can be read, and is searched by the words of names and descriptions. The others: words
 * count, and meaning does not. What applies to all searches is reported once for each edition of a layer.
 */
export type SearchLimit = 'no-index' | MeaningLimit

/** Called with each event, immediately. Its errors are ignored. */
export type Listener = (event: RuntimeEvent) => void

/** An error of a listener is its own matter and stops nothing. */
export function openEvents(): { emit: Listener; on: (listener: Listener) => () => void } {
  const listeners = new Set<Listener>()
  return {
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch {
          // A log that breaks must not break the agent.
        }
      }
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
