/** The JSON files of a bundle as types. schema/manifest.schema.json and schema/record.schema.json say what each field is for. */
import type { Access, JsonObject, Level, Trigger } from '../core/json/types.ts'
import type { Account, Decision, Fields, ListedFields, Section, SubstitutionKind } from './types.ts'

/** What both forms of `manifest.json` begin with. See schema/manifest.schema.json for what each field is for. */
export interface ManifestHead extends Access {
  format: number
  digest: string
  tokenizer: string
  sources: ManifestSource[]
  account: Account
  /** The skills that errors left out. They are in `skipped`, too. Absent when there are none. */
  refused?: ManifestRefused[]
  files: Record<string, NamedFile>
  /** What the skills mean, as vectors; absent when the build had no provider. */
  embeddings?: ManifestEmbeddings
}

/** A manifest that holds its skills, format 1; and what a split one is when all of it has been loaded. */
export interface Manifest extends ManifestHead {
  skills: ManifestSkill[]
  skipped: ManifestSkipped[]
  /** The search index; absent when no skill has a word. */
  search?: ManifestSearch
}

/** A manifest whose skills are in files of their own, format 2: the root of a tree. See docs/manifest.md. */
export interface SplitManifest extends ManifestHead {
  /** In the order of ids, by code unit. */
  partitions: Partition[]
  /** Which skills a word may be about, by their names and triggers. */
  lookup: ManifestLookup
  skipped: ManifestSkipped[] | NamedFile
  search?: SplitSearch
}

export interface ManifestSkipped {
  source: number
  path: string
  code: string
}

/** A skill that an error left out. */
export interface ManifestRefused extends ManifestSkipped {
  /** The id that it would have. */
  id: string
}

/** A file of the bundle. */
export interface NamedFile {
  /** `sha256:` and 64 digits. */
  digest: string
  /** Bytes. */
  size: number
}

/** A file with skills, or with more partitions: `index/<sha256>.json`. */
export interface Partition extends NamedFile {
  /** How many it leads to. */
  skills: number
  /** The least of their ids; all are less than the first of the next partition. */
  first: string
}

/** What a file of the tree holds. */
export type PartitionFile = { skills: ManifestSkill[] } | { partitions: Partition[] }

/** Files by number, listed in files of their own: `TABLE_ROWS` in each but the last, a row of 36 bytes each. */
export interface FileTable {
  /** A power of two. */
  count: number
  tables: NamedFile[]
}

export interface ManifestLookup extends FileTable {
  /** Skills with patterns, with semantic triggers, and with `paths`: what no word of a request leads to. */
  patterns: NamedFile[]
  semantic: NamedFile[]
  paths: NamedFile[]
}

/** What of a skill a lookup holds: enough to tell whether a request is exactly about it. */
export interface Stub {
  /** Its place among all skills of the bundle. */
  at: number
  id: string
  /** Where it is not the last part of the id. */
  name?: string
  otherIds?: string[]
  /** With their place among the skill's triggers. */
  triggers?: (Trigger & { at: number })[]
  paths?: string[]
}

/** The same as of a whole manifest, and the shards' names in tables. */
export interface SplitSearch extends FileTable {
  format: number
  tokenizer: string
}

/** What a reader of the search index begins with. See docs/search-format.md. */
export interface ManifestSearch {
  /** Version of the index's format. */
  format: number
  /** What cuts texts into terms. */
  tokenizer: string
  /** A power of two; a term is in the shard whose place is its hash modulo their number. */
  shards: NamedFile[]
}

/** What a reader of the vectors begins with. See docs/embeddings.md. */
export interface ManifestEmbeddings {
  /** Version of the vectors' format. */
  format: number
  /** Names what made them: a request has to come from the same. */
  provider: string
  dimensions: number
  /** What a cosine of 1 counts, in the unit of BM25. */
  weight: number
  /** The mean cosine of two skills of the bundle, in thousandths of one. */
  base: number
  /** Each holds the rows of some skills, one after the other, in the order of the manifest. */
  files: NamedFile[]
}

