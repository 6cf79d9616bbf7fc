/** Arguments whose first may be left out: the bundle that a build writes. */

import { failure } from '../core/errors/failure.ts'
import { DEFAULT_OUT } from '../pipeline/config/options.ts'

/** `[BUNDLE] ID`. Throws a Failure for more or fewer names. */
export function getBundleAndId(names: string[], command: string): [bundle: string, id: string] {
  return getBundleAnd(names, `\`${command}\` takes a bundle and an id`, `\`skillc ${command} [BUNDLE] ID\``)
}

/** `[BUNDLE] NAME`. Throws a Failure, made of `what` and `hint`, for more or fewer names. */
export function getBundleAnd(names: string[], what: string, hint: string): [bundle: string, name: string] {
  const [first, second, ...more] = names
  if (first === undefined || more.length > 0) throw failure(what, hint)
  return second === undefined ? [DEFAULT_OUT, first] : [first, second]
}
