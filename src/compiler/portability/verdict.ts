export type Effect =
  | 'dropped'
  /** Called by another name than the frontmatter's. */
  | 'renamed'
  | 'cut'
  /** Its settings hide the skill from the model, or from everyone. */
  | 'hidden'
  /** Other values than in the file: the client repaired the YAML, or gave up on it. */
  | 'misread'
  /** No description, or one from elsewhere. */
  | 'undescribed'
  /** A field without effect here that has one elsewhere. */
  | 'ignored'
  /** Loaded unchanged, with a warning. */
  | 'warned'

/** Words to follow the client's name and a colon, and a key of the preset's `sources`. */
export interface Reason {
  effect: Effect
  text: string
  source: string
}

export interface Verdict {
  loads: boolean
  name: string
  description: string
  /** Hidden from the model, but callable by a user; `later`: until a file matches. */
  unlisted?: 'always' | 'later'
  reasons: Reason[]
}

export interface Value {
  value: string
  reasons: Reason[]
}

export function createDropped(value: string, text: string, source: string): Value {
  return { value, reasons: [{ effect: 'dropped', text, source }] }
}
