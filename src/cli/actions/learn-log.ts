import { tryParseJson } from '../../core/json/json.ts'
import { isMap, isText } from '../../core/json/shapes.ts'

/** A request, and the skill that was loaded after it. */
export interface UsedFor {
  query: string
  id: string
}

export interface UseLog {
  requests: number
  /** Requests without a hit or a loaded skill; empty without texts. */
  unanswered: string[]
  used: UsedFor[]
  loaded: Map<string, number>
  faults: number
}

const MOST_LINES = 1_000_000
/** UTF-16 units of a request. */
const LONGEST = 2_000

interface Asked {
  query: string | undefined
  hasHits: boolean
  ids: Set<string>
}

/** A loaded skill belongs to its session's last request. Requests of a session with a bad outcome prove nothing. */
export function readUseLog(text: string): UseLog {
  const sessions = new Map<string, Asked[]>()
  const bad = new Set<string>()
  const loaded = new Map<string, number>()
  let faults = 0
  for (const line of text.split('\n', MOST_LINES)) {
    if (line.trim() === '') continue
    const event = parseEvent(line)
    if (event === undefined) {
      faults++
      continue
    }
    const { type, session = '', id } = event
    const asked = sessions.get(session) ?? []
    sessions.set(session, asked)
    if (type === 'searched')
      asked.push({ query: event.query, hasHits: event.found?.length !== 0, ids: new Set() })
    else if (type === 'outcome' && event.ok === false) bad.add(session)
    else if (type === 'skill_loaded' && id !== undefined) {
      loaded.set(id, (loaded.get(id) ?? 0) + 1)
      asked.at(-1)?.ids.add(id)
    }
  }
  const all = [...sessions].flatMap(([session, asked]) => (bad.has(session) ? [] : asked))
  return {
    requests: [...sessions.values()].flat().length,
    unanswered: all.flatMap(({ query, hasHits, ids }) => (hasHits || ids.size > 0 ? [] : (query ?? []))),
    used: all.flatMap(({ query, ids: [id, ...more] }) =>
      query === undefined || id === undefined || more.length > 0 ? [] : { query, id },
    ),
    loaded,
    faults,
  }
}

interface Line {
  type: string
  session?: string
  id?: string
  query?: string
  found?: unknown[]
  ok?: boolean
}

function parseEvent(line: string): Line | undefined {
  const value = tryParseJson(line)
  if (!isMap(value) || !isText(value.type)) return undefined
  const { type, session, id, query, found, ok } = value
  return {
    type,
    ...(isText(session) && { session }),
    ...(isText(id) && { id }),
    ...(isText(query) && query.trim() !== '' && { query: query.trim().slice(0, LONGEST) }),
    ...(Array.isArray(found) && { found }),
    ...(ok === false && { ok }),
  }
}
