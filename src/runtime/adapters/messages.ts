import { fault } from '../../core/errors/fault.ts'
import { checkOptions } from '../../core/json/check-options.ts'
import { isMap } from '../../core/json/shapes.ts'
import { SIGNAL_KINDS } from '../option-kinds.ts'
import type { Session } from '../session.ts'
import type { GivenSkill, RestoredSession } from '../snapshot.ts'
import { parseUse } from '../tool-calls.ts'
import type { AnswerOptions } from './describe-tools.ts'

export type Fields = Record<string, unknown>

export type CallFact = { call: unknown; tool: unknown; input: unknown } | { call: unknown; content: unknown }

/** `list` extracts the calls from a message of any shape and skips everything else. */
export function createResume(list: (message: Fields) => CallFact[]) {
  return async (session: Session, messages: unknown, options: AnswerOptions = {}) => {
    checkOptions(options, SIGNAL_KINDS, '`resumeFromMessages`')
    return resumeFrom(session, messages, list, options)
  }
}

async function resumeFrom(
  session: Session,
  messages: unknown,
  list: (message: Fields) => CallFact[],
  { signal }: AnswerOptions,
): Promise<RestoredSession> {
  if (!Array.isArray(messages)) throw fault('invalid-messages', 'Give a list of messages')
  const calls = new Map<unknown, Omit<GivenSkill, 'text'>>()
  const given: GivenSkill[] = []
  for (const fact of messages.flatMap(message => (isMap(message) ? list(message) : []))) {
    const { call } = fact
    if (typeof call !== 'string') continue
    if ('tool' in fact) {
      const use = typeof fact.tool === 'string' ? parseUse(fact.tool, fact.input) : undefined
      // Some servers restart call ids with each answer.
      if (use === undefined) calls.delete(call)
      else calls.set(call, use)
    } else {
      const use = calls.get(call)
      const text = readText(fact.content)
      if (use !== undefined && text !== undefined) given.push({ ...use, text })
    }
  }
  return session.resume({ given }, signal && { signal })
}

export function listParts(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isMap) : []
}

function readText(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  const texts = listParts(content).flatMap(({ text }) => (typeof text === 'string' ? text : []))
  return texts.length === 0 ? undefined : texts.join('')
}
