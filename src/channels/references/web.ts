import { type Failure, failure } from '../../core/errors/failure.ts'
import { MANIFEST } from '../../format/layout.ts'
import { type Call, openTransport } from '../call.ts'
import {
  createTransientError,
  fetchOnce,
  parseRetryAfter,
  readBody,
  refuseEncoded,
  SILENCE_MS,
  TRIES,
  type TransientError,
  type Transport,
  withRetry,
} from '../oci/http.ts'
import { type GetFile, type OpenedBundle, openPublished, type Pin } from './opened.ts'

/** A busy server may ask for a longer wait. */
const LONGEST_WAIT_MS = 30_000
const MOST_REDIRECTS = 5

type WebCall = Pick<Call, 'signal' | 'onProgress'>

export async function openWeb(
  address: string,
  call: WebCall,
  pin: Pin | undefined,
): Promise<OpenedBundle | Failure> {
  let absent: Failure | undefined
  const getFile: GetFile = async (path, most) => {
    const url = joinUrl(address, path)
    const { status, bytes } = await getWeb(url, most, call)
    if (status === 200) return bytes
    const error = createStatusError(url, status, path === MANIFEST)
    if (path === MANIFEST && (status === 404 || status === 410)) absent = error
    return error
  }
  return openPublished(getFile, pin).catch(error => {
    if (absent === undefined || error !== absent) throw error
    return absent
  })
}

/** A query, such as a signature, is sent for every file. */
export function joinUrl(address: string, path: string): string {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  return url.href
}

function createStatusError(url: string, status: number, isManifest: boolean): Failure {
  if (status === 401 || status === 403)
    return failure(
      `\`${url}\` requires a login (status ${status}), which skillc does not support for web servers`,
      'Publish the bundle to an OCI registry or as an npm package, which support logins',
    )
  return failure(
    `\`${url}\` was not found (status ${status})`,
    isManifest
      ? 'Give the address of the folder with `manifest.json`, or with `.well-known/agent-skills/index.json`'
      : 'Publish the bundle again',
  )
}

export interface WebAnswer {
  status: number
  headers: Headers
  /** Empty unless the status is a success. */
  bytes: Uint8Array
}

/** Returns any answer below 500 except 429; retries others as the server suggests. Stays on the same host. */
export async function getWeb(address: string, most: number, call: WebCall): Promise<WebAnswer> {
  const transport = openTransport(call)
  return withRetry(transport, async () => {
    const response = await followRedirects(address, transport)
    const { status, headers } = response
    if (!response.ok) await response.body?.cancel()
    if (status === 429 || status >= 500) throw createBusyError(address, response)
    return {
      status,
      headers,
      bytes: response.ok ? await readBounded(response, address, most) : new Uint8Array(),
    }
  })
}

const TRY_AGAIN = 'Try again later; nothing was written'

function createBusyError(address: string, response: Response): TransientError {
  const { status } = response
  const words = status === 429 ? 'has too many requests to answer' : 'has an internal error'
  const found = failure(`The server of \`${address}\` ${words} (status ${status}), ${TRIES} times`, TRY_AGAIN)
  const after = parseRetryAfter(response)
  return createTransientError(found, after && Math.min(after, LONGEST_WAIT_MS))
}

async function followRedirects(address: string, transport: Transport): Promise<Response> {
  let url = new URL(address)
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const response = await fetchOnce(transport, { method: 'GET', url }).catch(error => {
      throw createBrokenError(url.href, error)
    })
    await refuseEncoded(response, address)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    url = resolveRedirect(url, location)
  }
  throw failure(`\`${address}\` redirects too many times`, 'Use the address at the end of the chain')
}

function resolveRedirect(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href))
    throw failure(
      `\`${from.href}\` redirects to \`${location}\`, which is not an address`,
      'Check the server',
    )
  const next = new URL(location, from)
  const isUpgrade = from.protocol === 'http:' && next.protocol === 'https:' && next.hostname === from.hostname
  if (isUpgrade || (next.host === from.host && next.protocol === from.protocol)) return next
  throw failure(
    `\`${from.href}\` redirects to another host, \`${next.host}\``,
    'If you trust that host, give its address instead',
  )
}

async function readBounded(response: Response, address: string, most: number): Promise<Uint8Array> {
  const bytes = await readBody(response, most).catch(error => {
    throw createBrokenError(address, error)
  })
  if (bytes.length <= most) return bytes
  throw failure(
    `\`${address}\` has more than ${most} bytes`,
    'The response is larger than expected; do not trust it',
  )
}

function createBrokenError(address: string, error: unknown): Failure | TransientError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const text = cause instanceof Error ? cause.message : String(cause)
  if (text === 'bad port')
    return failure(
      `\`${address}\` has a port that fetch refuses (the “bad ports” of its standard)`,
      'Run the server on another port',
    )
  if (code === 'ENOTFOUND')
    return failure(`The host of \`${address}\` is unknown`, 'Check the address and the network')
  if (code === 'ECONNREFUSED')
    return failure(`Nothing answers at \`${address}\``, 'Check the address and whether the server is running')
  const isSilent =
    code === 'UND_ERR_BODY_TIMEOUT' || (error instanceof Error && error.name === 'TimeoutError')
  return createTransientError(
    isSilent
      ? failure(`\`${address}\` did not answer within ${SILENCE_MS / 1000} seconds`, TRY_AGAIN)
      : failure(`The connection to \`${address}\` was interrupted: ${code === '' ? text : code}`, TRY_AGAIN),
  )
}
