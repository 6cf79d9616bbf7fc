/** Search in a bundle: returns the skills that answer a request, best first. */

import { fnv1a } from '../core/digests/digest.ts'
import { throwIfAborted } from '../core/errors/fault.ts'
import type { ManifestEmbeddings, SplitManifest } from '../format/manifest.ts'
import type { Parts } from '../reader/parts.ts'
import { createVerifiedReader, type ReadNamed, readManifest } from '../reader/read-named.ts'
import type { ReadFile } from '../reader/source.ts'
import type { Caller } from './admit.ts'
import { countBits, toSortKey } from './bytes.ts'
import {
  createHits,
  createWholeSkills,
  listCandidates,
  rank,
  type SearchSkills,
  splitSkills,
} from './hits.ts'
import { openSearchHead, openShards, type Shards } from './load.ts'
import type { MeaningIndex } from './meaning.ts'
import {
  addScores,
  chooseTerms,
  clearSums,
  countUnknown,
  createSums,
  type IndexedTerm,
  type Sums,
} from './rank.ts'
import type {
  Admit,
  Filters,
  Hit,
  MeaningFault,
  MeaningRequest,
  QueryOptions,
  Reason,
  SearchManifest,
} from './types.ts'
import type { EmbeddingProvider, EmbedOptions, Meaning, Vector } from './vectors.ts'
import { DOUBTFUL_BITS, ENOUGH_WORDS, LARGE_BITS, LONGEST_QUERY } from './weights.ts'
import { FILLERS, splitWords, type Word } from './words.ts'

export type { EmbeddingProvider, EmbedOptions, Filters, ReadFile, Reason, Vector }

/** Options of a search, and the caller whose rules apply. */
export interface SearchOptions extends QueryOptions, Caller {}

/** The result of a search. */
export interface SearchResult {
  /** Best first; ties by id. Empty if nothing is relevant enough. */
  hits: Hit[]
  /** The number of skills that have a word of the request or match it exactly, before filters. */
  candidates: number
  /** The request with misspelled words corrected; absent if there are none. */
  corrected?: string
  /** `hybrid` if meaning counted in addition to words. */
  mode: 'lexical' | 'hybrid'
  /** Why meaning did not count, although the bundle or the host supports it. */
  limited?: MeaningFault
}

/** One bundle's search. `search` rejects with a fault. */
export interface Search {
  search: (query: string, options?: SearchOptions) => Promise<SearchResult>
}

/** Options for opening a search. */
export interface OpenSearchOptions {
  /** Embeds requests. It must be the provider of the bundle's vectors. */
  embeddings?: EmbeddingProvider | undefined
}

/**
 * Opens a bundle's search. Pass a verified manifest to avoid reading it again. Nothing else is read before the first
 * search. Throws a fault if the bundle cannot be searched, as do searches.
 */
export async function openSearch(
  read: ReadFile,
  given?: SearchManifest | SplitManifest,
  { embeddings }: OpenSearchOptions = {},
): Promise<Search> {
  const manifest = given ?? (await readManifest(read))
  const checked = createVerifiedReader(read)
  const parts =
    'skills' in manifest ? undefined : (await import('../reader/parts.ts')).openParts(manifest, checked)
  const index = await openIndex(manifest, checked, parts)
  return {
    search: async (query, options = {}) => {
      const asked = { provider: embeddings, text: shortenQuery(query), signal: options.signal }
      const meaning = options.mode === 'lexical' ? undefined : findMeaning(index, asked)
      // Without a caller, a search covers all skills.
      const { agent, scope, invocation } = options
      const isForAll = agent === undefined && scope === undefined && invocation === undefined
      const admit = isForAll ? undefined : (await import('./admit.ts')).createAdmit(manifest, options)
      return searchIndex(index, query, options, { admit, meaning })
    },
  }
}

/** One bundle's index. */
export interface Index {
  skills: SearchSkills
  embeddings: ManifestEmbeddings | undefined
  read: ReadNamed
  shards: Shards
  /** Cleared sums of the last search; undefined while a search uses them. */
  sums: Sums | undefined
  /** The vectors, once a search has used them. */
  meaning?: MeaningIndex
}

/** Prepares a manifest, whole or split. `read` returns verified files. Throws a fault if there is no index. */
export async function openIndex(
  manifest: SearchManifest | SplitManifest,
  read: ReadNamed,
  parts?: Parts,
): Promise<Index> {
  const skills = 'skills' in manifest ? manifest.skills : []
  const count = parts?.count ?? skills.length
  const head = openSearchHead(manifest.search, count)
  return {
    skills: parts === undefined ? await createWholeSkills(skills) : splitSkills(parts),
    embeddings: manifest.embeddings,
    read,
    shards: await openShards(head, read, count),
    sums: undefined,
  }
}

