/** Which messages of a conversation hold instructions that are in use, so that a host keeps them when it compacts. */

/** How deep messages are looked into: more than any framework nests, and little enough for hostile ones. */
const DEEPEST = 12
/** Keys that join a tool's answer to its call, in the spelling of each framework. */
const callKeys = new Set(['tool_call_id', 'toolCallId', 'tool_use_id', 'call_id', 'id'])

/**
 * The messages to keep, themselves and in their order: for each marker the last one that holds it, with the message of
 * the tool call that it answers. Messages may have any shape.
 */
export function keepMarked<Message>(messages: readonly Message[], markers: readonly string[]): Message[] {
  const texts = messages.map(message => collectTexts(message))
  const kept = new Set<number>()
  for (const marker of markers) {
    // A message may hold an answer as JSON in a text.
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

/** All texts of a message, and the ids of tool calls in it. */
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
