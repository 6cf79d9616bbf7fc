/** What of one skill is searched → a compact list of its terms. Depends on the skill alone, so that it can be cached. */
import { HASH_START, hashToByte, hashUnit } from '../../core/fnv.ts'
import { makeUnitRoom, readUnits, type UnitRoom } from '../../core/units.ts'
import {
  addWords,
  getTerm,
  getWordParts,
  type Lexicon,
  makeLexicon,
  trimLexicon,
} from '../../search/lexicon.ts'
import { encodeItem, MOST_PAIRS } from '../../search/terms.ts'
import { findTerm, getTermText, makeVocabulary, type Vocabulary } from '../../search/vocabulary.ts'
import {
  BODY_ONLY,
  BODY_WEIGHTS,
  FIELD_WEIGHTS,
  FIELDS,
  type Field,
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
  pairs: Map<number, Set<number>>
  /** The terms of the list that is made, in the order of their first use. */
  order: number[]
  /** Words that were just read. */
  words: number[]
  spellings: Spellings
}

/** Words as people spell them. Arrays go by the number of a spelling, but for `spelt`. */
interface Spellings {
  /** What stands between signs and spaces, and the number of its spelling. */
  runs: Vocabulary
  spelt: number[]
  items: string[]
  numbers: Map<string, number>
  /** The list that a spelling was last put in; and how many lists there were. */
  listed: number[]
  lists: number
  room: UnitRoom
}

/** The spelling of a run that is not listed. */
const UNLISTED = -1

/** A tree of random words must not fill the memory. */
const MOST_SPELLINGS = 100_000

export function makeCounter(): Counter {
  return {
    lexicon: makeLexicon(),
    weights: new Float64Array(1_024),
    fields: new Uint8Array(1_024),
    pairs: new Map(),
    order: [],
    words: [],
    spellings: makeSpellings(),
  }
}

function makeSpellings(): Spellings {
  return {
    runs: makeVocabulary(),
    spelt: [],
    items: [],
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
  return addSpellings(takeList(counter), texts, counter.spellings)
}

/** Of the body only what a reader sees first is listed as people spell it: below are names, data and code. */
const SPELT_BODY = 1_500

/** The list with the words of the texts as people spell them, as terms of their own. */
function addSpellings(list: string, texts: Searched, spellings: Spellings): string {
  const { body = '', bodyStart = 0 } = texts
  spellings.lists++
  let longer = list
  const add = (text: string, start: number, end: number) => {
    longer = addSpelt(spellings, longer, text, start, end)
  }
  for (const field of FIELDS) {
    if (field === 'body') continue
    for (const text of limitTexts([texts[field] ?? []].flat())) add(text, 0, text.length)
  }
  for (const text of limitTexts(texts.occasions ?? [])) add(text, 0, text.length)
  add(body, bodyStart, Math.min(body.length, bodyStart + SPELT_BODY))
  if (spellings.runs.size > MOST_SPELLINGS) Object.assign(spellings, makeSpellings())
  return longer
}

/** Adds the spellings of a part of a text that the list does not have yet. */
function addSpelt(spellings: Spellings, list: string, text: string, start: number, end: number): string {
  const { items, listed, lists, room } = spellings
  const units = readUnits(room, text, start, end)
  const length = end - start
  let longer = list
  for (let at = 0; at < length; at++) {
    const from = at
    let hash = HASH_START
    for (; at < length; at++) {
      const unit = units[at] ?? 0
      if (!isInRun(unit)) break
      hash = hashUnit(hash, unit)
    }
    if (at - from < SHORTEST_SPELLING || at - from > LONGEST_SPELLING) continue
    const spelling = findSpelling(spellings, units, from, at, hash >>> 0)
    if (spelling === UNLISTED || listed[spelling] === lists) continue
    listed[spelling] = lists
    longer = longer === '' ? (items[spelling] ?? '') : `${longer} ${items[spelling]}`
  }
  return longer
}

/** The number of the spelling of a run. Each run is looked at once. */
function findSpelling(
  spellings: Spellings,
  units: Uint16Array,
  start: number,
  end: number,
  hash: number,
): number {
  const run = findTerm(spellings.runs, units, start, end, hash)
  const known = spellings.spelt[run]
  if (known !== undefined) return known
  // Not a slice, which would keep the whole text in memory.
  const spelling = toListedSpelling(getTermText(spellings.runs, run))
  const item = spelling && encodeItem(SPELLING + spelling, 0, BODY_ONLY)
  const number = item === undefined ? UNLISTED : (spellings.numbers.get(item) ?? spellings.items.length)
  if (item !== undefined && number === spellings.items.length) {
    spellings.items.push(item)
    spellings.numbers.set(item, number)
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
  Object.assign(counter, { weights, fields })
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
  const known = pairs.get(term) ?? new Set()
  if (known.size < MOST_PAIRS) known.add(hashToByte(lexicon.terms[next] ?? ''))
  pairs.set(term, known)
}

/** The list of all that was counted; nothing is counted then. */
function takeList({ lexicon, weights, fields, pairs, order }: Counter): string {
  let list = ''
  for (const term of order) {
    if (list !== '') list += ' '
    const where = fields[term] ?? 0
    const followers = where === BODY_ONLY ? undefined : pairs.get(term)
    list += encodeItem(lexicon.terms[term] ?? '', weights[term] ?? 0, where, followers)
    weights[term] = 0
    fields[term] = 0
  }
  order.length = 0
  pairs.clear()
  trimLexicon(lexicon)
  return list
}
