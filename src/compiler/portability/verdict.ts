export type Effect =
  | 'dropped'
  /** Called by another name than the frontmatter's. */
  | 'renamed'
  | 'cut'
  /** Its settings keep the skill from the model, or from everyone. */
  | 'hidden'
  /** Other values than in the file: the client has repaired the YAML, or given up on it. */
  | 'misread'
  /** No description, or one from elsewhere. */
  | 'undescribed'
  /** A field without effect here that has one elsewhere. */
  | 'ignored'
  /** Loaded unchanged, with a complaint. */
  | 'warned'

/** Words that follow the client's name and a colon, and the preset's source (a key of its `sources`). */
export interface Reason {
  effect: Effect
  text: string
  source: string
}

export interface Verdict {
  loads: boolean
  /** Its folder when it is dropped before it has a name. */
  name: string
  description: string
  /** The model does not see it, and a user can call it; `later`: until a file matches. */
  unlisted?: 'always' | 'later'
  reasons: Reason[]
}

/** A reason with the effect `dropped` means that the skill is lost. */
export interface Value {
  value: string
  reasons: Reason[]
}

export function createDropped(value: string, text: string, source: string): Value {
  return { value, reasons: [{ effect: 'dropped', text, source }] }
}
