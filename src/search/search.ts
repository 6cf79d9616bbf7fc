/**
 * Search in a bundle: a request in words → the skills that answer it, best first, or none.
 *
 * Web standards only, no package: the same code runs in Node, browsers and workers. Everything read is checked against its
 * digest. docs/search-format.md says how to do the same in another language.
 */

import type { ManifestSearch } from '../bundle/format.ts'
import { isConditional, judge } from '../match/access.ts'
import type { MatchManifest, MatchRequest, MatchSkill } from '../match/match.ts'
import type { Permission } from '../types.ts'
import { failure } from '../util/failure.ts'
import { keyOf } from './bytes.ts'
import { type ExactIndex, type ExactReason, findExact, indexExact } from './exact.ts'
import { explain, type Reason } from './explain.ts'
import { type Filters, isWanted } from './filters.ts'
import { fnv1a } from './hash.ts'
import { isSearchHead, SEARCH_FORMAT, shardPath, TOKENIZER } from './head.ts'
import { isIntactManifest, sha256Digest } from './intact.ts'
import { addScores, chooseTerms, type Known, relevanceOf, type Scores, scoreOf, type Wanted } from './rank.ts'
import { readShard, type Shard } from './shard.ts'
import { LONGEST_QUERY, THRESHOLD, WEAK } from './weights.ts'
import { wordsOf } from './words.ts'

export type { Filters, Reason }

/** What of a manifest search needs. */
export interface SearchManifest extends MatchManifest {
  skills: readonly SearchSkill[]
  search?: ManifestSearch
}

export interface SearchSkill extends MatchSkill {
  description: string
  namespace: string
  level: string
  tags?: string[]
  allowedTools?: string[]
}

/** Reads a file of the bundle, by its path from the bundle's folder. */
export type Read = (path: string) => Promise<Uint8Array> | Uint8Array

export interface SearchOptions extends Filters {
  /** Hits; 10 when absent. */
  limit?: number
  /** The answer is empty when no hit has this relevance; docs/search-format.md says what values mean. */
  threshold?: number
  /** Whether hits say why. */
  explain?: boolean
  /** Files that are worked with, from the project's folder, with `/`. */
  paths?: readonly string[]
  /** Who asks. Given one of these, skills are left out that this agent, scope or side may not have. */
  agent?: string
  scope?: readonly string[]
  invocation?: 'model' | 'user'
}

export interface Hit {
  id: string
  name: string
  description: string
  /** From 0 to 1; 1 for skills that are called by name. Never above that of the hit before. */
  relevance: number
  /** Less likely than not to be what is asked for. */
  weak?: true
  /** What whoever asks may do with it, where rules were asked for. */
  permission?: Permission
  /** Where it was asked for. */
  why?: Reason[]
}

export interface SearchResult {
  /** Best first; of equals the one whose id comes first. Empty when nothing is relevant enough. */
  hits: Hit[]
  /** Skills that have a word of the request or fit it exactly, before any filter. */
  candidates: number
}

export interface Search {
  search: (query: string, options?: SearchOptions) => Promise<SearchResult>
}

interface Index {
  manifest: SearchManifest
  head: ManifestSearch | undefined
  read: Read
  exact: ExactIndex
  shards: Map<number, Promise<Shard>>
}

/**
 * Opens the search of a bundle. A manifest that has been read and checked already can be given; otherwise it is read.
 * Nothing else is read before the first search. Throws a Failure for a bundle that cannot be searched.
 */
export async function openSearch(read: Read, given?: SearchManifest): Promise<Search> {
  const manifest = given ?? (await readManifest(read))
  const { search: head, skills } = manifest
  if (head === undefined && skills.length > 0)
    throw failure('The bundle has no search index', 'Build it again with this version of skillc')
  if (head !== undefined && !isSearchHead(head)) throw unreadable('says nothing that makes sense')
  if (head !== undefined && (head.format !== SEARCH_FORMAT || head.tokenizer !== TOKENIZER))
    throw failure(
      `The search index has format ${head.format} (${head.tokenizer}); this skillc reads ${SEARCH_FORMAT} (${TOKENIZER})`,
      'Use the same version of skillc for both, or build the bundle again',
    )
  const index: Index = { manifest, head, read, exact: indexExact(skills), shards: new Map() }
  return { search: (query, options = {}) => searchIn(index, query, options) }
}

async function readManifest(read: Read): Promise<SearchManifest> {
  const text = new TextDecoder().decode(await read('manifest.json'))
  if (!(await isIntactManifest(text)))
    throw failure(
      '`manifest.json` is not what its own digest says',
      'Build the bundle again, or fetch it again',
    )
  const manifest: SearchManifest = JSON.parse(text)
  if (!Array.isArray(manifest.skills)) throw unreadable('has no skills')
  return manifest
}

function unreadable(what: string) {
  return failure(`The manifest of the bundle ${what}`, 'Build the bundle again, or fetch it again')
}

async function searchIn(index: Index, query: string, options: SearchOptions): Promise<SearchResult> {
  const text = Array.from(query.slice(0, 2 * LONGEST_QUERY))
    .slice(0, LONGEST_QUERY)
    .join('')
  const words = wordsOf(text)
  const terms = chooseTerms(
    words,
    await findTerms(index, new Set(words.flatMap(word => [word.term, ...(word.parts ?? [])]))),
  )
  const scores = addScores(terms, index.manifest.skills.length)
  const exact = findExact(index.exact, text, options.paths ?? [])
  const ranked = rank(index, scores, exact, options)
  return { hits: hitsOf(index, ranked, scores, terms, options), candidates: candidatesOf(scores, exact).size }
}

