/** The usual search-quality metrics, from labeled requests. */

import { tryParseJson } from '../core/json/json.ts'
import type { SearchResult } from './search.ts'

/** A request with the skills that answer it, a skill that must not, or both. */
export interface Case {
  query: string
  /** Ids, paths or names of skills; any of them is right. */
  relevant?: string[]
  /** A skill that must not come first; `null`: no skill applies at all. */
  not?: string | null
  /** Skills that the author defers to, if the bundle has them. */
  instead?: string[]
}

export interface Evaluation {
  /** Requests with an answer. All rates are from 0 to 1. */
  positive: {
    count: number
    recall1: number
    recall3: number
    recall5: number
    /** Mean reciprocal rank of the first ten hits. */
    mrr: number
    /** Of the first right hit: one of several right ones is enough. */
    ndcg10: number
    empty: number
    weak: number
  }
  negative: {
    count: number
    empty: number
    weak: number
    /** Rejected at the relevance that 87 of 100 answerable requests reach. */
    rejected: number
    relevance: number
  }
  /** Requests for which a skill is excluded. */
  forbidden: { count: number; first: number }
  /** Those of them that another skill answers, and how often that skill comes first. */
  boundary: { count: number; first: number; right: number }
  /** Milliseconds per search. */
  latency: { p50: number; p95: number; max: number }
  /** Requests with no right skill among the first five hits. */
  misses: { query: string; relevant: string[]; hits: string[] }[]
  /** Requests whose first hit is the skill in `not`, or is not in the case's `relevant`. */
  misfiled: { query: string; relevant?: string[]; not?: string; first: string }[]
  /** Skills that cases name and the bundle lacks; those requests count as missed. */
  unknown: string[]
}

export interface Evaluated {
  search: (query: string, options: { limit: number; threshold: number }, asked: Case) => Promise<SearchResult>
  skills: readonly { id: string; otherIds?: readonly string[]; name: string; path: string }[]
  threshold: number
  weak: number
  /** A monotonic clock in milliseconds. */
  now: () => number
}

/** The share of answers to keep when counting rejections. */
const KEPT = 0.87
const HITS = 10

interface Asked {
  found: Case
  hits: string[]
  relevance: number
}

export async function evaluate(cases: readonly Case[], evaluated: Evaluated): Promise<Evaluation> {
  const times: number[] = []
  const asked: Asked[] = []
  const getIds = createNamer(evaluated.skills)
  for (const given of cases) {
    const found = settleCase(given, getIds)
    const start = evaluated.now()
    const { hits } = await evaluated.search(found.query, { limit: HITS, threshold: 0 }, given)
    times.push(evaluated.now() - start)
    asked.push({ found, hits: hits.map(({ id }) => id), relevance: hits[0]?.relevance ?? 0 })
  }
  const boundary = asked.filter(({ found }) => found.relevant !== undefined && found.not !== undefined)
  const positive = asked.filter(({ found }) => found.relevant !== undefined && found.not === undefined)
  const negative = asked.filter(({ found }) => found.not === null)
  const forbidden = asked.filter(({ found }) => typeof found.not === 'string' && found.relevant === undefined)
  const named = cases.flatMap(({ relevant = [], not }) => [
    ...relevant,
    ...(typeof not === 'string' ? [not] : []),
  ])
  const kept = positive.map(({ relevance }) => relevance).sort((a, b) => a - b)
  const bar = kept[Math.floor(kept.length * (1 - KEPT))] ?? evaluated.weak
  const isWrongFirst = ({ found, hits: [first] }: Asked) =>
    first !== undefined && getIds(found.not ?? '').has(first)
  const computeShareBelow = (list: Asked[], limit: number) =>
    computeShare(list, ({ relevance }) => relevance < limit)
  return {
    positive: {
      ...listRanks(positive, getIds),
      empty: computeShareBelow(positive, evaluated.threshold),
      weak: computeShareBelow(positive, evaluated.weak),
    },
    negative: {
      count: negative.length,
      empty: computeShareBelow(negative, evaluated.threshold),
      weak: computeShareBelow(negative, evaluated.weak),
      rejected: computeShareBelow(negative, bar),
      relevance: bar,
    },
    forbidden: { count: forbidden.length, first: computeShare(forbidden, isWrongFirst) },
    boundary: {
      count: boundary.length,
      first: computeShare(boundary, isWrongFirst),
      right: computeShare(boundary, each => findRank(each, getIds) === 0),
    },
    latency: summarizeLatency(times),
    misses: listMisses(positive, getIds),
    misfiled: asked.flatMap(({ found: { query, relevant, not }, hits: [first] }) => {
      if (first === undefined || not === null) return []
      const isRight = relevant === undefined || relevant.some(name => getIds(name).has(first))
      if (isRight && !getIds(not ?? '').has(first)) return []
      return { query, ...(relevant && { relevant }), ...(not !== undefined && { not }), first }
    }),
    unknown: [...new Set(named.filter(name => getIds(name).size === 0))],
  }
}

