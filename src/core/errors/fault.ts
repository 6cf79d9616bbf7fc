import type { Refusal } from '../match/access.ts'
import { type ErrorFacts, isSkillcError, SkillcError } from './error.ts'

/** Errors of reading, searching and using a bundle. Codes are permanent. */
export type FaultCode =
  /** A file that the manifest or a record names is not there. */
  | 'missing-file'
  /** Its bytes are not those that its digest names. */
  | 'tampered-file'
  /** It ends too early. */
  | 'truncated-file'
  /** The source failed: the network, the disk, a status that says so. */
  | 'unreadable-file'
  /** It is larger than this host allows. */
  | 'oversized-file'
  | 'invalid-manifest'
  | 'invalid-record'
  | 'unsupported-source'
  /** A call needs all skills of a large bundle. Load them first: `await bundle.load()`. */
  | 'unloaded-skills'
  | 'unknown-skill'
  | 'ambiguous-skill'
  /** A rule, or the user, keeps the skill out. */
  | 'denied-skill'
  /** Skills with `context: fork` call each other, and would without an end. */
  | 'endless-fork'
  /** The skill was rebuilt, and its old files no longer exist: use it again. */
  | 'changed-skill'
  /** The instructions of the skill have no such section. */
  | 'unknown-section'
  /** The skill has no such file. */
  | 'unknown-file'
  /** A file of the user's is in the way of a new one. */
  | 'existing-file'
  /** A path that leaves the folder it is for. */
  | 'unsafe-path'
  /** A file was requested as text or as JSON, and is not. */
  | 'unreadable-text'
  /** A file that is not a script was to be run. */
  | 'unrunnable-file'
  /** Scripts only run in a sandbox, and this machine has none. */
  | 'missing-sandbox'
  | 'invalid-snapshot'
  /** The value is not a list of messages, or of texts of a conversation. */
  | 'invalid-messages'
  /** An option has an unknown value, such as the name of a preset. */
  | 'invalid-option'
  /** The bundle has no search index, or one that this version does not read. */
  | 'no-search-index'
  /** A file of the search index is the one that the manifest names, but its content is invalid. */
  | 'invalid-index'
  /** Only words count, because the bundle has no vectors, or not those of the host's provider. */
  | 'no-embeddings'
  /** The provider of embeddings failed, or returned something else. */
  | 'failed-embeddings'
  | 'aborted'

/** `asked`: the user said no, or no user could be asked. `capability`: the skill is not to do this. */
export type DenialRule = Refusal['rule'] | 'asked' | 'capability'

export interface FaultFacts extends ErrorFacts {
  rule?: DenialRule
}

/** An error of the runtime. `code` says what went wrong, `file` or `skill` where. */
export type Fault = SkillcError<FaultCode>

export function fault(code: FaultCode, message: string, facts?: FaultFacts): Fault {
  return new SkillcError(code, message, facts)
}

/** Whether something caught is a fault, and of this code if one is given. */
export function isFault(error: unknown, code?: FaultCode): error is Fault {
  return isSkillcError(error, code) && error.code !== 'failure'
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw createAbortFault(signal)
}

export function createAbortFault(signal: AbortSignal | undefined): Fault {
  return fault('aborted', 'It was aborted', { cause: signal?.reason })
}

/** Rejects with the fault of an abort once the signal is aborted, which the work itself may ignore. */
export function raceAbort<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(createAbortFault(signal))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
