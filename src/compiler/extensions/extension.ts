/** Extensions: rules as code, which only who starts skillc can give. */
import type { Nodes } from 'mdast'
import type { Edit } from '../../core/diagnostics/catalog.ts'
import type { JsonObject, Position, Severity } from '../../core/json/types.ts'
import type { ParsedSkill } from '../parse/parse-skill.ts'

/** An extension. The default export of a module is one of these, or a function of options that returns one. */
export interface Extension {
  /** The namespace of its codes: `acme` gives `acme/no-curl`. Lower-case letters, digits and `-`. */
  name: string
  /** Part of the cache's key. A build with an object that has none neither reads nor keeps analyses. */
  version?: string
  /** By the second half of their codes. */
  rules?: Record<string, OwnRule>
}

/** One rule. Synchronous; it keeps nothing from one skill to the next, whose order is not defined. */
export interface OwnRule {
  /** One sentence about its findings, without a full stop. */
  summary: string
  /** Markdown that `skillc explain` prints. */
  docs?: string
  /** `warning` when absent. */
  severity?: Severity
  /** It reports codes other than its own, because it runs the rules of others. */
  reportsIds?: boolean
  /** Called for the nodes of a type, in the order of the document. All rules share one walk. */
  visit?: {
    [T in Nodes['type']]?: (node: Extract<Nodes, { type: T }>, skill: SkillView, report: ReportOwn) => void
  }
  /** Called once a skill, after the walk. */
  check?: (skill: SkillView, report: ReportOwn) => void
}

/** A skill as rules see it: all that an analysis may depend on. Not to be changed. */
export interface SkillView extends Readonly<Omit<ParsedSkill, 'unusable'>> {
  /** The name of the skill's folder. */
  readonly folder: string
}

/** Reports a finding. Throws for a place that is not in the text. */
export type ReportOwn = (found: OwnFinding) => void

/** What a rule of an extension found. */
export interface OwnFinding {
  message: string
  /** The second half of the code, when it is not the rule's own. The rule needs `reportsIds`. */
  id?: string
  /** How to fix it: a sentence without a full stop. */
  hint?: string
  /** A node, a position, or offsets in `text`; the whole file when absent. */
  at?: { position?: Position | undefined } | Position | { start: number; end: number } | undefined
  /** Edits that cannot change the meaning. Offsets are UTF-16 units of `text`. */
  fix?: Edit[]
  /** Edits that a person should look at. */
  unsafeFix?: Edit[]
}

/** A module that gives an extension. */
export interface ExtensionModule {
  /** A path, from the folder where the build starts. */
  module: string
  /** Passed to the module's function. */
  options?: JsonObject
}

/** An extension that a build uses. Without `given` it is plain data. */
export interface ExtensionEntry {
  /** Everything that its findings depend on. */
  key: string
  /** The absolute path of a module. */
  file?: string
  /** Of the module's code. Absent where there is too much of it. */
  digest?: string
  options?: JsonObject
  /** An object of this process, which no other thread can have. */
  given?: () => Extension
}
