import { throwIfAborted } from '../core/errors/fault.ts'
import {
  type Catalog,
  type CatalogPart,
  type CatalogRequest,
  type CatalogSkill,
  renderCatalog,
  renderPart,
} from './catalog/render.ts'
import type { Edition } from './layer.ts'
import { matchWork } from './matching.ts'
import { searchSession } from './searching.ts'
import { type Core, retryAfterReload, type SessionState } from './session-state.ts'
import { loadEntries } from './split.ts'
import { type CatalogList, type Entry, type Grouped, getSkillSet } from './state.ts'

/** A host's choices for a catalog of the session's skills. */
export interface CatalogOptions extends Omit<CatalogRequest, 'skills' | 'agent' | 'active' | 'wanted'> {
  /** The user's text: matching skills get room first, as in `search`. */
  request?: string | undefined
  /** Files being edited, relative to the project with `/`, as in `match`. */
  paths?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

const MOST_WANTED = 100

/** Hidden skills are not listed as left out either. */
export async function createCatalog(
  session: SessionState,
  { request, paths, signal, ...options }: CatalogOptions = {},
): Promise<Catalog> {
  throwIfAborted(signal)
  const { inUse, opened, preset, directory, folders, core } = session
  const wanted = await findWanted(session, request, paths, signal)
  const used = [...inUse.keys()]
  const recent = used.toReversed()
  const asked = { preset, directory, folders, recent, ...options, wanted, active: [...opened, ...used] }
  const renderAll = () => {
    const { skills, memory } = recallList(session)
    return renderCatalog({ ...asked, skills }, memory)
  }
  const part = await retryAfterReload(core, signal, () => openPart(session, asked, renderAll, signal))
  return (part && renderPart(part.asked, part)) ?? renderAll()
}

/** Returns undefined if the session has rules: the groups would show words of skills that it may not see. */
async function openPart(
  session: SessionState,
  asked: Omit<CatalogRequest, 'skills'>,
  renderAll: () => Catalog,
  signal: AbortSignal | undefined,
): Promise<(CatalogPart & { asked: CatalogRequest }) | undefined> {
  const { core, agent, scope, rules, disabled } = session
  const { layers, editions } = core.state()
  const [edition] = editions
  const hasRules =
    agent !== undefined ||
    disabled.size > 0 ||
    [...scope, ...layers.flatMap(({ scopes }) => scopes.flat())].length > 0 ||
    rules.some(({ permissions }) => permissions !== undefined)
  if (edition?.parts === undefined || editions.length > 1 || hasRules) return undefined
  const { parts } = edition
  const { file, groups, byId, memory } = await recallGroups(core, edition)
  const { pinned = [], recent = [], wanted = [], active = [] } = asked
  const named = new Map<string, number>()
  const found = await Promise.all(
    Array.from(new Set([...pinned, ...recent, ...wanted, ...active]), async id => {
      const [entries, place] = await Promise.all([
        loadEntries(core.state(), id, signal),
        parts.placeOf(id, signal),
      ])
      const group = file.of[place] ?? -1
      named.set(id, group)
      // The build has asked the bundle's rules.
      return group === -1 ? listEntry(session, entries) : (session.gate.winner(entries) ?? [])
    }),
  )
  return {
    asked: { ...asked, skills: found.flat().map(({ skill }) => skill) },
    skills: file.skills,
    groups,
    findGroup: id => byId.get(id) ?? named.get(id),
    listLeftOut: () => renderAll().leftOut,
    memory,
  }
}

function recallGroups({ groups }: Core, edition: Edition): Promise<Grouped> {
  const known = groups.get(edition)
  if (known !== undefined) return known
  const opening = openGroups(edition)
  groups.set(edition, opening)
  opening.catch(() => groups.delete(edition))
  return opening
}

async function openGroups({ parts }: Edition): Promise<Grouped> {
  const file = (await parts?.groups()) ?? { groups: [], of: [], skills: [] }
  const counts = file.groups.map(() => 0)
  for (const group of file.of) counts[group] = (counts[group] ?? 0) + 1
  const places = file.groups.flatMap(({ typical }) => typical).sort((a, b) => a - b)
  const ids = new Map(places.map((place, at) => [place, file.skills[at]?.id ?? '']))
  const groups = file.groups.map(({ typical, ...about }, at) => ({
    ...about,
    count: counts[at] ?? 0,
    ids: typical.map(place => ids.get(place) ?? ''),
  }))
  const byId = new Map(groups.flatMap((group, at) => group.ids.map(id => [id, at] as const)))
  return { file, groups, byId, memory: {} }
}

const MOST_LISTS = 8

/** Sessions with the same rules share a list, because each turn of a conversation needs a catalog. */
function recallList(session: SessionState): CatalogList {
  const { core, agent, scope, rules, disabled } = session
  const { lists } = getSkillSet(core.state())
  const key = JSON.stringify([agent, scope, rules, [...disabled]])
  const known = lists.get(key)
  if (known !== undefined) return known
  if (lists.size === MOST_LISTS) lists.clear()
  const list = { skills: listCatalogSkills(session), memory: {} }
  lists.set(key, list)
  return list
}

function listCatalogSkills(session: SessionState): CatalogSkill[] {
  const { core } = session
  // Source numbers are unique across layers.
  const offsets = new Map<unknown, number>()
  let count = 0
  for (const edition of core.state().editions) {
    offsets.set(edition, count)
    count += edition.manifest.sources.length
  }
  return [...getSkillSet(core.state()).byId.values()].flatMap(entries =>
    listEntry(session, entries).flatMap(({ skill, edition }) => {
      const offset = offsets.get(edition) ?? 0
      if (offset === 0) return skill
      const { order: _, source = 0, ...own } = skill
      return { ...own, source: source + offset }
    }),
  )
}

function listEntry({ gate }: SessionState, entries: readonly Entry[]): Entry[] {
  const entry = gate.winner(entries)
  const rule = entry && gate.evaluate(entry, 'model').refusal?.rule
  return entry === undefined || (rule !== undefined && rule !== 'model') ? [] : [entry]
}

/** Skills whose `paths` match the files come first, then search hits. */
async function findWanted(
  session: SessionState,
  text: string | undefined,
  paths: readonly string[] | undefined,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const ids: string[] = []
  const isAsked = text !== undefined && text.trim() !== ''
  if (isAsked || (paths !== undefined && paths.length > 0)) {
    const { matches } = await matchWork(session, { ...(isAsked ? { text } : {}), paths: paths ?? [] })
    ids.push(...matches.map(({ id }) => id))
  }
  if (isAsked) {
    const found = await searchSession(session, text, { limit: MOST_WANTED, threshold: 0, signal })
    ids.push(...found.map(({ id }) => id))
  }
  return [...new Set(ids)]
}
