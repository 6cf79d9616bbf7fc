/** What of one skill is searched → a compact list of its terms. Depends on the skill alone, so that it can be cached. */
import { HASH_START, hashUnit } from '../../core/digests/fnv.ts'
import { makeUnitRoom, readUnits, type UnitRoom } from '../../core/text/units.ts'
import { type Bytes, makeBytes, putByte, putBytes, putPart } from '../../search/bytes.ts'
import { FIELDS, type Field } from '../../search/fields.ts'
import {
  addWords,
  findShort,
  getTerm,
  getWordParts,
  HALF,
  isFull,
  type Lexicon,
  makeLexicon,
  OWN_PLACE,
  SIX_BITS,
} from '../../search/lexicon.ts'
import { DIGIT_CODES, encodeItem, MOST_PAIRS, toLevel } from '../../search/terms.ts'
import { findTerm, getTermText, makeVocabulary, type Vocabulary } from '../../search/vocabulary.ts'
import {
  BODY_ONLY,
  BODY_WEIGHTS,
  FIELD_WEIGHTS,
  type FieldWeight,
  getBit,
  OCCASION_WEIGHT,
  UNSPACED_BODY,
} from '../../search/weights.ts'
import {
  isInRun,
  LONGEST_SPELLING,
  SHORTEST_SPELLING,
  SPELLING,
  toListedSpelling,
} from '../../search/word-list.ts'
import { isUnspaced } from '../../search/words.ts'

/** The texts of a skill that are searched. */
export interface Searched {
  name?: string
  description?: string[]
  /** The part of the description that says when to use the skill. */
  occasions?: string[]
  keywords?: string[]
  examples?: string[]
  headings?: string[]
  body?: string
  /** Where the body begins in `body`; 0 when absent. */
  bodyStart?: number
}

/** UTF-16 units of a field that are read; descriptions have a tenth of it. */
const LONGEST_FIELD = 8_192

/** What is kept from list to list: words that were read, and room to count in. Arrays go by the number of a term. */
export interface Counter {
  lexicon: Lexicon
  weights: Float64Array
  fields: Uint8Array
  /** Terms of fields, each followed by what remembers the term after it. */
  pairs: number[]
  /** Where the pairs of a term begin among those that are sorted. */
  firstPairs: Uint32Array
  /** The terms of the list that is made, in the order of their first use. */
  order: number[]
  /** Words that were just read. */
  words: number[]
  spellings: Spellings
  /** The UTF-8 of the list that is made. */
  list: Bytes
}

/** Words as people spell them. Arrays go by the number of a spelling, but for `spelt`. */
interface Spellings {
  /** What stands between signs and spaces, and the number of its spelling; of short runs, the lexicon has that. */
  runs: Vocabulary
  spelt: number[]
  /** The UTF-8 of all items, and where that of each begins. */
  items: Bytes
  starts: number[]
  numbers: Map<string, number>
  /** The list that a spelling was last put in; and how many lists there were. */
  listed: number[]
  lists: number
  room: UnitRoom
}

/** The spelling of a run that is not listed. */
const UNLISTED = -1
/** In the lexicon, 0 is a spelling that is not known yet. */
const FIRST_KNOWN = 2

/** A tree of random words must not fill the memory. */
const MOST_SPELLINGS = 100_000

export function makeCounter(): Counter {
  return {
    lexicon: makeLexicon(),
    weights: new Float64Array(1_024),
    fields: new Uint8Array(1_024),
    pairs: [],
    firstPairs: new Uint32Array(1_024),
    order: [],
    words: [],
    spellings: makeSpellings(),
    list: makeBytes(16_384),
  }
}

function makeSpellings(): Spellings {
  return {
    runs: makeVocabulary(),
    spelt: [],
    items: makeBytes(),
    starts: [0],
    numbers: new Map(),
    listed: [],
    lists: 0,
    room: makeUnitRoom(),
  }
}

/** Counts the words of texts into one list. With one counter, many lists are made much faster. */
export function listTerms(texts: Searched, counter: Counter = makeCounter()): string {
  for (const field of FIELDS)
    if (field !== 'body')
      countField(counter, field, FIELD_WEIGHTS[field], limitTexts([texts[field] ?? []].flat()))
  countField(counter, 'description', OCCASION_WEIGHT, limitTexts(texts.occasions ?? []))
  const { body = '', bodyStart = 0 } = texts
  let start = bodyStart
  for (const piece of BODY_WEIGHTS) {
    const end = Math.min(bodyStart + piece.end, body.length)
    // A piece in which pairs cease to be read is read in two.
    const unspacedEnd = Math.min(end, Math.max(start, bodyStart + UNSPACED_BODY))
    if (start < end) countBody(counter, piece, body, [start, unspacedEnd, end])
    start = end
  }
  counter.list.length = 0
  putCounted(counter)
  putSpellings(counter, texts)
  // The numbers of spellings stand in the lexicon.
  if (isFull(counter.lexicon) || counter.spellings.runs.size > MOST_SPELLINGS)
    Object.assign(counter, { lexicon: makeLexicon(), spellings: makeSpellings() })
  return decodeList(counter.list)
}

