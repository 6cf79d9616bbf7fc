/** Between a build and the presets: asks the clients that matter, and puts their answers into findings and the report. */
import type { Settings } from './config/options.ts'
import { findingsOf } from './portability/findings.ts'
import type { Cell } from './portability/matrix.ts'
import { survey } from './portability/survey.ts'
import { shortVersion } from './presets/choose.ts'
import type { Preset } from './presets/preset.ts'
import type { Portability, PortabilityCell } from './report/report.ts'
import { at, entryPath } from './resolve/places.ts'
import { surroundingsOf } from './settings.ts'
import type { AnalysedSkill, ClientRules, Resolution, SourceFinding } from './types.ts'
import { byCodeUnit } from './util/order.ts'

/** What the clients of a build say. */
export interface Answers {
  findings: SourceFinding[]
  /** Skills that the client of `--preset` would not load. */
  lost: AnalysedSkill[]
  /** The matrix for the report; nothing when no client was asked for. */
  matrix: (
    resolution: Resolution,
    show: (source: number, path: string) => string,
  ) => { portability?: Portability }
}

/** What of a preset decides ids and who wins them. */
export function rulesOf(preset: Preset | undefined): ClientRules | undefined {
  if (preset === undefined) return undefined
  const { identity, sameName } = preset
  return {
    identity: identity.by,
    ignoresCase: identity.ignoresCase ?? false,
    between: sameName.between,
    within: sameName.within,
  }
}

/** Asks the client that the build is for, and those whose view is wanted. */
export async function askClients(settings: Settings, skills: AnalysedSkill[]): Promise<Answers> {
  const { preset, clients } = settings
  const asked = [...new Set([...(preset === undefined ? [] : [preset]), ...clients])]
  if (asked.length === 0) return { findings: [], lost: [], matrix: () => ({}) }
  const { PRESETS } = await import('./presets/all.ts')
  const answers = survey(asked, {
    sources: settings.sources,
    areNamed: settings.areNamed,
    surroundings: surroundingsOf(settings.cwd),
    levels: new Set(settings.levels),
    skills,
    all: PRESETS,
  })
  const cellsOf = (index: number, presets: Preset[]) =>
    presets.flatMap(each => {
      const cell = answers.get(each)?.[index]
      return cell === undefined ? [] : [{ preset: each, cell }]
    })
  return {
    findings: skills.flatMap((skill, index) =>
      findingsOf(cellsOf(index, asked)).map(found => at(skill, found)),
    ),
    lost: preset === undefined ? [] : skills.filter((_, index) => isLost(answers.get(preset)?.[index])),
    matrix: (resolution, show) =>
      clients.length === 0 ? {} : { portability: matrixOf(skills, clients, cellsOf, resolution, show) },
  }
}

function isLost(cell: Cell | undefined): boolean {
  return cell?.verdict === 'dropped'
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
