/**
 * Words as numbers, for those who read many texts: each run of letters is looked up where it stands, without a string of
 * its own, and its words are worked out once. It says the same as `splitWords`; test/search/search-words.test.ts holds it to that.
 */
import { HASH_START, hashToByte, hashUnit } from '../core/digests/fnv.ts'
import { makeUnitRoom, readUnits, type UnitRoom } from '../core/text/units.ts'
import { type Bytes, makeBytes, putBytes } from './bytes.ts'
import { findTerm, makeVocabulary, type Vocabulary } from './vocabulary.ts'
import { isLetter, splitRun, splitWords, type Word } from './words.ts'

export interface Lexicon {
  /** Terms by number. */
  terms: string[]
  numbers: Map<string, number>
  /** The UTF-8 of all terms, where that of each begins, and what pairs remember each by (`hashToByte`). */
  text: Bytes
  starts: number[]
  marks: number[]
  /**
   * Short runs of ASCII letters, four places each: five characters, five more, the reading, and what `findShort` is used
   * for. They are all of the run, so that one look tells; most words of most texts are short.
   */
  short: Int32Array
  shortSize: number
  /** Other runs of ASCII letters, and a reading for each. */
  long: Vocabulary
  readings: number[]
  /** Words in camel case: a term and those of its parts. */
  camels: number[][]
  /** Runs of several words. */
  rows: number[][]
  room: UnitRoom
}

/** A reading is a term's number, or this where a run says nothing, or `FIRST_ROW` minus a place among the rows. */
const SILENT = -1
const FIRST_ROW = -2
/** A word is a term's number, or this minus a place among the words in camel case. */
const FIRST_CAMEL = -1

/** A tree of random words must not fill the memory. */
const MOST_REMEMBERED = 100_000

const PLACES = 4
/** The place after the reading, which is the user's. */
export const OWN_PLACE = 3
/** How many characters are packed into one place; a short run has twice as many at most. */
export const HALF = 5
const WHOLE = 2 * HALF
/** Characters that belong to words, in six bits; 0 for others. */
export const SIX_BITS = createSixBits()

function createSixBits(): Uint8Array {
  const codes = new Uint8Array(0x80)
  let code = 0
  for (let unit = 0; unit < codes.length; unit++) if (isLetter(unit)) codes[unit] = ++code
  return codes
}

export function makeLexicon(): Lexicon {
  return {
    terms: [],
    numbers: new Map(),
    text: makeBytes(),
    starts: [0],
    marks: [],
    short: new Int32Array(PLACES * 4_096),
    shortSize: 0,
    long: makeVocabulary(),
    readings: [],
    camels: [],
    rows: [],
    room: makeUnitRoom(),
  }
}

/** Whether there is so much of it that it is time to start with another one. */
export function isFull({ terms, shortSize, long, camels }: Lexicon): boolean {
  return Math.max(terms.length, shortSize, long.size, camels.length) > MOST_REMEMBERED
}

/** Where a short run stands that was read before, given as two halves of packed characters; -1 where it does not. */
export function findShort({ short }: Lexicon, first: number, second: number): number {
  let place = hashPair(short, first, second)
  for (; short[place] !== 0; place = (place + PLACES) & (short.length - 1))
    if (short[place] === first && short[place + 1] === second) return place
  return -1
}

/** Adds the words of a text between two offsets to `words`; `getTerm` and `getWordParts` read them. */
export function addWords(lexicon: Lexicon, text: string, start: number, end: number, words: number[]): void {
  const units = readUnits(lexicon.room, text, start, end)
  const length = end - start
  for (let at = 0; at < length; at++) {
    const from = at
    let first = 0
    let second = 0
    let unit = 0
    for (; at < length; at++) {
      unit = units[at] ?? 0
      const code = unit < 0x80 ? (SIX_BITS[unit] ?? 0) : 0
      if (code === 0) break
      if (at < from + HALF) first = (first << 6) | code
      else second = (second << 6) | code
    }
    const ascii = at
    if (unit >= 0x80) at = findRunEnd(text, start + at, end) - start
    if (at > ascii)
      for (const word of splitWords(text.slice(start + from, start + at)))
        words.push(getWordNumber(lexicon, word))
    else if (at > from) {
      const isShort = at - from <= WHOLE
      addReading(
        lexicon,
        isShort ? readShort(lexicon, first, second, units, from, at) : readLong(lexicon, units, from, at),
        words,
      )
    }
  }
}

