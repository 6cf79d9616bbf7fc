import { existsSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { getScheme } from '../channels/target.ts'
import { failure } from '../core/errors/failure.ts'
import { suggest } from '../core/text/suggest.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { MANIFEST } from '../format/layout.ts'
import { DEFAULT_OUT } from '../pipeline/config/options.ts'
import type { Command } from './command.ts'
import type { Flags } from './flags.ts'
import { type Io, wrapForError } from './io.ts'

/** True if it must be fetched; otherwise it is a folder. */
export function isElsewhere(place: string): boolean {
  return getScheme(place) !== undefined
}

export function isOpenable(place: string): boolean {
  const scheme = getScheme(place)
  return scheme === undefined || scheme === 'https' || (scheme === 'npm' && !place.includes('@', 5))
}

export function areSkills(place: string, { cwd }: Pick<Io, 'cwd'>): boolean {
  const path = resolve(cwd, place)
  if (existsSync(join(path, MANIFEST))) return false
  return place === DEFAULT_OUT || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** `[BUNDLE] NAME`. Throws a Failure with `what` and `help` for more or fewer names. */
export function getBundleAnd(names: string[], what: string, help: string): [bundle: string, name: string] {
  const [first, second, ...more] = names
  if (first === undefined || more.length > 0) throw failure(what, help)
  return second === undefined ? [DEFAULT_OUT, first] : [first, second]
}

/** A path of this machine as globs see it: from the working directory, with `/`. */
export function toProjectPath(path: string, cwd: string): string {
  const below = isAbsolute(path) ? relative(cwd, resolve(path)) : path
  return below.split(sep).join('/')
}

/** Says that a bundle has no rules for an agent; empty where it has, or where it has rules for none. */
export function formatUnknownAgent(agent: string | undefined, agents: readonly string[] | undefined): string {
  if (agents === undefined || agent === undefined || agents.includes(agent)) return ''
  const near = suggest(agent, agents)
  return `The bundle has no rules for an agent \`${agent}\`${near === '' ? ': the general rules apply' : `; did you mean \`${near}\`?`}`
}

export async function warnIfStale(
  command: Command,
  args: readonly string[],
  flags: Flags,
  io: Io,
): Promise<void> {
  const place = getBundlePlace(command, args)
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

/** The bundle argument, or its default. Undefined for a command without one. With `[BUNDLE] ID`, a single argument is the id. */
function getBundlePlace({ args: spec, usage = spec }: Command, args: readonly string[]): string | undefined {
  const [first = '', ...others] = usage.split(' ')
  if (!/^\[(?:\.{3})?bundle\b/i.test(first)) return undefined
  const required = others.filter(word => !/[[\]]|^-/.test(word)).length
  return args.length > required ? args[0] : DEFAULT_OUT
}
