/** Writes events as lines of a use log, which `skillc learn` reads. */
import { checkOptions, flag, type Kinds, text } from '../core/json/check-options.ts'
import type { RuntimeEvent } from './events.ts'

/** Options of a log of use. */
export interface LogOptions {
  /** Also logs search requests, which are users' texts. */
  texts?: boolean
  /** Distinguishes the sessions of processes that write the same log. */
  run?: string
}

const KINDS: Kinds<LogOptions> = { texts: flag, run: text }

/** A JSON line for a search, a loaded skill or a refusal. A host adds outcomes: `{"type":"outcome","session":"…","ok":false}`. */
export function formatLogLine(event: RuntimeEvent, options: LogOptions = {}): string | undefined {
  checkOptions(options, KINDS, '`formatLogLine`')
  const { texts = false, run } = options
  const facts = listFacts(event, texts)
  if (facts === undefined || !('session' in event)) return undefined
  const session = [run ?? [], event.session ?? []].flat().join('.')
  return `${JSON.stringify({ type: event.type, agent: event.agent, session, ...facts })}\n`
}

function listFacts(event: RuntimeEvent, texts: boolean): object | undefined {
  if (event.type === 'searched') return { ...(texts && { query: event.query }), found: event.found }
  if (event.type === 'skill_loaded') return { id: event.id, section: event.section }
  return event.type === 'denied' ? { id: event.id, rule: event.rule } : undefined
}
