const LONGEST = 64

/**
 * The nearest candidate, or ''. Allows one typo in three to five letters, two in more. Ignores case. Ties go to the
 * nearer length, then code-unit order. Words above 64 UTF-16 units are not compared.
 */
export function suggest(word: string, candidates: Iterable<string>): string {
  const wanted = word.toLowerCase()
  let nearest = ''
  let least = wanted.length > LONGEST ? -1 : Math.min(2, Math.floor(wanted.length / 3))
  if (least < 1) return ''
  const letters = getLetters(wanted)
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > least || candidate === word) continue
    const lower = candidate.toLowerCase()
    // Fast path: a typo loses at most one letter, and most candidates lack several.
    if (countLetters(letters & ~getLetters(lower)) > least) continue
    const distance = countErrors(wanted, lower, least)
    if (distance > least || (distance === least && nearest !== '' && !isNearer(candidate, nearest, word)))
      continue
    nearest = candidate
    least = distance
  }
  return nearest
}

/** Help with the nearest candidate, or `otherwise`. */
export function formatSuggestion(word: string, candidates: Iterable<string>, otherwise: string): string {
  const near = suggest(word, candidates)
  return near === '' ? otherwise : `Did you mean \`${near}\`?`
}

/** The set of letters as bits, some of which letters share. */
export function getLetters(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

export function countLetters(letters: number): number {
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
