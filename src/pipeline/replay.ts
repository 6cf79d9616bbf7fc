/**
 * What has not changed need not be built: the last report, replayed.
 *
 * After a build, the state of every folder listed, every file read and every file written is remembered. When all of
 * it is as it was, the next build has the same report and nothing to write. A new or removed file changes its folder's time stamps, a changed one its
 * own; time stamps that may lie (git's racy entries) are not remembered at all.
 */
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { INDEX_MARK, markIndex } from '../compiler/scan/git-index.ts'
import { formatNames, listFolder, parseNames } from '../compiler/scan/listing.ts'
import type { MergedWalk } from '../compiler/scan/merge.ts'
import { getSeenFolder, type Seen } from '../compiler/scan/seen.ts'
import type { FoundFile } from '../compiler/types.ts'
import { isContentName } from '../compiler/write/write.ts'
import type { Code } from '../core/diagnostics/catalog.ts'
import { makeDigest, sha256 } from '../core/digests/hash.ts'
import { hasStableMtime } from '../core/files/file-state.ts'
import {
  COLUMNS,
  collectRows,
  dropStates,
  getRow,
  hasState,
  type KeptRow,
  MODE,
  NO_MODE,
  type Row,
  type Rows,
  readStat,
  type StatesDraft,
  startStates,
  toRow,
} from '../core/files/kept-states.ts'
import { LOCK } from '../core/files/lock.ts'
import { identifyBoot } from '../core/files/lock-holder.ts'
import { isNeverListed } from '../core/files/path.ts'
import { listRealPaths } from '../core/files/real-path.ts'
import { readRegular } from '../core/files/regular-file.ts'
import { foldPath } from '../core/files/untrusted-path.ts'
import type { Stat } from '../core/json/types.ts'
import { VERSION } from '../core/process/version.ts'
import { FOLDERS, MANIFEST, PROMPT } from '../format/layout.ts'
import type { Settings } from './config/options.ts'
import type { Report } from './report.ts'
import { openReport, saveReport } from './report-file.ts'
import type { Built, TakeReport } from './sinks/report.ts'
import type { Inventory, SkillPath } from './stages.ts'

/** What these found may be mended without a trace in what was listed or read: a link's target may appear, a file shrink. */
const MENDABLE: ReadonlySet<Code> = new Set<Code>([
  'broken-symlink',
  'broken-entry',
  'broken-listing',
  'oversized-entry',
  'oversized-file',
  'stubbed-symlink',
  'unfetched-symlink',
  'unreadable-path',
])

/** Before a path: its links are followed. */
export const FOLLOW = '>'

/** Before a path: only whether anything is there counts. */
const THERE = '?'

/** The same where folders that were listed tell: not looked at. */
const LISTED = '*'

/** The last report with these settings, and what is not as it was then. */
export interface Recalled {
  /** The report; not parsed before it is asked for, because most of it are diagnostics, which a full build finds again. */
  report: () => Report | undefined
  /** Paths and their states now; files of skills come first, in the order of the skills. */
  rows: Rows
  /** Rows that are not as they were; none: the report still holds. */
  changed: number[]
  /** When the first state was looked up, in milliseconds since the epoch. */
  readAt: number
}

/** Of what is remembered: another number, another file. */
const FORMAT = 8

/** The last report, and what has changed since. */
export function recallReport(settings: Settings, command: Report['command']): Recalled | undefined {
  const file = getReportFile(settings, command)
  if (file === undefined) return undefined
  const readAt = Date.now()
  const saved = openReport(file)
  if (saved === undefined) return undefined
  const { rows } = saved
  const report = () => {
    const full = saved.report()
    return full && createUnchangedReport(full)
  }
  return { report, rows, changed: listChangedRows(rows, 0, readAt), readAt }
}

/** What the next walk finds as the last one did: all but what changed since. */
export function recallSeen({ rows: { paths, names, table }, changed }: Recalled): Seen {
  const seen: Seen = new Map()
  const isChanged = new Set(changed)
  for (const [row, path] of paths.entries()) {
    if (isChanged.has(row)) continue
    const inFolder = names[row]
    const mode = table[row * COLUMNS + MODE] ?? NO_MODE
    if (inFolder !== undefined) getSeenFolder(seen, path).listing = parseNames(inFolder)
    else if (mode !== NO_MODE)
      getSeenFolder(seen, dirname(path)).stats.set(basename(path), { ...readStat(table, row), mode })
  }
  return seen
}