/** Fetches the shards that the terms are in, all at once, and gives a way to look terms up in them. */
async function findTerms(
  index: Index,
  terms: ReadonlySet<string>,
): Promise<(term: string) => Known | undefined> {
  const found = new Map<string, Known>()
  const count = index.head?.shards.length ?? 0
  if (count === 0) return () => undefined
  await Promise.all(
    Array.from(terms, async term => {
      const shard = await loadShard(index, fnv1a(term) % count)
      const key = keyOf(term)
      const entry = shard.terms.get(key)
      if (entry !== undefined) found.set(term, { term, key, shard, entry })
    }),
  )
  return term => found.get(term)
}

function loadShard({ head, read, shards }: Index, place: number): Promise<Shard> {
  const before = shards.get(place)
  if (before !== undefined) return before
  const loading = readChecked(read, head?.shards[place]?.digest ?? '')
  shards.set(place, loading)
  // What could not be fetched now may be later.
  loading.catch(() => shards.delete(place))
  return loading
}

async function readChecked(read: Read, digest: string): Promise<Shard> {
  const path = shardPath(digest)
  const bytes = await read(path)
  if ((await sha256Digest(bytes)) === digest) return readShard(bytes)
  throw failure(
    `\`${path}\` of the bundle is not what the manifest names: it was changed`,
    'Fetch the bundle again',
  )
}

interface Ranked {
  skill: number
  score: number
  isCalled: boolean
  /** The sum of what exact reasons add. */
  exact: number
  reasons: ExactReason[]
  permission?: Permission
}

/** The best skills that pass the filters. Rules are asked only about skills that would be among them. */
function rank(
  { manifest }: Index,
  scores: Scores,
  exact: ReadonlyMap<number, ExactReason[]>,
  options: SearchOptions,
): Ranked[] {
  const limit = Math.min(MOST_HITS, Math.max(0, Math.floor(options.limit ?? DEFAULT_HITS)))
  const request = requestOf(options)
  const best: Ranked[] = []
  for (const skill of candidatesOf(scores, exact)) {
    const reasons = exact.get(skill) ?? []
    const isCalled = reasons.some(({ kind }) => kind === 'call')
    const more = reasons.reduce((sum, { points }) => sum + points, 0)
    const ranked: Ranked = { skill, score: scoreOf(scores, skill, more), isCalled, exact: more, reasons }
    const last = best[limit - 1]
    if (limit === 0 || (last !== undefined && !isBefore(ranked, last))) continue
    const entry = manifest.skills[skill]
    if (entry === undefined || !isWanted(entry, options)) continue
    if (request !== undefined) {
      const isNear = isCalled || reasons.some(({ kind }) => kind === 'path')
      const { permission, refusal } = judge(entry, request, manifest)
      const waits = request.invocation === 'model' && !isNear && isConditional(entry)
      if (refusal !== undefined || waits) continue
      ranked.permission = permission
    }
    const at = best.findIndex(other => isBefore(ranked, other))
    best.splice(at === -1 ? best.length : at, 0, ranked)
    if (best.length > limit) best.pop()
  }
  return best
}

const DEFAULT_HITS = 10
const MOST_HITS = 1_000

function candidatesOf({ touched }: Scores, exact: ReadonlyMap<number, unknown>): Set<number> {
  return new Set([...touched, ...exact.keys()])
}

/** Called skills first, then by score; of equals the one that the manifest has first, which goes by id. */
function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.isCalled !== b.isCalled) return a.isCalled
  return a.score === b.score ? a.skill < b.skill : a.score > b.score
}

/** Rules hold for somebody who asks; nobody is named by a search over all that a bundle has. */
function requestOf({ agent, scope, invocation, paths }: SearchOptions): MatchRequest | undefined {
  if (agent === undefined && scope === undefined && invocation === undefined) return undefined
  return {
    invocation: invocation ?? 'model',
    ...(agent === undefined ? {} : { agent }),
    ...(scope === undefined ? {} : { scope }),
    ...(paths === undefined ? {} : { paths }),
  }
}

function hitsOf(
  { manifest }: Index,
  ranked: Ranked[],
  scores: Scores,
  terms: Wanted[],
  { threshold = THRESHOLD, explain: explains }: SearchOptions,
): Hit[] {
  const hits: Hit[] = []
  let relevance = 1
  for (const { skill, isCalled, exact, reasons, permission } of ranked) {
    const entry = manifest.skills[skill]
    relevance = Math.min(relevance, isCalled ? 1 : relevanceOf(scores, skill, exact))
    if (entry === undefined || (hits.length === 0 && relevance < threshold)) break
    const { id, name, description } = entry
    hits.push({
      id,
      name,
      description,
      relevance: Math.round(relevance * 1_000) / 1_000,
      ...(relevance < WEAK ? { weak: true } : {}),
      ...(permission === undefined ? {} : { permission }),
      ...(explains === true ? { why: explain(skill, terms, reasons, manifest.skills.length) } : {}),
    })
  }
  return hits
}
