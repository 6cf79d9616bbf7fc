/**
 * A target is one place where skills run, as data. docs/targets.md shows them. Every limit cites its source. One that only users reported
 * warns; the others refuse.
 */

/** How a fact is known: the product was run or its source read, its owner's documentation says it, or users reported it. */
export type Confidence = 'run' | 'source' | 'documentation' | 'reported'

/** In the unit that `of` says: characters, files, bytes or folders. */
export interface Limit {
  of: LimitKind
  most: number
  known: Confidence
  /** A key of the target's `sources`. */
  source: string
}

export type LimitKind = 'description' | 'files' | 'total' | 'file' | 'entry' | 'archive' | 'depth' | 'path'

export type Form =
  /** Folders with a `SKILL.md`, below a folder. */
  | { kind: 'folders'; place: string }
  /** An Agent Plugins package, with the manifests of other clients beside it. */
  | { kind: 'plugin' }
  /** An archive for each skill: its files in a folder of its name, or at the root. */
  | { kind: 'archives'; layout: 'wrapped' | 'flat'; ending: 'zip' | 'skill' }
  /** A JSON file for each skill, with an archive in it. */
  | { kind: 'inline' }
  /** One JSON file with all skills. */
  | { kind: 'module' }
  /** A folder for each group of skills, with a skill that leads to them. `listing`: characters of all names and descriptions. */
  | { kind: 'routers'; listing: number }
  /** Folders, and a list that tells where they are. */
  | { kind: 'list'; file: 'AGENTS.md' | 'llms.txt' }

export interface Target {
  id: string
  title: string
  form: Form
  reads: string
  /** The only frontmatter keys that it takes. Default: any. */
  keys?: readonly string[]
  /** A strict YAML parser needs a frontmatter without faults, so that it may have to be written again. */
  strictYaml: boolean
  refusedWords?: readonly string[]
  refusesTags?: boolean
  /** Whether a skill must not contain another `SKILL.md`. */
  refusesNested?: boolean
  preset?: string
  limits: readonly Limit[]
  /** By a short name. */
  sources: Readonly<Record<string, { title: string; url: string }>>
}

export const SPEC_KEYS = [
  'name',
  'description',
  'license',
  'compatibility',
  'metadata',
  'allowed-tools',
] as const
