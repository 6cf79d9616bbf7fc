import { basename } from 'node:path'
import { type InstalledSource, install } from '../../channels/install.ts'
import type { CopyState } from '../../channels/publish/managed.ts'
import type { LockedSource } from '../../channels/references/lock-file.ts'
import { type Failure, failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatCount, pluralize } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { pruneCopies } from '../../pipeline/dependencies/copies.ts'
import { loadProject, moveToBase } from '../../pipeline/dependencies/project.ts'
import type { FlagsOf } from '../command.ts'
import type { install as command } from '../commands/build.ts'
import { formatThrown } from '../explain.ts'
import type { ExitCode, Io } from '../io.ts'
import { printNext } from '../next.ts'
import { addChannelOptions } from './channels.ts'

/** Fetches what is locked, and locks the rest. With `frozen`, 1 if the lock file is out of date. */
export async function runInstall(
  { config, allowRead, json, to, link, server, ...flags }: FlagsOf<typeof command>,
  io: Io,
): Promise<ExitCode> {
  const project = await loadProject({ cwd: io.cwd, config, allowRead })
  const options = {
    ...addChannelOptions(io),
    ...flags,
    ...readServers(server),
    cwd: project.base,
    lockFile: project.lock,
  }
  const installation = await install(project.sources, options)
  io.progress('')
  const { ok, sources, differences } = installation
  if (!json)
    for (const { name, risks = [], leftOut = [] } of sources)
      io.err(formatWarnings(name, [...leftOut, ...risks]))
  const lock = basename(project.lock)
  const place = {
    ...moveToBase({ ...addChannelOptions(io), config, allowRead }, project),
    ...(link && { link }),
  }
  const pruned = ok
    ? await pruneCopies(
        project,
        sources.map(({ name }) => name),
      )
    : { removed: [], edited: [] }
  const exported =
    ok && to !== undefined
      ? await (await import('../../pipeline/export.ts')).exportProject(to, place)
      : undefined
  io.progress('')
  if (json) io.out(formatJson({ ...installation, removed: pruned.removed, ...(exported && { exported }) }))
  else io.out(ok ? formatInstalled(sources, lock) : formatDifferences(differences, lock))
  if (!json)
    for (const path of pruned.removed) io.out(`removed  ${escapeTerminal(path)}: its source was removed\n`)
  if (pruned.edited.length > 0 || (exported !== undefined && !json)) {
    const { printEdited, printExportFindings, printTargets } = await import('./export.ts')
    printEdited(pruned.edited, io)
    if (exported !== undefined && !json) {
      printExportFindings(exported, io)
      printTargets(exported, io)
    }
  }
  if (ok && !json && to === undefined) printNext('skillc build', io)
  return ok && exported?.ok !== false ? 0 : 1
}

/** `NAME=PROGRAM ARGUMENTS`, with quotes as in a shell. */
export function readServers(given: readonly string[] = []): { servers?: Record<string, string[]> } {
  const servers = given.map((text): [string, string[]] => {
    const [, name = '', command = ''] = /^(?:mcp:)?([a-z][\w-]{0,63})=(.+)$/is.exec(text) ?? []
    const words = Array.from(
      command.matchAll(/"([^"]*)"|'([^']*)'|[^\s"']+/g),
      ([word, ...quoted]) => quoted.find(each => each !== undefined) ?? word,
    )
    if (words.length === 0)
      throw failure(
        `\`${text}\` of the option \`server\` does not name a command`,
        'Write `NAME=PROGRAM ARGUMENTS`',
      )
    return [name, words]
  })
  return given.length === 0 ? {} : { servers: Object.fromEntries(servers) }
}

const COPY_STATES: Record<CopyState['state'], string> = {
  edited: 'has been edited since skillc wrote it',
  stale: 'is out of date; `skillc install --to` updates it',
  orphaned: 'belongs to a deleted skill; `skillc install --to` removes it',
}

export function formatCopy({ path, state }: CopyState): string {
  return `${path} ${COPY_STATES[state]}`
}

export function printUncompared(problem: Failure | undefined, io: Io): void {
  if (problem === undefined) return
  io.err('The copies were not compared with their skills.\n')
  io.err(formatThrown(problem, io.errWidth))
}

const MOST_WARNINGS = 20

export function formatWarnings(name: string, warnings: string[]): string {
  const lines = warnings
    .slice(0, MOST_WARNINGS)
    .map(words => `warning: ${escapeTerminal(`${name}: ${words}`)}\n`)
  const rest = warnings.length - lines.length
  return lines.join('') + (rest > 0 ? `warning: ${escapeTerminal(name)}: ${rest} more such findings\n` : '')
}

function formatDifferences(differences: string[], lock: string): string {
  const lines = differences.map(words => `  ${escapeTerminal(words)}\n`)
  return `${escapeTerminal(lock)} does not match the configuration:\n${lines.join('')}Run \`skillc install\` without \`--frozen\`, and commit the file.\n`
}

function formatInstalled(sources: InstalledSource[], lock: string): string {
  if (sources.length === 0) return 'The configuration does not list any sources to fetch.\n'
  const lines = sources.map(({ name, how, before, skills, ...now }) => {
    const was = before === undefined ? '' : ` (was ${nameEdition(before)})`
    const count = skills === undefined ? '' : ` ${formatCount(Object.keys(skills).length, 'skill')}`
    return `${how.padEnd(8)} ${escapeTerminal(`${name} ${nameEdition(now)}${was}${count}`)} ${now.digest}\n`
  })
  return `${lines.join('')}${formatCount(sources.length, 'source')} ${pluralize(sources.length, 'matches', 'match')} ${escapeTerminal(lock)}.\n`
}

export function nameEdition({ version, resolved, digest }: LockedSource): string {
  return version ?? resolved?.replace(/^sha256:/, '').slice(0, 12) ?? digest
}
