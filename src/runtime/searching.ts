/** Searches each layer's own index for the skills that win their ids there; relevance makes hits comparable. Loaded on demand. */

import { type Fault, isFault, throwIfAborted } from '../core/errors/fault.ts'
import { checkText } from '../core/json/check-options.ts'
import { isConditional } from '../core/match/access.ts'
import { asGeneral } from '../core/match/variants.ts'
import { fold, splitFolded } from '../core/match/words.ts'
import type { ManifestSkill } from '../format/manifest.ts'
import { getFolder } from '../format/place.ts'
import { createHit, getLimit, isWanted, labelHits } from '../search/hits.ts'
import { findMeaning, type Index, openIndex, searchIndex, shortenQuery } from '../search/search.ts'
import type { Admission, Admit, MeaningRequest, SearchSkill } from '../search/types.ts'
import { THRESHOLD } from '../search/weights.ts'
import type { SearchLimit } from './events.ts'
import { type Edition, getSkills, type Layer } from './layer.ts'
import type { Search, SearchOptions, SessionSearchOptions, SkillHit } from './search.ts'
import { type Core, retryAfterReload, type SessionState } from './session-state.ts'
import { loadEntries } from './split.ts'
import { type Entry, pickWinner, type State } from './state.ts'
import { toWorkPaths } from './work-paths.ts'

interface Asker {
  /** The winning skill among those with one id. */
  winner(entries: readonly Entry[]): Entry | undefined
  admit(entry: Entry, isNear: boolean): Admission | undefined
}

export function searchAll(core: Core, query: string, options: SearchOptions): Promise<SkillHit[]> {
  return searchAs({ winner: entries => pickWinner(entries), admit: () => ({}) }, core, query, options)
}

/** Finds only skills that `use` would return. Skills with `paths` that match the request or its files become visible. */
export async function searchSession(
  session: SessionState,
  query: string,
  { by = 'model', ...options }: SessionSearchOptions = {},
): Promise<SkillHit[]> {
  const { core, gate, agent, opened, inUse, project } = session
  const called = new Set<string>()
  const admitted = new Map<string, ManifestSkill>()
  const paths = options.paths && { paths: toWorkPaths(options.paths, project) }
  const hits = await searchAs(
    {
      winner: gate.winner,
      admit(entry, isNear) {
        const { skill } = entry
        const permission = gate.reach(entry, by)
        if (permission === undefined) return undefined
        admitted.set(skill.id, skill)
        if (by === 'user' || !isConditional(skill) || opened.has(skill.id) || inUse.has(skill.id))
          return { permission }
        if (!isNear) return undefined
        called.add(skill.id)
        return { permission }
      },
    },
    core,
    query,
    { ...options, ...paths },
  )
  for (const { id } of hits) if (called.has(id)) opened.add(id)
  const found = hits.map(({ id, relevance }) => ({ id, relevance }))
  core.emit({ type: 'searched', query, found, agent, session: session.id })
  return hits.map(hit => {
    const skill = admitted.get(hit.id)
    return { ...hit, folder: skill === undefined ? '' : getFolder(skill, session) }
  })
}

async function searchAs(
  asker: Asker,
  core: Core,
  query: string,
  options: SearchOptions,
): Promise<SkillHit[]> {
  throwIfAborted(options.signal)
  checkText(query, 'The query of `search`')
  return retryAfterReload(core, options.signal, () => searchState(asker, core, query, options))
}

async function searchState(
  asker: Asker,
  core: Core,
  query: string,
  options: SearchOptions,
): Promise<SkillHit[]> {
  const state = core.state()
  const { own, glosses } = core.search
  if (own !== undefined) return searchOwn(asker, core, state, query, options)
  let found = await searchLayers(asker, core, state, query, options)
  if (glosses !== undefined) {
    const { glossText, mergeHits } = await import('../search/gloss-query.ts')
    const text = glossText(shortenQuery(query), glosses)
    if (text !== undefined)
      found = mergeHits(found, await searchLayers(asker, core, state, text, { ...options, mode: 'lexical' }))
  }
  return labelHits(filterByThreshold(found, options.threshold)).slice(0, getLimit(options))
}

