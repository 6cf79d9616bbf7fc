/** Numbers and sentences as people read them, the same in every locale. */

import { formatCount, formatDuration, pluralize } from '../core/text/quantity.ts'
import { measureWidth } from '../core/text/width.ts'
import type { Counts, Report } from '../pipeline/report.ts'
import { formatEntries } from './entries.ts'

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
    { count: aliases, words: pluralize(aliases, 'link to one of them', 'links to some of them') },
    { count: identical, words: `${pluralize(identical, 'copy', 'copies')}, byte for byte the same` },
    { count: shadowed, words: 'shadowed by a skill with the same id' },
    { count: skipped, words: 'skipped' },
    { count: missing, words: 'not accounted for (a bug in skillc)' },
  ].filter(({ count }) => count !== 0)
}

/** One sentence: what came of it, and why the exit code is what it is. */
export function describeOutcome(report: Report, counts: Counts): string {
  const { command, bundle, isKept, out, account, exitCode, durationMs, files } = report
  const findings = formatSeverities(counts)
  const time = durationMs === undefined ? '' : ` in ${formatDuration(durationMs)}`
  const exit = exitCode === 0 ? '' : ` (exit code ${exitCode})`
  if (command === 'check') {
    const among = files === undefined ? '' : `${formatCount(files, 'file')} among `
    const what = `Checked ${among}${formatEntries(account, 'found')}${time}`
    return `${what}: ${findings === '' ? 'no problems found' : findings}${exit}`
  }
  if (bundle === undefined) {
    const came = isKept ? `the bundle of the last build was kept: ${out}` : 'nothing was written'
    return `${findings === '' ? '' : `${findings}: `}${came}${exit}`
  }
  const what = `Built ${formatEntries(account, 'emitted')}${time}`
  return `${what}${findings === '' ? '' : `: ${findings}`}${exit}`
}

/** Says that errors which are hidden keep a build from succeeding; empty when there are none. */
export function formatHiddenErrors({ baselined, unchanged, hiddenErrors = 0 }: Report): string[] {
  if (hiddenErrors === 0) return []
  const places = [...(baselined ? ['in the baseline'] : []), ...(unchanged ? ['in unchanged files'] : [])]
  return [
    `${formatCount(hiddenErrors, 'error')} ${places.join(' or ')} still ${pluralize(hiddenErrors, 'fails', 'fail')} the build`,
  ]
}

/**
 * Breaks a text at its spaces into lines of at most `width` cells, those after the first indented by `hanging`. A longer word keeps
 * a line of its own, because paths are there to be clicked and copied; but Chinese and Japanese, which have no spaces, break between
 * their characters. Given a list, it keeps each of its items in one piece. Own colors take no cells; each has to end in the word
 * that it begins in.
 */
export function wrapWords(text: string | readonly string[], width: number, hanging = 0): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const words =
    typeof text === 'string'
      ? text.split(' ').map(word => splitWide(word, width - hanging))
      : text.map(item => [item])
  for (const pieces of words) {
    for (const [index, piece] of pieces.entries()) {
      const size = measureWidth(piece.replace(OWN_COLOR, ''))
      const blank = index === 0 && line !== '' ? 1 : 0
      if (used > 0 && used + blank + size > width) {
        lines.push(line.trimEnd())
        line = ' '.repeat(hanging) + piece
        used = hanging + size
      } else {
        line += ' '.repeat(blank) + piece
        used += blank + size
      }
    }
  }
  lines.push(line.trimEnd())
  return lines
}

/** The pieces of a word between which a line may end: more than one only of a word that is too long and has wide characters. */
function splitWide(word: string, width: number): string[] {
  if (word.length * 2 <= width || measureWidth(word.replace(OWN_COLOR, '')) <= width) return [word]
  const pieces: string[] = []
  let last = 0
  for (const character of word) {
    const size = measureWidth(character)
    const isBreak = size > 0 && (size === 2 || last === 2) && !CLOSING.test(character)
    if (pieces.length === 0 || isBreak) pieces.push(character)
    else pieces[pieces.length - 1] += character
    if (size > 0) last = size
  }
  return pieces
}

/** Punctuation that does not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]$/u

/** Breaks a line that is too long at its spaces; its indentation stays, and what is continued is indented by two more. */
export function wrapLine(line: string, width: number): string[] {
  const text = line.trimStart()
  const indent = ' '.repeat(line.length - text.length)
  return wrapWords(text, width - indent.length, 2).map(part => indent + part)
}

const OWN_COLOR = /\u001b\[\d+m/g
