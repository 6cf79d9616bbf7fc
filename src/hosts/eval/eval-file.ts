/** A request and its expected answer. Unknown fields of a format are kept in `extra`. */
export interface EvalCase {
  id?: string | number
  prompt: string
  files?: unknown[]
  expected?: unknown
  /** Checks of the answer, which skillc does not run. */
  checks?: unknown[]
  /** Skills that should be loaded: any of them is right. */
  relevant?: string[]
  /** A skill that should not be loaded; `null`: no skill should be. */
  not?: string | null
  /** Skills that the author defers to, if the bundle has them. */
  instead?: string[]
  extra?: Fields
}

/** A format of evaluation files that skillc reads. */
export type EvalFormat =
  | 'skill-creator'
  | 'agentskills'
  | 'triggers'
  | 'waza'
  | 'promptfoo'
  | 'tessl'
  | 'agent-eval-harness'
  | 'skillkit'

/** The contents of a file. */
export interface EvalFile {
  format: EvalFormat
  /** The skill that the file names. */
  skill?: string
  cases: EvalCase[]
  /** Patterns, relative to the file's folder, of files with more cases. */
  includes?: string[]
  extra?: Fields
}

/** Formats that skillc can write. */
export const WRITABLE = ['skill-creator', 'agentskills'] as const
/** One of `WRITABLE`. */
export type WritableFormat = (typeof WRITABLE)[number]

export type Fields = Record<string, unknown>

/** The reason why a file is not read. */
export interface Refusal {
  refused: string
}

/** Context for parsing a file. */
export interface ParseContext {
  /** The skill of the requests, unless the file names one. */
  skill?: string | undefined
  /** Reads a file next to it. Returns undefined if the file is missing. */
  sibling?: (name: string) => string | undefined
}
