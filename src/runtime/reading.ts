import { throwIfAborted } from '../core/errors/fault.ts'
import { checkText } from '../core/json/check-options.ts'
import type { Capability } from '../core/json/types.ts'
import { getChunkDigest } from '../format/locate.ts'
import type { ManifestSkill, SkillRecord } from '../format/manifest.ts'
import { getFolder, joinFolder } from '../format/place.ts'
import type { Fields } from '../format/types.ts'
import type { By } from './access.ts'
import { findAllowed, permit, permitDeed } from './admission.ts'
import { quoteId } from './catalog/escape.ts'
import { checkPreset } from './catalog/render.ts'
import type { Listener, RuntimeEvent } from './events.ts'
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
import { describePart, formatCalls, MOST_TOKENS, type Part, type ToolCall } from './parts.ts'
import { findNamed, isCurrent, retryAfterReload, type SessionState } from './session-state.ts'
import type { Entry } from './state.ts'
import { appendUntaken, fillPlaces, type Substitution } from './substitute.ts'
import { type LoadedSkill, load, loadRequired, type MissingSkill, takePart } from './use.ts'
import { isWrapping, wrap } from './wrap.ts'

/** The caller, and a signal. An abort throws the fault `aborted`. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The caller who starts the skill. Default: `model`. */
  by?: By
  /** The calling tool, named in parts of long instructions for the next call. Default: `skill_use` with `name`. */
  tool?: ToolCall
  /** Called synchronously with the events of this call. */
  onEvent?: Listener
}

/** Options of using a skill. */
export interface UseOptions extends CallOptions {
  /** Returns all instructions again, for conversations that lost them. */
  again?: boolean
  /** The skill's arguments, as the text after its name or in parts. Different arguments return the instructions again. */
  arguments?: string | readonly string[]
  /** The slug or title of a section. Only the section is returned, each time. */
  section?: string
  /** UTF-16 units to skip in the instructions or section: the end of the previous part. */
  offset?: number
  /** Longer instructions are returned in parts: the beginning first, with a list of sections. Default: 5,000 tokens. */
  tokens?: number
}

/** The result of using a skill. */
export interface Use {
  id: string
  skill: ManifestSkill
  text: string
  /** The instructions were returned before, so `text` contains only a note. */
  repeated: boolean
  /** Ids whose instructions are in `text`, in order: required skills, then the skill itself. */
  loaded: string[]
  /** Required skills that could not be loaded. */
  missing: MissingSkill[]
  /** Set if `text` contains only a part of the instructions. */
  part?: Part
  /** The skill's requests to its host: model, effort, agent, context, and hooks. Absent if `repeated`. */
  wishes?: Wishes
  /** Why requests were left out, as sentences: for example, a hook has an unknown event. */
  warnings?: string[]
  /** Set for `context: fork`: a subagent should follow `text` in `session.fork()` and return only its answer. */
  fork?: Fork
}

/** Declarations that a host may follow. None grants rights. */
export type Wishes = Pick<Fields, 'model' | 'effort' | 'agent' | 'context' | 'hooks'>

/** The subagent for a skill with `context: fork`. */
export interface Fork {
  /** The subagent's name as the author wrote it. It grants no rights. */
  agent?: string
}

/** A file of a skill that can be read. */
export interface OpenFile extends SkillFile {
  /** The path that the model sees, including the skill's folder. */
  told: string
  bytes(signal?: AbortSignal): Promise<Uint8Array>
}

export type Arguments = string | readonly string[]

/** Only hosts run commands, in their own sandbox. */
const NOT_RUN = 'The commands marked with `!` in these instructions were not run: their output is not here.'

/** UTF-16 units of a text that identify it. */
const MARKER = 120

const OWN_TOOL: ToolCall = { name: 'skill_use' }

/** Includes required skills. A second use only says that they were given. */
export async function useSkill(session: SessionState, name: string, options: UseOptions = {}): Promise<Use> {
  const { by = 'model', again = false, arguments: args = '', signal, section, offset } = options
  throwIfAborted(signal)
  if (session.preset !== undefined) checkPreset(session.preset)
  if (section !== undefined || offset) return usePart(session, name, options)
  const known = await find(session, name, by, signal)
  const isGiven = (entry: Entry) => !again && wasGiven(session, entry) && !isOther(session, entry, args)
  if (isGiven(known)) return createRepeated(known)
  const main = await open(session, name, by, signal)
  const { loaded, missing } = await loadRequired(main, id => open(session, id, by, signal))
  // No await from here on: of concurrent uses, the first returns the instructions.
  if (isGiven(main.entry)) return createRepeated(main.entry)
  const fresh = loaded.filter(({ entry }) => again || !wasGiven(session, entry))
  const texts = fresh.map(item => handOut(session, item, by, [], '', options).text)
  const { text: own, part } = handOut(session, main, by, createNotes(loaded, missing), args, options)
  const { skill } = main.entry
  const ids = [...fresh, main].map(({ entry }) => entry.skill.id)
  const text = [...texts, own].join('\n\n')
  return {
    id: skill.id,
    skill,
    text,
    repeated: false,
    loaded: ids,
    missing,
    ...part,
    ...(await getWishes(main)),
    ...getFork(skill),
  }
}

