/** The facts of an error in addition to its message. */
export interface ErrorFacts {
  /** How to fix it, as one sentence. */
  hint?: string
  /** A path from the bundle's folder; of a skill's resource, from the skill's folder. */
  file?: string
  /** An id, or what was given for one. */
  skill?: string
  /** The rule that denies a skill. */
  rule?: string
  /** The original error, of the system or a source. */
  cause?: unknown
}

/** On every error of skillc, whichever copy of the class made it. */
const MARK = Symbol.for('skillc.error')

/** skillc throws it when it cannot do its work. `code` is permanent; `hint` says how to fix it. */
export class SkillcError<Code extends string = string> extends Error implements ErrorFacts {
  declare hint?: string
  declare file?: string
  declare skill?: string
  declare rule?: string
  /** `failure` for what stops the compiler or a command; the codes of the runtime are those of `FaultCode`. */
  declare readonly code: Code

  /** Knows the errors of other copies too: the package has the class for ES modules and for CommonJS. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return MARK in Object(error)
  }

  static {
    Object.assign(SkillcError.prototype, { [MARK]: true })
  }

  /** The message is one sentence, without its full stop. */
  constructor(code: Code, message: string, facts: ErrorFacts = {}) {
    super(message, facts)
    // Hosts know an abort by this name.
    const name = code === 'aborted' ? 'AbortError' : 'SkillcError'
    Object.assign(this, { name, code }, facts)
  }
}

/** Whether something caught was thrown by skillc on purpose, and has this code if one is given. */
export function isSkillcError(error: unknown, code?: string): error is SkillcError {
  return error instanceof SkillcError && (!code || error.code === code)
}
