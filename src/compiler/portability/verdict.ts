/** What a client makes of a skill, as data. */

export type Effect =
  | 'dropped'
  /** The client calls it by another name than the frontmatter does. */
  | 'renamed'
  | 'cut'
  /** The client reads other values than the file says: it has repaired the YAML, or given up on it. */
  | 'misread'
  /** It has no description, or one taken from elsewhere. */
  | 'undescribed'
  /** A field that has a meaning elsewhere has none here. */
  | 'ignored'
  /** It loads as it is, and the client complains. */
  | 'warned'

/** Why: words that follow the client's name and a colon, and the preset's source for it (a key of its `sources`). */
export interface Reason {
  effect: Effect
  text: string
  source: string
}

export interface Verdict {
  loads: boolean
  /** What the client calls it; its folder when it is dropped before it has a name. */
  name: string
  description: string
  reasons: Reason[]
}

/** What a client makes of one value. A reason with the effect `dropped`: the skill is lost. */
export interface Value {
  value: string
  reasons: Reason[]
}

export function createDropped(value: string, text: string, source: string): Value {
  return { value, reasons: [{ effect: 'dropped', text, source }] }
}
