/** Scores → hits: the best skills of those that pass the filters, and how relevant they are. */
import type { Permission } from '../types.ts'
import type { ExactReason } from './exact.ts'
import { explain, type Reason } from './explain.ts'
import { isWanted } from './filters.ts'
import { relevanceOf, type Scores, scoreOf, type Wanted } from './rank.ts'
import type { Admit, Hit, QueryOptions, SearchManifest } from './search.ts'
import type { Meaning } from './vectors.ts'
import { THRESHOLD, WEAK } from './weights.ts'

/** A skill among the best. */
export interface Ranked {
  skill: number
  score: number
  isCalled: boolean
  /** What exact reasons add, and its meaning. */
  exact: number
  meaning: number
  reasons: ExactReason[]
  permission?: Permission
}

/** What skills are ranked by. */
export interface Evidence {
  scores: Scores
  exact: ReadonlyMap<number, ExactReason[]>
  meaning: Meaning | undefined
  admit: Admit | undefined
}

/** The best skills that pass the filters. Rules are asked only about skills that would be among them. */
export function rank(
  manifest: SearchManifest,
  { scores, exact, meaning, admit }: Evidence,
  options: QueryOptions,
): Ranked[] {
  const limit = limitOf(options)
  const best: Ranked[] = []
  const candidates = candidatesOf(scores, exact)
  for (const [skill, points] of meaning?.points.entries() ?? []) if (points > 0) candidates.add(skill)
  for (const skill of candidates) {
    const reasons = exact.get(skill) ?? []
    const isCalled = reasons.some(({ kind }) => kind === 'call')
    const given = reasons.reduce((sum, { points }) => sum + points, 0)
    const near = meaning?.points[skill] ?? 0
    const score = scoreOf(scores, skill, given + near)
    const ranked: Ranked = { skill, score, isCalled, exact: given, meaning: near, reasons }
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

/** Skills that have a word of the request, or fit it exactly. */
export function candidatesOf({ touched }: Scores, exact: ReadonlyMap<number, unknown>): Set<number> {
  return new Set([...touched, ...exact.keys()])
}

/** Called skills first, then by score; of equals the one that the manifest has first, which goes by id. */
function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.isCalled !== b.isCalled) return a.isCalled
  return a.score === b.score ? a.skill < b.skill : a.score > b.score
}

/** A skill as it is given to those who searched. */
export function hitOf(
  { id, name, description }: Pick<Hit, 'id' | 'name' | 'description'>,
  relevance: number,
  permission: Permission | undefined,
): Hit {
  return {
    id,
    name,
    description,
    relevance: Math.round(relevance * 1_000) / 1_000,
    ...(relevance < WEAK ? { weak: true } : {}),
    ...(permission === undefined ? {} : { permission }),
  }
}

export function hitsOf(
  manifest: SearchManifest,
  ranked: Ranked[],
  { scores, meaning, terms }: { scores: Scores; meaning: Meaning | undefined; terms: Wanted[] },
  { threshold = THRESHOLD, explain: explains }: QueryOptions,
): Hit[] {
  const hits: Hit[] = []
  let relevance = 1
  for (const { skill, isCalled, exact, meaning: near, reasons, permission } of ranked) {
    const entry = manifest.skills[skill]
    relevance = Math.min(relevance, isCalled ? 1 : relevanceOf(scores, skill, exact, near))
    if (entry === undefined || (hits.length === 0 && relevance < threshold)) break
    hits.push({
      ...hitOf(entry, relevance, permission),
      ...(explains === true
        ? {
            why: [
              ...explain(skill, terms, reasons, manifest.skills.length),
              ...meaningReason(meaning, skill),
            ],
          }
        : {}),
    })
  }
  return hits
}

function meaningReason(meaning: Meaning | undefined, skill: number): Reason[] {
  const points = meaning?.points[skill] ?? 0
  const value = (meaning?.cosines[skill] ?? 0).toFixed(2)
  return points === 0 ? [] : [{ kind: 'meaning', value, points }]
}
