/** Where a text stops being JSON (RFC 8259). Engines say it in words that change from version to version. */

export interface JsonFault {
  /** UTF-16 units. */
  offset: number
  /** In words that end a sentence. */
  reason: string
}

/** The first fault of a text that `JSON.parse` refuses. Linear, and without recursion, so nothing is too deep. */
export function jsonFault(text: string): JsonFault {
  const open: ('{' | '[')[] = []
  let expects: 'value' | 'first value' | 'first key' | 'key' | 'more' = 'value'
  for (let at = skip(text, 0); ; at = skip(text, at)) {
    const sign = text[at]
    const top = open.at(-1)
    if (expects === 'more') {
      if (top === undefined) return { offset: at, reason: 'it goes on after its end' }
      if (sign === ',') expects = top === '{' ? 'key' : 'value'
      else if (sign === (top === '{' ? '}' : ']')) open.pop()
      else return fault(text, at, `\`,\` or \`${top === '{' ? '}' : ']'}\``)
      at++
      continue
    }
    if ((expects === 'first key' && sign === '}') || (expects === 'first value' && sign === ']')) {
      open.pop()
      expects = 'more'
      at++
    } else if (expects === 'key' || expects === 'first key') {
      if (sign !== '"') return fault(text, at, 'a key in double quotes')
      const end = stringEnd(text, at)
      if (typeof end !== 'number') return end
      at = skip(text, end)
      if (text[at] !== ':') return fault(text, at, '`:`')
      at++
      expects = 'value'
    } else if (sign === '{' || sign === '[') {
      open.push(sign)
      expects = sign === '{' ? 'first key' : 'first value'
      at++
    } else {
      const end = scalarEnd(text, at)
      if (typeof end !== 'number') return end
      at = end
      expects = 'more'
    }
  }
}

function scalarEnd(text: string, at: number): number | JsonFault {
  if (text[at] === '"') return stringEnd(text, at)
  const word = ['true', 'false', 'null'].find(each => text.startsWith(each, at))
  return word === undefined ? numberEnd(text, at) : at + word.length
}

function numberEnd(text: string, start: number): number | JsonFault {
  let at = text[start] === '-' ? start + 1 : start
  const whole = digitsEnd(text, at)
  if (whole === at) return fault(text, start, 'a value')
  // a number has no zeros before it
  if (text[at] === '0' && whole > at + 1) return fault(text, at + 1, 'the end of the number')
  at = whole
  if (text[at] === '.') {
    const end = digitsEnd(text, at + 1)
    if (end === at + 1) return fault(text, end, 'a digit')
    at = end
  }
  if (text[at] === 'e' || text[at] === 'E') {
    const sign = text[at + 1]
    const from = at + (sign === '+' || sign === '-' ? 2 : 1)
    const end = digitsEnd(text, from)
    if (end === from) return fault(text, end, 'a digit')
    at = end
  }
  return at
}

function digitsEnd(text: string, start: number): number {
  let at = start
  while (isDigit(text.charCodeAt(at))) at++
  return at
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

const QUOTE = 34
const BACKSLASH = 92

function stringEnd(text: string, start: number): number | JsonFault {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) return at + 1
    if (unit < 32) return { offset: at, reason: 'a text holds a control character' }
    if (unit !== BACKSLASH) continue
    const letter = text[at + 1] ?? ''
    const isCode = letter === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))
    if (!isCode && (letter === '' || !'"\\/bfnrt'.includes(letter))) {
      return { offset: at, reason: 'a backslash starts no escape of JSON' }
    }
    at += isCode ? 5 : 1
  }
  return { offset: start, reason: 'a text does not end' }
}

function fault(text: string, offset: number, wanted: string): JsonFault {
  if (offset >= text.length) return { offset: text.length, reason: `it ends where ${wanted} should follow` }
  return { offset, reason: `${wanted} should stand there` }
}

function skip(text: string, start: number): number {
  let at = start
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 13 || unit === 9
}
