/**
 * Every type that crosses a phase boundary, in pipeline order. No code.
 *
 * Everything here is plain data that survives JSON: analyses are cached on disk and sent between threads.
 */
import type { Root } from 'mdast'
import type { Code, Finding } from '../core/diagnostics/catalog.ts'
import type { JsonObject, Level, Position, Stat } from '../core/json/types.ts'
import type { IdenticalPlace, ShadowedPlace } from '../format/manifest.ts'
import type { Account, Fields, SubstitutionKind } from '../format/types.ts'

// ---------------------------------------------------------------- options

/** The Markdown parser: `satteri` is fast, `remark` is the reference, and takes over where the two could differ. */
export type ParserName = 'satteri' | 'remark'

/** A folder searched for skills, with what decides between skills of the same id. */
export interface Source {
  /** Absolute path, as given. */
  dir: string
  /** A short name, unique in the build and the same wherever the tree lies: `root`, or the folder's own name. */
  label: string
  level: Level
  /** A prefix for every id of this source; empty for none. */
  namespace: string[]
  /** Lower wins. */
  rank: number
  /** Follow links that leave the root. */
  followLinks: boolean
  /** Absolute path of a folder around `dir` that its links may lead to as well: its plugin's, which clients install whole. */
  reach?: string
  /** Whether `.gitignore` files hide skills; they do when absent. */
  obeysIgnores?: boolean
  /** What stands there; folders with a `SKILL.md` when absent. */
  holds?: SourceContent
  /**
   * Globs over paths of skill folders from the root: what is taken (all when absent), and what is left out. One that
   * matches a folder holds for everything below it.
   */
  include?: string[]
  exclude?: string[]
  /** Scopes of its skills besides those they declare: the tenant of records. */
  scope?: string[]
  /** Whether an entry in a resource folder of a skill is a skill too: so some clients take it. */
  shelvedEntries?: boolean
}

/**
 * What a source holds when it is not folders with a `SKILL.md`: legacy command files (`**\/*.md`), the skills that an
 * `AGENTS.md` in it lists, some of its folders only (a plugin's `skills`), records that never were on its disk, or what
 * was compiled already.
 */
export type SourceContent =
  /** `files` are the only ones that count, from the root; every one when absent. */
  | { kind: 'commands'; files?: string[] }
  /** `file` is the list, from the root. */
  | { kind: 'list'; file: string; entries: ListedSkill[] }
  /** From the root; `.` is the root itself as one skill. */
  | { kind: 'folders'; paths: string[] }
  | { kind: 'records'; records: SkillFiles[] }
  /** `dir` is the bundle's folder. */
  | { kind: 'bundle'; dir: string; skills: StoredSkill[]; refused: StoredRefusal[] }

/** A skill that an error left out of a bundle: the id that it would have there, and the code of the error. */
export interface StoredRefusal {
  id: string
  code: string
}

/** A list item of an `AGENTS.md`: `- name: description (file: path)`. */
export interface ListedSkill {
  name: string
  description: string
  /** As written, from the folder of the list. */
  file: string
  /** The paths that the file names in links and images, when it is a skill of one file: candidates for its files. */
  references?: string[]
  /** Where the item stands in the list. */
  position: Position
}

/** A skill that comes as data: from a database, over a pipe. */
export interface SkillFiles {
  /** The skill's folder from the root, POSIX. */
  path: string
  entry: Uint8Array
  /** Its other files, by path from its folder. */
  files: { path: string; bytes: Uint8Array; executable: boolean }[]
}

/** A skill of a bundle that is a source. */
export interface StoredSkill {
  /** Where its id puts it, POSIX: `frontend/lint`. */
  path: string
  /** The name of the folder it lay in. */
  folder: string
  entry: StoredFile
  /** Its other files, without those of skills in it. */
  files: StoredFile[]
  nested: string[]
  form?: EntryForm
}

/** A file of a skill, by its path from the skill's folder, and the absolute path of its bytes. */
export interface StoredFile {
  path: string
  file: string
  executable: boolean
}

/** Bounds on what a tree may hold. Each has a diagnostic; none is ever exceeded silently. */
export interface Limits {
  /** Folders below a root. */
  depth: number
  /** Folders in one source. */
  folders: number
  /** Files in one source. */
  files: number
  /** Bytes of one `SKILL.md`. */
  entryBytes: number
  /** Bytes of one resource. */
  fileBytes: number
}

// ---------------------------------------------------------------- walk

/** A file of a skill as walk found it, before anyone has read it. */
export interface FoundFile extends Stat {
  /** From the skill's folder, POSIX. */
  path: string
  /** The executable bit of the owner. */
  executable: boolean
  /** Absolute path to read from; links are already resolved where there were any. */
  file: string
  /** The bytes, where they never were on a disk. */
  bytes?: Uint8Array
}

