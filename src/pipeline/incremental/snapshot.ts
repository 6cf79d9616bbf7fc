/**
 * The snapshot of a build: its report, and the states of every folder listed, every file read and every file written. While all of
 * them are the same, the next build has the same report and nothing to write; else the walk looks only where something changed.
 *
 * A new or removed file changes its folder's time stamps, a changed one its own. A state whose time stamps may lie (git's racy
 * entries) is never taken for the same.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { INDEX_MARK, markIndex } from '../../compiler/scan/git-index.ts'
import { formatNames, listFolder, parseNames } from '../../compiler/scan/listing.ts'
import { getSeenFolder, hasBit, type Seen } from '../../compiler/scan/seen.ts'
import type { FoundFile } from '../../compiler/types.ts'
import { isContentName } from '../../compiler/write/write.ts'
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts'
import { makeDigest, sha256 } from '../../core/digests/hash.ts'
import { hasStableMtime, isPresent, listNames, statPath, statTarget } from '../../core/files/file-state.ts'
import { LOCK } from '../../core/files/lock.ts'
import { identifyBoot } from '../../core/files/lock-holder.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import {
  COLUMNS,
  collectStates,
  dropSnapshotFile,
  type FileState,
  FOLLOW,
  finishSnapshotFile,
  getMode,
  getNumbers,
  getStat,
  hasStat,
  LSTAT,
  openSnapshotFile,
  PRESENCE,
  type SnapshotDraft,
  type SnapshotFile,
  type StateTable,
  startSnapshotFile,
  toNumbers,
} from '../../core/files/snapshot-file.ts'
import type { Stat } from '../../core/json/types.ts'
import { VERSION } from '../../core/process/version.ts'
import { FOLDERS, MANIFEST, PROMPT } from '../../format/layout.ts'
import type { Settings } from '../config/options.ts'
import type { Report } from '../report.ts'
import type { Built, TakeReport } from '../sinks.ts'
import { listDependencies } from './dependencies.ts'

/** Another number, another file. */
const FORMAT = 10
const KIND = 'report-'

/** States at the last build, and the rows that are not as they were; none: the report still holds. */
export interface States {
  states: StateTable
  changed: number[]
}

/** The last build with these settings. Files of skills come first, in the order of the skills. */
export interface Snapshot extends States {
  file: SnapshotFile
  /** When the first state was looked up, in milliseconds since the epoch. */
  readAt: number
}

/** Reads the snapshot of the last build, and looks up what has changed since. */
export function openSnapshot(settings: Settings, command: Report['command']): Snapshot | undefined {
  const path = getSnapshotPath(settings, command)
  if (path === undefined) return undefined
  const readAt = Date.now()
  const file = openSnapshotFile(path)
  return file && { file, readAt, ...compareStates(file.states, readAt) }
}

/** The report of a build that finds everything as it was. Parsed only then: most of it are diagnostics, which other builds find again. */
export function readReport({ readText }: SnapshotFile): Report | undefined {
  try {
    const [report, ...diagnostics] = Array.from(readText(), line => JSON.parse(line))
    return report && createUnchangedReport({ ...report, diagnostics })
  } catch {
    return undefined
  }
}

/** The report of a build that found everything as it was. */
export function createUnchangedReport(report: Report): Report {
  return report.bundle === undefined
    ? report
    : { ...report, bundle: { ...report.bundle, written: 0, removed: 0 } }
}

function* formatReport({ diagnostics, ...report }: Report): Generator<string> {
  yield JSON.stringify(report)
  for (const each of diagnostics) yield JSON.stringify(each satisfies Diagnostic)
}

/** What the next walk finds as the last one did: all but what changed since. */
export function toSeen({ states, changed }: States): Seen {
  const seen: Seen = new Map()
  const isChanged = new Set(changed)
  for (const [row, path] of states.paths.entries()) {
    if (isChanged.has(row)) continue
    const names = states.names[row]
    const mode = getMode(states, row)
    if (names !== undefined) getSeenFolder(seen, path).listing = parseNames(names)
    else if (mode >= 0)
      getSeenFolder(seen, dirname(path)).stats.set(basename(path), { ...getStat(states, row), mode })
  }
  return seen
}

