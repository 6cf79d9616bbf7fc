import { fault } from '../core/errors/fault.ts'
import { checkText } from '../core/json/check-options.ts'
import type { MatchIndex } from '../core/match/core.ts'
import { isInScope } from '../core/match/permissions.ts'
import { byCodeUnit, groupBy } from '../core/text/order.ts'
import type { GroupsFile, ManifestSkill } from '../format/manifest.ts'
import { getPlace, joinFolder, type Locations } from '../format/place.ts'
import { describeNames, listNamedIds } from '../format/skill.ts'
import type { CatalogMemory, CatalogPart, CatalogSkill } from './catalog/render.ts'
import { type Edition, getSkills, type Layer } from './layer.ts'

export interface Entry {
  /** As in the manifest; its path is relative to its layer's folder. */
  skill: ManifestSkill
  layer: Layer
  edition: Edition
  /** The copy's id under which it was requested. */
  asked?: string
  /** Higher layers whose own skill of this id was left out by an error, highest first. */
  barredBy?: readonly Bar[]
}

/** A skill left out of a layer by an error; no other layer's skill replaces it. */
export interface Bar {
  layer: Layer
  code: string
}

/** Replaced when a layer changes or all its skills have been loaded. */
export interface State {
  /** Highest precedence first. */
  layers: readonly Layer[]
  editions: readonly Edition[]
  set: SkillSet | undefined
}

export interface SkillSet {
  /** Sorted by id in code-unit order; within an id, highest layer first. */
  entries: readonly Entry[]
  byId: ReadonlyMap<string, readonly Entry[]>
  index?: MatchIndex
  /** For catalogs: the skills that a caller's rules let it see. */
  lists: Map<string, CatalogList>
}

export interface CatalogList {
  skills: readonly CatalogSkill[]
  memory: CatalogMemory
}

/** A split bundle's groups. `byId`: the groups of the typical skills. */
export interface Grouped {
  file: GroupsFile
  groups: CatalogPart['groups']
  byId: ReadonlyMap<string, number>
  memory: CatalogMemory
}

/** A skill hidden by another with the same id. */
export interface Shadow {
  id: string
  /** Layer labels of the winner and the loser. */
  winner: string
  loser: string
  /** True if both are identical, byte for byte. */
  same: boolean
  /** The error that left out the winner's skill: no skill gets this id. */
  refused?: string
}

export type LayerSet = Pick<State, 'layers' | 'editions'>

export type Arrange = (all: LayerSet, entries: Entry[]) => Entry[]

/** Returns `known` if nothing has changed. `layers`: highest precedence first. */
export function createState(layers: readonly Layer[], arrange: Arrange | undefined, known?: State): State {
  const editions = layers.map(({ edition }) => edition)
  const isWhole = editions.every(edition => getSkills(edition))
  if (known !== undefined && !isNewer(known, { editions }) && isWhole === (known.set !== undefined))
    return known
  return { layers, editions, set: isWhole ? createSkillSet({ layers, editions }, arrange) : undefined }
}

export function isNewer({ editions }: State, after: Pick<State, 'editions'>): boolean {
  return after.editions.some((edition, at) => edition !== editions[at])
}

export function createEntry(layer: Layer, edition: Edition, skill: ManifestSkill): Entry {
  const { folder } = layer
  const { id, variantOf } = skill
  const place = joinFolder(folder ?? '', getPlace(skill))
  return {
    skill: folder || variantOf ? { ...skill, id: variantOf ?? id, place } : skill,
    layer,
    edition,
  }
}

function createSkillSet(all: LayerSet, arrange: Arrange | undefined): SkillSet {
  const found = all.layers.flatMap(layer => {
    const { edition } = layer
    return putVariantsFirst((getSkills(edition) ?? []).map(skill => createEntry(layer, edition, skill)))
  })
  // One layer's entries are in order, variants first.
  const entries = arrange?.(all, found) ?? found
  return { entries, byId: groupBy(entries, ({ skill }) => skill.id), lists: new Map() }
}

/** For one layer, sorted by id. */
export function putVariantsFirst(entries: Entry[]): Entry[] {
  const getKey = ({ skill: { id, variantOf } }: Entry) => `${id}\0${variantOf ? 0 : 1}`
  return entries.some(({ skill }) => skill.variantOf)
    ? entries.sort((a, b) => byCodeUnit(getKey(a), getKey(b)))
    : entries
}

