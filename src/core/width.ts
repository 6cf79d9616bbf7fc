/** How many cells of a terminal a text takes. For tables, carets and lines that must not wrap. */

/**
 * First and last code points of what takes two cells: East Asian Wide and Fullwidth of Unicode 14
 * (UAX #11), unassigned places between them included. Emoji shown as pictures are among them.
 */
const wideRanges = [
  0x1100, 0x115f, 0x231a, 0x231b, 0x2329, 0x232a, 0x23e9, 0x23ec, 0x23f0, 0x23f0, 0x23f3, 0x23f3, 0x25fd,
  0x25fe, 0x2614, 0x2615, 0x2648, 0x2653, 0x267f, 0x267f, 0x2693, 0x2693, 0x26a1, 0x26a1, 0x26aa, 0x26ab,
  0x26bd, 0x26be, 0x26c4, 0x26c5, 0x26ce, 0x26ce, 0x26d4, 0x26d4, 0x26ea, 0x26ea, 0x26f2, 0x26f3, 0x26f5,
  0x26f5, 0x26fa, 0x26fa, 0x26fd, 0x26fd, 0x2705, 0x2705, 0x270a, 0x270b, 0x2728, 0x2728, 0x274c, 0x274c,
  0x274e, 0x274e, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797, 0x27b0, 0x27b0, 0x27bf, 0x27bf, 0x2b1b,
  0x2b1c, 0x2b50, 0x2b50, 0x2b55, 0x2b55, 0x2e80, 0x303e, 0x3041, 0x3247, 0x3250, 0x4dbf, 0x4e00, 0xa4c6,
  0xa960, 0xa97c, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6b, 0xff01, 0xff60, 0xffe0,
  0xffe6, 0x16fe0, 0x1b2fb, 0x1f004, 0x1f004, 0x1f0cf, 0x1f0cf, 0x1f18e, 0x1f18e, 0x1f191, 0x1f19a, 0x1f200,
  0x1f320, 0x1f32d, 0x1f335, 0x1f337, 0x1f37c, 0x1f37e, 0x1f393, 0x1f3a0, 0x1f3ca, 0x1f3cf, 0x1f3d3, 0x1f3e0,
  0x1f3f0, 0x1f3f4, 0x1f3f4, 0x1f3f8, 0x1f43e, 0x1f440, 0x1f440, 0x1f442, 0x1f4fc, 0x1f4ff, 0x1f53d, 0x1f54b,
  0x1f54e, 0x1f550, 0x1f567, 0x1f57a, 0x1f57a, 0x1f595, 0x1f596, 0x1f5a4, 0x1f5a4, 0x1f5fb, 0x1f64f, 0x1f680,
  0x1f6c5, 0x1f6cc, 0x1f6cc, 0x1f6d0, 0x1f6d2, 0x1f6d5, 0x1f6df, 0x1f6eb, 0x1f6ec, 0x1f6f4, 0x1f6fc, 0x1f7e0,
  0x1f7f0, 0x1f90c, 0x1f93a, 0x1f93c, 0x1f945, 0x1f947, 0x1f9ff, 0x1fa70, 0x1faff, 0x20000, 0x3fffd,
]

/** Marks that stand on the character before them, and the Hangul vowels and finals that join it. */
const joining = /^[\p{Mn}\p{Me}\u1160-\u11ff\ud7b0-\ud7ff]$/u

/** Cells of one code point that is not a control character: 0, 1 or 2. */
export function getCodePointWidth(codePoint: number): 0 | 1 | 2 {
  if (codePoint < 0x300) return 1
  if (isWide(codePoint)) return 2
  return joining.test(String.fromCodePoint(codePoint)) ? 0 : 1
}

/** Cells of a text that `escapeTerminal` has made printable. */
export function measureWidth(text: string): number {
  let width = 0
  for (const character of text) width += getCodePointWidth(character.codePointAt(0)!)
  return width
}

/** The text, cut at its end with `…` so that it takes at most `width` cells. */
export function cutText(text: string, width: number): string {
  if (width < 1) return ''
  let used = 0
  let kept = 0
  let length = 0
  for (const character of text) {
    used += getCodePointWidth(character.codePointAt(0)!)
    if (used > width) return `${text.slice(0, kept)}…`
    length += character.length
    if (used < width) kept = length
  }
  return text
}

/** The text with `…` for its middle, so that it takes at most `width` cells; the end keeps the larger part. */
export function cutMiddle(text: string, width: number): string {
  if (measureWidth(text) <= width) return text
  const end = [...text]
  let used = 0
  let from = end.length
  while (from > 0) {
    const size = getCodePointWidth(end[from - 1]!.codePointAt(0)!)
    if (used + size > Math.ceil((width - 1) / 2)) break
    used += size
    from--
  }
  return cutText(text, Math.max(1, width - used)) + end.slice(from).join('')
}

function isWide(codePoint: number): boolean {
  let low = 0
  let high = wideRanges.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (codePoint > wideRanges[middle * 2 + 1]!) low = middle + 1
    else high = middle
  }
  return low * 2 < wideRanges.length && codePoint >= wideRanges[low * 2]!
}
