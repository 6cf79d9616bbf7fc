/** Folders → namespace → id. */

import { getParentPath } from '../../core/files/path.ts'
import { toSegment } from '../../core/text/segment.ts'
import type { FoundSkill, Source } from '../types.ts'

/** A folder name that had to change to be part of an id. */
export interface AlteredSegment {
  folder: string
  segment: string
}

/** Parts of an id, and the folders among them that had to change. */
export interface Segments {
  segments: string[]
  altered: AlteredSegment[]
}

/**
 * The namespace of a skill: its source's prefix, then the folders between the root and the skill's own folder.
 * Segments hold letters, digits, `.`, `_`, `+` and `-`; anything else becomes `-`, and `altered` says so.
 */
export function getNamespace(source: Source, found: Pick<FoundSkill, 'path'>): Segments {
  const folders = getParentPath(found.path)
  const segments = [...source.namespace]
  const altered: AlteredSegment[] = []
  // A list names its skills; where their files lie says nothing.
  if (folders === '' || source.holds?.kind === 'list') return { segments, altered }
  for (const folder of folders.split('/')) {
    const segment = toSegment(folder)
    if (segment !== folder) altered.push({ folder, segment })
    segments.push(segment)
  }
  return { segments, altered }
}

/** `frontend:lint`; the leaf alone when there is no namespace. */
export function formatId(segments: string[], leaf: string): string {
  return [...segments, leaf].join(':')
}
