import type { Permission } from '../core/json/types.ts'
import { loadEngines } from '../core/match/core.ts'
import { getLeaf } from '../format/place.ts'
import type { Parts } from '../reader/parts.ts'
import { type ExactReason, type ExactReasons, findExact, indexExact } from './exact.ts'
import { computeRelevance, computeScore, type Scores, type Wanted } from './rank.ts'
import { forEachPosting } from './shard.ts'
import type { Admit, Filters, Hit, QueryOptions, Reason, SearchSkill } from './types.ts'
import type { Meaning } from './vectors.ts'
import { AGAINST, FIELDS, getBit, MARGIN, PAIR_BONUS, STRONG, THRESHOLD, WEAK } from './weights.ts'

interface Ranked {
  place: number
  score: number
  isCalled: boolean
  exact: number
  meaning: number
  reasons: ExactReason[]
}

interface Admitted extends Ranked {
  skill: SearchSkill
  permission: Permission | undefined
}

export interface Evidence {
  scores: Scores
  exact: ReadonlyMap<number, ExactReason[]>
  candidates: Uint32Array
  meaning: Meaning | undefined
  admit: Admit | undefined
}

/** Growth of the batch of skills examined when the best are not admitted. */
const FACTOR = 4
const MOST_AT_ONCE = 1_024

/** Loads skills and checks rules only for candidates of the result. */
export async function rank(
  skills: SearchSkills,
  evidence: Evidence,
  options: QueryOptions,
): Promise<Admitted[]> {
  const limit = getLimit(options) === 1 ? 2 : getLimit(options)
  const places = listPlaces(skills, evidence, options)
  const best: Admitted[] = []
  let next = pickBest(places, evidence, limit)
  for (let done = 0, sorted: Ranked[] | undefined; next.length > 0; ) {
    const admitted = await Promise.all(next.map(ranked => admitOne(skills, ranked, evidence, options)))
    best.push(...admitted.flatMap(each => each ?? []).slice(0, limit - best.length))
    if (best.length >= limit) break
    done += next.length
    const end = done + Math.min(FACTOR * next.length, MOST_AT_ONCE)
    if (end > MOST_AT_ONCE)
      sorted ??= Array.from(places, place => rankPlace(place, evidence)).sort((a, b) =>
        isBefore(a, b) ? -1 : 1,
      )
    next = (sorted ?? pickBest(places, evidence, end)).slice(done, end)
  }
  return best
}

async function admitOne(
  skills: SearchSkills,
  ranked: Ranked,
  { admit }: Evidence,
  options: QueryOptions,
): Promise<Admitted | undefined> {
  const found = skills.at(ranked.place, options.signal)
  const skill = found instanceof Promise ? await found : found
  if (skill === undefined || !isWanted(skill, options)) return undefined
  if (admit === undefined) return { ...ranked, skill, permission: undefined }
  const isNear = ranked.isCalled || ranked.reasons.some(({ kind }) => kind === 'path')
  const admission = await admit(skill, isNear)
  return admission && { ...ranked, skill, permission: admission.permission }
}

export function isWanted(skill: SearchSkill, { namespace, level, tags, tools }: Filters): boolean {
  if (
    namespace !== undefined &&
    skill.namespace !== namespace &&
    !skill.namespace.startsWith(`${namespace}:`)
  )
    return false
  if (level !== undefined && skill.level !== level) return false
  if (tags !== undefined && !tags.some(tag => skill.tags?.includes(tag))) return false
  return (
    tools === undefined ||
    (skill.allowedTools ?? []).every(rule => tools.some(tool => coversRule(tool, rule)))
  )
}

function coversRule(tool: string, rule: string): boolean {
  if (tool === rule) return true
  if (tool.endsWith('__*')) return rule.startsWith(tool.slice(0, -1))
  return rule.startsWith(`${tool}(`)
}

const NO_REASONS: ExactReason[] = []

