/** Skills on their way to a target: as the author wrote them, and as the target takes them. */
import type { ParsedEntry } from '../compiler/parse/parse.ts'
import type { ManifestSkill, SkillRecord } from '../format/manifest.ts'
import type { Values } from './frontmatter.ts'

/** A file that is to be written: its bytes are asked for when they are needed. */
export interface EmittedFile {
  path: string
  executable?: boolean
  bytes: () => Uint8Array | string
}

export interface SkillFile extends EmittedFile {
  size: number
}

export interface SourceSkill {
  skill: ManifestSkill
  record: SkillRecord
  /** Its entry as findings name it: `skills/rye/SKILL.md`. */
  file: string
  /** The author's entry on this machine, absolute, as far as its source is known. It may be gone. */
  origin?: string
  /** The author's folders with it on this machine, absolute, as far as they are known: its own, and those of its copies. */
  folders: string[]
  entry: Uint8Array
  parsed: ParsedEntry
  /** All but the entry. */
  files: SkillFile[]
}

export interface Router {
  name: string
  /** What its skills are about, the most telling word first. */
  topics: string[]
}

export interface LoweredSkill {
  id: string
  name: string
  description: string
  values: Values
  /** Its instructions, without the frontmatter. */
  body: string
  /** The entry, `SKILL.md`, first. */
  files: SkillFile[]
  /** Whether a file has other bytes than the author's, or is new. */
  isChanged: boolean
  router?: Router
  /** The author's folder, absolute, where a link to it is as good as a copy. */
  folder?: string
}
