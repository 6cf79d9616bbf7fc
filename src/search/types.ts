import type { Fault } from '../core/errors/fault.ts'
import type { Access, Permission } from '../core/json/types.ts'
import type { AccessSkill } from '../core/match/access.ts'
import type { Matchable } from '../core/match/core.ts'
import type { ManifestEmbeddings, ManifestSearch } from '../format/manifest.ts'
import type { ExactReason } from './exact.ts'
import type { EmbeddingProvider } from './vectors.ts'
import type { Field } from './weights.ts'

/** The parts of a whole manifest that search needs. */
export interface SearchManifest extends Access {
  skills: readonly SearchSkill[]
  search?: ManifestSearch
  embeddings?: ManifestEmbeddings
}

export interface SearchSkill extends Matchable, AccessSkill {
  description: string
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
  /** Only skills whose allowed tools are all among these: `Bash` includes `Bash(git:*)`. Skills that name no tools match. */
  tools?: readonly string[]
}

/** The search request. */
export interface QueryOptions extends Filters {
  /** Default: 10. */
  limit?: number
  /** Below this relevance, there are no hits. docs/search-format.md explains the values. */
  threshold?: number
  /** Adds reasons to the hits. */
  explain?: boolean
  /** The files being edited, relative to the project with `/`. */
  paths?: readonly string[]
  /** `lexical` uses words alone, even if there are vectors. */
  mode?: 'lexical' | 'hybrid'
  signal?: AbortSignal | undefined
}

/** A reason and its points. `fields`: the fields that have the term. `value`: the cosine. */
export type Reason =
  | ExactReason
  | { kind: 'meaning'; value: string; points: number }
  | {
      kind: 'term'
      value: string
      fields: Field[]
      points: number /** Terms of the request also follow it there. */
      pairs?: number
    }

/** A skill that a search found, its relevance from 0 to 1, and why. */
export interface Hit {
  id: string
  name: string
  description: string
  /** From 0 to 1; 1 for skills called by name. Never above that of the previous hit. */
  relevance: number
  /** Up to 1,000 skills, a strong hit is right 19 times in 20. At 5,000, one of the first three hits is right 17 times in 20 (docs/search.md). */
  label: 'strong' | 'fair' | 'weak'
  /** The request with misspelled words corrected; absent if there are none. */
  corrected?: string
  /** The caller's permission, if rules were given. */
  permission?: Permission
  /** With `explain` only. */
  why?: Reason[]
}

/** Returns undefined for a hidden skill. `isNear`: it was called by name, or its `paths` match a given file. */
export type Admit = (
  skill: SearchSkill,
  isNear: boolean,
) => Admission | undefined | Promise<Admission | undefined>

export interface Admission {
  permission?: Permission
}

export interface MeaningRequest {
  provider: EmbeddingProvider | undefined
  text: string
  signal?: AbortSignal | undefined
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

/** Where glosses come from. Show the license to users. */
export interface GlossSource {
  /** Language tags of the words and of the glosses. */
  from: string
  to: string
  title: string
  license: string
}

/** Words of one language for words of another. */
export interface Glosses extends GlossSource {
  /** Glosses by word, most common first. */
  words: ReadonlyMap<string, readonly string[]>
}
