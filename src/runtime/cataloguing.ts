/** Loaded when a catalog is first asked for. */

import { throwIfAborted } from '../core/errors/fault.ts'
import { groupSkills } from '../search/groups.ts'
import type { Grouping } from './catalog/overflow.ts'
import { type Catalog, type CatalogRequest, renderCatalog } from './catalog/render.ts'
import { matchWork } from './matching.ts'
import { searchSession } from './searching.ts'
import type { SessionState } from './session-state.ts'
import { getSkillSet, type SkillSet } from './state.ts'

/** The host's choices for a catalog; the skills are the session's. */
export interface CatalogOptions extends Omit<CatalogRequest, 'skills' | 'agent' | 'active' | 'wanted'> {
  /** The user's text: skills that fit it get room first, as by `search`. */
  request?: string | undefined
  /** The files being edited, from the project's folder, with `/`: as for `match`. */
  paths?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

const MOST_WANTED = 100

/** Skills that rules hide are not even listed as left out. */
export async function createCatalog(
  session: SessionState,
  { request, paths, signal, ...options }: CatalogOptions = {},
): Promise<Catalog> {
  throwIfAborted(signal)
  const { core, gate, inUse, opened, preset, directory, folders } = session
  const set = getSkillSet(core.state())
  const wanted = await findWanted(session, request, paths, signal)
  // Sources are numbered through all layers.
  const offsets = new Map<unknown, number>()
  let count = 0
  for (const edition of core.state().editions) {
    offsets.set(edition, count)
    count += edition.manifest.sources.length
  }
  const skills = [...set.byId.values()].flatMap(entries => {
    const entry = gate.winner(entries)
    const rule = entry && gate.evaluate(entry, 'model').refusal?.rule
    if (entry === undefined || (rule !== undefined && rule !== 'model')) return []
    const { skill, edition } = entry
    const offset = offsets.get(edition) ?? 0
    // Skills of the first layer, mostly the only one, need no copy.
    if (offset === 0) return skill
    const { order: _, source = 0, ...own } = skill
    return { ...own, source: source + offset }
  })
  const used = [...inUse.keys()]
  return renderCatalog(
    {
      preset,
      directory,
      folders,
      recent: used.toReversed(),
      ...options,
      wanted,
      skills,
      active: [...opened, ...used],
    },
    recallGroups(set),
  )
}

/** Makes groups only when the skills differ from those of the last time, because requests come with each turn of a conversation. */
function recallGroups(set: SkillSet): Grouping {
  return skills => {
    const { groups: known } = set
    const isSame =
      known?.skills.length === skills.length &&
      skills.every(({ id, description }, at) => {
        const before = known.skills[at]
        return before?.id === id && before.description === description
      })
    if (isSame) return known.groups
    const groups = groupSkills(skills)
    set.groups = { skills, groups }
    return groups
  }
}

/** Skills that authors meant for such work come first, then those of a search. */
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
