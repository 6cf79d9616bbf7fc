/** The facts of an error in addition to its message. */
export interface ErrorFacts {
  /** How to fix it, as one sentence. */
  help?: string
  /** A path in the bundle's folder; for a skill's resource, in the skill's folder. */
  file?: string
  /** An id, or the given name. */
  skill?: string
  /** The rule that denies a skill. */
  rule?: string
  cause?: unknown
}

/** Marks every skillc error, whichever copy of the class created it. */
const MARK = Symbol.for('skillc.error')

/** The error that skillc throws if a call fails. `code` is permanent; `help` explains how to fix the problem. */
export class SkillcError<Code extends string = string> extends Error implements ErrorFacts {
  declare help?: string
  declare file?: string
  declare skill?: string
  declare rule?: string
  /** `failure` for the compiler and commands; the runtime's codes are `FaultCode`. */
  declare readonly code: Code

  /** Recognizes other copies of the class: the package contains it as ES module and as CommonJS. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return MARK in Object(error)
  }

  static {
    Object.assign(SkillcError.prototype, { [MARK]: true })
  }

  /** `message` is one sentence without a period. */
  constructor(code: Code, message: string, facts: ErrorFacts = {}) {
    super(message, facts)
    // Hosts recognize an abort by this name.
    const name = code === 'aborted' ? 'AbortError' : 'SkillcError'
    Object.assign(this, { name, code }, facts)
  }
}

/** True if skillc threw this error on purpose and, if `code` is given, with that code. */
export function isSkillcError(error: unknown, code?: string): error is SkillcError {
  return error instanceof SkillcError && (!code || error.code === code)
}
