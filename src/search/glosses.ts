/**
 * Glosses: words of one language with what they mean in another, so that a request finds skills that it shares no word with.
 * Nothing of them enters a bundle: a request is asked twice, as it is and in glosses, and the hits are put together.
 *
 * docs/search.md describes the file.
 */
import { getLabel, getLimit } from './hits.ts'
import type { Search } from './search.ts'
import type { Hit } from './types.ts'
import { THRESHOLD } from './weights.ts'

export type { Search }

/** Where glosses are from. The license is to be shown to those who use them. */
export interface GlossSource {
  /** Language tags: of the words, and of the glosses. */
  from: string
  to: string
  title: string
  license: string
}

/** Words of one language for words of another. */
export interface Glosses extends GlossSource {
  /** Words with their glosses, the most usual first. */
  words: ReadonlyMap<string, readonly string[]>
}

/** The version of the format of a file of glosses. */
export const GLOSSES_FORMAT = 1

/** Code points of the longest word that is looked for in a run of letters. */
const LONGEST_WORD = 12
/** Glosses of one word that are asked for: more of them find more that is not meant. */
const MOST_GLOSSES = 2
const MOST_WORDS = 64
/** What the relevance of a hit by glosses counts: requests that find a skill in their own language are not to lose it. */
const GLOSS_WEIGHT = 0.88

/**
 * A search that also asks for the glosses of a request. Where no word of a request has one, the answer is that of the search
 * itself. Rejects as that does.
 */
export function withGlosses({ search }: Search, glosses: Glosses): Search {
  return {
    search: async (query, options = {}) => {
      const text = glossText(query, glosses)
      if (text === undefined) return search(query, options)
      const { threshold = THRESHOLD, ...rest } = options
      const own = await search(query, { ...rest, threshold: 0 })
      const other = await search(text, { ...rest, threshold: 0, mode: 'lexical' })
      const hits = mergeHits(own.hits, other.hits).slice(0, getLimit(options))
      const isAnswer = (hits[0]?.relevance ?? 0) >= threshold
      return { ...own, hits: isAnswer ? hits : [], candidates: Math.max(own.candidates, other.candidates) }
    },
  }
}

/** The hits of a request and those of its glosses. Of a skill that both found, the more relevant hit. */
export function mergeHits<Found extends Hit>(own: readonly Found[], glossed: readonly Found[]): Found[] {
  const lowered = glossed.map(hit => withRelevance(hit, GLOSS_WEIGHT * hit.relevance))
  const best = new Map<string, Found>()
  for (const hit of [...own, ...lowered])
    if ((best.get(hit.id)?.relevance ?? -1) < hit.relevance) best.set(hit.id, hit)
  return [...best.values()].sort((a, b) => b.relevance - a.relevance)
}

function withRelevance<Found extends Hit>(hit: Found, relevance: number): Found {
  const rounded = Math.round(relevance * 1_000) / 1_000
  return { ...hit, relevance: rounded, label: getLabel(rounded) }
}

/** A request in glosses: what has none stays as it is. Returns undefined when nothing has one. */
export function glossText(text: string, { words }: Glosses): string | undefined {
  let found = 0
  const glossed = text.replace(/[\p{L}\p{M}\p{N}]+/gu, run => {
    const parts = splitRun(run, words)
    if (parts.every(part => !words.has(part))) return run
    return parts
      .flatMap(part => {
        const glosses = found < MOST_WORDS ? words.get(part) : undefined
        if (glosses !== undefined) found++
        return glosses?.slice(0, MOST_GLOSSES) ?? []
      })
      .join(', ')
  })
  return found === 0 ? undefined : glossed
}

/** A run of letters as one word, or, where words have no spaces between them, cut at the longest words that are known. */
function splitRun(run: string, words: Glosses['words']): string[] {
  const lower = run.toLowerCase()
  if (words.has(lower)) return [lower]
  if (!/\p{L}/u.test(run) || /^[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{N}]+$/u.test(run)) return [run]
  const points = Array.from(run)
  const parts: string[] = []
  for (let at = 0; at < points.length; ) {
    let end = Math.min(points.length, at + LONGEST_WORD)
    while (end > at + 1 && !words.has(points.slice(at, end).join(''))) end--
    // Single characters mean too many things.
    if (end > at + 1) parts.push(points.slice(at, end).join(''))
    at = end
  }
  return parts
}

