import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { failure, formatError } from '../../core/errors/failure.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { MANIFEST } from '../../format/layout.ts'
import { buildWith, writeTargets } from '../../pipeline/build.ts'
import { DEFAULT_OUT, type Options } from '../../pipeline/config/options.ts'
import { getFetchedSettings } from '../../pipeline/config/settings.ts'
import { watch } from '../../pipeline/watch/watch.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import { serve as command } from '../commands/run.ts'
import type { BuildFlags } from '../flag-sets.ts'
import { getOptions } from '../flags.ts'
import { type Io, isTerminal, stopSignal } from '../io.ts'
import { createListeners } from '../progress.ts'
import { checkAccount } from './open-skills.ts'
import { isUnbuilt } from './open-source.ts'
import { openServed, type ServeFlags, serveBundle } from './serve-bundle.ts'
import { createRoundPrinter } from './watch.ts'

/** Serves a bundle or skill folders until a signal arrives. Throws a Failure. */
export async function runServe(given: ServeFlags, io: Io, sources: string[]): Promise<0> {
  const flags = { ...given, origin: given.origin?.map(readOrigin), log: given.log || isTerminal('stderr') }
  const stop = stopSignal()
  const source = sources[0] ?? DEFAULT_OUT
  if (!areRoots(sources, flags.watch === true, io))
    return serveBundle(
      await openServed(source, io),
      source,
      { ...flags, watch: flags.watch !== false },
      stop,
      io,
    )
  const options = { ...getOptions(command.flags, given), roots: sources }
  const serve = flags.watch ? serveWatched : serveOnce
  return serve(options, { ...flags, watch: false }, stop, io)
}

/** An origin as browsers write it: other spellings would match no request. Throws a Failure. */
function readOrigin(text: string): string {
  if (text === '*') return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.origin === 'null' || url.pathname !== '/' || url.search + url.hash !== '')
    throw failure(
      `\`--origin ${text}\` is not an origin`,
      'Write scheme, name and port, as in `https://bakery.example` or `http://localhost:3000`; or `*` for all',
    )
  return url.origin
}

/**
 * True if it serves folders of skills: several, or one that is not a bundle. By default, the project's folders, unless
 * its bundle exists and `watch` is not set.
 */
function areRoots(sources: string[], watch: boolean, io: Io): boolean {
  const [source, ...more] = sources
  if (source === undefined) return watch || !existsSync(join(resolve(io.cwd, DEFAULT_OUT), MANIFEST))
  return more.length > 0 || isUnbuilt(source, io)
}

async function serveOnce(
  { roots = [], ...options }: Options,
  flags: ServeFlags,
  stop: AbortSignal,
  io: Io,
): Promise<0> {
  const work = makeTemporary('serve')
  try {
    const out = join(work, 'bundle')
    const asked: Options = {
      noEmitOnError: false,
      ...options,
      roots,
      out,
      cwd: io.cwd,
      ...createListeners(io),
    }
    const settings = await getFetchedSettings(asked)
    const { account } = await writeTargets(settings, asked, await buildWith(settings, asked, 'build'))
    io.progress('')
    checkAccount(account, roots, io)
    return await serveBundle(await openServed(out, io), formatRoots({ roots }), flags, stop, io)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Builds, serves, and rebuilds on changes until `stop` aborts. Build output goes to standard error. */
async function serveWatched(options: Options, flags: ServeFlags, stop: AbortSignal, io: Io): Promise<0> {
  const failed = new AbortController()
  const signal = AbortSignal.any([stop, failed.signal])
  const show = createRoundPrinter(QUIETLY, { ...io, out: io.err })
  const { onWarning } = createListeners(io)
  let bundle: Bundle | undefined
  let serving: Promise<unknown> | undefined
  try {
    for await (const round of watch({ ...options, cwd: io.cwd, signal, onWarning })) {
      await show(round)
      if (!('report' in round) || round.report.bundle === undefined || round.report.out === undefined)
        continue
      if (bundle === undefined) {
        bundle = await openServed(resolve(io.cwd, round.report.out), io)
        serving = serveBundle(bundle, formatRoots(options), flags, signal, io)
        serving.catch(error => failed.abort(error))
      } else if (!round.isSame) await reload(bundle, io)
    }
  } catch (error) {
    failed.abort(error)
  }
  await serving
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
