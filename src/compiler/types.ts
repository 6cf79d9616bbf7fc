/** Types that cross phase boundaries, in pipeline order: plain data that survives JSON, for the cache and threads. */

import type { Root } from 'mdast'
import type { Code, Finding } from '../core/diagnostics/catalog.ts'
import type { FileContent, JsonObject, Level, Position, Stat } from '../core/json/types.ts'
import type { IdenticalPlace, ShadowedPlace } from '../format/manifest.ts'
import type { Account, Fields, SubstitutionKind } from '../format/types.ts'
import type { ExampleTerms } from './index/examples.ts'

/** `satteri` is fast; `remark` is the reference, used where the two could differ. */
export type ParserName = 'satteri' | 'remark'

/** A folder searched for skills, and its precedence over others with the same ids. */
export interface Source {
  /** Absolute path, as given. */
  dir: string
  label: string
  level: Level
  /** The prefix of its ids. */
  namespace: string[]
  /** Lower wins. */
  rank: number
  /** Follow links that leave the root. */
  followLinks: boolean
  /** More absolute folders that its links may lead to: its plugin's, or, for a client's user folder, other clients'. */
  reach?: string[]
  /** The reference and digest that it was fetched by. */
  origin?: string
  /** True if a session sees its skills only after a file of their package was touched. */
  gate?: true
  /** True if `.gitignore` files hide skills. Default: true. */
  obeysIgnores?: boolean
  /** Default: folders with a `SKILL.md`. */
  holds?: SourceContent
  /** Globs over paths of skill folders from the root. A match covers everything below the folder. */
  include?: string[]
  exclude?: string[]
  /** Scopes of its skills in addition to those they declare: the tenant of records. */
  scope?: string[]
  /** True if an entry in a skill's resource folder is a skill too, as in some clients. */
  shelvedEntries?: boolean
  /** True if the folder was only tried: `skills` may be a folder of anything. */
  mayBeEmpty?: true
  /** True if no client reads its skills where they are. */
  isUnread?: true
  /** How deep to search folders named `node_modules`, as some clients do. Default: not at all. */
  modules?: number
}

/** Contents other than folders with a `SKILL.md`. */
export type SourceContent =
  /** Only these `files`, relative to the root. Default: all. */
  | { kind: 'commands'; files?: string[] }
  /** `file` is the list, relative to the root. */
  | { kind: 'list'; file: string; entries: ListedSkill[] }
  /** Relative to the root; `.` is the root itself as one skill. */
  | { kind: 'folders'; paths: string[] }
  | { kind: 'records'; records: SkillFiles[] }
  /** Skills of a bundle or a repository; `dir` distinguishes them from others'. */
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
  /** As written, relative to the list's folder. */
  file: string
  /** Paths in links and images of a single-file skill: candidates for its files. */
  references?: string[]
  position: Position
}

/** A skill given as data: from a database, over a pipe. */
export interface SkillFiles {
  /** The skill's folder, relative to the root, POSIX. */
  path: string
  entry: Uint8Array
  files: FileContent[]
}

export interface StoredSkill {
  /** Its id as a POSIX path: `frontend/lint`. */
  path: string
  /** The name of its original folder. */
  folder: string
  entry: StoredFile
  files: StoredFile[]
  nested: string[]
  form?: EntryForm
}

/** `path` is relative to the skill's folder; the file with its bytes is absolute. */
export interface StoredFile {
  path: string
  file: string
  executable: boolean
}

/** Bounds of a tree. Exceeding one is always reported. */
export interface Limits {
  depth: number
  folders: number
  files: number
  /** Bytes of one `SKILL.md`. */
  entryBytes: number
  /** Bytes of one resource. */
  fileBytes: number
}

export interface FoundFile extends Stat {
  /** Relative to the skill's folder, POSIX. */
  path: string
  /** From git's index for a tracked file, otherwise the owner's executable bit. */
  executable: boolean
  /** The disk's bit differs from git's. */
  isDiffering?: true
  /** The absolute path to read, with links resolved. */
  file: string
  /** For a file that was never on a disk. */
  bytes?: Uint8Array
}

