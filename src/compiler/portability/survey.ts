import { isUtf8 } from 'node:buffer'
import { isWithin } from '../../core/files/path.ts'
import { joinReal, listRealPaths } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { toPosix } from '../../core/text/show.ts'
import { findPlaceFolders } from '../presets/places.ts'
import type { ClientPlace, Preset } from '../presets/preset.ts'
import { findProject, findRealProject, type Surroundings } from '../presets/project.ts'
import type { Source } from '../types.ts'
import { listClientPlaces, listSharedFolders } from './client-places.ts'
import { evaluateEntry } from './evaluate.ts'
import { findEntries, type Listings } from './find.ts'
import { orderSkills } from './list-skills.ts'
import { type ClientFolder, type ClientSkill, loadAs, type ReadEntry, type Shared } from './load.ts'
import { type Cell, createCells, createVerdictCell, getClientSkills, type Row, type View } from './matrix.ts'
import { createQualifier } from './plugins.ts'
import { createEvaluator, listUnread, type Scope } from './settings.ts'

export interface Situation {
  sources: Source[]
  /** If the user named the sources, each client is assumed to read those, otherwise its own places. */
  areNamed: boolean
  surroundings: Surroundings
  levels: ReadonlySet<string>
  /** Contents that replace files on disk, by path. */
  unsaved?: ReadonlyMap<string, Uint8Array>
  copies?: ReadonlySet<string>
  all: Preset[]
}

export interface Answer {
  cells: Cell[]
  /** The client's skill, its precedence and its folder; undefined if the client does not find it. */
  found: ({ skill: ClientSkill; order: number; dir: string | undefined } | undefined)[]
}

/** No client reads longer entries: the build reports them. */
const LONGEST_ENTRY = 4 * 1024 * 1024

export interface Survey {
  answers: Map<Preset, Answer>
  /** Absolute paths that were looked up, existing or not. */
  looked: Set<string>
}

export function survey(presets: Preset[], rows: Row[], situation: Situation): Survey {
  const shared = createShared(situation.all, situation.unsaved)
  const answers = new Map(
    presets.map(preset => {
      const view = createView(preset, situation, shared)
      const found = getClientSkills(rows, view)
      const order = new Map(orderSkills(view).map((skill, index) => [skill, index]))
      const cells = createCells(rows, view, found).map(
        (cell, index) => createRecordCell(rows[index], preset, shared) ?? cell,
      )
      const placed = found.map(
        skill =>
          skill && { skill, order: order.get(skill) ?? order.size, dir: view.folders[skill.folder]?.dir },
      )
      return [preset, { cells, found: placed }]
    }),
  )
  for (const [dir, listed] of shared.listings) {
    shared.looked.add(dir)
    for (const entry of listed)
      if (entry.isSymbolicLink() || entry.name.endsWith('ignore'))
        shared.looked.add(joinReal(dir, entry.name))
  }
  return { answers, looked: shared.looked }
}

/** Everything that each client finds in its places, even if skillc does not. */
export function createViews(
  presets: Preset[],
  situation: Situation,
  shared = createShared(situation.all),
): View[] {
  return presets.map(preset => createView(preset, situation, shared))
}

export function createView(preset: Preset, situation: Situation, shared = createShared(situation.all)): View {
  const { surroundings, levels } = situation
  const scope = { surroundings, levels, looked: shared.looked }
  const folders = listClientFolders(preset, situation, scope, shared.listings)
  const loader = { preset, evaluate: createEvaluator(preset, scope), qualify: createQualifier(preset, scope) }
  const skills = loadAs(loader, folders, shared)
  return { preset, folders, skills, reach: listReach(folders, situation), unread: listUnread(preset, scope) }
}

/** Real paths of the folders whose files a build reads, through any link. */
function listReach(folders: ClientFolder[], { surroundings, levels, all }: Situation): string[] {
  const shared = levels.has('user') ? listSharedFolders(all, surroundings) : []
  const outside = folders.flatMap(({ level, dir }) => (level === 'project' ? [] : dir))
  return listRealPaths([findProject(surroundings), ...outside, ...shared])
}

