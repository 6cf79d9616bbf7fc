/** The application's data as plain JSON. */

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Access, JsonObject, Severity } from '../core/json/types.ts'
import type { Difference } from '../format/difference.ts'
import type { ManifestSearch, ManifestSource, SkillEntry, SkillRecord } from '../format/manifest.ts'
import type { Account } from '../format/types.ts'
import type { CitedPart } from './cite.ts'

/** Indexes of two descriptions, and the percentage of shared shingles; most alike first. */
export type SimilarPair = [one: number, other: number, percent: number]

/** Loaded at once, for lists, pictures and catalogs. */
export interface ReportHead {
  /** The project's name. */
  title: string
  /** The bundle, as commands name it. Absent for a report of folders. */
  bundle?: string
  /** The folders, as the user named them. */
  roots?: string[]
  digest: string
  tokenizer: string
  account: Account
  sources: ManifestSource[]
  access: Access
  /** Sorted by id. */
  skills: ReportSkill[]
  skipped: SkippedEntry[]
  /** Rules with findings. Absent if skills were not checked. */
  rules?: RuleCount[]
  /** The findings that `check --fix` would repair; absent if there are none. */
  fixable?: { findings: number; skills: number; severity: Severity }
  /** Findings that belong to no skill of the bundle. */
  loose: ReportFinding[]
  looseMore: number
  clients: { id: string; title: string; version: string }[]
  /** Owners of skills; a skill has an index. Absent without a CODEOWNERS. */
  owners?: string[]
  /** Indexes of two skills: the first depends on the second. */
  links: [from: number, to: number, kind: string][]
  similar: SimilarPair[]
  search?: ManifestSearch
  difference?: ReportDifference
  /** Absent if it was not looked for. */
  signature?: ReportSignature
  /** The bundle is beside the page, so the page's address can be installed from. */
  hosted?: true
  /** The prefix of the paths of data files. */
  data?: string
}

/** The manifest's signature, which covers every byte of the bundle. */
export type ReportSignature =
  | { state: 'none' }
  /** Present, but no trusted signer was given. */
  | { state: 'unchecked' }
  /** `builder` is from the signed statement. */
  | { state: 'valid'; signer: string; builder?: string }
  /** The reason, as the end of a sentence. */
  | { state: 'invalid'; doubt: string }

export interface ReportSkill extends Omit<SkillEntry, 'sha256'> {
  bytes: number
  files: number
  catalog: number
  /** Indexes in `rules`, with the number of findings. */
  findings?: [rule: number, count: number][]
  /** A letter for each client. */
  verdicts?: string
  /** The number of skills that it overrides, by any rule. */
  rivals?: number
  owner?: number
}

/** An entry that is not in the bundle, and the code of the reason. */
export interface SkippedEntry {
  path: string
  code: string
}

export interface RuleCount {
  code: string
  severity: Severity
  count: number
  /** The problem in general; absent for rules of extensions. */
  summary?: string
  /** Skills and other entries with such findings. */
  skills: number
  /** Findings that `check --fix` would repair. */
  fixable?: number
}

export interface ReportFinding
  extends Pick<Diagnostic, 'code' | 'severity' | 'message' | 'help' | 'position' | 'fix' | 'more'> {
  /** Absent for the skill's own entry. */
  file?: string
}

/** The start of a text, or a small picture as a `data:` address. */
export type Preview = { text: string; isCut?: true } | { image: string }

/** Loaded when a skill is opened. */
export interface SkillDetail
  extends Pick<
    SkillRecord,
    'files' | 'references' | 'dependencies' | 'mcpServers' | 'aliases' | 'identical' | 'shadows' | 'version'
  > {
  /** `SKILL.md`, without a byte order mark. */
  text: string
  /** Its instructions, as ranges of `text`. */
  body: CitedPart[]
  frontmatter: JsonObject
  /** Of `SKILL.md`. */
  digest: string
  findings: ReportFinding[]
  previews: Record<string, Preview>
  cells: [client: number, name: string | undefined, reasons: { text: string; source: string }[]][]
}

export interface ReportDifference extends Difference {
  /** The other bundle, as the user named it. */
  against: string
  words: Record<string, Words>
  /** Word differences around changes. Long texts are omitted. */
  bodies: Record<string, Words>
  tokens: Record<string, [before: number, now: number]>
}

/** Removed, unchanged and added parts of a text. */
export type Words = [change: -1 | 0 | 1, text: string][]

export const PACK_SKILLS = 16

export const VERDICTS = {
  loads: 'L',
  changed: 'C',
  dropped: 'D',
  hidden: 'H',
  shadowed: 'S',
  undecided: 'U',
  absent: 'A',
} as const

/** The default prefix of the paths of data files. */
export const DATA = 'data/'