/** Of the body only what a reader sees first is listed as people spell it: below are names, data and code. */
const SPELT_BODY = 1_500

/** Adds the words of the texts as people spell them to the list, as terms of their own. */
function putSpellings(counter: Counter, texts: Searched): void {
  const { body = '', bodyStart = 0 } = texts
  counter.spellings.lists++
  for (const field of FIELDS) {
    if (field === 'body') continue
    for (const text of limitTexts([texts[field] ?? []].flat())) putSpelt(counter, text, 0, text.length)
  }
  for (const text of limitTexts(texts.occasions ?? [])) putSpelt(counter, text, 0, text.length)
  putSpelt(counter, body, bodyStart, Math.min(body.length, bodyStart + SPELT_BODY))
}

/** Adds the spellings of a part of a text that the list does not have yet. */
function putSpelt({ lexicon, list, spellings }: Counter, text: string, start: number, end: number): void {
  const { items, starts, listed, lists, room } = spellings
  const units = readUnits(room, text, start, end)
  const length = end - start
  for (let at = 0; at < length; at++) {
    const from = at
    let first = 0
    let second = 0
    let isWord = true
    let isAscii = true
    for (; at < length; at++) {
      const unit = units[at] ?? 0
      if (unit >= 0x80) {
        if (!isInRun(unit)) break
        isAscii = false
        continue
      }
      const code = SIX_BITS[unit] ?? 0
      if (code === 0 && unit !== LOW_LINE) break
      if (code <= LAST_DIGIT) isWord = false
      if (at < from + HALF) first = (first << 6) | code
      else second = (second << 6) | code
    }
    if (!isWord || at - from < SHORTEST_SPELLING || at - from > LONGEST_SPELLING) continue
    const place = isAscii && at - from <= 2 * HALF ? findShort(lexicon, first, second) : -1
    let spelling = place === -1 ? UNLISTED : (lexicon.short[place + OWN_PLACE] ?? 0) - FIRST_KNOWN
    if (place === -1 || spelling < UNLISTED) {
      spelling = findSpelling(spellings, units, from, at)
      if (place !== -1) lexicon.short[place + OWN_PLACE] = spelling + FIRST_KNOWN
    }
    if (spelling === UNLISTED || listed[spelling] === lists) continue
    listed[spelling] = lists
    if (list.length > 0) putByte(list, SPACE)
    putPart(list, items.bytes, starts[spelling] ?? 0, starts[spelling + 1] ?? 0)
  }
}

const LOW_LINE = 95
/** The last of SIX_BITS that is a digit. No spelling has digits or low lines. */
const LAST_DIGIT = SIX_BITS[57] ?? 0

/** The number of the spelling of a run. Each run is looked at once. */
function findSpelling(spellings: Spellings, units: Uint16Array, start: number, end: number): number {
  let hash = HASH_START
  for (let at = start; at < end; at++) hash = hashUnit(hash, units[at] ?? 0)
  const run = findTerm(spellings.runs, units, start, end, hash >>> 0)
  const known = spellings.spelt[run]
  if (known !== undefined) return known
  // Not a slice, which would keep the whole text in memory.
  const spelling = toListedSpelling(getTermText(spellings.runs, run))
  const item = spelling && encodeItem(SPELLING + spelling, 0, BODY_ONLY)
  const { items, starts, numbers } = spellings
  const number = item === undefined ? UNLISTED : (numbers.get(item) ?? numbers.size)
  if (item !== undefined && number === numbers.size) {
    putBytes(items, Buffer.from(item))
    starts.push(items.length)
    numbers.set(item, number)
  }
  spellings.spelt[run] = number
  return number
}

/** Items of a list are read one after the other: no pair leads from one into the next. */
function countField(counter: Counter, field: Field, weight: FieldWeight, texts: string[]): void {
  const lists = texts.map(text => readWords(counter, text, 0, text.length).slice())
  const each = computeUnitWeight(
    weight,
    lists.reduce((sum, words) => sum + words.length, 0),
  )
  const bit = getBit(field)
  for (const words of lists) {
    let before = -1
    for (const word of words) {
      const term = addWord(counter, word, each, bit)
      if (before !== -1 && before !== term) addPair(counter, before, term)
      before = term
    }
  }
}

