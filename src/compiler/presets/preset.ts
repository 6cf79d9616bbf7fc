/**
 * A preset: one client's rules for skills, as data. `data/<id>.json` holds each; schema/preset.schema.json describes them.
 *
 * A preset says what a client does, not what it ought to do. Every group cites where that is known from: `source` names
 * an entry of `sources`. What is undocumented is `unknown`, never a guess.
 */

export interface Preset {
  $schema?: string
  /** `claude-code` */
  id: string
  /** `Claude Code` */
  title: string
  /** What these rules were last compared with. */
  checked: {
    /** The client's version, or the commit of its source. */
    version: string
    /** Day of the comparison, `2026-11-22`. */
    date: string
    /** How: the client was run, its source read, its documentation read, or only what others say of it. */
    by: 'run' | 'source' | 'documentation' | 'hearsay'
  }
  /** Where the rules are known from, by a short name. */
  sources: Record<string, { title: string; url: string }>
  /** The folders that the client reads, highest precedence first. Empty: the host names them. */
  places: Place[]
  search: Search
  sameName: SameName
  /**
   * What the model and the user call a skill by: its folder, the frontmatter's name, or its path. `key`: a key of the
   * frontmatter that wins over that where it has a value.
   */
  identity: Cited<{ by: 'folder' | 'name' | 'path'; ignoresCase?: boolean; key?: string }>
  frontmatter: FrontmatterRules
  name: NameRules
  description: DescriptionRules
  /** Frontmatter keys that the client reads; it ignores any other, unless `unknown` says so. */
  fields: Cited<{ known: string[]; unknown: 'ignored' | 'unknown' }>
  /** A `SKILL.md` with more bytes is dropped. `emptyBody`: so is a skill with nothing but frontmatter. */
  limits?: Cited<{ entryBytes?: number; emptyBody?: 'dropped' }>
  /** Fields besides name and description whose value costs a skill its place: of another kind, or too long. */
  checks?: Cited<{ field: string; is?: 'text' | 'mapping'; orNull?: true; length?: number }>[]
  /** One skill that it would drop makes the client refuse all of them; which faults do so, in words. */
  refusesAll?: Cited<{ text: string }>
  catalog: CatalogRules
  /** Tools that the client gives a model for skills. */
  tools: Cited<{ name: string; parameters: string[]; result?: string }>[]
  /** What does not fit above and a user should know. */
  notes?: Cited<{ text: string }>[]
}

/** A claim and where it comes from: a key of the preset's `sources`. */
export type Cited<T> = T & { source: string }

/** A folder that a client reads. */
export interface Place {
  level: 'managed' | 'project' | 'user' | 'plugin' | 'system'
  /**
   * `.claude/skills` below the project, `~/.claude/skills`, `/etc/…`. `${NAME:-default}` at the start is an
   * environment variable, with what holds when it is not set; without a default the place is left out then. A `*` in a
   * segment stands for any text: one folder for each that fits, in order of their paths.
   */
  path: string
  /** What stands there: folders with a `SKILL.md`, or legacy command files (`*.md`). `skills` when absent. */
  holds?: 'skills' | 'commands'
  /**
   * In which folders of the project a relative path is looked up: the working directory only (`here`), it and each
   * parent up to the root of the repository (`up`), that root only (`root`), or also each folder below the working
   * directory (`below`; for monorepos, namespaced by folder), or it and each parent up to the root of the file system,
   * past the root of the repository (`top`). `here` when absent.
   */
  from?: 'here' | 'up' | 'root' | 'below' | 'top'
  /** With `up`, outside of any repository: where the parents end. At the working directory when absent. */
  withoutRepository?: 'here' | 'home' | 'filesystem'
  /** Whether `PLACE/name.md` is a skill, where that is not so for every place of the client. */
  flatFiles?: boolean
  /** Whether folders whose name starts with a dot are entered, where that is not so for every place of the client. */
  hidden?: boolean
  /** How deep its skills may lie, where that is not so for every place of the client. */
  depth?: number
  /** How links to folders are taken, where that is not so for every place of the client. */
  links?: Search['links']
  /** Whether `PLACE/SKILL.md` is a skill, where that is not so for every place of the client. */
  ownEntry?: boolean
  /** With `up` and `top`: which folder wins. `nearest` when absent. */
  wins?: 'nearest' | 'outermost'
  /** Node's names (`process.platform`); every system when absent. */
  platforms?: ('linux' | 'darwin' | 'win32')[]
  /** What must hold for the client to read it: the user trusts the folder, or a setting is on. */
  condition?: string
  source: string
}

