/** A request, and the answer that is expected of a model. Other fields of a format are kept in `extra`. */
export interface EvalCase {
  /** As the file gives it. */
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
  /** Skills that its author leaves it to, where the bundle has them. */
  instead?: string[]
  extra?: Fields
}

/** A format of files of evaluations that is read. */
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
  /** The skill that it says it is about. */
  skill?: string
  cases: EvalCase[]
  /** Files whose cases belong to it: patterns, from its folder. */
  includes?: string[]
  extra?: Fields
}

/** Formats that can be written. */
export const WRITABLE = ['skill-creator', 'agentskills'] as const
/** One of `WRITABLE`. */
export type WritableFormat = (typeof WRITABLE)[number]

export type Fields = Record<string, unknown>

/** Why a file is not read. */
export interface Refusal {
  refused: string
}

/** Context for parsing a file. */
export interface ParseContext {
  /** The skill of the requests, unless the file names one. */
  skill?: string | undefined
  /** The text of a file beside it; undefined when the file is missing. */
  sibling?: (name: string) => string | undefined
}
