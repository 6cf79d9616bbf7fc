export interface Meaning {
  text: string
  reason: string
}

export function guessMeaning(value: string): Meaning {
  const first = value.charAt(0)
  if (first === '"' || first === "'") return guessQuotedMeaning(value, first)
  return { text: value, reason: findReason(value, first) }
}

export const PLAIN_REASON = 'it is not plain text to YAML'

function findReason(value: string, first: string): string {
  if (value.startsWith('{{')) return '`{{` starts a map in a map, not a placeholder'
  if (first === '*') return '`*` at its start refers to an anchor'
  if (first === '&') return '`&` at its start sets an anchor'
  if (first === '!') return '`!` at its start is a tag'
  if (first === '[' || first === '{') return findBracketReason(value, first)
  if (first === '|' || first === '>') return `\`${first}\` starts a block, whose text begins on the next line`
  if ('@`%'.includes(first))
    return `YAML reserves ${first === '`' ? 'the backtick' : `\`${first}\``} at its start`
  if (',]}'.includes(first)) return `\`${first}\` at its start belongs to a list or map`
  if (/^[-?](?:[ \t]|$)/.test(value))
    return `\`${first}\` at its start makes a ${first === '-' ? 'list' : 'key'}`
  if (/:[ \t]/.test(value)) return '`: ` in it starts a nested key'
  return value.endsWith(':') ? 'the colon at its end makes it a key' : PLAIN_REASON
}

function findBracketReason(value: string, first: string): string {
  const [close, what] = first === '[' ? [']', 'list'] : ['}', 'map']
  const start = `\`${first}\` at its start`
  const end = findClosingBracket(value, first, close)
  if (end < 0) return `${start} is never closed`
  return end < value.length - 1
    ? `text follows the ${what} that ${start} opens`
    : `${start} opens a ${what}, and YAML cannot read what is in it`
}

/** Returns -1 if it is not closed. Quotes do not matter for a reason. */
function findClosingBracket(value: string, open: string, close: string): number {
  let depth = 0
  for (let at = 0; at < value.length; at++) {
    if (value[at] === open) depth++
    else if (value[at] === close && --depth === 0) return at
  }
  return -1
}

/** A quoted value fails in three ways: it does not end, it ends too early, or it contains an odd backslash. */
function guessQuotedMeaning(value: string, quote: string): Meaning {
  const end = findClosingQuote(value, quote)
  if (end < 0) return { text: value.slice(1), reason: 'its opening quote is never closed' }
  if (end === value.length - 1) {
    const text = value.slice(1, -1).replace(/\\(["\\])/g, '$1')
    return { text, reason: 'a backslash in double quotes starts an escape that YAML does not know' }
  }
  // The quote that ends it early opens a quotation if text follows at once: `"say "hello" twice"`.
  const isWrapped = value.endsWith(quote) && /[^\s.,;:!?)\]}、，。；：！？）」]/.test(value[end + 1] ?? '')
  return isWrapped
    ? { text: value.slice(1, -1).replace(/\\"/g, '"'), reason: 'quotes inside it end it early' }
    : { text: value, reason: 'text follows its closing quote' }
}

/** Returns -1 if no quote closes the value. */
export function findClosingQuote(value: string, quote: string): number {
  for (let i = 1; i < value.length; i++) {
    if (quote === '"' && value[i] === '\\') i++
    else if (value[i] === quote) {
      if (quote === '"' || value[i + 1] !== "'") return i
      i++
    }
  }
  return -1
}

export function quoteScalar(text: string): string {
  if (/[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/.test(text)) {
    return JSON.stringify(text).replace(
      /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
      unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  }
  if (text.includes("'") && !/["\\]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", "''")}'`
}

/** `key: value`, `- value` or `- key: value`. Offsets are relative to the line. */
export interface ValueLine {
  /** Columns before the key, or before a list item's value. */
  indent: number
  key?: string
  valueStart: number
  value: string
}

const LINE = /^([ \t]*(?:- +)*)(?:([\p{L}\p{N}_.$/-]+|"[^"]*"|'[^']*')[ \t]*:(?=[ \t]|$))?[ \t]*/u

/** Undefined if the line has no value that can be examined alone. */
export function splitValueLine(line: string): ValueLine | undefined {
  const match = LINE.exec(line)
  if (match === null) return undefined
  const [all, lead = '', key] = match
  if (key === undefined && !lead.includes('-')) return undefined
  return { indent: lead.length, key, valueStart: all.length, value: line.slice(all.length).trimEnd() }
}

/** Offsets are in the value. Undefined unless the list is on one line, of plain and quoted items. */
export function splitFlowItems(value: string): { start: number; end: number; text: string }[] | undefined {
  if (!value.startsWith('[') || !value.endsWith(']')) return undefined
  const inner = value.slice(1, -1)
  if (/[[\]{}"]/.test(inner.replace(/"[^"\\]*"/g, ''))) return undefined
  const items: { start: number; end: number; text: string }[] = []
  let start = 1
  for (const part of splitItems(inner)) {
    const text = part.trim()
    const offset = start + part.indexOf(text)
    items.push({ start: offset, end: offset + text.length, text })
    start += part.length + 1
  }
  return items
}

function splitItems(inner: string): string[] {
  const parts: string[] = []
  let from = 0
  let quote = ''
  let isStart = true
  for (let i = 0; i < inner.length; i++) {
    const char = inner.charAt(i)
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === ',') {
      parts.push(inner.slice(from, i))
      from = i + 1
      isStart = true
    } else if (char !== ' ') {
      if (isStart && (char === '"' || char === "'")) quote = char
      isStart = false
    }
  }
  return [...parts, inner.slice(from)]
}
