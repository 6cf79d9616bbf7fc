/**
 * Every type that crosses a phase boundary, in pipeline order. No code.
 *
 * All of it is plain data that survives JSON, because analyses are cached on disk and sent between threads.
 */
import type { Root } from 'mdast'
import type { Code, Finding } from '../core/diagnostics/catalog.ts'
import type { JsonObject, Level, Position, Stat } from '../core/json/types.ts'
import type { IdenticalPlace, ShadowedPlace } from '../format/manifest.ts'
import type { Account, Fields, SubstitutionKind } from '../format/types.ts'
import type { ExampleTerms } from './index/examples.ts'

/** The Markdown parser: `satteri` is fast, `remark` is the reference, and takes over where the two could differ. */
export type ParserName = 'satteri' | 'remark'

/** A folder searched for skills, and its precedence over others with the same ids. */
export interface Source {
  /** Absolute path, as given. */
  dir: string
  /** Short, unique in the build, and independent of the tree's place: `root`, or the folder's own name. */
  label: string
  level: Level
  /** A prefix for every id of this source. */
  namespace: string[]
  /** Lower wins. */
  rank: number
  /** Follow links that leave the root. */
  followLinks: boolean
  /**
   * Absolute paths of folders that its links may lead to as well: its plugin's, which clients install whole; for a user's folder of
   * a client, those of other clients.
   */
  reach?: string[]
  /** The reference and digest that it was fetched by. */
  origin?: string
  /** Whether a session sees its skills only once a file of their package was touched. */
  gate?: true
  /** Whether `.gitignore` files hide skills; true when absent. */
  obeysIgnores?: boolean
  /** Folders with a `SKILL.md` when absent. */
  holds?: SourceContent
  /**
   * Globs over paths of skill folders from the root: taken (all when absent), and left out. A match covers everything below the
   * folder.
   */
  include?: string[]
  exclude?: string[]
  /** Scopes of its skills besides those they declare: the tenant of records. */
  scope?: string[]
  /** Whether an entry in a resource folder of a skill is a skill too, as in some clients. */
  shelvedEntries?: boolean
  /** How deep skills are searched for in folders named `node_modules`, as some clients do; not at all when absent. */
  modules?: number
}

/**
 * The content of a source that is not folders with a `SKILL.md`: legacy command files (`**\/*.md`), the skills in an `AGENTS.md`,
 * some of its folders only (a plugin's `skills`), records that were never on a disk, or skills in the store.
 */
export type SourceContent =
  /** Only `files` count, from the root; every file when absent. */
  | { kind: 'commands'; files?: string[] }
  /** `file` is the list, from the root. */
  | { kind: 'list'; file: string; entries: ListedSkill[] }
  /** From the root; `.` is the root itself as one skill. */
  | { kind: 'folders'; paths: string[] }
  | { kind: 'records'; records: SkillFiles[] }
  /** Skills of a bundle or of a repository; `dir` tells them from those of others. */
  | { kind: 'stored'; dir: string; skills: StoredSkill[]; refused: StoredRefusal[] }

/** A skill that an error left out of a bundle: its would-be id, and the error's code. */
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
  /** Paths in links and images of a skill of one file: candidates for its files. */
  references?: string[]
  /** The place of the item in the list. */
  position: Position
}

/** A skill that comes as data: from a database, over a pipe. */
export interface SkillFiles {
  /** The skill's folder from the root, POSIX. */
  path: string
  entry: Uint8Array
  /** By path from its folder, without the entry. */
  files: { path: string; bytes: Uint8Array; executable: boolean }[]
}

/** A skill of a source that is a bundle or a repository. */
export interface StoredSkill {
  /** The path of its id, POSIX: `frontend/lint`. */
  path: string
  /** The name of its original folder. */
  folder: string
  entry: StoredFile
  /** Without the entry, and without files of skills in it. */
  files: StoredFile[]
  nested: string[]
  form?: EntryForm
}

