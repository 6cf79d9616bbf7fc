/** What a session hands out: instructions once, and the files of skills. */

import { isFault, throwIfAborted } from '../core/fault.ts'
import type { Capability } from '../core/types.ts'
import type { ManifestSkill, SkillRecord } from '../format/manifest.ts'
import { getFolder, joinFolder } from '../format/place.ts'
import type { By } from './access.ts'
import { findAllowed, permit, permitDeed } from './admission.ts'
import { quoteId } from './catalogue/escape.ts'
import {
  type As,
  findFileAt,
  listResources,
  type Read,
  readAs,
  readRecord,
  readSkillFile,
  type SkillFile,
} from './files.ts'
import { findNamed } from './find-named.ts'
import { isCurrent, type SessionState } from './session-state.ts'
import { findIdAt } from './skill-path.ts'
import type { Entry } from './state.ts'
import { substitute } from './substitute.ts'
import { type Loaded, load, loadRequired, type Missing } from './use.ts'
import { isWrapping, wrap } from './wrap.ts'

/** Who calls, and how to stop waiting: an abort throws a fault, `aborted`. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Who starts the skill; `model` without. */
  by?: By
}

/** How a skill is used. */
export interface UseOptions extends CallOptions {
  /** Gives all instructions though they were given before: the conversation has lost them. */
  again?: boolean
  /**
   * What the skill is called with, as a user writes it after the name, or part by part. Skills that were given with other
   * arguments are given again.
   */
  arguments?: string | readonly string[]
}

/** A skill that was used: the text for the model, and what became of the call. */
export interface Use {
  id: string
  skill: ManifestSkill
  /** What the model gets. */
  text: string
  /** Whether the instructions were given before, and `text` only says so. */
  repeated: boolean
  /** Ids whose instructions are in `text`, in its order: what is required, then the skill itself. */
  loaded: string[]
  /** Required skills that are not to be had. */
  missing: Missing[]
  /** The skill asks for a context of its own, `context: fork`: a subagent follows `text`, in `session.fork()`, and only its answer goes back. */
  fork?: Fork
}

/** What a skill with `context: fork` says of the subagent that is to follow it. */
export interface Fork {
  /** The subagent that its author names: a word of the author's, which gives no rights. */
  agent?: string
}

/** A file of a skill, with what reads it. */
export interface OpenFile extends SkillFile {
  /** The path with the skill's folder before it, as a model is told that. */
  told: string
  bytes(signal?: AbortSignal): Promise<Uint8Array>
}

export type Arguments = string | readonly string[]

/** Commands are for hosts to run, in a sandbox of theirs, or for nobody. */
const NOT_RUN = 'The commands marked with `!` in these instructions were not run: their output is not here.'

/** UTF-16 units of a text that it is known by. */
const MARKER = 120

/** Hands out the instructions of a skill and of those that it requires; the second time it says that they were. */
export async function useSkill(session: SessionState, name: string, options: UseOptions = {}): Promise<Use> {
  const { by = 'model', again = false, arguments: args = '', signal } = options
  throwIfAborted(signal)
  const known = await find(session, name, by, signal)
  const isGiven = (entry: Entry) => !again && isCurrent(session, entry) && !isOther(session, entry, args)
  if (isGiven(known)) return createRepeated(known)
  const main = await open(session, name, by, signal)
  const { loaded, missing } = await loadRequired(main.entry, id => open(session, id, by, signal))
  // From here on nothing waits: of several uses at once, the first to arrive hands out.
  if (isGiven(main.entry)) return createRepeated(main.entry)
  const fresh = loaded.filter(({ entry }) => again || !isCurrent(session, entry))
  const texts = fresh.map(item => handOut(session, item, by, [], ''))
  texts.push(handOut(session, main, by, createNotes(loaded, missing), args))
  const { skill } = main.entry
  const ids = [...fresh, main].map(({ entry }) => entry.skill.id)
  const text = texts.join('\n\n')
  return { id: skill.id, skill, text, repeated: false, loaded: ids, missing, ...getFork(skill) }
}

/** Whether a skill is called with other arguments than those that its instructions hold. */
function isOther({ inUse }: SessionState, { skill }: Entry, args: Arguments): boolean {
  return args.length > 0 && JSON.stringify(args) !== JSON.stringify(inUse.get(skill.id)?.args)
}

function createRepeated({ skill }: Entry): Use {
  const text = `The skill ${quoteId(skill.id)} is in use already: its instructions stand earlier in this conversation.`
  return { id: skill.id, skill, text, repeated: true, loaded: [], missing: [], ...getFork(skill) }
}

function getFork({ context, agent }: ManifestSkill): { fork?: Fork } {
  if (context !== 'fork') return {}
  // Nothing that a bundle says is believed unseen.
  return { fork: typeof agent === 'string' ? { agent } : {} }
}

/** Who started a skill first, a user perhaps, has opened it for the other too. */
function createStarterFinder({ inUse }: SessionState, by: By): (entry: Entry) => By {
  return ({ skill }) => inUse.get(skill.id)?.by ?? by
}

/** The skill that a name means. Throws a fault when there is none, or it may not be used. */
export async function find(
  session: SessionState,
  name: string,
  by: By,
  signal: AbortSignal | undefined,
): Promise<Entry> {
  return findAllowed(
    session.gate,
    await findNamed(session.core.state(), findIdAt(session, name) ?? name, signal),
    name,
    createStarterFinder(session, by),
  )
}

async function reachSkill(
  session: SessionState,
  name: string,
  by: By,
  signal: AbortSignal | undefined,
): Promise<Entry> {
  const entry = await find(session, name, by, signal)
  await permit(session.gate, entry, createStarterFinder(session, by)(entry), signal)
  return entry
}

