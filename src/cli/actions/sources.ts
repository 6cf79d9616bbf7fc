import { formatJson } from '../../core/json/json.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { cutText } from '../../core/text/width.ts'
import { type AddedSource, addSources, removeSources } from '../../pipeline/dependencies/add.ts'
import { findOutdated, updateSources } from '../../pipeline/dependencies/update.ts'
import { diffText } from '../../report/difference.ts'
import type { FlagsOf } from '../command.ts'
import type { add, outdated, remove, update } from '../commands/sources.ts'
import type { ExitCode, Io } from '../io.ts'
import { printNext } from '../next.ts'
import { addChannelOptions } from './channels.ts'
import { formatWarnings, nameEdition, readServers } from './install.ts'

const MOST_SHOWN = 50

/** 1: findings of the threat rules need `--yes`. */
export async function runAdd(
  { json, server, ...flags }: FlagsOf<typeof add>,
  io: Io,
  given: string[],
): Promise<ExitCode> {
  const addition = await addSources(given, { ...addChannelOptions(io), ...flags, ...readServers(server) })
  io.progress('')
  const { ok, added } = addition
  if (json) io.out(formatJson(addition))
  else {
    for (const { name, risks = [], leftOut = [] } of added)
      io.err(formatWarnings(name, [...leftOut, ...risks]))
    io.out(added.map(formatAdded).join(''))
    if (!ok) io.err('Nothing was added. Read the warnings; to add it anyway, use `--yes`.\n')
    else printNext('skillc build', io)
  }
  return ok ? 0 : 1
}

function formatAdded({ shown, errors, warnings, ...source }: AddedSource): string {
  const rows = shown.slice(0, MOST_SHOWN).map(({ id, description, powers }) => {
    const may = powers.length === 0 ? '' : `\n      may: ${powers.join(', ')}`
    return `  ${id}  ${cutText(description, 100)}${may}\n`
  })
  const more = shown.length > rows.length ? `  and ${shown.length - rows.length} more\n` : ''
  const found =
    errors + warnings === 0
      ? 'no findings'
      : `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}`
  const { name, digest } = source
  const edition = digest === undefined ? '' : ` ${nameEdition({ ...source, digest })}`
  const head = `${name}${edition}: ${formatCount(shown.length, 'skill')}, ${found}\n`
  return `${escapeTerminal(head.trimEnd())}\n${rows.map(row => row.split('\n').map(escapeTerminal).join('\n')).join('')}${more}`
}

export async function runRemove(
  { json, ...flags }: FlagsOf<typeof remove>,
  io: Io,
  given: string[],
): Promise<0> {
  const removed = await removeSources(given, { ...addChannelOptions(io), ...flags })
  io.out(json ? formatJson({ removed }) : removed.map(name => `removed  ${escapeTerminal(name)}\n`).join(''))
  return 0
}

const GONE = 'The bytes before are gone, so the two cannot be compared.\n'

/** 1: an edition may do more than before, which needs `--yes`. */
export async function runUpdate(
  { json, server, ...flags }: FlagsOf<typeof update>,
  io: Io,
  given: string[],
): Promise<ExitCode> {
  const result = await updateSources(given, { ...addChannelOptions(io), ...flags, ...readServers(server) })
  io.progress('')
  const { ok, updated } = result
  if (json) io.out(formatJson(result))
  else {
    for (const { name, before, now, difference } of updated)
      io.out(
        `${escapeTerminal(`${name} ${nameEdition(before)} → ${nameEdition(now)}`)}\n${difference === undefined ? GONE : diffText(difference)}`,
      )
    if (updated.length === 0) io.out('Every source is at its newest edition.\n')
    if (!ok)
      io.err('Nothing was changed, because skills may do more than before. Accept that with `--yes`.\n')
  }
  return ok ? 0 : 1
}

/** 1: a source has a newer edition. */
export async function runOutdated(
  { json, server, ...flags }: FlagsOf<typeof outdated>,
  io: Io,
): Promise<ExitCode> {
  const states = await findOutdated({ ...addChannelOptions(io), ...flags, ...readServers(server) })
  io.progress('')
  const late = states.filter(({ isOutdated }) => isOutdated)
  if (json) io.out(formatJson(states))
  else if (late.length === 0) io.out(`${formatCount(states.length, 'source')}, none outdated.\n`)
  else
    io.out(
      late
        .map(({ name, locked, newest }) => `${escapeTerminal(`${name}  ${locked} → ${newest}`)}\n`)
        .join(''),
    )
  return late.length > 0 ? 1 : 0
}
