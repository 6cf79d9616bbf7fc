/**
 * The catalog of diagnostics: every code, how severe it is in each profile, and every word that is said about it.
 *
 * Call sites pass facts, never prose. A code is permanent: never renamed, never reused. Each has a page in docs/rules.
 */

import type { Position } from '../json/types.ts'
import { bodyCodes } from './codes/body.ts'
import { clientCodes } from './codes/clients.ts'
import { frontmatterCodes } from './codes/frontmatter.ts'
import { parseCodes } from './codes/parse.ts'
import { resolveCodes } from './codes/resolve.ts'
import { walkCodes } from './codes/walk.ts'
import type { Entry } from './entry.ts'

/** The entry of one code in the catalog. `F` are the facts of its findings. */
export const catalog = {
  ...walkCodes,
  ...parseCodes,
  ...frontmatterCodes,
  ...bodyCodes,
  ...resolveCodes,
  ...clientCodes,
} satisfies Record<string, Entry>

/** A diagnostic's permanent name. */
export type Code = keyof typeof catalog

/** The facts a finding of this code carries: those of its message, and those of its hint. */
export type Facts<C extends Code> = FactsOf<(typeof catalog)[C]['message']> &
  ((typeof catalog)[C] extends { hint: infer H } ? FactsOf<H> : object)
type FactsOf<F> = F extends (facts: infer P) => string ? (unknown extends P ? object : P) : object

/** A change of the entry's text (without BOM) that cannot change its meaning. Offsets are UTF-16 units. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** One thing found, as facts. Severity and words come later, so findings can be cached and replayed. */
export interface Finding {
  code: Code
  facts: Record<string, string | number>
  position?: Position
  file?: string
  fix?: Edit[]
  /**
   * Edits that probably repair it, and that a person should look at: they may change what is read. None where the file is to be
   * renamed. Absent where `fix` is there.
   */
  unsafeFix?: Edit[]
  /** One step less severe than its code: it concerns no client which the build asks about, or matters little where it is. */
  isAside?: true
  /** The other half of a conflict. `path` is from the root of `source`; both absent: the same file. */
  related?: { message: string; source?: number; path?: string; position?: Position }[]
  /** How many more findings with this code the skill has: only so many are kept. */
  more?: number
}

export function isCode(text: string): text is Code {
  return Object.hasOwn(catalog, text)
}

export const RISKS: ReadonlySet<Code> = new Set<Code>([
  'bidirectional-character',
  'exposed-secret',
  'hidden-character',
  'hidden-instruction',
  'piped-script',
  'sensitive-file',
  'tag-character',
])
