/** The end before the line end itself (`\n`, `\r\n` or a lone `\r`). */
export function findLineEnd(text: string, start: number): number {
  for (let i = start; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10 || unit === 13) return i
  }
  return text.length
}

function findNextLine(text: string, end: number): number {
  if (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10) return end + 2
  return Math.min(end + 1, text.length)
}

export function findLineStart(text: string, offset: number): number {
  let start = offset
  while (start > 0 && !/[\r\n]/.test(text[start - 1] ?? '')) start--
  return start
}

/** Offsets of its first unit, of its line end, and of the next line. */
export interface Line {
  start: number
  end: number
  next: number
  text: string
  /** `\n` if the text ends without one. */
  lineEnd: string
}

/** `start` must be the line's first offset. Returns undefined at the end of the text. */
export function getLineAt(text: string, start: number): Line | undefined {
  if (start >= text.length) return undefined
  const end = findLineEnd(text, start)
  const next = findNextLine(text, end)
  return { start, end, next, text: text.slice(start, end), lineEnd: text.slice(end, next) || '\n' }
}

export function listLinesBetween(text: string, from: number, to: number): Line[] {
  const lines: Line[] = []
  for (let at = from; at < to; ) {
    const line = getLineAt(text, at)
    if (line === undefined) break
    lines.push(line)
    at = line.next
  }
  return lines
}

export function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line)
}

const KEY = /^[\p{L}\p{N}_$][\p{L}\p{N}_.$-]*[ \t]*:(?=[ \t]|$)/u

/** The key must start in the first column: `key: …` or `key:`. */
export function getLineKey(line: string): string | undefined {
  const match = KEY.exec(line)?.[0]
  return match?.slice(0, -1).trimEnd()
}

export function isEssential(key: string | undefined): boolean {
  return key !== undefined && /^(?:name|description)$/i.test(key)
}
