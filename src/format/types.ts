import type { Json, JsonObject, SkillPermissions, Trigger } from '../core/json/types.ts'

/** A heading and its part of the chunk, in bytes. */
export interface Section {
  depth: number
  title: string
  /** GitHub's anchor for the heading. */
  slug: string
  start: number
  /** The next heading of the same or a higher level, or the end. */
  end: number
}

/** Text that a client replaces: arguments, a variable, a command by its output; `escape`: a backslash keeps it. */
export type SubstitutionKind =
  | 'arguments'
  | 'indexed'
  | 'numbered'
  | 'named'
  | 'variable'
  | 'command'
  | 'escape'

/** Frontmatter declarations in canonical spelling and shape. Absent if not declared. */
export interface Fields {
  allowedTools?: string[]
  disallowedTools?: string[]
  userInvocable?: boolean
  modelInvocable?: boolean
  context?: string
  agent?: string
  model?: string
  /** A level such as `high`, or a number. */
  effort?: string | number
  shell?: string
  background?: boolean
  argumentHint?: string
  arguments?: string[]
  whenToUse?: string
  paths?: string[]
  triggers?: Trigger[]
  tags?: string[]
  category?: string
  permissions?: SkillPermissions
  /** Patterns of tenants, projects or other scopes that may see the skill. Default: all. `?*` matches any tenant. */
  scope?: string[]
  hooks?: Json
  requires?: Json
  version?: string
  license?: string
  compatibility?: string
  author?: string
  homepage?: string
  metadata?: JsonObject
}

/** The fields in the manifest, which gate, list or filter skills. The record has the rest. */
export type ListedFields = Pick<Fields, (typeof LISTED_FIELDS)[number]>

export const LISTED_FIELDS = [
  'allowedTools',
  'disallowedTools',
  'userInvocable',
  'modelInvocable',
  'context',
  'agent',
  'argumentHint',
  'arguments',
  'whenToUse',
  'paths',
  'triggers',
  'tags',
  'permissions',
  'scope',
  'license',
  'compatibility',
] as const satisfies (keyof Fields)[]

/** Why a skill won over another with its id: its source ranks higher, or a client's rule goes by the path. */
export type Decision = 'rank' | 'path'

/** Each skill found, a `SKILL.md` or another file, is counted in exactly one of the other numbers. */
export interface Account {
  found: number
  emitted: number
  aliases: number
  identical: number
  shadowed: number
  skipped: number
  /** The number of legacy commands among them. */
  commands?: EntryCount
  /** Of these, files that a list names and that are not a `SKILL.md`. */
  files?: EntryCount
}

/** Entries of one kind: found, and in the bundle. */
export interface EntryCount {
  found: number
  emitted: number
}
