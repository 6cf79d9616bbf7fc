import { flag, type Kinds, text, texts } from '../../core/json/check-options.ts'
import type { SourcePackage } from '../../targets/package.ts'
import { CALL_KINDS, type ChannelOptions } from '../call.ts'
import type { Root } from './source-skills.ts'

export interface ExportOptions extends ChannelOptions {
  /** Refuse to write anything when a target would lose something. */
  strict?: boolean
  /** Refuse to write anything when a target refuses a skill. Else that skill is left out, and what an earlier export wrote of it stays. */
  noEmitOnError?: boolean
  /** Folders of clients: link to the author's folders instead of copying skills that need no change. */
  link?: boolean
  /** Say what would be written, and write nothing. */
  dryRun?: boolean
  /** agent-plugin: the plugin's name; lists and modules have it, too. Default: the name of the folder. */
  name?: string
  /** agent-plugin: its version, three numbers. */
  release?: string
  description?: string
  /** agent-plugin: its author. */
  owner?: string
  /** Files whose credentials are exported all the same: globs of paths as a refusal names them, such as `skills/rye/setup.sh`. */
  allowSensitive?: string[]
}

export const EXPORT_KINDS: Kinds<ExportOptions> = {
  ...CALL_KINDS,
  strict: flag,
  noEmitOnError: flag,
  link: flag,
  dryRun: flag,
  name: text,
  release: text,
  description: text,
  owner: text,
  allowSensitive: texts,
}

export interface ExportInput {
  /** How the user knows each source, by its label. */
  roots: ReadonlyMap<string, Root>
  packages: readonly SourcePackage[]
}
