/** The library's `watch`: builds, and rebuilds after each change of its inputs. */

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

/** One build's result. A failure is what stopped it, such as a missing root: the next change may fix it. */
export type Round = {
  /** From 1. */
  number: number
  /** Known changes since the previous round: absolute paths, sorted. */
  changed: string[]
  durationMs: number
  /** True if the result equals the previous round's. */
  isSame: boolean
} & Result

type Result = { report: Report } | { failure: Failure }

/** Options of `watch`. */
export interface WatchOptions extends Options {
  /** Poll files, for disks whose changes the system does not report. */
  poll?: boolean
}

const KINDS: Kinds<WatchOptions> = { ...BUILD_KINDS, poll: flag }

/**
 * Builds, or checks with `write: false`, repeatedly: one round now, and one after each change. Leaving the loop ends
 * it, and so does aborting `signal`, which stops a running build and throws nothing. Throws a `SkillcError` if the
 * options or the configuration are invalid before the first build; later failures are rounds.
 *
 * @example
 * for await (const round of watch({ roots: ['skills'] })) {
 *   console.log(round.number, 'report' in round ? round.report.ok : round.failure.message)
 *   break // Ends it; without this line, it continues.
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
      // Before the round is reported, so later changes are attributed correctly.
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

function openBuilder(options: Options, followSides: (places: ReturnType<typeof listSides>) => void) {
  const session = openSession()
  const build = async (changes: Changes) => {
    const settings = await getSettings(options)
    const hide = await openFilter(settings)
    const follow = () => followSides(listSides(options, settings, session.inventory, session))
    follow()
    try {
      const report = await buildAgain(session, settings, options, changes)
      return await writeTargets(settings, options, hide(report))
    } finally {
      follow()
    }
  }
  return {
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

/** Omits files that editors create and remove within one save, unless there is nothing else. */
function filterWorthNaming(paths: Set<string>): string[] {
  const all = [...paths].sort()
  const there = all.filter(path => existsSync(path))
  return there.length === 0 ? all : there
}

/** Compares two results except for how much was already on disk. */
function isSameResult(a: Result, b: Result): boolean {
  if (JSON.stringify(toComparable(a)) !== JSON.stringify(toComparable(b))) return false
  const [then, now] = [a, b].map(listDiagnostics)
  return (
    then?.length === now?.length &&
    now?.every((each, at) => each === then?.[at] || JSON.stringify(each) === JSON.stringify(then?.[at])) ===
      true
  )
}

function toComparable(result: Result): object {
  if ('failure' in result) return toFailureData(result.failure)
  const { bundle, exported, findings: _, ...report } = result.report
  return { ...report, digest: bundle?.digest, exported: exported?.findings }
}

function listDiagnostics(result: Result): Diagnostic[] {
  return 'failure' in result ? [] : result.report.findings
}
