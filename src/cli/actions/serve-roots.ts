/** `serve ROOT… --watch`: skill folders behind HTTP, built when they change. */
import { resolve } from 'node:path'
import type { Options } from '../../build/config/options.ts'
import { type Round, watch } from '../../build/watch/watch.ts'
import { failure, formatError } from '../../core/failure.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import type { BuildFlags } from '../flag-sets.ts'
import type { Io } from '../io.ts'
import { createListeners } from '../progress.ts'
import { isUnbuilt } from './open-source.ts'
import { openServed, type ServeFlags, serveOpened } from './serve.ts'
import { createRoundPrinter } from './watch.ts'

/** Whether what is to be served are folders to build: nothing named, several, or one that is not a bundle. */
export function areRoots(sources: string[], io: Io): boolean {
  const [source, ...more] = sources
  return source === undefined || more.length > 0 || isUnbuilt(source, io)
}

/** Builds, serves the bundle, and builds again at each change until `stop` aborts. What builds say goes to standard error. */
export async function runServeRoots(
  options: Options,
  flags: ServeFlags,
  stop: AbortSignal,
  io: Io,
): Promise<0> {
  const failed = new AbortController()
  const signal = AbortSignal.any([stop, failed.signal])
  const show = createRoundPrinter(QUIETLY, { ...io, out: io.err })
  const first = createDeferred<string>()
  let bundle: Bundle | undefined
  const onRound = async (round: Round) => {
    await show(round)
    if (!('report' in round) || round.report.bundle === undefined || round.report.out === undefined) return
    if (bundle === undefined) first.keep(resolve(io.cwd, round.report.out))
    else if (!round.isSame) await reload(bundle, io)
  }
  const watchAll = async () => {
    const { onWarning } = createListeners(io)
    for await (const round of watch({ ...options, cwd: io.cwd, signal, onWarning })) await onRound(round)
  }
  const building = watchAll().catch(error => failed.abort(error))
  const out = await Promise.race([first.value, waitForAbort(signal)])
  if (out !== undefined) {
    bundle = await openServed(out, io)
    // What was built meanwhile.
    await reload(bundle, io)
    await serveOpened(bundle, formatRoots(options), { ...flags, watch: false }, signal, io)
  }
  await building
  if (failed.signal.aborted) throw failed.signal.reason
  return 0
}

async function reload(bundle: Bundle, io: Io): Promise<void> {
  try {
    await bundle.reload()
  } catch (error) {
    io.err(`The rebuilt bundle is not served: ${escapeTerminal(formatError(error))}\n`)
  }
}

const QUIETLY: BuildFlags = { options: {}, format: 'pretty', reports: [], verbose: false, quiet: false }

function formatRoots({ roots = [] }: Options): string {
  return roots.length === 0 ? 'this project' : roots.join(', ')
}

function createDeferred<T>(): { value: Promise<T>; keep: (value: T) => void } {
  let keep: (value: T) => void = () => {}
  const value = new Promise<T>(resolve => {
    keep = resolve
  })
  return { value, keep }
}

function waitForAbort(signal: AbortSignal): Promise<undefined> {
  return new Promise(resolve => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

/** What was given as a bundle, where one is served. Throws a Failure for more than one. */
export function getOnlyBundle(sources: string[]): string | undefined {
  if (sources.length > 1)
    throw failure('`serve` takes one bundle', 'To build and serve skill folders, add `--watch`')
  return sources[0]
}
