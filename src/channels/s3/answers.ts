/** Lists and errors of S3-compatible stores: a few plain elements of XML (Amazon S3 API Reference). */

import { type Failure, failure } from '../../core/errors/failure.ts'
import { createTransientError, parseRetryAfter, type TransientError } from '../oci/http.ts'

export interface S3Page {
  /** The entity tag of an object that was put whole and unencrypted is the MD5 of its bytes; others are the store's choice. */
  objects: [key: string, etag: string][]
  next?: string
}

function getElementText(xml: string, name: string): string | undefined {
  const open = `<${name}>`
  const start = xml.indexOf(open)
  const end = start === -1 ? -1 : xml.indexOf(`</${name}>`, start)
  return end === -1 ? undefined : xml.slice(start + open.length, end)
}

/** The longest key (Amazon S3 User Guide, naming objects), and longer than any entity tag. */
const MOST_NAME_BYTES = 1_024

export function readPage(xml: string, host: string): S3Page {
  const [head, ...parts] = xml.split('<Contents>')
  if (head === undefined || !head.includes('<ListBucketResult'))
    throw failure(`\`${host}\` did not return a list of objects`, 'Check the endpoint')
  const getListedKey = getElementText(xml, 'EncodingType') === 'url' ? decodeKey : decodeXml
  const objects = parts.map((part): [string, string] => {
    const etag = getElementText(part, 'ETag') ?? ''
    return [
      copyName(getListedKey(getElementText(part, 'Key') ?? ''), host),
      copyName(etag.replaceAll('&quot;', '').replaceAll('"', ''), host),
    ]
  })
  const next =
    getElementText(xml, 'IsTruncated') === 'true' ? getElementText(xml, 'NextContinuationToken') : undefined
  return { objects, ...(next !== undefined && next !== '' && { next: decodeXml(next) }) }
}

/** A slice would keep the whole text in memory. */
function copyName(name: string, host: string): string {
  const bytes = Buffer.from(name)
  if (bytes.length <= MOST_NAME_BYTES) return bytes.toString('utf8')
  throw failure(`\`${host}\` lists a name of more than ${MOST_NAME_BYTES} bytes`, 'Check the endpoint')
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    return key
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

function decodeXml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos);/g, entity => ENTITIES[entity] ?? entity)
}

const LOGINS: Readonly<Record<string, [what: string, help: string]>> = {
  InvalidAccessKeyId: ['does not recognize the access key', 'Check `AWS_ACCESS_KEY_ID` and the endpoint'],
  SignatureDoesNotMatch: ['rejects the signature', 'Check `AWS_SECRET_ACCESS_KEY`'],
  ExpiredToken: ['says that the login has expired', 'Log in again, and set `AWS_SESSION_TOKEN`'],
  TokenRefreshRequired: ['says that the login has expired', 'Log in again, and set `AWS_SESSION_TOKEN`'],
  InvalidToken: ['rejects the session token', 'Set `AWS_SESSION_TOKEN` of the same login, or unset it'],
  RequestTimeTooSkewed: ['says that the clock of this machine is wrong', 'Set the clock'],
}

const BUSY_CODES = ['SlowDown', 'RequestTimeout', 'OperationAborted', 'InternalError', 'ServiceUnavailable']

interface S3Refusal {
  host: string
  bucket: string
  what: string
  xml: string
}

export function createS3Error(
  response: Response,
  { host, bucket, what, xml }: S3Refusal,
): Failure | TransientError {
  const { status } = response
  const code = getElementText(xml, 'Code')?.slice(0, 100) ?? ''
  const own = getElementText(xml, 'Message')?.slice(0, 300) ?? ''
  const said = [code, decodeXml(own)].filter(text => text !== '').join(', ')
  const because = said === '' ? '' : `: ${said}`
  const region = response.headers.get('x-amz-bucket-region') ?? getElementText(xml, 'Region')
  const isElsewhere = (status >= 300 && status < 400) || code === 'AuthorizationHeaderMalformed'
  if (isElsewhere && region !== undefined && /^[a-z0-9-]{1,40}$/.test(region))
    return failure(`The bucket \`${bucket}\` is in another region, ${region}`, `Set \`AWS_REGION=${region}\``)
  if (isElsewhere)
    return failure(
      `\`${host}\` sends ${what} to another address, which skillc does not follow (${status})${because}`,
      'Set `AWS_REGION`, or `AWS_ENDPOINT_URL_S3`, to where the bucket is',
    )
  const login = Object.hasOwn(LOGINS, code) ? LOGINS[code] : undefined
  if (login !== undefined) return failure(`\`${host}\` ${login[0]} (${status})${because}`, login[1])
  if (status === 401 || status === 403)
    return failure(
      `\`${host}\` refuses ${what}: this login may not do that (${status})${because}`,
      'Check the path, because a store also returns this for a missing file unless the login has `s3:ListBucket`. Reading requires `s3:GetObject`; publishing also requires `s3:ListBucket`, `s3:PutObject` and `s3:DeleteObject`',
    )
  if (code === 'NoSuchBucket') return createNoBucketError(host, bucket)
  if (status === 429 || status >= 500 || BUSY_CODES.includes(code)) {
    const after = parseRetryAfter(response)
    const asked = after === undefined ? '' : `; retry in ${Math.ceil(after / 1000)} seconds`
    return createTransientError(
      failure(
        `\`${host}\` is too busy for ${what}, or fails (${status})${asked}${because}`,
        'Try again later',
      ),
      after,
    )
  }
  return failure(`\`${host}\` refuses ${what} (${status})${because}`)
}

export function createNoBucketError(host: string, bucket: string): Failure {
  return failure(
    `\`${host}\` has no bucket \`${bucket}\``,
    'Create it first, or check its name and `AWS_REGION` or the endpoint',
  )
}
