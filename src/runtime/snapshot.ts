/** A session as plain JSON, for hosts that stop and start again. resume.ts reads it. */
import type { SessionState } from './session-state.ts'

/** What a session knows that a new one would not. Store it where only the host can write: it holds the user's answers. */
export interface Snapshot {
  version: 1
  /** The digest of the bundle. */
  bundle: string
  agent: string | null
  scope: string[]
  /** In the order of use, with the digests of each, which name all of a skill. */
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
  /** Ids that were in use and have to be used again: they have changed, were removed, or are not allowed any more. */
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
      record: entry.skill.sha256,
      by,
      marker,
    })),
    disabled: [...disabled],
    opened: [...opened],
    approved: [...approved],
  }
}
