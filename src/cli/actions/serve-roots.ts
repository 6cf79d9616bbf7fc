/** `serve ROOT…`: skill folders behind HTTP, as they are, or with `--watch` built when they change. */
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatError } from '../../core/errors/failure.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { MANIFEST } from '../../format/layout.ts'
import { build } from '../../pipeline/build.ts'
import { DEFAULT_OUT, type Options } from '../../pipeline/config/options.ts'
import { type Round, watch } from '../../pipeline/watch/watch.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import type { BuildFlags } from '../flag-sets.ts'
import type { Io } from '../io.ts'
import { createListeners } from '../progress.ts'
import { checkAccount } from './open-skills.ts'
import { isUnbuilt } from './open-source.ts'
import { openServed, type ServeFlags, serveOpened } from './serve.ts'
import { createRoundPrinter } from './watch.ts'

/**
 * Whether folders of skills are to be served: several, or one that is not a bundle. Where none is named, the project's folders are,
 * unless its bundle is built and `watch` does not ask to build it again.
 */
export function areRoots(sources: string[], watch: boolean, io: Io): boolean {
  const [source, ...more] = sources
  if (source === undefined) return watch || !existsSync(join(resolve(io.cwd, DEFAULT_OUT), MANIFEST))
  return more.length > 0 || isUnbuilt(source, io)
}

/** Serves folders of skills as they are now, from a bundle in a temporary folder. */
export async function runServeOnce(
  { roots = [], ...options }: Options,
  flags: ServeFlags,
  stop: AbortSignal,
  io: Io,
): Promise<0> {
  const work = makeTemporary('serve')
  try {
    const out = join(work, 'bundle')
    const { account } = await build({
      noEmitOnError: false,
      ...options,
      roots,
      out,
      cwd: io.cwd,
      ...createListeners(io),
    })
    io.progress('')
    checkAccount(account, roots, io)
    return await serveOpened(
      await openServed(out, io),
      formatRoots({ roots }),
      { ...flags, watch: false },
      stop,
      io,
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
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