export interface ManifestSource {
  label: string
  level: Level
  namespace?: string
}

/** One skill as the manifest has it (Tier 1): what is needed to list it, to choose it and to gate it. docs/manifest.md explains each field. */
export interface SkillEntry extends ListedFields {
  id: string
  /** Where it is not the last part of the id. */
  name?: string
  /** The ids of its copies, which lead to it. Sorted; they end in the last part of its own. */
  otherIds?: string[]
  description: string
  /** Where the id does not give it: `shortenPath`. */
  path?: string
  /** The folder that it is unpacked to, where that is not its id with `/` for `:`. */
  place?: string
  /** The entry, from the root, where it was not the `SKILL.md` of that folder: a legacy command, a file of a list. */
  file?: string
  /** Index into the manifest's sources; left out when 0. */
  source?: number
  /** The SHA-256 of its record and that of its `SKILL.md`, in 43 characters of base64url each: `getRecordDigest`, `getChunkDigest`. */
  sha256: string
  /** Tokens of the instructions. */
  tokens: number
  borrowed?: true
}

/** An entry with what its id and its source say of it: `completeSkill`. */
export interface ManifestSkill extends SkillEntry {
  name: string
  /** All of the id before its last part. */
  namespace: string
  /** The folder that it was found in, from its root. Where it is unpacked to: `getPlace`. */
  path: string
  /** That of its source. */
  level: Level
}

/** A path that the instructions name, and where it leads. */
export interface NamedPath {
  kind: 'link' | 'image' | 'code' | 'command' | 'include'
  /** The other Markdown file of the skill that has the link, from the skill's folder. Of those, only what is missing is listed. */
  file?: string
  /** As written, from the folder of the skill, or of `file`. */
  target: string
  fragment?: string
  /**
   * `skill`: a file or folder of it. `bundle`: in another skill. `repository`: elsewhere around the skill. `missing`: nowhere.
   * `left-out`: there, and not in the bundle. `project`: the user's, so that only the agent can tell whether it exists.
   * `absolute`: a path of some machine. `unknown`: out of the repository.
   */
  where: 'skill' | 'bundle' | 'repository' | 'missing' | 'left-out' | 'project' | 'absolute' | 'unknown'
  /** In `bundle` and `repository`: the path from the root of the source. */
  path?: string
  /** In `bundle`: the folder of the other skill, from the root of the source. */
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

/** A copy of a skill. `id` is its own, where that is another: it leads to the skill. */
export interface IdenticalPlace {
  source: number
  path: string
  file?: string
  id?: string
}

/** A skill that lost its id to another one. `digest` is over the paths and bytes of its files. */
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

/** `skills/<sha256>.json`: what protocols and activated skills need. The fields are those that the manifest leaves out. */
export interface SkillRecord extends Omit<Fields, keyof ListedFields> {
  frontmatter: JsonObject
  sections: Section[]
  /** Every path that the instructions name, each once. */
  references: NamedPath[]
  /** Where clients put other text, as bytes of the chunk. */
  substitutions?: { kind: SubstitutionKind; text: string; start: number; end: number; command?: string }[]
  /** Bytes of `SKILL.md`, and the byte where its instructions start. */
  chunk: { size: number; body: number }
  tokens: { catalog: number; body: number }
  /** Names of the MCP servers that the skill names. Sorted. */
  mcpServers?: string[]
  dependencies?: { id: string; kind: string }[]
  aliases?: { source: number; path: string }[]
  identical?: IdenticalPlace[]
  shadows?: ShadowedPlace[]
  /** The id that it asked for, where other skills of its source did, too: all of them have their folders' names. */
  wantedId?: string
  files: { path: string; digest: string; size: number; mode: '644' | '755' }[]
}
