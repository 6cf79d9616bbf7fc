/** Loaded when it is first asked: a conversation may never need it. */
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

/** Skills are matched with a text, and with the files that are worked with. */
export interface MatchWork {
  /** The user's text. */
  text?: string
  /** The files that are read or edited: absolute, from the project's folder, or from `from`. */
  paths?: readonly string[]
  /** The folder that relative paths count from, where it is not the project's. */
  from?: string
  /** Who would start the skill. Default: `model`. */
  by?: By
}

/** Skills with `paths` that fit a file or are named become visible. */
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

/** The ids of the skills that become visible. */
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

/** All skills, made ready once for each state of the bundle, or those that a lookup finds. */
async function findCandidates(state: State, work: Work): Promise<Candidates> {
  const { set } = state
  if (set !== undefined) {
    set.index ??= await openMatchIndex(set.entries)
    return { ...set, index: set.index }
  }
  // Their packages are not known before they are loaded.
  const ends = work.paths && { paths: work.paths.flatMap(listEnds) }
  const entries = await (await import('./split.ts')).findCalledFor(state, { ...work, ...ends })
  const byId = groupBy(entries, ({ skill }) => skill.id)
  return { entries, byId, index: await openMatchIndex(entries) }
}

async function openMatchIndex(entries: readonly Entry[]): Promise<MatchIndex> {
  const skills = entries.map(({ skill }) => skill)
  return indexSkills(skills, await loadEngines(skills))
}
