/**
 * Reads text like the reference validator's YAML reader (strictyaml on its vendored ruamel.yaml), including quirks that
 * decide verdicts: only `\n` starts a new line, although U+0085, U+2028 and U+2029 end one everywhere else; a byte
 * order mark has no width; distances are code points.
 */

export interface Reader {
  /** The frontmatter, closed by U+0000, which cannot occur in it. */
  text: string
  /** Offset of the next character, in UTF-16 units. */
  at: number
  /** 0-based. */
  line: number
  /** 0-based, in code points. */
  column: number
  /** Code points before `at`. */
  index: number
  /** True if every character is one unit and one column wide. */
  narrow: boolean
}

export function endsLine(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit === 10 || unit === 0 || unit === 0x85 || unit === 0x2028 || unit === 0x2029
}

/** True if the character may follow an indicator such as `-` or `:`: a space, a tab or a line end. */
export function isGap(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit === 32 || unit === 9 || endsLine(text, at)
}

export function peek(reader: Reader, ahead = 0): string {
  return reader.text[reader.at + ahead] ?? '\0'
}

export function advance(reader: Reader, units = 1): void {
  const end = Math.min(reader.at + units, reader.text.length - 1)
  while (reader.at < end) {
    const unit = reader.text.charCodeAt(reader.at++)
    if (unit >= 0xdc00 && unit <= 0xdfff) continue
    reader.index++
    if (unit === 10) {
      reader.line++
      reader.column = 0
    } else if (unit !== 0xfeff) reader.column++
  }
}

export function advanceTo(reader: Reader, end: number): void {
  const units = end - reader.at
  if (!reader.narrow) {
    advance(reader, units)
    return
  }
  reader.at = end
  reader.column += units
  reader.index += units
}

export function skipLine(reader: Reader): void {
  let end = reader.at
  while (!endsLine(reader.text, end)) end++
  advanceTo(reader, end)
}

export function skipAll(reader: Reader, set: string): void {
  while (set.includes(peek(reader))) advance(reader)
}

/** Returns the break's value in a scalar; '' if there is none. */
export function readLineBreak(reader: Reader): string {
  const char = peek(reader)
  if (char === '\0' || !endsLine(reader.text, reader.at)) return ''
  advance(reader)
  return char === '\x85' ? '\n' : char
}

/** `...` followed by a gap. `---` never occurs: the frontmatter ends at the first one. */
export function isDocumentEnd(reader: Reader): boolean {
  return reader.text.startsWith('...', reader.at) && isGap(reader.text, reader.at + 3)
}

/**
 * Skips spaces, line breaks and one comment. Blank lines count as a comment, and all spaces and tabs after them vanish,
 * including indentation.
 */
export function skipToToken(reader: Reader): { broke: boolean; comment?: number } {
  if (reader.index === 0 && peek(reader) === '\uFEFF') advance(reader)
  let broke = false
  for (;;) {
    skipAll(reader, ' ')
    if (peek(reader) === '#') return { broke: true, comment: skipComment(reader) }
    if (!readLineBreak(reader)) return { broke }
    broke = true
    if (peek(reader) !== '\n') continue
    const comment = reader.line
    skipAll(reader, '\n\x85\u2028\u2029\t ')
    return { broke, comment }
  }
}

function skipComment(reader: Reader): number {
  const { line } = reader
  skipLine(reader)
  while (readLineBreak(reader));
  return line
}
