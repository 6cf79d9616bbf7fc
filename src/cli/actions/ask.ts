/** `skillc doctor --ask`: asks installed clients for their skills, and compares with skillc's expectation. */
import { homedir } from 'node:os'
import type { View } from '../../compiler/portability/matrix.ts'
import { createShared, createViews } from '../../compiler/portability/survey.ts'
import { PRESETS } from '../../compiler/presets/all.ts'
import { choosePresets, shortenVersion } from '../../compiler/presets/choose.ts'
import type { Preset } from '../../compiler/presets/preset.ts'
import { failure } from '../../core/errors/failure.ts'
import { isFault } from '../../core/errors/fault.ts'
import { findProgram } from '../../core/files/find-program.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { formatJson } from '../../core/json/json.ts'
import { VERSION } from '../../core/process/version.ts'
import { formatNumber, listCounts } from '../../core/text/quantity.ts'
import { showPath } from '../../core/text/show.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { getSurroundings } from '../../pipeline/config/surroundings.ts'
import { ASKED, type AskedClient } from '../ask/clients.ts'
import { type Comparison, compareAnswer, type Difference } from '../ask/compare.ts'
import type { Read } from '../ask/copy.ts'
import { askClient } from '../ask/start.ts'
import { type ExitCode, type Io, stopSignal } from '../io.ts'

interface Asked {
  client: string
  title: string
  checked: string
  command: string
  version?: string
  comparison?: Comparison
  message?: string
}

const SECONDS = 60

/** Default: every client on the `PATH` that prints a list. 1: a client has other skills, or does not answer. */
export async function runAsk(
  names: string[],
  { json, seconds = SECONDS }: { json: boolean; seconds?: number | undefined },
  io: Io,
): Promise<ExitCode> {
  const presets =
    names.length === 0 ? PRESETS.filter(({ id }) => Object.hasOwn(ASKED, id)) : await choosePresets(names)
  const read = readAll(io.cwd)
  const asked: Asked[] = []
  for (const preset of presets) {
    const client = getClient(preset)
    const program = findProgram(client.program, process.env)
    if (program === undefined && names.length === 0) continue
    const view = read.views.find(each => each.preset === preset)
    const answer = await ask({ preset, client, program, view, read: { ...read, preset } }, seconds)
    asked.push(answer)
    if (!json) io.out(escapeLineCommands(formatAsked(answer, io.cwd)))
  }
  if (asked.length === 0)
    throw failure(
      'None of the clients that print a list of skills is on the `PATH`',
      `They are ${formatPrograms()}`,
    )
  if (json) io.out(formatJson(asked))
  return asked.every(({ comparison }) => comparison?.differences.length === 0) ? 0 : 1
}

function formatPrograms(): string {
  return Object.values(ASKED)
    .map(({ program }) => `\`${program}\``)
    .join(', ')
}

/** Throws a Failure for a client that prints no list. */
function getClient({ id, title }: Preset): AskedClient {
  const client = Object.hasOwn(ASKED, id) ? ASKED[id] : undefined
  if (client !== undefined) return client
  throw failure(`${title} prints no list of skills without a login`, `Those that do are ${formatPrograms()}`)
}

/** All clients' folders, because this one may read another's. */
function readAll(cwd: string): Omit<Read, 'preset'> & { views: View[] } {
  const shared = createShared(PRESETS)
  const surroundings = getSurroundings(cwd)
  const levels = new Set(['user', 'plugin', 'managed', 'system'])
  const views = createViews(
    PRESETS,
    { sources: [], areNamed: false, surroundings, levels, all: PRESETS },
    shared,
  )
  const folders = [...new Set(views.flatMap(view => view.folders.map(({ dir }) => dir)))]
  return { views, folders, scope: { surroundings, levels, looked: shared.looked } }
}

interface Question {
  preset: Preset
  client: AskedClient
  program: string | undefined
  view: View | undefined
  read: Read
}

async function ask({ preset, client, program, view, read }: Question, seconds: number): Promise<Asked> {
  const command = formatCommand(client, read.scope.surroundings.cwd)
  const asked = { client: preset.id, title: preset.title, checked: shortenVersion(preset), command }
  if (program === undefined || view === undefined)
    return { ...asked, message: `\`${client.program}\` is not on the \`PATH\`` }
  try {
    const answer = await askClient(client, program, read, { seconds, signal: stopSignal() })
    return 'message' in answer
      ? { ...asked, ...answer }
      : { ...asked, version: answer.version, comparison: compareAnswer(view, answer.skills) }
  } catch (error) {
    if (!isFault(error, 'missing-sandbox')) throw error
    return { ...asked, message: `it was not started. ${error.message}` }
  }
}

/** For manual use in a shell, without a sandbox. */
function formatCommand({ program, args, input }: AskedClient, cwd: string): string {
  const command = [program, ...args].join(' ')
  if (input === undefined) return command
  const lines = input(cwd).trim().split('\n')
  return `(printf '%s\\n' ${lines.map(line => `'${line.replaceAll("'", `'\\''`)}'`).join(' ')}; sleep 5) | ${command}`
}

function formatAsked(asked: Asked, cwd: string): string {
  const { title, checked, version, comparison, message, command } = asked
  if (comparison === undefined) {
    const by = `  Ask it yourself: ${escapeTerminal(command)}\n`
    return `${escapeTerminal(`${title}: ${message}`)}\n${version === undefined ? by : ''}`
  }
  const { same, differences } = comparison
  const head = `${title} ${version}: ${[`${formatNumber(same)} same`, ...countKinds(differences)].join(', ')}`
  if (differences.length === 0) return `${escapeTerminal(head)}\n`
  const lines = differences.map(each => formatDifference(each, path => showAbbreviated(cwd, path)))
  const report = [
    '  Report these lines:',
    `  skillc ${VERSION}, preset of ${title} ${checked}, asked ${title} ${version} with \`${asked.command.split('|').at(-1)?.trim()}\``,
    ...lines.map(line => `  - ${line}`),
  ]
  return [head, ...report].map(line => `${escapeTerminal(line)}\n`).join('')
}

function countKinds(differences: Difference[]): string[] {
  const counts: Record<string, number> = {}
  for (const { kind } of differences) counts[kind] = (counts[kind] ?? 0) + 1
  return listCounts(counts)
}

function formatDifference(
  { kind, name, client, skillc }: Difference,
  show: (path: string) => string,
): string {
  const head = `${kind}: \`${name}\``
  const reason = skillc?.reason === undefined ? '' : ` (${skillc.reason})`
  switch (kind) {
    case 'missed':
      return `${head}, which the client loads from ${show(client?.path ?? '')}; skillc ${skillc === undefined ? 'does not find it' : `says that it does not load ${show(skillc.path)}${reason}`}`
    case 'extra':
      return `${head}, which the client does not list; skillc says that it loads ${show(skillc?.path ?? '')}${reason}`
    case 'other winner':
      return `${head}: the client loads ${show(client?.path ?? '')}, skillc says ${show(skillc?.path ?? '')}${reason}`
    default:
      return `${head} of ${show(skillc?.path ?? '')}: the client shows ${JSON.stringify(client?.description)}, skillc says ${JSON.stringify(skillc?.description)}`
  }
}

function showAbbreviated(cwd: string, path: string): string {
  const home = homedir()
  if (!isBelow(cwd, path) && isBelow(home, path)) return `\`~${path.slice(home.length)}\``
  return `\`${showPath(cwd, path)}\``
}
