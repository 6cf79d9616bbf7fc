import { join } from 'node:path'
import type { Diagnostics } from '../compiler/diagnostics.ts'
import type { Resolution } from '../compiler/types.ts'
import { type Finding, getEntry } from '../core/diagnostics/catalog.ts'
import { failure } from '../core/errors/failure.ts'
import type { Answers } from './clients.ts'
import { getCommand } from './config/options.ts'
import { isWrittenEntry } from './inventory/written-copies.ts'
import type { Report, Unsearched } from './report.ts'
import { describeUnsearched, groupUnsearched } from './sources/unsearched.ts'
import type { Compiled, CompileSettings, Inventory } from './stages.ts'

type Show = (source: number, path: string) => string

/** An empty build would replace a bundle by an empty one, so it is a usage error. Throws a Failure. */
export function checkNotEmpty({
  settings,
  inventory,
  resolution,
  unknownEntries,
  hasErrors,
  show,
  writes,
}: Pick<ReportInput, 'settings' | 'inventory' | 'resolution' | 'show'> & {
  unknownEntries: readonly string[]
  hasErrors: boolean
  writes: boolean
}): void {
  const { cwd, unsearched, sources } = settings
  if (resolution.account.found === 0 && !hasErrors) {
    const command = getCommand({ write: writes })
    const elsewhere = groupUnsearched(unsearched, { cwd, found: [], sources, command })
    throw createNothingFoundError(settings, show, inventory, elsewhere)
  }
  const [first] = unknownEntries
  if (first === undefined) return
  const ids = resolution.skills.length === 0 ? '' : ' `skillc list` shows the ids of a bundle.'
  throw failure(
    `No skill has the id \`${first}\`, which is an entry`,
    `Give the full id, including its namespace.${ids}`,
  )
}

const MOST_NAMED = 5

function createNothingFoundError(
  { sources, notes }: CompileSettings,
  show: Show,
  { ignored, excluded }: Inventory,
  unsearched: Unsearched[],
) {
  const named = sources.slice(0, MOST_NAMED).map((_, source) => `\`${show(source, '')}\``)
  const more = sources.length > MOST_NAMED ? [`${sources.length - MOST_NAMED} more`] : []
  const count = (all: Inventory['ignored']) => all.reduce((sum, { folders }) => sum + folders, 0)
  const help = [
    ...notes.slice(0, MOST_NAMED).map(({ finding }) => describeFinding(finding)),
    ...(count(ignored) === 0 ? [] : [`\`.gitignore\` files exclude ${count(ignored)} of the folders there`]),
    ...(count(excluded) === 0 ? [] : [`\`include\` and \`exclude\` skip ${count(excluded)} there`]),
  ]
  const elsewhere = describeUnsearched(unsearched)
  const areRecords = sources.length > 0 && sources.every(({ holds }) => holds?.kind === 'records')
  const isSkill = areRecords
    ? 'A record is a line of JSON with `path` and `content`'
    : 'A skill is a folder with a file named `SKILL.md`'
  return failure(
    `No skills in ${[...named, ...more].join(', ') || 'the folders that clients read'}`,
    [...help, ...(elsewhere === undefined ? [] : [elsewhere])].join('; ') || isSkill,
  )
}

function describeFinding(finding: Finding): string {
  return getEntry(finding).message(finding.facts)
}

export interface ReportInput {
  settings: CompileSettings
  show: Show
  inventory: Inventory
  resolution: Resolution
  diagnostics: Pick<Diagnostics, 'errors' | 'list'>
  clients: Answers
}

/** Returns the list of diagnostics, and the report's constructor. */
export function startReport(
  { settings, show, inventory, resolution, diagnostics, clients }: ReportInput,
  { command, out, bundle, isKept }: Parameters<Compiled['startReport']>[0],
): () => Report {
  const { unsearched, cwd, sources, tokenizer } = settings
  const { ignored, excluded, skills } = inventory
  const ok = diagnostics.errors.length === 0
  const sumTokens = (field: 'catalog' | 'body') =>
    resolution.skills.reduce((sum, { skill }) => sum + skill.analysis.tokens[field], 0)
  const countHere = (all: Inventory['ignored']) =>
    all.flatMap(({ source, folders }) => (folders === 0 ? [] : { root: show(source, ''), folders }))
  const leftOut = countHere(excluded)
  const found = skills.map(({ realpath }) => realpath)
  const others = unsearched.filter(path => !isWrittenEntry(join(cwd, path), cwd, skills))
  const more = groupUnsearched(others, { cwd, out, found, sources, command })
  const report: Report = {
    command,
    ok,
    exitCode: ok ? 0 : 1,
    findings: [],
    account: resolution.account,
    skipped: resolution.skipped.map(({ source, path, code }) => ({ path: show(source, path), code })),
    ignored: countHere(ignored),
    ...(leftOut.length > 0 ? { excluded: leftOut } : {}),
    ...(more.length > 0 ? { unsearched: more } : {}),
    ...(out === undefined ? {} : { out }),
    ...(bundle === undefined ? {} : { bundle }),
    ...(isKept && { isKept }),
    tokens: { tokenizer, catalog: sumTokens('catalog'), body: sumTokens('body') },
    ...clients.matrix(resolution, show),
  }
  return createFinish(report, diagnostics.list)
}

/** Separate, so its closure keeps nothing else alive. */
function createFinish(report: Report, listDiagnostics: Diagnostics['list']): () => Report {
  return () => ({ ...report, findings: listDiagnostics() })
}
