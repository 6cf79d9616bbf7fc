import { checkOptions } from '../core/json/check-options.ts'
import type { Capability } from '../core/json/types.ts'
import { narrowCapabilities } from '../core/match/capabilities.ts'
import type { Matches } from '../core/match/core.ts'
import type { ManifestSkill, SkillRecord } from '../format/manifest.ts'
import type { Catalog } from './catalog/render.ts'
import type { CatalogOptions } from './cataloguing.ts'
import type { As, Read } from './files.ts'
import type { MatchWork } from './matching.ts'
import {
  CALL_KINDS,
  GROUPS_KINDS,
  MATCH_KINDS,
  PROMPT_KINDS,
  RESOURCE_KINDS,
  SESSION_CATALOG_KINDS,
  SESSION_KINDS,
  SESSION_SEARCH_KINDS,
  SIGNAL_KINDS,
  TOUCH_KINDS,
  USE_KINDS,
} from './option-kinds.ts'
import type { Prompt, PromptOptions } from './prompting.ts'
import type { CallOptions, OpenFile, Use, UseOptions } from './reading.ts'
import type { SessionSearchOptions, SkillHit } from './search.ts'
import {
  type Core,
  type Inheritance,
  listRules,
  listSkills,
  listTools,
  listVisible,
  openSessionState,
  type SessionOptions,
  type SessionState,
} from './session-state.ts'
import { createSnapshot, keepMarked, type RestoredSession, type Snapshot } from './snapshot.ts'
import { findEntriesByName, pickOnlyEntry } from './state.ts'

/** A host's own tools, by the id of the skill that brings them. */
export type ToolGroups<Tool> = Readonly<Record<string, readonly Tool[]>>

/** One conversation: the skills that its model may see and use, and those in use. Methods throw faults. */
export interface Session<Id extends string = string> {
  readonly agent: string | undefined
  /** The skills that the model may see, sorted by id in code-unit order. */
  readonly skills: readonly ManifestSkill[]
  /** Skills that the model may use but does not see: their `paths` have matched no file yet. */
  readonly waiting: readonly ManifestSkill[]
  /** The skills that the user may start. */
  readonly commands: readonly ManifestSkill[]
  /** Ids of skills in use, in the order of their use. */
  readonly used: readonly string[]
  /** The tools that skills in use allow, in order, without duplicates. */
  readonly allowedTools: readonly string[]
  /** The tools that skills in use disallow, in order, without duplicates: do not offer them to the model. */
  readonly disallowedTools: readonly string[]
  /** Your own tools for the skills in use, in order of use. `groups`: tools by skill id. Once offered, they stay. */
  tools<Tool>(options: { groups: ToolGroups<Tool> }): Tool[]
  /** Text for the model: the usable skills, within a budget. Throws a fault. */
  catalog(options?: CatalogOptions): Promise<Catalog>
  /**
   * The list of skills, plus the instructions of those that a request names (`$name`, `/name`, the word) or triggers
   * and the files they name, within one budget. Throws a fault.
   */
  prompt(request: string, options?: PromptOptions): Promise<Prompt>
  /** Finds usable skills for a request in words. Throws a fault. */
  search(query: string, options?: SessionSearchOptions): Promise<SkillHit[]>
  /** Finds the skills that fit a text or files. Those with `paths` that match a file or are named become visible. */
  match(work: MatchWork): Promise<Matches>
  /**
   * Reports files that the agent read or wrote: absolute paths, or paths relative to the project or `from`. Returns the
   * ids of skills with `paths` that become visible. Throws a fault.
   */
  touched(paths: readonly string[], options?: { from?: string }): Promise<string[]>
  /** The skill that a name means, if it may be used. Does not call `onAsk`. Throws a fault. */
  find(name: string, options?: CallOptions): Promise<ManifestSkill>
  /** True if all skills are loaded. Until then, methods that list skills throw `unloaded-skills`. */
  readonly isLoaded: boolean
  /** The instructions of a skill with its arguments, after those of skills that it requires; each once. Throws a fault. */
  use(name: Id, options?: UseOptions): Promise<Use>
  /** A skill's record: frontmatter, sections, files. Does not call `onAsk`. Throws a fault. */
  record(name: string, options?: CallOptions): Promise<SkillRecord>
  /** A file of a skill, as text by default. Throws a fault. */
  resource<Kind extends As = 'text'>(
    name: string,
    path: string,
    options?: CallOptions & { as?: Kind },
  ): Promise<Read<Kind>>
  /**
   * Checks whether a skill may do something on this machine; call it before you do it for the skill. Where the
   * permissions say `ask`, asks the user once per content of the skill. Throws the fault `denied-skill` unless it is
   * allowed.
   */
  permit(name: string, capability: Capability, options?: CallOptions): Promise<void>
  /** All files of a skill, including `SKILL.md`, each read on demand. Throws a fault. */
  files(name: string, options?: CallOptions): Promise<OpenFile[]>
  /** Sets where a skill's files are. In a bundle that loads skills on demand, `name` must be a full id. */
  locate(name: string, folder: string): void
  /** Hides skills, by name or id pattern. In a bundle that loads skills on demand, a name must be a full id. */
  disable(name: string): void
  /** Reverts `disable` of the same name or pattern. */
  enable(name: string): void
  /** A session for a subagent: the same rules, and no skills in use. Rules in `options` come after the existing ones. */
  fork(options?: SessionOptions): Session<Id>
  snapshot(): Snapshot
  /**
   * Resumes from a snapshot; skills changed since have to be used again. Also accepts a conversation,
   * `{ given: [{ name, arguments, text }] }`: a skill is in use again if a text contains its instructions word for
   * word. Throws a fault for anything else.
   */
  resume(from: unknown, options?: { signal?: AbortSignal | undefined }): Promise<RestoredSession>
  /** The messages with instructions in use, and the tool calls that they answer. Compaction should keep them. */
  protectedMessages<Message>(messages: readonly Message[]): Message[]
}