/** The path is from the skill's folder. The file with its bytes is absolute. */
export interface StoredFile {
  path: string
  file: string
  executable: boolean
}

/** Bounds of a tree. Each has a diagnostic; none is ever exceeded silently. */
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

/** A file that has not been read yet. */
export interface FoundFile extends Stat {
  /** From the skill's folder, POSIX. */
  path: string
  /** git's index says it of a tracked file, the owner's executable bit of any other. */
  executable: boolean
  /** The disk's bit is another one than git's. */
  isDiffering?: true
  /** Absolute path to read from, with links resolved. */
  file: string
  /** For a file that was never on a disk. */
  bytes?: Uint8Array
}

/** walk → analyze: a skill folder. */
export interface FoundSkill {
  /** Index into the build's sources. */
  source: number
  /** From the root, POSIX; empty when the root itself is the skill. */
  path: string
  /** The folder's own name, also for the root, and when a link of another name leads to it. */
  folder: string
  /** The real folder from the root, which git tracks, when links led to `path`. Begins with `..` outside of the root. */
  realFolder?: string
  /** Files that are links, or behind links in the skill, each with its real folder, from the root. */
  linkedFiles?: [file: string, folder: string][]
  /** The entry must not be changed: it is a link, or outside of the project. */
  isReadOnly?: true
  /** Neither git nor any bit says which files are executable: those with a `#!` line are. */
  hasNoModes?: true
  /** Identity: the absolute real path of the entry. */
  realpath: string
  entry: FoundFile
  /** Without the entry and files of nested skills, sorted by path. */
  files: FoundFile[]
  /** Paths (from the root) of skills directly below this one: their files are resources of this skill too. */
  nested: string[]
  /** Other paths (from the root) to the same realpath. */
  aliases: string[]
  /** Paths in other sources to the same realpath. */
  elsewhere?: { source: number; path: string }[]
  /** Paths in other sources, where it is nested in another skill. */
  within?: { source: number; path: string }[]
  /** From one of skillc's lists in a folder around it. */
  copy?: WrittenCopy
  /** Absent for a `SKILL.md` in a folder of its own. */
  form?: EntryForm
}

/** A skill that skillc wrote: an export's copy, or a page of a site. */
export interface WrittenCopy {
  /** The original's id, and the copy's place in its folder; absent when the list does not say it. */
  of?: { id: string; path: string }
  /** The digest of its content as it was written. */
  digest: string
  /** The skill at the original place, with any id. */
  at?: { source: number; path: string }
  /** The original place, as shown to users, when no skill is there any more. */
  lost?: string
}

/**
 * An entry that is not a `SKILL.md` in a folder of its own: a legacy command, or a file in a list. It needs no frontmatter; name
 * and description may come from elsewhere.
 */
export interface EntryForm {
  kind: 'command' | 'listed'
  /** The file's path in the source, from the root, for diagnostics. */
  shown: string
  /** From the list, or the file's name. */
  name: string
  description?: string
}

/** A `SKILL.md` that was found and cannot become a skill: broken link, oversized, resource of another skill. */
export interface PassedOver {
  source: number
  /** The file, from the root, POSIX. */
  path: string
  code: Code
  /** The would-be id of a skill that an error left out. Before resolve, only when it is known from elsewhere. */
  refused?: string
  /** The path of the link that led to it, from the root, when `path` is the real one. */
  linkedAt?: string
  /** The root's own name, when this is the entry of the root: its id is made of that. */
  folder?: string
}

