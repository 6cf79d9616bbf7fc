import type { Code } from '../../core/diagnostics/catalog.ts'
import type { Access } from '../../core/json/types.ts'
import type { AnalysisOf, AnalyzedSkill, PassedOver, Source } from '../types.ts'
import type { Links } from './links.ts'

export interface ClientRules {
  /** It tells skills apart by their paths; else the folders above a skill are no namespace. */
  goesByPath: boolean
  ignoresCase: boolean
  placements: Map<AnalyzedSkill, ClientPlacement>
  lost: AnalyzedSkill[]
}

export interface ClientPlacement {
  /** What it calls the skill by; legacy commands with their folders, `tools:roll`. */
  name: string
  /** The source in whose folder the client finds it; undefined where that is none. */
  source?: number | undefined
  /** Of several with one name and rank the lowest comes first. */
  order: number
  /** It loads the skill, beside others of that name if there are any. */
  isUsed: boolean
}

export interface ResolveInput {
  sources: Source[]
  /** All analyzed skills, the refused ones too: their files may be resources of others. */
  skills: AnalyzedSkill[]
  /** Skills that diagnostics keep out of the bundle, with the first code that does. */
  refused: Map<AnalyzedSkill, Code>
  /** What never became an analyzed skill, and those of them that an error left out. */
  passedOver: PassedOver[]
  failed: ReadonlySet<PassedOver>
  links: Links
  /** What was looked up out of a skill, as `formatOutside` writes it. */
  getOutside: (skill: AnalyzedSkill) => string | undefined
  getAnalysis: AnalysisOf
  /** How a place of a source is shown in diagnostics. */
  show: (source: number, path: string) => string
  rules?: ClientRules
  /** Whether a client that the build asks about reads both skills; absent when none is asked about. */
  areRivals?: (one: AnalyzedSkill, other: AnalyzedSkill) => boolean
  access?: Access
  /** Keep only what these ids reach; all when absent. */
  entries?: string[]
}
