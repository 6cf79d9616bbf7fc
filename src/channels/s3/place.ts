/** What names a folder in a bucket. Pure. */
import { failure } from '../../core/errors/failure.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'

export interface S3Place {
  bucket: string
  /** Of the keys: empty, or with a slash at its end. */
  prefix: string
}

/** Reads `s3://BUCKET/PREFIX`. Throws a Failure. */
export function parseS3(target: string): S3Place {
  const [, bucket, prefix = ''] =
    /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9])(?:\/(.*))?$/s.exec(target) ?? []
  const path = prefix.replace(/\/$/, '')
  if (bucket === undefined || (path !== '' && (!isSafePath(path) || path.length > 500)))
    throw failure(
      `\`${target.slice(0, 200)}\` names no place in a bucket`,
      'Write `s3://BUCKET` or `s3://BUCKET/FOLDER`',
    )
  return { bucket, prefix: path === '' ? '' : `${path}/` }
}
