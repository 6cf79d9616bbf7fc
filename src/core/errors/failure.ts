/** Errors that stop skillc itself, in contrast to problems of skills; and texts for system errors. */
import { isSkillcError, SkillcError } from './error.ts'

/** Bad flags, an unreadable root, a full disk. Becomes exit code 2. Never used for a problem of a user's skill. */
export type Failure = SkillcError<'failure'>

export function failure(message: string, help?: string, cause?: unknown): Failure {
  return new SkillcError('failure', message, {
    ...(help !== undefined && { help }),
    ...(cause !== undefined && { cause }),
  })
}

export function isFailure(value: unknown): value is Failure {
  return isSkillcError(value, 'failure')
}

export function toFailureData({ message, help }: Failure): { message: string; help?: string } {
  return { message, ...(help !== undefined && { help }) }
}

export function getStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** True if the system or Node refused something; otherwise the error is a bug. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && !isSkillcError(error) && 'code' in error && typeof error.code === 'string'
}

export function getErrorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.message : String(error)
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EBUSY: 'another program has it open',
  EROFS: 'the file system is read-only',
  ENOENT: 'it does not exist, or a folder of its path does not',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its path is too long for this system',
  ELOOP: 'it is part of a symlink loop',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a part of its path is a file',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ERR_INVALID_ARG_VALUE: 'its path contains invalid characters',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_BUFFER_TOO_LARGE: 'it is too large after unpacking',
}

/** Plain words to follow a colon. `own`: texts for codes with a special meaning at the call site. */
export function formatErrorCode(code: string, own: Readonly<Record<string, string>> = {}): string {
  return own[code] ?? WORDS[code] ?? code
}

export function formatError(error: unknown, own?: Readonly<Record<string, string>>): string {
  return formatErrorCode(getErrorCode(error), own)
}

/** `what` starts the sentence, as in "Cannot write `a.txt`"; the system's reason ends it. */
export function systemFailure(what: string, error: unknown, help?: string): Failure {
  return failure(`${what}: ${formatError(error)}`, help, error)
}

/** Turns a disk error into a Failure. Returns any other error unchanged. */
export function explainWriteError(error: unknown, folder: string): unknown {
  if (!isSystemError(error)) return error
  const reason = getErrorCode(error)
  return failure(
    `Cannot write the bundle to \`${folder}\`: ${formatError(error)}`,
    reason === 'ENOSPC' || reason === 'EDQUOT'
      ? 'Free some space and build again; the old bundle is unchanged'
      : undefined,
    error,
  )
}

export function explainRemoveError(error: unknown, folder: string): Failure {
  return systemFailure(
    `Cannot remove a stale file from \`${folder}\``,
    error,
    'The new bundle is in place; build again to remove stale files',
  )
}

/** Runs work that the system may refuse. Throws a Failure, as `systemFailure` does, for any error. */
export function attempt<Result>(what: string, work: () => Result, help?: string): Result {
  try {
    return work()
  } catch (error) {
    throw systemFailure(what, error, help)
  }
}
