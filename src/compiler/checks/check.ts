/** Checks of a configuration: rules as data. None is executed as code, and none can be slow. */
import type { OwnCode, OwnWords } from '../../core/diagnostics/catalog.ts'
import { type Failure, failure } from '../../core/errors/failure.ts'
import type { JsonObject } from '../../core/json/types.ts'
import type { Work } from '../../core/match/find.ts'

/** Plain data, because it is sent to threads. Exactly one of `frontmatter`, `forbid` and `require` is set. */
export interface Check {
  code: OwnCode
  own: OwnWords
  frontmatter?: JsonObject
  /** Selectors of forbidden nodes. */
  forbid?: string
  /** Selectors of which one node is required. */
  require?: string
  /** A pattern for these nodes' words. */
  text?: string
  /** The replacement of a match, and whether it cannot change the meaning. */
  replace?: string
  safe?: boolean
}

export interface Budget {
  patternSteps: number
  selectorSteps: number
  keywords: number
  work: Work
}

export const MOST_SELECTOR_STEPS = 1_000
export const MOST_KEYWORDS = 1_000
/** About two seconds. */
export const MOST_WORK = 20_000_000

/** The frontmatter fields that a check names, which count as known. */
export function listNamedFields({ frontmatter = {} }: Pick<Check, 'frontmatter'>): string[] {
  const { required, properties } = frontmatter
  const listed = Array.isArray(required) ? required.filter(name => typeof name === 'string') : []
  return [...listed, ...Object.keys(Object(properties))]
}

export function rejectCheck(code: string, reason: string): Failure {
  return failure(
    `The check \`${code}\` cannot be used: ${reason}`,
    '`skillc/schema/config.schema.json` describes every field of a check',
  )
}