async function searchLayers(
  asker: Asker,
  core: Core,
  state: State,
  query: string,
  options: SearchOptions,
): Promise<SkillHit[]> {
  const asked = { provider: core.search.embeddings, text: shortenQuery(query), signal: options.signal }
  const lists = await Promise.all(
    core.layers.map((layer, at) => {
      const edition = state.editions[at]
      if (edition === undefined) return []
      return searchLayer(asker, core, { state, layer, edition }, { query, asked }, options)
    }),
  )
  // Stable: hits of one layer keep their order, and ties go to the layer with higher precedence.
  return lists.flat().sort((a, b) => b.relevance - a.relevance)
}

/** Returns nothing if the best hit is not relevant enough. Word hits have no measured relevance. */
function filterByThreshold(found: SkillHit[], threshold: number | undefined): SkillHit[] {
  const isMeasured = ({ by }: SkillHit) => threshold !== undefined || by !== 'words'
  const best = found.find(isMeasured)
  if (best === undefined || best.relevance >= (threshold ?? THRESHOLD)) return found
  return found.filter(hit => !isMeasured(hit))
}

interface Place {
  state: State
  layer: Layer
  edition: Edition
}

async function searchLayer(
  asker: Asker,
  core: Core,
  place: Place,
  { query, asked }: { query: string; asked: MeaningRequest },
  options: SearchOptions,
): Promise<SkillHit[]> {
  const { state } = place
  const judge = (id: string, { sha256 }: SearchSkill, entries: readonly Entry[], isNear: boolean) => {
    const entry = asker.winner(entries)
    if (entry?.layer !== place.layer || entry.skill.sha256 !== sha256) return undefined
    return options.filter?.(id) === false ? undefined : asker.admit(entry, isNear)
  }
  const ids = new Map<string, string>()
  const admit = (skill: SearchSkill, isNear: boolean) => {
    const { id: own, variantOf: id = own } = skill
    if (id !== own) ids.set(own, id)
    return state.set === undefined
      ? loadEntries(state, id, options.signal).then(entries => judge(id, skill, entries, isNear))
      : judge(id, skill, state.set.byId.get(id) ?? [], isNear)
  }
  const index = await openSearchIndex(core, place)
  if (index === undefined)
    return searchWords(await listAllSkills(place.edition, options.signal), query, options, admit)
  const meaning = options.mode === 'lexical' ? undefined : findMeaning(index, asked)
  const { hits, mode, limited } = await searchIndex(
    index,
    query,
    { ...options, threshold: 0 },
    { admit, meaning },
  )
  if (limited !== undefined) tell(core, place, limited)
  return hits.map(hit => ({
    ...hit,
    id: ids.get(hit.id) ?? hit.id,
    by: mode === 'hybrid' ? 'hybrid' : 'index',
  }))
}

function tell(
  { search: { told }, emit }: Core,
  { layer, edition }: Place,
  { reason, error }: { reason: SearchLimit; error: Fault },
): void {
  const known = told.get(edition) ?? new Set()
  told.set(edition, known)
  if (known.has(reason)) return
  if (reason !== 'failed-provider' && reason !== 'unreadable-vectors') known.add(reason)
  emit({ type: 'search_limited', layer: layer.label, reason, error })
}

/** Opened once per edition. Returns undefined, and emits an event, if the layer has no index. */
async function openSearchIndex(core: Core, place: Place): Promise<Index | undefined> {
  const { search } = core
  const { layer, edition } = place
  const known = search.indexes.get(edition)
  if (known !== undefined) return known
  const opening = openIndex(edition.manifest, layer.read, edition.parts).catch(error => {
    if (!isFault(error, 'no-search-index')) throw error
    tell(core, place, { reason: 'no-index', error })
    return undefined
  })
  search.indexes.set(edition, opening)
  opening.catch(() => search.indexes.delete(edition))
  return opening
}

