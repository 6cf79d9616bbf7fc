/** The JSON files of a bundle as types. schema/manifest.schema.json and schema/record.schema.json say what each field is for. */
import type {
  Access,
  Account,
  Decision,
  Fields,
  JsonObject,
  Level,
  Section,
  SubstitutionKind,
} from '../types.ts'

/** `manifest.json`. See schema/manifest.schema.json for what each field is for. */
export interface Manifest extends Access {
  format: number
  digest: string
  tokenizer: string
  sources: ManifestSource[]
  account: Account
  files: Record<string, { digest: string; size: number }>
  skills: ManifestSkill[]
  skipped: { source: number; path: string; code: string }[]
  /** The search index; absent when no skill has a word. */
  search?: ManifestSearch
  /** What the skills mean, as vectors; absent when the build had no provider. */
  embeddings?: ManifestEmbeddings
}

/** What a reader of the search index begins with. See docs/search-format.md. */
export interface ManifestSearch {
  /** Version of the index's format. */
  format: number
  /** What cuts texts into terms. */
  tokenizer: string
  /** A power of two; a term is in the shard whose place is its hash modulo their number. */
  shards: { digest: string; size: number }[]
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
  files: { digest: string; size: number }[]
}

export interface ManifestSource {
  label: string
  level: Level
  namespace?: string
}

export interface ManifestSkill extends Fields {
  id: string
  name: string
  namespace: string
  description: string
  path: string
  /** The entry, from the root, where it was not the `SKILL.md` of that folder: a legacy command, a file of a list. */
  file?: string
  /** Index into the manifest's sources; left out when 0. */
  source?: number
  level: Level
  /** `sha256:` and the digest of `SKILL.md`, which is also the chunk's name. */
  digest: string
  chunk: { size: number; body: number }
  record: { digest: string; size: number }
  tokens: { catalogue: number; body: number }
  borrowed?: true
  /** Names of the MCP servers that the skill names. Sorted. */
  mcpServers?: string[]
  /** What a host would have to fill in or run, each once. Sorted. */
  substitutions?: string[]
  dependencies?: { id: string; kind: string }[]
  aliases?: { source: number; path: string }[]
  identical?: { source: number; path: string; file?: string }[]
  shadows?: { source: number; path: string; file?: string; digest: string; by: Decision }[]
}

/** `skills/<sha256>.json`: what protocols and activated skills need. */
export interface SkillRecord {
  frontmatter: JsonObject
  sections: Section[]
  references: { target: string; fragment?: string; kind: string }[]
  /** Where clients put other text, as bytes of the chunk. */
  substitutions?: { kind: SubstitutionKind; text: string; start: number; end: number; command?: string }[]
  files: { path: string; digest: string; size: number; mode: '644' | '755' }[]
}
