/** Builds, and builds again whenever what the build depends on has changed. */
import { existsSync } from 'node:fs'
import { platform } from 'node:os'
import { dirname } from 'node:path'
import type { Options } from '../config/options.ts'
import { fullBuild } from '../full-build.ts'
import type { Kept } from '../kept.ts'
import type { Report } from '../report/report.ts'
import { settingsOf } from '../settings.ts'
import { type Failure, isFailure } from '../util/failure.ts'
import { openFolderWatch } from './folder-watch.ts'
import { type Changes, noChanges, openNotices } from './notices.ts'
import { doubtsAbout, filesOf, foldersOf } from './read-places.ts'
import { placesOfOptions, sidesOf } from './sides.ts'
import { openPlaceWatch } from './stamps.ts'

/** What one build came to. A failure is what stopped it, such as a root that is gone: the next change may mend it. */
export type Round = {
  /** From 1. */
  number: number
  /** What is known to have changed since the round before: absolute paths, sorted. */
  changed: string[]
  durationMs: number
  /** It came to the same as the round before. */
  isSame: boolean
} & ({ report: Report } | { failure: Failure })

export interface Watching {
  /** Ends it, after the build that is under way. */
  signal: AbortSignal
  /** Look at files from time to time instead of being told by the system: for disks whose changes it does not see. */
  poll?: boolean
  onRound: (round: Round) => void
  /** Something that people should know, in a sentence. */
  onNote: (text: string) => void
}

/** Milliseconds between two looks. */
const SIDES_INTERVAL = 250
const POLL_INTERVAL = 500

/**
 * Builds until the signal aborts. Throws a Failure when the options or the configuration cannot be used before the first
 * build; later ones are rounds.
 */
export async function watchBuilds(
  options: Options & { cwd: string },
  command: Report['command'],
  watching: Watching,
): Promise<void> {
  const notices = openNotices()
  const folders = openFolderWatch(notices, platform() === 'darwin' || platform() === 'win32')
  const sides = openPlaceWatch(SIDES_INTERVAL, ({ path }) => notices.tellAll(path))
  const polled = openPlaceWatch(POLL_INTERVAL, ({ path }) => {
    notices.tell(path)
    notices.tell(dirname(path), path)
  })
  let polls = watching.poll === true
  const kept: Kept = {}
  const follow = (changes: Changes) => {
    const wanted = foldersOf(kept)
    if (!polls) {
      const followed = folders.follow(wanted, changes.isAll ? wanted : changes.folders)
      if ('added' in followed) {
        return
      }
      watching.onNote(limitWords(followed.limit))
      folders.close()
      polls = true
    }
    const added = polled.follow([...wanted, ...filesOf(kept)].map(path => ({ path })))
    for (const folder of doubtsAbout(
      kept,
      added.map(({ path }) => path),
    ))
      notices.tell(folder)
  }
  const build = async () => {
    const settings = await settingsOf(options)
    sides.follow(sidesOf(options, settings, kept.walked))
    try {
      const { report } = await fullBuild(settings, options, command, kept)
      return report
    } finally {
      sides.follow(sidesOf(options, settings, kept.walked))
    }
  }

  sides.follow(placesOfOptions(options, options.cwd))
  let last = ''
  let changes: Changes | undefined = { ...noChanges(), isAll: true }
  try {
    for (let number = 1; changes !== undefined; ) {
      const start = performance.now()
      const result = await orFailure(build)
      if ('failure' in result && kept.walked === undefined) throw result.failure
      const now = JSON.stringify('report' in result ? comparable(result.report) : result)
      const isSame = now === last && !('report' in result && (result.report.bundle?.written ?? 0) > 0)
      last = now
      const changed = worthNaming(changes.paths)
      watching.onRound({ number, changed, durationMs: performance.now() - start, isSame, ...result })
      if (!isSame) number++
      follow(changes)
      changes = await notices.next(watching.signal)
    }
  } finally {
    folders.close()
    sides.close()
    polled.close()
  }
}

/** What editors make and remove within one save is left out, unless that is all there was. */
function worthNaming(paths: Set<string>): string[] {
  const all = [...paths].sort()
  const there = all.filter(path => existsSync(path))
  return there.length === 0 ? all : there
}

/** What a build came to, but for how much of it was on the disk already. */
function comparable({ bundle, ...report }: Report): object {
  return { ...report, digest: bundle?.digest }
}

async function orFailure(build: () => Promise<Report>): Promise<{ report: Report } | { failure: Failure }> {
  try {
    return { report: await build() }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { failure: error }
  }
}

function limitWords(reason: string): string {
  const why =
    reason === 'ENOSPC'
      ? 'The system watches no more folders (fs.inotify.max_user_watches)'
      : `The system watches no more folders (${reason})`
  return `${why}: files are looked at from time to time instead, which is slower`
}
