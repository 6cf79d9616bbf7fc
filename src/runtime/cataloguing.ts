import { throwIfAborted } from '../core/errors/fault.ts'
import { type Catalog, type CatalogRequest, type CatalogSkill, renderCatalog } from './catalog/render.ts'
import { matchWork } from './matching.ts'
import { searchSession } from './searching.ts'
import type { SessionState } from './session-state.ts'
import { type CatalogList, getSkillSet } from './state.ts'

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
  const { inUse, opened, preset, directory, folders } = session
  const list = recallList(session)
  const wanted = await findWanted(session, request, paths, signal)
  const used = [...inUse.keys()]
  return renderCatalog(
    {
      preset,
      directory,
      folders,
      recent: used.toReversed(),
      ...options,
      wanted,
      skills: list.skills,
      active: [...opened, ...used],
    },
    list.memory,
  )
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

function listCatalogSkills({ core, gate }: SessionState): CatalogSkill[] {
  // Source numbers are unique across layers.
  const offsets = new Map<unknown, number>()
  let count = 0
  for (const edition of core.state().editions) {
    offsets.set(edition, count)
    count += edition.manifest.sources.length
  }
  return [...getSkillSet(core.state()).byId.values()].flatMap(entries => {
    const entry = gate.winner(entries)
    const rule = entry && gate.evaluate(entry, 'model').refusal?.rule
    if (entry === undefined || (rule !== undefined && rule !== 'model')) return []
    const { skill, edition } = entry
    const offset = offsets.get(edition) ?? 0
    if (offset === 0) return skill
    const { order: _, source = 0, ...own } = skill
    return { ...own, source: source + offset }
  })
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
