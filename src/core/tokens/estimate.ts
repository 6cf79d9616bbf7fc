/**
 * Estimates tokens in one pass; docs/catalogs.md measures the error. Cuts a text into the pieces of o200k-family
 * tokenizers and counts them by shape.
 *
 * It follows o200k's published pattern: a word takes one blank or sign before it, a sign takes a space before it and
 * line breaks after it, digits go in threes. Exact for ASCII and approximate elsewhere.
 */
import * as is from './classes.ts'
import { CLASSES, ODD_PAIRS } from './classes.ts'
import { WEIGHTS } from './weights.ts'

/** Shown next to every estimate. Change it with any number below. */
export const ESTIMATE_ID = 'skillc-estimate-1'

/** A linear model of a text's runs in integer thousandths, so every machine gets the same number. 0 only for the empty text. */
export function estimateTokens(text: string): number {
  if (text === '') return 0
  const counts = countRuns(text)
  let thousandths = 500
  for (let slot = 0; slot < counts.length; slot++) thousandths += counts[slot]! * WEIGHTS[slot]!
  return Math.max(1, Math.floor(thousandths / 1000))
}

const WORD = 16
const FREE = 0
const BLANKED = 1
const SIGNED = 2

const SIZES = {
  /** Pieces that are always one token: up to three digits, white space. */
  exact: 1,
  stretch: 1,
  /** Words: what they are joined to × lower, Capital, UPPER or mixed × length. */
  word: 9 * WORD,
  long: 3,
  /** Letter pairs that are rare in English, by case × short, middle or long word. */
  odd: 9,
  contraction: 1,
  accent: 1,
  /** Runs of signs: after a space or not × changes of sign (up to 6) × line breaks after (none, one, more). */
  signs: 36,
  /** Repeated signs, by length; the last slot counts each further 64. */
  repeat: 9,
  sign: is.SIGNS,
  joined: is.ASCII_SIGNS + 1,
  /** Runs of a script, by what they are joined to; and their units. */
  script: is.SCRIPTS * 3,
  unit: is.SCRIPTS,
  /** Short runs of Han by length, by what they are joined to. */
  han: 24,
  /** Han beside kana: runs by what they are joined to, and units. */
  kanji: 4,
} as const

export type Shape = keyof typeof SIZES

export const SLOTS = layOut()

function layOut(): Readonly<Record<Shape | 'end', number>> {
  const starts: Record<string, number> = {}
  let end = 0
  for (const [shape, size] of Object.entries(SIZES)) {
    starts[shape] = end
    end += size
  }
  return { ...(starts as Record<Shape, number>), end }
}

type Units = Uint16Array
type Counts = Uint32Array

/** Linear. One function per kind of run, because V8 optimizes a single large one late and repeatedly. */
export function countRuns(string: string): Counts {
  const counts = new Uint32Array(SLOTS.end)
  const end = string.length
  // Faster than the string: each access checks its representation.
  const text = new Uint16Array(end + 1)
  for (let at = 0; at < end; at++) text[at] = string.charCodeAt(at)
  // A sentinel that ends every run.
  text[end] = 0x0a
  for (let at = 0; at < end; ) {
    const start = at
    let kind = CLASSES[text[at]!]!
    while ((kind === is.BLANK || kind === is.BREAK) && at < end) kind = CLASSES[text[++at]!]!
    const lead = at > start ? countSpace(text, start, at, counts) : FREE
    if (at === end) break
    if (kind < is.DIGIT) at = countWord(text, at, lead, counts)
    else if (kind >= is.SIGN) at = countSigns(text, at, lead, counts)
    else at = countScript(text, at, lead, counts)
  }
  return counts
}

function countSpace(text: Units, start: number, end: number, counts: Counts): number {
  let blanks = end
  while (blanks > start && CLASSES[text[blanks - 1]!] === is.BLANK) blanks--
  if (blanks > start) counts[SLOTS.exact]!++
  if (blanks - start > 8) counts[SLOTS.stretch]! += (blanks - start) >> 3
  const length = end - blanks
  if (length > 64) counts[SLOTS.stretch]! += length >> 6
  if (length > 1) counts[SLOTS.exact]!++
  if (length === 0) return FREE
  const next = CLASSES[text[end]!]!
  if (next < is.DIGIT || (next >= is.SCRIPT && (next < is.SIGN || text[end - 1]! === 0x20))) return BLANKED
  if (length === 1 || end < text.length - 1) counts[SLOTS.exact]!++
  return FREE
}

