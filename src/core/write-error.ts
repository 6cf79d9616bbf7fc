/** Why a bundle cannot be written, in words. */
import { type Failure, failure, formatError, getErrorCode } from './failure.ts'

/** An error of the disk → a Failure. */
export function explainWriteError(error: unknown, folder: string): Failure {
  const reason = getErrorCode(error)
  return failure(
    `Cannot write the bundle to \`${folder}\`: ${formatError(error)}`,
    reason === 'ENOSPC' || reason === 'EDQUOT'
      ? 'Free some space and build again; the old bundle is as it was'
      : undefined,
  )
}

/** The same of a file that the new bundle does not name any more. */
export function explainRemoveError(error: unknown, folder: string): Failure {
  return failure(
    `Cannot remove a stale file from \`${folder}\`: ${formatError(error)}`,
    'The new bundle is in place; build again to remove what is stale',
  )
}
