/** JSON as frontmatter holds it. Objects are made without a prototype, so `__proto__` is a key like any other. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export type JsonObject = { [key: string]: Json }

/** unist's point: line and column are 1-based, offset is 0-based, all in UTF-16 units of the text without its BOM. */
export interface Point {
  line: number
  column: number
  offset: number
}

/** unist's position. `end` is exclusive. */
export interface Position {
  start: Point
  end: Point
}

/** The kind of a source of skills, for precedence. Users may add more names. */
export type Level = 'managed' | 'project' | 'user' | 'plugin' | 'system' | (string & {})

/**
 * The strictness of a build. `strict` gives the verdict of the reference validator. `standard` builds what a client loads: an error means
 * that no client loads the skill, or that it is unsafe.
 */
export type Profile = 'strict' | 'standard'

/** Only `error` makes a build fail. */
export type Severity = 'error' | 'warning' | 'info'

/** How tokens are counted: `estimate` needs no package, `o200k` counts exactly with `gpt-tokenizer`. */
export type TokenizerName = 'estimate' | 'o200k'

/** The part of `stat` that shows a later change of a file. Times are milliseconds with fractions. */
export interface Stat {
  size: number
  mtimeMs: number
  ctimeMs: number
  ino: number
}

/** A word or pattern that suggests a skill. */
export interface Trigger {
  type: 'keyword' | 'pattern' | 'semantic'
  value: string
  weight?: number
}

/** Use a skill, use it after asking the user, or not even see it. */
export type Permission = 'allow' | 'ask' | 'deny'

/** Rules by pattern, in order: the last that fits wins. `*` is any characters, `?` is one. */
export type Permissions = Record<string, Permission>

/** An action of a skill on the machine on which it is used. */
export type Capability = 'file-read' | 'file-write' | 'network' | 'execute'

/** A permission for each capability that is named. */
export type Capabilities = Partial<Record<Capability, Permission>>

/** `permissions` of a skill: its capabilities, and the agents that may use it, by patterns of their names. */
export interface SkillPermissions extends Capabilities {
  /** The only hosts that its network leads to, by name; `*.example.com` are all below it. */
  hosts?: string[]
  agents?: Permissions
}

/** The rules of one agent: an allowlist of ids, which is final, and rules after the general ones. */
export interface AgentRules {
  skills?: string[]
  permissions?: Permissions
}

/** The rules of the configuration for who may use which skill. */
export interface Access {
  permissions?: Permissions
  agents?: Record<string, AgentRules>
}
