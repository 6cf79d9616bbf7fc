/** JSON that strangers wrote. */

/** More than anything that skillc reads or writes; far less than what ends a recursive function. */
export const DEEPEST_JSON = 128

/** What a text says as JSON. Throws a SyntaxError for what is no JSON, and for what nests deeper than 128 levels. */
export function parseJson(text: string): unknown {
  if (isDeeper(text, DEEPEST_JSON)) throw new SyntaxError(`It nests deeper than ${DEEPEST_JSON} levels`)
  return JSON.parse(text)
}

/** Linear, and without recursion. Of a text that is no JSON the answer means nothing. */
function isDeeper(text: string, limit: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x22) at = findStringEnd(text, at + 1)
    else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > limit) return true
    } else if (unit === 0x5d || unit === 0x7d) depth--
  }
  return false
}

/** Where the quote stands that ends a string. */
function findStringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at
    while (text.charCodeAt(first - 1) === 0x5c && first > start) first--
    if ((at - first) % 2 === 0) return at
  }
  return text.length
}
