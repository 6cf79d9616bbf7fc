/**
 * Every number that ranking depends on (see docs/search-format.md). Changing field weights changes bundles; the others
 * are part of the format, because clients that differ would rank differently.
 */

/** The searched parts of a skill, in the order of their bits in a posting. */
export const FIELDS = ['name', 'description', 'keywords', 'examples', 'headings', 'body'] as const
export type Field = (typeof FIELDS)[number]

export function getBit(field: Field): number {
  return 1 << FIELDS.indexOf(field)
}

export const BODY_ONLY = getBit('body')
/** The fields of a term that counts against a skill. */
export const AGAINST = 0
/** The bit of a posting with pairs. */
export const HAS_PAIRS = 0x80

export interface FieldWeight {
  weight: number
  /** 0: length does not count; 1: twice the usual length halves the weight. */
  slope: number
  /** In words. A constant instead of the bundle's mean, because a skill's terms must not depend on other skills. */
  usual: number
}

export const FIELD_WEIGHTS: Record<Exclude<Field, 'body'>, FieldWeight> = {
  name: { weight: 3, slope: 0.3, usual: 3 },
  description: { weight: 1, slope: 0.7, usual: 25 },
  keywords: { weight: 0.5, slope: 0.5, usual: 3 },
  examples: { weight: 0.6, slope: 0.4, usual: 60 },
  headings: { weight: 0.3, slope: 0.6, usual: 50 },
}

/** UTF-16 units read of a body in a script without spaces, about a page: its rare character pairs would be half of an index. */
export const UNSPACED_BODY = 3_000

/** For sentences about when to use the skill. */
export const OCCASION_WEIGHT: FieldWeight = { weight: 1.5, slope: 0.7, usual: 25 }

/** The body in pieces, each up to its end in UTF-16 units. Later text is not searched. */
export const BODY_WEIGHTS: (FieldWeight & { end: number })[] = [
  { end: 600, weight: 0.15, slope: 0.1, usual: 125 },
  { end: 1_500, weight: 0.15, slope: 0.6, usual: 140 },
  { end: 4_000, weight: 0.15, slope: 0.6, usual: 230 },
  { end: 8_000, weight: 0.1, slope: 0.6, usual: 160 },
  { end: 20_000, weight: 0.05, slope: 0.6, usual: 400 },
]

/** BM25's k1: how soon repetitions add nothing. */
export const SATURATION = 0.5
export const LEVELS = 64

/** Integers are sixteenths of BM25's values. */
export const UNIT = 16
/** Shared by the words of a skill's name: a request with all of them gets the whole bonus. */
export const NAME_BONUS = 3 * UNIT
/** For two adjacent words of the request that are also adjacent in the skill's name, description, keywords or headings. */
export const PAIR_BONUS = 1.5 * UNIT
/** For a skill with all words of the request; shared by them in proportion to rarity. */
export const COVER_BONUS = 5 * UNIT

/** The most terms of a request that are looked up; the rarest. */
export const MOST_TERMS = 32
/** A rarer word (in bits of its skills) may be a typo, except in a bundle with only so many bits more. */
export const DOUBTFUL_BITS = 2
export const LARGE_BITS = 8
/** With so many other words, a request's fillers are dropped. */
export const ENOUGH_WORDS = 3
/** Code points of a request that are read. */
export const LONGEST_QUERY = 8_192

/** The evidence at which relevance is one half, plus a part per doubling of the bundle, whose best chance hit improves. */
export const HALF_RELEVANT = 68
export const HALF_RELEVANT_DOUBLED = 9
/** Evidence of the whole request; a part of it counts in proportion. */
export const COVER_EVIDENCE = 6 * UNIT
/** The rarity of a word that no skill has. */
export const UNKNOWN_RARITY = 90
/** The default of `threshold`. */
export const THRESHOLD = 0.4
export const WEAK = 0.5
/** The first hit's minimum to be strong, and its lead over the second in thousandths. */
export const STRONG = 0.65
export const MARGIN = 30

/** Points of exact reasons. Triggers are multiplied by the author's weight. */
export const EXACT_POINTS = {
  /** The name as written: `rye-bread`, or `the bread skill`. */
  written: 12 * UNIT,
  /** The words of a multi-word name: `rye bread`. */
  words: 2 * UNIT,
  /** A pattern, or a keyword of several words. */
  trigger: 3 * UNIT,
  /** A keyword of one word. */
  word: UNIT,
  /** One of `paths` matches a given file. */
  path: 5 * UNIT,
}
