/** A place where skills run, as data. Every limit cites its source; one that only users reported causes just a warning. */

/** How a fact is known: by running the product, reading its source, its documentation, or users' reports. */
export type Confidence = 'run' | 'source' | 'documentation' | 'reported'

/** In the unit of `of`: characters, files, bytes or folders. */
export interface Limit {
  of: LimitKind
  most: number
  known: Confidence
  source: string
}

export type LimitKind = 'description' | 'files' | 'total' | 'file' | 'entry' | 'archive' | 'depth' | 'path'

export type Form =
  | { kind: 'folders'; place: string }
  /** An Agent Plugins package, with the manifests of other clients beside it. */
  | { kind: 'plugin' }
  /** An archive for each skill: its files in a folder with its name, or at the root. */
  | { kind: 'archives'; layout: 'wrapped' | 'flat'; ending: 'zip' | 'skill' }
  /** A JSON file for each skill, containing an archive. */
  | { kind: 'inline' }
  | { kind: 'module' }
  /** A router skill for each group of skills. `listing`: characters of all names and descriptions. */
  | { kind: 'routers'; listing: number }
  /** Folders, and a list of them. */
  | { kind: 'list'; file: 'AGENTS.md' | 'llms.txt' }

export interface Target {
  id: string
  title: string
  form: Form
  reads: string
  /** The only accepted frontmatter keys. Default: any. */
  keys?: readonly string[]
  /** A strict YAML parser reads the frontmatter, so invalid frontmatter is rewritten. */
  strictYaml: boolean
  refusedWords?: readonly string[]
  refusesTags?: boolean
  /** True if a skill must not contain another `SKILL.md`. */
  refusesNested?: boolean
  preset?: string
  limits: readonly Limit[]
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
