/** Why a bundle cannot be written, in words. */
import { type Failure, failure, formatError, getErrorCode, isSystemError, systemFailure } from './failure.ts'

/** An error of the disk → a Failure. Any other error is a refusal in words already, or a bug: it stays as it is. */
export function explainWriteError(error: unknown, folder: string): unknown {
  if (!isSystemError(error)) return error
  const reason = getErrorCode(error)
  return failure(
    `Cannot write the bundle to \`${folder}\`: ${formatError(error)}`,
    reason === 'ENOSPC' || reason === 'EDQUOT'
      ? 'Free some space and build again; the old bundle is as it was'
      : undefined,
    error,
  )
}

/** The same of a file that the new bundle does not name any more. */
export function explainRemoveError(error: unknown, folder: string): Failure {
  return systemFailure(
    `Cannot remove a stale file from \`${folder}\``,
    error,
    'The new bundle is in place; build again to remove what is stale',
  )
}
