/**
 * Characters in the reference validator's language (Python 3.11, Unicode 14), where JavaScript differs. Measured over
 * every code point: both agree on letters, digits, lower case and NFKC up to Unicode 14; Python does not know later
 * letters. `strip()` has its own set of spaces.
 */

/** Letters, digits and compatibility characters of Unicode 15 to 17. Listed, because `\p{L}` depends on the engine's ICU. */
const LATER =
  '\\u088F\\u0C5C\\u0CDC\\u1C89\\u1C8A\\uA7CB-\\uA7CF\\uA7D2\\uA7D4\\uA7DA-\\uA7DC\\uA7F1' +
  '\\u{105C0}-\\u{105F3}\\u{10940}-\\u{10959}\\u{10D40}-\\u{10D65}\\u{10D6F}-\\u{10D85}\\u{10EC2}-\\u{10EC7}' +
  '\\u{1123F}\\u{11240}\\u{11380}-\\u{113D3}\\u{116D0}-\\u{116E3}\\u{11BC0}-\\u{11BE0}\\u{11BF0}-\\u{11BF9}' +
  '\\u{11DB0}-\\u{11DE9}\\u{11F02}-\\u{11F33}\\u{11F50}-\\u{11F59}\\u{1342F}\\u{13441}-\\u{13446}\\u{13460}-\\u{143FA}' +
  '\\u{16100}-\\u{16139}\\u{16D40}-\\u{16D79}\\u{16EA0}-\\u{16ED3}\\u{16FF2}-\\u{16FF6}\\u{187F8}-\\u{187FF}' +
  '\\u{18CFF}\\u{18D09}-\\u{18D1E}\\u{18D80}-\\u{18DF2}\\u{1B132}\\u{1B155}\\u{1CCD6}-\\u{1CCF9}\\u{1D2C0}-\\u{1D2D3}' +
  '\\u{1DF25}-\\u{1DF2A}\\u{1E030}-\\u{1E06D}\\u{1E4D0}-\\u{1E4F9}\\u{1E5D0}-\\u{1E5FA}\\u{1E6C0}-\\u{1E6FF}' +
  '\\u{2B739}-\\u{2B73F}\\u{2CEA2}-\\u{2CEAD}\\u{2EBF0}-\\u{2EE5D}\\u{31350}-\\u{33479}'

const known = new RegExp(`[^${LATER}]+`, 'gu')
const later = new RegExp(`[${LATER}]`, 'u')
const notNameText = /[^\p{L}\p{N}-]/u
/** `str.isspace`: JavaScript's white space plus the four separators and next line, without the byte order mark. */
const space = /[\t-\r\x1C-\x20\x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/

/** `str.strip()`. */
export function strip(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && space.test(text[start]!)) start++
  while (end > start && space.test(text[end - 1]!)) end--
  return text.slice(start, end)
}

/** `len()` of well-formed text. */
export function countCodePoints(text: string): number {
  let count = text.length
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >> 10 === 0x37) count--
  return count
}

/** `unicodedata.normalize('NFKC', text)` of Unicode 14. */
export function compose(text: string): string {
  return text.replace(known, part => part.normalize('NFKC'))
}

/** `text.lower() == text`. */
export function isLower(text: string): boolean {
  return text.replace(known, part => part.toLowerCase()) === text
}

/** Every character is a hyphen or passes `str.isalnum()`. */
export function isNameText(text: string): boolean {
  return !notNameText.test(text) && !later.test(text)
}

/** Code-point order for `sorted()`, which differs from code-unit order above U+FFFF. */
export function byCodePoint(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at++) {
    if (left[at] === right[at]) continue
    return (left.codePointAt(at) ?? 0) - (right.codePointAt(at) ?? 0)
  }
  return left.length - right.length
}

/**
 * Replaces an escaped surrogate (`"\\uD83D"`): in Python two of them stay two characters and are no letters, like
 * private-use characters; JavaScript would join them.
 */
export function keepSurrogate(code: number): string {
  return String.fromCodePoint(code + 0x102000)
}

export function restoreSurrogates(text: string): string {
  return text.replace(/[\u{10F800}-\u{10FFFF}]/gu, char =>
    String.fromCharCode(char.codePointAt(0)! - 0x102000),
  )
}
