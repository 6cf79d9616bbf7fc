/**
 * What of one skill is searched → a compact list of its terms. Depends on the skill alone, so that it can be cached.
 *
 * The list is text: items with a space between. An item is the level of the term as one character, then the term; where
 * the term does not stand in the body alone, between the two: its fields as one character, the fingerprints of the terms
 * that follow it as two digits each, and `:`.
 */
import { fingerprint } from './hash.ts'
import {
  BODY_ONLY,
  BODY_WEIGHTS,
  bitOf,
  FIELD_WEIGHTS,
  FIELDS,
  type Field,
  type FieldWeight,
  LEVELS,
  OCCASION_WEIGHT,
  SATURATION,
} from './weights.ts'
import { type ReadRun, type Word, wordsOf, wordsOfRun } from './words.ts'

/** One term of a skill. */
export interface Term {
  term: string
  /** Its saturated weight: 1 to 63. */
  level: number
  /** A bit for each of FIELDS. */
  fields: number
  /** Fingerprints of the terms that follow it in fields other than the body, each once, ascending. */
  pairs: number[]
}

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
}

/** UTF-16 units of a field that are read; descriptions have a tenth of it. */
const LONGEST_FIELD = 8_192
/** Pairs that one term may begin. */
const MOST_PAIRS = 255
/** In the order of ASCII, pairs of 16 included: numbers of lists are read without a table of strings. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'
/** What a character of a list stands for, by its code unit. */
export const CODES = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  Math.max(0, DIGITS.indexOf(String.fromCharCode(unit))),
)

interface Counted {
  weight: number
  fields: number
  pairs?: Set<number>
}

/** Counts the words of texts into one list. With `rememberRuns()`, many lists are made much faster. */
export function listTerms(texts: Searched, readRun?: ReadRun): string {
  const terms = new Map<string, Counted>()
  for (const field of FIELDS)
    if (field !== 'body')
      countField(terms, field, FIELD_WEIGHTS[field], bounded([texts[field] ?? []].flat()), readRun)
  countField(terms, 'description', OCCASION_WEIGHT, bounded(texts.occasions ?? []), readRun)
  let start = 0
  for (const piece of BODY_WEIGHTS) {
    countField(terms, 'body', piece, [(texts.body ?? '').slice(start, piece.end)], readRun)
    start = piece.end
  }
  const items: string[] = []
  for (const [term, counted] of terms) items.push(itemOf(term, counted))
  return items.join(' ')
}

/** Items of a list are read one after the other: no pair leads from one into the next. */
function countField(
  terms: Map<string, Counted>,
  field: Field,
  { weight, slope, usual }: FieldWeight,
  texts: string[],
  readRun: ReadRun | undefined,
): void {
  const lists = texts.map(text => wordsOf(text, readRun))
  const length = lists.reduce((sum, words) => sum + words.length, 0)
  const each = weight / (1 - slope + (slope * length) / usual)
  const bit = bitOf(field)
  for (const words of lists) {
    let before: Counted | undefined
    let last = ''
    for (const { term, parts } of words) {
      if (before !== undefined && last !== term) addPair(before, term)
      const counted = addTerm(terms, term, each, bit)
      for (const part of parts ?? []) addTerm(terms, part, each, bit)
      if (field !== 'body') before = counted
      last = term
    }
  }
}

/** The first texts that together are not too long. */
function bounded(texts: string[]): string[] {
  let left = LONGEST_FIELD
  return texts.map(text => {
    const kept = text.slice(0, left)
    left -= kept.length
    return kept
  })
}

function addTerm(terms: Map<string, Counted>, term: string, weight: number, bit: number): Counted {
  const known = terms.get(term)
  if (known === undefined) {
    const counted = { weight, fields: bit, pairs: undefined }
    terms.set(term, counted)
    return counted
  }
  known.weight += weight
  known.fields |= bit
  return known
}

function addPair(counted: Counted, next: string): void {
  counted.pairs ??= new Set()
  if (counted.pairs.size < MOST_PAIRS) counted.pairs.add(fingerprint(next))
}

function itemOf(term: string, { weight, fields, pairs }: Counted): string {
  const level = DIGITS[levelOf(weight)]
  if (fields === BODY_ONLY) return `${level}${term}`
  const digits = sorted(pairs ?? [])
    .slice(0, MOST_PAIRS)
    .map(pair => `${DIGITS[pair >> 4]}${DIGITS[pair & 15]}`)
  return `${level}${DIGITS[fields]}${digits.join('')}:${term}`
}

function sorted(pairs: Iterable<number>): number[] {
  return Array.from(pairs).sort((a, b) => a - b)
}

function levelOf(weight: number): number {
  return Math.min(LEVELS - 1, Math.max(1, Math.round((LEVELS * weight) / (SATURATION + weight))))
}

/** What a level was made of, as nearly as it says. */
function weightOf(level: number): number {
  return (SATURATION * level) / (LEVELS - level)
}

/** The terms of a list, in its order. */
export function readTerms(list: string): Term[] {
  if (list === '') return []
  return list.split(' ').map(item => {
    const level = codeAt(item, 0)
    const colon = item.indexOf(':')
    if (colon === -1) return { term: item.slice(1), level, fields: BODY_ONLY, pairs: [] }
    const pairs: number[] = []
    for (let at = 2; at < colon; at += 2) pairs.push(codeAt(item, at) * 16 + codeAt(item, at + 1))
    return { term: item.slice(colon + 1), level, fields: codeAt(item, 1), pairs }
  })
}

function codeAt(item: string, at: number): number {
  return CODES[item.charCodeAt(at)] ?? 0
}

/** One list of several about one skill: of its entry, and of files with examples. */
export function mergeTerms(lists: string[]): string {
  const [only = ''] = lists
  if (lists.length < 2) return only
  const merged = new Map<string, Counted>()
  for (const { term, level, fields, pairs } of lists.flatMap(readTerms)) {
    const counted = addTerm(merged, term, weightOf(level), fields)
    if (pairs.length > 0) counted.pairs = new Set([...(counted.pairs ?? []), ...pairs])
  }
  return Array.from(merged, ([term, counted]) => itemOf(term, counted)).join(' ')
}

/** Reads runs of letters, and remembers what it made of them: texts repeat their words. */
export function rememberRuns(): ReadRun {
  const known = new Map<string, readonly Word[]>()
  return run => {
    const before = known.get(run)
    if (before !== undefined) return before
    const made = wordsOfRun(run)
    // A tree of random words must not fill the memory.
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(run, made)
    return made
  }
}

const MOST_REMEMBERED = 50_000