/** After a build old files may be gone before anybody has noticed: then the new manifest is read. */
async function open(
  session: SessionState,
  name: string,
  by: By,
  signal: AbortSignal | undefined,
): Promise<Loaded> {
  try {
    return await load(await reachSkill(session, name, by, signal), signal)
  } catch (error) {
    if (!isFault(error, 'missing-file') || !(await session.core.reload(signal).catch(() => false)))
      throw error
    return load(await reachSkill(session, name, by, signal), signal)
  }
}

/** The text that a model gets of a skill. */
export function createInstructions(
  session: SessionState,
  { entry, body, record }: Loaded,
  args: Arguments,
  notes: readonly string[],
): string {
  const { skill } = entry
  const directory = getFolder(skill, session)
  // Without places for them and without arguments, a `\$1` is none of ours.
  const isTaking = skill.substitutions !== undefined || args.length > 0
  const filled = isTaking ? substitute(body, args, skill.arguments, directory) : body
  const isRunning = record.substitutions?.some(({ kind }) => kind === 'command')
  const paths = listResources(entry, record).map(({ path }) => path)
  const files = paths.slice(0, session.listed)
  const more = paths.length - files.length
  const wrapping = session.wrapping ?? (isWrapping(session.preset) ? session.preset : 'agentskills')
  const said = isRunning ? [NOT_RUN, ...notes] : notes
  return wrap(wrapping, { skill, body: filled, directory, files, more, notes: said })
}

/** Notes that a skill is in use, its instructions being in the conversation. */
export function setInUse({ inUse }: SessionState, entry: Entry, by: By, text: string, args: Arguments): void {
  const marker = text.slice(0, MARKER).replace(/[\ud800-\udbff]$/, '')
  inUse.set(entry.skill.id, { entry, by, marker, args })
}

function handOut(session: SessionState, loaded: Loaded, by: By, notes: string[], args: Arguments): string {
  const { entry } = loaded
  const text = createInstructions(session, loaded, args, notes)
  setInUse(session, entry, by, text, args)
  const { id, digest } = entry.skill
  session.core.emit({ type: 'skill_loaded', id, digest, agent: session.agent })
  return text
}

/** What rules keep out is not named: the model is not to know of it. */
export function createNotes(loaded: Loaded[], missing: Missing[]): string[] {
  const ids = loaded.map(({ entry }) => quoteId(entry.skill.id))
  const failed = missing.flatMap(({ id, code }) =>
    code === 'denied-skill' || code === 'unknown-skill' ? [] : quoteId(id),
  )
  const lost = missing.length - failed.length
  return [
    ...(ids.length === 0 ? [] : [`It requires ${ids.join(', ')}, given before it.`]),
    ...(failed.length === 0 ? [] : [`It requires ${failed.join(', ')}, which cannot be loaded.`]),
    ...(lost === 0 ? [] : [`It requires ${lost} more that ${lost === 1 ? 'is' : 'are'} not available here.`]),
  ]
}

/** The record of a skill, as its files are read. */
export async function readSkillRecord(
  session: SessionState,
  name: string,
  { by = 'model', signal }: CallOptions = {},
): Promise<SkillRecord> {
  const entry = await find(session, name, by, signal)
  return readRecord(session.inUse.get(entry.skill.id)?.entry ?? entry, signal)
}

/** Checks whether a skill may do something on this machine. Throws a fault. */
export async function permitCapability(
  session: SessionState,
  name: string,
  capability: Capability,
  { by = 'model', signal }: CallOptions = {},
): Promise<void> {
  const entry = await reachPinned(session, name, by, signal)
  await permitDeed(session.gate, entry, capability, signal)
}

/** A file of a skill. The path is from the skill's folder, with or without the folder that the model was told. */
export function readResource<Kind extends As = 'text'>(
  session: SessionState,
  name: string,
  path: string,
  options?: CallOptions & { as?: Kind },
): Promise<Read<Kind>>
export async function readResource(
  session: SessionState,
  name: string,
  path: string,
  { as = 'text', by = 'model', signal }: CallOptions & { as?: As } = {},
): Promise<unknown> {
  const entry = await reachPinned(session, name, by, signal)
  const record = await readRecord(entry, signal)
  const folder = joinFolder(getFolder(entry.skill, session), '')
  const isWhole = path.startsWith(folder) && !record.files.some(file => file.path === path)
  const file = findFileAt(entry, record, isWhole ? path.slice(folder.length) : path)
  const value = readAs(await readSkillFile(entry, file, signal), as, file.path)
  const { digest, size } = file
  const { id } = entry.skill
  session.core.emit({ type: 'resource_read', id, path: file.path, digest, size, agent: session.agent })
  return value
}

/** A skill in use keeps its files, whatever is built meanwhile. */
async function reachPinned(
  session: SessionState,
  name: string,
  by: By,
  signal: AbortSignal | undefined,
): Promise<Entry> {
  const entry = await reachSkill(session, name, by, signal)
  return session.inUse.get(entry.skill.id)?.entry ?? entry
}

/** All files of a skill. */
export async function listFiles(
  session: SessionState,
  name: string,
  { by = 'model', signal }: CallOptions = {},
): Promise<OpenFile[]> {
  const entry = await reachPinned(session, name, by, signal)
  const { files } = await readRecord(entry, signal)
  const folder = getFolder(entry.skill, session)
  return files.map(file => ({
    ...file,
    told: joinFolder(folder, file.path),
    bytes: async stop => (await readSkillFile(entry, file, stop)).slice(),
  }))
}