export function openSession(core: Core, options: SessionOptions, inherited?: Inheritance): Session {
  const session = openSessionState(core, options, inherited)
  const { agent } = options
  const { inUse, opened, disabled, folders } = session
  return {
    agent,
    get skills() {
      return listSkills(session)
    },
    get waiting() {
      return listSkills(session, true)
    },
    get commands() {
      return listVisible(session, 'user').map(({ skill }) => skill)
    },
    get isLoaded() {
      return core.state().set !== undefined
    },
    get used() {
      return [...inUse.keys()]
    },
    get allowedTools() {
      return listRules(session, 'allowedTools')
    },
    get disallowedTools() {
      return listRules(session, 'disallowedTools')
    },
    tools(request) {
      checkOptions(request, GROUPS_KINDS, '`tools`')
      const { groups } = request
      return listTools(session, ({ id }) => (Object.hasOwn(groups, id) ? groups[id] : []))
    },
    // Loaded on demand: not every conversation needs it.
    async catalog(request) {
      checkOptions(request, SESSION_CATALOG_KINDS, '`catalog`')
      return (await import('./cataloguing.ts')).createCatalog(session, request)
    },
    async prompt(request, more) {
      checkOptions(more, PROMPT_KINDS, '`prompt`')
      return (await import('./prompting.ts')).createPrompt(session, request, more)
    },
    async find(name, request) {
      checkOptions(request, CALL_KINDS, '`find`')
      const { by = 'model', signal } = request ?? {}
      return (await (await import('./reading.ts')).find(session, name, by, signal)).skill
    },
    async search(query, request) {
      checkOptions(request, SESSION_SEARCH_KINDS, '`search`')
      return (await import('./searching.ts')).searchSession(session, query, request)
    },
    async touched(paths, request) {
      checkOptions(request, TOUCH_KINDS, '`touched`')
      return (await import('./matching.ts')).touchPaths(session, paths, request?.from)
    },
    async match(work) {
      checkOptions(work, MATCH_KINDS, '`match`')
      return (await import('./matching.ts')).matchWork(session, work)
    },
    async use(name, request) {
      checkOptions(request, USE_KINDS, '`use`')
      return (await import('./reading.ts')).useSkill(session, name, request)
    },
    async record(name, request) {
      checkOptions(request, CALL_KINDS, '`record`')
      return (await import('./reading.ts')).readSkillRecord(session, name, request)
    },
    async resource(name, path, request) {
      checkOptions(request, RESOURCE_KINDS, '`resource`')
      return (await import('./reading.ts')).readResource(session, name, path, request)
    },
    async permit(name, capability, request) {
      checkOptions(request, CALL_KINDS, '`permit`')
      return (await import('./reading.ts')).permitCapability(session, name, capability, request)
    },
    async files(name, request) {
      checkOptions(request, CALL_KINDS, '`files`')
      return (await import('./reading.ts')).listFiles(session, name, request)
    },
    locate(name, folder) {
      folders.set(pickOnlyEntry(name, findMeant(session, name)).skill.id, folder)
    },
    disable(name) {
      for (const pattern of getPatterns(session, name)) disabled.add(pattern)
    },
    enable(name) {
      for (const pattern of getPatterns(session, name)) disabled.delete(pattern)
    },
    fork(more = {}) {
      checkOptions(more, SESSION_KINDS, 'A session')
      const { rules, approved } = session
      const { permissions, agents, ...rest } = options
      const next = {
        ...rest,
        ...more,
        disabled: [...disabled, more.disabled ?? []].flat(),
        capabilities: narrowCapabilities(options.capabilities, more.capabilities),
      }
      const isSame = next.agent === agent && String(next.scope ?? []) === String(options.scope ?? [])
      return openSession(core, next, { rules, opened, folders, approved: isSame ? approved : undefined })
    },
    snapshot: () => createSnapshot(session),
    async resume(from, request) {
      checkOptions(request, SIGNAL_KINDS, '`resume`')
      return (await import('./resume.ts')).resumeSession(session, from, request?.signal)
    },
    protectedMessages: messages =>
      keepMarked(
        messages,
        Array.from(inUse.values(), ({ marker }) => marker),
      ),
  }
}

/** Short names are unknown until all skills are loaded, so the name is an id. */
function findMeant(session: SessionState, name: string): { skill: { id: string }; asked?: string }[] {
  const { core, gate } = session
  const state = core.state()
  if (state.set === undefined) return [{ skill: { id: name } }]
  return findEntriesByName(state, name, session).flatMap(entries => gate.winner(entries) ?? [])
}

/** A name that matches no skill is a pattern. */
function getPatterns(session: SessionState, name: string): string[] {
  const ids = findMeant(session, name).map(({ skill, asked }) => asked ?? skill.id)
  return ids.length === 0 ? [name] : ids
}
