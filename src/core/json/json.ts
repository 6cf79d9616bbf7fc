import { escapeJson } from '../text/terminal.ts'

/** More than skillc reads or writes; far less than what overflows the stack. */
export const DEEPEST_JSON = 128

/** Throws a SyntaxError for invalid JSON, and for more than 128 levels. */
export function parseJson(text: string): unknown {
  if (isDeeper(text, DEEPEST_JSON)) throw new SyntaxError(`It nests deeper than ${DEEPEST_JSON} levels`)
  return JSON.parse(text)
}

/** Like `parseJson`, but returns undefined instead of throwing. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Like `parseJson`, and allows comments and trailing commas. */
export function parseJsonc(text: string): unknown {
  const tokens: string[] = []
  for (const [token] of text.matchAll(JSONC_TOKENS)) {
    if (/^(?:[\s\ufeff]|\/[/*])/.test(token)) continue
    if (/^[\]}]/.test(token) && tokens.at(-1) === ',') tokens.pop()
    tokens.push(token)
  }
  return parseJson(tokens.join(' '))
}

/** White space, comments (the last may be unclosed), strings, brackets and commas; and anything else in between. */
const JSONC_TOKENS =
  /[\s\ufeff]+|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:[^"\\]|\\[\s\S])*"?|[[\]{},]|[^\s"[\]{},/]+|\//g

function isDeeper(text: string, limit: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x22) at = findClosingQuote(text, at)
    else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > limit) return true
    } else if (unit === 0x5d || unit === 0x7d) depth--
  }
  return false
}

/** The next quote after an even number of backslashes. */
export function findClosingQuote(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslash = end
    while (text[backslash - 1] === '\\') backslash--
    if ((end - backslash) % 2 === 0) return end
  }
  return text.length
}

/** Safe to print, with a line end. Keeps the order of keys; omits `undefined` values. */
export function formatJson(value: unknown): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`
}

export function formatJsonLine(value: unknown): string {
  return `${escapeJson(JSON.stringify(value))}\n`
}
