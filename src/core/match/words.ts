/** More marks than this in a row cost the normalizer quadratic time (UAX #15, Stream-Safe Text Format, breaks them up). */
const manyMarks = /(\p{M}{30})(?=\p{M})/gu

/** U+034F breaks them up; these characters are invisible, so none counts. */
const unseen = /\p{Default_Ignorable_Code_Point}+/gu

const plain = /^[\0-\x7f]*$/

/** Folded text: NFKC, without invisible characters, case-folded (`STRASSE` and `straße` are one). Linear. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  const normal = text.replace(manyMarks, '$1\u034f').normalize('NFKC').replace(unseen, '')
  // To upper case and back, for what has no lower case of its own; the sigma depends on where it stands.
  return normal.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

/** Scripts whose words have no spaces between them, or, in Korean, particles without one. */
const unspacedScripts = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map(script => `\\p{scx=${script}}`)
  .join('')
const unspaced = new RegExp(`^[${unspacedScripts}]$`, 'u')
const wordLetter = /^[\p{L}\p{M}\p{N}]$/u

/** Whether words end between two characters of a folded text. */
export function isBoundary(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return true
  return !isSpacedLetter(before) || !isSpacedLetter(after)
}

export function isSpacedLetter(char: string): boolean {
  return wordLetter.test(char) && !unspaced.test(char)
}

export function isLetter(char: string): boolean {
  return wordLetter.test(char)
}

const token = new RegExp(`[\\s\\p{Pd}_]+|(?:(?![${unspacedScripts}])[\\p{L}\\p{M}\\p{N}])+|[^]`, 'gu')
const gap = /^[\s\p{Pd}_]/u

/**
 * Each character of an unspaced script and each sign is a word. White space, hyphens and `_` are one gap: `rye-bread` and `rye
 * bread` are the same words.
 */
export function splitFolded(folded: string): string[] {
  return Array.from(folded.matchAll(token), ([text]) => (gap.test(text) ? ' ' : text))
}

export function splitPhrase(text: string): string[] {
  const words = splitFolded(fold(text))
  return words.slice(words[0] === ' ' ? 1 : 0, words.length > 1 && words.at(-1) === ' ' ? -1 : undefined)
}
