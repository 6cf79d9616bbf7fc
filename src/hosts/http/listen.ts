/** `skillc/serve/node`: a Node server for a handler. Every client action has a time limit. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callback, checkOptions, type Kinds, number, object, text } from '../../core/json/check-options.ts'
import { type Answer, answerProblem, type ServeRequest } from './answer.ts'
import { createRequest, MOST_BODY, parseRequestUrl, send } from './node-http.ts'
import type { ServeHandler } from './serve.ts'

/** The server's address, and limits per client. */
export interface ListenOptions {
  /** Default: 0, any free port. */
  port?: number
  /** Default: `127.0.0.1`. */
  host?: string
  /** Simultaneous connections; further ones are closed. Default: 2,000. */
  maxConnections?: number
  /** Bytes queued for slow clients. Above this limit, large files are temporarily rejected. Default: 512 MiB. */
  maxPendingBytes?: number
  timeouts?: Partial<Timeouts>
  /** Called for each answer: method, raw path, and time until it was sent or aborted. */
  onAnswer?: (line: AnswerLine) => void
}

/** One answered request, for a log. `bytes` counts the sent body. */
export interface AnswerLine {
  method: string
  path: string
  status: number
  bytes: number
  milliseconds: number
}

/** A server that is listening, with the port and host that it got. */
export interface Listening {
  port: number
  host: string
  /** Stops accepting connections, gives pending answers two seconds, and ends. */
  close(): Promise<void>
}

/** Milliseconds. */
export interface Timeouts {
  /** For the headers of a request. Default: 10,000. */
  headers: number
  /** For the whole request. Default: 30,000. */
  request: number
  /** Between two requests. Default: 5,000. */
  keepAlive: number
  /** Without any data. Default: 45,000. */
  idle: number
  /** For a whole answer, except event streams. Default: 600,000. */
  answer: number
  /** For pending answers when the server closes. Default: 2,000. */
  farewell: number
}

const KINDS: Kinds<ListenOptions> = {
  port: number,
  host: text,
  maxConnections: number,
  maxPendingBytes: number,
  timeouts: object,
  onAnswer: callback,
}

const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 30_000,
  keepAlive: 5_000,
  idle: 45_000,
  answer: 600_000,
  farewell: 2_000,
}

const HEADER_BYTES = 16_384
const LARGE = 65_536

/** Starts to listen. Rejects with Node's error, such as `EADDRINUSE`. */
export async function listen(
  handler: Pick<ServeHandler, 'answer'>,
  options: ListenOptions = {},
): Promise<Listening> {
  checkOptions(options, KINDS, '`listen`')
  const { port = 0, host = '127.0.0.1', maxConnections = 2_000 } = options
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const server = createServer({
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: Math.min(1_000, timeouts.headers),
  })
  server.maxConnections = maxConnections
  server.timeout = timeouts.idle
  const context: ServeContext = {
    handler,
    pending: { bytes: 0, most: options.maxPendingBytes ?? 512 * 2 ** 20 },
    patience: timeouts.answer,
    onAnswer: options.onAnswer,
  }
  server.on('request', (request, response) => void serveOne(context, request, response))
  server.on('clientError', refuseBytes)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
  const bound = server.address()
  return {
    host,
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    close: () => closeServer(server, timeouts.farewell),
  }
}

interface ServeContext {
  handler: Pick<ServeHandler, 'answer'>
  pending: { bytes: number; most: number }
  /** Milliseconds for an answer. */
  patience: number
  onAnswer: ListenOptions['onAnswer']
}

async function serveOne(
  context: ServeContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { handler, pending, patience, onAnswer } = context
  const start = performance.now()
  const stop = new AbortController()
  let sent = 0
  response.on('close', () => {
    stop.abort()
    const { method = '', url: path = '' } = request
    const milliseconds = performance.now() - start
    onAnswer?.({ method, path, status: response.statusCode, bytes: sent, milliseconds })
  })
  request.on('error', () => {})
  response.on('error', () => {})
  try {
    const answer = await answerSafely(handler, request, stop.signal)
    if (response.destroyed) {
      if (answer.body instanceof ReadableStream) await answer.body.cancel()
      return
    }
    const size = answer.body instanceof Uint8Array ? answer.body.length : 0
    if (size > LARGE && pending.bytes > 0 && pending.bytes + size > pending.most)
      return await send(request, response, BUSY, patience)
    sent = size
    pending.bytes += size
    response.on('close', () => {
      pending.bytes -= size
    })
    await send(request, response, answer, patience)
  } catch {
    response.destroy()
  }
}

const BUSY = answerProblem(
  503,
  { code: 'busy', message: 'Too many responses are waiting for slow clients: try again later' },
  { 'retry-after': '5' },
)

async function answerSafely(
  handler: Pick<ServeHandler, 'answer'>,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<Answer> {
  const url = parseRequestUrl(request)
  if (url === undefined)
    return answerProblem(400, {
      code: 'invalid-request',
      message: 'The request has an invalid host or path',
    })
  const { method = '' } = request
  if (Number(request.headers['content-length'] ?? 0) > MOST_BODY)
    return answerProblem(413, {
      code: 'oversized-body',
      message: `The body has more than ${MOST_BODY} bytes`,
    })
  const served: ServeRequest = {
    method,
    url,
    header(name) {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    signal,
    toRequest: () => createRequest(request, url, signal),
  }
  return handler.answer(served)
}

const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function refuseBytes(error: Error & { code?: string }, socket: Socket | import('node:stream').Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = REFUSALS[error.code ?? ''] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  setTimeout(() => socket.destroy(), 1_000).unref()
}

function closeServer(server: Server, farewell: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), farewell)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
