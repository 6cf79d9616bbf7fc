/** The skills of all layers as one set: which there are, which wins an id, and what each may be called. */

import { fault } from '../core/fault.ts'
import type { MatchIndex } from '../core/match/core.ts'
import { isInScope } from '../core/match/permissions.ts'
import type { ManifestSkill } from '../format/manifest.ts'
import { listIds } from '../format/named-id.ts'
import { getPlace } from '../format/place.ts'
import type { Group, Groupable } from '../search/groups.ts'
import { type Edition, getSkills, type Layer } from './layer.ts'

/** A skill of one layer. */
export interface Entry {
  /** As in the manifest; its place is below the folder of its layer. */
  skill: ManifestSkill
  layer: Layer
  edition: Edition
  /** The id of the copy that it was asked for by. */
  asked?: string
}

/** One moment of a bundle. A new one is made when a layer changes, and when all its skills have been loaded. */
export interface State {
  /** Best first. */
  layers: readonly Layer[]
  editions: readonly Edition[]
  /** All skills, when those of every layer are loaded. */
  set: SkillSet | undefined
}

/** All skills of a moment. */
export interface SkillSet {
  /** In code-unit order of ids; of one id the best layer first. */
  entries: readonly Entry[]
  /** In the same order. */
  byId: ReadonlyMap<string, readonly Entry[]>
  /** By the id of a copy, the skill that it leads to; absent when there are none. */
  byOtherId?: ReadonlyMap<string, readonly Entry[]>
  /** `entries` by the same places, made ready to match. Made when first needed. */
  index?: MatchIndex
  /** The groups of the last catalogue that needed some, with the skills they are of. */
  groups?: { skills: readonly Groupable[]; groups: readonly Group<Groupable>[] }
}

/** A skill that another one of the same id hides. */
export interface Shadow {
  id: string
  /** The labels of the layers of the winner and of the loser. */
  winner: string
  loser: string
  /** Whether both are the same, byte for byte. */
  same: boolean
}

/** The layers' skills together; `known` if nothing has changed since. `layers` go from best to least. */
export function createState(layers: readonly Layer[], known?: State): State {
  const editions = layers.map(({ edition }) => edition)
  const isWhole = editions.every(edition => getSkills(edition))
  if (known !== undefined && !isNewer(known, { editions }) && isWhole === (known.set !== undefined))
    return known
  return { layers, editions, set: isWhole ? createSkillSet(layers) : undefined }
}

/** Whether a layer has changed between two states. */
export function isNewer({ editions }: State, after: Pick<State, 'editions'>): boolean {
  return after.editions.some((edition, at) => edition !== editions[at])
}

/** A skill of a layer as it is now. */
export function createEntry(layer: Layer, edition: Edition, skill: ManifestSkill): Entry {
  const { folder } = layer
  return { skill: folder ? { ...skill, place: `${folder}/${getPlace(skill)}` } : skill, layer, edition }
}

function createSkillSet(layers: readonly Layer[]): SkillSet {
  let entries = layers.flatMap(layer => {
    const { edition } = layer
    return (getSkills(edition) ?? []).map(skill => createEntry(layer, edition, skill))
  })
  if (layers.length > 1) entries = separateCopies(entries)
  // Those of one layer are in order. Stable: of one id the best layer stays first.
  if (layers.length > 1)
    entries.sort(({ skill: a }, { skill: b }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const byId = new Map<string, Entry[]>()
  for (const entry of entries) {
    const known = byId.get(entry.skill.id)
    if (known === undefined) byId.set(entry.skill.id, [entry])
    else known.push(entry)
  }
  const copied = entries.filter(({ skill }) => skill.otherIds !== undefined)
  if (copied.length === 0) return { entries, byId }
  const byOtherId = new Map(
    copied.flatMap(entry =>
      (entry.skill.otherIds ?? []).map(asked => [asked, [{ ...entry, asked }]] as const),
    ),
  )
  return { entries, byId, byOtherId }
}

/** The same skills, where copies have an id that is another layer's too: a skill for each of their ids, as ranks go by ids. */
function separateCopies(entries: readonly Entry[]): Entry[] {
  const layers = new Map<string, Layer | undefined>()
  for (const { skill, layer } of entries)
    for (const id of listIds(skill))
      layers.set(id, layers.has(id) && layers.get(id) !== layer ? undefined : layer)
  return entries.flatMap(entry => {
    const { otherIds = [] } = entry.skill
    const isShared = otherIds.length > 0 && listIds(entry.skill).some(id => layers.get(id) === undefined)
    return isShared ? listIds(entry.skill).map(id => separateCopy(entry, id)) : entry
  })
}

/** One of the skills that copies are, by its id. They lie in one place. */
export function separateCopy({ skill, layer, edition }: Entry, id: string): Entry {
  const { otherIds: _, ...rest } = skill
  const namespace = id.slice(0, Math.max(0, id.lastIndexOf(':')))
  return { skill: { ...rest, id, namespace, place: getPlace(skill) }, layer, edition }
}

/** All skills. Throws a fault when some are not loaded. */
export function getSkillSet({ set }: State): SkillSet {
  if (set !== undefined) return set
  throw fault('unloaded-skills', 'Not all skills are loaded: `await bundle.load()` first')
}

/** Whether a caller with these scopes may see a skill. The scopes of its layer and its own must all fit. */
export function isFor({ layer, skill }: Entry, scope: readonly string[]): boolean {
  return [...layer.scopes, skill.scope].every(scopes => isInScope(scopes, scope))
}

/** What shadows what, for a caller with all scopes. */
export function listShadows(state: State): Shadow[] {
  const { byId } = getSkillSet(state)
  const shadows: Shadow[] = []
  for (const [id, [winner, ...losers]] of byId) {
    for (const loser of losers) {
      if (winner === undefined) continue
      const same = winner.skill.sha256 === loser.skill.sha256
      shadows.push({ id, winner: winner.layer.label, loser: loser.layer.label, same })
    }
  }
  return shadows
}

/** The digests of the layers, best first: what names the whole. */
export function combineDigests({ editions }: State): string {
  return editions.map(({ digest }) => digest).join('+')
}

/** The same of skills that are all loaded. Throws a fault when they are not. */
export function findEntriesByName(state: State, name: string): readonly (readonly Entry[])[] {
  const set = getSkillSet(state)
  const whole = name.replaceAll('/', ':')
  const exact = set.byId.get(whole) ?? set.byOtherId?.get(whole)
  if (exact !== undefined) return [exact]
  const ending = `:${whole}`
  const named = [...set.byId.values()].filter(([entry]) => entry?.skill.id.endsWith(ending))
  if (set.byOtherId === undefined) return named
  const ids = new Set(named.map(([entry]) => entry?.skill.id))
  for (const [asked, entries] of set.byOtherId) {
    const { id } = entries[0]?.skill ?? {}
    if (!asked.endsWith(ending) || ids.has(id)) continue
    ids.add(id)
    named.push(entries)
  }
  return named
}

/** The only one of the skills that a name may mean. Throws a fault unless there is exactly one. */
export function pickOnlyEntry<Item extends { skill: { id: string } }>(
  name: string,
  [entry, ...others]: readonly Item[],
): Item {
  if (entry === undefined) throw fault('unknown-skill', `There is no skill \`${name}\``, { skill: name })
  if (others.length === 0) return entry
  const ids = [entry, ...others].map(({ skill }) => `\`${skill.id}\``).join(', ')
  throw fault('ambiguous-skill', `\`${name}\` may be any of ${ids}: give the whole id`, { skill: name })
}
