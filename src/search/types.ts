/** What a search takes and gives. */
import type { Fault } from '../core/errors/fault.ts'
import type { Permission } from '../core/json/types.ts'
import type { MatchManifest, MatchSkill } from '../core/match/match.ts'
import type { ManifestEmbeddings, ManifestSearch } from '../format/manifest.ts'
import type { ExactReason } from './exact.ts'
import type { EmbeddingProvider } from './vectors.ts'
import type { Field } from './weights.ts'

/** What of a manifest search needs, when it holds its skills. */
export interface SearchManifest extends MatchManifest {
  skills: readonly SearchSkill[]
  search?: ManifestSearch
  embeddings?: ManifestEmbeddings
}

export interface SearchSkill extends MatchSkill {
  description: string
  namespace: string
  level: string
  tags?: string[]
  allowedTools?: string[]
}

/** All that are given must hold. */
export interface Filters {
  /** Only skills of this namespace and those below it: `frontend` has `frontend:css`. */
  namespace?: string
  level?: string
  /** Only skills with one of these tags. */
  tags?: readonly string[]
  /** Only skills whose allowed tools are all among these: `Bash` has `Bash(git:*)`. A skill that names none needs none. */
  tools?: readonly string[]
}

/** The search request. */
export interface QueryOptions extends Filters {
  /** Hits; 10 when absent. */
  limit?: number
  /** The answer is empty when no hit has this relevance; docs/search-format.md says what values mean. */
  threshold?: number
  /** Whether hits say why. */
  explain?: boolean
  /** Files that are worked with, from the project's folder, with `/`. */
  paths?: readonly string[]
  /** `lexical` goes by words alone, even when there are vectors. */
  mode?: 'lexical' | 'hybrid'
  signal?: AbortSignal | undefined
}

/** A reason with what it adds to the hit's points; `fields` are where the term stands, `value` of a meaning is its cosine. */
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
  /** What the relevance means; docs/search.md says how often hits of each are right. */
  label: 'strong' | 'fair' | 'weak'
  /** The request with its misspelled words corrected. Absent when there are none. */
  corrected?: string
  /** What the caller may do with it, where rules were given. */
  permission?: Permission
  /** Where it was asked for. */
  why?: Reason[]
}

/**
 * Whether the caller may see a skill, and what the caller may do with it; undefined: hidden. `isNear`: called by name, or
 * works with a file that one of its `paths` takes in.
 */
export type Admit = (
  skill: SearchSkill,
  isNear: boolean,
) => Admission | undefined | Promise<Admission | undefined>

export interface Admission {
  permission?: Permission
}

/** A request whose meaning is asked for. */
export interface Asked {
  provider: EmbeddingProvider | undefined
  text: string
  signal?: AbortSignal | undefined
  /** Its vector, once somebody has needed it. */
  vector?: Promise<Int8Array>
}

/** Why a search goes by words alone. */
export type MeaningLimit =
  /** The bundle has no vectors. */
  | 'no-vectors'
  /** It has some, and the host no provider. */
  | 'no-provider'
  /** The host's provider is not the one that the vectors are from. */
  | 'other-provider'
  /** The provider did not give what it should; the next search may. */
  | 'failed-provider'
  /** A file of vectors is missing, or not the one that the manifest names. */
  | 'unreadable-vectors'

export interface Limited {
  reason: MeaningLimit
  error: Fault
}