/** walk → analyze: a skill folder. */
export interface FoundSkill {
  /** Index into the build's sources. */
  source: number
  /** From the root, POSIX; empty when the root itself is the skill. */
  path: string
  /** The folder's own name, also for the root, and where a link of another name leads to it. */
  folder: string
  /** The real folder from the root, where links led to `path`: the one that git tracks. Begins with `..` outside of the root. */
  realFolder?: string
  /** Files that are links, or behind links in the skill, each with the folder that it really is in, from the root. */
  linkedFiles?: [file: string, folder: string][]
  /** Nothing may be written into its entry: it is a link, or lies outside of the project. */
  isReadOnly?: true
  /** Identity: the absolute real path of the entry. */
  realpath: string
  entry: FoundFile
  /** The skill's own files but the entry, sorted by path; files of nested skills are theirs. */
  files: FoundFile[]
  /** Paths (from the root) of skills directly below this one: their files are resources of this skill too. */
  nested: string[]
  /** Other paths (from the root) to the same realpath. */
  aliases: string[]
  /** Paths in other sources to the same realpath. */
  elsewhere?: { source: number; path: string }[]
  /** Paths in other sources, whose own skill it is nested in there. */
  within?: { source: number; path: string }[]
  /** What a list of skillc's says, in a folder around it. */
  copy?: WrittenCopy
  /** What the entry is when it is not a `SKILL.md` in a folder of its own. */
  form?: EntryForm
}

/** A skill that skillc wrote: an export's copy, or a page of a site. */
export interface WrittenCopy {
  /** The id of the skill that it is a copy of, and where it lies in that one's folder; absent where the list does not say it. */
  of?: { id: string; path: string }
  /** The digest of its content as it was written. */
  digest: string
  /** The skill that is where it was copied from, whatever its id is by now. */
  at?: { source: number; path: string }
  /** Where it was copied from, as users see it, when no skill is there any more. */
  lost?: string
}

/**
 * An entry that is not a `SKILL.md` in a folder of its own: a legacy command, or a file that a list names. It needs no
 * frontmatter; name and description may come from outside.
 */
export interface EntryForm {
  kind: 'command' | 'listed'
  /** The file as it stands in the source, from the root: what diagnostics show. */
  shown: string
  /** What the list says of it, or the file's name. */
  name: string
  description?: string
}

/** A `SKILL.md` that was found and cannot become a skill: broken link, oversized, resource of another skill. */
export interface PassedOver {
  source: number
  /** The file, from the root, POSIX. */
  path: string
  code: Code
  /** Where an error left it out: the id that it would have. Before resolve, only where that is known from elsewhere. */
  refused?: string
  /** The path of the link that led to it, from the root, where `path` is the real one. */
  linkedAt?: string
  /** The root's own name, where this is the entry of the root: its id is made of that. */
  folder?: string
}

/** What walk gives for one source. */
export interface Walked {
  /** The real paths of folders with a list of skillc's, each with the name of the list. */
  written?: Map<string, string>
  skills: FoundSkill[]
  passedOver: PassedOver[]
  /** Findings with paths from the root. */
  findings: SourceFinding[]
  /** Folders that `.gitignore` files hid, from the root. */
  ignored: string[]
  /** Folders that the source's `include` and `exclude` left out, from the root; absent when there are none. */
  excluded?: string[]
  folders: number
  files: number
  /** Absolute paths of listed folders, with the names in each (`formatNames`), and of `.gitignore` files in them. */
  watched: ReadonlyMap<string, string | undefined>
}

/** A finding that belongs to a path of a source rather than to one skill's entry. */
export interface SourceFinding extends Finding {
  /** Index into the build's sources; -1 for a file outside them. */
  source: number
  /** From the root, POSIX; absolute outside the sources. */
  path: string
}

// ---------------------------------------------------------------- parse

/** The frontmatter of one entry: its values, and where each key and value stands in the file. */
export interface Frontmatter {
  /** The values as YAML 1.2 core (or TOML) reads them, in source order; no prototype. */
  values: JsonObject
  /** For each value by JSON pointer (`/metadata/version`), where its key and its value stand. */
  places: Map<string, { key: Position; value: Position }>
  /** The source text of plain scalars whose value is not a string, by JSON pointer: `/version` → `1.0`. */
  sources: Map<string, string>
  /** Comments in the block, for inline suppression. */
  comments: { line: number; text: string }[]
}

/**
 * A path that the body names: of a link or image, relative or absolute (no web address), of inline code, of a command in a code
 * block or in inline code, or after an `@`.
 */
