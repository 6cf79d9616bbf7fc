import { fault, isFault, throwIfAborted } from '../core/errors/fault.ts'
import { checkOptions } from '../core/json/check-options.ts'
import { isTextList } from '../core/json/shapes.ts'
import type { Access, AgentRules, Capabilities, Permissions } from '../core/json/types.ts'
import { isConditional } from '../core/match/access.ts'
import { isCapability, listCapabilities } from '../core/match/capabilities.ts'
import type { ManifestSkill } from '../format/manifest.ts'
import { isAgents, isRules } from '../format/manifest-shape.ts'
import { getFolder, type Locations } from '../format/place.ts'
import type { EmbeddingProvider, Index } from '../search/search.ts'
import type { Glosses } from '../search/types.ts'

import { type By, type Gate, getEntryKey, openGate, type Question } from './access.ts'
import type { CatalogPreset } from './catalog/render.ts'
import type { Listener, RuntimeEvent, SearchLimit } from './events.ts'
import type { Edition, Layer } from './layer.ts'
import { AGENT_KINDS, SESSION_KINDS } from './option-kinds.ts'
import type { Search } from './search.ts'
import { type Entry, findEntriesByName, type Grouped, getSkillSet, type State } from './state.ts'
import type { Wrapping } from './wrap.ts'

export interface Core {
  /** Highest precedence first. */
  layers: readonly Layer[]
  state(): State
  digest(): string
  emit: Listener
  /** Returns a number for a new session. */
  countSession(): string
  reload(signal?: AbortSignal): Promise<boolean>
  search: Searching
  /** The groups of split bundles. */
  groups: WeakMap<Edition, Promise<Grouped>>
}

export interface Searching {
  indexes: WeakMap<Edition, Promise<Index | undefined>>
  /** Limits already reported, per edition. */
  told: WeakMap<Edition, Set<SearchLimit>>
  embeddings: EmbeddingProvider | undefined
  glosses: Glosses | undefined
  /** Loads the host's own index; `opened` is the latest, with its bundle digest. */
  own: (() => Search | Promise<Search>) | undefined
  opened?: { digest: string; search: Search | Promise<Search> }
}

export interface InUse {
  /** The edition at the time of use: its files are read from there. */
  entry: Entry
  by: By
  /** The start of the text, which identifies it in a conversation. Empty if only a section was given. */
  marker: string
  args?: string | readonly string[]
}

export interface SessionState {
  id: string
  core: Core
  gate: Gate
  agent: string | undefined
  scope: readonly string[]
  rules: Access[]
  preset: CatalogPreset | undefined
  wrapping: Wrapping | undefined
  directory: string
  project: string | undefined
  folders: Map<string, string>
  listed: number
  disabled: Set<string>
  approved: Set<string>
  /** Skills whose `paths` have matched a file. */
  opened: Set<string>
  inUse: Map<string, InUse>
}

export interface Inheritance {
  rules: Access[]
  /** Shared between sessions of one agent, so the user is asked once. */
  approved: Set<string> | undefined
  opened: Iterable<string>
  folders: Iterable<[string, string]>
}

/** Untyped code could pass these options in a form that bypasses the rules. */
function checkSessionOptions(options: SessionOptions): void {
  checkOptions(options, SESSION_KINDS, 'A session')
  const refuse = (message: string, help: string) => fault('invalid-option', message, { help })
  for (const name of ['agent', 'scope', 'disabled'] as const) {
    const given = options[name] ?? []
    if (!isTextList([given].flat()) || (name === 'agent' && Array.isArray(given) && given.length > 0))
      throw refuse(
        `\`${name}\` of a session is not text`,
        `Give a string${name === 'agent' ? '' : ', or an array of strings'}`,
      )
  }
  const { permissions, agents, capabilities = {} } = options
  if (!isRules(permissions))
    throw refuse(
      '`permissions` of a session are not rules',
      "Write `{ 'bread:*': 'deny' }`: allow, ask or deny by pattern",
    )
  if (!isAgents(agents))
    throw refuse(
      '`agents` of a session are not rules by agent',
      "Write `{ reviewer: { permissions: { '*': 'ask' } } }`",
    )
  for (const [name, rules] of Object.entries(agents ?? {}))
    checkOptions(rules, AGENT_KINDS, `The agent \`${name}\` of a session`)
  const wrong = Object.keys(capabilities).find(name => !isCapability(name))
  if (wrong !== undefined)
    throw refuse(
      `\`capabilities\` of a session have no \`${wrong}\``,
      `They are ${listCapabilities().join(', ')}`,
    )
  if (!isRules(capabilities))
    throw refuse(
      '`capabilities` of a session are not permissions',
      "Write `{ network: 'deny' }`: allow, ask or deny",
    )
}

