/** `skillc/bundle`: a project's skills inside a bundler's output. A plugin replaces this file. */
import type { SkillRecord } from '../format/manifest.ts'
import type { NamedFiles } from '../reader/source.ts'

declare global {
  /** The types file that a plugin writes adds the ids. */
  interface SkillcRegister {}
}

/** The bundle's ids, once a plugin has written its types. */
export type SkillId = SkillcRegister extends { id: infer Id extends string } ? Id : string

/** The default export of an imported `SKILL.md`. */
export interface SkillFile {
  id: SkillId
  name: string
  description: string
  /** The text after the frontmatter. */
  instructions: string
  record: SkillRecord
}

function refuse(): never {
  throw new Error(
    '`skillc/bundle` was imported without a plugin: use `skillc/vite`, `skillc/rollup`, `skillc/rolldown`, `skillc/webpack` or `skillc/esbuild`',
  )
}

/** Every file of the bundle, for `openBundle`. */
const files: NamedFiles<SkillId> = refuse()
export default files

/** Identifies every byte of the bundle. */
export const digest: string = refuse()
