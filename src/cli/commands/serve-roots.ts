/** `serve ROOT… --watch`: skill folders behind HTTP, built when they change. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Options } from '../../build/config/options.ts'
import { type Round, watchBuilds } from '../../build/watch/watch.ts'
import { failure, wordsOf } from '../../core/failure.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import type { BuildFlags } from './build-flags.ts'
import type { ExitCode, Io } from './io.ts'
import { openServed, type ServeFlags, serveOpened } from './serve.ts'
import { roundPrinter } from './watch.ts'

/** Whether what is to be served are folders to build: none named, several, or one that is no bundle. */
export function areRoots(sources: string[], { cwd }: Io): boolean {
  const [source, ...more] = sources
  if (source === undefined || more.length > 0) return true
  return existsSync(resolve(cwd, source)) && !existsSync(join(resolve(cwd, source), MANIFEST))
}

/** Builds, serves the bundle, and builds again at each change until `stop` aborts. What builds say goes to standard error. */
export async function serveRootsCommand(
  options: Options,
  flags: ServeFlags,
  stop: AbortSignal,
  io: Io,
): Promise<ExitCode> {
  const failed = new AbortController()
  const signal = AbortSignal.any([stop, failed.signal])
  const show = roundPrinter(QUIETLY, { ...io, out: io.err })
  const first = promised<string>()
  let bundle: Bundle | undefined
  const onRound = async (round: Round) => {
    await show(round)
    if (!('report' in round) || round.report.bundle === undefined || round.report.out === undefined) return
    if (bundle === undefined) first.keep(resolve(io.cwd, round.report.out))
    else if (!round.isSame) await reload(bundle, io)
  }
  // One after the other: a build may end while clients are told of the last one.
  let told = Promise.resolve()
  const building = watchBuilds({ ...options, cwd: io.cwd }, 'build', {
    signal,
    onRound: round => {
      told = told.then(() => onRound(round)).catch(error => failed.abort(error))
    },
    onNote: text => io.err(`${text}.\n`),
  }).catch(error => failed.abort(error))
  const out = await Promise.race([first.value, aborted(signal)])
  if (out !== undefined) {
    bundle = await openServed(out, io)
    // What was built meanwhile.
    await reload(bundle, io)
    await serveOpened(bundle, nameOf(options), { ...flags, watch: false }, signal, io)
  }
  await building
  await told
  if (failed.signal.aborted) throw failed.signal.reason
  return 0
}

async function reload(bundle: Bundle, io: Io): Promise<void> {
  try {
    await bundle.reload()
  } catch (error) {
    io.err(`The bundle was built anew, and is not taken: ${escapeTerminal(wordsOf(error))}\n`)
  }
}

const QUIETLY: BuildFlags = {
  options: {},
  format: 'pretty',
  reports: [],
  verbose: false,
  quiet: false,
  fix: false,
  dryRun: false,
  updateBaseline: false,
  watch: true,
  poll: false,
}

function nameOf({ roots = [] }: Options): string {
  return roots.length === 0 ? 'this project' : roots.join(', ')
}

function promised<T>(): { value: Promise<T>; keep: (value: T) => void } {
  let keep: (value: T) => void = () => {}
  const value = new Promise<T>(resolve => {
    keep = resolve
  })
  return { value, keep }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise(resolve => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

/** What was given as a bundle, where one is served. Throws a Failure for more than one. */
export function onlyBundle(sources: string[]): string | undefined {
  if (sources.length > 1)
    throw failure('`serve` takes one bundle', 'To build and serve skill folders, add `--watch`')
  return sources[0]
}
