/** Longer runs of marks cost the normalizer quadratic time (UAX #15, Stream-Safe Text Format, breaks them up). */
const manyMarks = /(\p{M}{30})(?=\p{M})/gu

/** U+034F breaks up runs; these characters are invisible, so they are dropped. */
const unseen = /\p{Default_Ignorable_Code_Point}+/gu

const plain = /^[\0-\x7f]*$/

/** Folds a text: NFKC, without invisible characters, case-folded (`STRASSE` equals `straße`). Linear. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  const normal = text.replace(manyMarks, '$1\u034f').normalize('NFKC').replace(unseen, '')
  // Via upper case, for letters without their own lower case; sigma depends on its position.
  return normal.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

/** Scripts without spaces between words or, in Korean, before particles. */
const unspacedScripts = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map(script => `\\p{scx=${script}}`)
  .join('')
const unspaced = new RegExp(`^[${unspacedScripts}]$`, 'u')
const wordLetter = /^[\p{L}\p{M}\p{N}]$/u

/** True if words end between two characters of a folded text. */
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

/** Each character of an unspaced script and each symbol is a word. White space, hyphens and `_` are one gap. */
export function splitFolded(folded: string): string[] {
  return Array.from(folded.matchAll(token), ([text]) => (gap.test(text) ? ' ' : text))
}

export function splitPhrase(text: string): string[] {
  const words = splitFolded(fold(text))
  return words.slice(words[0] === ' ' ? 1 : 0, words.length > 1 && words.at(-1) === ' ' ? -1 : undefined)
}

export function getCharAt(text: string, at: number): string | undefined {
  const code = text.codePointAt(at)
  return code === undefined ? undefined : String.fromCodePoint(code)
}

export function getCharBefore(text: string, at: number): string | undefined {
  const isPair = at > 1 && (text.codePointAt(at - 2) ?? 0) > 0xffff
  return getCharAt(text, isPair ? at - 2 : at - 1)
}