/** walk → analyze: a skill folder. */
export interface FoundSkill {
  source: number
  /** Relative to the root, POSIX; '' if the root itself is the skill. */
  path: string
  /** The folder's own name, even for the root or behind a link with another name. */
  folder: string
  /** The real folder that git tracks, if links led to `path`. Relative to the root; may start with `..`. */
  realFolder?: string
  /** A linked entry, linked files, and files behind links in the skill, each with its real folder relative to the root. */
  linkedFiles?: [file: string, folder: string][]
  /** The entry must not be changed: it is a link, or outside of the project. */
  isReadOnly?: true
  /** Neither git nor mode bits show which files are executable, so those with a `#!` line are. */
  hasNoModes?: true
  /** Identity: the absolute real path of the entry. */
  realpath: string
  entry: FoundFile
  /** Without the entry and files of nested skills, sorted by path. */
  files: FoundFile[]
  /** Paths, relative to the root, of skills directly below this one: their files are also its resources. */
  nested: string[]
  /** Other paths, relative to the root, to the same realpath. */
  aliases: string[]
  /** Paths in other sources to the same realpath. */
  elsewhere?: { source: number; path: string }[]
  /** Paths in other sources where it is nested in another skill. */
  within?: { source: number; path: string }[]
  copy?: WrittenCopy
  /** Absent for a `SKILL.md` in its own folder. */
  form?: EntryForm
}

/** A skill that skillc wrote: an export's copy, or a site's page. */
export interface WrittenCopy {
  of?: { id: string; path: string }
  digest: string
  /** The skill at the original place, with any id. */
  at?: { source: number; path: string }
  /** The original place, as shown to users, if it has no skill anymore. */
  lost?: string
}

/** An entry other than a `SKILL.md` in its own folder. It needs no frontmatter; name and description may come from elsewhere. */
export interface EntryForm {
  kind: 'command' | 'listed'
  /** The file's path, relative to the root, for diagnostics. */
  shown: string
  name: string
  description?: string
}

/** A `SKILL.md` that cannot become a skill: broken link, oversized, resource of another skill. */
export interface PassedOver {
  source: number
  /** Relative to the root, POSIX. */
  path: string
  code: Code
  /** The would-be id of a skill that an error left out. Before resolve, only if known from elsewhere. */
  refused?: string
  /** If `path` is the real one: the link that led to it, relative to the root. */
  linkedAt?: string
  /** For the root's entry: the root's own name, which becomes its id. */
  folder?: string
}

export interface Walked {
  written?: Map<string, string>
  skills: FoundSkill[]
  passedOver: PassedOver[]
  /** Paths are relative to the root. */
  findings: SourceFinding[]
  /** Folders hidden by `.gitignore` files, relative to the root. */
  ignored: string[]
  /** Folders left out by `include` and `exclude`, relative to the root. */
  excluded?: string[]
  folders: number
  files: number
  /** Absolute paths of listed folders, with their names (`formatNames`), and of `.gitignore` files in them. */
  watched: ReadonlyMap<string, string | undefined>
}

/** A finding about a path of a source instead of one skill's entry. */
export interface SourceFinding extends Finding {
  /** Index into the build's sources; -1 for a file outside them. */
  source: number
  /** Relative to the root, POSIX; absolute outside the sources. */
  path: string
}

/** A frontmatter's values, and their positions in the file. */
export interface Frontmatter {
  values: JsonObject
  /** Positions of each key and value, by JSON pointer (`/metadata/version`). */
  places: Map<string, { key: Position; value: Position }>
  /** The source text of plain scalars whose value is not a string, by JSON pointer: `/version` → `1.0`. */
  sources: Map<string, string>
  comments: { line: number; text: string }[]
}

