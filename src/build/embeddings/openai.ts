/**
 * Embeddings of an endpoint that speaks OpenAI's protocol: OpenAI itself, and the servers that many run themselves. Web
 * standards only. `skillc/embed-openai`.
 *
 * The key goes into one header and nowhere else: no message, no file and no id ever holds it, and no redirect takes it along.
 */
import { createAbortFault, fault, throwIfAborted } from '../../core/fault.ts'
import { parseJson } from '../../core/json.ts'
import { readBody } from '../../core/read-body.ts'
import type { EmbeddingProvider, EmbedOptions, Vector } from '../../search/vectors.ts'

/** Where the endpoint is, and how its model is asked. */
export interface OpenAiEmbeddingsOptions {
  /** The address that `/embeddings` is appended to; `https://api.openai.com/v1` without. */
  baseUrl?: string
  model: string
  /** Numbers of a vector. */
  dimensions: number
  /** Asks the model for vectors of so many numbers: for those that can shorten them. */
  requestDimensions?: boolean
  /** What names the vectors; the model without. Change it with anything else that changes vectors. */
  id?: string
  /** Sent as a bearer token; none for servers that want none. */
  key?: string | (() => string | Promise<string>)
  headers?: Record<string, string>
  /** What some models want before requests, and before what is searched: `query: `, `passage: `. */
  queryPrefix?: string
  documentPrefix?: string
  /** Texts of one call; 64 without. */
  batch?: number
  /** Calls at once; 2 without. */
  parallel?: number
  /** For one call; 30,000 without. */
  timeoutMs?: number
  /** Calls for one batch; 4 without. */
  attempts?: number
  /** The longest that is waited between two calls, whatever the server asks for; 60,000 without. */
  longestWaitMs?: number
  /** Instead of the global one. */
  fetch?: typeof fetch
}

/** Statuses after which the same call may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529])
/** Characters of one number in an answer, generously, and of all else about a vector. */
const NUMBER = 40
const OVERHEAD = 2_000

/** A provider of embeddings. Throws a fault for an address that is none. */
export function openAiEmbeddings(options: OpenAiEmbeddingsOptions): EmbeddingProvider {
  const { model, dimensions, id = model, batch = 64, parallel = 2 } = options
  const url = getEndpoint(options.baseUrl ?? 'https://api.openai.com/v1')
  return {
    id,
    dimensions,
    async embed(texts, { kind, signal }) {
      const prefix = (kind === 'query' ? options.queryPrefix : options.documentPrefix) ?? ''
      const vectors: Vector[] = []
      const starts = Array.from({ length: Math.ceil(texts.length / batch) }, (_, at) => at * batch)
      const runNext = async () => {
        for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
          const part = texts.slice(start, start + batch).map(text => prefix + text)
          const made = await callPatiently({ options, url, texts: part }, signal).catch(error => {
            // Nobody needs the rest any more.
            starts.length = 0
            throw error
          })
          for (const [at, vector] of made.entries()) vectors[start + at] = vector
        }
      }
      await Promise.all(Array.from({ length: parallel }, runNext))
      return vectors
    },
  }
}