/** A request that the author defers to another skill of the bundle belongs to that skill. */
export function settleCase<C extends Omit<Case, 'query'>>({ instead = [], ...found }: C, getIds: IdsOf) {
  const own = new Set([...(found.relevant ?? []), found.not ?? ''].flatMap(name => [...getIds(name)]))
  const others = instead.filter(name => getIds(name).size > 0 && [...getIds(name)].every(id => !own.has(id)))
  if (others.length === 0) return found
  return { ...found, relevant: others, not: found.not ?? found.relevant?.[0] }
}

export type IdsOf = (name: string) => ReadonlySet<string>

/** Matches ids, or ids of copies; else paths; else names. */
export function createNamer(skills: Evaluated['skills']): IdsOf {
  const known = new Map<string, Set<string>>()
  for (const { id, otherIds = [] } of skills)
    for (const own of [id, ...otherIds]) known.set(own, new Set([id]))
  for (const key of ['path', 'name'] as const) {
    const found = new Map<string, Set<string>>()
    for (const skill of skills) found.set(skill[key], (found.get(skill[key]) ?? new Set()).add(skill.id))
    for (const [name, ids] of found) if (!known.has(name)) known.set(name, ids)
  }
  return name => known.get(name) ?? new Set()
}

/** The index of the first right hit; -1 for none. */
function findRank({ found, hits }: Asked, getIds: IdsOf): number {
  const right = (found.relevant ?? []).map(getIds)
  return hits.findIndex(id => right.some(ids => ids.has(id)))
}

function listRanks(asked: Asked[], getIds: IdsOf) {
  const places = asked.map(each => findRank(each, getIds))
  const computeMean = (of: (place: number) => number) =>
    places.reduce((sum, place) => sum + (place === -1 ? 0 : of(place)), 0) / Math.max(1, places.length)
  return {
    count: asked.length,
    recall1: computeMean(place => Number(place < 1)),
    recall3: computeMean(place => Number(place < 3)),
    recall5: computeMean(place => Number(place < 5)),
    mrr: computeMean(place => 1 / (place + 1)),
    ndcg10: computeMean(place => 1 / Math.log2(place + 2)),
  }
}

function listMisses(asked: Asked[], getIds: IdsOf): Evaluation['misses'] {
  return asked
    .filter(each => {
      const place = findRank(each, getIds)
      return place === -1 || place >= 5
    })
    .map(({ found, hits }) => ({
      query: found.query,
      relevant: found.relevant ?? [],
      hits: hits.slice(0, 3),
    }))
}

function computeShare<Item>(list: readonly Item[], holds: (item: Item) => boolean): number {
  return list.filter(holds).length / Math.max(1, list.length)
}

function summarizeLatency(times: number[]): Evaluation['latency'] {
  const sorted = [...times].sort((a, b) => a - b)
  const getPercentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: getPercentile(0.5), p95: getPercentile(0.95), max: getPercentile(1) }
}

/** `faults`: numbers of invalid lines. */
export function readCases(text: string): { cases: Case[]; faults: number[] } {
  const cases: Case[] = []
  const faults: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const found = parseCase(line)
    if (found === undefined) faults.push(index + 1)
    else cases.push(found)
  }
  return { cases, faults }
}

function parseCase(line: string): Case | undefined {
  const value = tryParseJson(line)
  if (typeof value !== 'object' || value === null) return undefined
  const { query, relevant, not }: { query?: unknown; relevant?: unknown; not?: unknown } = value
  if (typeof query !== 'string') return undefined
  if (Array.isArray(relevant) && relevant.length > 0 && relevant.every(name => typeof name === 'string'))
    return { query, relevant }
  return not === null || typeof not === 'string' ? { query, not } : undefined
}
