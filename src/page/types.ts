/** What the application of a report is given: plain JSON. */

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Access, JsonObject, Severity } from '../core/json/types.ts'
import type { Difference } from '../format/difference.ts'
import type {
  ManifestSearch,
  ManifestSkipped,
  ManifestSource,
  SkillEntry,
  SkillRecord,
} from '../format/manifest.ts'
import type { Account } from '../format/types.ts'
import type { CitedPart } from './cite.ts'
import type { SimilarPair } from './similar.ts'

/** What is loaded at once: all that lists, pictures and catalogs need. */
export interface ReportHead {
  /** What the report is of, as the user named it. */
  title: string
  digest: string
  tokenizer: string
  account: Account
  sources: ManifestSource[]
  access: Access
  /** In the order of ids. */
  skills: ReportSkill[]
  skipped: ManifestSkipped[]
  /** The rules that have findings. Absent where skills were not checked: a bundle holds no findings. */
  rules?: RuleCount[]
  /** Findings about no skill of the bundle. */
  loose: ReportFinding[]
  /** How many more of them there are. */
  looseMore: number
  /** The columns of the matrix. */
  clients: { id: string; title: string; version: string }[]
  /** Places of two skills, the first depends on the second. */
  links: [from: number, to: number, kind: string][]
  /** Skills with nearly the same description. */
  similar: SimilarPair[]
  search?: ManifestSearch
  difference?: ReportDifference
  /** Absent where it was not looked for. */
  signature?: ReportSignature
  /** Whether the bundle stands where the page does, so that its address can be given to install from. */
  hosted?: true
  /** What the paths of its data files begin with. */
  data?: string
}

/** The signature of the manifest, which names every byte of a bundle. */
export type ReportSignature =
  | { state: 'none' }
  /** There is one; whom to trust was not said. */
  | { state: 'unchecked' }
  /** Who signed, in words, and what the signed statement calls the builder. */
  | { state: 'valid'; signer: string; builder?: string }
  /** Why it does not count, as the end of a sentence. */
  | { state: 'invalid'; doubt: string }

/** A skill as lists show it. */
export interface ReportSkill extends Omit<SkillEntry, 'sha256'> {
  /** Bytes of all its files. */
  bytes: number
  files: number
  /** Tokens of its line in the catalog. */
  catalog: number
  /** Places in `rules`, with how many findings there are. */
  findings?: [rule: number, count: number][]
  /** A letter for each client. */
  verdicts?: string
  /** Skills that it overrides, by any rule. */
  rivals?: number
}

export interface RuleCount {
  code: string
  severity: Severity
  count: number
}

export interface ReportFinding
  extends Pick<Diagnostic, 'code' | 'severity' | 'message' | 'hint' | 'position' | 'fix' | 'more'> {
  /** Left out where it is the entry of the skill that the finding is with. */
  file?: string
}

/** The beginning of a file, or a small picture as a `data:` address. */
export type Preview = { text: string; isCut?: true } | { image: string }

/** What is loaded when a skill is read. */
export interface SkillDetail
  extends Pick<
    SkillRecord,
    'files' | 'references' | 'dependencies' | 'mcpServers' | 'aliases' | 'identical' | 'shadows' | 'version'
  > {
  /** `SKILL.md`, without a byte order mark. */
  text: string
  /** Its instructions, as they are read; by their places in `text`. */
  body: CitedPart[]
  frontmatter: JsonObject
  /** That of `SKILL.md`. */
  digest: string
  findings: ReportFinding[]
  /** What can be shown of its other files, by their paths. */
  previews: Record<string, Preview>
  /** What clients make of it, where that is more than to load it. By their places in `clients`. */
  cells: [client: number, name: string | undefined, reasons: { text: string; source: string }[]][]
}

export interface ReportDifference extends Difference {
  /** What the skills are compared with, as the user named it. */
  against: string
  /** Descriptions that changed, word by word. */
  words: Record<string, Words>
  /** Instructions that changed, the parts around a change word by word. Long ones are left out. */
  bodies: Record<string, Words>
  /** Tokens of the instructions of skills that changed. */
  tokens: Record<string, [before: number, now: number]>
}

/** A text as it was and is: gone, as before, new. */
export type Words = [change: -1 | 0 | 1, text: string][]

/** Skills in one pack of details. */
export const PACK_SKILLS = 16

/** The letters of a matrix. */
export const VERDICTS = {
  loads: 'L',
  changed: 'C',
  dropped: 'D',
  shadowed: 'S',
  undecided: 'U',
  absent: 'A',
} as const

/** What the paths of data files begin with where nothing else is said. */
export const DATA = 'data/'