/** Where letters of any script end. */
function findRunEnd(text: string, start: number, end: number): number {
  for (let at = start; at < end; ) {
    const unit = text.charCodeAt(at)
    const isPair = unit >= 0xd800 && unit <= 0xdbff && at + 1 < end
    const point = isPair ? (text.codePointAt(at) ?? unit) : unit
    if (!isLetter(point)) return at
    at += point > 0xffff ? 2 : 1
  }
  return end
}

function addReading({ rows }: Lexicon, reading: number, words: number[]): void {
  if (reading >= 0) words.push(reading)
  else if (reading <= FIRST_ROW) for (const word of rows[FIRST_ROW - reading] ?? []) words.push(word)
}

function readShort(
  lexicon: Lexicon,
  first: number,
  second: number,
  units: Uint16Array,
  start: number,
  end: number,
): number {
  const { short } = lexicon
  let place = hashPair(short, first, second)
  for (; short[place] !== 0; place = (place + PLACES) & (short.length - 1))
    if (short[place] === first && short[place + 1] === second) return short[place + 2] ?? SILENT
  const reading = learn(lexicon, toRun(units, start, end))
  short[place] = first
  short[place + 1] = second
  short[place + 2] = reading
  if (++lexicon.shortSize * 2 * PLACES > short.length) lexicon.short = widenTable(short)
  return reading
}

function hashPair(short: Int32Array, first: number, second: number): number {
  const mixed = Math.imul(first ^ Math.imul(second, 0x85ebca6b), 0x9e3779b1)
  return ((mixed ^ (mixed >>> 15)) * PLACES) & (short.length - 1)
}

function widenTable(short: Int32Array): Int32Array {
  const wide = new Int32Array(short.length * 2)
  for (let from = 0; from < short.length; from += PLACES) {
    if (short[from] === 0) continue
    let place = hashPair(wide, short[from] ?? 0, short[from + 1] ?? 0)
    while (wide[place] !== 0) place = (place + PLACES) & (wide.length - 1)
    wide.set(short.subarray(from, from + PLACES), place)
  }
  return wide
}

function readLong(lexicon: Lexicon, units: Uint16Array, start: number, end: number): number {
  let hash = HASH_START
  for (let at = start; at < end; at++) hash = hashUnit(hash, units[at] ?? 0)
  const run = findTerm(lexicon.long, units, start, end, hash >>> 0)
  const known = lexicon.readings[run]
  if (known !== undefined) return known
  const reading = learn(lexicon, toRun(units, start, end))
  lexicon.readings[run] = reading
  return reading
}

/** A run may be longer than the arguments of a call. */
function toRun(units: Uint16Array, start: number, end: number): string {
  let run = ''
  for (let at = start; at < end; at++) run += String.fromCharCode(units[at] ?? 0)
  return run
}

function learn(lexicon: Lexicon, run: string): number {
  const words = splitRun(run).map(word => getWordNumber(lexicon, word))
  const [only = SILENT] = words
  if (words.length === 0 || (words.length === 1 && only >= 0)) return only
  lexicon.rows.push(words)
  return FIRST_ROW - (lexicon.rows.length - 1)
}

function getWordNumber(lexicon: Lexicon, { term, parts }: Word): number {
  const number = getTermNumber(lexicon, term)
  if (parts === undefined) return number
  lexicon.camels.push([number, ...parts.map(part => getTermNumber(lexicon, part))])
  return FIRST_CAMEL - (lexicon.camels.length - 1)
}

/** UTF-16 units from which on V8 may keep a part of a string as a view of it. */
const SHORTEST_SLICE = 13
const ENCODER = new TextEncoder()

function getTermNumber({ terms, numbers, text, starts, marks }: Lexicon, term: string): number {
  const known = numbers.get(term)
  if (known !== undefined) return known
  // In memory of its own: a slice would keep the whole text. V8 copies short ones.
  const own = term.length < SHORTEST_SLICE ? term : term.split('').join('')
  numbers.set(own, terms.length)
  putBytes(text, ENCODER.encode(own))
  starts.push(text.length)
  marks.push(hashToByte(own))
  return terms.push(own) - 1
}

const NO_PARTS: readonly number[] = []

/** The number of a word's term. */
export function getTerm({ camels }: Lexicon, word: number): number {
  return word >= 0 ? word : (camels[FIRST_CAMEL - word]?.[0] ?? 0)
}

/** The numbers of the terms of its parts. */
export function getWordParts({ camels }: Lexicon, word: number): readonly number[] {
  return word >= 0 ? NO_PARTS : (camels[FIRST_CAMEL - word]?.slice(1) ?? NO_PARTS)
}
