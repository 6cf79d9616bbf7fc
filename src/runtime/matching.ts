/** Which skills some work calls for, in one session. Loaded when it is first asked: a conversation may never need it. */
import { isConditional } from '../match/access.ts'
import { findSkills, indexSkills, type Matches, type SkillIndex } from '../match/core.ts'
import { enginesFor } from '../match/engines.ts'
import type { By } from './access.ts'
import type { Desk } from './desk.ts'
import type { State } from './state.ts'

export interface MatchWork {
  /** What the user wrote. */
  text?: string
  /** Files that are worked with, from the project's folder, with `/`. */
  paths?: readonly string[]
  /** Who would start the skill; `model` without. */
  by?: By
}

/** The skills that some work calls for. Those with `paths` that a file or a name calls for are seen from then on. */
export async function matchWork(
  { core, gate, opened }: Desk,
  { by = 'model', ...work }: MatchWork,
): Promise<Matches> {
  const state = core.state()
  const index = await indexOf(state)
  const result = findSkills(index, { ...work, invocation: by }, at => {
    const entry = state.entries[at]
    if (entry === undefined || gate.winner(state.byId.get(entry.skill.id) ?? []) !== entry) return undefined
    const judgement = gate.judge(entry, by)
    return judgement.refusal?.rule === 'disabled' ? undefined : judgement
  })
  for (const { id, reasons } of result.matches) {
    const isCalled = reasons.some(({ kind }) => kind === 'path' || kind === 'mention')
    if (isCalled && isConditional(gate.winner(state.byId.get(id) ?? [])?.skill ?? {})) opened.add(id)
  }
  return result
}

/** All skills made ready, once for each state of the bundle. */
async function indexOf(state: State): Promise<SkillIndex> {
  const skills = state.entries.map(({ skill }) => skill)
  const engines = await enginesFor(skills)
  state.index ??= indexSkills(skills, engines)
  return state.index
}
