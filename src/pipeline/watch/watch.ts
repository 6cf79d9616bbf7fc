/** The library's `watch`: builds, and builds again whenever what the build depends on has changed. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts'
import { type Failure, isFailure, toFailureData } from '../../core/errors/failure.ts'
import { checkOptions, flag, type Kinds } from '../../core/json/check-options.ts'
import { openFilter, writeTargets } from '../build.ts'
import { BUILD_KINDS } from '../config/option-table.ts'
import type { Options } from '../config/options.ts'
import { getSettings } from '../config/settings.ts'
import type { Report } from '../report.ts'
import { buildAgain, openSession } from '../session.ts'
import { openInputs } from './inputs.ts'
import { type Changes, createChanges, openNotices } from './notices.ts'
import { listOptionPlaces, listSides } from './sides.ts'

/** What one build came to. A failure is what stopped it, such as a missing root: the next change may mend it. */
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

/** What `watch` takes. */
export interface WatchOptions extends Options {
  /** Look at files from time to time instead of being told by the system: for disks whose changes it does not see. */
  poll?: boolean
}

const KINDS: Kinds<WatchOptions> = { ...BUILD_KINDS, poll: flag }

/**
 * Builds, or checks with `write: false`, again and again: a round for the trees as they are, and one after each change. Leaving
 * the loop ends it, and so does aborting `signal`, which stops a build that is under way and throws nothing. Throws a
 * `SkillcError` when the options or the configuration cannot be used before the first build; later ones are rounds.
 *
 * @example
 * for await (const round of watch({ roots: ['skills'] })) {
 *   console.log(round.number, 'report' in round ? round.report.ok : round.failure.message)
 *   break // Ends it; without this line it goes on.
 * }
 */
export async function* watch(given: WatchOptions = {}): AsyncGenerator<Round, void, undefined> {
  checkOptions(given, KINDS, '`watch`')
  const { poll = false, ...options } = given
  const { signal = new AbortController().signal, onWarning = () => {} } = options
  const notices = openNotices()
  const inputs = openInputs(notices, poll, onWarning)
  const builder = openBuilder(options, inputs.followSides)
  inputs.followSides(listOptionPlaces(options, resolve(options.cwd ?? '.')))
  let last: Result | undefined
  let changes: Changes | undefined = { ...createChanges(), isAll: true }
  try {
    for (let number = 1; changes !== undefined; ) {
      const start = performance.now()
      const result = await builder.build(changes)
      if ('failure' in result && builder.walked() === undefined) throw result.failure
      const isSame = last !== undefined && isSameResult(last, result)
      last = result
      const durationMs = performance.now() - start
      // Before anyone hears of the round: what changes then is known by its path.
      inputs.followTree(builder.walked(), changes)
      yield { number, changed: filterWorthNaming(changes.paths), durationMs, isSame, ...result }
      if (!isSame) number++
      changes = await notices.next(signal)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    inputs.close()
    builder.close()
  }
}

/** Makes one build after the other, in one session. */
function openBuilder(options: Options, followSides: (places: ReturnType<typeof listSides>) => void) {
  const session = openSession()
  const build = async (changes: Changes) => {
    const settings = await getSettings(options)
    const hide = await openFilter(settings)
    const follow = () => followSides(listSides(options, settings, session.inventory, session))
    // What changes from now on is told.
    follow()
    try {
      const report = await buildAgain(session, settings, options, changes)
      return await writeTargets(settings, options, hide(report))
    } finally {
      follow()
    }
  }
  return {
    /** What the last scan found, also where the build then failed. */
    walked: () => session.inventory,
    close: session.close,
    async build(changes: Changes): Promise<Result> {
      try {
        return { report: await build(changes) }
      } catch (error) {
        if (options.signal?.aborted || !isFailure(error)) throw error
        return { failure: error }
      }
    },
  }
}

/** What editors make and remove within one save is left out, unless that is all there was. */
function filterWorthNaming(paths: Set<string>): string[] {
  const all = [...paths].sort()
  const there = all.filter(path => existsSync(path))
  return there.length === 0 ? all : there
}

/** Whether two builds came to the same, but for how much of it was on the disk already. */
function isSameResult(a: Result, b: Result): boolean {
  if (JSON.stringify(toComparable(a)) !== JSON.stringify(toComparable(b))) return false
  const [then, now] = [a, b].map(listDiagnostics)
  return (
    then?.length === now?.length &&
    now?.every((each, at) => each === then?.[at] || JSON.stringify(each) === JSON.stringify(then?.[at])) ===
      true
  )
}

/** All of it but the diagnostics. */
function toComparable(result: Result): object {
  if ('failure' in result) return toFailureData(result.failure)
  const { bundle, exported, diagnostics, ...report } = result.report
  return { ...report, digest: bundle?.digest, exported: exported?.findings }
}

function listDiagnostics(result: Result): Diagnostic[] {
  return 'failure' in result ? [] : result.report.diagnostics
}
