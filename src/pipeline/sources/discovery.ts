import type { Lock } from '../../channels/references/lock-file.ts'
import type { Source } from '../../compiler/types.ts'
import { toSegment } from '../../core/files/path.ts'
import type { Note, SourceConfig } from '../config/options.ts'

export interface SourceDraft extends Partial<Omit<Source, 'dir' | 'namespace'>> {
  dir: string
  namespace?: string[]
}

/** A configured source, without its place. */
export function toDraft({
  dir: _,
  from: __,
  trust: ___,
  followLinks: ____,
  namespace,
  ...rest
}: SourceConfig) {
  return { ...rest, namespace: namespace?.split(':') ?? [] }
}

export interface StorePlaces {
  base: string
  store: string
  lockFile: string
  /** The content of the lock file, once a source has asked for it. */
  lock?: Lock
}

export interface Discovery {
  sources?: SourceDraft[]
  notes?: Note[]
  /** Absolute paths of `SKILL.md` files that the search found, in sources or not. */
  seen?: string[]
  /** Absolute paths of settings and plugin files that were checked, existing or not. */
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
