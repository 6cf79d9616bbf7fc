/** `match`: which skills of a bundle a request is for, and why not others. */
import { existsSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json-text.ts'
import type { Matches } from '../../core/match/core.ts'
import { type MatchRequest, matchSkills } from '../../core/match/match.ts'
import { suggest } from '../../core/text/suggest.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import type { Manifest } from '../../format/manifest.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { readManifest } from '../../reader/disk/read.ts'
import { type Column, formatTable } from '../../report/table.ts'
import type { ExitCode, Io } from '../io.ts'
import { printNextSkill } from '../next.ts'

export interface MatchFlags {
  text: string | undefined
  /** Files, from the working directory. */
  paths: string[]
  agent: string | undefined
  scope: string[]
  /** Whether a user starts the skill, and not the model. */
  user: boolean
  json: boolean
}

/** `skillc match BUNDLE`: a table of what matches, and one of what a rule keeps out. 1: nothing matches. */
export function runMatch(folder: string, flags: MatchFlags, io: Io): ExitCode {
  if (folder !== DEFAULT_OUT && !existsSync(resolve(io.cwd, folder)))
    throw failure(
      `There is no bundle \`${folder}\``,
      'Name a folder that `skillc build` wrote; a text to match is the value of a flag: `skillc match --text "TEXT"`',
    )
  return printMatches(folder, readManifest(folder), flags, io)
}

export function printMatches(place: string, manifest: Manifest, flags: MatchFlags, io: Io): ExitCode {
  const { text, agent, scope, user } = flags
  const request: MatchRequest = {
    ...(text === undefined ? {} : { text }),
    paths: flags.paths.map(path => toProjectPath(path, io.cwd)),
    ...(agent === undefined ? {} : { agent }),
    scope,
    invocation: user ? 'user' : 'model',
  }
  const result = matchSkills(manifest, request)
  const isOpen = text === undefined && flags.paths.length === 0
  const note = formatUnknownAgent(manifest, agent)
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

function formatUnknownAgent({ agents }: Manifest, agent: string | undefined): string {
  if (agents === undefined || agent === undefined || Object.hasOwn(agents, agent)) return ''
  const near = suggest(agent, Object.keys(agents))
  const hint = near === '' ? '' : `; did you mean \`${near}\`?`
  return `The bundle has no rules for an agent \`${agent}\`${hint === '' ? ': the general rules apply' : hint}`
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
