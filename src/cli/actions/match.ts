/** `match`: which skills of a bundle a request is for, and why not others. */
import { existsSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import type { Matches } from '../../core/match/core.ts'
import { type MatchRequest, matchSkills } from '../../core/match/match.ts'
import { suggest } from '../../core/text/suggest.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import type { Manifest } from '../../format/manifest.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { readManifest } from '../../reader/disk/read.ts'
import { type Column, formatTable } from '../../report/table.ts'
import type { FlagsOf } from '../command.ts'
import type { match } from '../commands/search.ts'
import type { ExitCode, Io } from '../io.ts'
import { printNextSkill } from '../next.ts'
import { isElsewhere } from '../place.ts'

type MatchFlags = FlagsOf<typeof match>

/** Prints a table of what matches, and one of what a rule keeps out. 1: nothing matches. */
export async function runMatch(flags: MatchFlags, io: Io, bundle: string = DEFAULT_OUT): Promise<ExitCode> {
  return printMatches(bundle, await readMatched(bundle, io), flags, io)
}

async function readMatched(bundle: string, io: Io): Promise<Manifest> {
  if (isElsewhere(bundle)) {
    const { openElsewhere } = await import('./open-elsewhere.ts')
    return (await openElsewhere(bundle, io)).manifest
  }
  if (bundle !== DEFAULT_OUT && !existsSync(resolve(io.cwd, bundle)))
    throw failure(
      `There is no bundle \`${bundle}\``,
      'Name a folder that `skillc build` wrote; a text to match is the value of a flag: `skillc match --text "TEXT"`',
    )
  return readManifest(bundle)
}

function printMatches(place: string, manifest: Manifest, flags: MatchFlags, io: Io): ExitCode {
  const { text, path: files = [], agent, scope = [], user } = flags
  const request: MatchRequest = {
    ...(text === undefined ? {} : { text }),
    paths: files.map(path => toProjectPath(path, io.cwd)),
    ...(agent === undefined ? {} : { agent }),
    scope,
    invocation: user ? 'user' : 'model',
  }
  const result = matchSkills(manifest, request)
  const isOpen = text === undefined && files.length === 0
  const note = formatUnknownAgent(agent, manifest.agents && Object.keys(manifest.agents))
  if (note !== '') io.err(escapeLineCommands(`${escapeTerminal(note)}\n`))
  if (isOpen) io.err(`Without \`--text\` or \`--path\`: all that the ${user ? 'user' : 'model'} may start\n`)
  io.out(flags.json ? formatJson(result) : formatTables(result, isOpen, io.width))
  if (!flags.json) printNextSkill('show', place, result.matches[0]?.id, io)
  return result.matches.length > 0 ? 0 : 1
}

/** A path of this machine as globs see it: from the working directory, with `/`. */
export function toProjectPath(path: string, cwd: string): string {
  const below = isAbsolute(path) ? relative(cwd, resolve(path)) : path
  return below.split(sep).join('/')
}

/** Says that an agent is none of those that a bundle has rules for; empty where it is, or where there is none. */
export function formatUnknownAgent(agent: string | undefined, agents: readonly string[] | undefined): string {
  if (agents === undefined || agent === undefined || agents.includes(agent)) return ''
  const near = suggest(agent, agents)
  return `The bundle has no rules for an agent \`${agent}\`${near === '' ? ': the general rules apply' : `; did you mean \`${near}\`?`}`
}

/** `isOpen`: nothing was asked for, so there are no scores and no reasons. */
function formatTables({ matches, leftOut }: Matches, isOpen: boolean, width: number): string {
  const found = matches.map(({ id, score, permission, reasons }) => [
    id,
    permission,
    formatScore(score),
    reasons.map(({ kind, value, weight }) => `${kind} ${value} (${formatScore(weight)})`).join(', '),
  ])
  const columns: Column[] = [{ title: 'id' }, { title: 'permission' }]
  if (!isOpen) columns.push({ title: 'score', align: 'right' }, { title: 'why' })
  const parts = [found.length === 0 ? 'No skill matches.\n' : formatTable(columns, found, { width })]
  if (leftOut.length > 0) {
    const rows = leftOut.map(({ id, why }) => [id, why])
    parts.push(formatTable([{ title: 'left out' }, { title: 'why' }], rows, { width }))
  }
  return parts.join('\n')
}

/** Weights are decimal numbers of authors: their sum has no more than two digits that mean anything. */
function formatScore(score: number): string {
  return String(Math.round(score * 100) / 100)
}
