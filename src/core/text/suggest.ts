import { addTo } from './order.ts'

const LONGEST = 64
const MOST_TYPOS = 2

/**
 * The nearest candidate, or ''. Allows one typo in three to five letters, two in more. Ignores case. Ties go to the
 * nearer length, then code-unit order. Words above 64 UTF-16 units are not compared.
 */
export function suggest(word: string, candidates: Iterable<string>): string {
  const { length: wanted } = word.toLowerCase()
  const near = [...candidates].filter(({ length }) => Math.abs(length - wanted) <= MOST_TYPOS)
  return createSuggester(near)(word)
}

/** The same for many words: each candidate is read once. */
export function createSuggester(candidates: Iterable<string>): (word: string) => string {
  const byLength = new Map<number, { candidate: string; lower: string; own: number }[]>()
  for (const candidate of candidates) {
    const lower = candidate.toLowerCase()
    addTo(byLength, candidate.length, { candidate, lower, own: getLetters(lower) })
  }
  return word => {
    const wanted = word.toLowerCase()
    const most = wanted.length > LONGEST ? 0 : Math.min(MOST_TYPOS, Math.floor(wanted.length / 3))
    const letters = getLetters(wanted)
    let nearest = ''
    let least = most
    for (let length = wanted.length - most; most > 0 && length <= wanted.length + most; length++) {
      for (const { candidate, lower, own } of byLength.get(length) ?? []) {
        // Fast path: a typo loses or adds at most one letter, and most candidates differ in several.
        if (countLetters(letters & ~own) > least || countLetters(own & ~letters) > least) continue
        const distance = candidate === word ? least + 1 : countErrors(wanted, lower, least)
        if (distance > least || (distance === least && nearest !== '' && !isNearer(candidate, nearest, word)))
          continue
        nearest = candidate
        least = distance
      }
    }
    return nearest
  }
}

/** A hint with the nearest candidate, or `otherwise`. */
export function formatSuggestion(word: string, candidates: Iterable<string>, otherwise: string): string {
  const near = suggest(word, candidates)
  return near === '' ? otherwise : `Did you mean \`${near}\`?`
}

/** The set of letters as bits, some of which letters share. */
function getLetters(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

function countLetters(letters: number): number {
  let count = 0
  for (let left = letters; left !== 0; left &= left - 1) count++
  return count
}

function isNearer(a: string, b: string, word: string): boolean {
  const difference = Math.abs(a.length - word.length) - Math.abs(b.length - word.length)
  return difference < 0 || (difference === 0 && a < b)
}

/** Optimal string alignment distance. Above `most`, the number only means "more". */
export function countErrors(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let errors = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + Number(!isSame))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, (before[j - 2] ?? 0) + 1)
      row.push(errors)
      if (errors < least) least = errors
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
