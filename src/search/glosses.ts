/**
 * Glosses are words of one language with their meanings in another, so that a request finds skills it shares no word with. Nothing
 * of them is stored in a bundle: a request is searched as it is and in glosses, and the hits are merged.
 *
 * docs/search.md describes the file.
 */
import { getLabel, getLimit } from './hits.ts'
import type { Search } from './search.ts'
import type { Hit } from './types.ts'
import { THRESHOLD } from './weights.ts'

export type { Search }

/** Where glosses are from. Show the license to users. */
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
/** Glosses of a word that are searched for: more of them find more unrelated skills. */
const MOST_GLOSSES = 2
const MOST_WORDS = 64
/** The factor for the relevance of a hit by glosses, so that requests that find a skill in their own language keep it. */
const GLOSS_WEIGHT = 0.88

/**
 * A search that also searches for the glosses of a request. When no word has a gloss, the result is that of the search itself.
 * Rejects as `search` does.
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

/** Merges the hits of a request with those of its glosses. A skill that both found keeps the more relevant hit. */
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

/** Translates a request. Words without a gloss stay. Returns undefined when no word has one. */
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

/** A run of letters is one word. In scripts without spaces it is cut at the longest known words. */
function splitRun(run: string, words: Glosses['words']): string[] {
  const lower = run.toLowerCase()
  if (words.has(lower)) return [lower]
  if (!/\p{L}/u.test(run) || /^[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{N}]+$/u.test(run)) return [run]
  const points = Array.from(run)
  const parts: string[] = []
  for (let at = 0; at < points.length; ) {
    let end = Math.min(points.length, at + LONGEST_WORD)
    while (end > at + 1 && !words.has(points.slice(at, end).join(''))) end--
    // Single characters have too many meanings.
    if (end > at + 1) parts.push(points.slice(at, end).join(''))
    at = end
  }
  return parts
}

const MOST_BYTES = 64 << 20
const MOST_GLOSSES_OF_A_WORD = 64
const LONGEST_LINE = 4_096

/** Reads a file of glosses. Skips lines that are too long. Returns undefined for another file, or one larger than 64 MiB. */
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

/** An entry of CC-CEDICT: both spellings of a word, its sound, and its senses. */
export interface CedictEntry {
  traditional: string
  simplified: string
  pinyin: string
  english: readonly string[]
}

/** Turns entries of CC-CEDICT into glosses. Skips names, variants and remarks on grammar. */
export function convertCedict(entries: Iterable<CedictEntry>): Glosses {
  const words = new Map<string, string[]>()
  for (const { traditional, simplified, pinyin, english } of entries) {
    // Names start with a capital letter.
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

/** The entries of CC-CEDICT's own file: `麵包 面包 [mian4 bao1] /bread/`. Skips other lines. */
export function* readCedict(text: string): Generator<CedictEntry, void, undefined> {
  for (const line of text.split('\n')) {
    const [, traditional = '', simplified = '', pinyin = '', senses = ''] =
      line.length > LONGEST_LINE ? [] : (/^(\S+) (\S+) \[([^\]]*)\] \/(.*)\/\s*$/.exec(line) ?? [])
    if (simplified !== '') yield { traditional, simplified, pinyin, english: senses.split('/') }
  }
}
