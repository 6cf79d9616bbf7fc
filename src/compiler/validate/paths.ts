/** Which paths of a skill work on every system, and still may not be found there. Pure string work. */

import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'

/** Windows allows 260 characters, and the folders above the skill need some of them. */
const LONGEST = 200

/**
 * Why a path (POSIX, from the skill's folder) may not be found on some system, as the rest of a sentence that starts with the
 * path: `is longer than 200 characters`. Undefined when it works everywhere.
 */
export function explainUnportablePath(path: string): string | undefined {
  if (path.length > LONGEST)
    return `is longer than ${LONGEST} characters: with the folders above it, Windows refuses it`
  if (path.normalize('NFC') !== path)
    return 'is not in Unicode form NFC: links typed on another system do not find it'
  return undefined
}

/** What is wrong with the paths of a skill's files, from its folder. */
export function checkPaths(paths: string[]): Finding[] {
  return paths.flatMap(path => {
    const reason = explainUnportablePath(path)
    return reason === undefined ? [] : createFinding('unportable-path', { path, reason })
  })
}
