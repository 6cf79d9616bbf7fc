import { resolve } from 'node:path'
import type { ExportedTarget, ExportResult } from '../../channels/export/export-bundle.ts'
import { type Failure, failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatCount, formatNumber, listCounts, listSome } from '../../core/text/quantity.ts'
import { showPath } from '../../core/text/show.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { exportSkills } from '../../pipeline/export.ts'
import { findTarget } from '../../targets/all.ts'
import type { ExportFinding } from '../../targets/findings.ts'
import type { Form } from '../../targets/target.ts'
import type { FlagsOf } from '../command.ts'
import type { exportSkills as command } from '../commands/publish.ts'
import { nameFlags, toKebab } from '../flags.ts'
import { type ExitCode, type Io, wrapForError } from '../io.ts'
import { addChannelOptions } from './channels.ts'

type Flags = FlagsOf<typeof command>
/** `own`: of a target of the user's, whose form only the configuration knows. */
type Kind = Exclude<Form['kind'], 'list'> | (typeof LISTS)[number] | 'oci' | 'unpacked' | 'own'

const LISTS = ['llms.txt', 'AGENTS.md'] as const
const PACKED: readonly Kind[] = ['plugin', 'archives', 'inline', 'module', 'routers', ...LISTS, 'own']
const LOWERED: readonly Kind[] = ['folders', ...PACKED]

/** The kinds of targets that take a flag. */
const TAKEN_BY: Record<Exclude<keyof Flags, 'to' | 'out' | 'json' | '--'>, readonly Kind[]> = {
  strict: LOWERED,
  noEmitOnError: LOWERED,
  dryRun: LOWERED,
  link: ['folders', 'own'],
  name: ['plugin', 'module', 'llms.txt', 'own'],
  release: ['plugin', 'own'],
  description: ['plugin', ...LISTS, 'own'],
  owner: ['plugin', 'own'],
  skill: ['unpacked'],
  skillsLock: ['unpacked'],
  tag: ['oci'],
  annotation: ['oci'],
  sourceUrl: ['oci'],
  revision: ['oci'],
  pack: ['oci'],
  allowSensitive: ['oci', ...PACKED],
  allowIncomplete: ['oci'],
}

/** The target that help names for the first kind that takes a flag. */
const EXAMPLES: Partial<Record<Kind, string>> = {
  folders: 'claude-code',
  plugin: 'agent-plugin',
  unpacked: 'folders',
  oci: 'oci',
}

/** 1: skills were left out, or nothing was written. */
export async function runExport(flags: Flags, io: Io, given: string[]): Promise<ExitCode> {
  const { to, out, json } = flags
  if (to === undefined) throw await createNoTargetError(io)
  if (out === undefined) throw failure('`export` needs a folder to write to', 'Give one: `--out DIR`')
  checkFitting(flags, to)
  const from = given.length === 0 ? [DEFAULT_OUT] : given
  if (to.some(target => target === 'oci' || target === 'folders'))
    return (await import('./export-whole.ts')).exportWhole(to, out, flags, io, from)
  const { strict, noEmitOnError, link, dryRun, name, release, description, owner, allowSensitive } = flags
  const exported = await exportSkills(from, to, out, {
    ...addChannelOptions(io),
    ...{ strict, noEmitOnError, link, dryRun, name, release, description, owner, allowSensitive },
  })
  io.progress('')
  if (json) io.out(formatJson(exported))
  else {
    printExportFindings(exported, io)
    printTargets(exported, io)
    if (!exported.ok && exported.targets.every(({ state }) => state === 'refused')) io.err(REFUSAL)
  }
  return exported.ok ? 0 : 1
}

function getKind(target: string): Kind {
  if (target === 'oci') return 'oci'
  if (target === 'folders') return 'unpacked'
  const form = findTarget(target)?.form
  return form?.kind === 'list' ? form.file : (form?.kind ?? 'own')
}

/** Throws a Failure for a flag that none of the targets takes. */
function checkFitting(flags: Flags, to: readonly string[]): void {
  const kinds = to.map(getKind)
  for (const [name, takers] of Object.entries(TAKEN_BY)) {
    const value = flags[name as keyof Flags]
    if (value === undefined || value === false || kinds.some(kind => takers.includes(kind))) continue
    const example = takers.length > MOST_NAMED ? undefined : EXAMPLES[takers[0] ?? 'own']
    throw failure(
      `\`--${toKebab(name)}\` has no effect on ${listSome(
        to.map(target => `\`${target}\``),
        MOST_NAMED,
      )}`,
      example === undefined ? 'Leave it out' : `Leave it out, or export with \`--to ${example}\``,
    )
  }
}