/** The skill of an id for a caller with these scopes, or for a host if `scope` is undefined. `entries`: best first. */
export function pickWinner(entries: readonly Entry[], scope?: readonly string[]): Entry | undefined {
  return findBar(entries, scope) === undefined ? findBest(entries, scope) : undefined
}

export function findBar(entries: readonly Entry[], scope?: readonly string[]): Bar | undefined {
  return findBest(entries, scope)?.barredBy?.find(
    ({ layer }) => scope === undefined || isInLayer(layer, scope),
  )
}

/** The first bar between the caller and the skills that a name may mean. */
export function findFirstBar(
  named: readonly (readonly Entry[])[],
  scope?: readonly string[],
): Bar | undefined {
  return named.flatMap(entries => findBar(entries, scope) ?? [])[0]
}

function findBest(entries: readonly Entry[], scope: readonly string[] | undefined): Entry | undefined {
  return scope === undefined
    ? (entries.find(({ skill }) => !skill.variantOf) ?? entries[0])
    : entries.find(entry => isFor(entry, scope))
}

export function getSkillSet({ set }: State): SkillSet {
  if (set !== undefined) return set
  throw fault('unloaded-skills', 'Not all skills are loaded: `await bundle.load()` first')
}

/** The scopes of the layer and of the skill must all fit. */
export function isFor({ layer, skill }: Entry, scope: readonly string[]): boolean {
  return isInLayer(layer, scope) && isInScope(skill.scope, scope)
}

function isInLayer({ scopes }: Layer, scope: readonly string[]): boolean {
  return scopes.every(each => isInScope(each, scope))
}

export function listShadows(state: State): Shadow[] {
  const { byId } = getSkillSet(state)
  const shadows: Shadow[] = []
  for (const [id, entries] of byId) {
    const [best, ...others] = entries
    const bar = findBar(entries)
    if (best === undefined) continue
    const winner = bar ?? best
    for (const loser of bar === undefined ? others : entries)
      if (loser.layer !== winner.layer)
        shadows.push({
          id,
          winner: winner.layer.label,
          loser: loser.layer.label,
          same: bar === undefined && best.skill.sha256 === loser.skill.sha256,
          ...(bar !== undefined && { refused: bar.code }),
        })
  }
  return shadows
}

/** Highest precedence first. */
export function combineDigests({ editions }: State): string {
  return editions.map(({ digest }) => digest).join('+')
}

/** Skills that share an id are adjacent. `locations` are the paths that the model knows. */
export function findEntriesByName(
  state: State,
  name: string,
  locations?: Locations,
): readonly (readonly Entry[])[] {
  const { byId, entries } = getSkillSet(state)
  const exact = byId.get(name)
  return exact === undefined ? pickNamed(entries, name, locations) : [exact]
}

export function pickNamed(
  entries: readonly Entry[],
  name: string,
  locations: Locations | undefined,
): (readonly Entry[])[] {
  checkText(name, 'The name of a skill')
  const names = entries.map(({ skill, edition }) => describeNames(skill, edition.manifest.sources, locations))
  const asked = new Map(listNamedIds(names, name).map(named => [named.id, named.asked]))
  const named = entries.flatMap((entry): Entry | [] => {
    const { id } = entry.skill
    const copy = asked.get(id)
    return asked.has(id) ? (copy ? { ...entry, asked: copy } : entry) : []
  })
  return [...groupBy(named, ({ skill }) => skill.id).values()]
}

/** Throws a fault unless there is exactly one; `bar` explains a missing one. */
export function pickOnlyEntry<Item extends { skill: { id: string } }>(
  name: string,
  [entry, ...others]: readonly Item[],
  bar?: Bar,
): Item {
  if (entry === undefined) {
    const why = bar && `: \`${bar.code}\` left it out of \`${bar.layer.label}\`, and no other takes its place`
    throw fault('unknown-skill', `There is no skill \`${name}\`${why ?? ''}`, { skill: name })
  }
  if (others.length === 0) return entry
  const ids = [entry, ...others].map(({ skill }) => `\`${skill.id}\``).join(', ')
  throw fault('ambiguous-skill', `\`${name}\` may be any of ${ids}: give the full id`, { skill: name })
}
