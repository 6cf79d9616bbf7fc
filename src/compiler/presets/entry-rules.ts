/** How a client reads one entry: its frontmatter, its name, its description. Part of a preset; schema/preset.schema.json describes it. */

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