export interface Reference {
  kind: 'link' | 'image' | 'code' | 'command' | 'include'
  /** As written, percent-decoded, without fragment and query. Empty for `#fragment`. */
  target: string
  fragment?: string
  position: Position
  /** Where the path itself stands, where that is certain: offsets in the file, UTF-16 units. */
  path?: { start: number; end: number }
  /** Where else the same path stands in code. */
  again?: { start: number; end: number }[]
  /**
   * Of all but links and images, what the text around it says. `own`: it starts from the skill's folder by name. `read`: the
   * reader is told to open or run it. `hinted`: it begins an item of a list, or a word of reading stands before it. `run`: inline
   * code runs it, and the text tells to. `local`: it is run where the agent works (`./x.sh`, or inline code that nothing tells to
   * run). `made`: it is an example, somebody else's, or still to be written. `none`: nothing.
   */
  cue?: 'own' | 'read' | 'hinted' | 'run' | 'local' | 'made' | 'none'
}

/** A word in the body or frontmatter that may name another skill. */
export interface Mention {
  /** How it was named: declared in frontmatter, `$name`, "use the X skill", or in backticks. */
  kind: 'declared' | 'related' | 'dollar' | 'phrase' | 'code'
  name: string
  /** The versions that it is declared for, as written after the name: `^2.0.0`. */
  range?: string
  /** The words that the name stands among, where only the skills there are can tell whether these are names or prose. */
  phrase?: string
  /** Of a bare `requires`, which names tools as often as skills: unknown only beside the name of a skill. */
  mayBeTool?: true
  position?: Position
}

/** A place of the entry where some client puts other text. Nothing is ever put there, or run, by skillc. */
export interface Substitution {
  kind: SubstitutionKind
  /** As it stands: `$ARGUMENTS`, `$ARGUMENTS[0]`, `$1`, `$branch`, `${CLAUDE_SKILL_DIR}`, `` !`date` ``, `\\$1`. */
  text: string
  position: Position
  /** Of a command: what a client would run. */
  command?: string
}

/** An MCP server that a skill names. */
export interface ServerMention {
  name: string
  /**
   * Where: declared in the frontmatter, a tool in `allowed-tools` or `disallowed-tools`, a section of the body about
   * servers, a tool that the body names, or `agents/openai.yaml`.
   */
  from: 'frontmatter' | 'allowed' | 'denied' | 'section' | 'body' | 'sidecar'
  position?: Position
}

/** The MCP servers that a project has, and how the file that says so is shown. */
export interface ProjectServers {
  file: string
  names: string[]
}

/** A heading of the body. */
export interface Heading {
  depth: number
  title: string
  /** GitHub's anchor for the heading. */
  slug: string
  position: Position
}

/** parse → validate: one entry as text, tree and facts. Lives until its analysis is made; never cached. */
export interface Parsed {
  /** The entry's text without BOM. All offsets count its UTF-16 units. */
  text: string
  /** The name of the folder that holds the entry. */
  folder: string
  /** Whether that folder is the root itself, whose name is often arbitrary (a clone, a temporary folder). */
  isRoot: boolean
  /** The entry's own name: `SKILL.md`, `skill.md` … */
  fileName: string
  /** What the entry is when it is not a `SKILL.md` in a folder of its own. */
  form?: EntryForm
  /** Absent when there is none that can be read; `findings` say why. */
  frontmatter?: Frontmatter
  /** Offset where the body starts: after the closing fence's line. */
  bodyStart: number
  /** The whole file, frontmatter node included where it is regular. */
  tree: Root
  headings: Heading[]
  references: Reference[]
  mentions: Mention[]
  substitutions: Substitution[]
  /** Whether the skill is written to be called with arguments: a command, or one that declares or uses them. */
  takesArguments: boolean
  /** The names that `arguments` declares, in order: what `$name` may be. */
  argumentNames: string[]
  /** MCP servers that the body names. */
  servers: ServerMention[]
  /** The text of the body's first paragraph, white space folded; empty for none. */
  firstParagraph: string
  /** Code of the body: fenced and indented blocks, and spans. */
  code: { kind: 'block' | 'span'; lang?: string; value: string; position: Position }[]
  /** HTML comments of the body, for inline suppression. */
  comments: { line: number; text: string }[]
  /** Fragments of the body besides its headings: ids and names in HTML, `{#id}` in headings. */
  anchors: string[]
  findings: Finding[]
  /** The code of the finding that leaves nothing to load, in every profile. */
  unusable?: Code
}

/** Which licenses a project takes. Names are those of SPDX, or texts exactly as skills have them. */
export interface LicensePolicy {
  /** Only these, when it is given. */
  allow?: string[]
  deny?: string[]
  /** Every skill has to name one. */
  required?: boolean
}