/** How a client finds skills in one of its folders. */
export interface Search {
  /** How many folders deep below the place a skill's folder may lie: 1 is `PLACE/skill/SKILL.md`; null: no bound. */
  depth: number | null
  /** File names that are an entry, best first. `SKILL.md` only, for most. */
  entries: string[]
  /** Whether `PLACE/SKILL.md` is a skill too. */
  ownEntry: boolean
  /** Whether a place with an entry of its own is that one skill, and nothing below it is searched. */
  ownAlone?: boolean
  /** Whether `PLACE/name.md` is a skill too. */
  flatFiles: boolean
  /** Whether such a file needs no frontmatter, name or description: it is named after its file, as a command is. */
  flatBare?: boolean
  /** Whether folders below a skill are searched for more skills. */
  nested: boolean
  /** Whether folders whose name starts with a dot are entered. */
  hidden: boolean
  /** Folder names that are never entered. */
  skips: string[]
  /** Ignore files that hide skills (`.gitignore`). */
  ignoreFiles: string[]
  /** Links to folders: followed, followed while they stay inside the place, or not at all. */
  links: 'followed' | 'inside' | 'ignored'
  /** Whether an entry that is a link is read. */
  linkedEntries: boolean
  /** Whether the same real file is loaded once, however many paths lead to it. */
  once: boolean
  /** Where no place has a skill that it loads: how deep it searches all of its first place, skills in skills included. */
  otherwise?: number
  /** Bounds for one place: folders that are searched, and files and folders that are listed. */
  folders?: number
  files?: number
  source: string
}

/** What happens to two skills of the same identity. */
export interface SameName {
  /**
   * In different places: the higher one is used, both are, the client refuses to go on, or nothing decides (`race`:
   * the higher one wins more often, and not always).
   */
  between: 'highest' | 'both' | 'race' | 'error' | 'unknown'
  /** Whether each level is a list of its own: only places of one level clash. */
  apart?: boolean
  /** In one place: by the order of their paths the first or the last wins, nothing decides, both are kept, an error. */
  within: 'first' | 'last' | 'race' | 'both' | 'error' | 'unknown'
  /** Whether the user hears of it. */
  says: 'nothing' | 'log' | 'warning' | 'error' | 'unknown'
  source: string
}

/** The list of skills that a model sees. */
export interface CatalogRules {
  /** Which text; `docs/catalogs.md` shows each. */
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
  /** By name, by precedence, or as found: places in the order in which the client reads them. */
  order: 'name' | 'precedence' | 'found' | 'unknown'
  /** Whether `<`, `>` and `&` of a description are escaped. */
  escapes: boolean
  /** The whole list: characters, or a share of the model's context in percent with a number of characters when it is unknown. */
  budget?: {
    percent?: number
    characters?: number
    otherwise: 'shortens' | 'omits' | 'names-only' | 'unknown'
  }
  /** Characters of one skill's description in the list; longer ones are cut. */
  perSkill?: number
  /** Fields that keep a skill out of the list until a file that they name is touched (`paths`). */
  laterBy?: string[]
  /** Skills that are left out of the list: fields whose value `true` does it. */
  hiddenBy?: string[]
  /** Whether skills without a description are left out of the list, where they are loaded. */
  omitsUndescribed?: boolean
  source: string
}

