/** The warning before a command that reads a bundle of the project which is older than its sources. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { escapeTerminal } from '../core/text/terminal.ts'
import { MANIFEST } from '../format/layout.ts'
import { DEFAULT_OUT } from '../pipeline/config/options.ts'
import type { Listed } from './command.ts'
import type { Flags } from './flags.ts'
import { type Io, wrapForError } from './io.ts'

/** Warns on standard error. What is wrong with the bundle itself is for the command to say. */
export async function warnIfStale(
  listed: Listed,
  args: readonly string[],
  flags: Flags,
  io: Io,
): Promise<void> {
  const place = getBundlePlace(listed, args)
  // `--watch` builds first.
  if (place === undefined || flags.watch === true) return
  const bundle = resolve(io.cwd, place)
  if (!existsSync(join(bundle, MANIFEST))) return
  const { findStaleSource } = await import('../pipeline/stale-bundle.ts')
  const stale = await findStaleSource(bundle, io.cwd).catch(() => undefined)
  if (stale === undefined) return
  const file = `\`${escapeTerminal(stale.file)}\``
  const what = stale.isGone
    ? `The bundle is from before ${file} was removed`
    : `The bundle is older than ${file}`
  io.err(wrapForError(`warning: ${what}: run \`${escapeTerminal(stale.rebuild)}\`\n`, io))
}

/**
 * What a command is given for a bundle, or the usual place when nothing is. Undefined for a command that takes none. How it is called says
 * which argument that is: `[BUNDLE] ID` has the id first when there is only one.
 */
function getBundlePlace({ args: spec, usage = spec }: Listed, args: readonly string[]): string | undefined {
  const [first = '', ...others] = usage.split(' ')
  if (!/^\[(?:\.{3})?bundle\b/i.test(first)) return undefined
  const required = others.filter(word => !/[[\]]|^-/.test(word)).length
  return args.length > required ? args[0] : DEFAULT_OUT
}