export interface Walked {
  /** The real paths of folders with a list of skillc's, each with the name of the list. */
  written?: Map<string, string>
  skills: FoundSkill[]
  passedOver: PassedOver[]
  /** Paths are from the root. */
  findings: SourceFinding[]
  /** Folders that `.gitignore` files hid, from the root. */
  ignored: string[]
  /** Folders that `include` and `exclude` left out, from the root. */
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

/** The values of a frontmatter, and their places in the file. */
export interface Frontmatter {
  /** As in YAML 1.2 core (or TOML), in source order; no prototype. */
  values: JsonObject
  /** The places of each key and value, by JSON pointer (`/metadata/version`). */
  places: Map<string, { key: Position; value: Position }>
  /** The source text of plain scalars whose value is not a string, by JSON pointer: `/version` → `1.0`. */
  sources: Map<string, string>
  /** For inline suppression. */
  comments: { line: number; text: string }[]
}

/**
 * A path in the body: of a link or image, relative or absolute (no web address), of inline code, of a command in a code block or in
 * inline code, or after an `@`.
 */
export interface Reference {
  kind: 'link' | 'image' | 'code' | 'command' | 'include'
  /** As written, percent-decoded, without fragment and query. Empty for `#fragment`. */
  target: string
  fragment?: string
  position: Position
  /** The certain place of the path: offsets in the file, UTF-16 units. */
  path?: { start: number; end: number }
  /** Other places of the same path in code. */
  again?: { start: number; end: number }[]
  /**
   * The message of the text around it; absent for links and images. `own`: it starts from the skill's folder by name. `read`: the
   * reader is told to open or run it. `hinted`: it begins an item of a list, or follows a word of reading. `listed`: the list has
   * a title such as "Templates". `run`: inline code runs it, and the text says to. `local`: it is run in the agent's folder
   * (`./x.sh`, or inline code without an order to run it). `made`: it is an example, somebody else's, or not written yet.
   */
  cue?: 'own' | 'read' | 'hinted' | 'listed' | 'run' | 'local' | 'made' | 'none'
  /**
   * The folder from which it is named: `./scripts` after `cd scripts`, `plugin` after `${CLAUDE_PLUGIN_ROOT}/`, `home` after `~/` and
   * before a client's folder of skills, `unknown` after `cd $X` and into what was cloned. Absent in the folder where the agent starts, and for a path from the skill's own folder.
   */
  cwd?: string
  /** How a command uses it: runs it, gives it to an interpreter, or reads it. */
  run?: 'direct' | 'interpreter' | 'read'
  /** Where a command first calls it as a program, in a text that makes no file executable. */
  call?: Position
  /** Where a command, or a sentence that begins with an order, first runs or reads it. */
  told?: Position
  /** Long options that commands give to it: `--weight`. */
  options?: { name: string; position: Position }[]
}

/**
 * How a text names a skill that must exist. `order`: "use the X skill", `Skill(x)`. `listed`: among related skills. `call`:
 * `/plugin:name`.
 */
/** `allowed`, `agent`: a skill or an agent in a list of tools, `Skill(lint)`. */
export type NamedKind = 'order' | 'listed' | 'call' | 'allowed' | 'agent'

/** A word in the body or frontmatter that may name another skill. */
export interface Mention {
  /** Declared in frontmatter, `$name`, "use the X skill", or in backticks. */
  kind: 'declared' | 'related' | 'dollar' | 'phrase' | 'code' | NamedKind
  name: string
  /** The range of versions after the name: `^2.0.0`. */
  range?: string
  /** The words around the name, when only the set of skills can decide whether these are names or prose. */
  phrase?: string
  /** From a bare `requires`, which names tools as often as skills: an unknown name counts only beside a known one. */
  mayBeTool?: true
  position?: Position
}

/** A place of the entry where some client inserts other text. skillc never fills it in or runs it. */
export interface Substitution {
  kind: SubstitutionKind
  /** As written: `$ARGUMENTS`, `$ARGUMENTS[0]`, `$1`, `$branch`, `${CLAUDE_SKILL_DIR}`, `` !`date` ``, `\\$1`. */
  text: string
  position: Position
  /** The command that a client would run. */
  command?: string
}

export interface ServerMention {
  name: string
  /** `section`: a section of the body about servers. `sidecar`: `agents/openai.yaml`. */
  from: 'frontmatter' | 'allowed' | 'denied' | 'section' | 'body' | 'sidecar'
  position?: Position
}

/** The MCP servers that a project has, and the name of their file for messages. */
export interface ProjectServers {
  file: string
  names: string[]
}

/** A heading in the text of a skill. */
export interface Heading {
  depth: number
  title: string
  /** GitHub's anchor for the heading. */
  slug: string
  position: Position
}

/** parse → validate: one entry as text, tree and facts. Discarded after its analysis; never cached. */
export interface Parsed {
  /** Without BOM. All offsets count its UTF-16 units. */
  text: string
  /** The name of the entry's folder. */
  folder: string
  /** Whether that folder is the root itself, whose name is often arbitrary (a clone, a temporary folder). */
  isRoot: boolean
  fileName: string
  /** Absent for a `SKILL.md` in a folder of its own. */
  form?: EntryForm
  /** Absent when there is no readable one; `findings` say why. */
  frontmatter?: Frontmatter
  /** The offset after the closing fence's line. */
  bodyStart: number
  /** The whole file, including a regular frontmatter node. */
  tree: Root
  headings: Heading[]
  references: Reference[]
  mentions: Mention[]
  substitutions: Substitution[]
  /** The skill is meant to be called with arguments: a command, or one that declares or uses them. */
  takesArguments: boolean
  /** Possible names in `$name`, in the order of `arguments`. */
  argumentNames: string[]
  servers: ServerMention[]
  /** White space folded; empty without a paragraph. */
  firstParagraph: string
  code: { kind: 'block' | 'span'; lang?: string; value: string; position: Position }[]
  /** For inline suppression. */
  comments: { line: number; text: string }[]
  anchors: string[]
  findings: Finding[]
  /** The code of the finding that leaves nothing to load, in every profile. */
  unusable?: Code
}

/** A part of an entry that is a copy of a file. Offsets count UTF-16 units of its text. */
export interface Include {
  /** As written, from the folder of the skill. */
  target: string
  /** Of the comment that starts it. */
  position: Position
  /** Of the copy, without blank lines around it. */
  start: number
  end: number
  /** Of the copy; empty when no comment ends it. */
  digest: string
  /** The line end that a copy has there. */
  eol: string
}

/** Which licenses a project takes. Names are those of SPDX, or texts exactly as skills have them. */
export interface LicensePolicy {
  /** Only these, when it is given. */
  allow?: string[]
  deny?: string[]
  /** Every skill has to name one. */
  required?: boolean
}

/** parse + validate of one skill: the unit of caching. Depends only on the entry's bytes, its names and the options. */
export interface Analysis {
  /** As declared (trimmed), else the folder's name. */
  name: string
  /** The last part of the id: `name` made valid by the specification's rules. */
  leaf: string
  description: string
  /** Similar descriptions share one: see `hashDescription`. */
  likeness: [words: number, phrase: number]
  /** The description is the body's first paragraph. */
  borrowed: boolean
  fields: Fields
  /** Byte offset in the chunk where the body starts. */
  bodyOffset: number
  tokens: { catalog: number; body: number }
  references: Reference[]
  mentions: Mention[]
  substitutions: Substitution[]
  /** Each once for each way of naming it. */
  servers: ServerMention[]
  findings: Finding[]
  /** The code of the finding that leaves nothing to load, in every profile. */
  unusable?: Code
  /** The reference validator refuses the skill; known in `strict` only. */
  refused?: boolean
  /** Absent without any. */
  includes?: Include[]
  /** Codes switched off by comments in the file, with their lines; without a line in the whole file. */
  suppressions: { code: string; line?: number }[]
}

/** The part of an analysis that stays in memory. The rest of 100,000 skills is large, and is read again on demand. */
export type SkillSummary = Pick<
  Analysis,
  | 'name'
  | 'leaf'
  | 'likeness'
  | 'tokens'
  | 'mentions'
  | 'servers'
  | 'includes'
  | 'suppressions'
  | 'unusable'
  | 'refused'
>

/** The texts that only the bundle needs. They are long, so they stay on the disk until then if there is one. */
export interface SkillTexts {
  /**
   * The record's JSON without its closing brace and resolve's results: frontmatter, sections, substitutions. Opaque after parse.
   */
  record: string
  /** The terms for search, in the form of src/search/terms.ts. */
  terms: string
}

/** A file after reading: its digest, and the findings in its bytes. */
export interface HashedFile {
  path: string
  /** SHA-256, 64 lower-case hexadecimal digits. */
  digest: string
  size: number
  executable: boolean
  /** Absolute path of the bytes. */
  file: string
  stat: Stat
  /** For a file that was never on a disk. */
  bytes?: Uint8Array
  findings?: Finding[]
  servers?: ServerMention[]
  /** The terms of its author's examples. */
  examples?: ExampleTerms[]
  /** In a Markdown file: relative links to files, and code that names a file of a skill. Existence is checked elsewhere. */
  links?: FileLink[]
  /** Of a file with a `#!` line, and of a script for an interpreter other than a shell. */
  script?: ScriptFacts
  /** An entry with a carriage return. */
  hasReturns?: true
}

export interface ScriptFacts {
  /** The file starts with `#!`. */
  hasShebang: boolean
  /** Every word with `--` in the text of a script that refuses all other options. Sorted. */
  options?: string[]
}

/**
 * A path or the name of a skill in a file, and its place: line and column from 1, offset and length in UTF-16 units. `read`: code
 * that the text orders to open or run. `run`: a command runs or reads it. `deep`: code with a path such as a project has.
 */
export type FileLink = [
  kind: 'link' | 'code' | 'include' | 'read' | 'run' | 'deep' | NamedKind,
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
  /** Without the entry, sorted by path. */
  files: HashedFile[]
  analysis: SkillSummary
  /** The handle of the rest of its analysis. */
  row: number
}

/** Throws a Failure when the stored analysis is damaged. */
export type AnalysisOf = (skill: AnalyzedSkill) => Analysis

/** resolve → emit: one skill of the bundle. */
export interface ResolvedSkill {
  id: string
  namespace: string
  /** The id that it asked for, when other skills of its source did, too. */
  wantedId?: string
  /** The id that sessions of its tenant call it by: the general skill's. */
  variantOf?: string
  /** The folder it is unpacked to, when that is not its id's. */
  place?: string
  /** As the client of the build calls and describes it, its place in the client's list, and whether only a user can call it. */
  shown?: { name: string; description: string; order: number; isUnlisted?: true }
  skill: AnalyzedSkill
  /** Includes the entry and nested skills, sorted by path. */
  files: HashedFile[]
  aliases: { source: number; path: string }[]
  /** The scopes of the skill's sources and of its identical copies; empty for everybody. */
  sourceScope?: string[]
  identical: IdenticalPlace[]
  shadows: ShadowedPlace[]
  /** Sorted. */
  dependencies: { id: string; kind: 'requires' | 'link' | 'mention' }[]
  /** Required names that mean no skill, or several. */
  unmet: { name: string; mayBeTool?: true }[]
  /** Servers named in its entry or in a file of its own. Sorted. */
  mcpServers: string[]
}

/** A skill with the facts around it. Its places use the manifest's numbers of sources. */
export interface SurroundedSkill extends ResolvedSkill {
  /** The number of its own source in the manifest. */
  sourceNumber: number
  /** The lookups outside the skill, in the form of `formatOutside`; absent without any. */
  outside?: string
}

export interface Resolution {
  skills: ResolvedSkill[]
  account: Account
  skipped: PassedOver[]
}

/** A file of the bundle: its bytes, or the file to copy them from. */
export interface OutputFile {
  /** From the bundle's folder, POSIX. */
  path: string
  digest: string
  size: number
  content: Uint8Array | { file: string; stat: Stat }
}

export type KnownFile = Pick<OutputFile, 'path' | 'size'>