/** How a client reads frontmatter. */
export interface FrontmatterRules {
  /** A file without frontmatter: not a skill, or a skill without values. */
  missing: 'dropped' | 'loaded'
  /** Before the opening `---`: nothing, a byte order mark, white space and blank lines, or white space on its own line. */
  before: 'nothing' | 'bom' | 'blank' | 'line'
  /**
   * Where the block opens, if not at a line that is a fence: `prefix`, at any text that begins with `---`; the YAML is
   * what comes after its fourth character. `tagged`, at a line that begins with three dashes and no fourth, and may name
   * the language of the block behind them: none, `yaml` and `yml` are YAML, `json` is JSON, any other drops the skill.
   * `anywhere`, at the first three dashes of the file, whatever stands before them. `line`, at a line that is a fence,
   * though `end` is `anywhere`.
   */
  opens?: 'prefix' | 'tagged' | 'anywhere' | 'line'
  /** Whether a fence may have white space after its three dashes. */
  spacedFences: boolean
  /** Whether the closing fence may have white space before its three dashes. */
  indentedFence?: boolean
  /** Where the block ends: at a line that is a fence (after white space, perhaps), at `\n---`, or at the next `---`. */
  end: 'line' | 'line-start' | 'anywhere'
  /** Whether the closing fence needs a line end behind it: without one, at the end of the file, it closes nothing. */
  fullLine?: boolean
  /** A block without an end: no frontmatter, or (`whole`) all of the file is the block and the body is empty. */
  unclosed?: 'whole'
  /**
   * The YAML version that its parser follows for scalars: in 1.1 `no` is a boolean. `text`: every scalar is text.
   * `lines`: no YAML at all, each unindented line `key: value`, whatever the value holds; quotes around it are removed,
   * `|` and `>` take the indented lines below.
   */
  yaml: '1.1' | '1.2' | 'text' | 'lines'
  /** Whether `yes`, `no`, `on` and `off` are text as in YAML 1.2, though the rest is YAML 1.1 (js-yaml). */
  plainWords?: boolean
  /** Whether control characters (C0 but tab and line ends, DEL, C1 but NEL) make its parser refuse the YAML. */
  controls?: 'refused'
  /** Tabs that begin a line, before a key: no indentation, as if they were not there. Without this YAML refuses them. */
  tabs?: 'ignored'
  /** Whether the further lines of a quoted value may stand without indentation. */
  unindentedQuotes?: boolean
  /** A tag that its parser does not know (`!draft`) makes it refuse the YAML; without this it ignores the tag. */
  tags?: 'refused'
  /** `known`: refused for keys that the client reads, no matter for others. */
  duplicateKeys: 'refused' | 'known' | 'last' | 'first'
  /** What it does with YAML that its parser refuses: tried in this order; when none helps the skill is dropped. */
  repairs: YamlRepair[]
  /**
   * A value that is not text where text should be (`name: 123`): read as text, as Python writes it (`True`,
   * `['a', 'b']`), the skill is dropped, as if missing, or name and description are read from their lines, as the repair
   * `lines` does.
   */
  notText: 'text' | 'python' | 'dropped' | 'missing' | 'lines'
  /** A list or a mapping there, where that is another matter than a number. */
  collections?: 'dropped' | 'missing'
  /**
   * A key without a value (`name:`) is missing; with `text` it is what the language writes for it (`None`), with
   * `not-text` it is a value that is not text, and with `line` it is what stands behind the key on its line, if that is
   * anything (`description: # Bakes`).
   */
  nulls?: 'text' | 'not-text' | 'line'
  /** With `lines`: a key without a value takes the line below, or (`list`) only lines there that start with a dash. */
  below?: 'list'
  /** Spellings of keys that are read besides the usual one: `Name`, `allowed_tools`. */
  keys?: 'exact' | 'any-case'
  source: string
}

