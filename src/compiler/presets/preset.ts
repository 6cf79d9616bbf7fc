/**
 * A preset: one client's rules for skills, as data in `data/<id>.json`. schema/preset.schema.json describes every
 * field.
 *
 * A preset states what a client does, not what it should do. Every group cites its source: `source` is a key of
 * `sources`. Undocumented behavior is `unknown`, never a guess.
 */

export interface Preset {
  $schema?: string
  /** It is from a file that a configuration names. */
  isOwn?: true
  id: string
  title: string
  checked: {
    version: string
    date: string
    by: 'run' | 'source' | 'documentation' | 'hearsay'
  }
  sources: Record<string, { title: string; url: string }>
  places: Place[]
  settings?: Setting[]
  trust?: Trust
  plugins?: Plugins
  manifests?: Cited<{ files: string[]; longest: number }>
  search: Search
  sameName: SameName
  identity: Cited<{ by: 'folder' | 'name' | 'path'; ignoresCase?: boolean; key?: string }>
  frontmatter: FrontmatterRules
  name: NameRules
  description: DescriptionRules
  fields: Cited<{ known: string[]; unknown: 'ignored' | 'unknown' }>
  limits?: Cited<{ entryBytes?: number; emptyBody?: 'dropped'; emptyFile?: 'dropped'; notUtf8?: 'dropped' }>
  checks?: Cited<{
    field: string
    is?: 'text' | 'texts' | 'boolean' | 'mapping'
    orNull?: true
    length?: number
  }>[]
  refusesAll?: Cited<{ text: string }>
  catalog: CatalogRules
  tools: Cited<{ name: string; parameters: string[]; result?: string }>[]
  notes?: Cited<{ text: string }>[]
  notModelled?: Cited<{ text: string }>[]
}

/** A claim and its source: a key of the preset's `sources`. */
export type Cited<T> = T & { source: string }

export interface Place {
  level: 'managed' | 'project' | 'user' | 'plugin' | 'system'
  path: string
  holds?: 'skills' | 'commands'
  from?: 'here' | 'up' | 'root' | 'below' | 'top'
  withoutRepository?: 'here' | 'home' | 'filesystem'
  ends?: 'home' | 'below-home'
  flatFiles?: boolean
  hidden?: boolean
  depth?: number
  links?: Search['links']
  ownEntry?: boolean
  wins?: 'nearest' | 'outermost'
  platforms?: ('linux' | 'darwin' | 'win32')[]
  condition?: string
  /** The client finds its skills only after a file in the place's parent folder was read or changed. */
  gate?: true
  unless?: string[]
  trusted?: boolean
  source: string
}

/** A client's place on a machine, including those from settings and plugins. */
export type ClientPlace = Omit<Place, 'condition'> & {
  condition?: string | undefined
  /** Its name in messages. Default: the path from the working directory. */
  label?: string
  prefix?: string
  /** Why the client does not load its skills. */
  off?: string | undefined
  folders?: number
  rank: number
}

export interface Setting {
  key: string
  files: string[]
  up?: boolean
  joins?: boolean
  does: 'disables' | 'states' | 'switches' | 'rules' | 'adds' | 'unread'
  ignoresCase?: boolean
  words?: Record<string, 'hidden' | 'unlisted' | 'undescribed'>
  globs?: boolean
  when?: string | boolean
  how?: 'hidden' | 'unlisted'
  base?: 'file' | 'cwd'
  home?: boolean
  excludes?: boolean
  manifest?: { file: string; key: string }
  source: string
}

export interface Trust {
  settings: { key: string; files: string[]; when: string | boolean }[]
  folders?: { file: string; words: Record<string, 'folder' | 'parent' | 'never'>; first?: true }
  source: string
}

export interface Plugins {
  kind: 'extensions' | 'installed' | 'cached' | 'live'
  path: string
  manifest: string
  named: 'plugin:skill' | 'skill'
  enabled?: { key: string; files: string[]; userOnly?: boolean }
  markets?: string
  link?: string
  enablement?: string
  beforeCommands?: true
  source: string
}

export interface Search {
  depth: number | null
  entries: string[]
  ownEntry: boolean
  ownAlone?: boolean
  flatFiles: boolean
  flatBare?: boolean
  nested: boolean
  hidden: boolean
  skips: string[]
  ignoreFiles: string[]
  links: 'followed' | 'inside' | 'project' | 'ignored'
  linkedEntries: boolean
  once: boolean
  sorted?: 'paths' | 'words'
  otherwise?: number
  folders?: number
  files?: number
  source: string
}

export interface SameName {
  /** `race`: the higher one usually wins. */
  between: 'highest' | 'path' | 'both' | 'race' | 'error' | 'unknown'
  apart?: boolean
  within: 'first' | 'last' | 'race' | 'both' | 'error' | 'unknown'
  says: 'nothing' | 'log' | 'warning' | 'error' | 'unknown'
  source: string
}

