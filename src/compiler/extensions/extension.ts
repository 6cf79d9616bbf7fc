import type { Nodes } from 'mdast'
import type { Edit } from '../../core/diagnostics/catalog.ts'
import type { JsonObject, Position, Severity } from '../../core/json/types.ts'
import type { ParsedSkill } from '../parse/parse-skill.ts'

/** An extension: a module's default export, or the result of its function of options. */
export interface Extension {
  /** The namespace of its codes: `acme` gives `acme/no-curl`. Lower-case letters, digits and `-`. */
  name: string
  /** Part of the cache's key. A build with an object without a version neither reads nor keeps analyses. */
  version?: string
  /** By the second half of their codes. */
  rules?: Record<string, OwnRule>
}

/** One rule. Synchronous, and without state between skills, whose order is undefined. */
export interface OwnRule {
  /** One sentence about its findings, without a period. */
  summary: string
  /** Markdown for `skillc explain`. */
  docs?: string
  /** Default: `warning`. */
  severity?: Severity
  /** It reports codes other than its own, because it runs other tools' rules. */
  reportsIds?: boolean
  /** Called for nodes of a type, in document order. All rules share one walk. */
  visit?: {
    [T in Nodes['type']]?: (node: Extract<Nodes, { type: T }>, skill: SkillView, report: ReportOwn) => void
  }
  /** Called once per skill, after the walk. */
  check?: (skill: SkillView, report: ReportOwn) => void
}

/** A skill as rules see it: everything that an analysis may depend on. Do not modify it. */
export interface SkillView extends Readonly<Omit<ParsedSkill, 'unusable'>> {
  readonly folder: string
}

/** Reports a finding. Throws for a position outside the text. */
export type ReportOwn = (found: OwnFinding) => void

/** A finding of an extension's rule. */
export interface OwnFinding {
  message: string
  /** The second half of the code, if not the rule's own. Requires `reportsIds`. */
  id?: string
  /** How to fix it: a sentence without a period. */
  help?: string
  /** A node, a position, or offsets in `text`. Default: the whole file. */
  at?: { position?: Position | undefined } | Position | { start: number; end: number } | undefined
  /** Edits that cannot change the meaning. Offsets are UTF-16 units of `text`. */
  fix?: Edit[]
  /** Edits that a person should review. */
  unsafeFix?: Edit[]
}

/** A module that exports an extension. */
export interface ExtensionModule {
  /** A path, relative to the build's folder. */
  module: string
  /** Passed to the module's function. */
  options?: JsonObject
}

/** An extension of a build. Without `given` it is plain data. */
export interface ExtensionEntry {
  key: string
  /** The absolute path of a module. */
  file?: string
  /** Of the module's code; absent if it is too large. */
  digest?: string
  options?: JsonObject
  /** An object of this process, which other threads cannot have. */
  given?: () => Extension
}
