/** JSON in frontmatter. Objects have no prototype, so `__proto__` is an ordinary key. */
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

/** The kind of a source, for precedence. Users may add names. */
export type Level = 'managed' | 'project' | 'user' | 'plugin' | 'system' | (string & {})

/** `strict` gives the reference validator's verdict; in `standard` an error means that no client loads the skill, or it is unsafe. */
export type Profile = 'strict' | 'standard'

/** Only `error` fails a build. */
export type Severity = 'error' | 'warning' | 'note'

/** `estimate` needs no package; `o200k` counts exactly with `gpt-tokenizer`. */
export type TokenizerName = 'estimate' | 'o200k'

/** The parts of `stat` that reveal a change of the file. Times are milliseconds with fractions. */
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

/** Use a skill, use it after asking the user, or hide it. */
export type Permission = 'allow' | 'ask' | 'deny'

/** Rules by pattern: the last match wins. `*` matches any characters, `?` one. */
export type Permissions = Record<string, Permission>

/** An action of a skill on the user's machine. */
export type Capability = 'file-read' | 'file-write' | 'network' | 'execute'

/** A permission for each capability that is named. */
export type Capabilities = Partial<Record<Capability, Permission>>

/** A skill's `permissions`: capabilities, and the agents that may use it, by name patterns. */
export interface SkillPermissions extends Capabilities {
  /** The only hosts that it may reach; `*.example.com` matches all subdomains. */
  hosts?: string[]
  agents?: Permissions
}

/** An agent's rules: a final allowlist of ids, and rules after the general ones. */
export interface AgentRules {
  skills?: string[]
  permissions?: Permissions
}

/** The configured rules for who may use which skill. */
export interface Access {
  permissions?: Permissions
  agents?: Record<string, AgentRules>
}

/** A file in memory, and the path that its reader gives it. */
export interface FileContent {
  path: string
  executable: boolean
  bytes: Uint8Array
}
