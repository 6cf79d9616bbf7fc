/** Bundles that errors left skills out of: whoever has the bundle cannot tell. */

import { failure } from '../core/errors/failure.ts'
import { flag, type Kinds } from '../core/json/check-options.ts'
import type { ManifestHead } from '../format/manifest.ts'

/** What everything takes that hands a bundle on. */
export interface CompletenessOptions {
  /** Take a bundle although errors left skills out of it. */
  allowIncomplete?: boolean
}

export const COMPLETENESS_KINDS: Kinds<CompletenessOptions> = { allowIncomplete: flag }

/** Skills that a sentence names. */
const MOST_NAMED = 5

/** Throws a Failure for a bundle that errors left skills out of, unless that is allowed. `what` begins the sentence. */
export function refuseIncomplete(
  { refused = [] }: Pick<ManifestHead, 'refused'>,
  { allowIncomplete }: CompletenessOptions,
  what = 'The bundle',
): void {
  if (refused.length === 0 || allowIncomplete === true) return
  const named = refused.slice(0, MOST_NAMED).map(({ id, code }) => `\`${id}\` (${code})`)
  const more = refused.length > MOST_NAMED ? [`${refused.length - MOST_NAMED} more`] : []
  throw failure(
    `${what} lacks skills that errors left out: ${[...named, ...more].join(', ')}`,
    'Correct them and build again, or allow it with the option `allowIncomplete`',
  )
}
