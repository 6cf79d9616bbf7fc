/**
 * Classes of UTF-16 units: any unit costs one lookup. Letters have the number of the ASCII letter, from 1, or 0 with an
 * accent, plus `UPPER` for capitals. From `DIGIT` on: kinds of plain text; from `SCRIPT`: scripts without spelling
 * rules; from `SIGN`: punctuation and symbols.
 */

const LOWER = 0
export const UPPER = 32
export const DIGIT = 64
export const BLANK = 65
export const BREAK = 66
export const SCRIPT = 67
export const SIGN = 78

export const HAN = SCRIPT
export const KANA = SCRIPT + 1
const HANGUL = SCRIPT + 2
const CYRILLIC = SCRIPT + 3
const GREEK = SCRIPT + 4
const ARABIC = SCRIPT + 5
const HEBREW = SCRIPT + 6
const INDIC = SCRIPT + 7
const SOUTHEAST = SCRIPT + 8
const OTHER = SCRIPT + 9
const RARE_HAN = SCRIPT + 10
export const SCRIPTS = 11

/** Signs: 32 of ASCII in code order, then controls, then blocks. */
export const ASCII_SIGNS = 32
const CONTROL = SIGN + 32
const CJK_SIGN = SIGN + 33
const BOX = SIGN + 34
const GENERAL = SIGN + 35
const ARROW = SIGN + 36
const SYMBOL = SIGN + 37
const PICTURE = SIGN + 38
const JOINER = SIGN + 39
const PRIVATE = SIGN + 40
const FULLWIDTH = SIGN + 41
const LATIN_SIGN = SIGN + 42
export const SIGNS = 43

const STRETCHES: readonly (readonly [number, number])[] = [
  [0x80, CONTROL],
  [0xa0, BLANK],
  [0xa1, LATIN_SIGN],
  [0xc0, UPPER],
  [0xdf, LOWER],
  [0x250, OTHER],
  [0x370, GREEK],
  [0x400, CYRILLIC],
  [0x530, OTHER],
  [0x590, HEBREW],
  [0x600, ARABIC],
  [0x900, INDIC],
  [0xe00, SOUTHEAST],
  [0x1100, HANGUL],
  [0x1200, OTHER],
  [0x1e00, LOWER],
  [0x1f00, GREEK],
  [0x2000, BLANK],
  [0x200b, GENERAL],
  [0x200d, JOINER],
  [0x200e, GENERAL],
  [0x2028, BLANK],
  [0x202a, GENERAL],
  [0x202f, BLANK],
  [0x2030, GENERAL],
  [0x205f, BLANK],
  [0x2060, GENERAL],
  [0x2070, SYMBOL],
  [0x2190, ARROW],
  [0x2200, SYMBOL],
  [0x2500, BOX],
  [0x25a0, SYMBOL],
  [0x2e80, HAN],
  [0x3000, BLANK],
  [0x3001, CJK_SIGN],
  [0x3005, HAN],
  [0x3006, CJK_SIGN],
  [0x3007, HAN],
  [0x3008, CJK_SIGN],
  [0x3040, KANA],
  [0x3100, HAN],
  [0x3130, HANGUL],
  [0x3190, CJK_SIGN],
  [0x3400, HAN],
  [0xa000, OTHER],
  [0xac00, HANGUL],
  [0xd7b0, OTHER],
  [0xd800, PICTURE],
  [0xd840, RARE_HAN],
  [0xd880, PICTURE],
  [0xe000, PRIVATE],
  [0xf900, HAN],
  [0xfb00, HEBREW],
  [0xfb50, ARABIC],
  [0xfe00, JOINER],
  [0xfe10, CJK_SIGN],
  [0xfe70, ARABIC],
  [0xfeff, BLANK],
  [0xff00, FULLWIDTH],
  [0x10000, FULLWIDTH],
]

export const CLASSES = fillClasses()

function fillClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000)
  for (let i = 0; i + 1 < STRETCHES.length; i++) {
    classes.fill(STRETCHES[i]![1], STRETCHES[i]![0], STRETCHES[i + 1]![0])
  }
  for (const letter of [0xaa, 0xb5, 0xba]) classes[letter] = LOWER
  for (const sign of [0xd7, 0xf7]) classes[sign] = LATIN_SIGN
  let sign = SIGN
  for (let code = 0; code < 0x80; code++) {
    if (code === 0x0a || code === 0x0d) classes[code] = BREAK
    else if (code === 0x20 || (code >= 0x09 && code <= 0x0c)) classes[code] = BLANK
    else if (code < 0x20 || code === 0x7f) classes[code] = CONTROL
    else if (code >= 0x30 && code <= 0x39) classes[code] = DIGIT
    else if (code >= 0x41 && code <= 0x5a) classes[code] = UPPER | (code & 31)
    else if (code >= 0x61 && code <= 0x7a) classes[code] = LOWER | (code & 31)
    else classes[code] = sign++
  }
  return classes
}

/** For each letter, its common followers in English skills. Words with many other pairs take more tokens. */
const COMMON: Readonly<Record<string, string>> = {
  a: 'bcdfgiklmnprstuvwyz',
  b: 'aeilorsuy',
  c: 'acehikloprstuy',
  d: 'abdegilorsuy',
  e: 'abcdefghilmnopqrstvwxy',
  f: 'aefilortuy',
  g: 'aeghilnorsu',
  h: 'aeiortuy',
  i: 'abcdefglmnoprstvxz',
  j: 'eos',
  k: 'aefis',
  l: 'adeilostuy',
  m: 'abdeilmopsu',
  n: 'acdefgiklnopstuvy',
  o: 'abcdfgijklmnoprstuvw',
  p: 'adehilmoprstuy',
  q: 'u',
  r: 'acdefgiklmnoprstuvy',
  s: 'acdehiklmopstuy',
  t: 'acefhilmnoprstuwy',
  u: 'abcdegilmnprst',
  v: 'aeio',
  w: 'aehinors',
  x: 'aceipt',
  y: 'enopst',
  z: 'aeu',
}

/** 1 for pairs of letters outside the list, at first * 32 + second; letters are numbered from 1, 0 is not a letter. */
export const ODD_PAIRS = markOdd()

function markOdd(): Uint8Array {
  const odd = new Uint8Array(32 * 32)
  for (const [first, seconds] of Object.entries(COMMON)) {
    const row = (first.charCodeAt(0) & 31) << 5
    odd.fill(1, row + 1, row + 27)
    for (const second of seconds) odd[row + (second.charCodeAt(0) & 31)] = 0
  }
  return odd
}
