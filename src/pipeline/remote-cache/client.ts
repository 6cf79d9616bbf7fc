/** Nothing throws: at worst a build does the work itself. A cache that fails, or is slow, is ignored for the rest of the build. */

import { readBody } from '../../core/network/read-body.ts'
import type { RemoteCacheConfig } from '../config/options.ts'

export interface Client {
  cache: RemoteCacheConfig
  signal: AbortSignal | undefined
  /** Why the cache is ignored, or which answer was unusable: the end of a sentence. */
  trouble?: string
  isStopped: boolean
  failures: number
  /** Requests answered in this round, and when the round began. */
  answered: number
  since: number
}

/** Timeout of one request; initial time of a round, and its increase with each answer. */
const TIMEOUT_MS = 5_000
const PATIENCE_MS = 10_000
const PATIENCE_PER_ANSWER_MS = 250
/** Consecutive failures before the cache is ignored. */
const MOST_FAILURES = 3
export const AT_ONCE = 16

export function makeClient(cache: RemoteCacheConfig, signal?: AbortSignal): Client {
  return { cache, signal, isStopped: false, failures: 0, answered: 0, since: 0 }
}

export function startRound(client: Client): void {
  client.since = performance.now()
  client.answered = 0
}

/** An entry's bytes; undefined if missing, or larger than `most`. */
export async function getEntry(client: Client, path: string, most: number): Promise<Buffer | undefined> {
  return request(client, path, { method: 'GET' }, async response => {
    if (response.status === 404) {
      await response.body?.cancel()
      return undefined
    }
    return readBytes(response, most)
  })
}

/** Returns whether the cache accepted the entry. */
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

export function noteTrouble(client: Client, trouble: string): void {
  client.trouble ??= trouble
}

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
    // A redirect would send headers elsewhere.
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
    if (stop.aborted) client.isStopped = true
    return undefined
  }
}

/** Milliseconds that the cache may still take. At zero, it is ignored. */
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

/** Returns undefined, and stops reading, if there is more than allowed. */
async function readBytes(response: Response, most: number): Promise<Buffer | undefined> {
  const bytes = await readBody(response, most)
  return bytes.length > most ? undefined : Buffer.from(bytes.buffer)
}
