/** Resumes a session from a conversation: skills whose instructions it contains are in use. */

import { fault, isFault, throwIfAborted } from '../core/errors/fault.ts'
import { isMap } from '../core/json/shapes.ts'
import { getEntryKey } from './access.ts'
import { MOST_TOKENS } from './parts.ts'
import { type Arguments, createInstructions, createNotes, setInUse } from './reading.ts'
import { findNamed, isCurrent, type SessionState } from './session-state.ts'
import type { GivenSkill, RestoredSession } from './snapshot.ts'
import { type Entry, pickOnlyEntry } from './state.ts'
import { type LoadedSkill, load, loadRequired, takePart } from './use.ts'

/** Only the last texts count, because messages may be untrusted. */
const MOST_GIVEN = 1_000
/** UTF-16 units of arguments: each may fill many placeholders. */
const MOST_ARGUMENTS = 100_000

export function checkGiven(value: unknown): GivenSkill[] {
  if (Array.isArray(value) && value.every(isGiven)) return value.slice(-MOST_GIVEN)
  throw fault('invalid-messages', 'Give a list of `{ name, arguments, text }`')
}

function isGiven(value: unknown): value is GivenSkill {
  if (!isMap(value)) return false
  const { name, text, arguments: args = '' } = value
  const isTaken = Array.isArray(args)
    ? args.every(item => typeof item === 'string')
    : typeof args === 'string'
  return typeof name === 'string' && typeof text === 'string' && isTaken
}

/** A skill counts if its instructions are in the conversation word for word; nothing else is trusted. Does not call `onAsk`. */
export async function resumeGiven(
  session: SessionState,
  given: readonly GivenSkill[],
  signal: AbortSignal | undefined,
): Promise<RestoredSession> {
  const loads = new Map<Entry, Promise<LoadedSkill>>()
  const open = async (name: string) => {
    const entry = await findOpen(session, name, signal)
    const loading = loads.get(entry) ?? load(entry, signal)
    loads.set(entry, loading)
    return loading
  }
  const lost = { changed: new Set<string>(), gone: new Set<string>(), denied: new Set<string>() }
  for (const { name, arguments: args = '', text } of given) {
    throwIfAborted(signal)
    try {
      const main = await open(name)
      const { loaded, missing } = await loadRequired(main, open)
      for (const item of loaded) take(session, item, '', [], text)
      take(session, main, args, createNotes(loaded, missing), text)
      const { id, context } = main.entry.skill
      // After a forked run, the conversation has only its answer.
      if (!isCurrent(session, main.entry) && context !== 'fork') lost.changed.add(id)
    } catch (error) {
      if (!isFault(error) || error.code === 'aborted') throw error
      const { code, skill = name } = error
      if (code === 'denied-skill') lost.denied.add(skill)
      else (code === 'unknown-skill' || code === 'ambiguous-skill' ? lost.gone : lost.changed).add(name)
    }
  }
  const changed = [...lost.changed].filter(id => !session.inUse.has(id))
  const [gone, denied] = [[...lost.gone], [...lost.denied]]
  return { isSame: changed.length + gone.length + denied.length === 0, changed, gone, denied }
}

async function findOpen(
  session: SessionState,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Entry> {
  const { gate, approved } = session
  const named = await findNamed(session.core.state(), name, signal, session)
  const winners = named.flatMap(entries => gate.winner(entries) ?? [])
  const allowed = winners.filter(entry => {
    const { refusal, permission } = gate.evaluate(entry, 'model')
    return refusal === undefined && (permission !== 'ask' || approved.has(getEntryKey(entry)))
  })
  const [first] = winners
  if (first === undefined || allowed.length > 0) return pickOnlyEntry(name, allowed)
  throw fault('denied-skill', 'It may not be used', { skill: first.skill.id })
}

function take(
  session: SessionState,
  loaded: LoadedSkill,
  args: Arguments,
  notes: readonly string[],
  text: string,
) {
  if (JSON.stringify(args).length > MOST_ARGUMENTS) return
  // Whole, or the beginning of long instructions.
  for (const part of new Set([undefined, takePart(loaded, {}, MOST_TOKENS)])) {
    const instructions = createInstructions(session, loaded, args, notes, part)
    if (text.includes(instructions)) setInUse(session, loaded.entry, 'model', instructions, args)
  }
}
