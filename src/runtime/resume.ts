/** Taking up a session of a bundle that is not all at hand. Loaded when there is such a bundle. */

import type { SessionState } from './session-state.ts'
import { parseSnapshot, type Restored, restoreFrom } from './snapshot.ts'
import { loadEntries } from './split.ts'

/** Puts a snapshot into a session, as `restoreDesk` does. */
export async function resumeDesk(
  session: SessionState,
  value: unknown,
  signal: AbortSignal | undefined,
): Promise<Restored> {
  const snapshot = parseSnapshot(session, value)
  const state = session.core.state()
  const found = await Promise.all(
    snapshot.used.map(async ({ id }) => [id, await loadEntries(state, id, signal)] as const),
  )
  return restoreFrom(session, snapshot, new Map(found))
}
