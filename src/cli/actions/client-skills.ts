/** `skillc show NAME --preset CLIENTS` and `skillc list --preset CLIENT`: what clients make of skills, here and now, and why. */

import { dirname, resolve } from 'node:path'
import { listReasons, listSkills } from '../../compiler/portability/list-skills.ts'
import type { ClientSkill } from '../../compiler/portability/load.ts'
import type { View } from '../../compiler/portability/matrix.ts'
import { createViews } from '../../compiler/portability/survey.ts'
import { PRESETS } from '../../compiler/presets/all.ts'
import { choosePresets, shortenVersion } from '../../compiler/presets/choose.ts'
import { type Failure, failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { showPath } from '../../core/text/show.ts'
import { formatSuggestion } from '../../core/text/suggest.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { loadConfig } from '../../pipeline/config/load.ts'
import type { Options } from '../../pipeline/config/options.ts'
import { getSurroundings } from '../../pipeline/config/surroundings.ts'
import { listLevels } from '../../pipeline/sources/sources.ts'
import { formatTable, LONGEST_DESCRIPTION } from '../../report/table.ts'
import type { FlagsOf } from '../command.ts'
import type { show } from '../commands/inspect.ts'
import { type ExitCode, getTableOptions, type Io } from '../io.ts'
import { findUnread, type UnreadSkill } from './unread-skills.ts'

interface Candidate {
  path: string
  place: string
  fate: ClientSkill['fate'] | 'unread'
  reasons: { text: string; source: string }[]
}

interface Answer {
  client: string
  title: string
  /** The file that it would serve; several where it keeps all. */
  serves: string[]
  candidates: Candidate[]
  /** Settings that skillc does not read, and that may decide otherwise. */
  unread: string[]
  /** Rules of the client that its preset does not have. */
  notModelled: string[]
}

/**
 * Reads every place of the clients, the user's and the system's too: that is what decides on this machine. 1: every client drops it.
 * Throws a Failure for a name that no client finds.
 */
export async function runShowClients(
  names: string[],
  clients: string[],
  { user, system, json }: FlagsOf<typeof show>,
  io: Io,
): Promise<ExitCode> {
  const name = getOnlyName(names)
  // Without either flag, all places outside the project count.
  const isEach = user === system
  const views = await viewClients(clients, { user: isEach || user, system: isEach || system }, io.cwd)
  const unread = await findUnread(views, io.cwd)
  const answers = views.map(view => answerFor(name, view, unread.get(view) ?? [], io.cwd))
  if (answers.every(({ candidates }) => candidates.length === 0)) throw createUnknownNameError(name, views)
  io.out(json ? formatJson(answers) : escapeLineCommands(answers.map(createFormatter(name)).join('\n')))
  return answers.some(({ candidates }) => candidates.some(({ fate }) => !LOST.has(fate))) ? 0 : 1
}

const LOST: ReadonlySet<Candidate['fate']> = new Set(['dropped', 'unread'])

/** Every skill that the client comes upon in its own places, in its order of precedence, and then those it never reads. */
export async function runListClient(
  client: string,
  { user, system, json }: { user: boolean; system: boolean; json: boolean },
  io: Io,
): Promise<0> {
  const views = await viewClients([client], { user, system }, io.cwd)
  const unread = [...(await findUnread(views, io.cwd)).values()].flat()
  const skills = [
    ...views.flatMap(listSkills),
    ...unread.map(({ name, file, reason }) => ({
      state: 'unread',
      name,
      from: file,
      reason,
      description: '',
    })),
  ]
  if (json) {
    io.out(formatJson(skills))
    return 0
  }
  const columns = [
    { title: 'state' },
    { title: 'name' },
    { title: 'from' },
    { title: 'reason' },
    { title: 'description', longest: LONGEST_DESCRIPTION },
  ]
  const rows = skills.map(({ state, name, from, reason = '', description }) => [
    state,
    name,
    showPath(io.cwd, from),
    reason,
    description,
  ])
  if (rows.length > 0) io.out(formatTable(columns, rows, getTableOptions(io)))
  else io.err(`The folders that \`${client}\` reads here contain no skills.\n`)
  return 0
}

export async function viewClients(clients: string[], outside: Options, cwd: string): Promise<View[]> {
  if (clients.includes('here')) {
    const views = await viewClients(['all'], outside, cwd)
    return views.filter(({ folders }) => folders.length > 0)
  }
  const { presets } = await loadConfig(outside, cwd)
  return createViews(await choosePresets(clients, presets), {
    sources: [],
    areNamed: false,
    surroundings: getSurroundings(cwd),
    levels: new Set(listLevels(outside)),
    all: PRESETS,
  })
}

function getOnlyName(names: string[]): string {
  const [name, ...more] = names
  if (name === undefined || more.length > 0)
    throw failure('`show` with `--preset` takes one name', '`skillc show NAME --preset CLIENT`')
  return name
}

function createUnknownNameError(name: string, views: View[]): Failure {
  const names = views.flatMap(({ skills }) => skills.map(({ verdict }) => verdict.name))
  return failure(
    `No folder that these clients read has a skill \`${name}\``,
    formatSuggestion(name, names, '`skillc presets NAME` shows the folders of a client'),
  )
}

function answerFor(name: string, view: View, unread: UnreadSkill[], cwd: string): Answer {
  const { preset, folders, skills } = view
  const whole = name.toLowerCase()
  const leaf = whole.slice(whole.lastIndexOf(':') + 1)
  const bears = (text: string) => text.toLowerCase() === whole || text.toLowerCase() === leaf
  const path = resolve(cwd, name)
  const isAt = (file: string) => resolve(file) === path || dirname(resolve(file)) === path
  const found = skills
    .filter(({ entry, verdict }) => bears(verdict.name) || bears(entry.folder) || isAt(entry.file))
    .map(
      (skill): Candidate => ({
        path: showPath(cwd, skill.entry.file),
        place: folders[skill.folder]?.label ?? '',
        fate: skill.fate,
        reasons: listReasons(view, skill, file => showPath(cwd, file)).map(({ text, source }) => ({
          text,
          source: preset.sources[source]?.url ?? source,
        })),
      }),
    )
  const missed = unread
    .filter(each => bears(each.name) || isAt(each.file))
    .map(
      ({ file, reason, source }): Candidate => ({
        path: showPath(cwd, file),
        place: dirname(showPath(cwd, file)),
        fate: 'unread',
        reasons: [{ text: reason, source: preset.sources[source]?.url ?? source }],
      }),
    )
  const candidates = [...found, ...missed]
  const serves = candidates
    .filter(({ fate }) => fate === 'used' || fate === 'kept-both')
    .map(({ path }) => path)
  const title = `${preset.title} ${shortenVersion(preset)}`
  return {
    client: preset.id,
    title,
    serves,
    candidates,
    unread: view.unread.map(({ reason }) => reason),
    notModelled: (preset.notModelled ?? []).map(({ text }) => text),
  }
}

function createFormatter(name: string): (answer: Answer) => string {
  return ({ client, title, serves, candidates, unread, notModelled }) => {
    const possible = candidates.filter(({ fate }) => fate === 'undecided').map(({ path }) => path)
    const head =
      serves.length > 0
        ? `${title} serves ${formatList(serves, 'and')}`
        : possible.length > 0
          ? `${title} serves ${formatList(possible, 'or')}: which one is undefined`
          : `${title} serves no \`${name}\` from its folders`
    const lines = candidates.map(({ path, fate, reasons }) => {
      // Escaped one by one: a line end in a name must not start a line.
      const why = reasons.map(({ text, source }) => `      ${escapeTerminal(text)}\n        ${source}\n`)
      return `  ${fate.padEnd(9)} ${escapeTerminal(path)}\n${why.join('')}`
    })
    const more = `${formatCount(notModelled.length, 'rule')} of it, which \`skillc presets ${client}\` lists`
    const notes = [...unread, ...(notModelled.length === 0 ? [] : [more])].map(
      reason => `  not modelled: ${escapeTerminal(reason)}\n`,
    )
    return `${escapeTerminal(head)}\n${[...lines, ...notes].join('')}`
  }
}

function formatList(paths: string[], word: string): string {
  return paths.map(path => `\`${path}\``).join(` ${word} `)
}