/** parse + validate of one skill: the unit of caching. Depends on the entry's bytes, its names and the options only. */
export interface Analysis {
  /** As declared (trimmed), else the folder's name. */
  name: string
  /** The leaf of the id: `name` made valid by the specification's rules. */
  leaf: string
  description: string
  /** What descriptions that are alike have in common: see `hashDescription`. */
  likeness: [words: number, phrase: number]
  /** Whether the description was taken from the body's first paragraph. */
  borrowed: boolean
  fields: Fields
  /** Byte offset in the chunk where the body starts. */
  bodyOffset: number
  tokens: { catalog: number; body: number }
  references: Reference[]
  mentions: Mention[]
  substitutions: Substitution[]
  /** MCP servers that the entry names, each once for each way of naming it. */
  servers: ServerMention[]
  findings: Finding[]
  /** The code of the finding that leaves nothing to load, in every profile. */
  unusable?: Code
  /** Whether the reference validator refuses the skill; known in `strict` only. */
  refused?: boolean
  /** Codes switched off by comments in the file, with the lines they hold for; no lines: the whole file. */
  suppressions: { code: string; line?: number }[]
}

/** What of an analysis is held of every skill. All else is read again where it is wanted: of 100,000 skills it is long. */
export type SkillSummary = Pick<
  Analysis,
  'name' | 'leaf' | 'likeness' | 'tokens' | 'mentions' | 'servers' | 'suppressions' | 'unusable' | 'refused'
>

/** What only the bundle needs of an analyzed skill. Long: where there is a disk, it stays there until then. */
export interface SkillTexts {
  /** The record's JSON without its closing brace and what resolve finds: frontmatter, sections, substitutions. Opaque after parse. */
  record: string
  /** The words that a search finds it by, as src/search/terms.ts lists them. */
  terms: string
}

/** A file after reading: its digest, and what its bytes gave away. */
export interface HashedFile {
  path: string
  /** SHA-256, 64 lower-case hexadecimal digits. */
  digest: string
  size: number
  executable: boolean
  /** Absolute path the bytes came from. */
  file: string
  stat: Stat
  /** The bytes themselves, where they never were on a disk. */
  bytes?: Uint8Array
  findings?: Finding[]
  /** MCP servers that the file asks for. */
  servers?: ServerMention[]
  /** The words of its author's examples, where it holds some: a list like that of the analysis. */
  terms?: string
  /** Of a Markdown file: relative links to files, and code that names a file of a skill. Whether these exist is not the file's to say. */
  links?: FileLink[]
}

/** A path that a file names, and where it stands: line and column from 1, offset and length in UTF-16 units. */
export type FileLink = [
  kind: 'link' | 'code' | 'include',
  target: string,
  line: number,
  column: number,
  offset: number,
  length: number,
]

/** analyze → resolve: a skill folder that has been read. */
export interface AnalyzedSkill {
  found: FoundSkill
  entry: HashedFile
  /** Own files but the entry, sorted by path. */
  files: HashedFile[]
  analysis: SkillSummary
  /** The handle of the rest of its analysis. */
  row: number
}

/** All of a skill's analysis. Throws a Failure when the file that it stands in was spoiled. */
export type AnalysisOf = (skill: AnalyzedSkill) => Analysis

// ---------------------------------------------------------------- resolve

/** resolve → emit: one skill of the bundle. */
export interface ResolvedSkill {
  id: string
  namespace: string
  /** The id that it asked for, where others of its source did, too. */
  wantedId?: string
  /** The folder that it is unpacked to, where that is not the one that its id stands for. */
  place?: string
  skill: AnalyzedSkill
  /** The skill's files, entry included, nested skills included, sorted by path. */
  files: HashedFile[]
  aliases: { source: number; path: string }[]
  /** Whom the sources of the skill and of those that are identical are for; empty for everybody. Absent where none is. */
  sourceScope?: string[]
  identical: IdenticalPlace[]
  shadows: ShadowedPlace[]
  /** Ids of the skills this one needs or names, with how. Sorted. */
  dependencies: { id: string; kind: 'requires' | 'link' | 'mention' }[]
  /** Names of the MCP servers that it names, in its entry or in a file of its own. Sorted. */
  mcpServers: string[]
}

/** A skill of the bundle with what stands around it. Its places have the numbers of their sources in the manifest. */
export interface SurroundedSkill extends ResolvedSkill {
  /** The number of its own source in the manifest. */
  sourceNumber: number
  /** What was looked up out of the skill for its references, as `formatOutside` writes it; absent when nothing was. */
  outside?: string
}

export interface Resolution {
  skills: ResolvedSkill[]
  account: Account
  /** Each skill that is not in the bundle, with the code that says why; sorted by source and path. */
  skipped: PassedOver[]
}

// ---------------------------------------------------------------- emit, write

/** A file of the bundle: its bytes, or the file to copy them from. */
export interface OutputFile {
  /** From the bundle's folder, POSIX. */
  path: string
  digest: string
  size: number
  content: Uint8Array | { file: string; stat: Stat }
}

/** A file of a bundle by what names it. */
export type KnownFile = Pick<OutputFile, 'path' | 'size'>