/**
 * Remembers the states of all that a report depends on; those that `recalled` knows are not looked up again. Gives what takes the
 * report itself. Failing to is no failure.
 */
export function rememberStates(
  settings: Settings,
  command: Report['command'],
  built: Built,
  recalled?: Recalled,
): TakeReport | undefined {
  const file = getReportFile(settings, command)
  if (file === undefined || (built.bundle !== undefined && isBeingWritten(settings.out))) return undefined
  return createTaker(settings, startStates(file, listRows(settings, built, recalled)))
}

/** Whoever holds it holds nothing of what the states are about. */
function createTaker(settings: Settings, draft: StatesDraft | undefined): TakeReport | undefined {
  return draft && (report => endReport(settings, draft, report))
}

/** Without a report, or once the bundle that it is about is not there any more, nothing is remembered. */
function endReport(settings: Settings, draft: StatesDraft, report: Report | undefined): void {
  if (report === undefined || !hasBundleOf(settings, report)) dropStates(draft)
  else saveReport(draft, report)
}

/** One after the other: of a large build there are too many to hold. */
function* listRows(
  settings: Settings,
  { inventory, bundle, listProbed, looked }: Built,
  recalled: Recalled | undefined,
): Generator<KeptRow, void> {
  const { skills, watched, readAt } = inventory
  const known = recalled === undefined ? new Map<string, number>() : knownRows(recalled)
  const toRowOf = (path: string, look: () => Row, names?: string): KeptRow => {
    const row = known.get(path)
    const state = row === undefined || recalled === undefined ? look() : getRow(recalled.rows, row).state
    return { path, names, state }
  }
  // Files were looked at by the walk; folders are looked at now, and did not change since if they are settled.
  for (const skill of skills) for (const each of [skill.entry, ...skill.files]) yield toFileRow(each, readAt)
  for (const [path, names] of watched) {
    const toOwnRow = path.endsWith('.gitignore') ? toInputRow : toStableRow
    yield toRowOf(path, () => toOwnRow(statPath(path), readAt), names)
  }
  for (const path of listOthers(settings, inventory, listProbed(), looked))
    yield toRowOf(path, () => toInputRow(statPath(path), readAt))
  if (bundle === undefined) return
  for (const path of listOutputs(settings.out)) yield toRowOf(path, () => toRow(statPath(path)))
}

/** Paths that a build depends on besides files of skills and folders that it listed. */
function* listOthers(
  settings: Settings,
  inventory: Inventory,
  probed: Iterable<SkillPath>,
  looked: string[],
): Generator<string, void> {
  yield* listMendable(settings, inventory)
  yield* listIgnoreFilesAbove(settings.sources.map(({ dir }) => dir))
  const isListed = lookIntoListings(inventory.watched)
  for (const path of [...(inventory.looked ?? []), ...listProbedPaths(settings, probed)])
    yield (isListed(path) ? LISTED : THERE) + path
  yield* listLookedAt(settings, inventory, looked)
}

/**
 * Whether the bundle that is there is the one that a report is about. Asked once the states of its files are taken: a build with
 * other settings may have put its own there meanwhile, and what it does after that changes these states.
 */
function hasBundleOf({ out }: Settings, { bundle }: Report): boolean {
  if (bundle === undefined) return true
  try {
    return makeDigest(readRegular(join(out, MANIFEST))) === bundle.digest
  } catch {
    return false
  }
}

/** The state of what a build may have read before it was looked at: nothing is known of it if it changed meanwhile. */
function toInputRow(stat: Stat | undefined, readAt: number): Row {
  return stat === undefined ? toRow(stat) : toStableRow(stat, readAt)
}

/** What was just looked up and is as it was: folders that were listed, and files that no build changes in their place. */
function knownRows({ rows: { paths, names, table }, changed }: Recalled): Map<string, number> {
  const known = new Map<string, number>()
  const isChanged = new Set(changed)
  for (let row = 0; row < paths.length; row++) {
    const path = paths[row] ?? ''
    const isFileOfSkill = table[row * COLUMNS + MODE] !== NO_MODE
    if (isFileOfSkill || isChanged.has(row)) continue
    if (names[row] !== undefined || isContentName(basename(path))) known.set(path, row)
  }
  return known
}

