/** Fetches from servers that may be slow, busy, broken or hostile. */

import { type Failure, failure, isFailure } from '../../core/errors/failure.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { pause } from '../call.ts'
import { readBody, refuseEncoded } from '../oci/http.ts'

/** Milliseconds until an answer begins, and for the wait that a busy server may ask for. */
const PATIENCE = 60_000
const LONGEST_WAIT = 30_000
const TRIES = 4
const REDIRECTS = 5

export interface WebOptions {
  /** The most bytes that are taken. */
  most: number
  method?: 'GET' | 'HEAD'
  /** Milliseconds before the second try; it doubles. */
  pause?: number
  signal?: AbortSignal | undefined
}

export interface WebAnswer {
  status: number
  headers: Headers
  bytes: Uint8Array
}

/**
 * Gets what is at an address. Any answer below 500 but 429 comes back. Servers that are busy or fail are
 * asked again, as late as they say. A redirect to another host is not followed. Throws a Failure, or that it was aborted.
 */
export async function getWeb(address: string, options: WebOptions): Promise<WebAnswer> {
  let problem: Failure = failure(`\`${address}\` was not asked`)
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const result = await fetchOnce(address, options)
    throwIfAborted(options.signal)
    if (!isFailure(result) && result.status !== 429 && result.status < 500) return result
    problem = isFailure(result) ? result : createBusyError(address, result.status)
    if (isFailure(result) && problem.hint !== TRY_AGAIN) throw problem
    if (attempt < TRIES) await pause(computePause(result, attempt, options.pause ?? 500), options.signal)
  }
  throw problem
}

const TRY_AGAIN = 'Try again later; nothing was written'

function createBusyError(address: string, status: number): Failure {
  const words = status === 429 ? 'has too many requests to answer' : 'has a fault of its own'
  return failure(`The server of \`${address}\` ${words} (status ${status}), ${TRIES} times`, TRY_AGAIN)
}

function computePause(result: WebAnswer | Failure, attempt: number, first: number): number {
  const asked = isFailure(result) ? Number.NaN : Number(result.headers.get('retry-after') ?? Number.NaN)
  const own = first * 2 ** (attempt - 1)
  return Math.min(Number.isFinite(asked) ? asked * 1000 : own, LONGEST_WAIT)
}

async function fetchOnce(
  address: string,
  { most, method = 'GET', signal }: WebOptions,
): Promise<WebAnswer | Failure> {
  let url = new URL(address)
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    try {
      const answer = await ask(url, method, signal)
      await refuseEncoded(answer, address)
      const location = answer.headers.get('location')
      if (answer.status < 300 || answer.status >= 400 || location === null) {
        const { status, headers } = answer
        if (answer.ok) return { status, headers, bytes: await readBoundedBody(answer, address, most) }
        // The page that says what is wrong may be longer than the file that was asked for.
        await answer.body?.cancel()
        return { status, headers, bytes: new Uint8Array() }
      }
      await answer.body?.cancel()
      const next = resolveRedirect(url, location)
      if (isFailure(next)) return next
      url = next
    } catch (error) {
      return isFailure(error) ? error : createBrokenError(url.href, error)
    }
  }
  return failure(`\`${address}\` leads from redirect to redirect`, 'Give the address that they end at')
}

function resolveRedirect(from: URL, location: string): URL | Failure {
  if (!URL.canParse(location, from.href))
    return failure(`\`${from.href}\` redirects to \`${location}\`, no address`, 'Check the server')
  const next = new URL(location, from)
  const isUpgrade = from.protocol === 'http:' && next.protocol === 'https:' && next.hostname === from.hostname
  if (next.host === from.host && next.protocol === from.protocol) return next
  if (isUpgrade) return next
  return failure(
    `\`${from.href}\` redirects to another host, \`${next.host}\``,
    'If you trust that host, give its address instead',
  )
}

/** A server has so long to begin; how long the rest may take depends on how much comes. */
async function ask(url: URL, method: string, signal: AbortSignal | undefined): Promise<Response> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new DOMException('silent', 'TimeoutError')), PATIENCE)
  try {
    // A digest names the bytes as they are.
    const headers = { 'accept-encoding': 'identity' }
    const ending = signal === undefined ? silence.signal : AbortSignal.any([silence.signal, signal])
    return await fetch(url, { method, headers, redirect: 'manual', signal: ending })
  } finally {
    clearTimeout(timer)
  }
}

async function readBoundedBody(answer: Response, address: string, most: number): Promise<Uint8Array> {
  const bytes = await readBody(answer, most)
  if (bytes.length <= most) return bytes
  throw failure(`\`${address}\` has more than ${most} bytes`, 'It is not what it should be: do not use it')
}

function createBrokenError(address: string, error: unknown): Failure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const text = cause instanceof Error ? cause.message : String(cause)
  if (text === 'bad port')
    return failure(
      `\`${address}\` has a port that fetch refuses (the “bad ports” of its standard)`,
      'Let the server listen on another port',
    )
  if (code === 'ENOTFOUND')
    return failure(`The host of \`${address}\` is not known`, 'Check the address and the network')
  if (code === 'ECONNREFUSED')
    return failure(`Nothing answers at \`${address}\``, 'Check the address, and that the server runs')
  const isSilent =
    code === 'UND_ERR_BODY_TIMEOUT' || (error instanceof Error && error.name === 'TimeoutError')
  if (isSilent) return failure(`\`${address}\` did not answer within ${PATIENCE / 1000} seconds`, TRY_AGAIN)
  return failure(`The connection to \`${address}\` broke off: ${code === '' ? text : code}`, TRY_AGAIN)
}
