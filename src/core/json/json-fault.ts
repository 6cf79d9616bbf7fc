/** Locates the error in invalid JSON (RFC 8259), because engines' messages vary. */
import { shorten } from '../text/quantity.ts'
import { DEEPEST_JSON, findClosingQuote } from './json.ts'

interface JsonFault {
  /** UTF-16 units. */
  offset: number
  /** Ends a sentence. */
  reason: string
}

/** Linear and not recursive, so nesting is unlimited. */
export function findJsonFault(text: string): JsonFault {
  const open: ('{' | '[')[] = []
  let expects: 'value' | 'first value' | 'first key' | 'key' | 'more' = 'value'
  for (let at = skip(text, 0); ; at = skip(text, at)) {
    const sign = text[at]
    const top = open.at(-1)
    if (expects === 'more') {
      if (top === undefined) return { offset: at, reason: 'unexpected text after its end' }
      if (sign === ',') expects = top === '{' ? 'key' : 'value'
      else if (sign === (top === '{' ? '}' : ']')) open.pop()
      else return createJsonFault(text, at, `\`,\` or \`${top === '{' ? '}' : ']'}\``)
      at++
      continue
    }
    if ((expects === 'first key' && sign === '}') || (expects === 'first value' && sign === ']')) {
      open.pop()
      expects = 'more'
      at++
    } else if (expects === 'key' || expects === 'first key') {
      if (sign !== '"') return createJsonFault(text, at, 'a key in double quotes')
      const end = findStringEnd(text, at)
      if (typeof end !== 'number') return end
      at = skip(text, end)
      if (text[at] !== ':') return createJsonFault(text, at, '`:`')
      at++
      expects = 'value'
    } else if (sign === '{' || sign === '[') {
      if (open.length === DEEPEST_JSON)
        return { offset: at, reason: `it is nested more than ${DEEPEST_JSON} levels deep` }
      open.push(sign)
      expects = sign === '{' ? 'first key' : 'first value'
      at++
    } else {
      const end = findScalarEnd(text, at)
      if (typeof end !== 'number') return end
      at = end
      expects = 'more'
    }
  }
}

function findScalarEnd(text: string, at: number): number | JsonFault {
  if (text[at] === '"') return findStringEnd(text, at)
  const word = ['true', 'false', 'null'].find(each => text.startsWith(each, at))
  return word === undefined ? findNumberEnd(text, at) : at + word.length
}

function findNumberEnd(text: string, start: number): number | JsonFault {
  let at = text[start] === '-' ? start + 1 : start
  const whole = findDigitsEnd(text, at)
  if (whole === at) return createJsonFault(text, start, 'a value')
  if (text[at] === '0' && whole > at + 1) return { offset: at + 1, reason: 'a number cannot start with `0`' }
  at = whole
  if (text[at] === '.') {
    const end = findDigitsEnd(text, at + 1)
    if (end === at + 1) return createJsonFault(text, end, 'a digit')
    at = end
  }
  if (text[at] === 'e' || text[at] === 'E') {
    const sign = text[at + 1]
    const from = at + (sign === '+' || sign === '-' ? 2 : 1)
    const end = findDigitsEnd(text, from)
    if (end === from) return createJsonFault(text, end, 'a digit')
    at = end
  }
  return at
}

function findDigitsEnd(text: string, start: number): number {
  let at = start
  while (isDigit(text.charCodeAt(at))) at++
  return at
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

const QUOTE = 34
const BACKSLASH = 92

function findStringEnd(text: string, start: number): number | JsonFault {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) return at + 1
    if (unit < 32) return { offset: at, reason: 'a control character in a string has to be escaped' }
    if (unit !== BACKSLASH) continue
    const letter = text[at + 1] ?? ''
    const isCode = letter === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))
    if (!isCode && (letter === '' || !'"\\/bfnrt'.includes(letter))) {
      return { offset: at, reason: 'unknown escape after a backslash' }
    }
    at += isCode ? 5 : 1
  }
  return { offset: start, reason: 'a string is not closed' }
}

function createJsonFault(text: string, offset: number, wanted: string): JsonFault {
  if (offset >= text.length) return { offset: text.length, reason: `it ends where ${wanted} is expected` }
  return { offset, reason: `expected ${wanted}` }
}

function skip(text: string, start: number): number {
  let at = start
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 13 || unit === 9
}

/** The second place of the first duplicate key: parsers silently drop one value. For valid JSON. Linear and not recursive. */
export function findDuplicateKey(text: string): (JsonFault & { key: string }) | undefined {
  const open: (Set<string> | undefined)[] = []
  let isKey = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(undefined)
    else if (sign === '}' || sign === ']') open.pop()
    if (sign === '{' || sign === ',') isKey = open.at(-1) !== undefined
    else if (sign === ':') isKey = false
    if (sign !== '"') continue
    const end = findClosingQuote(text, at)
    if (isKey) {
      const written = text.slice(at, end + 1)
      const key = written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1)
      const keys = open.at(-1)
      if (keys?.has(key)) return { key, offset: at, reason: `the key \`${shorten(key, 80)}\` occurs twice` }
      keys?.add(key)
    }
    at = end
  }
  return undefined
}
