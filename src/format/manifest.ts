/** The JSON files of a bundle as types. See schema/manifest.schema.json and schema/record.schema.json for each field. */
import type { Access, JsonObject, Level, Trigger } from '../core/json/types.ts'
import type { Account, Decision, Fields, ListedFields, Section, SubstitutionKind } from './types.ts'

export interface ManifestHead extends Access {
  format: number
  digest: string
  tokenizer: string
  sources: ManifestSource[]
  account: Account
  /** The skills that errors left out. They are in `skipped`, too. */
  refused?: ManifestRefused[]
  files: Record<string, NamedFile>
  /** The meaning of the skills, as vectors; absent when the build had no provider. */
  embeddings?: ManifestEmbeddings
}

/** A manifest that contains its skills (format 1), or a split one that has been loaded completely. */
export interface Manifest extends ManifestHead {
  skills: ManifestSkill[]
  skipped: ManifestSkipped[]
  /** The search index; absent when no skill has a word. */
  search?: ManifestSearch
}

/** A manifest whose skills are in other files (format 2): the root of a tree. See docs/manifest.md. */
export interface SplitManifest extends ManifestHead {
  /** In the order of ids, by code unit. */
  partitions: Partition[]
  /** Maps words to the skills they may be about, by names and triggers. */
  lookup: ManifestLookup
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

/** Files by number, listed in files of their own: `TABLE_ROWS` in each but the last, a row of 36 bytes each. */
export interface FileTable {
  /** A power of two. */
  count: number
  tables: NamedFile[]
}

export interface ManifestLookup extends FileTable {
  /** Skills with patterns, with semantic triggers, and with `paths`: no word of a request leads to them. */
  patterns: NamedFile[]
  semantic: NamedFile[]
  paths: NamedFile[]
}

/** The part of a skill that decides whether a request is exactly about it. */
export interface Stub {
  /** Its place among all skills of the bundle. */
  at: number
  id: string
  /** Where it is not the last part of the id. */
  name?: string
  variantOf?: string
  otherIds?: string[]
  /** With their place among the skill's triggers. */
  triggers?: (Trigger & { at: number })[]
  paths?: string[]
}

/** The names of the shards are in tables. */
export interface SplitSearch extends FileTable {
  format: number
  tokenizer: string
}

/** Head of the search index. See docs/search-format.md. */
export interface ManifestSearch {
  /** Version of the index's format. */
  format: number
  /** Names the program that cuts texts into terms. */
  tokenizer: string
  /** A power of two; a term is in the shard whose place is its hash modulo their number. */
  shards: NamedFile[]
}

/** Head of the vectors. See docs/embeddings.md. */
export interface ManifestEmbeddings {
  /** Version of the vectors' format. */
  format: number
  /** Names the program that made them. A request's vector must come from the same one. */
  provider: string
  dimensions: number
  /** How much a cosine of 1 counts, in the unit of BM25. */
  weight: number
  /** The mean cosine of two skills of the bundle, in thousandths of one. */
  base: number
  /** Each file has the rows of some skills, in the order of the manifest. */
  files: NamedFile[]
}

export interface ManifestSource {
  label: string
  level: Level
  namespace?: string
  /** The reference and digest of the bundle that it was: `oci://host/skills@sha256:…`. */
  origin?: string
  /** Its client shows its skills only once a file of the package that has its folder was touched. */
  gate?: true
}

/** A skill in the manifest (Tier 1): the fields for listing, choosing and gating it. docs/manifest.md explains each. */
export interface SkillEntry extends ListedFields {
  id: string
  /** Absent when it is the last part of the id. */
  name?: string
  /** The id by which sessions with its `scope` know it: that of the general skill, which it replaces there. */
  variantOf?: string
  /** The ids of its copies, which lead to it. Sorted; they end in the last part of its own. */
  otherIds?: string[]
  description: string
  /** Its place in the list of the client that the bundle is for. */
  order?: number
  /** Absent when the id gives it: `shortenPath`. */
  path?: string
  /** The folder it is unpacked to, when that is not its id with `/` for `:`. */
  place?: string
  /** The entry, from the root, when it was not the `SKILL.md` of that folder: a legacy command, a file of a list. */
  file?: string
  /** Index into the manifest's sources; absent when 0. */
  source?: number
  /** The SHA-256 of its record and that of its `SKILL.md`, in 43 characters of base64url each: `getRecordDigest`, `getChunkDigest`. */
  sha256: string
  /** Tokens of the instructions. */
  tokens: number
  borrowed?: true
}

/** An entry with the fields that its id and its source imply: `completeSkill`. */
export interface ManifestSkill extends SkillEntry {
  name: string
  /** All of the id before its last part. */
  namespace: string
  /** The folder it was found in, from its root. For the folder it is unpacked to see `getPlace`. */
  path: string
  /** The level of its source. */
  level: Level
  /** The folder of the package in a project that its `paths` count from; absent for all others. */
  base?: string
  /** Whether it waits for a file of `base`. */
  gate?: true
}

/** A path that the instructions name, and where it leads. */
export interface NamedPath {
  kind: 'link' | 'image' | 'code' | 'command' | 'include'
  /** The skill's other Markdown file that has the link, from the skill's folder. For those, only missing targets are listed. */
  file?: string
  /** As written, from the folder of the skill, or of `file`. */
  target: string
  fragment?: string
  /**
   * `skill`: a file or folder of it. `bundle`: in another skill. `plugin`: elsewhere in its plugin. `repository`: elsewhere around
   * it. `missing`: nowhere.
   * `left-out`: there, and not in the bundle. `project`: the user's, so that only the agent can tell whether it exists.
   * `absolute`: a path of some machine. `unknown`: out of the repository.
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
  /** In `bundle`, `plugin` and `repository`: the path from the root of the source. */
  path?: string
  /** In `bundle`: the other skill's folder, from the root of the source. */
  skill?: string
  /** In `missing`: the nearest path that exists, as the skill would write it. */
  suggestion?: string
  /**
   * In `project`: why it is taken for the user's. `made`: the text calls it an example or says who writes it. `argument`: a command
   * takes it, and does not run it. `folder`: neither its folder nor the words before it are those of a skill's file. In `missing`:
   * why there is no finding. `unproven`: no folder that exists shows whose file it would be.
   */
  why?: 'made' | 'argument' | 'folder' | 'unproven'
}

/** A copy of a skill. `id` is its own, when that differs; it leads to the skill. */
export interface IdenticalPlace {
  source: number
  path: string
  file?: string
  id?: string
}

/** A skill that lost its id to another one. `digest` covers the paths and bytes of its files. */
export interface ShadowedPlace {
  source: number
  path: string
  /** Its entry, from the root, where it is not the `SKILL.md` of that folder. */
  file?: string
  digest: string
  by: Decision
  /** Other paths to its folder; absent when there are none. */
  aliases?: { source: number; path: string }[]
}

/** `skills/<sha256>.json`: the fields that protocols and activated skills need and the manifest leaves out. */
export interface SkillRecord extends Omit<Fields, keyof ListedFields> {
  frontmatter: JsonObject
  sections: Section[]
  /** Each path that the instructions name, once. */
  references: NamedPath[]
  /** Where clients insert other text, as bytes of the chunk. */
  substitutions?: { kind: SubstitutionKind; text: string; start: number; end: number; command?: string }[]
  /** Bytes of `SKILL.md`, and the byte where its instructions start. */
  chunk: { size: number; body: number }
  tokens: { catalog: number; body: number }
  /** Names of the MCP servers that the skill names. Sorted. */
  mcpServers?: string[]
  dependencies?: { id: string; kind: string }[]
  /** Required names that mean no skill of the bundle, or several; a skill of another layer may meet them. `mayBeTool`: it may be a program. */
  unmet?: { name: string; mayBeTool?: true }[]
  aliases?: { source: number; path: string }[]
  identical?: IdenticalPlace[]
  shadows?: ShadowedPlace[]
  /** The id it asked for, when other skills of its source asked for it, too. All of them then get their folders' names. */
  wantedId?: string
  files: { path: string; digest: string; size: number; mode: '644' | '755' }[]
}
