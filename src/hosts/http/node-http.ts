import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Answer } from './answer.ts'

/** The largest body that is read: MCP messages. */
export const MOST_BODY = 4 * 2 ** 20

const HOST = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/

/** Host and path are parsed together, because the host decides whether a request is accepted. */
export function parseRequestUrl({ url = '', headers, rawHeaders, socket }: IncomingMessage): URL | undefined {
  const { host } = headers
  // Node takes the first of two `Host` headers; a proxy may have used the second (RFC 9112 §3.2).
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
    return undefined
  // Proxies send the absolute address, whose host counts (RFC 9112 §3.2.2).
  const whole = /^https?:\/\/([^/?#]*)(\/[^#]*)?$/i.exec(url)
  const name = whole?.[1] ?? host ?? `${socket.localAddress}`
  const path = whole === null ? url : (whole[2] ?? '/')
  if (!HOST.test(name) || !path.startsWith('/') || /[\0-\x20\\#\x7f]/.test(path)) return undefined
  const address = `http://${name}${path}`
  return URL.canParse(address) ? new URL(address) : undefined
}

export function createRequest(message: IncomingMessage, url: URL, signal: AbortSignal): Request {
  const { method = 'GET' } = message
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal })
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    signal,
    body: limitBody(message),
    duplex: 'half',
  }
  return new Request(url, init)
}

function limitBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  let size = 0
  const stream: ReadableStream<Uint8Array> = Readable.toWeb(message)
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.length
        if (size > MOST_BODY) controller.error(new RangeError(`The body has more than ${MOST_BODY} bytes`))
        else controller.enqueue(part)
      },
    }),
  )
}

/** A client has `patience` milliseconds to read the answer. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  patience: number,
): Promise<void> {
  const { status, headers, body } = answer
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // An unread body would be read to its end before the next request.
  const hasRest = !request.complete && (request.headers['content-length'] ?? '0') !== '0'
  if (hasRest || (!request.complete && request.headers['transfer-encoding'] !== undefined))
    response.setHeader('connection', 'close')
  if (body === undefined || body instanceof Uint8Array) {
    if (body !== undefined) response.setHeader('content-length', body.length)
    limit(response, patience)
    response.end(body)
    return
  }
  const isStream = headers['content-type']?.startsWith('text/event-stream') === true
  if (!isStream) limit(response, patience)
  await pump(response, body)
}

function limit(response: ServerResponse, patience: number): void {
  const timer = setTimeout(() => response.destroy(), patience)
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