export function openSessionState(core: Core, options: SessionOptions, inherited?: Inheritance): SessionState {
  checkSessionOptions(options)
  const {
    agent,
    preset,
    directory = '',
    project,
    listed = 40,
    onAsk,
    permissions,
    agents,
    capabilities,
  } = options
  const scope = [options.scope ?? []].flat()
  const disabled = new Set([options.disabled ?? []].flat())
  const rules = [...(inherited?.rules ?? []), { permissions, agents }]
  const approved = inherited?.approved ?? new Set()
  const folders = new Map(inherited?.folders)
  const id = core.countSession()
  const emit: Listener = event => core.emit({ ...event, session: id } as RuntimeEvent)
  return {
    id,
    core,
    gate: openGate({ agent, scope, rules, capabilities, onAsk, disabled, approved, emit }),
    agent,
    scope,
    rules,
    preset,
    wrapping: options.wrap,
    directory,
    project,
    folders,
    listed,
    disabled,
    approved,
    opened: new Set(inherited?.opened),
    inUse: new Map(),
  }
}

export function listVisible({ core, gate }: SessionState, by: By): Entry[] {
  return [...getSkillSet(core.state()).byId.values()].flatMap(entries => {
    const entry = gate.winner(entries)
    return entry !== undefined && gate.evaluate(entry, by).refusal === undefined ? entry : []
  })
}

/** The visible skills, or the waiting ones: a skill with `paths` waits until a file matches. */
export function listSkills(session: SessionState, waiting = false): ManifestSkill[] {
  return listVisible(session, 'model').flatMap(({ skill }) =>
    isWaiting(session, skill) === waiting ? skill : [],
  )
}

function isWaiting({ opened, inUse }: SessionState, skill: ManifestSkill): boolean {
  return isConditional(skill) && !opened.has(skill.id) && !inUse.has(skill.id)
}

/** In order of use, without duplicates, while the skills are allowed. */
export function listTools<Tool>(
  { inUse, gate }: SessionState,
  list: (skill: ManifestSkill) => readonly Tool[] | undefined,
): Tool[] {
  const tools = Array.from(inUse.values(), ({ entry, by }) =>
    gate.evaluate(entry, by).refusal ? undefined : list(entry.skill),
  )
  return [...new Set(tools.flatMap(some => some ?? []))]
}

export function listRules(session: SessionState, field: 'allowedTools' | 'disallowedTools'): string[] {
  // As in the instructions, so a rule fits the command that they name.
  return listTools(session, skill =>
    skill[field]?.map(tool => tool.replaceAll('${CLAUDE_SKILL_DIR}', () => getFolder(skill, session))),
  )
}

export function isCurrent({ inUse }: SessionState, entry: Entry): boolean {
  const known = inUse.get(entry.skill.id)
  return known !== undefined && getEntryKey(known.entry) === getEntryKey(entry)
}

/** The agent and scopes whose rules apply, questions to the user, and the form of the list. */
export interface SessionOptions {
  /** The agent whose rules and allowlist apply. */
  agent?: string | undefined
  /** The caller's tenants, projects or other scopes. Default: only skills for everyone are visible. */
  scope?: string | readonly string[]
  /** Rules after the bundle's: the last match wins. */
  permissions?: Permissions
  /** Rules for specific agents, after `permissions`. */
  agents?: Record<string, AgentRules>
  /** The most that any skill may do on this machine. A skill's own declaration applies where it is stricter. */
  capabilities?: Capabilities
  /** Ids, or patterns of ids, to hide. */
  disabled?: string | readonly string[]
  /** Asks the user if a rule is `ask`. Default: access is denied. */
  onAsk?: (question: Question) => boolean | Promise<boolean>
  /** The client whose catalog and wrapping to use. */
  preset?: CatalogPreset | undefined
  /** The text around instructions. Default: the preset's. */
  wrap?: Wrapping
  /** The folder of all skills. Each is at its id, with `/` for `:`. */
  directory?: string
  /** The project's absolute folder, to make file paths relative. Default: any folder above a file may be the project. */
  project?: string
  /** The most files listed with a skill's instructions. Default: 40. */
  listed?: number
}

/** Skills that share an id are adjacent. `locations` are the paths that the model knows. Loads skills on demand. */
export async function findNamed(
  state: State,
  name: string,
  signal?: AbortSignal,
  locations?: Locations,
): Promise<readonly (readonly Entry[])[]> {
  throwIfAborted(signal)
  if (state.set !== undefined) return findEntriesByName(state, name, locations)
  return (await import('./split.ts')).findNamed(state, name, signal, locations)
}

/** Retries after a reload if a file is missing: a build may remove old files before a reload notices. */
export async function retryAfterReload<Value>(
  { reload }: Core,
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!isFault(error, 'missing-file') || !(await reload(signal).catch(() => false))) throw error
    return work()
  }
}
