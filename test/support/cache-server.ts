/** Remote caches for tests: one that answers as it is told, and nginx with WebDAV as docs/scale.md sets it up. */
import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Server, startNginx } from './servers.ts'

export interface Asked {
  method: string
  path: string
  headers: IncomingMessage['headers']
}

export interface CacheServer {
  address: string
  /** Entries by path: `/ac/…`, `/cas/…`. */
  entries: Map<string, Buffer>
  asked: Asked[]
  /** Answers in its own way; false: as a cache does. */
  answer: (request: Asked, response: ServerResponse) => boolean
  close: () => void
}

/** A cache that can be told to do anything. */
export async function startCacheServer(): Promise<CacheServer> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body: Buffer[] = []
    for await (const part of request) body.push(part)
    const asked = { method, path: url, headers }
    started.asked.push(asked)
    if (started.answer(asked, response)) return
    const entry = started.entries.get(url)
    if (method === 'PUT') started.entries.set(url, Buffer.concat(body))
    if (method === 'PUT') response.writeHead(201).end()
    else if (entry === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(entry)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const started: CacheServer = {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    entries: new Map(),
    asked: [],
    answer: () => false,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return started
}

/** nginx that keeps entries in `folder/entries`, and with `lines` more in the place of entries. */
export function startNginxCache(folder: string, lines: string[] = []): Promise<Server> {
  const entries = join(folder, 'entries')
  mkdirSync(entries, { recursive: true })
  return startNginx(folder, entries, [
    'client_max_body_size 64m;',
    'location ~ "^/(ac|cas)/[0-9a-f]{64}$" {',
    '  dav_methods PUT; create_full_put_path on; dav_access user:rw group:r all:r;',
    ...lines,
    '}',
  ])
}