function getEndpoint(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw createFailedOutcome('The base URL is no plain http(s) address')
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/embeddings`
  return url
}

interface Call {
  options: OpenAiEmbeddingsOptions
  url: URL
  texts: string[]
}

/** What one try came to: vectors, or the reason why there are none and when another try may have some. */
type Outcome = { vectors: Vector[] } | { reason: string; waitMs?: number }

async function callPatiently(call: Call, signal: EmbedOptions['signal']): Promise<Vector[]> {
  const { attempts = 4, longestWaitMs = 60_000 } = call.options
  let reason = ''
  for (let attempt = 1; attempt <= Math.max(1, attempts); attempt++) {
    throwIfAborted(signal)
    const outcome = await callOnce(call, signal)
    if ('vectors' in outcome) return outcome.vectors
    reason = outcome.reason
    if (outcome.waitMs === undefined || attempt >= attempts) break
    await wait(Math.min(longestWaitMs, Math.max(outcome.waitMs, 250 * 2 ** attempt)), signal)
  }
  throw createFailedOutcome(reason)
}

async function callOnce(call: Call, signal: EmbedOptions['signal']): Promise<Outcome> {
  const { options, url, texts } = call
  const { timeoutMs = 30_000, fetch: fetcher = fetch } = options
  const stop = AbortSignal.timeout(timeoutMs)
  const both = signal === undefined ? stop : AbortSignal.any([signal, stop])
  let response: Response
  try {
    const init = { method: 'POST', headers: await createHeaders(options), body: createBody(options, texts) }
    response = await fetcher(url, { ...init, redirect: 'error', signal: both })
    if (!response.ok) return await readRefusal(response)
    const text = await readText(response, texts.length * (options.dimensions * NUMBER + OVERHEAD) + OVERHEAD)
    if (text === undefined) return { reason: 'The endpoint gave more than the vectors that were asked for' }
    const vectors = parseVectors(text, texts.length)
    return vectors === undefined ? { reason: 'The endpoint gave no list of embeddings' } : { vectors }
  } catch (cause) {
    throwIfAborted(signal)
    if (stop.aborted) return { reason: `The endpoint gave no answer in ${timeoutMs} ms`, waitMs: 0 }
    // What a network says may hold an address, and a host's own `fetch` anything at all.
    const code =
      cause instanceof Error && cause.cause instanceof Error && 'code' in cause.cause ? cause.cause.code : ''
    return { reason: `The endpoint cannot be reached${code === '' ? '' : `: ${code}`}`, waitMs: 0 }
  }
}

async function createHeaders({ key, headers }: OpenAiEmbeddingsOptions): Promise<Record<string, string>> {
  const token = typeof key === 'function' ? await key() : key
  return {
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    ...headers,
    ...(token === undefined || token === '' ? {} : { authorization: `Bearer ${token}` }),
  }
}

function createBody(
  { model, dimensions, requestDimensions }: OpenAiEmbeddingsOptions,
  input: string[],
): string {
  return JSON.stringify({
    model,
    input,
    encoding_format: 'float',
    ...(requestDimensions === true && { dimensions }),
  })
}

/** In words, and without what the server wrote: that may repeat the key. */
async function readRefusal(response: Response): Promise<Outcome> {
  await response.body?.cancel()
  const { status } = response
  const waitMs = PASSING.has(status) ? parseRetryAfter(response.headers.get('retry-after')) : undefined
  const words: Record<number, string> = {
    400: ': the model, its dimensions or a text is not to its liking',
    401: ': the key is missing or wrong',
    403: ': the key does not allow it',
    404: ': there is no such endpoint or model',
    413: ': the texts are too long; take fewer characters or smaller batches',
    429: ': too many requests',
  }
  return {
    reason: `The endpoint answered ${status}${words[status] ?? ''}`,
    ...(waitMs !== undefined && { waitMs }),
  }
}

/** Seconds or a date (RFC 9110 §10.2.3) → milliseconds from now. */
function parseRetryAfter(header: string | null): number {
  if (header === null) return 0
  const waitMs = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : 0
}

/** Undefined, and nothing more is read, when there is more than allowed. */
async function readText(response: Response, most: number): Promise<string | undefined> {
  const bytes = await readBody(response, most)
  return bytes.length > most ? undefined : new TextDecoder().decode(bytes)
}

/** The vectors of an answer in the order of the texts; whether they are any is looked at by whoever asked. */
function parseVectors(text: string, count: number): Vector[] | undefined {
  let answer: unknown
  try {
    answer = parseJson(text)
  } catch {
    return undefined
  }
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  if (!Array.isArray(data)) return undefined
  const vectors: Vector[] = []
  for (const [at, item] of data.entries()) {
    if (typeof item !== 'object' || item === null || !Array.isArray(item.embedding)) return undefined
    const place = item.index ?? at
    if (!Number.isInteger(place) || place < 0 || place >= count || vectors[place] !== undefined)
      return undefined
    vectors[place] = item.embedding
  }
  return vectors
}

/** Until the time is over. Throws the fault of an abort. */
function wait(ms: number, signal: EmbedOptions['signal']): Promise<void> {
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

function createFailedOutcome(message: string) {
  return fault('failed-embeddings', message)
}
