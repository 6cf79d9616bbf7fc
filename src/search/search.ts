/**
 * Search in a bundle: a request in words → the skills that answer it, best first, or none.
 *
 * Web standards only, no package: the same code runs in Node, browsers and workers. Everything read is checked against its
 * digest. docs/search-format.md says how to do the same in another language.
 */

import type { ManifestSearch } from '../bundle/format.ts'
import { isConditional, judge } from '../match/access.ts'
import { enginesFor } from '../match/engines.ts'
import type { MatchManifest, MatchSkill } from '../match/match.ts'
import type { ReadFile } from '../runtime/source.ts'
import type { Permission } from '../types.ts'
import { keyOf } from './bytes.ts'
import { type ExactIndex, type ExactReason, findExact, indexExact } from './exact.ts'
import { explain, type Reason } from './explain.ts'
import { type Filters, isWanted } from './filters.ts'
import { fnv1a } from './hash.ts'
import { headOf, type LoadShard, openShards, type ReadNamed, readManifest, verified } from './load.ts'
import { addScores, chooseTerms, type Known, relevanceOf, type Scores, scoreOf, type Wanted } from './rank.ts'
import { LONGEST_QUERY, THRESHOLD, WEAK } from './weights.ts'
import { wordsOf } from './words.ts'

export type { Filters, ReadFile, Reason }

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

/** What is asked for, whoever asks. */
export interface QueryOptions extends Filters {
  /** Hits; 10 when absent. */
  limit?: number
  /** The answer is empty when no hit has this relevance; docs/search-format.md says what values mean. */
  threshold?: number
  /** Whether hits say why. */
  explain?: boolean
  /** Files that are worked with, from the project's folder, with `/`. */
  paths?: readonly string[]
  signal?: AbortSignal
}

export interface SearchOptions extends QueryOptions {
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

/**
 * Opens the search of a bundle. A manifest that has been read and checked already can be given; otherwise it is read.
 * Nothing else is read before the first search. Throws a fault for a bundle that cannot be searched, as searches do.
 */
export async function openSearch(read: ReadFile, given?: SearchManifest): Promise<Search> {
  const manifest = given ?? (await readManifest(read))
  const index = await openIndex(manifest, verified(read))
  return { search: (query, options = {}) => searchIndex(index, query, options, rulesFor(manifest, options)) }
}

/** Rules hold for somebody who asks; nobody is named by a search over all that a bundle has. */
function rulesFor(manifest: SearchManifest, { agent, scope, invocation }: SearchOptions): Admit | undefined {
  if (agent === undefined && scope === undefined && invocation === undefined) return undefined
  const request = {
    invocation: invocation ?? 'model',
    ...(agent === undefined ? {} : { agent }),
    ...(scope === undefined ? {} : { scope }),
  }
  return (place, isNear) => {
    const skill = manifest.skills[place]
    if (skill === undefined) return undefined
    const { permission, refusal } = judge(skill, request, manifest)
    const waits = request.invocation === 'model' && !isNear && isConditional(skill)
    return refusal !== undefined || waits ? undefined : { permission }
  }
}

/** The index of one bundle, ready to be searched. */
export interface Index {
  manifest: SearchManifest
  head: ManifestSearch | undefined
  load: LoadShard
  exact: ExactIndex
}

/**
 * Whether the skill at a place of the manifest is for whoever asks, and what he may do with it; undefined: it is not.
 * `isNear`: he calls it by name, or works with a file that one of its `paths` takes in.
 */
export type Admit = (place: number, isNear: boolean) => Admission | undefined

export interface Admission {
  permission?: Permission
}

/** Makes a manifest ready to be searched. `read` gives checked files. Throws a fault when there is no index. */
export async function openIndex(manifest: SearchManifest, read: ReadNamed): Promise<Index> {
  const head = headOf(manifest)
  const exact = indexExact(manifest.skills, await enginesFor(manifest.skills))
  return { manifest, head, load: openShards(head?.shards ?? [], read), exact }
}

/** The skills that answer a request, of those that `admit` lets through. Throws a fault. */
export async function searchIndex(
  index: Index,
  query: string,
  options: QueryOptions,
  admit?: Admit,
): Promise<SearchResult> {
  const text = Array.from(query.slice(0, 2 * LONGEST_QUERY))
    .slice(0, LONGEST_QUERY)
    .join('')
  const words = wordsOf(text)
  const terms = chooseTerms(
    words,
    await findTerms(
      index,
      new Set(words.flatMap(word => [word.term, ...(word.parts ?? [])])),
      options.signal,
    ),
  )
  const scores = addScores(terms, words, index.manifest.skills.length)
  const exact = findExact(index.exact, text, options.paths ?? [])
  const ranked = rank(index, scores, exact, options, admit)
  return { hits: hitsOf(index, ranked, scores, terms, options), candidates: candidatesOf(scores, exact).size }
}

/** Fetches the shards that the terms are in, all at once, and gives a way to look terms up in them. */
async function findTerms(
  index: Index,
  terms: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<(term: string) => Known | undefined> {
  const found = new Map<string, Known>()
  const count = index.head?.shards.length ?? 0
  if (count === 0) return () => undefined
  await Promise.all(
    Array.from(terms, async term => {
      const shard = await index.load(fnv1a(term) % count, signal)
      const key = keyOf(term)
      const entry = shard.terms.get(key)
      if (entry !== undefined) found.set(term, { term, key, shard, entry })
    }),
  )
  return term => found.get(term)
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
  options: QueryOptions,
  admit: Admit | undefined,
): Ranked[] {
  const limit = limitOf(options)
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
    if (admit !== undefined) {
      const isNear = isCalled || reasons.some(({ kind }) => kind === 'path')
      const admission = admit(skill, isNear)
      if (admission === undefined) continue
      ranked.permission = admission.permission
    }
    const at = best.findIndex(other => isBefore(ranked, other))
    best.splice(at === -1 ? best.length : at, 0, ranked)
    if (best.length > limit) best.pop()
  }
  return best
}

const DEFAULT_HITS = 10
const MOST_HITS = 1_000

/** How many hits are wanted. */
export function limitOf({ limit = DEFAULT_HITS }: QueryOptions): number {
  return Math.min(MOST_HITS, Math.max(0, Math.floor(limit) || 0))
}

function candidatesOf({ touched }: Scores, exact: ReadonlyMap<number, unknown>): Set<number> {
  return new Set([...touched, ...exact.keys()])
}

/** Called skills first, then by score; of equals the one that the manifest has first, which goes by id. */
function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.isCalled !== b.isCalled) return a.isCalled
  return a.score === b.score ? a.skill < b.skill : a.score > b.score
}

function hitsOf(
  { manifest }: Index,
  ranked: Ranked[],
  scores: Scores,
  terms: Wanted[],
  { threshold = THRESHOLD, explain: explains }: QueryOptions,
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
