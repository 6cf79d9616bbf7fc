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

/** Where skills come from, for precedence. A user may add names of their own. */
export type Level = 'managed' | 'project' | 'user' | 'plugin' | 'system' | (string & {})

/**
 * How strict a build is. `strict` gives the verdict of the reference validator. `standard` builds what a client loads: an error means
 * that no client loads the skill, or that it is unsafe.
 */
export type Profile = 'strict' | 'standard'

/** Only `error` makes a build fail. */
export type Severity = 'error' | 'warning' | 'info'

/** How tokens are counted: `estimate` needs no package, `o200k` counts exactly with `gpt-tokenizer`. */
export type TokenizerName = 'estimate' | 'o200k'

/** What `stat` says of a file, kept to notice a change later. Times are milliseconds with fractions. */
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

/** What may be done with a skill: use it, use it after asking the user, or not even see it. */
export type Permission = 'allow' | 'ask' | 'deny'

/** Rules by pattern, in order: the last that fits wins. `*` is any characters, `?` is one. */
export type Permissions = Record<string, Permission>

/** What a skill may do on the machine that it is used on. */
export type Capability = 'file-read' | 'file-write' | 'network' | 'execute'

/** A permission for each capability that is named. */
export type Capabilities = Partial<Record<Capability, Permission>>

/** `permissions` of a skill: what it may do, and which agents may use it, by patterns of their names. */
export interface SkillPermissions extends Capabilities {
  agents?: Permissions
}

/** What one agent may use: an allowlist of ids, which is final, and rules after the general ones. */
export interface AgentRules {
  skills?: string[]
  permissions?: Permissions
}

/** What the configuration says of who may use which skill. */
export interface Access {
  permissions?: Permissions
  agents?: Record<string, AgentRules>
}
