/**
 * The token estimate when no exact count is requested. docs/tokens.md measures its error.
 *
 * It cuts a text into the pieces that byte-pair tokenizers of the o200k family start from, and counts the pieces by
 * shape: words by length, case and what they are joined to, signs by kind, scripts by run. One pass.
 *
 * The cut follows the pattern published with o200k: a word takes one blank or sign before it, a sign takes a space
 * before it and line breaks after it, digits go in threes. It is exact for ASCII and near enough elsewhere.
 */
import * as is from './classes.ts'
import { CLASSES, ODD_PAIRS } from './classes.ts'
import { WEIGHTS } from './weights.ts'

/** Written beside every estimated number. Any change of the numbers is a new name. */
export const ESTIMATE_ID = 'skillc-estimate-1'

/**
 * About how many o200k tokens a text takes: a linear model over its runs, in whole thousandths, so that every
 * machine gets the same number. 0 for the empty text only.
 */
export function estimateTokens(text: string): number {
  if (text === '') return 0
  const counts = countRuns(text)
  let thousandths = 500
  for (let slot = 0; slot < counts.length; slot++) thousandths += counts[slot]! * WEIGHTS[slot]!
  return Math.max(1, Math.floor(thousandths / 1000))
}

/** Longest word with its own slot; more letters are counted one by one. */
const WORD = 16
/** A piece is joined to nothing, a blank or a sign. */
const FREE = 0
const BLANKED = 1
const SIGNED = 2

