/** Turns failures into one sentence, and retries temporary ones (a dropped connection, 429, 5xx). */
import { type Failure, failure } from '../../core/errors/failure.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { isMap } from '../../core/json/shapes.ts'
import { readJson } from './shapes.ts'

export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | string
  what: string
  /** Follow redirects to another host: only for content with a known digest. */
  mayLeave?: boolean
}

export interface Transport {
  fetch: typeof fetch
  wait: (ms: number, why: string) => Promise<void>
  signal?: AbortSignal | undefined
}

/** A temporary failure for `withRetry`. `after`: the server's suggested wait in milliseconds. */
export interface TransientError {
  transient: true
  failure: Failure
  after?: number
}

export const TRIES = 4
const FIRST_WAIT_MS = 500
/** Longer suggested waits are not retried. */
const PATIENCE_MS = 60_000
/** The longest time without a byte from the other side. */
export const SILENCE_MS = 60_000
/** Minimum sending rate in bytes per millisecond. */
const SLOWEST = 16
/** The same for receiving, after the first minute: a slow server could block endlessly. */
const SLOWEST_RECEIVED = 1
const MOST_REDIRECTS = 5
const MOST_ERROR_BYTES = 16 << 10

export function createTransientError(found: Failure, after?: number): TransientError {
  return { transient: true, failure: found, ...(after !== undefined && { after }) }
}

function isTransient(value: unknown): value is TransientError {
  return isMap(value) && value.transient === true
}

/** Tries up to four times while `act` throws transient errors. */
export async function withRetry<T>({ signal, wait }: Transport, act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      throwIfAborted(signal)
      if (!isTransient(error)) throw error
      const ms = error.after ?? FIRST_WAIT_MS * 2 ** (attempt - 1)
      if (attempt >= TRIES || ms > PATIENCE_MS) throw error.failure
      await wait(ms, error.failure.message)
    }
  }
}

/** Sends one request, and follows allowed redirects. Throws a Failure or a transient error; the caller handles statuses from 400. */
export async function send(transport: Transport, request: HttpRequest): Promise<Response> {
  let { url } = request
  let headers = request.headers ?? {}
  for (let hops = 0; ; hops++) {
    const response = await sendOnce(transport, { ...request, url, headers })
    // Answering another host's challenge would leak the login.
    if (response.status === 401 && url.origin !== request.url.origin) {
      await response.body?.cancel()
      throw failure(
        `\`${request.url.host}\` redirects ${request.what} to \`${url.host}\`, which requires a login (401)`,
        'Try again later; logins are never sent to the target of a redirect',
      )
    }
    const target = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || target === null) return response
    await response.body?.cancel()
    const next = resolveRedirect(request, url, target, hops)
    // The login is not for a redirect's host (RFC 9110, 15.4).
    if (next.origin !== url.origin) {
      const { authorization: _, ...others } = headers
      headers = others
    }
    url = next
  }
}

function resolveRedirect({ what, mayLeave }: HttpRequest, from: URL, target: string, hops: number): URL {
  const next = URL.canParse(target, from.href) ? new URL(target, from) : undefined
  const sentence = `\`${from.host}\` redirects ${what}`
  if (next === undefined || !/^https?:$/.test(next.protocol)) throw failure(`${sentence} without an address`)
  if (hops >= MOST_REDIRECTS) throw failure(`${sentence} in a loop`)
  if (from.protocol === 'https:' && next.protocol === 'http:')
    throw failure(`${sentence} to \`${next.host}\` without encryption, which skillc does not follow`)
  if (next.origin !== from.origin && mayLeave !== true)
    throw failure(
      `${sentence} to another host, \`${next.host}\`, which skillc does not follow`,
      'If you trust that registry, use its address instead',
    )
  return next
}

export async function sendOnce(transport: Transport, request: HttpRequest): Promise<Response> {
  try {
    return await fetchOnce(transport, request)
  } catch (error) {
    throw createUnreachedError(error, request.url, request.what)
  }
}

/** Throws fetch's errors; a `TimeoutError` if no answer begins within a minute, longer for a large body. */
export async function fetchOnce(
  { fetch, signal }: Transport,
  { method, url, headers, body }: Omit<HttpRequest, 'what'>,
): Promise<Response> {
  const silence = new AbortController()
  const stop = () => silence.abort(new DOMException('silent', 'TimeoutError'))
  const timer = setTimeout(stop, SILENCE_MS + (body?.length ?? 0) / SLOWEST)
  try {
    return await fetch(url, {
      method,
      redirect: 'manual',
      // A digest is of the unencoded bytes.
      headers: { 'accept-encoding': 'identity', ...headers },
      signal: signal === undefined ? silence.signal : AbortSignal.any([silence.signal, signal]),
      ...(body !== undefined && { body }),
    })
  } finally {
    clearTimeout(timer)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ECONNRESET: 'the connection was dropped',
  EPIPE: 'the connection was dropped',
  UND_ERR_SOCKET: 'the connection was dropped',
  ENOTFOUND: 'this host does not exist',
  EAI_AGAIN: 'host names cannot be resolved right now',
  ETIMEDOUT: 'it does not respond',
  silent: 'it does not respond',
  UND_ERR_CONNECT_TIMEOUT: 'it does not respond',
  UND_ERR_HEADERS_TIMEOUT: 'it does not respond',
  UND_ERR_BODY_TIMEOUT: 'it stopped answering',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
}
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS/

function createUnreachedError(error: unknown, url: URL, what: string): Failure | TransientError {
  const code = getErrorCause(error)
  const sentence = `\`${url.host}\` cannot be reached for ${what}`
  if (code === 'bad port')
    return failure(
      `${sentence}: Node refuses port ${url.port}, which belongs to another protocol`,
      'Run the registry on another port',
    )
  if (CERTIFICATE.test(code))
    return failure(
      `${sentence}: its certificate is not trusted (${code})`,
      'Set `NODE_EXTRA_CA_CERTS` to the certificate of the authority that signed it',
    )
  if (/WRONG_VERSION_NUMBER|ERR_SSL/.test(code))
    return failure(
      `${sentence}: it does not speak HTTPS`,
      '`pull`, `publish`, `sign` and `verify` take the option `plainHttp` for a registry without encryption',
    )
  return createTransientError(failure(`${sentence}: ${REASONS[code] ?? code}`))
}

function getErrorCause(error: unknown): string {
  let code = String(error)
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    code = 'code' in at && typeof at.code === 'string' ? at.code : at.message
    if (at instanceof AggregateError && at.errors.length > 0 && !('code' in at))
      code = getErrorCause(at.errors[0])
  }
  return code
}

