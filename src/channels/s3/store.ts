/** A part of a bucket in an S3-compatible store. aws4fetch signs requests (SigV4). */
import { AwsV4Signer } from 'aws4fetch'
import { sha256 } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { isPrivateLine } from '../../core/network/loopback.ts'
import type { Environment } from '../../core/process/environment.ts'
import {
  createTransientError,
  readBody,
  readErrorBody,
  refuseEncoded,
  sendOnce,
  type Transport,
  withRetry,
} from '../oci/http.ts'
import type { S3Place } from '../references/reference.ts'
import { createNoBucketError, createS3Error, readPage } from './answers.ts'

export interface S3Store {
  list: (onPage: (objects: number) => void) => Promise<Map<string, string>>
  get: (path: string, most: number) => Promise<Uint8Array | undefined>
  put: (path: string, bytes: Uint8Array<ArrayBuffer>, kind: ObjectKind) => Promise<void>
  remove: (path: string) => Promise<void>
}

export interface ObjectKind {
  contentType: string
  cacheControl: string
}

const MOST_PAGE_BYTES = 16 << 20
const MOST_PAGES = 10_000
/** Consecutive pages without anything new: pages of some buckets may be empty. */
const MOST_IDLE_PAGES = 50
const MOST_OBJECTS = 4_000_000
/** Characters of all keys and entity tags, about 110 per file of a bundle. */
const MOST_CHARACTERS = 512 << 20

interface Login {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

function getLogin({ env }: Environment): Login {
  const {
    AWS_ACCESS_KEY_ID: id = '',
    AWS_SECRET_ACCESS_KEY: secret = '',
    AWS_SESSION_TOKEN: token = '',
  } = env
  if (id === '' || secret === '')
    throw failure(
      'There is no login for the store: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` are not both set',
      'Set them; `eval "$(aws configure export-credentials --format env)"` reads them from where the AWS tools store them',
    )
  return { accessKeyId: id, secretAccessKey: secret, ...(token !== '' && { sessionToken: token }) }
}

export function getBaseUrl(
  bucket: string,
  { env }: Environment,
  plainHttp: boolean,
): { base: URL; region: string } {
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1'
  if (!/^[A-Za-z0-9-]{1,40}$/.test(region))
    throw failure('`AWS_REGION` is not a valid region name', 'Write it as in `eu-central-1`')
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || ''
  if (endpoint === '') {
    const host = `s3.${region}.amazonaws.com`
    const base = /^[a-z0-9-]+$/.test(bucket) ? `https://${bucket}.${host}/` : `https://${host}/${bucket}/`
    return { base: new URL(base), region }
  }
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw failure(
      '`AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL` is not a web address',
      'Write it as in `https://s3.example.com`',
    )
  if (!plainHttp && !isPrivateLine(url))
    throw failure(
      `The endpoint \`${url.origin}\` is not encrypted: anyone on the network path could change the bundle`,
      'Use `https://`; `pull` and `publish` take the option `plainHttp` for a store without encryption',
    )
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}/`
  return { base: url, region }
}

export interface S3Options {
  environment: Environment
  plainHttp: boolean
  transport: Transport
}

interface Request {
  method: 'GET' | 'PUT' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  what: string
}

type Ask = <T>(request: Request, take: (response: Response) => Promise<T>) => Promise<T>

export function openS3(place: S3Place, { environment, plainHttp, transport }: S3Options): S3Store {
  const { bucket, prefix } = place
  const login = getLogin(environment)
  const { base, region } = getBaseUrl(bucket, environment, plainHttp)
  const ask: Ask = (request, take) =>
    withRetry(transport, async () => {
      // Signed again for each try, because signatures expire within minutes.
      const response = await sendOnce(transport, {
        ...request,
        ...(await signRequest(request, login, region)),
      })
      await refuseEncoded(response, base.host)
      if (response.ok || (response.status === 404 && request.method === 'GET')) return take(response)
      throw createS3Error(response, {
        host: base.host,
        bucket,
        what: request.what,
        xml: Buffer.from(await readErrorBody(response)).toString('utf8'),
      })
    })
  const getObjectUrl = (path: string) => {
    const url = new URL(base)
    // Segments are encoded individually, because a `+` would be signed differently than it is sent.
    url.pathname += `${prefix}${path}`.split('/').map(encodeURIComponent).join('/')
    return url
  }
  const discardBody = async (response: Response) => void (await response.body?.cancel())
  return {
    list: onPage => listAll(ask, base, place, onPage),
    get: (path, most) =>
      ask({ method: 'GET', url: getObjectUrl(path), what: `\`${path}\`` }, response =>
        readResponseBytes(response, place, base, most),
      ),
    put: (path, body, { contentType, cacheControl }) =>
      ask(
        {
          method: 'PUT',
          url: getObjectUrl(path),
          headers: { 'content-type': contentType, 'cache-control': cacheControl },
          body,
          what: `writing \`${path}\``,
        },
        discardBody,
      ),
    remove: path =>
      ask({ method: 'DELETE', url: getObjectUrl(path), what: `removing \`${path}\`` }, discardBody),
  }
}