/** Returns a section, or the text after a cut, each time, because the conversation may have lost it. */
async function usePart(session: SessionState, name: string, options: UseOptions): Promise<Use> {
  const { by = 'model', signal, section, offset, tokens = MOST_TOKENS, tool = OWN_TOOL } = options
  const main = await open(session, name, by, signal)
  const { entry } = main
  const { skill } = entry
  const isUsed = isCurrent(session, entry)
  const args = options.arguments?.length
    ? options.arguments
    : (isUsed && session.inUse.get(skill.id)?.args) || ''
  const part = takePart(main, { section, offset }, tokens)
  if (part === undefined) return useSkill(session, name, { ...options, offset: 0 })
  // Later parts belong to the beginning, which alone is recorded.
  if (!isUsed) session.inUse.set(skill.id, { entry, by, marker: '', args })
  const text = writePart(createInstructions(session, main, args, [], part), skill.id, part, tool, args)
  tellLoaded(session, entry, options, part.section)
  return {
    id: skill.id,
    skill,
    text,
    repeated: false,
    loaded: [skill.id],
    missing: [],
    part,
    ...(await getWishes(main)),
    ...getFork(skill),
  }
}

function writePart(
  text: string,
  id: string,
  part: Part | undefined,
  tool: ToolCall,
  args: Arguments,
): string {
  const calls = part === undefined ? [] : formatCalls(id, part, tool, args)
  return calls.length === 0 ? text : `${text}\n\n${calls.join('\n')}`
}

function wasGiven(session: SessionState, entry: Entry): boolean {
  return isCurrent(session, entry) && session.inUse.get(entry.skill.id)?.marker !== ''
}

function isOther({ inUse }: SessionState, { skill }: Entry, args: Arguments): boolean {
  return args.length > 0 && JSON.stringify(args) !== JSON.stringify(inUse.get(skill.id)?.args)
}

function createRepeated({ skill }: Entry): Use {
  const text = `The skill ${quoteId(skill.id)} is in use already: its instructions are earlier in this conversation.`
  return { id: skill.id, skill, text, repeated: true, loaded: [], missing: [], ...getFork(skill) }
}

async function getWishes({ entry, record }: LoadedSkill): Promise<Pick<Use, 'wishes' | 'warnings'>> {
  const { agent, context } = entry.skill
  const { effort } = record
  const read = record.hooks === undefined ? undefined : (await import('./hooks.ts')).readHooks(record.hooks)
  const { hooks, warnings = [] } = read ?? {}
  // `inherit` means the current model.
  const isOwn = typeof record.model === 'string' && !/^inherit$/i.test(record.model)
  const model = isOwn ? record.model : undefined
  const wishes = Object.entries({ model, effort, agent, context, hooks }).filter(
    ([, wish]) => wish !== undefined,
  )
  return {
    ...(wishes.length > 0 && { wishes: Object.fromEntries(wishes) }),
    ...(warnings.length > 0 && { warnings }),
  }
}

function getFork({ context, agent }: ManifestSkill): { fork?: Fork } {
  if (context !== 'fork') return {}
  // Bundle values are untrusted.
  return { fork: typeof agent === 'string' ? { agent } : {} }
}

/** A skill that a user started is open to the model too, and vice versa. */
function createStarterFinder({ inUse }: SessionState, by: By): (entry: Entry) => By {
  return ({ skill }) => inUse.get(skill.id)?.by ?? by
}