async function listAllSkills(
  edition: Edition,
  signal: AbortSignal | undefined,
): Promise<readonly ManifestSkill[]> {
  return getSkills(edition) ?? (await edition.parts?.load(signal)) ?? []
}

async function searchWords(
  skills: readonly ManifestSkill[],
  query: string,
  options: SearchOptions,
  admit: Admit,
): Promise<SkillHit[]> {
  const limit = getLimit(options)
  const found: SkillHit[] = []
  for (const { place, relevance } of lookUp(skills, query)) {
    if (found.length >= limit) break
    const skill = skills[place]
    const admission = skill !== undefined && isWanted(skill, options) ? await admit(skill, false) : undefined
    if (skill !== undefined && admission !== undefined)
      found.push({ ...createHit(asGeneral(skill), relevance, admission.permission), by: 'words' })
  }
  return found
}

function openOwn({ search, digest }: Core): Search | Promise<Search> | undefined {
  const now = digest()
  if (search.opened?.digest !== now && search.own !== undefined)
    search.opened = { digest: now, search: search.own() }
  return search.opened?.search
}

async function searchOwn(
  { winner, admit }: Asker,
  core: Core,
  state: State,
  query: string,
  options: SearchOptions,
): Promise<SkillHit[]> {
  const judge = (id: string, entries: readonly Entry[]) => {
    const entry = winner(entries)
    if (entry === undefined || options.filter?.(id) === false || !isWanted(entry.skill, options))
      return undefined
    const admission = admit(entry, false)
    return admission && { entry, admission }
  }
  const { limit, signal } = options
  const filter = (id: string) =>
    state.set === undefined
      ? options.filter?.(id) !== false
      : judge(id, state.set.byId.get(id) ?? []) !== undefined
  const own = await openOwn(core)
  const scored = (await own?.search(query, { limit, signal, filter })) ?? []
  const reached = await Promise.all(
    scored.map(async ({ id }) => judge(id, await loadEntries(state, id, signal))),
  )
  const found = scored.flatMap(({ score }, at) => {
    const each = reached[at]
    const relevance = Math.min(1, Math.max(0, score))
    if (each === undefined) return []
    const { entry, admission } = each
    return { ...createHit(entry.skill, relevance, admission.permission), by: 'host' as const }
  })
  return found.slice(0, getLimit(options))
}

/** Shorter words are mostly grammar. */
const SHORTEST = 3
/** UTF-16 units. */
const LONGEST_QUERY = 8_192

interface WordMatch {
  place: number
  /** From 0 to 1: the name itself, the start of a name, a part of one, then half the share of matching words. */
  relevance: number
}

function lookUp(skills: readonly Pick<ManifestSkill, 'id' | 'description'>[], query: string): WordMatch[] {
  const wanted = fold(query.slice(0, LONGEST_QUERY)).trim()
  const words = new Set(
    splitFolded(wanted).filter(word => word.length >= SHORTEST || /[^\0-\x7f]/.test(word)),
  )
  const found = skills.flatMap(({ id, description }, place) => {
    const relevance = rankMatch(fold(id), new Set(splitFolded(fold(`${id} ${description}`))), wanted, words)
    return relevance > 0 ? { id, place, relevance } : []
  })
  return found.sort((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1))
}

function rankMatch(id: string, has: Set<string>, wanted: string, words: Set<string>): number {
  const name = id.slice(id.lastIndexOf(':') + 1)
  if (wanted === '') return 0
  if (id === wanted || name === wanted) return 1
  if (name.startsWith(wanted)) return 0.75
  if (id.includes(wanted)) return 0.5
  let found = 0
  for (const word of words) if (has.has(word)) found++
  return words.size === 0 ? 0 : found / words.size / 2
}
