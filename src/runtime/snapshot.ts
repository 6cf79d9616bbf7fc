/** Data of a session that a host stores: a snapshot in plain JSON, which resume.ts reads, and messages when it compacts a conversation. */
import type { SessionState } from './session-state.ts'

/** The state of a session that a new one lacks. Store it where only the host can write: it contains the user's answers. */
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

/** The instructions of a skill that a conversation contains. */
export interface GivenSkill {
  /** The skill as the model called it. */
  name: string
  arguments?: string | readonly string[]
  /** The text that the model received. */
  text: string
}

/** The state of a session's skills after it is resumed. */
export interface RestoredSession {
  /** Whether the bundle is the very one of the snapshot; of a conversation, whether it has all that it had. */
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

/** Deeper than any framework nests, and shallow enough for hostile messages. */
const DEEPEST = 12
/** Keys that join a tool's answer to its call, in the spelling of each framework. */
const callKeys = new Set(['tool_call_id', 'toolCallId', 'tool_use_id', 'call_id', 'id'])

/** The last message with each marker, and the message of the tool call that it answers. Messages may have any shape. */
export function keepMarked<Message>(messages: readonly Message[], markers: readonly string[]): Message[] {
  const texts = messages.map(message => collectTexts(message))
  const kept = new Set<number>()
  for (const marker of markers) {
    // A message may have an answer as JSON in a text.
    const spellings = [marker, JSON.stringify(marker).slice(1, -1)]
    const at = texts.findLastIndex(({ all }) =>
      all.some(text => spellings.some(one => one && text.includes(one))),
    )
    if (at !== -1) kept.add(at)
  }
  const calls = new Set([...kept].flatMap(at => texts[at]?.calls ?? []))
  for (const [at, text] of texts.entries()) if (text.calls.some(call => calls.has(call))) kept.add(at)
  return messages.filter((_, at) => kept.has(at))
}

function collectTexts(message: unknown): { all: string[]; calls: string[] } {
  const found = { all: [] as string[], calls: [] as string[] }
  const visit = (value: unknown, depth: number, key?: string) => {
    if (typeof value === 'string') {
      if (key !== undefined && callKeys.has(key)) found.calls.push(value)
      else found.all.push(value)
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      // The id of a message itself joins nothing.
      for (const [name, inner] of Object.entries(value))
        visit(inner, depth + 1, depth === 0 && name === 'id' ? undefined : name)
    }
  }
  visit(message, 0)
  return found
}
