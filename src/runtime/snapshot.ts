/** A session as plain JSON, for hosts that stop and start again. */

import { fault } from '../core/fault.ts'
import { isMap } from '../core/shapes.ts'
import { getEntryKey } from './access.ts'
import type { SessionState } from './session-state.ts'
import { type Entry, getSkillSet } from './state.ts'

/** What a session knows that a new one would not. Store it where only the host can write: it holds the user's answers. */
export interface Snapshot {
  version: 1
  /** The digest of the bundle. */
  bundle: string
  agent: string | null
  scope: string[]
  /** In the order of use, with the digest of each record, which names all of a skill. */
  used: { id: string; record: string; by: string; marker: string }[]
  disabled: string[]
  /** Skills with `paths` that a file has called for. */
  opened: string[]
  /** Skills, by id and record, that the user has allowed. */
  approved: string[]
}

/** What a conversation holds of the instructions of a skill. */
export interface Given {
  /** The skill as the model called it. */
  name: string
  arguments?: string | readonly string[]
  /** What the model got. */
  text: string
}

/** What became of a session's skills while it was away. */
export interface Restored {
  /** Whether the bundle is the very one of the snapshot; of a conversation, whether it holds all that it had. */
  isSame: boolean
  /** Ids that were in use and have to be used again: they were built anew, are gone, or are not allowed any more. */
  changed: string[]
  gone: string[]
  denied: string[]
}

export function createSnapshot({
  core,
  agent,
  scope,
  inUse,
  disabled,
  opened,
  approved,
}: SessionState): Snapshot {
  return {
    version: 1,
    bundle: core.digest(),
    agent: agent ?? null,
    scope: [...scope],
    used: Array.from(inUse, ([id, { entry, by, marker }]) => ({
      id,
      record: entry.skill.record.digest,
      by,
      marker,
    })),
    disabled: [...disabled],
    opened: [...opened],
    approved: [...approved],
  }
}

/**
 * Puts a snapshot into a session. What rules say now holds: a skill that they keep out is not in use again, and nothing
 * that another agent or scope was allowed is taken over. Throws a fault for what is no snapshot of such a session.
 */
export function restoreDesk(session: SessionState, value: unknown): Restored {
  return restoreFrom(session, parseSnapshot(session, value), getSkillSet(session.core.state()).byId)
}

/** The snapshot that a value is. Throws a fault for what is none of such a session. */
export function parseSnapshot({ agent, scope }: SessionState, value: unknown): Snapshot {
  if (!isSnapshot(value)) throw fault('invalid-snapshot', 'This is no snapshot of a session')
  if (value.agent === (agent ?? null) && value.scope.join('\n') === scope.join('\n')) return value
  throw fault('invalid-snapshot', 'The snapshot is that of another agent or scope')
}

/** `found`: the skills of each id that was in use. */
export function restoreFrom(
  session: SessionState,
  value: Snapshot,
  found: ReadonlyMap<string, readonly Entry[]>,
): Restored {
  const { core, gate, inUse } = session
  for (const list of ['disabled', 'opened', 'approved'] as const)
    for (const text of value[list]) session[list].add(text)
  const restored: Restored = { isSame: value.bundle === core.digest(), changed: [], gone: [], denied: [] }
  for (const { id, record, by, marker } of value.used) {
    const entry = gate.winner(found.get(id) ?? [])
    const starter = by === 'user' ? 'user' : 'model'
    if (entry === undefined) restored.gone.push(id)
    else if (entry.skill.record.digest !== record) restored.changed.push(id)
    else {
      const { refusal, permission } = gate.evaluate(entry, starter)
      const isOpen = permission !== 'ask' || starter === 'user' || session.approved.has(getEntryKey(entry))
      if (refusal === undefined && isOpen) inUse.set(id, { entry, by: starter, marker })
      else restored.denied.push(id)
    }
  }
  return restored
}

function isSnapshot(value: unknown): value is Snapshot {
  if (!isMap(value)) return false
  const { version, bundle, agent, scope, used, disabled, opened, approved } = value
  return (
    version === 1 &&
    typeof bundle === 'string' &&
    (agent === null || typeof agent === 'string') &&
    [scope, disabled, opened, approved].every(isTexts) &&
    Array.isArray(used) &&
    used.every(item => isMap(item) && isTexts([item.id, item.record, item.by, item.marker]))
  )
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}
