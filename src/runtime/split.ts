/** Bundles that load skills on demand. */
import { findSkills, indexSkills, loadEngines, type Matches, type Work } from '../core/match/core.ts'
import { asGeneral } from '../core/match/variants.ts'
import { getLeaf, joinFolder, type Locations } from '../format/place.ts'
import { listNamedIds, type NamedId, trimPath } from '../format/skill.ts'
import type { Edition, Layer } from './layer.ts'
import { barEntries, separateCopy } from './several-layers.ts'
import { createEntry, type Entry, getSkillSet, pickNamed, putVariantsFirst, type State } from './state.ts'

/** Folders of a path that are compared with ids. */
const MOST_SEGMENTS = 16

/** Without all skills, a path means those whose ids end like it. */
export async function findNamed(
  state: State,
  name: string,
  signal: AbortSignal | undefined,
  locations: Locations = {},
): Promise<readonly (readonly Entry[])[]> {
  const segments = readId(name, locations).split(':')
  const exact = await loadByAnyId(state, segments.join(':'), signal)
  if (exact.length > 0) return [exact]
  for (let from = Math.max(0, segments.length - MOST_SEGMENTS); from < segments.length; from++) {
    const ending = segments.slice(from).join(':')
    const lists = await Promise.all(state.editions.map(edition => listNamed(edition, ending, signal)))
    const ids = new Set(lists.flatMap(named => named.map(({ id, asked = id }) => asked)))
    const found = await loadGroups(ids, id => loadByAnyId(state, id, signal))
    if (from === 0 && found.length > 0) return found
    const named = pickNamed(found.flat(), name, locations)
    if (named.length > 0) return named
  }
  return []
}

/** The path gives the id. */
function readId(name: string, { directory = '', folders = new Map() }: Locations): string {
  const path = trimPath(name)
  for (const [id, folder] of folders) if (trimPath(folder) === path) return id
  const root = joinFolder(trimPath(directory), '')
  return (directory !== '' && path.startsWith(root) ? path.slice(root.length) : path).replaceAll('/', ':')
}

async function loadByAnyId(
  state: State,
  id: string,
  signal: AbortSignal | undefined,
): Promise<readonly Entry[]> {
  const { layers, editions } = state
  const known = await loadEntries(state, id, signal)
  const found = await Promise.all(
    layers.map(async (layer, at) => {
      const edition = editions[at]
      const own = known.filter(entry => entry.layer === layer)
      return own.length > 0 ? own : ((edition && (await loadCopy(layer, edition, id, signal))) ?? [])
    }),
  )
  return barEntries(
    state,
    found
      .flat()
      .map(entry => (entry.asked === undefined || layers.length === 1 ? entry : separateCopy(entry, id))),
  )
}

async function loadCopy(
  layer: Layer,
  edition: Edition,
  asked: string,
  signal: AbortSignal | undefined,
): Promise<Entry | undefined> {
  const owner = (await listNamed(edition, asked, signal)).find(each => each.asked === asked)
  const [skill] = owner ? await loadSkills(edition, owner.id, signal) : []
  return skill && { ...createEntry(layer, edition, skill), asked }
}

export async function loadEntries(
  state: State,
  id: string,
  signal: AbortSignal | undefined,
): Promise<readonly Entry[]> {
  const { layers, editions, set } = state
  if (set !== undefined) return set.byId.get(id) ?? []
  const found = await Promise.all(
    layers.map(async (layer, at): Promise<Entry[]> => {
      const edition = editions[at]
      if (edition === undefined) return []
      const skills = await loadSkills(edition, id, signal)
      return putVariantsFirst(skills.map(skill => createEntry(layer, edition, skill)))
    }),
  )
  return barEntries(state, found.flat())
}

async function loadSkills({ manifest, parts }: Edition, id: string, signal: AbortSignal | undefined) {
  return 'skills' in manifest
    ? manifest.skills.filter(skill => skill.id === id || skill.variantOf === id)
    : ((await parts?.byId(id, signal)) ?? [])
}

async function listNamed(
  { manifest, parts }: Edition,
  name: string,
  signal: AbortSignal | undefined,
): Promise<NamedId[]> {
  return 'skills' in manifest
    ? listNamedIds(manifest.skills, name)
    : ((await parts?.named(name, signal)) ?? [])
}

function loadGroups(
  ids: Iterable<string>,
  load: (id: string) => Promise<readonly Entry[]>,
): Promise<(readonly Entry[])[]> {
  return Promise.all(
    Array.from(ids, id => id)
      .sort()
      .map(load),
  )
}

/** Ignores access rules. Finds every skill that matches, and those that its words cannot rule out. Throws a fault for empty work. */
export async function findCalledFor(state: State, work: Work): Promise<Entry[]> {
  const { text, paths = [] } = work
  if (text === undefined && paths.length === 0) return [...getSkillSet(state).entries]
  const lists = await Promise.all(
    state.editions.map(async ({ manifest, parts }) => {
      if ('skills' in manifest) return manifest.skills.map(asGeneral)
      const stubs = await parts?.stubs({ text: text ?? '', paths: paths.length > 0, semantic: true })
      return (stubs ?? []).map(stub => ({ ...asGeneral(stub), name: stub.name ?? getLeaf(stub.id) }))
    }),
  )
  const ids = new Set<string>()
  for (const skills of lists) for (const id of await findCalledIds(skills, work)) ids.add(id)
  return (await loadGroups(ids, id => loadEntries(state, id, undefined))).flat()
}

async function findCalledIds(skills: Parameters<typeof indexSkills>[0], work: Work): Promise<string[]> {
  const index = indexSkills(skills, await loadEngines(skills))
  const { matches, leftOut }: Matches = findSkills(index, work, () => ({ permission: 'allow', pattern: '*' }))
  return [...matches, ...leftOut].map(({ id }) => id)
}