export async function find(
  session: SessionState,
  name: string,
  by: By,
  signal: AbortSignal | undefined,
): Promise<Entry> {
  return findAllowed(
    session.gate,
    await findNamed(session.core.state(), name, signal, session),
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

async function open(
  session: SessionState,
  name: string,
  by: By,
  signal: AbortSignal | undefined,
): Promise<LoadedSkill> {
  return retryAfterReload(session.core, signal, async () =>
    load(await reachSkill(session, name, by, signal), signal),
  )
}

export function createInstructions(
  session: SessionState,
  { entry, body: whole, record }: LoadedSkill,
  args: Arguments,
  notes: readonly string[],
  part?: Part,
): string {
  const { skill } = entry
  const directory = getFolder(skill, session)
  // Without placeholders and arguments, `\$1` is not skillc's to unescape.
  const isTaking = args.length > 0 || record.substitutions?.some(({ kind }) => kind !== 'escape')
  const fill = (text: string) => fillPlaces(text, args, skill.arguments, directory)
  const filled = isTaking ? fillPart(whole, part, fill, args) : (part?.body ?? whole)
  const isRunning = record.substitutions?.some(({ kind }) => kind === 'command')
  const paths =
    part === undefined || isBeginning(part) ? listResources(entry, record).map(({ path }) => path) : []
  const files = paths.slice(0, session.listed)
  const more = paths.length - files.length
  const wrapping = session.wrapping ?? (isWrapping(session.preset) ? session.preset : 'agentskills')
  const said = [...(isRunning ? [NOT_RUN] : []), ...(part === undefined ? [] : describePart(part)), ...notes]
  return wrap(wrapping, { skill, body: filled, directory, files, more, notes: said }, part !== undefined)
}

function fillPart(
  whole: string,
  part: Part | undefined,
  fill: (text: string) => Substitution,
  args: Arguments,
): string {
  if (part === undefined) return appendUntaken(fill(whole), args)
  const { text } = fill(part.body)
  return isBeginning(part) ? appendUntaken({ text, isTaken: fill(whole).isTaken }, args) : text
}

function isBeginning({ section, offset }: Part): boolean {
  return section === undefined && offset === 0
}

export function setInUse({ inUse }: SessionState, entry: Entry, by: By, text: string, args: Arguments): void {
  const marker = text.slice(0, MARKER).replace(/[\ud800-\udbff]$/, '')
  inUse.set(entry.skill.id, { entry, by, marker, args })
}

function handOut(
  session: SessionState,
  loaded: LoadedSkill,
  by: By,
  notes: string[],
  args: Arguments,
  options: UseOptions,
): { text: string; part: { part?: Part } } {
  const { tokens = MOST_TOKENS, tool = OWN_TOOL } = options
  const { entry } = loaded
  const part = takePart(loaded, {}, tokens)
  const text = createInstructions(session, loaded, args, notes, part)
  setInUse(session, entry, by, text, args)
  tellLoaded(session, entry, options)
  const whole = writePart(text, entry.skill.id, part, tool, args)
  return { text: whole, part: part === undefined ? {} : { part } }
}

function tellLoaded(session: SessionState, { skill }: Entry, options: CallOptions, section?: string): void {
  const { id } = skill
  const digest = getChunkDigest(skill)
  tell(session, options, { type: 'skill_loaded', id, digest, ...(section !== undefined && { section }) })
}

function tell({ core, agent, id }: SessionState, { onEvent }: CallOptions, event: RuntimeEvent): void {
  const told = { ...event, agent, session: id } as RuntimeEvent
  core.emit(told)
  onEvent?.(told)
}

/** Hidden skills are not named, because the model must not learn of them. */
export function createNotes(loaded: LoadedSkill[], missing: MissingSkill[]): string[] {
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

export async function readSkillRecord(
  session: SessionState,
  name: string,
  { by = 'model', signal }: CallOptions = {},
): Promise<SkillRecord> {
  const entry = await find(session, name, by, signal)
  return readRecord(session.inUse.get(entry.skill.id)?.entry ?? entry, signal)
}

export async function permitCapability(
  session: SessionState,
  name: string,
  capability: Capability,
  { by = 'model', signal }: CallOptions = {},
): Promise<void> {
  const entry = await reachPinned(session, name, by, signal)
  await permitDeed(session.gate, entry, capability, signal)
}

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
  options: CallOptions & { as?: As } = {},
): Promise<unknown> {
  const { as = 'text', by = 'model', signal } = options
  checkText(path, 'The path of a file')
  const entry = await reachPinned(session, name, by, signal)
  const record = await readRecord(entry, signal)
  const folder = joinFolder(getFolder(entry.skill, session), '')
  const isWhole = path.startsWith(folder) && !record.files.some(file => file.path === path)
  const file = findFileAt(entry, record, isWhole ? path.slice(folder.length) : path)
  const value = readAs(await readSkillFile(entry, file, signal), as, file.path)
  const { digest, size } = file
  const { id } = entry.skill
  tell(session, options, { type: 'resource_read', id, path: file.path, digest, size })
  return value
}

/** A skill in use keeps its files, even after the bundle is rebuilt. */
async function reachPinned(
  session: SessionState,
  name: string,
  by: By,
  signal: AbortSignal | undefined,
): Promise<Entry> {
  const entry = await reachSkill(session, name, by, signal)
  return session.inUse.get(entry.skill.id)?.entry ?? entry
}

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
