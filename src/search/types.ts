import type { Fault } from '../core/errors/fault.ts'
import type { Permission } from '../core/json/types.ts'
import type { MatchManifest, MatchSkill } from '../core/match/match.ts'
import type { ManifestEmbeddings, ManifestSearch } from '../format/manifest.ts'
import type { ExactReason } from './exact.ts'
import type { EmbeddingProvider } from './vectors.ts'
import type { Field } from './weights.ts'

/** The parts of a whole manifest that a search needs. */
export interface SearchManifest extends MatchManifest {
  skills: readonly SearchSkill[]
  search?: ManifestSearch
  embeddings?: ManifestEmbeddings
}

export interface SearchSkill extends MatchSkill {
  description: string
  /** Of a manifest's skill. */
  sha256?: string
  namespace: string
  level: string
  tags?: string[]
  allowedTools?: string[]
}

/** All given filters must match. */
export interface Filters {
  /** Only skills of this namespace and those below it: `frontend` includes `frontend:css`. */
  namespace?: string
  level?: string
  /** Only skills with one of these tags. */
  tags?: readonly string[]
  /** Only skills whose allowed tools are all among these: `Bash` includes `Bash(git:*)`. A skill that names none needs none. */
  tools?: readonly string[]
}

/** The search request. */
export interface QueryOptions extends Filters {
  /** The most hits; 10 when absent. */
  limit?: number
  /** The result is empty when no hit has this relevance. docs/search-format.md explains the values. */
  threshold?: number
  /** Adds reasons to the hits. */
  explain?: boolean
  /** The files being edited, from the project's folder, with `/`. */
  paths?: readonly string[]
  /** `lexical` uses words alone, even when there are vectors. */
  mode?: 'lexical' | 'hybrid'
  signal?: AbortSignal | undefined
}

/** A reason with the points it adds to the hit. `fields`: the fields that have the term. `value`: the cosine of a meaning. */
export type Reason =
  | ExactReason
  | { kind: 'meaning'; value: string; points: number }
  | {
      kind: 'term'
      value: string
      fields: Field[]
      points: number /** Terms of the request follow it there, too. */
      pairs?: number
    }

/** A skill that a search found, its relevance from 0 to 1, and why. */
export interface Hit {
  id: string
  name: string
  description: string
  /** From 0 to 1; 1 for skills that are called by name. Never above that of the hit before. */
  relevance: number
  /**
   * The meaning of the relevance. A strong hit is right nine times in ten; of more than 1,000 skills, one of the first three hits is.
   * docs/search.md has the figures.
   */
  label: 'strong' | 'fair' | 'weak'
  /** The request with its misspelled words corrected. Absent when there are none. */
  corrected?: string
  /** What the caller may do with it, when rules were given. */
  permission?: Permission
  /** With `explain` only. */
  why?: Reason[]
}

/**
 * Whether the caller may see a skill, and what the caller may do with it; undefined when hidden. `isNear`: the skill was called by
 * name, or one of its `paths` matches a given file.
 */
export type Admit = (
  skill: SearchSkill,
  isNear: boolean,
) => Admission | undefined | Promise<Admission | undefined>

export interface Admission {
  permission?: Permission
}

/** A request, to compare its meaning. */
export interface MeaningRequest {
  provider: EmbeddingProvider | undefined
  text: string
  signal?: AbortSignal | undefined
  /** Its vector, after the first use. */
  vector?: Promise<Int8Array>
}

/** Why a search uses words alone. */
export type MeaningLimit =
  /** The bundle has no vectors. */
  | 'no-vectors'
  /** The bundle has vectors, but the host has no provider. */
  | 'no-provider'
  /** The host's provider did not make the bundle's vectors. */
  | 'other-provider'
  /** The provider did not answer correctly. The next search may succeed. */
  | 'failed-provider'
  /** A file of vectors is missing, or is not the one that the manifest names. */
  | 'unreadable-vectors'

export interface MeaningFault {
  reason: MeaningLimit
  error: Fault
}

/** Where glosses are from. Show the license to users. */
export interface GlossSource {
  /** Language tags: of the words, and of the glosses. */
  from: string
  to: string
  title: string
  license: string
}

/** Words of one language for words of another. */
export interface Glosses extends GlossSource {
  /** Words with their glosses, the most usual first. */
  words: ReadonlyMap<string, readonly string[]>
}
