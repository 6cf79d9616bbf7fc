/** Why a bundle cannot be written, in words. */
import { type Failure, failure, reasonOf, wordsOf } from './failure.ts'

/** An error of the disk → a Failure. */
export function explainWriteError(error: unknown, folder: string): Failure {
  const reason = reasonOf(error)
  return failure(
    `Cannot write the bundle to \`${folder}\`: ${wordsOf(error)}`,
    reason === 'ENOSPC' || reason === 'EDQUOT'
      ? 'Free some space and build again; the old bundle is as it was'
      : undefined,
  )
}
