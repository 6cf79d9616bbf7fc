/** Connects a build with the presets: asks the relevant clients, and adds their answers to findings and the report. */

import { createFindings } from '../compiler/portability/findings.ts'
import type { Cell, Row } from '../compiler/portability/matrix.ts'
import type { Answer } from '../compiler/portability/survey.ts'
import { shortenVersion } from '../compiler/presets/choose.ts'
import type { Preset } from '../compiler/presets/preset.ts'
import type { ClientRules } from '../compiler/resolve/input.ts'
import { createFindingAt, getAliasEntry, getEntryPath, listAliases } from '../compiler/resolve/places.ts'
import type { AnalysisOf, AnalyzedSkill, Resolution, Source, SourceFinding } from '../compiler/types.ts'
import { byCodeUnit } from '../core/text/order.ts'
import { toPosix } from '../core/text/show.ts'
import type { Settings } from './config/options.ts'
import { getSurroundings } from './config/surroundings.ts'
import { isOnDisk } from './inventory/exists.ts'
import type { Portability, PortabilityCell, ShortList } from './report.ts'

export interface Answers {
  findings: SourceFinding[]
  /** Decisions of the client of `--preset`: ids, winners, and skills that it would not load. */
  rules?: ClientRules
  /** The report's matrix; undefined if no client was requested. */
  matrix: (
    resolution: Resolution,
    show: (source: number, path: string) => string,
  ) => { portability?: Portability }
  /** All files and folders that were checked for the clients, existing or not; absolute. */
  looked: string[]
}

/** Asks the build's own client, and those requested. A copy that skillc wrote for a client is another path of its skill. */
export async function askClients(
  settings: Pick<Settings, 'cwd' | 'sources' | 'areNamed' | 'levels' | 'preset' | 'clients'>,
  skills: AnalyzedSkill[],
  copies: ReadonlyMap<AnalyzedSkill, AnalyzedSkill[]>,
  getAnalysis: AnalysisOf,
): Promise<Answers> {
  const { preset, clients } = settings
  const asked = [...new Set([...(preset === undefined ? [] : [preset]), ...clients])]
  if (asked.length === 0) return { findings: [], matrix: () => ({}), looked: [] }
  const [{ PRESETS }, { survey }, { listShown, measureList }] = await Promise.all([
    import('../compiler/presets/all.ts'),
    import('../compiler/portability/survey.ts'),
    import('./client-lists.ts'),
  ])
  const rows = skills.map(skill => createRow(skill, copies.get(skill) ?? [], settings.sources))
  const { answers, looked } = survey(asked, rows, {
    sources: settings.sources,
    areNamed: settings.areNamed,
    surroundings: getSurroundings(settings.cwd),
    levels: new Set(settings.levels),
    all: [...new Set([...PRESETS, ...asked])],
    unsaved: mapUnsaved(skills, settings.sources),
    copies: new Set([...copies.values()].flat().map(({ found }) => toPosix(found.realpath))),
  })
  const getCells = (index: number, presets: Preset[]) =>
    presets.flatMap(each => {
      const cell = answers.get(each)?.cells[index]
      return cell === undefined ? [] : [{ preset: each, cell }]
    })
  const own = preset && answers.get(preset)
  const lists = new Map(
    clients.map(client => [
      client,
      measureList(client.id, () => listShown(skills, answers.get(client), settings.sources, getAnalysis)),
    ]),
  )
  return {
    findings: skills.flatMap((skill, index) =>
      createFindings(getCells(index, asked)).map(found => createFindingAt(skill, found)),
    ),
    ...(preset === undefined || own === undefined
      ? {}
      : { rules: createClientRules(preset, skills, own, settings.sources) }),
    matrix: (resolution, show) =>
      clients.length === 0
        ? {}
        : { portability: createMatrix({ skills, clients, lists, getCells }, resolution, show) },
    looked: [...looked],
  }
}

function mapUnsaved(skills: AnalyzedSkill[], sources: Source[]): ReadonlyMap<string, Uint8Array> {
  const unsaved = new Map<string, Uint8Array>()
  for (const { found } of skills) {
    const { file, bytes } = found.entry
    if (bytes !== undefined && !isRecord(found, sources)) unsaved.set(toPosix(file), bytes)
  }
  return unsaved
}