export async function createRefusedError(
  response: Response,
  host: string,
  what: string,
): Promise<Failure | TransientError> {
  const { status } = response
  const said = parseRegistryErrors(await readErrorBody(response))
  const sentence = `\`${host}\` refuses ${what}`
  if (status === 401) return failure(`${sentence}: it requires a login (401)${said}`, getLoginHelp(host))
  if (status === 403) return failure(`${sentence}: this login may not do that (403)${said}`)
  if (status === 404) return failure(`\`${host}\` does not have ${what} (404)${said}`)
  if (status === 413) return failure(`${sentence}: it is too large for the registry (413)${said}`)
  if (status === 429) {
    const after = parseRetryAfter(response)
    const asked = after === undefined ? '' : `; retry in ${Math.ceil(after / 1000)} seconds`
    return createTransientError(
      failure(`${sentence}: too many requests (429)${asked}${said}`, 'Try again later'),
      after,
    )
  }
  if (status >= 500)
    return createTransientError(
      failure(`\`${host}\` failed on ${what} (${status})${said}`, 'Try again later'),
      parseRetryAfter(response),
    )
  return failure(`${sentence} (${status})${said}`)
}

export function getLoginHelp(host: string): string {
  return `Log in with \`docker login ${host}\`, or another tool that stores logins where Docker does`
}

/** `Retry-After` in milliseconds: seconds, or a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(response: Response): number | undefined {
  const text = response.headers.get('retry-after') ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

function parseRegistryErrors(bytes: Uint8Array): string {
  const value = readJson(bytes)
  const [first]: unknown[] = isMap(value) && Array.isArray(value.errors) ? value.errors : []
  const words = isMap(first) ? [first.code, first.message] : []
  const said = words.filter(word => typeof word === 'string' && word !== '')
  return said.length === 0 ? '' : `: ${said.join(', ').slice(0, 300)}`
}

export async function readErrorBody(response: Response): Promise<Uint8Array> {
  return readBody(response, MOST_ERROR_BYTES).catch(() => new Uint8Array())
}

/** Refuses an unrequested compressed answer, because a few kilobytes can unpack to gigabytes. Throws a Failure. */
export async function refuseEncoded(answer: Response, address: string): Promise<void> {
  const encoding = answer.headers.get('content-encoding') ?? 'identity'
  if (encoding === 'identity') return
  await answer.body?.cancel()
  throw failure(
    `The server of \`${address}\` sends it compressed (\`${encoding}\`), although skillc asked for it uncompressed`,
    'Configure the server to honor `Accept-Encoding: identity`',
  )
}

/** Throws a transient error for an incomplete answer. */
export async function readAnswer(
  response: Response,
  most: number,
  request: Pick<HttpRequest, 'url' | 'what'>,
): Promise<Uint8Array> {
  return readBody(response, most).catch(error => {
    throw createBrokenOffError(error, request)
  })
}

export async function readBody(response: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  await readParts(response, most, part => void parts.push(part))
  return Buffer.concat(parts)
}

export async function readParts(
  response: Response,
  most: number,
  take: (part: Uint8Array) => void,
): Promise<void> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  const start = performance.now()
  let size = 0
  for (;;) {
    const part = await waitBriefly(reader.read())
    const isTooSlow = performance.now() - start > SILENCE_MS + size / SLOWEST_RECEIVED
    if (part === undefined || (isTooSlow && part.value !== undefined)) {
      await reader.cancel().catch(() => undefined)
      throw Object.assign(new Error('silent'), { code: 'UND_ERR_BODY_TIMEOUT' })
    }
    if (part.value === undefined) return
    take(part.value)
    size += part.value.length
    if (size > most) return void (await reader.cancel())
  }
}

async function waitBriefly<T>(promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<undefined>(fulfill => {
    timer = setTimeout(() => fulfill(undefined), SILENCE_MS)
  })
  try {
    return await Promise.race([promise, silence])
  } finally {
    clearTimeout(timer)
  }
}

export function createBrokenOffError(
  error: unknown,
  { url, what }: Pick<HttpRequest, 'url' | 'what'>,
): TransientError {
  const code = getErrorCause(error)
  const reason = REASONS[code] ?? 'the connection was dropped'
  return createTransientError(failure(`\`${url.host}\` did not return all of ${what}: ${reason}`))
}
