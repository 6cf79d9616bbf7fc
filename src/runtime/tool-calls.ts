/** Every input gets an answer that the model can act on. */

import { type Fault, fault } from '../core/errors/fault.ts'
import { ENTRY } from '../core/files/path.ts'
import { fold, splitFolded } from '../core/match/words.ts'
import { joinFolder } from '../format/place.ts'
import { splitDescription } from '../search/description.ts'
import { escapeLine, foldText, quoteId } from './catalog/escape.ts'
import { shorten } from './catalog/shorten.ts'
import type { CallOptions, UseOptions } from './reading.ts'
import type { RunScript } from './running.ts'
import type { SkillHit } from './search.ts'
import type { Session } from './session.ts'
import type { GivenSkill } from './snapshot.ts'
import { type Job, jobs, type ToolName } from './tool-jobs.ts'

/** The result of a call of a tool. */
export interface ToolResult {
  text: string
  /** True if the call failed. `text` then contains the reason. */
  isError: boolean
}

export interface ToolSettings {
  most: number
  limit: number
  characters: number
  tokens: number
  again: boolean
  onFork: ((run: ForkedRun) => string | Promise<string>) | undefined
  runScript: RunScript | undefined
}

/** A call of a skill with `context: fork`, for a subagent. */
export interface ForkedRun {
  id: string
  /** The subagent that the author specifies. The session's rules still apply. */
  agent: string | undefined
  /** The subagent's prompt: the instructions with arguments. */
  prompt: string
  /** For the subagent's tools: a fork of the session, in which the skill is in use. */
  session: Session
  signal: AbortSignal | undefined
}

export type Fields = Partial<Record<string, unknown>>

