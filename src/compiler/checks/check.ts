/** Checks of a configuration: rules as data. Nothing in them is run as code, and none can be slow. */
import type { OwnCode, OwnWords } from '../../core/diagnostics/catalog.ts'
import { type Failure, failure } from '../../core/errors/failure.ts'
import type { JsonObject } from '../../core/json/types.ts'
import type { Work } from '../../core/match/find.ts'

/** Plain data, because it is part of the cache's key and sent to threads. One of `frontmatter`, `forbid` and `require`. */
export interface Check {
  code: OwnCode
  own: OwnWords
  /** A JSON Schema of the values. */
  frontmatter?: JsonObject
  /** Selectors of nodes that must not be there. */
  forbid?: string
  /** Selectors of nodes of which one must be there. */
  require?: string
  /** A pattern for the words of these nodes. */
  text?: string
  /** What takes the place of a match, and whether that cannot change the meaning. */
  replace?: string
  safe?: boolean
}

/** What all checks of a configuration may still use up. */
export interface Budget {
  /** Steps of patterns. */
  patternSteps: number
  /** Steps of selectors. */
  selectorSteps: number
  /** Keywords of schemas. */
  keywords: number
  /** Of all patterns in one skill. */
  work: Work
}

export const MOST_SELECTOR_STEPS = 1_000
export const MOST_KEYWORDS = 1_000
/** About two seconds. */
export const MOST_WORK = 20_000_000

/** The fields of the frontmatter that a check names: they are known. */
export function listNamedFields({ frontmatter = {} }: Pick<Check, 'frontmatter'>): string[] {
  const { required, properties } = frontmatter
  const listed = Array.isArray(required) ? required.filter(name => typeof name === 'string') : []
  return [...listed, ...Object.keys(Object(properties))]
}

export function rejectCheck(code: string, reason: string): Failure {
  return failure(
    `The check \`${code}\` cannot be used: ${reason}`,
    'docs/write-a-rule.md describes every field of a check',
  )
}
