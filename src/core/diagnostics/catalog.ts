/** Every code with its severity per profile and its texts. Codes are permanent, and each has a page in docs/rules. */

import { type Failure, failure } from '../errors/failure.ts'
import type { Position, Severity } from '../json/types.ts'
import { escapeTerminal } from '../text/terminal.ts'
import { bodyCodes } from './codes/body.ts'
import { clientCodes } from './codes/clients.ts'
import { frontmatterCodes } from './codes/frontmatter.ts'
import { parseCodes } from './codes/parse.ts'
import { resolveCodes } from './codes/resolve.ts'
import { walkCodes } from './codes/walk.ts'
import type { Entry } from './entry.ts'

/** A code's entry. `F`: the facts of its findings. */
export const catalog = {
  ...walkCodes,
  ...parseCodes,
  ...frontmatterCodes,
  ...bodyCodes,
  ...resolveCodes,
  ...clientCodes,
} satisfies Record<string, Entry>

export type CatalogCode = keyof typeof catalog

/** A code from an extension or the configuration: `NAMESPACE/NAME`. Codes of the catalog have no slash. */
export type OwnCode = `${string}/${string}`

/** A diagnostic's permanent name. */
export type Code = CatalogCode | OwnCode

/** The texts of a finding whose code is not in the catalog. */
export interface OwnWords {
  /** One sentence without a period. */
  message: string
  help?: string
  severity: Severity
}

/** The facts of a finding with this code, for its message and its help. */
export type Facts<C extends CatalogCode> = FactsOf<(typeof catalog)[C]['message']> &
  ((typeof catalog)[C] extends { help: infer H } ? FactsOf<H> : object)
type FactsOf<F> = F extends (facts: infer P) => string ? (unknown extends P ? object : P) : object

/** A change of the entry's text (without BOM). Offsets are UTF-16 units. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** A finding as facts. Severity and texts come later, so findings can be cached and replayed. */
export interface Finding {
  code: Code
  facts: Record<string, string | number>
  /** Set for own codes only. */
  own?: OwnWords
  position?: Position
  file?: string
  fix?: Edit[]
  /** Edits that may change the meaning, so review them. Empty if the file must be renamed. Absent if `fix` is set. */
  unsafeFix?: Edit[]
  /** Lowers the severity by one step: it concerns no client of this build, or matters little at this place. */
  isAside?: true
  /** The other half of a conflict. `path` is relative to the root of `source`; without both, the same file. */
  related?: { message: string; source?: number; path?: string; position?: Position }[]
  /** The number of further findings with this code that were dropped. */
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

export function getEntry({ code, own }: Pick<Finding, 'code' | 'own'>): Entry {
  if (own === undefined) return catalog[code as CatalogCode]
  const { message, help, severity } = own
  return {
    summary: message,
    severity,
    message: () => toWords(message),
    ...(help !== undefined && { help: () => toWords(help) }),
  }
}

/** Creates a failure with the message and the help of a finding. */
export function toFailure(finding: Finding): Failure {
  const { message, help } = getEntry(finding)
  return failure(message(finding.facts), help?.(finding.facts))
}

const LONGEST_WORDS = 1_000

/** The text may come from another machine. */
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