/** Some frameworks pass arguments as the model's raw JSON. */
export function parseFields(input: unknown): Fields {
  const value = typeof input === 'string' ? parseText(input) : input
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const MOST_PATHS = 100

/** Models mix up other frameworks' names for this parameter. */
const otherNames = ['name', 'skill_name', 'skill', 'id', 'command', 'skill_path']
const otherPaths = ['path', 'resource_name', 'file_path']

function getTextField(fields: Fields, wanted: string, others: readonly string[] = []): string {
  const text = findTextField(fields, [wanted, ...others])
  if (text === undefined) throw fault('unknown-skill', `Give \`${wanted}\``)
  return text
}

function findTextField(fields: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

function getArguments({ arguments: value, args = value }: Fields): string | string[] {
  return Array.isArray(args) ? args.flatMap(listArgument) : (listArgument(args)[0] ?? '')
}

function listArgument(value: unknown): string[] {
  return ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : []
}

function getPaths({ paths }: Fields): string[] {
  return [paths]
    .flat()
    .filter(path => typeof path === 'string' && path !== '')
    .slice(0, MOST_PATHS) as string[]
}

export function parseUse(tool: string, input: unknown): Omit<GivenSkill, 'text'> | undefined {
  const job = Object.hasOwn(jobs, tool) ? jobs[tool as ToolName] : undefined
  if (job?.does !== 'use') return undefined
  const fields = parseFields(input)
  const name = findTextField(fields, [job.skill, ...otherNames])
  return name === undefined ? undefined : { name, arguments: getArguments(fields) }
}

export async function answerCall(
  tool: ToolName,
  session: Session,
  fields: Fields,
  settings: ToolSettings,
  signal: AbortSignal | undefined,
): Promise<ToolResult> {
  const job: Job = jobs[tool]
  const call = {
    ...(signal !== undefined && { signal }),
    tool: { name: tool, ...('skill' in job && { skill: job.skill }) },
  }
  const paths = getPaths(fields)
  if (paths.length > 0) await session.touched(paths)
  if (job.does === 'search') {
    const request = { limit: settings.limit, paths, ...call }
    const query = getTextField(fields, job.query)
    const found = await session.search(query, request)
    return { text: formatFound(found, session, query), isError: false }
  }
  const name = await readName(session, job, fields, call)
  if (job.does === 'disable') return hide(session, name, signal)
  if (job.does === 'resource') {
    const path = getTextField(fields, job.path, otherPaths)
    const text = await session.resource(name, path, call)
    return { text: cutText(text, fields, settings.characters), isError: false }
  }
  if (job.does === 'run') {
    const path = getTextField(fields, job.path, otherPaths)
    const given = getArguments(fields)
    const args = given === '' ? [] : [given].flat()
    return (await import('./running.ts')).answerRun(session, { name, path, args, call }, settings)
  }
  const { again, tokens, onFork } = settings
  const request = { ...call, again, arguments: getArguments(fields), tokens }
  if (onFork !== undefined) {
    const { id, context } = await session.find(name, call)
    if (context === 'fork' && getForkedFor(session).at(-1) !== id)
      return { text: await runForked(session, id, request, onFork), isError: false }
  }
  const section = findTextField(fields, ['section'])
  const part = { ...(section !== undefined && { section }), ...getOffset(fields) }
  const use = await session.use(name, { ...request, ...part })
  const isAlone = onFork === undefined && use.fork !== undefined && !use.repeated && section === undefined
  return {
    text: isAlone ? `${describeFork(use.id, use.fork?.agent)}\n\n${use.text}` : use.text,
    isError: false,
  }
}

/** Throws a fault if a name and a path mean different skills. */
async function readName(
  session: Session,
  job: Exclude<Job, { does: 'search' }>,
  fields: Fields,
  call: CallOptions,
): Promise<string> {
  const name = getTextField(fields, job.skill, otherNames)
  const path = 'location' in job && job.location ? findTextField(fields, [job.location]) : undefined
  if (path === undefined || path === name) return name
  const { id } = await session.find(name, call)
  const { id: other } = await session.find(path, call)
  if (id === other) return id
  throw fault('ambiguous-skill', `\`${name}\` is not the skill at \`${path}\`: give only one of the two`)
}

/** Nested subagents. */
const MOST_NESTED = 4

/** Marks a session with the skills that it was forked for. A registered symbol, because this module may be loaded twice. */
const FORKED_FOR = Symbol.for('skillc.forked-for')

function getForkedFor(session: Session & { [FORKED_FOR]?: readonly string[] }): readonly string[] {
  return session[FORKED_FOR] ?? []
}

function markForked(session: Session, ids: readonly string[]): Session {
  const { fork } = session
  return Object.assign(session, {
    [FORKED_FOR]: ids,
    fork: (...options: Parameters<Session['fork']>) => markForked(fork(...options), ids),
  })
}

/** Throws a fault if skills call each other endlessly. */
async function runForked(
  session: Session,
  id: string,
  { signal, ...request }: UseOptions,
  onFork: NonNullable<ToolSettings['onFork']>,
): Promise<string> {
  const outer = getForkedFor(session)
  if (outer.includes(id))
    throw fault(
      'endless-fork',
      `\`${id}\` cannot run within itself: this agent works for it already, so finish without it`,
      { skill: id },
    )
  if (outer.length >= MOST_NESTED)
    throw fault(
      'endless-fork',
      `\`${id}\` cannot run here: ${MOST_NESTED} skills run within each other already, so finish without it`,
      { skill: id },
    )
  const child = markForked(session.fork(), [...outer, id])
  // Whole, because the subagent's context is free for it.
  const whole = { ...request, signal, tokens: Number.POSITIVE_INFINITY }
  const { text: prompt, fork } = await child.use(id, whole)
  return onFork({ id, agent: fork?.agent, prompt, session: child, signal })
}

function describeFork(id: string, agent: string | undefined): string {
  const whom =
    agent === undefined ? '' : ` (\`${escapeLine(foldText(agent).replaceAll('`', "'"))}\`, if there is one)`
  return `The skill ${quoteId(id)} asks to run in its own context. If you can start a subagent, let one${whom} follow these instructions, and use only its answer. Otherwise follow them yourself.`
}

async function hide(session: Session, name: string, signal: AbortSignal | undefined): Promise<ToolResult> {
  if (!session.isLoaded) {
    const { id } = await session.find(name, signal && { signal })
    session.disable(id)
    return createHiddenResult([id])
  }
  const before = session.skills
  session.disable(name)
  const after = new Set(session.skills.map(({ id }) => id))
  const ids = before.flatMap(({ id }) => (after.has(id) ? [] : id))
  if (ids.length === 0) throw fault('unknown-skill', `There is no skill \`${name}\``, { skill: name })
  return createHiddenResult(ids)
}

function createHiddenResult(ids: readonly string[]): ToolResult {
  const list = ids.map(id => quoteId(id)).join(', ')
  return { text: `Hidden for the rest of this session: ${list}.`, isError: false }
}

/** UTF-16 units: of all descriptions in a search result, of one, and of its "not for" part. */
const MOST_FOUND = 2_500
const LONGEST = 500
const LONGEST_REFUSAL = 100
/** The most words unique to a hit, and their fewest letters. */
const MOST_OWN = 4
const SHORTEST_OWN = 4

function formatFound(found: readonly SkillHit[], session: Session, query: string): string {
  if (found.length === 0) return formatParts(session, query)
  const longest = Math.min(LONGEST, Math.floor(MOST_FOUND / found.length))
  const words = found.map(({ description }) => new Set(splitFolded(fold(description))))
  const lines = found.map((hit, at) => {
    const place = joinFolder(hit.folder ?? '', ENTRY)
    const line = formatLine(hit, longest)
    const others = words.filter((_, other) => other !== at)
    return `${line}${formatContrast(hit.description, line, others)} (${escapeLine(foldText(place))}, ${hit.label}, relevance ${hit.relevance.toFixed(2)})`
  })
  const corrected = found.find(hit => hit.corrected !== undefined)?.corrected
  if (corrected !== undefined)
    lines.unshift(`Searched for: ${escapeLine(shorten(foldText(corrected), LONGEST))}`)
  return lines.join('\n')
}

/** For a shortened description: what the skill is not for, and words that no other hit has. */
function formatContrast(description: string, line: string, others: readonly Set<string>[]): string {
  if (!line.endsWith('…')) return ''
  const [refusal] = splitDescription(description).unwanted
  const shown = fold(line)
  const own = [...new Set(splitFolded(fold(description)))].filter(
    word => word.length >= SHORTEST_OWN && !shown.includes(word) && !others.some(other => other.has(word)),
  )
  const parts = [
    ...(own.length > 0 ? [`Also: ${own.slice(0, MOST_OWN).join(', ')}.`] : []),
    ...(refusal !== undefined && !line.includes(refusal)
      ? [shorten(foldText(refusal), LONGEST_REFUSAL)]
      : []),
  ]
  return parts.map(part => ` ${escapeLine(part)}`).join('')
}

function formatLine({ id, description }: Pick<SkillHit, 'id' | 'description'>, longest = LONGEST): string {
  return `- ${escapeLine(foldText(id))}: ${escapeLine(shorten(foldText(description), longest))}`
}

/** UTF-16 units of a part of a word, and the most skills that have it. */
const SHORTEST_PART = 4
const MOST_PARTS = 5

/** If no word fits, a part of a name counts. */
function formatParts(session: Session, query: string): string {
  const part = query.trim().toLowerCase()
  const named =
    part.length < SHORTEST_PART || !session.isLoaded
      ? []
      : session.skills.filter(({ id }) => id.toLowerCase().includes(part)).slice(0, MOST_PARTS)
  return (
    named.map(skill => formatLine(skill)).join('\n') ||
    'No skill fits. Try other words, or continue without a skill.'
  )
}

function getOffset({ offset }: Fields): { offset?: number } {
  const number = typeof offset === 'string' && /^\d{1,15}$/.test(offset) ? Number(offset) : offset
  return typeof number === 'number' && number > 0 ? { offset: Math.floor(number) } : {}
}

function cutText(text: string, fields: Fields, most: number): string {
  const start = Math.min(getOffset(fields).offset ?? 0, text.length)
  const rest = text.slice(start)
  // Keeps surrogate pairs together.
  const part = rest.length > most ? rest.slice(0, most).replace(/[\ud800-\udbff]$/, '') : rest
  const end = start + part.length
  const left = text.length - end
  return left === 0
    ? part
    : `${part}\n\n[${left} more characters. To continue, call again with \`offset\`: ${end}.]`
}

/** For the model, hidden skills do not exist. */
export function explainFault(
  error: Fault,
  job: Job,
  fields: Fields,
  skills: readonly { id: string }[] | undefined,
  most: number,
): string {
  const isHidden = error.code === 'denied-skill' && error.rule !== 'asked'
  if (!isHidden && error.code !== 'unknown-skill') return `${escapeLine(foldText(error.message))}.`
  // Repeats the name as the model wrote it, because the full id would reveal more.
  const message = isHidden ? `There is no skill \`${getSkillName(job, fields)}\`` : error.message
  const list = skills?.length === 0 ? 'none' : skills?.map(({ id }) => quoteId(id)).join(', ')
  const ids = skills === undefined || skills.length > most ? '' : ` There are: ${list}.`
  return `${escapeLine(foldText(message))}.${ids}`
}

function getSkillName(job: Job, fields: Fields): string {
  return 'skill' in job ? getTextField(fields, job.skill, otherNames) : ''
}
