import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../core/digests/hash.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { isSameState, statPath } from '../../core/files/file-state.ts'
import { identifyBoot } from '../../core/files/lock-holder.ts'
import {
  type FileState,
  finishSnapshotFile,
  getStat,
  openSnapshotFile,
  type SnapshotFile,
  startSnapshotFile,
  toNumbers,
} from '../../core/files/snapshot-file.ts'
import type { Stat } from '../../core/json/types.ts'
import { getCacheHome } from '../../core/process/environment.ts'
import { VERSION } from '../../core/process/version.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { Call } from '../call.ts'
import { isRefused } from './fit.ts'
import { type ManagedOptions, type OnFile, type TreeFile, type WriteCounts, writeManaged } from './managed.ts'
import type { PublishFinding } from './npm-check.ts'
import type { PublishedFolder, PublishedSite, PublishOptions } from './options.ts'

/** Part of the cache file's name: increment it with each change of its form. */
const FORMAT = 4
const KIND = 'published-'

export interface FolderRoute {
  bundle: string
  out: string
  channel: 'site' | 'marketplace'
}

export async function publishChanged<P extends PublishedFolder>(
  route: FolderRoute,
  options: PublishOptions,
  call: Call,
  publishAll: (onFile: OnFile) => Promise<P>,
): Promise<P> {
  const file = getFile(route, options, call)
  const before = openSnapshotFile(file)
  if (before !== undefined && isUnchanged(before, call)) return createUnchanged(before)
  // Taken before anything is read, so a concurrent change differs the next time.
  const bundle = listBundle(route.bundle)
  const written = new Map<string, Stat | undefined>()
  const published = await publishAll((path, stat) => written.set(path, stat))
  if (published.state !== 'published' || bundle === undefined) return published
  const states: FileState[] = []
  for (const [path, stat] of [...bundle, ...written]) {
    if (stat === undefined) return published
    states.push({ path, numbers: toNumbers(stat) })
  }
  const draft = startSnapshotFile(file, states)
  if (draft !== undefined) finishSnapshotFile(draft, KIND, [JSON.stringify(published)])
  return published
}

/** The name includes the boot: after a power cut a file may have lost its bytes and kept its state. */
function getFile(route: FolderRoute, options: PublishOptions, { environment }: Call): string {
  const { cwd, environment: _, signal, onProgress, ...asked } = options
  const key = JSON.stringify([VERSION, FORMAT, identifyBoot(), route, asked])
  return join(getCacheHome(environment), 'published', `${KIND}${sha256(key).slice(0, 16)}`)
}

function isUnchanged({ states }: SnapshotFile, { signal }: Call): boolean {
  throwIfAborted(signal)
  return states.paths.every((path, row) => {
    const stat = statPath(path)
    return stat !== undefined && isSameState(stat, getStat(states, row))
  })
}

function createUnchanged<P extends PublishedFolder>({ readText }: SnapshotFile): P {
  const [line = ''] = readText()
  const published: P = JSON.parse(line)
  return { ...published, written: 0, removed: 0, kept: published.files }
}

function listBundle(folder: string): [path: string, stat: Stat][] | undefined {
  const states: [string, Stat][] = []
  const add = (path: string): boolean => {
    const stat = statPath(path)
    if (stat === undefined) return false
    states.push([path, stat])
    return !stat.isDirectory() || readdirSync(path).every(name => add(join(path, name)))
  }
  try {
    return add(folder) ? states : undefined
  } catch {
    return undefined
  }
}

export interface FolderOptions extends Omit<ManagedOptions, 'onProgress' | 'onFile'> {
  findings: PublishFinding[]
  dryRun: boolean | undefined
}

export type FolderCall = Call & Pick<ManagedOptions, 'onFile'>

export async function publishFolder(
  folder: string,
  files: TreeFile[],
  { findings, dryRun, ...options }: FolderOptions,
  call: FolderCall,
): Promise<WriteCounts & Pick<PublishedSite, 'state' | 'findings' | 'files'>> {
  const nothing = { findings, written: 0, kept: 0, removed: 0 }
  if (isRefused(findings)) return { state: 'refused', ...nothing, files: 0 }
  if (dryRun === true) return { state: 'planned', ...nothing, files: files.length }
  await yieldToEventLoop(call.signal)
  const onProgress = (done: number, total: number) => call.onProgress({ phase: 'write', done, total })
  const counts = await writeManaged(folder, files, {
    ...options,
    onProgress,
    onFile: call.onFile,
  })
  return { state: 'published', findings, files: files.length, ...counts }
}
