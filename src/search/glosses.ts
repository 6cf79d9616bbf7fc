/**
 * Glosses are words of one language with meanings in another, so a request finds skills that share no word with it.
 * They are not stored in bundles: a request is searched as it is and in glosses, and the hits are merged.
 * docs/search.md describes the file.
 */
import { glossText, mergeHits } from './gloss-query.ts'
import { getLimit } from './hits.ts'
import type { Search } from './search.ts'
import type { Glosses, GlossSource } from './types.ts'
import { THRESHOLD } from './weights.ts'

/** The version of the format of a file of glosses. */
export const GLOSSES_FORMAT = 1

/** Also searches for a request's glosses. Without any gloss, the result is the search's own. Rejects like `search`. */
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

const MOST_BYTES = 64 << 20
const MOST_GLOSSES_OF_A_WORD = 64
const LONGEST_LINE = 4_096

/** Reads a glosses file. Skips lines that are too long. Returns undefined for any other file, or one larger than 64 MiB. */
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

/** An entry of CC-CEDICT: traditional and simplified form, pronunciation, senses. */
export interface CedictEntry {
  traditional: string
  simplified: string
  pinyin: string
  english: readonly string[]
}

/** Converts entries of CC-CEDICT to glosses. Skips names, variants and grammar notes. */
export function convertCedict(entries: Iterable<CedictEntry>): Glosses {
  const words = new Map<string, string[]>()
  for (const { traditional, simplified, pinyin, english } of entries) {
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

/** Reads CC-CEDICT's own file: `麵包 面包 [mian4 bao1] /bread/`. Skips other lines. */
export function* readCedict(text: string): Generator<CedictEntry, void, undefined> {
  for (const line of text.split('\n')) {
    const [, traditional = '', simplified = '', pinyin = '', senses = ''] =
      line.length > LONGEST_LINE ? [] : (/^(\S+) (\S+) \[([^\]]*)\] \/(.*)\/\s*$/.exec(line) ?? [])
    if (simplified !== '') yield { traditional, simplified, pinyin, english: senses.split('/') }
  }
}