function listPlaces(
  skills: SearchSkills,
  { scores, exact, meaning, candidates }: Evidence,
  { namespace }: QueryOptions,
): Uint32Array {
  const near = Array.from(meaning?.points.entries() ?? []).flatMap(([place, points]) =>
    points > 0 && scores.covered[place] === 0 && !exact.has(place) ? place : [],
  )
  const places = joinPlaces(candidates, near)
  if (!namespace) return places
  const { start, end } = skills.placesOf(`${namespace}:`)
  return places.filter(place => place >= start && place < end)
}

function rankPlace(place: number, { scores, exact, meaning }: Evidence): Ranked {
  const reasons = exact.get(place) ?? NO_REASONS
  const isCalled = reasons.some(({ kind }) => kind === 'call')
  const given = reasons.reduce((sum, { points }) => sum + points, 0)
  const near = meaning?.points[place] ?? 0
  const score = computeScore(scores, place, given + near)
  return { place, score, isCalled, exact: given, meaning: near, reasons }
}

function pickBest(places: Uint32Array, evidence: Evidence, count: number): Ranked[] {
  const { scores, exact, meaning } = evidence
  const best: Ranked[] = []
  if (count === 0) return best
  let least = -1
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    if (computeScore(scores, place, meaning?.points[place] ?? 0) < least && !exact.has(place)) continue
    const ranked = rankPlace(place, evidence)
    const last = best[count - 1]
    if (last !== undefined && !isBefore(ranked, last)) continue
    const after = best.findIndex(other => isBefore(ranked, other))
    best.splice(after === -1 ? best.length : after, 0, ranked)
    if (best.length > count) best.pop()
    least = best[count - 1]?.score ?? -1
  }
  return best
}

const DEFAULT_HITS = 10
const MOST_HITS = 1_000

export function getLimit({ limit = DEFAULT_HITS }: QueryOptions): number {
  return Math.min(MOST_HITS, Math.max(0, Math.floor(limit) || 0))
}

/** Skills that have a word of the request, or match it exactly, without duplicates. */
export function listCandidates(
  { touched, covered }: Scores,
  exact: ReadonlyMap<number, unknown>,
): Uint32Array {
  return joinPlaces(
    touched,
    [...exact.keys()].filter(place => covered[place] === 0),
  )
}

function joinPlaces(places: Uint32Array, more: readonly number[]): Uint32Array {
  if (more.length === 0) return places
  const all = new Uint32Array(places.length + more.length)
  all.set(places)
  all.set(more, places.length)
  return all
}

/** Called skills first, then by score. Ties follow the manifest, which is sorted by id. */
function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.isCalled !== b.isCalled) return a.isCalled
  return a.score === b.score ? a.place < b.place : a.score > b.score
}

export function getLabel(relevance: number): Hit['label'] {
  return relevance < WEAK ? 'weak' : relevance < STRONG ? 'fair' : 'strong'
}

/** Only called hits, and a relevant first hit well above the second, are strong. */
export function labelHits<Found extends Pick<Hit, 'relevance' | 'label'>>(hits: readonly Found[]): Found[] {
  const isAhead = Math.round(1_000 * ((hits[0]?.relevance ?? 0) - (hits[1]?.relevance ?? 0))) >= MARGIN
  return hits.map((hit, at) =>
    hit.label === 'strong' && hit.relevance < 1 && !(at === 0 && isAhead) ? { ...hit, label: 'fair' } : hit,
  )
}

export function createHit(
  { id, name, description }: Pick<Hit, 'id' | 'name' | 'description'>,
  relevance: number,
  permission: Permission | undefined,
): Hit {
  return {
    id,
    name,
    description,
    relevance: Math.round(relevance * 1_000) / 1_000,
    label: getLabel(relevance),
    ...(permission === undefined ? {} : { permission }),
  }
}

