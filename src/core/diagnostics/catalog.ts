/**
 * The catalog of diagnostics: every code, how severe it is in each profile, and every word that is said about it.
 *
 * Call sites pass facts, never prose. A code is permanent: never renamed, never reused. Each has a page in docs/rules.
 */

import type { Position, Severity } from '../json/types.ts'
import { escapeTerminal } from '../text/terminal.ts'
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

export type CatalogCode = keyof typeof catalog

/** A code of others' making: its namespace, and its name in it. Those of the catalog have no slash. */
export type OwnCode = `${string}/${string}`

/** A diagnostic's permanent name. */
export type Code = CatalogCode | OwnCode

/** The words of a finding whose code is not in the catalog. */
export interface OwnWords {
  /** One sentence without a full stop. */
  message: string
  hint?: string
  severity: Severity
}

/** The facts a finding of this code carries: those of its message, and those of its hint. */
export type Facts<C extends CatalogCode> = FactsOf<(typeof catalog)[C]['message']> &
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
  /** With an own code, and only then. */
  own?: OwnWords
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

export function isCatalogCode(text: string): text is CatalogCode {
  return Object.hasOwn(catalog, text)
}

export function isOwnCode(text: string): text is OwnCode {
  return text.length <= LONGEST_OWN_CODE && /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(text)
}

const LONGEST_OWN_CODE = 100

export function isCode(text: string): text is Code {
  return isCatalogCode(text) || isOwnCode(text)
}

/** What a finding says, and how severe it is. */
export function getEntry({ code, own }: Pick<Finding, 'code' | 'own'>): Entry {
  if (own === undefined) return catalog[code as CatalogCode]
  const { message, hint, severity } = own
  return {
    summary: message,
    severity,
    message: () => toWords(message),
    ...(hint !== undefined && { hint: () => toWords(hint) }),
  }
}

const LONGEST_WORDS = 1_000

/** Others wrote them, perhaps on another machine. */
function toWords(text: string): string {
  return escapeTerminal(text.slice(0, LONGEST_WORDS))
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
