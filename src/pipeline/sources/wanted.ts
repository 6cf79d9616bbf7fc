/** What the ways to find sources give, before labels and ranks. */

import type { Source } from '../../compiler/types.ts'
import { toSegment } from '../../core/text/segment.ts'
import type { Note } from '../config/options.ts'

/** A source that was asked for or found. */
export interface Wanted extends Partial<Omit<Source, 'dir' | 'namespace'>> {
  dir: string
  namespace?: string[]
}

/** Sources, and what is wrong with what names them. */
export interface Found {
  wanted: Wanted[]
  notes: Note[]
  /** `SKILL.md` files that the search for sources came upon, in sources or not; absolute. */
  seen?: string[]
  /** MCP servers that plugins bring along. */
  servers?: string[]
}

/** All of several. */
export function mergeFound(found: Found[]): Required<Found> {
  return {
    wanted: found.flatMap(({ wanted }) => wanted),
    notes: found.flatMap(({ notes }) => notes),
    seen: found.flatMap(({ seen = [] }) => seen),
    servers: found.flatMap(({ servers = [] }) => servers),
  }
}

/** Folder names as a namespace: what ids cannot hold becomes `-` (the same rule as for folders below a root). */
export function toSegments(names: string[]): string[] {
  return names.map(toSegment)
}
