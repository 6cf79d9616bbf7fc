/**
 * What has not changed need not be built: the last report, replayed.
 *
 * After a build, the state of every folder listed, every file read and every file written is remembered. When all of
 * it is as it was, the next build has the same report and nothing to write; when all but some files of skills is, the
 * next build may be a small one (`delta/`). A new or removed file changes its folder's time stamps, a changed one its
 * own; time stamps that may lie (git's racy entries) are not remembered at all.
 */
import { lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { listFolder, namesIn } from '../compiler/scan/listing.ts'
import type { MergedWalk } from '../compiler/scan/merge.ts'
import type { Code } from '../core/diagnostics/catalog.ts'
import { sha256 } from '../core/hash.ts'
import { isSettled } from '../core/state.ts'
import type { Stat } from '../core/types.ts'
import { VERSION } from '../core/version.ts'
import { FOLDERS, MANIFEST, PROMPT } from '../format/layout.ts'
import type { Settings } from './config/options.ts'
import type { Report } from './report.ts'
import { COLUMNS, openReport, saveReport } from './report-file.ts'

/** What these found may be mended without a trace in what was listed or read: a link's target may appear, a file shrink. */
const MENDABLE: ReadonlySet<Code> = new Set<Code>([
  'broken-symlink',
  'broken-entry',
  'broken-listing',
  'oversized-entry',
  'oversized-file',
  'stubbed-symlink',
  'unreadable-path',
])

/** Before a path: its links are followed. */
export const FOLLOW = '>'

/** The last report with these settings, and what is not as it was then. */
export interface Recalled {
  report: Report
  /** Paths and their states now; files of skills come first, in the order of the skills. */
  paths: string[]
  table: Float64Array
  /** Rows that are not as they were; none: the report still holds. */
  changed: number[]
  /** When the first state was looked up, in milliseconds since the epoch. */
  readAt: number
}

/** Of what is remembered: another number, another file. */
const FORMAT = 3

/** More changes than this are no small change. */
const MOST_CHANGES = 256

/** The last report, where all or nearly all that it depends on is as it was. */
export function recallReport(settings: Settings, command: Report['command']): Recalled | undefined {
  const file = fileOf(settings, command)
  if (file === undefined) return undefined
  const readAt = Date.now()
  const saved = openReport(file)
  const changed = saved && changesIn(saved.paths, saved.table, readAt)
  if (saved === undefined || changed === undefined) return undefined
  const report = saved.report()
  return report && { report: unchanged(report), paths: saved.paths, table: saved.table, changed, readAt }
}

/** Remembers a report, and the states of all that it depends on. Failing to is no failure. */
export function rememberReport(
  settings: Settings,
  command: Report['command'],
  report: Report,
  walked: MergedWalk,
  readAt: number,
): void {
  const file = fileOf(settings, command)
  if (file === undefined) return
  const outputs = report.bundle === undefined ? [] : outputsOf(settings.out)
  const others = [...mendable(settings, walked), ...rulesAbove(settings), ...outputs]
  const files = walked.skills.reduce((sum, skill) => sum + skill.files.length + 1, 0)
  const table = new Float64Array((files + walked.watched.size + others.length) * COLUMNS)
  const paths: string[] = []
  const put = (path: string, row: Row, names = NO_NAMES) =>
    table.set([...row, names], (paths.push(path) - 1) * COLUMNS)
  // Files were looked at by the walk; folders are looked at now, and did not change since if they are settled.
  for (const skill of walked.skills)
    for (const each of [skill.entry, ...skill.files]) put(each.file, settledRow(each, readAt))
  for (const [path, names] of walked.watched) put(path, settledRow(statOf(path), readAt), names)
  for (const path of others) put(path, rowOf(statOf(path)))
  saveReport(file, paths, table, report)
}

/** Remembers the report of a build after small changes, which wrote a bundle. */
export function rememberChanged(settings: Settings, recalled: Recalled, report: Report): void {
  const file = fileOf(settings, report.command)
  if (file === undefined) return
  const { paths, table, changed, readAt } = recalled
  for (const row of changed) table.set(settledRow(stateAt(table, row), readAt), row * COLUMNS)
  const outputs = outputsOf(settings.out)
  const others = paths.slice(0, paths.lastIndexOf(settings.out))
  const rows = new Float64Array((others.length + outputs.length) * COLUMNS)
  rows.set(table.subarray(0, others.length * COLUMNS))
  for (const [at, path] of outputs.entries())
    rows.set([...rowOf(statOf(path)), NO_NAMES], (others.length + at) * COLUMNS)
  saveReport(file, [...others, ...outputs], rows, report)
}

/** Whether every file of the bundle is as the last build with these settings left it. */
export function isAsLeft(settings: Settings): boolean {
  const file = fileOf(settings, 'build')
  const saved = file === undefined ? undefined : openReport(file)
  const first = saved?.paths.lastIndexOf(settings.out) ?? -1
  if (saved === undefined || first === -1) return false
  return changesIn(saved.paths.slice(first), saved.table.slice(first * COLUMNS), 0)?.length === 0
}

/** The remembered state of a path, which it still has unless its row changed. */
export function stateIn({ paths, table }: Recalled, path: string): Stat | undefined {
  const row = paths.lastIndexOf(path)
  return row === -1 ? undefined : stateAt(table, row)
}

function stateAt(table: Float64Array, row: number): Stat {
  const [size = -1, mtimeMs = -1, ctimeMs = -1, ino = -1] = table.subarray(row * COLUMNS, (row + 1) * COLUMNS)
  return { size, mtimeMs, ctimeMs, ino }
}

/**
 * The ledger that belongs to the reports of these settings; undefined where none can be kept, or what a skill comes to
 * depends on more than the skill.
 */
export function ledgerOf(settings: Settings): string | undefined {
  if (settings.embeddings !== undefined) return undefined
  return fileOf(settings, 'build')?.replace(/report-(?=[0-9a-f]+$)/, 'ledger-')
}

/** A state that may change without a trace is remembered as none: the next build looks at the file again. */
function settledRow(stat: Stat | undefined, readAt: number): Row {
  return stat !== undefined && isSettled(stat, readAt) ? rowOf(stat) : UNSETTLED
}

/**
 * Clients look at more than the build does; without a cache folder there is nowhere to remember. What hides findings is
 * no part of the key, because remembered reports hold all of them.
 */
function fileOf(settings: Settings, command: string): string | undefined {
  const { baseline, since, ...key } = settings
  const { cacheDir, sources, preset, clients } = key
  if (preset !== undefined || clients.length > 0) return undefined
  if (cacheDir === undefined || sources.some(isUnsettled)) return undefined
  return join(cacheDir, `report-${sha256(JSON.stringify([VERSION, FORMAT, command, key])).slice(0, 16)}`)
}

/** What links lead to out of a root, and records, have no state that could be looked up; a bundle is checked anyway. */
function isUnsettled({ followLinks, holds }: Settings['sources'][number]): boolean {
  return followLinks || holds?.kind === 'records' || holds?.kind === 'bundle'
}

/** What findings of a walk are about that may be mended outside of all folders that it listed. */
export function mendable({ sources }: Settings, { findings }: MergedWalk): string[] {
  return findings.flatMap(({ code, source, path, facts }) => {
    const at = join(sources[source]?.dir ?? '', path)
    if (!MENDABLE.has(code)) return []
    return [
      FOLLOW + at,
      ...(facts.target === undefined ? [] : [FOLLOW + resolve(dirname(at), String(facts.target))]),
    ]
  })
}

/** Ignore files that hold from above the roots, there or not. */
export function rulesAbove({ sources }: Settings): string[] {
  const paths = new Set<string>()
  for (const { dir } of sources) {
    for (let folder = dirname(dir); ; folder = dirname(folder)) {
      paths.add(join(folder, '.gitignore')).add(join(folder, '.git', 'info', 'exclude'))
      if (dirname(folder) === folder) break
    }
    paths.add(join(dir, '.git', 'info', 'exclude'))
  }
  return [...paths]
}

/** The bundle's folder, and all that is in it: a file may be damaged without a trace in its folder. */
function outputsOf(out: string): string[] {
  const folders = FOLDERS.map(name => join(out, name))
  const files = folders.flatMap(folder => listNames(folder).map(name => join(folder, name)))
  return [out, ...[MANIFEST, PROMPT].map(name => join(out, name)), ...folders, ...files]
}

/** None where there is no such folder; what cannot be listed is noticed by its own row. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Rows that differ from what is there now, which they then hold; undefined when they are many. */
function changesIn(paths: string[], table: Float64Array, readAt: number): number[] | undefined {
  const changed: number[] = []
  for (const [index, path] of paths.entries()) {
    const stat = statOf(path)
    const now = rowOf(stat)
    const start = index * COLUMNS
    let column = 0
    while (column < now.length && now[column] === table[start + column]) column++
    if (column === now.length) continue
    const isExcused = holdsTheSame(path, table[start + now.length])
    table.set(isExcused ? settledRow(stat, readAt) : now, start)
    if (isExcused) continue
    if (changed.push(index) > MOST_CHANGES) return undefined
  }
  return changed
}

/**
 * Whether a row is of a folder that was touched and holds what it held: editors, git and `sed -i` put a new file in the
 * place of an old one.
 */
function holdsTheSame(path: string, names = NO_NAMES): boolean {
  return names !== NO_NAMES && namesIn(listFolder(path)) === names
}

function statOf(path: string): Stat | undefined {
  try {
    return path.startsWith(FOLLOW) ? statSync(path.slice(FOLLOW.length)) : lstatSync(path)
  } catch {
    // Gone, or below a file: in a linked work tree `.git` is one.
    return undefined
  }
}

type Row = [size: number, mtimeMs: number, ctimeMs: number, ino: number]

/** In place of a number that stands for names (`namesIn`). */
const NO_NAMES = -1

/** What no state is: not even that of a path that is not there. */
const UNSETTLED: Row = [-2, -2, -2, -2]

function rowOf(stat: Stat | undefined): Row {
  return stat === undefined ? [-1, -1, -1, -1] : [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino]
}

/** The report of a build that found everything as it was. */
function unchanged(report: Report): Report {
  return report.bundle === undefined ? report : { ...report, bundle: { ...report.bundle, written: 0 } }
}
