/**
 * What was published into a folder and is as it was need not be read, packed and compared again: the result stands with the states
 * of all files of the bundle and of the folder, as a build's report does.
 */
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../core/digests/hash.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { isSameState } from '../../core/files/file-state.ts'
import {
  finishStates,
  type KeptRow,
  type KeptStates,
  openStates,
  readStat,
  startStates,
  toRow,
} from '../../core/files/kept-states.ts'
import { identifyBoot } from '../../core/files/lock-holder.ts'
import type { Stat } from '../../core/json/types.ts'
import { getCacheHome } from '../../core/process/environment.ts'
import { VERSION } from '../../core/process/version.ts'
import type { Call } from '../call.ts'
import type { OnFile } from './managed.ts'
import type { PublishedFolder, PublishOptions } from './options.ts'

/** Of what is remembered: another number, another file. */
const FORMAT = 3
const KIND = 'published-'

/** Where from and where to. */
export interface FolderRoute {
  bundle: string
  out: string
  channel: 'site' | 'marketplace'
}

/** Publishes, unless that came to the same the last time and no file has changed since. Throws what `publishAll` throws. */
export async function publishChanged<P extends PublishedFolder>(
  route: FolderRoute,
  options: PublishOptions,
  call: Call,
  publishAll: (onFile: OnFile) => Promise<P>,
): Promise<P> {
  const file = getFile(route, options, call)
  const kept = openStates(file)
  if (kept !== undefined && isAsKept(kept, call)) return recall(kept)
  // Taken before anything is read: what changes meanwhile is another file the next time.
  const bundle = listBundle(route.bundle)
  const written = new Map<string, Stat | undefined>()
  const published = await publishAll((path, stat) => written.set(path, stat))
  const states = [...(bundle ?? []), ...written]
  if (published.state !== 'published' || bundle === undefined) return published
  const rows: KeptRow[] = []
  for (const [path, stat] of states) {
    if (stat === undefined) return published
    rows.push({ path, state: toRow(stat) })
  }
  const draft = startStates(file, rows)
  if (draft !== undefined) finishStates(draft, KIND, [JSON.stringify(published)])
  return published
}

/** After a power cut a file may have lost its bytes and kept its state, so the boot is part of the name. */
function getFile(route: FolderRoute, options: PublishOptions, { environment }: Call): string {
  const { cwd, environment: _, signal, onProgress, ...asked } = options
  const key = JSON.stringify([VERSION, FORMAT, identifyBoot(), route, asked])
  return join(getCacheHome(environment), 'published', `${KIND}${sha256(key).slice(0, 16)}`)
}

function isAsKept({ rows: { paths, table } }: KeptStates, { signal }: Call): boolean {
  throwIfAborted(signal)
  return paths.every((path, row) => {
    const stat = look(path)
    return stat !== undefined && isSameState(stat, readStat(table, row))
  })
}

function recall<P extends PublishedFolder>({ readText }: KeptStates): P {
  const [line = ''] = readText()
  const published: P = JSON.parse(line)
  return { ...published, written: 0, removed: 0, kept: published.files }
}

/** The folders and files of a bundle with their states. Undefined where one of them is gone meanwhile. */
function listBundle(folder: string): [path: string, stat: Stat][] | undefined {
  const states: [string, Stat][] = []
  const add = (path: string): boolean => {
    const stat = look(path)
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

function look(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
