/** What chosen clients make of the skills of a build: asks each, on this disk. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { placeFolders, type Surroundings } from '../presets/places.ts'
import type { Place, Preset } from '../presets/preset.ts'
import type { AnalysedSkill, Source } from '../types.ts'
import { joinPath } from '../util/path.ts'
import { judge } from './judge.ts'
import { type ClientFolder, loadAs, type ReadEntry, type Shared } from './load.ts'
import { type Cell, cellsOf, type Row, type View } from './matrix.ts'

/** The skills of a build, and where clients look for them. */
export interface SurveyInput {
  sources: Source[]
  /** Whether the user named the sources: then each client is taken to read those, and else its own places. */
  areNamed: boolean
  surroundings: Surroundings
  /** Levels besides the project whose places count. */
  levels: ReadonlySet<string>
  skills: AnalysedSkill[]
  /** Every preset: what one client knows and another ignores. */
  all: Preset[]
}

/** Longer entries are nobody's: the build reports them. */
const LONGEST_ENTRY = 4 * 1024 * 1024
const READ_PLAINLY = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** For each preset the cells of the skills, in their order. */
export function survey(presets: Preset[], input: SurveyInput): Map<Preset, Cell[]> {
  const shared = sharedOf(input.all)
  const rows = input.skills.map(skill => rowOf(skill, input.sources))
  return new Map(
    presets.map(preset => {
      const folders = clientFolders(preset, input)
      const cells = cellsOf(rows, { preset, folders, skills: loadAs(preset, folders, shared) })
      return [preset, cells.map((cell, index) => inMemory(input.skills[index], preset, shared) ?? cell)]
    }),
  )
}

/** What one client finds in its own places, whether skillc does or not. */
export function viewOf(preset: Preset, input: Omit<SurveyInput, 'skills'>): View {
  const folders = clientFolders(preset, input)
  return { preset, folders, skills: loadAs(preset, folders, sharedOf(input.all)) }
}

function sharedOf(all: Preset[]): Shared {
  const meaningful = new Set(all.flatMap(({ fields }) => fields.known))
  return { listings: new Map(), read: cachedReader(), meaningful }
}

function clientFolders(
  preset: Preset,
  { sources, areNamed, surroundings, levels }: Omit<SurveyInput, 'skills'>,
): ClientFolder[] {
  // Where the host names the folders, it may name these.
  if (areNamed || preset.places.length === 0) return sources.flatMap(source => namedFolder(source, preset))
  const places = preset.places.filter(({ level }) => level === 'project' || levels.has(level))
  return placeFolders(places, surroundings).folders.map(({ place, dir, label, namespace }) => ({
    dir: toPosix(dir),
    label,
    level: place.level,
    holds: place.holds ?? 'skills',
    namespace,
    search: searchOf(place),
  }))
}

function searchOf({ depth, flatFiles, hidden, links }: Place): ClientFolder['search'] {
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(flatFiles === undefined ? {} : { flatFiles }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(links === undefined ? {} : { links }),
  }
}

/** A source that was named, as a folder of the client; legacy commands only where the client knows such. */
function namedFolder({ dir, label, level, namespace, holds }: Source, { places }: Preset): ClientFolder[] {
  const folder = { dir: toPosix(dir), label, level, namespace }
  if (holds === undefined || holds.kind === 'folders') return [{ ...folder, holds: 'skills' }]
  const knowsCommands = places.some(place => place.holds === 'commands')
  return holds.kind === 'commands' && knowsCommands ? [{ ...folder, holds: 'commands' }] : []
}

function rowOf({ found }: AnalysedSkill, sources: Source[]): Row {
  const at = (source: number, path: string) =>
    toPosix(joinPath(sources[source]?.dir ?? '', found.form?.shown ?? joinPath(path, found.entry.path)))
  const others = [
    ...found.aliases.map(path => at(found.source, path)),
    ...(found.elsewhere ?? []).map(each => at(each.source, each.path)),
  ]
  return { files: [at(found.source, found.path), ...others], realpath: found.realpath }
}

/** Records never were in a folder: only what they say is judged. */
function inMemory(
  skill: AnalysedSkill | undefined,
  preset: Preset,
  { meaningful }: Shared,
): Cell | undefined {
  const bytes = skill?.found.entry.bytes
  if (skill === undefined || bytes === undefined) return undefined
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const { loads, name, reasons } = judge(text, { folder: skill.found.folder }, preset, meaningful)
  const isChanged = reasons.some(({ effect }) => effect !== 'warned')
  return { verdict: loads ? (isChanged ? 'changed' : 'loads') : 'dropped', name, reasons }
}

/** Each file once, by its path; pipes and devices are not waited for. */
function cachedReader(): ReadEntry {
  const texts = new Map<string, string | undefined>()
  return file => {
    if (!texts.has(file)) texts.set(file, readText(file))
    return texts.get(file)
  }
}

function readText(file: string): string | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, READ_PLAINLY)
  } catch {
    return undefined
  }
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile() || stat.size > LONGEST_ENTRY) return undefined
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(descriptor))
  } catch {
    return undefined
  } finally {
    closeSync(descriptor)
  }
}

function toPosix(path: string): string {
  return path.replaceAll('\\', '/')
}
