/** Versions of skills, and the ranges that others require. */
import { createRequire } from 'node:module'
import type { Fields } from '../../format/types.ts'

/** Only some skills require a range: what reads it is loaded for the first. */
const require = createRequire(import.meta.url)

/** What is wrong with a version for a range: `range` itself is not valid, there is no version, it cannot be read, it is outside. */
export type VersionProblem = 'range' | 'none' | 'unreadable' | 'outside'

/** The version that a skill declares; the specification has room for it under `metadata`. */
export function getVersion({ version, metadata }: Fields): string | undefined {
  if (version !== undefined) return version
  return typeof metadata?.version === 'string' ? metadata.version.trim() : undefined
}

/** Ranges are npm's. Versions may be short: `1.2` is `1.2.0`. */
export function findVersionProblem(range: string, version: string | undefined): VersionProblem | undefined {
  const parseRange: typeof import('semver').validRange = require('semver/ranges/valid')
  if (range === '' || parseRange(range) === null) return 'range'
  if (version === undefined) return 'none'
  const parseVersion: typeof import('semver').valid = require('semver/functions/valid')
  const whole = parseVersion(
    version.replace(/^(v?\d+)(\.\d+)?$/, (_, major, minor = '.0') => `${major}${minor}.0`),
  )
  if (whole === null) return 'unreadable'
  const satisfies: typeof import('semver').satisfies = require('semver/functions/satisfies')
  return satisfies(whole, range) ? undefined : 'outside'
}
