/** Builds, and builds again whenever what the build depends on has changed. */
import { existsSync } from 'node:fs'
import { analyseAll } from '../../compiler/analyse/analyse-all.ts'
import { forget, type Seen } from '../../compiler/scan/seen.ts'
import { type Failure, failureData, isFailure } from '../../core/failure.ts'
import { openFilter } from '../build.ts'
import type { Options, Settings } from '../config/options.ts'
import { settingsOf } from '../config/settings.ts'
import { fullBuild } from '../full-build.ts'
import type { Kept } from '../kept.ts'
import type { Report } from '../report.ts'
import { openAnalyses } from './analyses.ts'
import { openInputs } from './inputs.ts'
import { type Changes, noChanges, openNotices } from './notices.ts'
import { foldersOf } from './read-places.ts'
import { placesOfOptions, sidesOf } from './sides.ts'
import { type LastRound, lastRound, smallRound } from './small-round.ts'

/** What one build came to. A failure is what stopped it, such as a root that is gone: the next change may mend it. */
export type Round = {
  /** From 1. */
  number: number
  /** What is known to have changed since the round before: absolute paths, sorted. */
  changed: string[]
  durationMs: number
  /** It came to the same as the round before. */
  isSame: boolean
} & Result

type Result = { report: Report } | { failure: Failure }

export interface Watching {
  /** Ends it, after the build that is under way. */
  signal: AbortSignal
  /** Look at files from time to time instead of being told by the system: for disks whose changes it does not see. */
  poll?: boolean
  onRound: (round: Round) => void
  /** Something that people should know, in a sentence without a full stop. */
  onNote: (text: string) => void
}

/**
 * Builds until the signal aborts. Throws a Failure when the options or the configuration cannot be used before the first
 * build; later ones are rounds.
 */
export async function watchBuilds(
  options: Options & { cwd: string },
  command: Report['command'],
  { signal, poll = false, onRound, onNote }: Watching,
): Promise<void> {
  const notices = openNotices()
  const inputs = openInputs(notices, poll, onNote)
  const builder = openBuilder(options, command, inputs.followSides)
  inputs.followSides(placesOfOptions(options, options.cwd))
  let last = ''
  let changes: Changes | undefined = { ...noChanges(), isAll: true }
  try {
    for (let number = 1; changes !== undefined; ) {
      const start = performance.now()
      const result = await builder.build(changes)
      if ('failure' in result && builder.kept.walked === undefined) throw result.failure
      const now = JSON.stringify(comparable(result))
      const isSame = now === last
      last = now
      const durationMs = performance.now() - start
      onRound({ number, changed: worthNaming(changes.paths), durationMs, isSame, ...result })
      if (!isSame) number++
      inputs.followTree(builder.kept, changes)
      changes = await notices.next(signal)
    }
  } finally {
    inputs.close()
    builder.close()
  }
}

/** Makes one build after the other, each with what the one before left. */
function openBuilder(
  options: Options,
  command: Report['command'],
  followSides: (places: ReturnType<typeof sidesOf>) => void,
) {
  const seen: Seen = new Map()
  const analyses = openAnalyses()
  let last: LastRound | undefined
  // Folders that changed since the last full build.
  let doubtful = new Set<string>()
  const kept: Kept = {
    seen,
    analyse: (skills, how) =>
      how.cacheDir === undefined ? analyses.analyse(skills, how, doubtful) : analyseAll(skills, how),
  }
  const full = async (settings: Settings, given: Options) => {
    // What changes from now on is told.
    followSides(sidesOf(options, settings, kept.walked))
    try {
      const { report } = await fullBuild(settings, given, command, kept)
      last = lastRound(settings, report)
      doubtful = new Set()
      return report
    } finally {
      followSides(sidesOf(options, settings, kept.walked))
      const folders = foldersOf(kept)
      for (const folder of seen.keys()) if (!folders.has(folder)) seen.delete(folder)
    }
  }
  const build = async (changes: Changes) => {
    const { isAll, folders, moved } = changes
    for (const folder of isAll ? [...folders, ...seen.keys()] : folders) doubtful.add(folder)
    const small = last && (await smallRound(last, kept, changes))
    if (typeof small === 'object') {
      last = small
      const hide = await openFilter(small.settings)
      return hide(small.report)
    }
    last = undefined
    if (isAll) seen.clear()
    else forget(seen, doubtful, moved)
    const settings = await settingsOf(options)
    const hide = await openFilter(settings)
    return hide(await full(settings, small === 'interrupted' ? { ...options, cache: false } : options))
  }
  return {
    kept,
    close: analyses.close,
    async build(changes: Changes): Promise<Result> {
      try {
        return { report: await build(changes) }
      } catch (error) {
        if (!isFailure(error)) throw error
        return { failure: error }
      }
    },
  }
}

/** What editors make and remove within one save is left out, unless that is all there was. */
function worthNaming(paths: Set<string>): string[] {
  const all = [...paths].sort()
  const there = all.filter(path => existsSync(path))
  return there.length === 0 ? all : there
}

/** What a build came to, but for how much of it was on the disk already. */
function comparable(result: Result): object {
  if ('failure' in result) return failureData(result.failure)
  const { bundle, ...report } = result.report
  return { ...report, digest: bundle?.digest }
}
