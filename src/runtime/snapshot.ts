/** A session as plain JSON, for hosts that stop and start again. resume.ts reads it. */
import type { SessionState } from './session-state.ts'

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
