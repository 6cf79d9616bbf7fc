/** `skillc/serve/node`: a handler behind a server of Node, in which nothing that a client does lasts for ever. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Answer, type Asked, answerProblem } from './answer.ts'
import { requestOf, urlOf } from './node-request.ts'
import type { ServeHandler } from './serve.ts'

export interface ListenOptions {
  /** 0: any free one, which is so without. */
  port?: number
  /** `127.0.0.1` without. */
  host?: string
  /** Connections at once; more are closed at once. 2,000 without. */
  maxConnections?: number
  /** Bytes of answers that are on their way to slow clients; beyond that large files are refused for a while. 512 MiB without. */
  maxPendingBytes?: number
  /** Hears of each answer: the method, the path as it came, and how long it took until it was sent or broken off. */
  onAnswer?: (line: AnswerLine) => void
}

export interface AnswerLine {
  method: string
  path: string
  status: number
  bytes: number
  milliseconds: number
}

export interface Listening {
  port: number
  host: string
  /** Takes no more connections, gives answers on their way two seconds, and ends. */
  close(): Promise<void>
}

/** Milliseconds: for the headers of a request, for all of it, between two of them, without a byte moving, for an answer. */
const HEADERS = 10_000
const REQUEST = 30_000
const KEEP_ALIVE = 5_000
const IDLE = 45_000
const ANSWER = 600_000
const FAREWELL = 2_000

const HEADER_BYTES = 16_384
/** Answers from here on count as large. */
const LARGE = 65_536

/** Starts to listen. Rejects with Node's own error (`EADDRINUSE`) when that cannot be. */
export async function listen(
  handler: Pick<ServeHandler, 'answer'>,
  options: ListenOptions = {},
): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', maxConnections = 2_000 } = options
  const pending = { bytes: 0, most: options.maxPendingBytes ?? 512 * 2 ** 20 }
  const server = createServer({
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: HEADERS,
    requestTimeout: REQUEST,
    keepAliveTimeout: KEEP_ALIVE,
    connectionsCheckingInterval: 1_000,
  })
  server.maxConnections = maxConnections
  server.timeout = IDLE
  server.on('request', (request, response) => {
    void serveOne(handler, request, response, pending, options.onAnswer)
  })
  server.on('clientError', refuseBytes)
  // Without these, Node would leave it to the client to hang up.
  server.on('upgrade', (_, socket) => socket.destroy())
  server.on('connect', (_, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  const bound = server.address()
  return {
    host,
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    close: () => closeServer(server),
  }
}

async function serveOne(
  handler: Pick<ServeHandler, 'answer'>,
  request: IncomingMessage,
  response: ServerResponse,
  pending: { bytes: number; most: number },
  onAnswer: ListenOptions['onAnswer'],
): Promise<void> {
  const start = performance.now()
  const stop = new AbortController()
  let sent = 0
  response.on('close', () => {
    stop.abort()
    const { method = '', url: path = '' } = request
    const milliseconds = performance.now() - start
    onAnswer?.({ method, path, status: response.statusCode, bytes: sent, milliseconds })
  })
  // What a client still sends after it hung up is its own matter.
  request.on('error', () => {})
  response.on('error', () => {})
  try {
    const answer = await answerOf(handler, request, stop.signal)
    if (response.destroyed) return
    const size = answer.body instanceof Uint8Array ? answer.body.length : 0
    if (size > LARGE && pending.bytes > 0 && pending.bytes + size > pending.most)
      return await send(request, response, BUSY)
    sent = size
    pending.bytes += size
    response.on('close', () => {
      pending.bytes -= size
    })
    await send(request, response, answer)
  } catch {
    response.destroy()
  }
}

const BUSY = answerProblem(
  503,
  { code: 'busy', message: 'Too much is on its way to slow clients: try again' },
  { 'retry-after': '5' },
)

async function answerOf(
  handler: Pick<ServeHandler, 'answer'>,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<Answer> {
  const url = urlOf(request)
  if (url === undefined)
    return answerProblem(400, {
      code: 'invalid-request',
      message: 'The host or the path of the request is none',
    })
  const { method = '' } = request
  const asked: Asked = {
    method,
    url,
    header(name) {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    signal,
    request: () => requestOf(request, url, signal),
  }
  return handler.answer(asked)
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body } = answer
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // A body that nobody read would be read to its end before the next request.
  const hasRest = !request.complete && (request.headers['content-length'] ?? '0') !== '0'
  if (hasRest || (!request.complete && request.headers['transfer-encoding'] !== undefined))
    response.setHeader('connection', 'close')
  if (body === undefined || body instanceof Uint8Array) {
    if (body !== undefined) response.setHeader('content-length', body.length)
    limit(response)
    response.end(body)
    return
  }
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true
  if (!isStream) limit(response)
  await pump(response, body)
}

/** Whoever takes an answer byte by byte is let go in the end. */
function limit(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), ANSWER)
  timer.unref()
  response.on('close', () => clearTimeout(timer))
}

async function pump(response: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  response.on('close', () => void reader.cancel().catch(() => {}))
  response.flushHeaders()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (response.destroyed) return
    if (!response.write(part.value))
      await new Promise<void>(resolve => {
        response.once('drain', resolve)
        response.once('close', resolve)
      })
  }
  response.end()
}

const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What is not HTTP. */
function refuseBytes(error: Error & { code?: string }, socket: Socket | import('node:stream').Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = REFUSALS[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  // It may go on sending for ever.
  setTimeout(() => socket.destroy(), 1_000).unref()
}

function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), FAREWELL)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
