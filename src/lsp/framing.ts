/** Protocol messages in a byte stream: headers, then JSON of the given length. */
import type { Readable } from 'node:stream'
import { type DataCallback, Emitter, Event, type Message, type MessageReader } from 'vscode-jsonrpc/node'
import { tryParseJson } from '../core/json/json.ts'
import { isMap } from '../core/json/shapes.ts'

/** Bytes of one message, and of one of its headers. */
const MOST = 64 << 20
const MOST_HEADER = 4096

const LINE_FEED = 0x0a
const OPENING_BRACE = 0x7b

/** Skips a corrupt header, and discards a message that is too long; reports why. */
export function createMessageReader(input: Readable, onFault: (text: string) => void): MessageReader {
  const closed = new Emitter<void>()
  return {
    onError: Event.None,
    onPartialMessage: Event.None,
    onClose: closed.event,
    listen(callback) {
      const take = createParser(callback, onFault)
      const end = () => closed.fire()
      input.on('data', take)
      input.on('end', end)
      input.on('error', end)
      return { dispose: () => void input.off('data', take).off('end', end).off('error', end) }
    },
    dispose: () => {},
  }
}

function createParser(onMessage: DataCallback, onFault: (text: string) => void): (chunk: Buffer) => void {
  let header = ''
  let isTorn = false
  let length: number | undefined
  let body: { parts: Buffer[]; missing: number; isKept: boolean } | undefined

  const endLine = (line: string) => {
    const [, digits] = /^content-length:[ \t]*(\d{1,15})$/i.exec(line) ?? []
    if (digits !== undefined) {
      length = Number(digits)
      isTorn = false
    } else if (line === '') {
      if (length !== undefined) body = startBody(length)
      length = undefined
    } else if (length === undefined && !isTorn && !/^content-type:/i.test(line)) {
      isTorn = true
      onFault('Skipped bytes that are not a protocol header')
    }
  }
  const startBody = (bytes: number) => {
    const isKept = bytes <= MOST
    if (!isKept) onFault(`Skipped a message of ${bytes} bytes; the limit is ${MOST}`)
    return { parts: [], missing: bytes, isKept }
  }
  const endBody = (parts: Buffer[]) => {
    const message = parseMessage(Buffer.concat(parts))
    if (message === undefined) onFault('Skipped a message that is not JSON-RPC 2.0')
    else onMessage(message)
  }
  return chunk => {
    let rest = chunk
    while (rest.length > 0 || body?.missing === 0) {
      if (body !== undefined) {
        const part = rest.subarray(0, body.missing)
        rest = rest.subarray(part.length)
        body.missing -= part.length
        if (body.isKept) body.parts.push(part)
        if (body.missing > 0) return
        const { parts, isKept } = body
        body = undefined
        if (isKept) endBody(parts)
        continue
      }
      const end = rest.indexOf(LINE_FEED)
      const part = end === -1 ? rest : rest.subarray(0, end)
      rest = rest.subarray(end === -1 ? rest.length : end + 1)
      // Bounds the stored part of an unfinished line.
      if (header.length < MOST_HEADER) header += part.toString('latin1', 0, MOST_HEADER)
      if (end === -1) return
      const line = header.replace(/\r$/, '')
      header = ''
      endLine(line)
    }
  }
}

function parseMessage(bytes: Buffer): Message | undefined {
  if (bytes[0] !== OPENING_BRACE) return undefined
  const message = tryParseJson(bytes.toString('utf8'))
  return isMessage(message) ? message : undefined
}

function isMessage(value: unknown): value is Message {
  if (!isMap(value) || value.jsonrpc !== '2.0') return false
  const { id, method, params } = value
  const hasId = typeof id === 'string' || typeof id === 'number'
  if (method === undefined) return hasId || id === null
  if (id !== undefined && !hasId) return false
  // Some editors send `null` for missing parameters.
  return typeof method === 'string' && (params === undefined || typeof params === 'object')
}
