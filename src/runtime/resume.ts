/** Resumes a session from a snapshot or a conversation. Loaded on demand. */
import { fault } from '../core/errors/fault.ts'
import { checkArray, checkFields, isMap, isText, isTextList } from '../core/json/shapes.ts'
import { getEntryKey } from './access.ts'
import { checkGiven, resumeGiven } from './resume-given.ts'
import type { SessionState } from './session-state.ts'
import type { RestoredSession, Snapshot } from './snapshot.ts'
import { loadEntries } from './split.ts'
import type { Entry } from './state.ts'

/** Current rules apply: hidden skills and permissions of other agents or scopes are not restored. Throws a fault. */
export async function resumeSession(
  session: SessionState,
  value: unknown,
  signal: AbortSignal | undefined,
): Promise<RestoredSession> {
  if (isMap(value) && 'given' in value) return resumeGiven(session, checkGiven(value.given), signal)
  const snapshot = parseSnapshot(session, value)
  const state = session.core.state()
  const found = await Promise.all(
    snapshot.used.map(async ({ id }) => [id, await loadEntries(state, id, signal)] as const),
  )
  return restoreFrom(session, snapshot, new Map(found))
}

function parseSnapshot({ agent, scope }: SessionState, value: unknown): Snapshot {
  if (!isSnapshot(value)) throw fault('invalid-snapshot', 'This is not a session snapshot')
  if (value.agent === (agent ?? null) && value.scope.join('\n') === scope.join('\n')) return value
  throw fault('invalid-snapshot', 'The snapshot is from another agent or scope')
}

/** `found`: the skills of each id that was in use. */
function restoreFrom(
  session: SessionState,
  value: Snapshot,
  found: ReadonlyMap<string, readonly Entry[]>,
): RestoredSession {
  const { core, gate, inUse } = session
  for (const list of ['disabled', 'opened', 'approved'] as const)
    for (const text of value[list]) session[list].add(text)
  const restored: RestoredSession = {
    isSame: value.bundle === core.digest(),
    changed: [],
    gone: [],
    denied: [],
  }
  for (const { id, record, by, marker } of value.used) {
    const entry = gate.winner(found.get(id) ?? [])
    const starter = by === 'user' ? 'user' : 'model'
    if (entry === undefined) restored.gone.push(id)
    else if (entry.skill.sha256 !== record) restored.changed.push(id)
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
  const { version, agent, used } = value
  return (
    version === 1 &&
    isText(value.bundle) &&
    (agent === null || typeof agent === 'string') &&
    [value.scope, value.disabled, value.opened, value.approved].every(isTextList) &&
    checkArray(checkFields({ id: isText, record: isText, by: isText, marker: isText }))(used)
  )
}