/**
 * How clients read YAML that their parser refused: by quoting values that hold a colon (`quote-colons`), by making them
 * block scalars (`block-colons`), from lines `name:` and `description:` (`lines`), or as if there were no values
 * (`empty`). `block-colons` needs a first line of three dashes alone, and works on lines `key: value` that are not
 * indented, with keys of ASCII letters, digits and `_`: the value, comment included, when it holds a colon, does not
 * start with a quote and is more than `|` or `>`. `wrap-colons` quotes too, but leaves quotes inside the value as they are, so that these still break it.
 * `quote-scalars` works on lines `key: value` at any depth, outside of block scalars and without a comment at the end:
 * it quotes a value that holds a colon before white space, or that starts with `[`, `{`, `@` or a backtick and is no
 * YAML by itself; values that start with a quote stay. `quote-special` works on lines `key: value` that are not
 * indented, with keys of ASCII letters, `_` and `-`, and without a carriage return: it quotes a value, comment included,
 * that holds a colon and a space or one of `{}[]*&#!|>%@` and the backtick, unless it starts and ends with the same quote.
 * `quote-description` quotes all that stands behind `description:` on its line (without quotes that surround all of it),
 * if that key is not indented, and tries again. `tolerant` refuses nothing: a value that is no YAML is text as it stands (only what is in the quotes when it
 * starts with a quote), and missing when it starts with `[` or `{`.
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

/** What a client does with a value that breaks a rule of its own: nothing, a warning, or it drops the skill. */
export type Breach = 'ignored' | 'warning' | 'dropped' | 'unknown'

export interface NameRules {
  /** Without a name: the skill is dropped, named after its folder, or after the path of its folder below the place. */
  missing: 'dropped' | 'folder' | 'path'
  /** An empty or blank name, where that is not as good as none. `kept`: it is a name, and space around names stays. */
  empty?: 'dropped' | 'kept'
  /** Names are put into this Unicode form before anything else. */
  normalizes?: 'NFKC'
  /** Whether line ends and runs of white space become one space, and those at the ends nothing. */
  folds?: boolean
  /** A regular expression (ECMAScript, flag u) that names must match, and what happens to others. */
  pattern?: { matches: string; otherwise: Breach }
  /** Characters of the longest name. */
  length?: { limit: number; otherwise: Breach }
  /** A name that is not the folder's. */
  otherThanFolder: Breach
  /** Characters that are replaced: each match of the expression by the text. */
  replaces?: { matches: string; by: string }
  source: string
}

export interface DescriptionRules {
  /** Without a description: dropped, loaded without one, or taken from the body's first paragraph. */
  missing: 'dropped' | 'loaded' | 'body'
  /**
   * With `body`, where it is not the first paragraph: the first line that is not blank, without white space around it
   * and the marks of a heading, cut to so many UTF-16 units of which the last three are dots; or a text when there is none.
   */
  firstLine?: { limit: number; otherwise: string }
  /** With `body`: whether the first paragraph may be a heading or a rule; these are passed over when this is absent. */
  headings?: 'kept'
  /** Keys that are read when there is no description, best first. */
  instead?: string[]
  /** Whether white space alone counts as missing. */
  blank: 'missing' | 'kept'
  /** Whether the empty text is a description too; it counts as missing when this is absent. */
  empty?: 'kept'
  /** Characters (code points) or UTF-16 units of the longest description when it is loaded; longer ones may be cut. */
  length?: { limit: number; unit: 'characters' | 'units'; otherwise: Breach | 'cut' }
  /** Fields whose text is shown behind the description (`when_to_use`). */
  appends?: string[]
  /**
   * Whether line ends and runs of white space become one space; `controls`: runs of control and format characters (line
   * ends, tabs, marks that are not seen) do, and spaces stay as they are.
   */
  folds?: boolean | 'controls'
  /** Whether each `<` goes, with all up to the next `>`, before the length is counted. */
  removesTags?: boolean
  source: string
}
