/**
 * A build's snapshot: its report, and the states of all folders and files read and written. If all are unchanged, the
 * next build has the same report; otherwise the scan visits only what changed. A state with unreliable time stamps
 * (git's racy entries) never counts as unchanged.
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

const FORMAT = 11
const KIND = 'report-'

export interface States {
  states: StateTable
  changed: number[]
}

/** The last build with these settings. Files of skills come first, in skill order. */
export interface Snapshot extends States {
  file: SnapshotFile
  /** When the first state was read, in milliseconds since the epoch. */
  readAt: number
}

/** Reads the last build's snapshot and finds what has changed since. */
export function openSnapshot(settings: Settings, command: Report['command']): Snapshot | undefined {
  const path = getSnapshotPath(settings, command)
  if (path === undefined) return undefined
  const readAt = Date.now()
  const file = openSnapshotFile(path)
  return file && { file, readAt, ...compareStates(file.states, readAt) }
}

/** Parsed on demand: it is mostly findings, which other builds recompute. */
export function readReport({ readText }: SnapshotFile): Report | undefined {
  try {
    const [report, ...findings] = Array.from(readText(), line => JSON.parse(line))
    return report && createUnchangedReport({ ...report, findings })
  } catch {
    return undefined
  }
}

export function createUnchangedReport(report: Report): Report {
  return report.bundle === undefined
    ? report
    : { ...report, bundle: { ...report.bundle, written: 0, removed: 0 } }
}

function* formatReport({ findings, ...report }: Report): Generator<string> {
  yield JSON.stringify(report)
  for (const each of findings) yield JSON.stringify(each satisfies Diagnostic)
}

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

/** Reuses states known from `before`. Returns a function that receives the report. Failures are ignored. */
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

/** Separate, so its closure does not keep the states' subjects in memory. */
function createTaker(settings: Settings, draft: SnapshotDraft | undefined): TakeReport | undefined {
  return draft && (report => finishSnapshot(settings, draft, report))
}

/** Without a report, or if its bundle is gone, there is no snapshot. */
function finishSnapshot(settings: Settings, draft: SnapshotDraft, report: Report | undefined): void {
  if (report === undefined || !hasBundleOf(settings, report)) dropSnapshotFile(draft)
  else finishSnapshotFile(draft, KIND, formatReport(report))
}

/** Lazily: a large build has too many for memory. */
function* listStates(
  settings: Settings,
  built: Built,
  before: Snapshot | undefined,
): Generator<FileState, void> {
  const { skills, watched, readAt } = built.inventory
  const findKnown = indexKnown(before)
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

/** Called after reading its files' states: a concurrent build with other settings may have replaced the bundle. */
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

/** A state that may change without a trace is stored as missing, so the next build reads the file again. */
function toStableNumbers(stat: Stat | undefined, mode: number, readAt: number): number[] {
  return stat !== undefined && hasStableMtime(stat, readAt)
    ? toNumbers(stat, mode)
    : [NO_STATE, NO_STATE, NO_STATE, NO_STATE, mode]
}

/** Like `toStableNumbers` for inputs that were read before their state; the path may be missing. */
function toInputNumbers(stat: Stat | undefined, mode: number, readAt: number): number[] {
  return stat === undefined ? toNumbers(stat, mode) : toStableNumbers(stat, mode, readAt)
}

/** The manifest's state, if every file of the bundle is as the last build left it. */
export function findLeft(out: string, { states, changed }: States): Stat | undefined {
  const first = states.paths.lastIndexOf(out)
  const manifest = states.paths.lastIndexOf(join(out, MANIFEST))
  const isLeft = first !== -1 && manifest > first && changed.every(row => row < first)
  return isLeft ? getStat(states, manifest) : undefined
}

/** The states of a bundle's files; undefined if they may be changing. States known from `before` are reused. */
export function readOutputs(out: string, before?: States): StateTable | undefined {
  return isBeingWritten(out) ? undefined : collectStates(listOutputs(out, indexKnown(before)))
}

/**
 * The key excludes options that hide findings, because stored reports have all. It includes the boot: after a power cut
 * a bundle's file may have lost its bytes and kept its state.
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

/** Link targets outside a root, and records, have no state to compare; a bundle is verified anyway. */
function isAlwaysRead({ followLinks, holds }: Settings['sources'][number]): boolean {
  return followLinks || holds?.kind === 'records' || holds?.kind === 'stored'
}

/** True if another process is writing into a bundle's folder, or left its lock. */
function isBeingWritten(out: string): boolean {
  return existsSync(join(out, LOCK))
}

/** The bundle's folder and everything in it: a file may be damaged without a trace in its folder. */
function* listOutputs(out: string, findKnown: FindKnown): Generator<FileState, void> {
  for (const path of listOutputPaths(out)) {
    const known = isContentName(basename(path)) ? findKnown(path, LSTAT) : undefined
    yield { path, numbers: known ?? toNumbers(statPath(path)) }
  }
}

function* listOutputPaths(out: string): Generator<string, void> {
  yield* [out, ...[MANIFEST, PROMPT, ...FOLDERS].map(name => join(out, name))]
  for (const folder of FOLDERS) for (const name of listNames(join(out, folder))) yield join(out, folder, name)
}

/** Checks all states. For touched folders with unchanged contents, the table gets the new state. */
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

/** True if a touched folder contains the same names: editors, git and `sed -i` replace files. Likewise for git's index. */
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

const NO_STATE = -2