/** A path in the body: of a link or image (no web address), of inline code, of a command in code, or after an `@`. */
export interface Reference {
  kind: 'link' | 'image' | 'code' | 'command' | 'include'
  /** As written, percent-decoded, without fragment and query. '' for `#fragment`. */
  target: string
  fragment?: string
  position: Position
  /** The exact range of the path in the file, in UTF-16 units, if certain. */
  path?: { start: number; end: number }
  /** Other positions of the same path in code. */
  again?: { start: number; end: number }[]
  /**
   * The hint in the surrounding text; absent for links and images. `own`: it starts with the skill's folder name.
   * `read`: the text orders the reader to open or run it. `hinted`: it begins a list item, or follows a word of reading.
   * `listed`: the list has a title such as "Templates". `run`: inline code runs it, as told by the text. `local`: it is
   * run in the agent's folder (`./x.sh`, or inline code without an order). `made`: it is an example, another party's,
   * or not written yet. `license`: the field of that name has it.
   */
  cue?: 'own' | 'read' | 'hinted' | 'listed' | 'run' | 'local' | 'made' | 'license' | 'none'
  /**
   * The folder that it is relative to: `./scripts` after `cd scripts`, `plugin` after `${CLAUDE_PLUGIN_ROOT}/`, `home`
   * after `~/` and before a client's folder of skills, `unknown` after `cd $X` or into a clone. Absent for the agent's
   * start folder, and for paths from the skill's own folder.
   */
  cwd?: string
  /** How a command uses it: runs it, passes it to an interpreter, or reads it. */
  run?: 'direct' | 'interpreter' | 'read'
  /** Where a command first calls it as a program, unless the text makes a file executable. */
  call?: Position
  /** Where a command, or a sentence that starts with an order, first runs or reads it. */
  told?: Position
  /** Long options that commands pass to it: `--weight`. */
  options?: { name: string; position: Position }[]
  /** The line of the tree of files that has it: only all of its paths together are compared with a folder. */
  map?: number
}

/**
 * How a text names a skill that must exist. `order`: "use the X skill", `Skill(x)`. `listed`: among related skills.
 * `beside`: below "See also". `call`: `/plugin:name`. `allowed`, `agent`: a skill or an agent in a list of tools, `Skill(lint)`.
 */
export type NamedKind = 'order' | 'listed' | 'beside' | 'call' | 'allowed' | 'agent'

/** A word in the body or frontmatter that may name another skill. */
export interface Mention {
  /** Declared in frontmatter, `$name`, "use the X skill", or in backticks. `claim`: a word that the text says is in a file. */
  kind: 'declared' | 'related' | 'dollar' | 'phrase' | 'code' | 'claim' | NamedKind
  name: string
  /** The version range after the name: `^2.0.0`. */
  range?: string
  /** The surrounding words, if only the set of skills can tell names from prose. */
  phrase?: string
  mayBeTool?: true
  position?: Position
}

/** A placeholder for text that some client inserts. skillc never fills or runs it. */
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

/** A project's MCP servers, and their file's name for messages. */
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
  folder: string
  /** True if that folder is the root, whose name is often arbitrary (a clone, a temporary folder). */
  isRoot: boolean
  fileName: string
  /** Absent for a `SKILL.md` in its own folder. */
  form?: EntryForm
  /** Absent if unreadable; `findings` say why. */
  frontmatter?: Frontmatter
  /** The offset after the closing fence's line. */
  bodyStart: number
  tree: Root
  headings: Heading[]
  references: Reference[]
  mentions: Mention[]
  substitutions: Substitution[]
  takesArguments: boolean
  /** Possible names in `$name`, in the order of `arguments`. */
  argumentNames: string[]
  servers: ServerMention[]
  /** With white space folded; '' without a paragraph. */
  firstParagraph: string
  code: { kind: 'block' | 'span'; lang?: string; value: string; position: Position }[]
  comments: { line: number; text: string }[]
  anchors: string[]
  findings: Finding[]
  /** The code of the finding that leaves nothing to load, in every profile. */
  unusable?: Code
}

/** A part of an entry that is a copy of a file. Offsets are UTF-16 units of its text. */
export interface Include {
  /** As written, relative to the skill's folder. */
  target: string
  /** Of the comment that starts it. */
  position: Position
  start: number
  end: number
  /** Of the copy; '' if no comment ends it. */
  digest: string
  eol: string
}

/** The licenses that a project accepts: SPDX names, or texts exactly as skills have them. */
export interface LicensePolicy {
  /** Only these, if given. */
  allow?: string[]
  deny?: string[]
  /** True if every skill must name one. */
  required?: boolean
}