async function createNoTargetError({ cwd }: Io): Promise<Failure> {
  const { findProjectSkills, proposeTargets } = await import('../../pipeline/sources/propose.ts')
  const fitting = proposeTargets(cwd, await findProjectSkills(cwd))
  const named = fitting.map(({ to, because }) => `\`--to ${to}\` for the client of \`${because}\``)
  return failure(
    '`export` needs a target',
    named.length === 0
      ? 'Give one: `--to claude-ai` for uploads, `--to agent-plugin` for a plugin, or the name of a client'
      : `For this project: ${named.join(', ')}`,
  )
}

export function printExportFindings({ findings }: ExportResult, io: Io): void {
  const causes = new Map<string, ExportFinding[]>()
  for (const finding of findings) {
    if (finding.severity === 'note') continue
    const cause = `${finding.severity} ${finding.code} ${finding.help}`
    const alike = causes.get(cause)
    if (alike === undefined) causes.set(cause, [finding])
    else alike.push(finding)
  }
  for (const alike of causes.values()) io.err(formatCause(alike))
}

function formatCause(findings: readonly ExportFinding[]): string {
  const [{ code, help } = { code: '', help: '' }] = findings
  const more = findings.length - MOST_NAMED
  const rest = more > 0 ? `  and ${formatNumber(more)} more ${code}; \`--json\` lists all\n` : ''
  const lines = findings.slice(0, MOST_NAMED).map(formatFinding)
  return `${lines.join('')}${rest}  help: ${escapeTerminal(nameFlags(help))}\n`
}

const MOST_NAMED = 5

const REFUSAL = 'Nothing was written.\n'

function formatFinding({ file, line, column, severity, code, targets, message }: ExportFinding): string {
  const words = `${file}:${line}:${column} ${severity} ${code}: ${targets.join(', ')}: ${message}`
  return `${escapeTerminal(words)}\n`
}

export function printTargets({ targets }: ExportResult, io: Io, indent = ''): void {
  for (const target of targets) {
    io.out(`${indent}${formatTarget(target, io.cwd)}`)
    const edited = target.edited?.map(name => showPath(io.cwd, resolve(io.cwd, target.folder, name))) ?? []
    printEdited(edited, io)
    if (target.listedAgain !== undefined)
      io.err(wrapForError(formatListedAgain(target.target, target.listedAgain), io))
  }
}

/** Copies that stay although their skills are not exported any more. */
export function printEdited(edited: readonly string[], io: Io): void {
  if (edited.length > 0) io.err(wrapForError(formatEdited(edited), io))
}

function formatEdited(edited: readonly string[]): string {
  const named = edited.map(path => `\`${escapeTerminal(path)}\``)
  const [have, are] = edited.length === 1 ? ['has been', 'its skill is'] : ['have been', 'their skills are']
  return `warning: ${listSome(named, MOST_NAMED)} ${have} edited since skillc wrote ${edited.length === 1 ? 'it' : 'them'}, and ${are} no longer exported, so nothing was removed there\n  help: Delete the files that you do not need, and move the others to your skills\n`
}

function formatListedAgain(target: string, again: readonly string[]): string {
  const named = again.map(path => `\`${escapeTerminal(path)}\``)
  const skills = again.length === 1 ? 'a skill' : 'skills'
  return `warning: ${getTitle(target)} lists ${skills} with the same name twice: it also reads ${listSome(named, MOST_NAMED)}\n  help: Keep one of the two folders: remove ${again.length === 1 ? 'that one' : 'those'}, or the exported skills\n`
}

function getTitle(target: string): string {
  return findTarget(target)?.title ?? target
}

export function formatTarget({ target, state, folder, ...counts }: ExportedTarget, cwd: string): string {
  const place = escapeTerminal(showPath(cwd, resolve(cwd, folder)))
  const skills = formatCount(counts.skills, 'skill')
  if (counts.inPlace > 0 && counts.inPlace === counts.skills && counts.removed === 0)
    return `${target}: ${counts.skills === 1 ? '1 skill is' : `${skills} are`} already where ${getTitle(target)} reads skills (${place}); nothing to write\n`
  const { inPlace, linked, lowered, refused } = counts
  const lost = listCounts({ 'already there': inPlace, linked, changed: lowered, 'left out': refused })
  const files = formatCount(counts.files, 'file')
  const what = `${[skills, ...lost].join(', ')}; ${files}`
  if (state === 'refused') return `${target}: refused (${what})\n`
  if (state === 'planned') return `${target}: would be written to ${place} (${what})\n`
  const { written, kept, removed } = counts
  return `${target}: written to ${place} (${what}: ${formatNumber(written)} written, ${formatNumber(kept)} unchanged, ${formatNumber(removed)} removed)\n`
}
