import type { ParsedEntry } from '../compiler/parse/parse.ts'
import type { ManifestSkill, SkillRecord } from '../format/manifest.ts'
import type { Values } from './frontmatter.ts'

/** `bytes` is called when the file is written. */
export interface EmittedFile {
  path: string
  executable?: boolean
  bytes: () => Uint8Array | string
}

/** The default export of an imported `SKILL.md`. */
export interface SkillFile extends EmittedFile {
  size: number
}

export interface SourceSkill {
  skill: ManifestSkill
  record: SkillRecord
  /** Its entry as findings name it: `skills/rye/SKILL.md`. */
  file: string
  /** The absolute path of the author's entry, if its source is known. It may have been removed. */
  origin?: string
  /** The edition of a source that was fetched: its entry is in the store, and `origin` is a name. */
  fetched?: string
  /** Absolute folders of the author with the skill or its copies, if known. */
  folders: string[]
  entry: Uint8Array
  parsed: ParsedEntry
  files: SkillFile[]
}

export interface Router {
  name: string
  topics: string[]
}

export interface LoweredSkill {
  id: string
  name: string
  description: string
  values: Values
  body: string
  files: SkillFile[]
  /** True if a file differs from the author's, or is new. */
  isChanged: boolean
  router?: Router
  /** The author's absolute folder, if a link to it is as good as a copy. */
  folder?: string
}