/** parse + validate of one skill: the unit of caching. Depends only on the entry's bytes, its names and the options. */
export interface Analysis {
  /** As declared (trimmed), else the folder's name. */
  name: string
  /** The last part of the id: `name` made valid by the specification's rules. */
  leaf: string
  description: string
  /** Shared by similar descriptions: see `hashDescription`. */
  likeness: [words: number, phrase: number]
  /** True if the description is the body's first paragraph. */
  borrowed: boolean
  fields: Fields
  /** Byte offset of the body in the chunk. */
  bodyOffset: number
  tokens: { catalog: number; body: number }
  references: Reference[]
  mentions: Mention[]
  substitutions: Substitution[]
  /** One for each way of naming a server. */
  servers: ServerMention[]
  findings: Finding[]
  /** The code of the finding that leaves nothing to load, in every profile. */
  unusable?: Code
  /** True if the reference validator refuses the skill. Only set in `strict`. */
  refused?: boolean
  includes?: Include[]
  /** Codes disabled by comments, with their lines; without a line for the whole file. */
  suppressions: { code: string; line?: number }[]
}

/** The part of an analysis that stays in memory. The rest of 100,000 skills is large, and is read on demand. */
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

/** Long texts that only the bundle needs. They stay on disk until then if possible. */
export interface SkillTexts {
  /** The record's JSON without closing brace and resolve's results: frontmatter, sections, substitutions. Opaque after parse. */
  record: string
  /** The terms for search, in the form of src/search/terms.ts. */
  terms: string
}

/** A file after reading: its digest, and the findings in its bytes. */
export interface HashedFile {
  path: string
  /** SHA-256, 64 lower-case hex digits. */
  digest: string
  size: number
  executable: boolean
  /** The absolute path of the bytes. */
  file: string
  stat: Stat
  /** For a file that was never on a disk. */
  bytes?: Uint8Array
  findings?: Finding[]
  servers?: ServerMention[]
  examples?: ExampleTerms[]
  /** In a Markdown file: relative links to files, and code that names a skill's file. Existence is checked elsewhere. */
  links?: FileLink[]
  /** For a file with a `#!` line, or a script for an interpreter other than a shell. */
  script?: ScriptFacts
  /** For an entry with a carriage return. */
  hasReturns?: true
}

export interface ScriptFacts {
  hasShebang: boolean
  /** Every word with `--` in the text of a script that refuses other options, sorted. */
  options?: string[]
}

/**
 * A path or skill name in a file, and its position: line and column from 1, offset and length in UTF-16 units. `read`:
 * code that the text orders to open or run. `run`: a command runs or reads it. `called`: an
 * interpreter runs a file that the plugin may have. `deep`: code with a path as in a project. `claim`: a word in a file.
 */
export type FileLink = [
  kind: 'link' | 'code' | 'include' | 'read' | 'run' | 'called' | 'deep' | 'claim' | NamedKind,
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
  row: number
}

/** Throws a Failure if the stored analysis is damaged. */
export type AnalysisOf = (skill: AnalyzedSkill) => Analysis

/** resolve → emit: one skill of the bundle. */
export interface ResolvedSkill {
  id: string
  namespace: string
  /** The id that it declares, if other skills of its source did, too. */
  wantedId?: string
  /** The general skill's id, which its tenant's sessions use for it. */
  variantOf?: string
  /** Where to unpack it, if not at its id's path. */
  place?: string
  /** For the build's client: name, description, index in its list, and whether only a user can call it. */
  shown?: { name: string; description: string; order: number; isUnlisted?: true }
  skill: AnalyzedSkill
  /** With the entry and nested skills, sorted by path. */
  files: HashedFile[]
  aliases: { source: number; path: string }[]
  /** Scopes of the skill's sources and identical copies; empty for everyone. */
  sourceScope?: string[]
  identical: IdenticalPlace[]
  shadows: ShadowedPlace[]
  dependencies: { id: string; kind: 'requires' | 'link' | 'mention' }[]
  unmet: { name: string; mayBeTool?: true }[]
  /** Servers named in its entry or another of its files, sorted. */
  mcpServers: string[]
}

/** A skill with the facts around it. Its places use the manifest's numbers of sources. */
export interface SurroundedSkill extends ResolvedSkill {
  sourceNumber: number
  /** The lookups outside the skill, as `formatOutside` writes them; absent without any. */
  outside?: string
}

export interface Resolution {
  skills: ResolvedSkill[]
  account: Account
  skipped: PassedOver[]
}

/** A file of the bundle: its bytes, or the file to copy. */
export interface OutputFile {
  /** Relative to the bundle's folder, POSIX. */
  path: string
  digest: string
  size: number
  content: Uint8Array | { file: string; stat: Stat }
}

export type KnownFile = Pick<OutputFile, 'path' | 'size'>
