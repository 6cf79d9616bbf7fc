/** Types of a bundle's JSON files. Fields: schema/manifest.schema.json and schema/record.schema.json. */
import type { Access, JsonObject, Level, Trigger } from '../core/json/types.ts'
import type { Account, Decision, Fields, ListedFields, Section, SubstitutionKind } from './types.ts'

export interface ManifestHead extends Access {
  format: number
  digest: string
  tokenizer: string
  sources: ManifestSource[]
  account: Account
  /** Skills that errors left out. They are in `skipped`, too. */
  refused?: ManifestRefused[]
  files: Record<string, NamedFile>
  /** Vectors of the skills; absent if the build had no provider. */
  embeddings?: ManifestEmbeddings
}

/** A manifest that contains its skills (format 1), or a split one with all parts loaded. */
export interface Manifest extends ManifestHead {
  skills: ManifestSkill[]
  skipped: ManifestSkipped[]
  /** Absent if no skill has a word. */
  search?: ManifestSearch
}

/** A manifest whose skills are in other files (format 2): the root of a tree. See docs/manifest.md. */
export interface SplitManifest extends ManifestHead {
  /** By id, in code-unit order. */
  partitions: Partition[]
  /** Maps words to the skills that names and triggers with them may mean. */
  lookup: ManifestLookup
  /** Groups of the skills, for catalogs: a `GroupsFile`. */
  groups: NamedFile
  skipped: ManifestSkipped[] | NamedFile
  search?: SplitSearch
}

export interface ManifestSkipped {
  source: number
  path: string
  code: string
}

export interface ManifestRefused extends ManifestSkipped {
  /** The id that it would have had. */
  id: string
}

/** A file of the bundle. */
export interface NamedFile {
  /** `sha256:` and 64 digits. */
  digest: string
  size: number
}

/** A file with skills, or with more partitions: `index/<sha256>.json`. */
export interface Partition extends NamedFile {
  skills: number
  /** The first of their ids; all are less than the first id of the next partition. */
  first: string
}

export type PartitionFile = { skills: ManifestSkill[] } | { partitions: Partition[] }

/** `index/<sha256>.json`. Skills that only some callers may see are in no group. */
export interface GroupsFile {
  /** Largest first; the last one has the skills in no other. `typical`: places of the most typical ones. */
  groups: { name: string; topics: string[]; typical: number[] }[]
  /** The index of each skill's group; -1 for skills that only some callers may see. */
  of: number[]
  /** The typical ones in the order of their places. */
  skills: ManifestSkill[]
}

/** Numbered files. The tables that list them are files of `TABLE_ROWS` rows of 36 bytes; the last one may be shorter. */
export interface FileTable {
  /** A power of two. */
  count: number
  tables: NamedFile[]
}

export interface ManifestLookup extends FileTable {
  /** Skills with patterns, semantic triggers or `paths`, which words cannot find. */
  patterns: NamedFile[]
  semantic: NamedFile[]
  paths: NamedFile[]
}

/** The fields of a skill that decide whether a request matches it exactly. */
export interface Stub {
  /** Its index among all skills of the bundle. */
  at: number
  id: string
  /** Set if it is not the last part of the id. */
  name?: string
  variantOf?: string
  otherIds?: string[]
  /** With their index among the skill's triggers. */
  triggers?: (Trigger & { at: number })[]
  paths?: string[]
}

/** Tables have the names of the shards. */
export interface SplitSearch extends FileTable {
  format: number
  tokenizer: string
}

/** Head of the search index. See docs/search-format.md. */
export interface ManifestSearch {
  /** Version of the index's format. */
  format: number
  /** Names the tokenizer, which splits texts into terms. */
  tokenizer: string
  /** A power of two; a term's shard is its hash modulo their number. */
  shards: NamedFile[]
}

/** Head of the vectors. See docs/search-format.md. */
export interface ManifestEmbeddings {
  /** Version of the vectors' format. */
  format: number
  /** Names the embedding provider. A request's vector must come from the same one. */
  provider: string
  dimensions: number
  /** The points of a cosine of 1, in the unit of BM25. */
  weight: number
  /** The mean cosine of two skills of the bundle, in thousandths. */
  base: number
  /** Each file has the rows of some skills, in the manifest's order. */
  files: NamedFile[]
}

export interface ManifestSource {
  label: string
  level: Level
  namespace?: string
  /** The original bundle's reference and digest: `oci://host/skills@sha256:…`. */
  origin?: string
  /** Its client shows the skills only after a file of the package around the folder was touched. */
  gate?: true
}