const MOST_BYTES = 64 << 20
const MOST_GLOSSES_OF_A_WORD = 64
const LONGEST_LINE = 4_096

/**
 * Reads a file of glosses. Lines that are too long are left out. Returns undefined for a text that is not one, or is larger than
 * 64 MiB.
 */
export function readGlosses(text: string): Glosses | undefined {
  if (text.length > MOST_BYTES) return undefined
  const end = text.indexOf('\n')
  const source = end === -1 ? undefined : readSource(text.slice(0, end))
  if (source === undefined) return undefined
  const words = new Map<string, string[]>()
  for (const line of text.slice(end + 1).split('\n')) {
    const [word = '', ...glosses] = line.length > LONGEST_LINE ? [] : line.trimEnd().split('\t')
    addGlosses(words, word.toLowerCase(), glosses)
  }
  return { ...source, words }
}

function addGlosses(words: Map<string, string[]>, word: string, glosses: readonly string[]): void {
  if (word === '' || glosses.length === 0) return
  const known = words.get(word) ?? []
  for (const gloss of glosses)
    if (gloss !== '' && known.length < MOST_GLOSSES_OF_A_WORD && !known.includes(gloss)) known.push(gloss)
  words.set(word, known)
}

function readSource(line: string): GlossSource | undefined {
  let head: unknown
  try {
    head = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof head !== 'object' || head === null) return undefined
  const { format, from, to, title, license } = head as Record<string, unknown>
  const texts = [from, to, title, license]
  if (format !== GLOSSES_FORMAT || !texts.every(text => typeof text === 'string' && text.length <= 200))
    return undefined
  return { from, to, title, license } as GlossSource
}

/** An entry of CC-CEDICT: both ways to write a word, how it sounds, and its senses. */
export interface CedictEntry {
  traditional: string
  simplified: string
  pinyin: string
  english: readonly string[]
}

/** Entries of CC-CEDICT as glosses. Names, variants and remarks on grammar gloss nothing. */
export function convertCedict(entries: Iterable<CedictEntry>): Glosses {
  const words = new Map<string, string[]>()
  for (const { traditional, simplified, pinyin, english } of entries) {
    // Names are written with a capital.
    if (/^[A-Z]/.test(pinyin)) continue
    const glosses = english.flatMap(sense => sense.split(/[;,]/)).flatMap(readSense)
    for (const word of new Set([simplified, traditional])) addGlosses(words, word.toLowerCase(), glosses)
  }
  return { from: 'zh', to: 'en', title: 'CC-CEDICT', license: 'CC BY-SA 4.0', words }
}

const MOST_GLOSS_WORDS = 4
const remarks = /variant of|surname|^(?:see|used in|abbr\.|abbr|classifier|CL:|bound form)\b|^CL:/i

function readSense(sense: string): string[] {
  if (remarks.test(sense.trim())) return []
  const gloss = sense
    .replace(/\([^()]*\)|\[[^[\]]*\]|[^\0-\u024f]+|\|/g, ' ')
    .trim()
    .replace(/^(?:to be|to|an?|the)\s+/i, '')
    .replace(/\s+/g, ' ')
  return gloss === '' || gloss.split(' ').length > MOST_GLOSS_WORDS ? [] : [gloss]
}

/** The entries of CC-CEDICT's own file: `麵包 面包 [mian4 bao1] /bread/`. Other lines are left out. */
export function* readCedict(text: string): Generator<CedictEntry, void, undefined> {
  for (const line of text.split('\n')) {
    const [, traditional = '', simplified = '', pinyin = '', senses = ''] =
      line.length > LONGEST_LINE ? [] : (/^(\S+) (\S+) \[([^\]]*)\] \/(.*)\/\s*$/.exec(line) ?? [])
    if (simplified !== '') yield { traditional, simplified, pinyin, english: senses.split('/') }
  }
}
