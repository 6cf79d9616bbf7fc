import type { Code } from '../../core/diagnostics/catalog.ts'
import type { Access } from '../../core/json/types.ts'
import type { AnalysisOf, AnalyzedSkill, PassedOver, Source } from '../types.ts'
import type { LowerLayers } from './dependencies.ts'
import type { Exists, Links } from './links.ts'

export interface ClientRules {
  ignoresCase: boolean
  /** Paths decide between places, independent of ranks. */
  goesByPath: boolean
  placements: Map<AnalyzedSkill, ClientPlacement>
  lost: Map<AnalyzedSkill, Code>
}

export interface ClientPlacement {
  /** The client's name for the skill; legacy commands include their folders: `tools:roll`. */
  name: string
  /** As the client shows it; absent for a record, which no client has listed. */
  description?: string | undefined
  /** The client's settings hide it from the model. */
  isUnlisted?: boolean | undefined
  source?: number | undefined
  /** The lowest of several with one name and rank comes first. */
  order: number
  isUsed: boolean
}

export interface ResolveInput {
  sources: Source[]
  /** Includes refused skills: their files may be resources of others. */
  skills: AnalyzedSkill[]
  refused: Map<AnalyzedSkill, Code>
  /** Entries that never became an analyzed skill, and those that an error left out. */
  passedOver: PassedOver[]
  failed: ReadonlySet<PassedOver>
  links: Links
  /** The lookups outside a skill, as `formatOutside` writes them. */
  getOutside: (skill: AnalyzedSkill) => string | undefined
  getAnalysis: AnalysisOf
  exists: Exists
  show: (source: number, path: string) => string
  rules?: ClientRules
  access?: Access
  /** Keeps only skills that these ids reach. Default: all. */
  entries?: string[]
  below?: LowerLayers
}