/** A skill in the manifest (Tier 1): the fields for listing, choosing and gating. See docs/manifest.md. */
export interface SkillEntry extends ListedFields {
  id: string
  /** Absent if it is the last part of the id. */
  name?: string
  /** The general skill's id, which this skill replaces in sessions with its `scope`. */
  variantOf?: string
  /** The ids of its copies, which resolve to it. Sorted; they end in the last part of its id. */
  otherIds?: string[]
  description: string
  /** Its index in the list of the client that the bundle is for. */
  order?: number
  /** Absent if the id implies it: `shortenPath`. */
  path?: string
  /** Where to unpack it, if not at its id with `/` for `:`. */
  place?: string
  /** The entry, relative to the root, if it was not the folder's `SKILL.md`: a legacy command, a file of a list. */
  file?: string
  /** Index into the manifest's sources. Default: 0. */
  source?: number
  /** The SHA-256 of its record and of its `SKILL.md`, in 43 characters of base64url each: `getRecordDigest`, `getChunkDigest`. */
  sha256: string
  /** Tokens of the instructions. */
  tokens: number
  borrowed?: true
}

/** An entry with the fields that its id and source imply: `completeSkill`. */
export interface ManifestSkill extends SkillEntry {
  name: string
  /** The id without its last part. */
  namespace: string
  /** Where it was found, relative to its root. Where it is unpacked: `getPlace`. */
  path: string
  /** The level of its source. */
  level: Level
  /** The package folder in a project that its `paths` are relative to; absent for other skills. */
  base?: string
  /** True if it waits for a file in `base`. */
  gate?: true
}

/** A path that the instructions name, and its target. */
export interface NamedPath {
  kind: 'link' | 'image' | 'code' | 'command' | 'include'
  /** The skill's other Markdown file with the link, relative to the skill. For such files, only missing targets are listed. */
  file?: string
  /** As written, relative to the folder of the skill or of `file`. */
  target: string
  fragment?: string
  /**
   * `skill`: its own file or folder. `bundle`: in another skill. `plugin`: elsewhere in its plugin. `repository`:
   * elsewhere in the repository. `missing`: does not exist. `left-out`: exists, but is not in the bundle. `project`: in
   * the user's project, so only the agent can tell whether it exists. `absolute`: on some machine. `unknown`: outside
   * of the repository.
   */
  where:
    | 'skill'
    | 'bundle'
    | 'plugin'
    | 'repository'
    | 'missing'
    | 'left-out'
    | 'project'
    | 'absolute'
    | 'unknown'
  /** For `bundle`, `plugin` and `repository`: the path from the source's root. */
  path?: string
  /** For `bundle`: the other skill's folder, from the source's root. */
  skill?: string
  /** For `missing`: the nearest existing path, as the skill would write it. */
  suggestion?: string
  /**
   * The reason for `project`. `made`: the text calls it an example or says who writes it. `argument`: a command takes
   * it without running it. `folder`: neither its folder nor the words before it fit a skill's file. Or why `missing`
   * has no finding: `unproven`: no existing folder shows whose file it would be.
   */
  why?: 'made' | 'argument' | 'folder' | 'unproven'
}

/** A copy of a skill. `id` is the copy's own, if different. */
export interface IdenticalPlace {
  source: number
  path: string
  file?: string
  id?: string
}

/** A skill that lost its id to another. `digest` covers the paths and bytes of its files. */
export interface ShadowedPlace {
  source: number
  path: string
  /** Its entry, relative to the root, if it is not the folder's `SKILL.md`. */
  file?: string
  digest: string
  by: Decision
  /** Other paths to its folder. */
  aliases?: { source: number; path: string }[]
}

/** `skills/<sha256>.json`: fields for protocols and activated skills that the manifest leaves out. */
export interface SkillRecord extends Omit<Fields, keyof ListedFields> {
  frontmatter: JsonObject
  sections: Section[]
  /** Each path that the instructions name, without duplicates. */
  references: NamedPath[]
  /** Where clients insert text, as byte offsets in the chunk. */
  substitutions?: { kind: SubstitutionKind; text: string; start: number; end: number; command?: string }[]
  /** The size of `SKILL.md`, and the byte offset of its instructions. */
  chunk: { size: number; body: number }
  tokens: { catalog: number; body: number }
  /** MCP servers that the skill names, sorted. */
  mcpServers?: string[]
  dependencies?: { id: string; kind: string }[]
  /** Required names that mean no skill of the bundle, or several. Another layer may provide it. `mayBeTool`: it may be a program. */
  unmet?: { name: string; mayBeTool?: true }[]
  aliases?: { source: number; path: string }[]
  identical?: IdenticalPlace[]
  shadows?: ShadowedPlace[]
  /** The id that it declares, if other skills of its source declare it, too. All of them then use their folders' names. */
  wantedId?: string
  files: { path: string; digest: string; size: number; mode: '644' | '755' }[]
}