async function signRequest({ method, url, headers, body }: Request, login: Login, region: string) {
  const signer = new AwsV4Signer({
    ...login,
    region,
    service: 's3',
    method,
    url: url.href,
    // The store verifies the bytes with this digest.
    headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
  })
  const { url: address, headers: all } = await signer.sign()
  return { url: address, headers: Object.fromEntries(all) }
}

async function readResponseBytes(
  response: Response,
  { bucket }: S3Place,
  { host }: URL,
  most: number,
): Promise<Uint8Array | undefined> {
  const bytes = await readBoundedBody(response, host, most)
  if (response.status !== 404) return bytes
  if (!Buffer.from(bytes).includes('NoSuchBucket')) return undefined
  throw createNoBucketError(host, bucket)
}

async function readBoundedBody(response: Response, host: string, most: number): Promise<Uint8Array> {
  const bytes = await readBody(response, most).catch(() => {
    throw createTransientError(failure(`\`${host}\` ended a response early`, 'Try again later'))
  })
  if (bytes.length <= most) return bytes
  throw failure(`\`${host}\` returned more than ${most} bytes`, 'Check the endpoint')
}

async function listAll(
  ask: Ask,
  base: URL,
  { bucket, prefix }: S3Place,
  onPage: (objects: number) => void,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  let characters = 0
  let idle = 0
  let next: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const url = new URL(base)
    url.search = new URLSearchParams({
      ...(next !== undefined && { 'continuation-token': next }),
      'encoding-type': 'url',
      'list-type': '2',
      ...(prefix !== '' && { prefix }),
    }).toString()
    const answer = await ask(
      { method: 'GET', url, what: `the list of \`s3://${bucket}/${prefix}\`` },
      async response => {
        const xml = Buffer.from(await readBoundedBody(response, url.host, MOST_PAGE_BYTES)).toString('utf8')
        if (response.status === 404) throw createNoBucketError(url.host, bucket)
        return readPage(xml, url.host)
      },
    )
    const before = found.size
    for (const [key, etag] of answer.objects) {
      characters += key.length + etag.length
      if (key.startsWith(prefix)) found.set(key.slice(prefix.length), etag)
    }
    onPage(found.size)
    if (answer.next === undefined) return found
    idle = found.size === before ? idle + 1 : 0
    if (answer.next === next || idle > MOST_IDLE_PAGES)
      throw failure(`\`${base.host}\` keeps listing the same pages`, 'Check the endpoint')
    if (found.size > MOST_OBJECTS || characters > MOST_CHARACTERS) break
    next = answer.next
  }
  throw failure(
    `\`s3://${bucket}/${prefix}\` has more objects than a site can have`,
    'Publish to a separate location',
  )
}