function isRecord({ source, entry }: AnalyzedSkill['found'], sources: Source[]): boolean {
  const from = sources[source]
  return entry.bytes !== undefined && (from === undefined || !isOnDisk(from))
}

function createRow(skill: AnalyzedSkill, copies: AnalyzedSkill[], sources: Source[]): Row {
  const { found } = skill
  const joinSourcePath = (source: number, path: string) => `${toPosix(sources[source]?.dir ?? '')}/${path}`
  const { bytes, file } = found.entry
  // Among places that a client treats alike, the best counts.
  const places = [{ source: found.source, path: found.path }, ...listAliases(skill)].sort(
    (a, b) => (sources[a.source]?.rank ?? 0) - (sources[b.source]?.rank ?? 0),
  )
  return {
    files: [
      ...places.map(({ source, path }) => joinSourcePath(source, getAliasEntry(skill, path))),
      ...copies.map(copy => joinSourcePath(copy.found.source, getEntryPath(copy))),
    ],
    realpath: toPosix(file),
    ...(bytes === undefined || !isRecord(found, sources) ? {} : { record: { folder: found.folder, bytes } }),
  }
}

function createClientRules(
  { identity, sameName }: Preset,
  skills: AnalyzedSkill[],
  { cells, found }: Answer,
  sources: Source[],
): ClientRules {
  const numbers = new Map(sources.map(({ dir }, source) => [toPosix(dir), source]))
  const rules: ClientRules = {
    ignoresCase: identity.ignoresCase ?? false,
    goesByPath: sameName.between === 'path',
    placements: new Map(),
    lost: new Map(),
  }
  for (const [index, skill] of skills.entries()) {
    const { verdict, name, seen } = cells[index] ?? {}
    if (verdict === 'dropped') rules.lost.set(skill, 'lost-skill')
    if (verdict === 'hidden') rules.lost.set(skill, 'hidden-skill')
    // Skills that the client never finds have no name there; records have one, but no place.
    if (name === undefined) continue
    const { order = Number.MAX_SAFE_INTEGER, skill: own, dir } = found[index] ?? {}
    const isUsed = own?.fate === 'used' || own?.fate === 'kept-both'
    rules.placements.set(skill, {
      name,
      description: (own?.verdict ?? seen)?.description,
      isUnlisted: (own?.verdict ?? seen)?.unlisted === 'always',
      order,
      isUsed,
      source: dir === undefined ? undefined : numbers.get(dir),
    })
  }
  return rules
}

interface MatrixInput {
  skills: AnalyzedSkill[]
  clients: Preset[]
  lists: ReadonlyMap<Preset, ShortList | undefined>
  getCells: (index: number, presets: Preset[]) => { preset: Preset; cell: Cell }[]
}

function createMatrix(
  { skills, clients, lists, getCells }: MatrixInput,
  { skills: resolved }: Resolution,
  show: (source: number, path: string) => string,
): Portability {
  const ids = new Map(resolved.map(({ skill, id }) => [skill, id]))
  const rows = skills.map((skill, index) => {
    const cells = getCells(index, clients).map(({ preset, cell }): [string, PortabilityCell] => [
      preset.id,
      {
        ...cell,
        reasons: cell.reasons.map(({ effect, text, source }) => ({
          effect,
          text,
          source: getSourceUrl(preset, source),
        })),
      },
    ])
    return {
      path: show(skill.found.source, getEntryPath(skill)),
      id: ids.get(skill),
      cells: Object.fromEntries(cells),
    }
  })
  return {
    clients: clients.map(preset => {
      const list = lists.get(preset)
      return {
        id: preset.id,
        title: preset.title,
        version: shortenVersion(preset),
        date: preset.checked.date,
        ...(list && { list }),
      }
    }),
    skills: rows.sort((a, b) => byCodeUnit(a.path, b.path)),
  }
}

function getSourceUrl({ sources }: Preset, source: string): string {
  return sources[source]?.url ?? source
}
