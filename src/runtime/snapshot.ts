/** A session's stored state: a snapshot as plain JSON, which resume.ts reads, and messages to keep in compaction. */
import type { SessionState } from './session-state.ts'

/** The state of a session. Store it where only the host can write: it contains the user's answers. */
export interface Snapshot {
  version: 1
  bundle: string
  agent: string | null
  scope: string[]
  /** In order of use. The digest covers the whole skill. */
  used: { id: string; record: string; by: string; marker: string }[]
  disabled: string[]
  /** Skills whose `paths` have matched a file. */
  opened: string[]
  /** Skills that the user allowed, by id and record. */
  approved: string[]
}

/** A skill's instructions found in a conversation. */
export interface GivenSkill {
  name: string
  arguments?: string | readonly string[]
  /** The text that the model received. */
  text: string
}

/** The state of a session's skills after it is resumed. */
export interface RestoredSession {
  /** True if the bundle is the snapshot's; for a conversation, whether all of its skills are unchanged. */
  isSame: boolean
  /** Ids of skills that must be used again, because they were changed, removed or are no longer allowed. */
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
/** Keys that link a tool's answer to its call, per framework. */
const callKeys = new Set(['tool_call_id', 'toolCallId', 'tool_use_id', 'call_id', 'id'])

/** The last message with each marker, and the message of the tool call that it answers. Messages may have any shape. */
export function keepMarked<Message>(messages: readonly Message[], markers: readonly string[]): Message[] {
  const texts = messages.map(message => collectTexts(message))
  const kept = new Set<number>()
  for (const marker of markers) {
    // The answer may be JSON inside a string.
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
      // A message's own id links nothing.
      for (const [name, inner] of Object.entries(value))
        visit(inner, depth + 1, depth === 0 && name === 'id' ? undefined : name)
    }
  }
  visit(message, 0)
  return found
}