export function createHits(
  ranked: Admitted[],
  {
    scores,
    meaning,
    terms,
    corrected,
  }: { scores: Scores; meaning: Meaning | undefined; terms: Wanted[]; corrected: string | undefined },
  options: QueryOptions,
): Hit[] {
  const { threshold = THRESHOLD, explain: explains } = options
  const hits: Hit[] = []
  const places = ranked.map(({ place }) => place)
  const why = explains === true ? explainTerms(places, terms) : undefined
  let relevance = 1
  for (const { skill, place, isCalled, exact, meaning: near, reasons, permission } of ranked) {
    relevance = Math.min(relevance, isCalled ? 1 : computeRelevance(scores, place, exact, near))
    const hit = createHit(skill, relevance, permission)
    // Rounded, because a runtime compares the hits of several bundles, as shown.
    if (hits.length === 0 && hit.relevance < threshold) break
    hits.push({
      ...hit,
      ...(corrected === undefined ? {} : { corrected }),
      ...(why !== undefined && {
        why: [...reasons, ...(why.get(place) ?? []), ...getMeaningReason(meaning, place)],
      }),
    })
  }
  return labelHits(hits).slice(0, getLimit(options))
}

function getMeaningReason(meaning: Meaning | undefined, skill: number): Reason[] {
  const points = meaning?.points[skill] ?? 0
  const value = (meaning?.cosines[skill] ?? 0).toFixed(2)
  return points === 0 ? [] : [{ kind: 'meaning', value, points }]
}

function explainTerms(skills: readonly number[], terms: readonly Wanted[]): Map<number, Reason[]> {
  const found = new Map(skills.map(skill => [skill, [] as Reason[]]))
  for (const { term, postings, follows } of terms) {
    forEachPosting(postings, (skill, impact, { fields, followers, pairs: next }) => {
      const reasons = found.get(skill)
      if (reasons === undefined) return
      const pairs = next.slice(0, followers).filter(pair => follows.has(pair)).length
      reasons.push({
        kind: 'term',
        value: term,
        fields: FIELDS.filter(field => (fields & getBit(field)) !== 0),
        points: fields === AGAINST ? -impact : impact + pairs * PAIR_BONUS,
        ...(pairs === 0 ? {} : { pairs }),
      })
    })
  }
  for (const reasons of found.values())
    reasons.sort((a, b) => b.points - a.points || (a.value < b.value ? -1 : 1))
  return found
}

export interface SearchSkills {
  count: number
  /** The skill at an index of the manifest. Throws a fault if it cannot be loaded. */
  at(place: number, signal?: AbortSignal): SearchSkill | undefined | Promise<SearchSkill | undefined>
  /** The skills that a request matches exactly, by index. */
  exact(query: string, paths: readonly string[], signal?: AbortSignal): Promise<ExactReasons>
  /** The range of indexes that contains all ids with this prefix. */
  placesOf(prefix: string): { start: number; end: number }
}

export async function createWholeSkills(skills: readonly SearchSkill[]): Promise<SearchSkills> {
  const index = indexExact(skills, await loadEngines(skills))
  return {
    count: skills.length,
    at: place => skills[place],
    exact: async (query, paths) => findExact(index, query, paths),
    placesOf: () => ({ start: 0, end: skills.length }),
  }
}

/** Candidates are indexed like the skills of a whole manifest, so loading on demand gives the same result. */
export function splitSkills(parts: Parts): SearchSkills {
  return {
    count: parts.count,
    at: (place, signal) => parts.at(place, signal),
    async exact(query, paths, signal) {
      const stubs = await parts.stubs({ text: query, paths: paths.length > 0 }, signal)
      const skills = stubs.map(stub => ({ ...stub, name: stub.name ?? getLeaf(stub.id) }))
      const reasons = findExact(indexExact(skills, await loadEngines(skills)), query, paths)
      return new Map(Array.from(reasons, ([index, list]) => [skills[index]?.at ?? -1, list]))
    },
    placesOf: prefix => parts.placesOf(prefix),
  }
}