export function createShared(all: Preset[], unsaved?: Situation['unsaved']): Shared & Pick<Survey, 'looked'> {
  const meaningful = new Set(all.flatMap(({ fields }) => fields.known))
  const looked = new Set<string>()
  return {
    listings: new Map(),
    read: createCachedReader(looked, unsaved),
    meaningful,
    yaml: new Map(),
    looked,
  }
}

function listClientFolders(
  preset: Preset,
  { sources, areNamed, surroundings, copies }: Situation,
  scope: Scope,
  listings: Listings,
): ClientFolder[] {
  if (!areNamed && preset.places.length > 0) return findClientFolders(preset, surroundings, scope)
  const skills = sources.filter(({ dir }) => isSkillFolder(dir, preset, listings))
  const places = skills.length === 0 ? [] : findClientFolders(preset, surroundings, scope)
  return sources.flatMap(source => {
    const around = skills.includes(source) ? places.filter(({ dir }) => isAround(dir, source)) : []
    const folders = around.length > 0 ? around : createNamedFolders(source, preset)
    return folders.map(folder => ({ ...folder, ...(copies && { without: copies }) }))
  })
}

function isSkillFolder(dir: string, { search }: Preset, listings: Listings): boolean {
  return findEntries(dir, { ...search, ownEntry: true, flatFiles: false, depth: 0 }, listings).length > 0
}

function isAround(place: string, { dir }: Source): boolean {
  return place !== toPosix(dir) && isWithin(place, toPosix(dir))
}

function findClientFolders(preset: Preset, surroundings: Surroundings, scope: Scope): ClientFolder[] {
  const { folders, looked } = findPlaceFolders(listClientPlaces(preset, scope), surroundings)
  for (const path of looked) scope.looked.add(path)
  return folders.map(({ place, dir, label, namespace }) => ({
    dir: toPosix(dir),
    label,
    level: place.level,
    holds: place.holds ?? 'skills',
    namespace,
    condition: place.condition === undefined ? undefined : { text: place.condition, source: place.source },
    search: createSearch(place),
    ...((place.links ?? preset.search.links) === 'project' ? { project: findRealProject(surroundings) } : {}),
    ...(place.prefix === undefined ? {} : { prefix: place.prefix }),
    ...(place.off === undefined ? {} : { off: { text: place.off, source: place.source } }),
  }))
}

function createSearch({
  depth,
  flatFiles,
  folders,
  hidden,
  links,
  ownEntry,
}: ClientPlace): ClientFolder['search'] {
  return {
    ...(folders === undefined ? {} : { folders }),
    ...(depth === undefined ? {} : { depth }),
    ...(flatFiles === undefined ? {} : { flatFiles }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(links === undefined ? {} : { links }),
    ...(ownEntry === undefined ? {} : { ownEntry }),
  }
}

function createNamedFolders(
  { dir, label, level, namespace, holds }: Source,
  { places }: Preset,
): ClientFolder[] {
  const folder = { dir: toPosix(dir), label, level, namespace }
  if (holds === undefined || holds.kind === 'folders') return [{ ...folder, holds: 'skills' }]
  const knowsCommands = places.some(place => place.holds === 'commands')
  return holds.kind === 'commands' && knowsCommands ? [{ ...folder, holds: 'commands' }] : []
}

/** Records were never in a folder, so only their content is evaluated. */
function createRecordCell(
  row: Row | undefined,
  preset: Preset,
  { meaningful, yaml }: Shared,
): Cell | undefined {
  if (row?.record === undefined) return undefined
  const { folder, bytes } = row.record
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const seen = evaluateEntry(text, { folder }, preset, meaningful, yaml)
  return { ...createVerdictCell(seen, preset), seen }
}

/** Reads each path once; does not block on pipes and devices. */
function createCachedReader(looked: Survey['looked'], unsaved?: Situation['unsaved']): ReadEntry {
  const texts = new Map<string, ReturnType<ReadEntry>>()
  return file => {
    looked.add(file)
    if (!texts.has(file)) texts.set(file, readText(file, unsaved?.get(file)))
    return texts.get(file)
  }
}

function readText(file: string, unsaved: Uint8Array | undefined): ReturnType<ReadEntry> {
  try {
    const bytes = unsaved ?? readRegular(file, LONGEST_ENTRY)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    return { text, isUtf8: !text.includes('\uFFFD') || isUtf8(bytes) }
  } catch {
    return undefined
  }
}
