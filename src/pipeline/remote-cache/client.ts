/**
 * Requests to a remote cache. Nothing here throws: the worst that a cache can cause is that a build does the
 * work itself. One that fails, or costs more time than it saves, is left alone for the rest of the build.
 */

import { readBody } from '../../core/network/read-body.ts'
import type { RemoteCacheConfig } from '../config/options.ts'

export interface Client {
  cache: RemoteCacheConfig
  /** Ends all requests. */
  signal: AbortSignal | undefined
  /** Why it is left alone, or what of its answers could not be used: the end of a sentence. */
  trouble?: string
  isStopped: boolean
  /** Failed requests in a row. */
  failures: number
  /** Requests that were answered since this round of them began, and when that was. */
  answered: number
  since: number
}

/** How long one request may take, and how long all of them may: so much at first, and more for each answer. */
const TIMEOUT_MS = 5_000
const PATIENCE_MS = 10_000
const PATIENCE_PER_ANSWER_MS = 250
/** Requests in a row that fail before the cache is left alone. */
const MOST_FAILURES = 3
/** Requests under way at once: enough to hide a slow way there, and few for a small server. */
export const AT_ONCE = 16

export function makeClient(cache: RemoteCacheConfig, signal?: AbortSignal): Client {
  return { cache, signal, isStopped: false, failures: 0, answered: 0, since: 0 }
}

/** Begins a round of requests: what the build does between two of them is not the cache's fault. */
export function startRound(client: Client): void {
  client.since = performance.now()
  client.answered = 0
}

/** Bytes of an entry; undefined for none, or more than `most`. */
export async function getEntry(client: Client, path: string, most: number): Promise<Buffer | undefined> {
  return request(client, path, { method: 'GET' }, async response => {
    if (response.status === 404) {
      await response.body?.cancel()
      return undefined
    }
    return readBytes(response, most)
  })
}

/** Whether the entry was taken. */
export async function putEntry(client: Client, path: string, body: Buffer): Promise<boolean> {
  const init: Init = {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/octet-stream' },
  }
  const taken = await request(client, path, init, async response => {
    await response.body?.cancel()
    return true
  })
  return taken === true
}

/** Notes what is wrong with the cache, the first time. */
export function noteTrouble(client: Client, trouble: string): void {
  client.trouble ??= trouble
}

/** The same for an answer that is not what it should be. */
export function noteCorruption(client: Client): undefined {
  noteTrouble(client, 'some of its responses are corrupt and were not used')
}

interface Init {
  method: 'GET' | 'PUT'
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

async function request<T>(
  client: Client,
  path: string,
  init: Init,
  read: (response: Response) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { url, query, headers } = client.cache
  const patience = getTimeLeft(client)
  if (client.signal?.aborted) client.isStopped = true
  if (client.isStopped) return undefined
  const stop = AbortSignal.timeout(Math.min(TIMEOUT_MS, patience))
  try {
    // A redirect would take headers and answers elsewhere.
    const response = await fetch(`${url}${path}${query}`, {
      ...init,
      headers: { 'accept-encoding': 'identity', ...init.headers, ...headers },
      redirect: 'error',
      signal: AbortSignal.any([stop, ...(client.signal ? [client.signal] : [])]),
    })
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel()
      noteRefusal(client, response.status, init.method === 'PUT')
      return undefined
    }
    const value = await read(response)
    client.failures = 0
    client.answered++
    return value
  } catch (error) {
    noteFailure(
      client,
      stop.aborted ? 'it does not respond in time' : `it cannot be reached (${getErrorCause(error)})`,
    )
    // The next one would take as long.
    if (stop.aborted) client.isStopped = true
    return undefined
  }
}

/** Milliseconds that the cache may still take; where there are none, it is left alone. */
function getTimeLeft(client: Client): number {
  const left = client.since + PATIENCE_MS + PATIENCE_PER_ANSWER_MS * client.answered - performance.now()
  if (left > 0) return Math.ceil(left)
  noteTrouble(client, 'it is slower than doing the work again')
  client.isStopped = true
  return 0
}

/** A refusal is final: the next request would be refused too. */
function noteRefusal(client: Client, status: number, isWrite: boolean): void {
  const words = isWrite
    ? `it rejects uploads (status ${status}); the option \`remoteCacheReadonly\` stops trying`
    : `it responds with status ${status}`
  noteFailure(client, words)
  if (status < 500 && status !== 429) client.isStopped = true
}

function noteFailure(client: Client, words: string): void {
  noteTrouble(client, words)
  if (++client.failures >= MOST_FAILURES) client.isStopped = true
}

function getErrorCause(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection failed'
}

/** Undefined, and nothing more is read, when there is more than allowed. */
async function readBytes(response: Response, most: number): Promise<Buffer | undefined> {
  const bytes = await readBody(response, most)
  return bytes.length > most ? undefined : Buffer.from(bytes.buffer)
}