/** Capitals, then small letters: `camelCase` is two words, `HTTPServer` one. */
function countWord(text: Units, start: number, lead: number, counts: Counts): number {
  let at = start
  let capitals = 0
  let accents = 0
  let odd = 0
  let before = 0
  let most = is.DIGIT
  for (let kind = CLASSES[text[at]!]!; kind < most; kind = CLASSES[text[++at]!]!) {
    if (kind < is.UPPER) most = is.UPPER
    else capitals++
    const letter = kind & 31
    if (letter === 0) accents++
    odd += ODD_PAIRS[(before << 5) | letter]!
    before = letter
  }
  const length = at - start
  const shape = capitals === 0 ? 0 : capitals === 1 && length > 1 ? 1 : 2
  counts[SLOTS.word + (lead * 3 + shape) * WORD + Math.min(length, WORD) - 1]!++
  if (length > WORD) counts[SLOTS.long + shape]! += length - WORD
  counts[SLOTS.odd + shape * 3 + (length < 5 ? 0 : length < 9 ? 1 : 2)]! += odd
  counts[SLOTS.accent]! += accents
  const tail = text[at] === 0x27 ? measureContraction(text, at) : 0
  if (tail > 0) counts[SLOTS.contraction]!++
  return at + tail
}

/** The length of `'s`, `'t`, `'d`, `'m`, `'ll`, `'ve` or `'re` at an apostrophe; 0 for none. */
function measureContraction(text: Units, at: number): number {
  const first = String.fromCharCode((text[at + 1] ?? 0) | 32)
  if (first === 's' || first === 't' || first === 'd' || first === 'm') return 2
  const both = first + String.fromCharCode((text[at + 2] ?? 0) | 32)
  return both === 'll' || both === 've' || both === 're' ? 3 : 0
}

/** A run of digits, or of one script. */
function countScript(text: Units, start: number, lead: number, counts: Counts): number {
  const kind = CLASSES[text[start]!]!
  let at = start
  while (CLASSES[text[at]!] === kind) at++
  const length = at - start
  if (kind === is.DIGIT) counts[SLOTS.exact]! += Math.ceil(length / 3)
  else if (
    kind === is.HAN &&
    (CLASSES[text[at]!] === is.KANA || (start > 0 && CLASSES[text[start - 1]!] === is.KANA))
  ) {
    counts[SLOTS.kanji + lead]!++
    counts[SLOTS.kanji + 3]! += length
  } else if (kind === is.HAN && length <= 8) counts[SLOTS.han + lead * 8 + length - 1]!++
  else {
    counts[SLOTS.script + (kind - is.SCRIPT) * 3 + lead]!++
    counts[SLOTS.unit + kind - is.SCRIPT]! += length
  }
  return at
}

/** A run of signs with the line breaks after it; a lone sign before a word belongs to the word. */
function countSigns(text: Units, start: number, lead: number, counts: Counts): number {
  let kind = CLASSES[text[start]!]!
  if (lead === FREE && CLASSES[text[start + 1]!]! < is.DIGIT) {
    counts[SLOTS.joined + Math.min(kind - is.SIGN, is.ASCII_SIGNS)]!++
    return countWord(text, start + 1, SIGNED, counts)
  }
  let at = start
  let changes = 0
  for (; kind >= is.SIGN; kind = CLASSES[text[at]!]!, changes++) {
    const first = at
    while (text[++at]! === text[first]!);
    const length = at - first
    counts[SLOTS.sign + kind - is.SIGN]!++
    if (length > 1) counts[SLOTS.repeat + getRepeatSlot(length)]!++
    if (length > 64) counts[SLOTS.repeat + 8]! += length >> 6
  }
  if (lead === FREE && at === start + 1 && kind >= is.SCRIPT) return countScript(text, at, SIGNED, counts)
  let breaks = 0
  for (; CLASSES[text[at]!] === is.BREAK && at < text.length - 1; at++) if (text[at]! === 0x0a) breaks++
  counts[SLOTS.signs + (lead * 6 + Math.min(changes, 6) - 1) * 3 + Math.min(breaks, 2)]!++
  return at
}

/** Slots for 2, 3, 4, then powers of two up to 64, then anything longer. */
function getRepeatSlot(length: number): number {
  return length < 5 ? length - 2 : Math.min(7, 32 - Math.clz32(length - 1))
}
