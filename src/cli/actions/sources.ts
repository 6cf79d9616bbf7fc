import { toFailureData } from '../../core/errors/failure.ts'
import { getBaseName } from '../../core/files/path.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { cutText } from '../../core/text/width.ts'
import {
  type AddedSource,
  type AddOptions,
  addSources,
  removeSources,
} from '../../pipeline/dependencies/add.ts'
import { findCopies } from '../../pipeline/dependencies/copies.ts'
import { findOutdated, type UpdatedSource, updateSources } from '../../pipeline/dependencies/update.ts'
import { MOST_TEXTS, type TextChange } from '../../pipeline/diff/diff.ts'
import { countChangedLines, formatUnifiedDiff } from '../../report/diff.ts'
import { diffText } from '../../report/difference.ts'
import type { FlagsOf } from '../command.ts'
import type { add, outdated, remove, update } from '../commands/sources.ts'
import { canAsk, type ExitCode, type Io } from '../io.ts'
import { printNext } from '../next.ts'
import { addChannelOptions } from './channels.ts'
import { formatCopy, formatWarnings, nameEdition, printUncompared, readServers } from './install.ts'

const MOST_SHOWN = 50

/** 1: findings of the threat rules need `--yes`. */
export async function runAdd(
  { json, server, allSkills, ...flags }: FlagsOf<typeof add>,
  io: Io,
  given: string[],
): Promise<ExitCode> {
  const isAsked = !allSkills && !flags.yes && !json && io.outIsTerminal === true && canAsk()
  const choose = isAsked ? createChooser(io) : undefined
  const addition = await addSources(given, {
    ...addChannelOptions(io),
    ...flags,
    ...readServers(server),
    choose,
  })
  io.progress('')
  const { ok, added } = addition
  if (json) io.out(formatJson(addition))
  else {
    for (const { name, risks = [], leftOut = [] } of added)
      io.err(formatWarnings(name, [...leftOut, ...risks]))
    io.out(added.map(formatAdded).join(''))
    if (!ok && added.length === 0) io.err('Nothing was added.\n')
    else if (!ok) io.err('Nothing was added. Read the warnings; to add it anyway, use `--yes`.\n')
    else printNext('skillc build', io)
  }
  return ok ? 0 : 1
}

/** A list on the terminal. Skills are shown by the names of their folders where these differ. */
function createChooser(io: Io): NonNullable<AddOptions['choose']> {
  return async (name, skills) => {
    io.progress('')
    const { markSkills } = await import('./pick-skill.ts')
    const names = new Set(skills.map(({ path }) => getBaseName(path)))
    const listed = skills.map(({ path, description }) => ({
      id: path,
      shown: names.size === skills.length ? getBaseName(path) : path,
      description,
    }))
    return markSkills({ name, skills: listed, width: io.width, color: io.color })
  }
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

const GONE = 'The previous content is no longer cached, so the two cannot be compared.\n'

/** 1: an edition may do more than before, which needs `--yes`; with `dryRun`, there is an update. */
export async function runUpdate(
  { json, server, ...flags }: FlagsOf<typeof update>,
  io: Io,
  given: string[],
): Promise<ExitCode> {
  const result = await updateSources(given, { ...addChannelOptions(io), ...flags, ...readServers(server) })
  io.progress('')
  const { ok, updated } = result
  const { dryRun } = flags
  if (json) io.out(formatJson({ ok, updated: updated.map(one => toUpdateJson(one, dryRun === true)) }))
  else {
    for (const { name, before, now, difference, texts = [] } of updated) {
      io.out(`${escapeTerminal(`${name} ${nameEdition(before)} → ${nameEdition(now)}`)}\n`)
      io.out(difference === undefined ? GONE : diffText(difference))
      io.out(dryRun ? formatDiffs(texts, io.color) : formatTexts(texts, formatLineCount))
    }
    if (updated.length === 0) io.out('Every source is up to date.\n')
    const accepting = ok && !flags.yes ? '' : ' --yes'
    if (dryRun && updated.length > 0)
      io.err(`Nothing was changed. \`skillc update${accepting}\` makes these changes.\n`)
    else if (!ok) io.err('Nothing was changed, because permissions have widened. Accept this with `--yes`.\n')
  }
  return ok && !(dryRun && updated.length > 0) ? 0 : 1
}

function toUpdateJson({ texts = [], ...source }: UpdatedSource, dryRun: boolean) {
  return dryRun ? { ...source, diff: formatDiffs(texts, false) } : source
}

function formatDiffs(texts: readonly TextChange[], color: boolean): string {
  return formatTexts(texts, text =>
    formatUnifiedDiff(`${text.skill}/${text.path}`, text.old, text.new, { color }),
  )
}

function formatLineCount({ skill, path, ...text }: TextChange): string {
  return `${escapeTerminal(`${skill}/${path}: ${countChangedLines(text.old, text.new)}`)}\n`
}

function formatTexts(texts: readonly TextChange[], format: (text: TextChange) => string): string {
  const more =
    texts.length > MOST_TEXTS ? `Only the first ${formatCount(MOST_TEXTS, 'file')} are shown.\n` : ''
  return texts.slice(0, MOST_TEXTS).map(format).join('') + more
}

/** 1: a source has a newer edition, or a copy in a client's folder is not current or was not compared. */
export async function runOutdated(
  { json, server, ...flags }: FlagsOf<typeof outdated>,
  io: Io,
): Promise<ExitCode> {
  const options = { ...addChannelOptions(io), ...flags, ...readServers(server) }
  const sources = await findOutdated(options)
  const { copies, failure } = await findCopies(options)
  io.progress('')
  const late = sources.filter(({ isOutdated }) => isOutdated)
  if (json) io.out(formatJson({ sources, copies, ...(failure && { failure: toFailureData(failure) }) }))
  else {
    const lines = late.map(({ name, locked, newest }) => `${name}  ${locked} → ${newest}`)
    for (const line of [...lines, ...copies.map(formatCopy)]) io.out(`${escapeTerminal(line)}\n`)
    if (late.length === 0) io.out(`${formatCount(sources.length, 'source')}, none outdated.\n`)
    else printNext('skillc update --dry-run', io)
    printUncompared(failure, io)
  }
  return late.length > 0 || failure !== undefined || copies.some(({ state }) => state !== 'edited') ? 1 : 0
}
