/** Whether one skill may be used now: what a name means to a session, and what its user says. */

import { type DenialRule, type Fault, fault } from '../core/fault.ts'
import type { Refusal } from '../core/match/access.ts'
import { type Asker, type By, type Gate, getEntryKey } from './access.ts'
import { type Entry, pickOnlyEntry } from './state.ts'

/** Of the skills that a name may mean, by their ids, the one. Throws a fault when there is none, or it may not be used. */
export function findAllowed(
  gate: Gate,
  named: readonly (readonly Entry[])[],
  name: string,
  by: (entry: Entry) => By,
): Entry {
  let refused: { id: string; refusal: Refusal } | undefined
  const choose = (entries: readonly Entry[]) => {
    const entry = gate.winner(entries)
    const refusal = entry && gate.evaluate(entry, by(entry)).refusal
    if (entry === undefined || refusal === undefined) return entry
    refused ??= { id: entry.skill.id, refusal }
    return undefined
  }
  const found = named.flatMap(entries => choose(entries) ?? [])
  if (found.length === 0 && refused !== undefined)
    throw deny(gate.asker, refused.id, refused.refusal.rule, refused.refusal.why)
  return pickOnlyEntry(name, found)
}

/**
 * Asks the user before a model has a skill, once for each content of it, where the rules say so. Throws a fault when the
 * answer is no. Who starts a skill himself has said yes.
 */
export async function permit(
  { asker, evaluate: judge, questions }: Gate,
  entry: Entry,
  by: By,
  signal?: AbortSignal,
): Promise<void> {
  const { skill } = entry
  const { agent, approved, onAsk } = asker
  if (by === 'user' || approved.has(getEntryKey(entry))) return
  if (judge(entry, by).permission !== 'ask') return
  if (onAsk === undefined) throw deny(asker, skill.id, 'asked', 'the user has to be asked, and nobody can')
  const isAllowed = await questions(getEntryKey(entry), signal, async stop =>
    onAsk({ id: skill.id, skill, agent, signal: stop }),
  )
  if (isAllowed !== true) throw deny(asker, skill.id, 'asked', 'the user said no')
  approved.add(getEntryKey(entry))
}

function deny({ emit, agent }: Asker, id: string, rule: DenialRule, why: string): Fault {
  emit({ type: 'denied', id, rule, why, agent })
  return fault('denied-skill', `\`${id}\` may not be used: ${why}`, { skill: id, rule })
}
