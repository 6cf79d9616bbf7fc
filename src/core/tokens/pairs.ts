/**
 * For each letter, the letters that often follow it in the bodies of English skills: pairs that make up at least
 * 0.03 % of all pairs. Words of many other pairs (identifiers, other languages, encoded data) take more tokens.
 */
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