function toFileRow(file: FoundFile, readAt: number): KeptRow {
  return { path: file.file, state: [...toStableRow(file, readAt), file.executable ? OWNER_EXECUTES : 0] }
}

/** The manifest's state, if every file of the bundle is as the last build with these settings left it. */
export function findLeft(settings: Settings, recalled?: Recalled): Stat | undefined {
  const file = getReportFile(settings, 'build')
  const rows = recalled?.rows ?? (file === undefined ? undefined : openReport(file)?.rows)
  if (rows === undefined) return undefined
  const first = findFirstOutput(settings.out, rows)
  const isChanged =
    recalled === undefined
      ? listChangedRows(rows, first, 0).length > 0
      : recalled.changed.some(row => row >= first)
  return isChanged ? undefined : getRowStat(rows, join(settings.out, MANIFEST))
}

/** The same for the outputs of an earlier round. */
export function findLeftOutputs(out: string, outputs: Rows): Stat | undefined {
  return listChangedRows(outputs, 0, 0).length > 0 ? undefined : getRowStat(outputs, join(out, MANIFEST))
}

function getRowStat({ paths, table }: Rows, path: string): Stat | undefined {
  const row = paths.lastIndexOf(path)
  return row === -1 ? undefined : readStat(table, row)
}

/** States of what lies in a bundle's folder; undefined where somebody may be changing them. */
export function readOutputs(out: string): Rows | undefined {
  if (isBeingWritten(out)) return undefined
  return collectRows(toOwnRows(listOutputs(out)))
}

function* toOwnRows(paths: Iterable<string>): Generator<KeptRow, void> {
  for (const path of paths) yield { path, state: toRow(statPath(path)) }
}

/** The row of the bundle's folder, which those of its files follow; past the end where nothing was written. */
function findFirstOutput(out: string, { paths }: Rows): number {
  const row = paths.lastIndexOf(out)
  return row === -1 ? paths.length : row
}

/** A state that may change without a trace is remembered as none: the next build looks at the file again. */
function toStableRow(stat: Stat | undefined, readAt: number): Row {
  return stat !== undefined && hasStableMtime(stat, readAt) ? toRow(stat) : UNSETTLED
}

/**
 * Without a cache folder there is nowhere to remember. What hides findings is
 * no part of the key, because remembered reports hold all of them. The boot is: after a power cut a file of the bundle may
 * have lost its bytes and kept its state.
 */
function getReportFile(settings: Settings, command: string): string | undefined {
  const { baseline, since, ...key } = settings
  const { cacheDir, sources } = key
  if (cacheDir === undefined || sources.some(isAlwaysRead)) return undefined
  return join(
    cacheDir,
    `report-${sha256(JSON.stringify([VERSION, FORMAT, identifyBoot(), command, key])).slice(0, 16)}`,
  )
}

/** What links lead to out of a root, and records, have no state that could be looked up; a bundle is checked anyway. */
function isAlwaysRead({ followLinks, holds }: Settings['sources'][number]): boolean {
  return followLinks || holds?.kind === 'records' || holds?.kind === 'bundle'
}

/** What findings of a walk are about that may be mended outside of all folders that it listed. */
export function listMendable({ sources }: Settings, { findings }: MergedWalk): string[] {
  return findings.flatMap(({ code, source, path, facts }) => {
    const at = join(sources[source]?.dir ?? '', path)
    if (!MENDABLE.has(code)) return []
    return [
      FOLLOW + at,
      ...(facts.target === undefined ? [] : [FOLLOW + resolve(dirname(at), String(facts.target))]),
    ]
  })
}

/** What skills name besides their own files: only whether it is there counts. */
export function* listProbedPaths(
  { sources }: Settings,
  probed: Iterable<SkillPath>,
): Generator<string, void> {
  for (const { source, path } of probed) {
    const dir = sources[source]?.dir ?? ''
    if (dir !== '') yield join(dir, path)
  }
}

/** Says of a path whether it cannot come or go without a change of a folder that was listed. */
function lookIntoListings(watched: ReadonlyMap<string, string | undefined>): (path: string) => boolean {
  const folded = new Map<string, ReadonlySet<string>>()
  const listFolded = (folder: string, listing: string) => {
    const known = folded.get(folder)
    if (known !== undefined) return known
    const { folders, files } = parseNames(listing)
    const names = new Set([...folders, ...files].map(foldPath))
    folded.set(folder, names)
    return names
  }
  return path => {
    let folder = dirname(path)
    let name = basename(path)
    for (; !watched.has(folder); folder = dirname(folder)) {
      if (dirname(folder) === folder) return false
      name = basename(folder)
    }
    const listing = watched.get(folder)
    // What is there and was not listed may change by itself, and listings leave names out.
    if (listing === undefined || isNeverListed(name)) return false
    return folder === dirname(path) || !listFolded(folder, listing).has(foldPath(name))
  }
}

