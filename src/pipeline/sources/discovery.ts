import type { Lock } from '../../channels/references/lock-file.ts'
import type { Source } from '../../compiler/types.ts'
import { toSegment } from '../../core/files/path.ts'
import type { Note } from '../config/options.ts'

export interface SourceDraft extends Partial<Omit<Source, 'dir' | 'namespace'>> {
  dir: string
  namespace?: string[]
}

/** Where sources that are not folders are looked up. */
export interface StorePlaces {
  base: string
  store: string
  /** The lock file, from the first source that asks for it on. */
  lock?: Lock
}

export interface Discovery {
  sources?: SourceDraft[]
  notes?: Note[]
  /** `SKILL.md` files that the search for sources found, in sources or not; absolute. */
  seen?: string[]
  /** Files of clients' settings and plugins that were read, there or not; absolute. */
  looked?: string[]
  servers?: string[]
}

export function mergeDiscoveries(all: Discovery[]): Required<Discovery> {
  return {
    sources: all.flatMap(({ sources = [] }) => sources),
    notes: all.flatMap(({ notes = [] }) => notes),
    seen: all.flatMap(({ seen = [] }) => seen),
    looked: all.flatMap(({ looked = [] }) => looked),
    servers: all.flatMap(({ servers = [] }) => servers),
  }
}

export function toSegments(names: string[]): string[] {
  return names.map(toSegment)
}
