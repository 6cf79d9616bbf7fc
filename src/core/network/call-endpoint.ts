/**
 * Calls endpoints that a user configured, with a key: retries, bounded answers, no redirects. Web standards only.
 *
 * The key is sent in one header and never appears in messages, files or ids; redirects are refused.
 */

import { createAbortFault, throwIfAborted } from '../errors/fault.ts'
import { callback, type Kinds, number, object } from '../json/check-options.ts'
import { isText } from '../json/shapes.ts'
import { readBody } from './read-body.ts'

export interface EndpointOptions {
  /** Sent as a bearer token, if set. */
  key?: string | (() => string | Promise<string>)
  headers?: Record<string, string>
  /** Per call. Default: 30,000. */
  timeoutMs?: number
  /** Calls per answer. Default: 4. */
  attempts?: number
  /** The longest wait between two calls in milliseconds, even if the server asks for more. Default: 60,000. */
  longestWaitMs?: number
  /** Replaces the global one. */
  fetch?: typeof fetch
}

export const ENDPOINT_KINDS: Kinds<EndpointOptions> = {
  key: ['a string, or a function', value => isText(value) || typeof value === 'function'],
  headers: object,
  timeoutMs: number,
  attempts: number,
  longestWaitMs: number,
  fetch: callback,
}

interface EndpointRequest<Answer> {
  body: string
  most: number
  parse: (text: string) => Answer | undefined
  tooLong: string
  nonsense: string
  statuses: Readonly<Record<number, string>>
}

export const STATUS_WORDS: Readonly<Record<number, string>> = {
  401: 'the key is missing or wrong',
  403: 'the key does not allow it',
  404: 'there is no such endpoint or model',
  429: 'too many requests',
}

/** Statuses after which a retry may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529])

/** Returns undefined unless it is a plain http(s) address. */
export function getEndpointUrl(baseUrl: string, method: string): URL | undefined {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/${method}`
  return url
}

type Outcome<Answer> = { answer: Answer } | { reason: string; waitMs?: number }

/** The reason is in words. Throws the fault of an abort. */
export async function callEndpoint<Answer>(
  url: URL,
  request: EndpointRequest<Answer>,
  options: EndpointOptions,
  signal: AbortSignal | undefined,
): Promise<{ answer: Answer } | { reason: string }> {
  const { attempts = 4, longestWaitMs = 60_000 } = options
  let reason = ''
  for (let attempt = 1; attempt <= Math.max(1, attempts); attempt++) {
    throwIfAborted(signal)
    const outcome = await callOnce(url, request, options, signal)
    if ('answer' in outcome) return outcome
    reason = outcome.reason
    if (outcome.waitMs === undefined || attempt >= attempts) break
    await wait(Math.min(longestWaitMs, Math.max(outcome.waitMs, 250 * 2 ** attempt)), signal)
  }
  return { reason }
}

async function callOnce<Answer>(
  url: URL,
  { body, most, parse, tooLong, nonsense, statuses }: EndpointRequest<Answer>,
  options: EndpointOptions,
  signal: AbortSignal | undefined,
): Promise<Outcome<Answer>> {
  const { timeoutMs = 30_000, fetch: fetcher = fetch } = options
  const stop = AbortSignal.timeout(timeoutMs)
  const both = signal === undefined ? stop : AbortSignal.any([signal, stop])
  try {
    const init = { method: 'POST', headers: await createHeaders(options), body }
    const response = await fetcher(url, { ...init, redirect: 'error', signal: both })
    if (!response.ok) return await readRefusal(response, statuses)
    const bytes = await readBody(response, most)
    if (bytes.length > most) return { reason: tooLong }
    const answer = parse(new TextDecoder().decode(bytes))
    return answer === undefined ? { reason: nonsense } : { answer }
  } catch (cause) {
    throwIfAborted(signal)
    if (stop.aborted) return { reason: `The endpoint did not answer within ${timeoutMs} ms`, waitMs: 0 }
    // A network error's message may contain an address, and a host's `fetch` may throw anything.
    const code =
      cause instanceof Error && cause.cause instanceof Error && 'code' in cause.cause ? cause.cause.code : ''
    return { reason: `The endpoint cannot be reached${code === '' ? '' : `: ${code}`}`, waitMs: 0 }
  }
}

async function createHeaders({ key, headers }: EndpointOptions): Promise<Record<string, string>> {
  const token = typeof key === 'function' ? await key() : key
  return {
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    ...headers,
    ...(token === undefined || token === '' ? {} : { authorization: `Bearer ${token}` }),
  }
}

/** Without the server's text, which may repeat the key. */
async function readRefusal(
  response: Response,
  statuses: EndpointRequest<unknown>['statuses'],
): Promise<{ reason: string; waitMs?: number }> {
  await response.body?.cancel()
  const { status } = response
  const waitMs = PASSING.has(status) ? parseRetryAfter(response.headers.get('retry-after')) : undefined
  const words = statuses[status]
  return {
    reason: `The endpoint answered ${status}${words === undefined ? '' : `: ${words}`}`,
    ...(waitMs !== undefined && { waitMs }),
  }
}

/** Seconds or a date (RFC 9110 §10.2.3), converted to milliseconds from now. */
function parseRetryAfter(header: string | null): number {
  if (header === null) return 0
  const waitMs = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : 0
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(createAbortFault(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}
