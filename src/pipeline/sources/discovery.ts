/** Sources before they have labels and ranks. */
import type { Source } from '../../compiler/types.ts'
import { toSegment } from '../../core/text/segment.ts'
import type { Note } from '../config/options.ts'

export interface SourceDraft extends Partial<Omit<Source, 'dir' | 'namespace'>> {
  dir: string
  namespace?: string[]
}

/** Sources, and what is wrong with what names them. */
export interface Discovery {
  sources?: SourceDraft[]
  notes?: Note[]
  /** `SKILL.md` files that the search for sources came upon, in sources or not; absolute. */
  seen?: string[]
  /** MCP servers that plugins bring along. */
  servers?: string[]
}

export function mergeDiscoveries(all: Discovery[]): Required<Discovery> {
  return {
    sources: all.flatMap(({ sources = [] }) => sources),
    notes: all.flatMap(({ notes = [] }) => notes),
    seen: all.flatMap(({ seen = [] }) => seen),
    servers: all.flatMap(({ servers = [] }) => servers),
  }
}

/** Folder names as a namespace: what ids cannot hold becomes `-` (the same rule as for folders below a root). */
export function toSegments(names: string[]): string[] {
  return names.map(toSegment)
}
