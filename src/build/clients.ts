/** Between a build and the presets: asks the clients that matter, and puts their answers into findings and the report. */

import { findingsOf } from '../compiler/portability/findings.ts'
import type { Cell, Row } from '../compiler/portability/matrix.ts'
import { type Answer, survey } from '../compiler/portability/survey.ts'
import { shortVersion } from '../compiler/presets/choose.ts'
import type { Preset } from '../compiler/presets/preset.ts'
import type { ClientRules } from '../compiler/resolve/input.ts'
import { aliasEntry, aliasesOf, at, entryPath } from '../compiler/resolve/places.ts'
import type { AnalysedSkill, Resolution, Source, SourceFinding } from '../compiler/types.ts'
import { byCodeUnit } from '../core/order.ts'
import { toPosix } from '../core/show.ts'
import type { Settings } from './config/options.ts'
import { surroundingsOf } from './config/settings.ts'
import type { Portability, PortabilityCell } from './report.ts'

/** What the clients of a build say. */
export interface Answers {
  findings: SourceFinding[]
  /** What the client of `--preset` decides: ids, who wins them, and which skills it would not load. */
  rules?: ClientRules
  /** The matrix for the report; nothing when no client was asked for. */
  matrix: (
    resolution: Resolution,
    show: (source: number, path: string) => string,
  ) => { portability?: Portability }
}

/** Asks the client that the build is for, and those whose view is wanted. */
export async function askClients(settings: Settings, skills: AnalysedSkill[]): Promise<Answers> {
  const { preset, clients } = settings
  const asked = [...new Set([...(preset === undefined ? [] : [preset]), ...clients])]
  if (asked.length === 0) return { findings: [], matrix: () => ({}) }
  const { PRESETS } = await import('../compiler/presets/all.ts')
  const rows = skills.map(skill => rowOf(skill, settings.sources))
  const answers = survey(asked, rows, {
    sources: settings.sources,
    areNamed: settings.areNamed,
    surroundings: surroundingsOf(settings.cwd),
    levels: new Set(settings.levels),
    all: PRESETS,
  })
  const cellsOf = (index: number, presets: Preset[]) =>
    presets.flatMap(each => {
      const cell = answers.get(each)?.cells[index]
      return cell === undefined ? [] : [{ preset: each, cell }]
    })
  const own = preset && answers.get(preset)
  return {
    findings: skills.flatMap((skill, index) =>
      findingsOf(cellsOf(index, asked)).map(found => at(skill, found)),
    ),
    ...(preset === undefined || own === undefined
      ? {}
      : { rules: rulesOf(preset, skills, own, settings.sources) }),
    matrix: (resolution, show) =>
      clients.length === 0 ? {} : { portability: matrixOf(skills, clients, cellsOf, resolution, show) },
  }
}

/** A skill as clients are asked about it. */
function rowOf(skill: AnalysedSkill, sources: Source[]): Row {
  const { found } = skill
  const at = (source: number, path: string) => `${toPosix(sources[source]?.dir ?? '')}/${path}`
  const { bytes, file } = found.entry
  return {
    files: [
      at(found.source, entryPath(skill)),
      ...aliasesOf(skill).map(({ source, path }) => at(source, aliasEntry(skill, path))),
    ],
    realpath: toPosix(file),
    ...(bytes === undefined ? {} : { record: { folder: found.folder, bytes } }),
  }
}

/** What one client's answer means for a build: ids, winners, and what is left out. */
function rulesOf(
  { identity }: Preset,
  skills: AnalysedSkill[],
  { cells, found }: Answer,
  sources: Source[],
): ClientRules {
  const ranks = new Map(sources.map(({ dir, rank }) => [toPosix(dir), rank]))
  const rules: ClientRules = {
    goesByPath: identity.by === 'path',
    ignoresCase: identity.ignoresCase ?? false,
    standings: new Map(),
    lost: [],
  }
  for (const [index, skill] of skills.entries()) {
    const { verdict, name } = cells[index] ?? {}
    if (verdict === 'dropped') rules.lost.push(skill)
    // What the client never comes upon has no name for it; records have one, and no place.
    if (name === undefined) continue
    const { order = Number.MAX_SAFE_INTEGER, skill: own, dir } = found[index] ?? {}
    const isUsed = own?.fate === 'used' || own?.fate === 'kept-both'
    rules.standings.set(skill, { name, order, isUsed, rank: dir === undefined ? undefined : ranks.get(dir) })
  }
  return rules
}

function matrixOf(
  skills: AnalysedSkill[],
  clients: Preset[],
  cellsOf: (index: number, presets: Preset[]) => { preset: Preset; cell: Cell }[],
  { skills: resolved }: Resolution,
  show: (source: number, path: string) => string,
): Portability {
  const ids = new Map(resolved.map(({ skill, id }) => [skill, id]))
  const rows = skills.map((skill, index) => {
    const cells = cellsOf(index, clients).map(({ preset, cell }): [string, PortabilityCell] => [
      preset.id,
      {
        ...cell,
        reasons: cell.reasons.map(({ effect, text, source }) => ({
          effect,
          text,
          source: urlOf(preset, source),
        })),
      },
    ])
    return {
      path: show(skill.found.source, entryPath(skill)),
      id: ids.get(skill),
      cells: Object.fromEntries(cells),
    }
  })
  return {
    clients: clients.map(preset => ({
      id: preset.id,
      title: preset.title,
      version: shortVersion(preset),
      date: preset.checked.date,
    })),
    skills: rows.sort((a, b) => byCodeUnit(a.path, b.path)),
  }
}

function urlOf({ sources }: Preset, source: string): string {
  return sources[source]?.url ?? source
}