export interface CatalogRules {
  /** `docs/catalogs.md` shows each. */
  format:
    | 'agentskills-xml'
    | 'claude-code'
    | 'codex'
    | 'opencode'
    | 'gemini'
    | 'vscode'
    | 'goose'
    | 'markdown'
    | 'other'
  order: 'name' | 'levels' | 'precedence' | 'reversed' | 'found' | 'unknown'
  escapes: boolean
  budget?: {
    percent?: number
    characters?: number
    otherwise: 'shortens' | 'omits' | 'names-only' | 'unknown'
  }
  perSkill?: number
  cut?: { unit: 'characters' | 'units'; ends: string }
  laterBy?: string[]
  hiddenBy?: string[]
  omitsUndescribed?: boolean
  source: string
}

export interface FrontmatterRules {
  missing: 'dropped' | 'loaded'
  noKeys?: 'loaded'
  before: 'nothing' | 'bom' | 'blank' | 'line' | 'any'
  /**
   * `prefix`: any text that begins with `---`; the YAML starts after its fourth character. `tagged`: a line that begins
   * with exactly three dashes and may name a language: none, `yaml` and `yml` are YAML, `json` is JSON, any other drops
   * the skill. `anywhere`: the first three dashes of the file, even after other text. `line`: a line that is a fence,
   * though `end` is `anywhere`.
   */
  opens?: 'prefix' | 'tagged' | 'anywhere' | 'line'
  spacedFences: boolean
  indentedFence?: boolean
  end: 'line' | 'line-start' | 'anywhere'
  fullLine?: boolean
  unclosed?: 'whole'
  yaml: '1.1' | '1.2' | 'text' | 'lines'
  plainWords?: boolean
  controls?: 'refused'
  tabs?: 'ignored'
  unindentedQuotes?: boolean
  tags?: 'refused'
  duplicateKeys: 'refused' | 'known' | 'last' | 'first'
  repairs: YamlRepair[]
  notText: 'text' | 'python' | 'dropped' | 'missing' | 'lines'
  collections?: 'dropped' | 'missing'
  nulls?: 'text' | 'not-text' | 'line'
  below?: 'list'
  keys?: 'exact' | 'any-case'
  source: string
}

/**
 * Ways to read YAML that the parser refused: quote values that contain a colon (`quote-colons`), make them block scalars
 * (`block-colons`), read lines `name:` and `description:` (`lines`), or use no values (`empty`).
 * `block-colons` needs a first line of three dashes alone, and works on lines `key: value` that are not indented, with keys of
 * ASCII letters, digits and `_`: the value, comment included, when it contains a colon, does not start with a quote and is more
 * than `|` or `>`. `wrap-colons` quotes too, but leaves quotes inside the value as they are, so that these still break it.
 * `quote-scalars` works on lines `key: value` at any depth, outside of block scalars and without a comment at the end: it quotes a
 * value that contains a colon before white space, or that starts with `[`, `{`, `@` or a backtick and is no YAML by itself; values
 * that start with a quote stay. `quote-special` works on lines `key: value` that are not indented, with keys of ASCII letters, `_`
 * and `-`, and without a carriage return: it quotes a value, comment included, that contains a colon and a space or one of
 * `{}[]*&#!|>%@` and the backtick, unless it starts and ends with the same quote. `quote-description` quotes the text after
 * `description:` on its line (without quotes that surround all of it), if that key is not indented, and tries again. `tolerant`
 * refuses nothing: a value that is no YAML is text as written (only the text in the quotes when it starts with a quote), and
 * missing when it starts with `[` or `{`.
 */
export type YamlRepair =
  | 'quote-colons'
  | 'wrap-colons'
  | 'block-colons'
  | 'quote-scalars'
  | 'quote-special'
  | 'quote-description'
  | 'tolerant'
  | 'lines'
  | 'empty'

export type Breach = 'ignored' | 'warning' | 'dropped' | 'unknown'

export interface NameRules {
  missing: 'dropped' | 'folder' | 'path'
  folder?: 'checked'
  commands?: 'named'
  empty?: 'dropped' | 'kept'
  normalizes?: 'NFKC'
  folds?: boolean
  pattern?: { matches: string; otherwise: Breach }
  length?: { limit: number; otherwise: Breach }
  otherThanFolder: Breach
  ignoresCase?: boolean
  replaces?: { matches: string; by: string }
  source: string
}

export interface DescriptionRules {
  missing: 'dropped' | 'loaded' | 'body'
  firstLine?: { limit: number; otherwise: string }
  firstLines?: { count: number; limit: number }
  headings?: 'kept'
  instead?: string[]
  blank: 'missing' | 'kept'
  empty?: 'kept'
  length?: { limit: number; unit: 'characters' | 'units' | 'bytes'; otherwise: Breach | 'cut' }
  appends?: string[]
  folds?: boolean | 'controls'
  removesTags?: boolean
  source: string
}