/** The same without pairs, which a body does not have. */
function countBody(
  counter: Counter,
  weight: FieldWeight,
  body: string,
  [start, unspacedEnd, end]: [number, number, number],
): void {
  const isSplit = unspacedEnd < end
  const spaced = readWords(counter, body, start, unspacedEnd)
  const words = isSplit ? spaced.slice() : spaced
  if (isSplit)
    for (const word of readWords(counter, body, unspacedEnd, end))
      if (!isPair(counter.lexicon.terms[getTerm(counter.lexicon, word)] ?? '')) words.push(word)
  const each = computeUnitWeight(weight, words.length)
  for (const word of words) addWord(counter, word, each, BODY_ONLY)
}

/** Whether a term is from a script without spaces. */
function isPair(term: string): boolean {
  return term.charCodeAt(0) > 0x0e00 && isUnspaced(term.codePointAt(0) ?? 0)
}

function computeUnitWeight({ weight, slope, usual }: FieldWeight, length: number): number {
  return weight / (1 - slope + (slope * length) / usual)
}

/** The first texts that together are not too long. */
function limitTexts(texts: string[]): string[] {
  let left = LONGEST_FIELD
  return texts.map(text => {
    const kept = text.slice(0, left)
    left -= kept.length
    return kept
  })
}

/** Words of a part of a text, until the next are read. */
function readWords(counter: Counter, text: string, start: number, end: number): number[] {
  const { lexicon, words } = counter
  words.length = 0
  addWords(lexicon, text, start, end, words)
  while (lexicon.terms.length > counter.weights.length) grow(counter)
  return words
}

function grow(counter: Counter): void {
  const weights = new Float64Array(counter.weights.length * 2)
  weights.set(counter.weights)
  const fields = new Uint8Array(weights.length)
  fields.set(counter.fields)
  Object.assign(counter, { weights, fields, firstPairs: new Uint32Array(weights.length) })
}

/** Gives the number of the word's term. */
function addWord(counter: Counter, word: number, weight: number, bit: number): number {
  const term = getTerm(counter.lexicon, word)
  addTerm(counter, term, weight, bit)
  if (word < 0) for (const part of getWordParts(counter.lexicon, word)) addTerm(counter, part, weight, bit)
  return term
}

function addTerm({ weights, fields, order }: Counter, term: number, weight: number, bit: number): void {
  const before = fields[term] ?? 0
  if (before === 0) order.push(term)
  fields[term] = before | bit
  weights[term] = (weights[term] ?? 0) + weight
}

function addPair({ pairs, lexicon }: Counter, term: number, next: number): void {
  pairs.push((term << MARK_BITS) | (lexicon.marks[next] ?? 0))
}

/** Of what remembers a term. */
const MARK_BITS = 8
const SPACE = 32
const COLON = 58

/** Adds all that was counted to the list; nothing is counted then. */
function putCounted(counter: Counter): void {
  const { lexicon, weights, fields, order, list, firstPairs } = counter
  const { text, starts } = lexicon
  const pairs = Int32Array.from(counter.pairs).sort()
  for (let at = pairs.length - 1; at >= 0; at--) firstPairs[(pairs[at] ?? 0) >> MARK_BITS] = at
  for (const term of order) {
    const where = fields[term] ?? 0
    if (list.length > 0) putByte(list, SPACE)
    putByte(list, DIGIT_CODES[toLevel(weights[term] ?? 0)] ?? 0)
    if (where !== BODY_ONLY) {
      putByte(list, DIGIT_CODES[where] ?? 0)
      putPairs(list, pairs, firstPairs[term] ?? 0, term)
      putByte(list, COLON)
    }
    putPart(list, text.bytes, starts[term] ?? 0, starts[term + 1] ?? 0)
    weights[term] = 0
    fields[term] = 0
  }
  order.length = 0
  counter.pairs.length = 0
}

/** Adds each mark that a term has pairs with, from a place on where they may begin. */
function putPairs(list: Bytes, pairs: Int32Array, first: number, term: number): void {
  let before = -1
  let count = 0
  for (let at = first; (pairs[at] ?? -1) >> MARK_BITS === term && count < MOST_PAIRS; at++) {
    const mark = (pairs[at] ?? 0) & ((1 << MARK_BITS) - 1)
    if (mark === before) continue
    putByte(list, DIGIT_CODES[mark >> 4] ?? 0)
    putByte(list, DIGIT_CODES[mark & 15] ?? 0)
    before = mark
    count++
  }
}

function decodeList({ bytes, length }: Bytes): string {
  return Buffer.from(bytes.buffer, 0, length).toString()
}
