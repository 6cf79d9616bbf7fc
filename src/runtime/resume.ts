/** Taking up a session of a bundle that is not all at hand. Loaded when there is such a bundle. */

import type { Desk } from './desk.ts'
import { type Restored, restoreFrom, snapshotIn } from './snapshot.ts'
import { entriesOf } from './split.ts'

/** Puts a snapshot into a session, as `restoreDesk` does. */
export async function resumeDesk(
  desk: Desk,
  value: unknown,
  signal: AbortSignal | undefined,
): Promise<Restored> {
  const snapshot = snapshotIn(desk, value)
  const state = desk.core.state()
  const found = await Promise.all(
    snapshot.used.map(async ({ id }) => [id, await entriesOf(state, id, signal)] as const),
  )
  return restoreFrom(desk, snapshot, new Map(found))
}
