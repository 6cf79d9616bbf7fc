/** Corrects words that the bundle hardly knows. Loaded on demand. */
import { isFault, throwIfAborted } from '../core/errors/fault.ts'
import { countErrors } from '../core/text/suggest.ts'
import type { Shards } from './load.ts'
import type { IndexedTerm } from './rank.ts'
import { forEachPosting } from './shard.ts'
import { getBit } from './weights.ts'
import { isInRun, type Listed, listSpellingShards, RUNS, readWordList, toSpelling } from './word-list.ts'
import { splitRun, stopWords } from './words.ts'

export type WordLists = Pick<Shards, 'lists' | 'loadList'>

const MOST_CORRECTED = 32
const TWO_ERRORS = 8
/** Shorter words resemble others by chance, so they need a common correction (bits of its number of skills), or swapped letters. */
const LONG_ENOUGH = 6
const SHORT_BITS = 3
/** Fewest letters of a corrected word, and the bits of the longer words that may replace it. */
const SHORTEST = 3
const SHORTEST_BITS = 5
/** Authors rarely misspell these. */
const TOLD = getBit('name') | getBit('description')
const STOP_BITS = 17

/** The cost of an error and of another first letter, and the gain for each doubling of a word's skills. */
const COSTS = { error: 8, first: 4, bit: 2 }

/** Text that is not prose: paths, flags, addresses, calls, numbers and ids. Left unchanged. */
const CODE = /[/\\_@#$=~<>{}|`[\]0-9]|[.:][^\s.:,;!?)"'’”]|^-/
const CHUNKS = /[^ \t\r\n\u2e80-\u9fff\uac00-\ud7ff\uff00-\uffef]+/g

/** `terms`: words that hardly a skill has, with the bits of their number of skills. Nothing is corrected if a list is unreadable. */
export async function correctText(
  text: string,
  terms: ReadonlyMap<string, number>,
  find: (term: string) => IndexedTerm | undefined,
  lists: WordLists,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const doubtful = new Map<string, number>()
  forEachWord(text, (run, spelling, start) => {
    const [word] = doubtful.size < MOST_CORRECTED ? splitRun(spelling) : []
    const bits = word && terms.get(word.term)
    if (bits !== undefined && !isTold(find(word?.term ?? '')) && (bits === 0 || !isName(text, start)))
      doubtful.set(spelling, bits)
    return run
  })
  const load = openLists(lists, signal)
  const found = await Promise.all(
    Array.from(
      doubtful,
      async ([spelling, bits]) =>
        [spelling, await findCorrection(spelling, bits, lists.lists, load)] as const,
    ),
  )
  const corrections = new Map(found)
  const unknown = found.filter(([spelling]) => doubtful.get(spelling) === 0)
  if (2 * unknown.filter(([, correction]) => correction !== undefined).length < unknown.length)
    return undefined
  let isCorrected = false
  const corrected = forEachWord(text, (run, spelling) => {
    const correction = corrections.get(spelling)
    if (correction === undefined) return run
    isCorrected = true
    return correction
  })
  return isCorrected ? corrected : undefined
}

function openLists(
  { loadList }: WordLists,
  signal: AbortSignal | undefined,
): (place: number) => Promise<readonly Listed[]> {
  const read = new Map<number, Promise<readonly Listed[]>>()
  return place => {
    const known = read.get(place) ?? loadWords(loadList, place, signal)
    read.set(place, known)
    return known
  }
}

/** Empty if the list is unreadable. Throws the fault of an abort. */
export async function loadWords(
  loadList: WordLists['loadList'],
  place: number,
  signal: AbortSignal | undefined,
): Promise<readonly Listed[]> {
  try {
    return await loadList(place, readWordList, signal)
  } catch (error) {
    throwIfAborted(signal)
    if (isFault(error)) return []
    throw error
  }
}

/** Calls back with each possibly misspelled word and its place, and replaces it by the result. */
function forEachWord(text: string, take: (run: string, spelling: string, start: number) => string): string {
  return text.replace(CHUNKS, (chunk, offset: number) =>
    CODE.test(chunk)
      ? chunk
      : chunk.replace(RUNS, (run, at: number) => {
          const spelling = toSpelling(run, SHORTEST)
          if (spelling === undefined || run === run.toUpperCase()) return run
          return take(run, spelling, offset + at)
        }),
  )
}

function isTold(found: IndexedTerm | undefined): boolean {
  let told = 0
  if (found !== undefined)
    forEachPosting(found.postings, (_skill, _impact, { fields }) => (told |= fields & TOLD))
  return told !== 0
}

function isName(text: string, start: number): boolean {
  const first = text.charAt(start)
  if (first === first.toLowerCase()) return false
  let before = start - 1
  while (text[before] === ' ') before--
  return before >= 0 && (isInRun(text.charCodeAt(before)) || text[before] === ',' || text[before] === ';')
}

async function findCorrection(
  word: string,
  known: number,
  count: number,
  load: (place: number) => Promise<readonly Listed[]>,
): Promise<string | undefined> {
  const lists = await Promise.all(Array.from(listSpellingShards(word, count), load))
  // A word that some skills have is a candidate itself: only a much more common word replaces it.
  let best = known === 0 ? undefined : word
  let least = known === 0 ? Number.POSITIVE_INFINITY : -COSTS.bit * known
  for (const { spelling, bits } of [...lists.flat(), ...listStopWords(word)]) {
    const cost = computeCost(word, known, spelling, bits)
    if (cost === undefined || cost > least || (cost === least && best !== undefined && best <= spelling))
      continue
    best = spelling
    least = cost
  }
  return best === word ? undefined : best
}

/** Misspelled stop words must not become meaningful words. */
function listStopWords(word: string): Listed[] {
  return Array.from(stopWords)
    .filter(([first]) => first === word[0])
    .map(spelling => ({ spelling, bits: STOP_BITS }))
}

/** A higher cost is less likely to be a typo. Returns undefined if too unlikely. */
function computeCost(word: string, known: number, spelling: string, bits: number): number | undefined {
  const isFirstRight = spelling[0] === word[0]
  const most = isFirstRight && known === 0 && word.length >= TWO_ERRORS ? 2 : 1
  if (Math.abs(spelling.length - word.length) > most || (known > 0 && !isFirstRight)) return undefined
  const isShort =
    word.length === SHORTEST
      ? bits < SHORTEST_BITS || spelling.length <= SHORTEST
      : word.length < LONG_ENOUGH && bits < SHORT_BITS
  if (isShort && !hasSameLetters(word, spelling)) return undefined
  if (!sharesHead(word, spelling)) return undefined
  const errors = countErrors(word, spelling, most)
  if (errors > most) return undefined
  return COSTS.error * errors + (isFirstRight ? 0 : COSTS.first) - COSTS.bit * bits
}

function hasSameLetters(a: string, b: string): boolean {
  return a.split('').sort().join('') === b.split('').sort().join('')
}

/** Independent of the number of lists, so a bundle's size does not decide. */
function sharesHead(word: string, spelling: string): boolean {
  const [a, b, c] = word
  const [x, y, z] = spelling
  return (
    (a === x && (b === y || b === z || c === y || c === z)) ||
    (a === y && (b === z || c === z)) ||
    (b === x && (c === y || c === z)) ||
    (b === y && c === z)
  )
}
