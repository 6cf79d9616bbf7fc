/** A bundle that is to be published has to be whole: what is broken here would be broken everywhere. */
import { verifyBundle } from '../bundle/verify.ts'
import { failure } from '../util/failure.ts'

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
