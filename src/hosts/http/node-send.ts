/** Answers through Node's responses. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

/** Sends an answer; resolves when all of it has been handed over. A client that reads it byte by byte has `patience` milliseconds. */
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

/** A client that reads an answer byte by byte is disconnected in the end. */
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
