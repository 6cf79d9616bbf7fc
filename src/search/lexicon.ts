/**
 * Words as numbers, for those who read many texts: each run of letters is looked up where it stands, without a string of
 * its own, and its words are worked out once. It says the same as `wordsOf`; test/search-words.test.ts holds it to that.
 */
import { HASH_START, hashUnit } from './hash.ts'
import { makeVocabulary, numberOf, textOf, type Vocabulary } from './vocabulary.ts'
import { isLetter, type Word, wordsOf, wordsOfRun } from './words.ts'

export interface Lexicon {
  /** Terms by number. */
  terms: string[]
  numbers: Map<string, number>
  /** Runs of ASCII letters that were seen. */
  runs: Vocabulary
  /** By run: a reading. */
  readings: number[]
  /** Words in camel case: a term and those of its parts. */
  camels: number[][]
  /** Runs of several words. */
  rows: number[][]
}

/** A reading is a term's number, or this where a run says nothing, or `FIRST_ROW` minus a place among the rows. */
const SILENT = -1
const FIRST_ROW = -2
/** A word is a term's number, or this minus a place among the words in camel case. */
const FIRST_CAMEL = -1

/** A tree of random words must not fill the memory. */
const MOST_REMEMBERED = 100_000

export function makeLexicon(): Lexicon {
  return { terms: [], numbers: new Map(), runs: makeVocabulary(), readings: [], camels: [], rows: [] }
}

/** Forgets all when there is too much of it. Numbers that were given before mean nothing then. */
export function trimLexicon(lexicon: Lexicon): void {
  const { terms, runs, camels } = lexicon
  if (Math.max(terms.length, runs.size, camels.length) > MOST_REMEMBERED)
    Object.assign(lexicon, makeLexicon())
}

/** Adds the words of a text between two offsets to `words`; `termOf` and `partsOf` read them. */
export function addWords(lexicon: Lexicon, text: string, start: number, end: number, words: number[]): void {
  for (let at = start; at < end; at++) {
    const from = at
    let hash = HASH_START
    let unit = 0
    for (; at < end; at++) {
      unit = text.charCodeAt(at)
      if (unit >= 0x80 || !isLetter(unit)) break
      hash = hashUnit(hash, unit)
    }
    const ascii = at
    if (unit >= 0x80) at = endOfRun(text, at, end)
    if (at > ascii) for (const word of wordsOf(text.slice(from, at))) words.push(numberOfWord(lexicon, word))
    else if (at > from) addRun(lexicon, text, from, at, hash >>> 0, words)
  }
}

/** Where letters of any script end. */
function endOfRun(text: string, start: number, end: number): number {
  for (let at = start; at < end; ) {
    const unit = text.charCodeAt(at)
    const isPair = unit >= 0xd800 && unit <= 0xdbff && at + 1 < end
    const point = isPair ? (text.codePointAt(at) ?? unit) : unit
    if (!isLetter(point)) return at
    at += point > 0xffff ? 2 : 1
  }
  return end
}

function addRun(
  lexicon: Lexicon,
  text: string,
  start: number,
  end: number,
  hash: number,
  words: number[],
): void {
  const run = numberOf(lexicon.runs, text, start, end, hash)
  const reading = lexicon.readings[run] ?? learn(lexicon, run)
  if (reading >= 0) words.push(reading)
  else if (reading <= FIRST_ROW) for (const word of lexicon.rows[FIRST_ROW - reading] ?? []) words.push(word)
}

function learn(lexicon: Lexicon, run: number): number {
  const words = wordsOfRun(textOf(lexicon.runs, run)).map(word => numberOfWord(lexicon, word))
  const [only = SILENT] = words
  const isPlain = words.length === 0 || (words.length === 1 && only >= 0)
  const reading = isPlain ? only : FIRST_ROW - lexicon.rows.length
  if (!isPlain) lexicon.rows.push(words)
  lexicon.readings[run] = reading
  return reading
}

function numberOfWord(lexicon: Lexicon, { term, parts }: Word): number {
  const number = numberOfTerm(lexicon, term)
  if (parts === undefined) return number
  lexicon.camels.push([number, ...parts.map(part => numberOfTerm(lexicon, part))])
  return FIRST_CAMEL - (lexicon.camels.length - 1)
}

function numberOfTerm({ terms, numbers }: Lexicon, term: string): number {
  const known = numbers.get(term)
  if (known !== undefined) return known
  // In memory of its own: a slice would keep the whole text.
  const own = term.split('').join('')
  numbers.set(own, terms.length)
  return terms.push(own) - 1
}

const NO_PARTS: readonly number[] = []

/** The number of a word's term. */
export function termOf({ camels }: Lexicon, word: number): number {
  return word >= 0 ? word : (camels[FIRST_CAMEL - word]?.[0] ?? 0)
}

/** The numbers of the terms of its parts. */
export function partsOf({ camels }: Lexicon, word: number): readonly number[] {
  return word >= 0 ? NO_PARTS : (camels[FIRST_CAMEL - word]?.slice(1) ?? NO_PARTS)
}
