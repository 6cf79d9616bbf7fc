/** Numbers and sentences as people read them, the same in every locale. */

import type { Counts, Report } from '../build/report.ts'
import { formatCount, formatDuration } from '../core/quantity.ts'
import { measureWidth } from '../core/width.ts'

/** `2 errors, 1 warning`; infos are for those who ask. Empty when there is neither. */
export function formatSeverities({ error, warning }: Pick<Counts, 'error' | 'warning'>): string {
  const words = []
  if (error > 0) words.push(formatCount(error, 'error'))
  if (warning > 0) words.push(formatCount(warning, 'warning'))
  return words.join(', ')
}

/** The parts that what was found is made of, in words for someone who has not read the manual; none is 0. */
export function listAccountParts({ account, bundle }: Report): { count: number; words: string }[] {
  const { emitted, aliases, identical, shadowed, skipped, found } = account
  const missing = found - emitted - aliases - identical - shadowed - skipped
  return [
    { count: emitted, words: bundle !== undefined ? 'in the bundle' : 'ready to be bundled' },
    { count: aliases, words: aliases === 1 ? 'link to one of them' : 'links to some of them' },
    { count: identical, words: `${identical === 1 ? 'copy' : 'copies'}, byte for byte the same` },
    { count: shadowed, words: 'shadowed by a skill with the same id' },
    { count: skipped, words: 'skipped' },
    { count: missing, words: 'not accounted for (a bug in skillc)' },
  ].filter(({ count }) => count !== 0)
}

/** One sentence: what came of it, and why the exit code is what it is. */
export function describeOutcome(report: Report, counts: Counts): string {
  const { command, bundle, account, exitCode, durationMs, files } = report
  const findings = formatSeverities(counts)
  const time = durationMs === undefined ? '' : ` in ${formatDuration(durationMs)}`
  const exit = exitCode === 0 ? '' : ` (exit code ${exitCode})`
  if (command === 'check') {
    const among = files === undefined ? '' : `${formatCount(files, 'file')} among `
    const what = `Checked ${among}${formatCount(account.found, 'skill')}${time}`
    return `${what}: ${findings === '' ? 'no problems found' : findings}${exit}`
  }
  if (bundle === undefined) return `${findings === '' ? '' : `${findings}: `}nothing was written${exit}`
  const what = `Built ${formatCount(bundle.skills, 'skill')}${time}`
  return `${what}${findings === '' ? '' : `: ${findings}`}${exit}`
}

/** Says that errors which are hidden keep a build from succeeding; empty when there are none. */
export function formatHiddenErrors({ bundle, baselined, unchanged, hiddenErrors = 0 }: Report): string[] {
  if (hiddenErrors === 0) return []
  const places = [...(baselined ? ['in the baseline'] : []), ...(unchanged ? ['in unchanged files'] : [])]
  const verb = `${bundle === undefined ? 'stop' : 'fail'}${hiddenErrors === 1 ? 's' : ''}`
  return [`${formatCount(hiddenErrors, 'error')} ${places.join(' or ')} still ${verb} the build`]
}

/**
 * Breaks a text at spaces into lines of at most `width` cells. A longer word keeps a line of its own:
 * paths are there to be clicked and copied.
 */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(' ')) {
    const size = measureWidth(word)
    if (line !== '' && used + 1 + size > width) {
      lines.push(line)
      line = word
      used = size
    } else {
      line = line === '' ? word : `${line} ${word}`
      used += size + (used === 0 ? 0 : 1)
    }
  }
  lines.push(line)
  return lines
}
