/** What the compiler takes. */
import type { Policy } from '../core/diagnostics/apply-severity.ts'
import type { Spool } from '../core/files/spool.ts'
import type { Access } from '../core/json/types.ts'
import type { CheckSkill } from './checked-skill.ts'
import type { LicensePolicy } from './licenses/policy.ts'
import type { ClientRules } from './resolve/input.ts'
import type { Exists } from './resolve/links.ts'
import type { AnalysisOf, AnalyzedSkill, PassedOver, ProjectServers, Source, SourceFinding } from './types.ts'

export interface CompileInput {
  sources: Source[]
  skills: AnalyzedSkill[]
  /** Those that are checked and not bundled, with the skill that each is a copy of; undefined for one that lost it. */
  copies?: ReadonlyMap<AnalyzedSkill, AnalyzedSkill | undefined>
  getAnalysis: AnalysisOf
  /** Where what was found is put away until the report. */
  notes: Spool
  exists: Exists
  /** Reuses results of earlier checks; absent where every skill is checked. */
  checkSkill?: CheckSkill | undefined
  passedOver: PassedOver[]
  /** What walk found, and reading. */
  findings: SourceFinding[]
  policy: Policy
  /** How a file of a source is shown in diagnostics. */
  show: (source: number, path: string) => string
  tokenizer: string
  budget: { catalog?: number; body?: number }
  entries?: string[]
  /** What the client that the build is for decides. */
  rules?: ClientRules
  /** Whether a client that the build asks about reads both skills; absent when none is asked about. */
  areRivals?: (one: AnalyzedSkill, other: AnalyzedSkill) => boolean
  access?: Access
  /** With more skills than this, the manifest is split. */
  splitAbove: number
  licenses?: LicensePolicy | undefined
  /** The project's MCP servers, when it says which it has. */
  mcp?: ProjectServers
}
