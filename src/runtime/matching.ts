/** Loaded on demand: many conversations never match. */
import { fault } from '../core/errors/fault.ts'
import { isTextList } from '../core/json/shapes.ts'
import { isConditional } from '../core/match/access.ts'
import {
  findSkills,
  indexSkills,
  loadEngines,
  type Matches,
  type MatchIndex,
  type Work,
} from '../core/match/core.ts'
import { groupBy } from '../core/text/order.ts'
import type { By } from './access.ts'
import type { SessionState } from './session-state.ts'
import type { Entry, SkillSet, State } from './state.ts'
import { listEnds, toWorkPaths } from './work-paths.ts'

/** A text and files to match skills with. */
export interface MatchWork {
  /** The user's text. */
  text?: string
  /** Files read or edited: absolute, or relative to the project or `from`. */
  paths?: readonly string[]
  /** The base of relative paths. Default: the project. */
  from?: string
  /** The caller who would start the skill. Default: `model`. */
  by?: By
}

/** Skills with `paths` that match a file or are named become visible. */
export async function matchWork(
  session: SessionState,
  { by = 'model', from, ...rest }: MatchWork,
): Promise<Matches> {
  const { core, gate, opened, project } = session
  const work = { ...rest, ...(rest.paths && { paths: toWorkPaths(rest.paths, project, from) }) }
  const { entries, byId, index } = await findCandidates(core.state(), { ...work, invocation: by })
  const result = findSkills(index, { ...work, invocation: by }, at => {
    const entry = entries[at]
    if (entry === undefined || gate.winner(byId.get(entry.skill.id) ?? []) !== entry) return undefined
    const judgment = gate.evaluate(entry, by)
    return judgment.refusal?.rule === 'disabled' ? undefined : judgment
  })
  for (const { id, reasons } of result.matches) {
    const isCalled = reasons.some(({ kind }) => kind === 'path' || kind === 'mention')
    if (isCalled && isConditional(gate.winner(byId.get(id) ?? [])?.skill ?? {})) opened.add(id)
  }
  return result
}

/** Returns the ids of the skills that become visible. */
export async function touchPaths(
  session: SessionState,
  paths: readonly string[],
  from: string | undefined,
): Promise<string[]> {
  if (!isTextList(paths)) throw fault('invalid-option', '`touched` takes an array of paths')
  const { opened } = session
  const before = new Set(opened)
  if (paths.length > 0) await matchWork(session, { text: '', paths, ...(from !== undefined && { from }) })
  return [...opened].filter(id => !before.has(id))
}

type Candidates = Required<Pick<SkillSet, 'entries' | 'byId' | 'index'>>

/** All skills, indexed once per state of the bundle, or those that the lookup of a split bundle finds. */
async function findCandidates(state: State, work: Work): Promise<Candidates> {
  const { set, editions } = state
  if (set !== undefined && editions.some(({ parts }) => parts === undefined)) {
    set.index ??= await openMatchIndex(set.entries)
    return { ...set, index: set.index }
  }
  // Packages are unknown until the skills are loaded.
  const ends = work.paths && { paths: work.paths.flatMap(listEnds) }
  const entries = await (await import('./split.ts')).findCalledFor(state, { ...work, ...ends })
  const byId = groupBy(entries, ({ skill }) => skill.id)
  return { entries, byId, index: await openMatchIndex(entries) }
}

async function openMatchIndex(entries: readonly Entry[]): Promise<MatchIndex> {
  const skills = entries.map(({ skill }) => skill)
  return indexSkills(skills, await loadEngines(skills))
}