/** What clients read besides what the build did, by what links lead to: a changed link changes the folder that it is in. */
function listLookedAt(
  { cwd, clientPlaces }: Settings,
  { skills, watched }: MergedWalk,
  looked: string[],
): string[] {
  if (looked.length === 0) return []
  const known = new Set(skills.flatMap(({ entry, files }) => [entry, ...files].map(({ file }) => file)))
  const paths = [...looked, ...clientPlaces].filter(path => !known.has(path) && !watched.has(path))
  return [...new Set(paths), ...listIgnoreFilesAbove([cwd])].map(path => FOLLOW + path)
}

/** Ignore files that hold from above the roots, there or not; of a root that is a link, above the folder that it leads to. */
export function listIgnoreFilesAbove(folders: string[]): string[] {
  const paths = new Set<string>()
  for (const dir of listRealPaths(folders)) {
    for (let folder = dirname(dir); ; folder = dirname(folder)) {
      paths.add(join(folder, '.gitignore')).add(join(folder, '.git', 'info', 'exclude'))
      if (dirname(folder) === folder) break
    }
    paths.add(join(dir, '.git', 'info', 'exclude'))
  }
  return [...paths]
}

/** Whether somebody writes into a bundle's folder, or could not remove the lock. */
function isBeingWritten(out: string): boolean {
  return existsSync(join(out, LOCK))
}

/** The bundle's folder, and all that is in it: a file may be damaged without a trace in its folder. */
function* listOutputs(out: string): Generator<string, void> {
  yield* [out, ...listHeads(out)]
  for (const folder of FOLDERS) for (const name of listNames(join(out, folder))) yield join(out, folder, name)
}

/** What is in every bundle's folder: its own files and the folders of the others. */
function listHeads(out: string): string[] {
  return [MANIFEST, PROMPT, ...FOLDERS].map(name => join(out, name))
}

/** None where there is no such folder; what cannot be listed is noticed by its own row. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Rows from `first` on that differ from what is there now, which they then hold. */
function listChangedRows({ paths, names, table }: Rows, first: number, readAt: number): number[] {
  const changed: number[] = []
  for (let index = first; index < paths.length; index++) {
    const path = paths[index] ?? ''
    const stat = statPath(path)
    if (hasState(table, index, stat)) continue
    const isExcused = hasSameNames(path, names[index])
    table.set(isExcused ? toStableRow(stat, readAt) : toRow(stat), index * COLUMNS)
    if (!isExcused) changed.push(index)
  }
  return changed
}

/**
 * Whether a row is of a folder that was touched and holds what it held: editors, git and `sed -i` put a new file in the
 * place of an old one. The same for an index of git, which changes with the states of files.
 */
function hasSameNames(path: string, names: string | undefined): boolean {
  if (names?.startsWith(INDEX_MARK) && basename(path) === 'index') return markIndex(path) === names
  return names !== undefined && formatNames(listFolder(path)) === names
}

function statPath(path: string): Stat | undefined {
  try {
    if (path[0] === LISTED) return undefined
    // Most of what is only probed is not there, and an error takes several times as long as a look.
    if (path[0] === THERE) return lstatSync(path.slice(1), QUIETLY) && NOTHING_BUT_THERE
    return path[0] === FOLLOW ? statSync(path.slice(1), QUIETLY) : lstatSync(path, QUIETLY)
  } catch {
    // Below a file: in a linked work tree `.git` is one.
    return undefined
  }
}

const QUIETLY = { throwIfNoEntry: false } as const

const NOTHING_BUT_THERE: Stat = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 }

const OWNER_EXECUTES = 0o100

/** What no state is: not even that of a path that is not there. */
const UNSETTLED: Row = [-2, -2, -2, -2]

/** The report of a build that found everything as it was. */
function createUnchangedReport(report: Report): Report {
  return report.bundle === undefined
    ? report
    : { ...report, bundle: { ...report.bundle, written: 0, removed: 0 } }
}
