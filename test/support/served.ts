/** Bundles behind a real server on a free port, and raw bytes sent to it. */
import { connect } from 'node:net'
import { type ListenOptions, listen } from '../../src/hosts/http/listen.ts'
import { type ServeOptions, serveHandler } from '../../src/hosts/http/serve.ts'
import { type OpenOptions, openBundle, type Source } from '../../src/runtime/runtime.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON of an answer has the shape that a test says it has
type Anything = any

/** The JSON of an answer. */
export function readJson(answer: Response): Promise<Anything> {
  return answer.json()
}

export interface ServedOptions extends ServeOptions {
  open?: OpenOptions
  listen?: ListenOptions
}

/** Serves a source until it is closed. Files of a Map may be changed meanwhile. */
export async function served(source: Source, { open, listen: at, ...options }: ServedOptions = {}) {
  const bundle = await openBundle(source, { cacheBytes: 0, ...open })
  const handler = serveHandler(bundle, options)
  const listening = await listen(handler, at)
  const url = `http://127.0.0.1:${listening.port}`
  return {
    bundle,
    handler,
    url,
    port: listening.port,
    get: (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers }),
    json: async (path: string) => readJson(await fetch(url + path)),
    close: async () => {
      await Promise.all([handler.close(), listening.close()])
    },
  }
}

export type Served = Awaited<ReturnType<typeof served>>

/** Sends bytes as they are, and gives all that comes back until the server hangs up or `patience` milliseconds are over. */
export function raw(port: number, bytes: string | Uint8Array, patience = 15_000): Promise<string> {
  return new Promise(resolve => {
    let got = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(got)
    }
    const timer = setTimeout(end, patience)
    socket.on('data', part => {
      got += part.toString('latin1')
    })
    socket.on('close', end)
    socket.on('error', end)
  })
}

/** One request whose connection ends with its answer. */
export function request(line: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { host: '127.0.0.1', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