/**
 * Begins the snapshot of a build with the states of all that its report depends on; those that `before` knows are not looked up again.
 * Gives what takes the report itself. Failing to is no failure.
 */
export function startSnapshot(
  settings: Settings,
  command: Report['command'],
  built: Built,
  before?: Snapshot,
): TakeReport | undefined {
  const path = getSnapshotPath(settings, command)
  if (path === undefined || (built.bundle !== undefined && isBeingWritten(settings.out))) return undefined
  return createTaker(settings, startSnapshotFile(path, listStates(settings, built, before), before?.file))
}

/** Apart, so that what the states are about is not kept in memory. */
function createTaker(settings: Settings, draft: SnapshotDraft | undefined): TakeReport | undefined {
  return draft && (report => finishSnapshot(settings, draft, report))
}

/** Without a report, or once the bundle that it is about is not there any more, there is no snapshot. */
function finishSnapshot(settings: Settings, draft: SnapshotDraft, report: Report | undefined): void {
  if (report === undefined || !hasBundleOf(settings, report)) dropSnapshotFile(draft)
  else finishSnapshotFile(draft, KIND, formatReport(report))
}

/** One after the other: of a large build there are too many to hold. */
function* listStates(
  settings: Settings,
  built: Built,
  before: Snapshot | undefined,
): Generator<FileState, void> {
  const { skills, watched, readAt } = built.inventory
  const findKnown = indexKnown(before)
  // Files were looked at by the walk; folders are looked at now, and did not change since if they are settled.
  for (const skill of skills)
    for (const each of [skill.entry, ...skill.files]) yield toFileState(each, readAt)
  for (const [path, names] of watched) {
    const describe = path.endsWith('.gitignore') ? toInputNumbers : toStableNumbers
    yield { path, names, numbers: findKnown(path, LSTAT) ?? describe(statPath(path), LSTAT, readAt) }
  }
  for (const [path, mode] of listDependencies(settings, built))
    yield { path, numbers: findKnown(path, mode) ?? toInputNumbers(lookUp(path, mode), mode, readAt) }
  if (built.bundle !== undefined) yield* listOutputs(settings.out, findKnown)
}

/** Finds the numbers of a path that was looked up just now and is as it was. */
type FindKnown = (path: string, mode: number) => ArrayLike<number> | undefined