/** Returns undefined if neither the bundle nor the host supports it. Throws only the fault of an abort. */
export function findMeaning(
  index: Index,
  asked: MeaningRequest,
): Promise<Meaning | MeaningFault | undefined> {
  const finding = askForMeaning(index, asked)
  // It is awaited only after other work that may throw; an unhandled rejection would end the process.
  finding.catch(() => {})
  return finding
}

async function askForMeaning(
  index: Index,
  asked: MeaningRequest,
): Promise<Meaning | MeaningFault | undefined> {
  const { embeddings, skills, read } = index
  if (asked.provider === undefined && embeddings === undefined) return undefined
  const { measureMeaning: askMeaning, openMeaning } = await import('./meaning.ts')
  index.meaning ??= openMeaning(embeddings, skills.count, read)
  return askMeaning(index.meaning, asked)
}

export interface Circumstances {
  /** Decides which skills the caller may have. Default: all. */
  admit?: Admit | undefined
  /** How close the skills are to the request in meaning. */
  meaning?: Promise<Meaning | MeaningFault | undefined> | undefined
}

/** The skills that answer a request. Throws a fault. */
export async function searchIndex(
  index: Index,
  query: string,
  options: QueryOptions,
  { admit, meaning: finding }: Circumstances = {},
): Promise<SearchResult> {
  const { skills } = index
  const asked = await readRequest(index, shortenQuery(query), options.signal)
  const { text, words, find } = asked
  const [exact, found] = await Promise.all([skills.exact(text, options.paths ?? [], options.signal), finding])
  const [limited, meaning] =
    found === undefined || 'points' in found ? [undefined, found] : [found, undefined]
  const terms = chooseTerms(words, find)
  const sums = index.sums ?? createSums(skills.count)
  index.sums = undefined
  const scores = addScores(terms, countUnknown(words, find), sums)
  try {
    const candidates = listCandidates(scores, exact)
    const ranked = await rank(skills, { scores, exact, candidates, meaning, admit }, options)
    return {
      hits: createHits(ranked, { scores, meaning, terms, corrected: asked.corrected }, options),
      candidates: candidates.length,
      ...(asked.corrected !== undefined && { corrected: asked.corrected }),
      mode: meaning === undefined ? 'lexical' : 'hybrid',
      ...(limited && { limited }),
    }
  } finally {
    clearSums(scores)
    index.sums = sums
  }
}

interface Request {
  text: string
  words: Word[]
  find: (term: string) => IndexedTerm | undefined
  corrected?: string
}

/** If hardly any skill has a word, tries the word lists' corrections. */
async function readRequest(index: Index, text: string, signal: AbortSignal | undefined): Promise<Request> {
  const asked = await findWords(index, text, signal)
  const { words, find } = asked
  const few = Math.max(0, Math.min(DOUBTFUL_BITS, countBits(index.skills.count) - LARGE_BITS))
  const doubtful = new Map(
    words.flatMap(({ term, parts }) => {
      const bits = countBits(find(term)?.postings.skills ?? 0)
      return bits > (parts === undefined ? few : 0) ? [] : [[term, bits] as const]
    }),
  )
  if (doubtful.size === 0 || index.shards.lists === 0) return asked
  const { correctText } = await import('./spelling.ts')
  const corrected = await correctText(text, doubtful, find, index.shards, signal)
  return corrected === undefined ? asked : { ...(await findWords(index, corrected, signal)), corrected }
}

/** Drops fillers that no skill has, and all fillers if enough words remain. */
async function findWords(index: Index, text: string, signal: AbortSignal | undefined): Promise<Request> {
  const words = splitWords(text)
  const find = await findTerms(index, new Set(words.flatMap(listOwnTerms)), signal)
  const told = words.filter(({ term }) => !FILLERS.test(term))
  const isEnough = told.length >= ENOUGH_WORDS
  return {
    text,
    words: isEnough ? told : words.filter(word => told.includes(word) || find(word.term)),
    find,
  }
}

function listOwnTerms({ term, parts = [] }: Word): string[] {
  return [term, ...parts]
}

export function shortenQuery(query: string): string {
  return Array.from(query.slice(0, 2 * LONGEST_QUERY))
    .slice(0, LONGEST_QUERY)
    .join('')
}

async function findTerms(
  { shards }: Index,
  terms: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<(term: string) => IndexedTerm | undefined> {
  const found = new Map<string, IndexedTerm>()
  throwIfAborted(signal)
  await Promise.all(
    Array.from(terms, async term => {
      const postings = await shards.find(fnv1a(term), signal)
      if (postings !== undefined) found.set(term, { term, key: toSortKey(term), postings })
    }),
  )
  return term => found.get(term)
}
