import { Readable, type Writable } from 'node:stream'
import { type McpServer, ProtocolErrorCode, parseJSONRPCMessage } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { parseJson } from '../../core/json/json.ts'
import { isMap } from '../../core/json/shapes.ts'

/** Bytes of one message. */
const MOST = 2 ** 20
const LINE_FEED = 0x0a

export interface Streams {
  input: Readable
  output: Writable
}

/** Resolves when the client closes the connection or `stop` is aborted. `onError` receives errors that the protocol cannot answer. */
export function serveStreams(
  make: () => McpServer,
  onError: (error: Error) => void,
  stop?: AbortSignal,
  { input, output }: Streams = { input: process.stdin, output: process.stdout },
): Promise<void> {
  const messages = Readable.from(
    readMessages(input, text => void output.write(text)),
    { highWaterMark: 1 },
  )
  return new Promise(resolve => {
    const transport = new StdioServerTransport(messages, output, { maxBufferSize: MOST })
    const server = serveStdio(make, { transport, onerror: error => stop?.aborted || onError(error) })
    const end = async () => {
      await server.close()
      // An open pipe or terminal keeps the process alive, and destroying it would fail the pending read.
      if ('unref' in input && typeof input.unref === 'function') input.unref()
    }
    stop?.addEventListener('abort', end, { once: true })
    if (stop?.aborted) void end()
    const close = transport.onclose
    transport.onclose = () => {
      close?.()
      resolve()
    }
  })
}

/** Answers invalid messages: the SDK does not, and closes the connection for a long line. */
async function* readMessages(input: Readable, answer: (text: string) => void): AsyncGenerator<Buffer> {
  for await (const line of readLines(input)) {
    if (line !== undefined && line.length <= 2 && line.toString().trim() === '') continue
    const problem = line === undefined ? TOO_LONG : findProblem(line)
    if (problem !== undefined) answer(`${JSON.stringify({ jsonrpc: '2.0', ...problem })}\n`)
    else if (line !== undefined) yield line
  }
}

/** Lines with their ends. Yields undefined as soon as a line is too long, and discards its rest. */
async function* readLines(input: Readable): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of input) {
    let rest: Buffer = chunk
    while (rest.length > 0) {
      const end = rest.indexOf(LINE_FEED) + 1
      const part = end === 0 ? rest : rest.subarray(0, end)
      rest = rest.subarray(part.length)
      if (size <= MOST && size + part.length > MOST) yield undefined
      size += part.length
      if (size <= MOST) parts.push(part)
      else parts = []
      if (end === 0) continue
      if (size <= MOST) yield Buffer.concat(parts)
      parts = []
      size = 0
    }
  }
}

interface Problem {
  id: string | number | null
  error: { code: number; message: string }
}

const TOO_LONG: Problem = {
  id: null,
  error: { code: ProtocolErrorCode.InvalidRequest, message: `The message has more than ${MOST} bytes` },
}

function findProblem(line: Buffer): Problem | undefined {
  let message: unknown
  try {
    message = parseJson(line.toString('utf8'))
  } catch {
    const text = 'The line is not JSON, or nests too deep'
    return { id: null, error: { code: ProtocolErrorCode.ParseError, message: text } }
  }
  try {
    parseJSONRPCMessage(message)
    return undefined
  } catch {
    const text = 'The line is not a JSON-RPC 2.0 message'
    return { id: readId(message), error: { code: ProtocolErrorCode.InvalidRequest, message: text } }
  }
}

function readId(message: unknown): string | number | null {
  const id = isMap(message) ? message.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
