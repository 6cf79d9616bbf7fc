import type { Refusal } from '../match/access.ts'
import { type ErrorFacts, isSkillcError, SkillcError } from './error.ts'

/** Errors of reading, searching and using a bundle. Codes are permanent. */
export type FaultCode =
  /** A file that the manifest or a record names is missing. */
  | 'missing-file'
  /** The bytes do not match the digest. */
  | 'tampered-file'
  /** It ends too early. */
  | 'truncated-file'
  /** The source failed: network, disk, or an HTTP status. */
  | 'unreadable-file'
  /** It is larger than this host allows. */
  | 'oversized-file'
  | 'invalid-manifest'
  | 'invalid-record'
  | 'unsupported-source'
  /** The call needs all skills of a large bundle. Load them first: `await bundle.load()`. */
  | 'unloaded-skills'
  | 'unknown-skill'
  | 'ambiguous-skill'
  /** A rule or the user denies the skill. */
  | 'denied-skill'
  /** Skills with `context: fork` call each other endlessly. */
  | 'endless-fork'
  /** The skill was rebuilt and its old files are gone: use it again. */
  | 'changed-skill'
  /** The instructions of the skill have no such section. */
  | 'unknown-section'
  | 'unknown-file'
  | 'existing-file'
  /** The path leaves its folder. */
  | 'unsafe-path'
  /** The file is not text, or not JSON, as requested. */
  | 'unreadable-text'
  /** The file is not a script. */
  | 'unrunnable-file'
  /** Scripts only run in a sandbox, and this machine has none. */
  | 'missing-sandbox'
  | 'invalid-snapshot'
  /** The value is not a list of messages or texts of a conversation. */
  | 'invalid-messages'
  /** An option has an unknown value, such as a preset's name. */
  | 'invalid-option'
  /** The bundle has no search index that this version can read. */
  | 'no-search-index'
  /** A file of the search index matches its digest, but its content is invalid. */
  | 'invalid-index'
  /** Search uses only words: the bundle has no vectors of the host's provider. */
  | 'no-embeddings'
  /** The embedding provider failed or returned invalid vectors. */
  | 'failed-embeddings'
  | 'aborted'

/** `asked`: the user said no, or could not be asked. `capability`: the skill may not do this. */
export type DenialRule = Refusal['rule'] | 'asked' | 'capability'

export interface FaultFacts extends ErrorFacts {
  rule?: DenialRule
}

/** A runtime error. `code` is the problem, and `file` or `skill` is where it occurred. */
export type Fault = SkillcError<FaultCode>

export function fault(code: FaultCode, message: string, facts?: FaultFacts): Fault {
  return new SkillcError(code, message, facts)
}

/** True if an error is a fault, with the given code if any. */
export function isFault(error: unknown, code?: FaultCode): error is Fault {
  return isSkillcError(error, code) && error.code !== 'failure'
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw createAbortFault(signal)
}

export function createAbortFault(signal: AbortSignal | undefined): Fault {
  return fault('aborted', 'It was aborted', { cause: signal?.reason })
}

/** Rejects with the fault of an abort when the signal is aborted, even if the work ignores the signal. */
export function raceAbort<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(createAbortFault(signal))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