function indexKnown(before: States | undefined): FindKnown {
  if (before === undefined) return () => undefined
  const { states, changed } = before
  const isChanged = new Set(changed)
  const rows = new Map<string, number>()
  for (const [row, path] of states.paths.entries())
    if (getMode(states, row) < 0 && !isChanged.has(row)) rows.set(path, row)
  return (path, mode) => {
    const row = rows.get(path)
    return row !== undefined && getMode(states, row) === mode ? getNumbers(states, row) : undefined
  }
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

function toFileState(file: FoundFile, readAt: number): FileState {
  return { path: file.file, numbers: toStableNumbers(file, hasBit(file) ? OWNER_EXECUTES : 0, readAt) }
}

/** A state that may change without a trace is saved as none: the next build looks at the file again. */
function toStableNumbers(stat: Stat | undefined, mode: number, readAt: number): number[] {
  return stat !== undefined && hasStableMtime(stat, readAt)
    ? toNumbers(stat, mode)
    : [NO_STATE, NO_STATE, NO_STATE, NO_STATE, mode]
}

/** The same for what a build may have read before it was looked at: it may well not be there. */
function toInputNumbers(stat: Stat | undefined, mode: number, readAt: number): number[] {
  return stat === undefined ? toNumbers(stat, mode) : toStableNumbers(stat, mode, readAt)
}

/** The manifest's state, if every file of the bundle is as the last build left it. */
export function findLeft(out: string, { states, changed }: States): Stat | undefined {
  // The bundle's folder is the first of its rows, which are the last.
  const first = states.paths.lastIndexOf(out)
  const manifest = states.paths.lastIndexOf(join(out, MANIFEST))
  const isLeft = first !== -1 && manifest > first && changed.every(row => row < first)
  return isLeft ? getStat(states, manifest) : undefined
}

/** The states of a bundle's files; undefined where somebody may be changing them. Those that `before` knows are not looked up again. */
export function readOutputs(out: string, before?: States): StateTable | undefined {
  return isBeingWritten(out) ? undefined : collectStates(listOutputs(out, indexKnown(before)))
}

/**
 * Without a cache folder there is nowhere to put a snapshot. What hides findings is
 * no part of the key, because remembered reports hold all of them. The boot is: after a power cut a file of the bundle may
 * have lost its bytes and kept its state.
 */
function getSnapshotPath(settings: Settings, command: string): string | undefined {
  const { baseline, since, ...key } = settings
  const { cacheDir, sources } = key
  if (cacheDir === undefined || sources.some(isAlwaysRead)) return undefined
  return join(
    cacheDir,
    `${KIND}${sha256(JSON.stringify([VERSION, FORMAT, identifyBoot(), command, key])).slice(0, 16)}`,
  )
}

/** What links lead to out of a root, and records, have no state that could be looked up; a bundle is checked anyway. */
function isAlwaysRead({ followLinks, holds }: Settings['sources'][number]): boolean {
  return followLinks || holds?.kind === 'records' || holds?.kind === 'stored'
}

/** Whether somebody writes into a bundle's folder, or could not remove the lock. */
function isBeingWritten(out: string): boolean {
  return existsSync(join(out, LOCK))
}

/** The bundle's folder, and all that is in it: a file may be damaged without a trace in its folder. */
function* listOutputs(out: string, findKnown: FindKnown): Generator<FileState, void> {
  for (const path of listOutputPaths(out)) {
    // Builds change others in their place.
    const known = isContentName(basename(path)) ? findKnown(path, LSTAT) : undefined
    yield { path, numbers: known ?? toNumbers(statPath(path)) }
  }
}

function* listOutputPaths(out: string): Generator<string, void> {
  yield* [out, ...[MANIFEST, PROMPT, ...FOLDERS].map(name => join(out, name))]
  for (const folder of FOLDERS) for (const name of listNames(join(out, folder))) yield join(out, folder, name)
}

/** Looks up all states. Of folders that were touched and have what they had, the new state is put in the table. */
export function compareStates(states: StateTable, readAt: number): States {
  const changed: number[] = []
  for (const [row, path] of states.paths.entries()) {
    const mode = getMode(states, row)
    const stat = lookUp(path, mode)
    if (hasStat(states, row, stat)) continue
    if (hasSameNames(path, states.names[row]))
      states.numbers.set(toStableNumbers(stat, mode, readAt), row * COLUMNS)
    else changed.push(row)
  }
  return { states, changed }
}

/**
 * Whether a row is of a folder that was touched and holds what it held: editors, git and `sed -i` put a new file in the
 * place of an old one. The same for an index of git, which changes with the states of files.
 */
function hasSameNames(path: string, names: string | undefined): boolean {
  if (names?.startsWith(INDEX_MARK) && basename(path) === 'index') return markIndex(path) === names
  return names !== undefined && formatNames(listFolder(path)) === names
}

function lookUp(path: string, mode: number): Stat | undefined {
  if (mode === PRESENCE) return isPresent(path) ? NOTHING_BUT_THERE : undefined
  return mode === FOLLOW ? statTarget(path) : statPath(path)
}

const NOTHING_BUT_THERE: Stat = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 }

const OWNER_EXECUTES = 0o100

/** What no state has: not even that of a path that is not there. */
const NO_STATE = -2
