/** Taking up a session of a bundle that is not all at hand, or one of which only the conversation is left. */

import { isMap } from '../core/shapes.ts'
import { checkGiven, resumeGiven } from './resume-given.ts'
import type { SessionState } from './session-state.ts'
import { parseSnapshot, type Restored, restoreFrom } from './snapshot.ts'
import { loadEntries } from './split.ts'

/** Puts a snapshot into a session, as `restoreDesk` does, or what a conversation holds. */
export async function resumeDesk(
  session: SessionState,
  value: unknown,
  signal: AbortSignal | undefined,
): Promise<Restored> {
  if (isMap(value) && 'given' in value) return resumeGiven(session, checkGiven(value.given), signal)
  const snapshot = parseSnapshot(session, value)
  const state = session.core.state()
  const found = await Promise.all(
    snapshot.used.map(async ({ id }) => [id, await loadEntries(state, id, signal)] as const),
  )
  return restoreFrom(session, snapshot, new Map(found))
}
