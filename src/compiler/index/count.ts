/** Lists one skill's terms compactly. Depends on the skill alone, so it can be cached. */
import { hashToByte } from '../../core/digests/digest.ts'
import type { Fields } from '../../format/types.ts'
import { splitDescription } from '../../search/description.ts'
import { type CountedTerm, encodeItem } from '../../search/terms.ts'
import {
  AGAINST,
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
import { RUNS, SPELLING, toListedSpelling } from '../../search/word-list.ts'
import { isUnspaced, splitWords, type Word, type WordCache } from '../../search/words.ts'

export interface Searched {
  name?: string
  description?: string[]
  occasions?: string[]
  /** Sentences of the description about excluded uses. */
  unwanted?: string[]
  keywords?: string[]
  examples?: string[]
  headings?: string[]
  body?: string
  /** The offset of the body in `body`. Default: 0. */
  bodyStart?: number
}

/** UTF-16 units that are read of a field; a tenth in descriptions. */
const LONGEST_FIELD = 8_192

/** Spellings are listed only from the start of a body: later come names, data and code. */
const SPELT_BODY = 1_500

type Terms = Map<string, CountedTerm>

/** A shared cache makes many lists much faster. */
export function listTerms(texts: Searched, cache: WordCache = new Map()): string {
  const terms: Terms = new Map()
  const fields = FIELDS.flatMap(field =>
    field === 'body' ? [] : { field, texts: limitTexts([texts[field] ?? []].flat()) },
  )
  for (const { field, texts } of fields) countField(terms, field, FIELD_WEIGHTS[field], texts, cache)
  const occasions = limitTexts(texts.occasions ?? [])
  countField(terms, 'description', OCCASION_WEIGHT, occasions, cache)
  countBody(terms, texts, cache)
  countUnwanted(terms, limitTexts(texts.unwanted ?? []), cache)

  const { body = '', bodyStart = 0 } = texts
  const spelt = [...fields.flatMap(({ texts }) => texts), ...occasions]
  spelt.push(body.slice(bodyStart, bodyStart + SPELT_BODY))
  return [
    ...Array.from(terms, ([term, counted]) => encodeItem(term, counted)),
    ...Array.from(listSpellings(spelt), each =>
      encodeItem(SPELLING + each, { weight: 0, fields: BODY_ONLY }),
    ),
  ].join(' ')
}

function limitTexts(texts: string[]): string[] {
  let left = LONGEST_FIELD
  return texts.map(text => {
    const kept = text.slice(0, left)
    left -= kept.length
    return kept
  })
}

function countField(
  terms: Terms,
  field: Field,
  weight: FieldWeight,
  texts: string[],
  cache: WordCache,
): void {
  const lists = texts.map(text => splitWords(text, cache))
  const each = computeUnitWeight(
    weight,
    lists.reduce((sum, words) => sum + words.length, 0),
  )
  for (const words of lists) {
    let before: CountedTerm | undefined
    for (const word of words) {
      const counted = countWord(terms, word, each, getBit(field))
      if (before !== undefined && before !== counted) {
        before.pairs ??= new Set()
        before.pairs.add(hashToByte(word.term))
      }
      before = counted
    }
  }
}

/** A word that the skill also uses does not count against it. */
function countUnwanted(terms: Terms, texts: string[], cache: WordCache): void {
  const unwanted: Terms = new Map()
  countField(unwanted, 'description', FIELD_WEIGHTS.description, texts, cache)
  for (const [term, { weight }] of unwanted)
    if (!terms.has(term)) terms.set(term, { weight: -weight, fields: AGAINST })
}

/** Without pairs. */
function countBody(terms: Terms, { body = '', bodyStart = 0 }: Searched, cache: WordCache): void {
  let start = bodyStart
  for (const piece of BODY_WEIGHTS) {
    const end = Math.min(bodyStart + piece.end, body.length)
    const middle = Math.min(end, Math.max(start, bodyStart + UNSPACED_BODY))
    const words = splitWords(body.slice(start, middle), cache)
    for (const word of splitWords(body.slice(middle, end), cache))
      if (!isUnspaced(word.term.codePointAt(0) ?? 0)) words.push(word)
    const each = computeUnitWeight(piece, words.length)
    for (const word of words) countWord(terms, word, each, BODY_ONLY)
    start = end
  }
}

function computeUnitWeight({ weight, slope, usual }: FieldWeight, length: number): number {
  return weight / (1 - slope + (slope * length) / usual)
}

/** Counts a word and its parts. Returns the count of the whole word's term. */
function countWord(terms: Terms, { term, parts = [] }: Word, weight: number, bit: number): CountedTerm {
  const counted = countTerm(terms, term, weight, bit)
  for (const part of parts) countTerm(terms, part, weight, bit)
  return counted
}

function countTerm(terms: Terms, term: string, weight: number, bit: number): CountedTerm {
  const known = terms.get(term)
  if (known === undefined) {
    const counted = { weight, fields: bit }
    terms.set(term, counted)
    return counted
  }
  known.weight += weight
  known.fields |= bit
  return known
}

function listSpellings(texts: string[]): Set<string> {
  const runs = new Set(texts.flatMap(text => text.match(RUNS) ?? []))
  return new Set([...runs].flatMap(run => toListedSpelling(run) ?? []))
}

export interface SearchedEntry {
  name: string
  description: string
  fields: Pick<Fields, 'whenToUse' | 'triggers' | 'tags' | 'category'>
  titles: string[]
  text: string
  bodyStart: number
}

export function listEntryTerms(
  { name, description, fields, titles, text, bodyStart }: SearchedEntry,
  cache: WordCache,
): string {
  const { said, unwanted, occasions } = splitDescription(description)
  const keywords = listKeywords(fields)
  return listTerms(
    { name, description: said, occasions, unwanted, keywords, headings: titles, body: text, bodyStart },
    cache,
  )
}

function listKeywords({ whenToUse, triggers = [], tags = [], category }: SearchedEntry['fields']): string[] {
  const words = triggers.filter(({ type }) => type !== 'pattern').map(({ value }) => value)
  return [whenToUse ?? '', ...words, ...tags, category ?? ''].filter(text => text !== '')
}