const SIZES = {
  /** Pieces that are one token by construction: up to three digits, white space. */
  exact: 1,
  /** Half-token steps of very long runs of white space. */
  stretch: 1,
  /** Words: what they are joined to × lower, Capital, UPPER or mixed × length. */
  word: 9 * WORD,
  long: 3,
  /** Pairs of letters that English seldom has, by case × short, middle or long word. */
  odd: 9,
  contraction: 1,
  accent: 1,
  /** Runs of signs: after a space or not × changes of sign (up to 6) × line breaks after (none, one, more). */
  signs: 36,
  /** Repeated signs, by length; the last slot counts each 64 more. */
  repeat: 9,
  sign: is.SIGNS,
  /** A sign joined to the word after it. */
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

/**
 * Linear in the text's length. One loop without a function for each unit: most texts are counted before V8 has
 * optimized anything.
 */
export function countRuns(string: string): Uint32Array {
  const counts = new Uint32Array(SLOTS.end)
  const end = string.length
  // An array is read faster than a string: a string may be narrow, wide or a part of another, and each look asks which.
  const text = new Uint16Array(end + 1)
  for (let at = 0; at < end; at++) text[at] = string.charCodeAt(at)
  // No run goes through the break past the end.
  text[end] = 0x0a
  for (let at = 0; at < end; ) {
    const start = at
    let kind = CLASSES[text[at]!]!
    let lead = FREE
    if (kind === is.BLANK || kind === is.BREAK) {
      // White space up to the last line break is a piece; of the blanks after it the last one may join what follows.
      let blanks = at
      for (; (kind === is.BLANK || kind === is.BREAK) && at < end; kind = CLASSES[text[++at]!]!)
        if (kind === is.BREAK) blanks = at + 1
      if (blanks > start) counts[SLOTS.exact]!++
      if (blanks - start > 8) counts[SLOTS.stretch]! += (blanks - start) >> 3
      const length = at - blanks
      if (length > 64) counts[SLOTS.stretch]! += length >> 6
      if (length > 1) counts[SLOTS.exact]!++
      const isText = kind < is.DIGIT || (kind >= is.SCRIPT && kind < is.SIGN)
      if (length > 0 && (isText || (kind >= is.SIGN && text[at - 1]! === 0x20))) lead = BLANKED
      else if (length === 1 || (length > 0 && at < end)) counts[SLOTS.exact]!++
      if (at === end) break
    }
    if (kind >= is.SIGN) {
      const sign = at
      const next = CLASSES[text[at + 1]!]!
      if (lead === FREE && next < is.DIGIT) {
        // A lone sign before a word belongs to the word.
        counts[SLOTS.joined + Math.min(kind - is.SIGN, is.ASCII_SIGNS)]!++
        at++
      } else {
        let changes = 0
        for (; kind >= is.SIGN; kind = CLASSES[text[at]!]!, changes++) {
          const code = text[at]!
          let length = 1
          while (text[at + length]! === code) length++
          counts[SLOTS.sign + kind - is.SIGN]!++
          if (length > 1) counts[SLOTS.repeat + getRepeatSlot(length)]!++
          if (length > 64) counts[SLOTS.repeat + 8]! += length >> 6
          at += length
        }
        if (lead !== FREE || at > sign + 1 || kind < is.SCRIPT) {
          let breaks = 0
          for (; kind === is.BREAK && at < end; kind = CLASSES[text[++at]!]!) if (text[at]! === 0x0a) breaks++
          counts[SLOTS.signs + (lead * 6 + Math.min(changes, 6) - 1) * 3 + Math.min(breaks, 2)]!++
          continue
        }
      }
      kind = next
      lead = SIGNED
    }
    const first = at
    if (kind < is.DIGIT) {
      // Capitals, then small letters: `camelCase` is two words, `HTTPServer` one.
      let capitals = 0
      let accents = 0
      let odd = 0
      let before = 0
      for (let most = is.DIGIT; kind < most; kind = CLASSES[text[++at]!]!) {
        if (kind < is.UPPER) most = is.UPPER
        else capitals++
        const letter = kind & 31
        if (letter === 0) accents++
        odd += ODD_PAIRS[(before << 5) | letter]!
        before = letter
      }
      const length = at - first
      const shape = capitals === 0 ? 0 : capitals === 1 && length > 1 ? 1 : 2
      counts[SLOTS.word + (lead * 3 + shape) * WORD + Math.min(length, WORD) - 1]!++
      if (length > WORD) counts[SLOTS.long + shape]! += length - WORD
      counts[SLOTS.odd + shape * 3 + (length < 5 ? 0 : length < 9 ? 1 : 2)]! += odd
      counts[SLOTS.accent]! += accents
      const tail = text[at] === 0x27 ? measureContraction(text, at) : 0
      if (tail > 0) counts[SLOTS.contraction]!++
      at += tail
    } else if (kind === is.DIGIT) {
      while (CLASSES[text[at]!] === is.DIGIT) at++
      counts[SLOTS.exact]! += Math.ceil((at - first) / 3)
    } else {
      while (CLASSES[text[at]!] === kind) at++
      const length = at - first
      const besideKana =
        CLASSES[text[at]!] === is.KANA || (first > 0 && CLASSES[text[first - 1]!] === is.KANA)
      if (kind === is.HAN && besideKana) {
        counts[SLOTS.kanji + lead]!++
        counts[SLOTS.kanji + 3]! += length
      } else if (kind === is.HAN && length <= 8) counts[SLOTS.han + lead * 8 + length - 1]!++
      else {
        counts[SLOTS.script + (kind - is.SCRIPT) * 3 + lead]!++
        counts[SLOTS.unit + kind - is.SCRIPT]! += length
      }
    }
  }
  return counts
}

/** Length of `'s`, `'t`, `'d`, `'m`, `'ll`, `'ve` or `'re` at an apostrophe; 0 for none. */
function measureContraction(text: Uint16Array, at: number): number {
  const first = String.fromCharCode((text[at + 1] ?? 0) | 32)
  if (first === 's' || first === 't' || first === 'd' || first === 'm') return 2
  const both = first + String.fromCharCode((text[at + 2] ?? 0) | 32)
  return both === 'll' || both === 've' || both === 're' ? 3 : 0
}

/** 2, 3, 4, then by powers of two up to 64, then one for all longer. */
function getRepeatSlot(length: number): number {
  return length < 5 ? length - 2 : Math.min(7, 32 - Math.clz32(length - 1))
}
