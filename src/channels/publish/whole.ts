/** A bundle that is to be published has to be whole: what is broken here would be broken everywhere. */
import { realpathSync } from 'node:fs'
import { failure, wordsOf } from '../../core/failure.ts'
import { verifyBundle } from '../../reader/disk/verify.ts'
import { isBelow, realFolder } from './managed.ts'

/** Throws a Failure where a bundle would be published into itself: what is written there would make it other than its manifest. */
export function checkApart(bundle: string, target: string): void {
  if (isInside(bundle, target))
    throw failure(`\`${target}\` is in the bundle itself`, 'Give a folder outside of it')
}

function isInside(bundle: string, target: string): boolean {
  try {
    return isBelow(realpathSync(bundle), realFolder(target))
  } catch (error) {
    throw failure(`Cannot write to \`${target}\`: ${wordsOf(error)}`)
  }
}

/** The digest of the manifest's bytes. Throws a Failure for a bundle that is not whole. */
export function wholeBundle(folder: string): string {
  const { digest, problems } = verifyBundle(folder)
  const [first] = problems.filter(({ kind }) => kind !== 'extra')
  if (first !== undefined)
    throw failure(
      `The bundle is not whole: \`${first.path}\` is ${first.kind}`,
      'Build it again; `skillc verify` says all that is wrong',
    )
  return digest
}
