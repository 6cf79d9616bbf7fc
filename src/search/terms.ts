/**
 * The compact text that `listTerms` makes of a skill's terms: items separated by spaces. An item is the level as one
 * character, then the term. If the term is not only in the body, there are in between: its fields as one character, two
 * digits for the fingerprint of each following term, and `:`.
 */
import { AGAINST, BODY_ONLY, LEVELS, SATURATION } from './weights.ts'

export interface Term {
  term: string
  level: number
  fields: number
  /** Fingerprints of the terms that follow it outside the body, unique, ascending. */
  pairs: readonly number[]
}

const NO_PAIRS: readonly number[] = []

const MOST_PAIRS = 255
/** In ASCII order, also as pairs, so numbers of lists need no string table. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'
/** The value of each digit, by code unit. */
export const CODES = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  Math.max(0, DIGITS.indexOf(String.fromCharCode(unit))),
)

export interface CountedTerm {
  /** Negative if the excluded uses mention it more. */
  weight: number
  fields: number
  pairs?: Set<number>
}

export function encodeItem(term: string, { weight, fields, pairs }: CountedTerm): string {
  const level = DIGITS[toLevel(Math.abs(weight))]
  if (weight < 0) return `${level}${DIGITS[AGAINST]}:${term}`
  if (fields === BODY_ONLY) return `${level}${term}`
  const digits = Array.from(pairs ?? NO_PAIRS)
    .sort((a, b) => a - b)
    .slice(0, MOST_PAIRS)
    .map(pair => `${DIGITS[pair >> 4]}${DIGITS[pair & 15]}`)
  return `${level}${DIGITS[fields]}${digits.join('')}:${term}`
}

function toLevel(weight: number): number {
  return Math.min(LEVELS - 1, Math.max(1, Math.round((LEVELS * weight) / (SATURATION + weight))))
}

/** The weight that a level approximates. */
export function toWeight(level: number): number {
  return (SATURATION * level) / (LEVELS - level)
}

export function readTerms(list: string): Term[] {
  if (list === '') return []
  return list.split(' ').map(item => {
    const level = getCodeAt(item, 0)
    const colon = item.indexOf(':')
    if (colon === -1) return { term: item.slice(1), level, fields: BODY_ONLY, pairs: NO_PAIRS }
    const pairs: number[] = []
    for (let at = 2; at < colon; at += 2) pairs.push(getCodeAt(item, at) * 16 + getCodeAt(item, at + 1))
    return { term: item.slice(colon + 1), level, fields: getCodeAt(item, 1), pairs }
  })
}

function getCodeAt(item: string, at: number): number {
  return CODES[item.charCodeAt(at)] ?? 0
}

/** Merges lists of one skill: of its entry, and of files with examples. */
export function mergeTerms(lists: string[]): string {
  const [only = ''] = lists
  if (lists.length < 2) return only
  const merged = new Map<string, CountedTerm>()
  for (const { term, level, fields, pairs } of lists.flatMap(readTerms)) {
    const known = merged.get(term) ?? { weight: 0, fields: 0 }
    known.weight += fields === AGAINST ? -toWeight(level) : toWeight(level)
    known.fields |= fields
    if (pairs.length > 0) known.pairs = new Set([...(known.pairs ?? []), ...pairs])
    merged.set(term, known)
  }
  return Array.from(merged, ([term, counted]) => encodeItem(term, counted)).join(' ')
}
