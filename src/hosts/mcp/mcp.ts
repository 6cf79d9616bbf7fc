/**
 * `skillc/mcp`: serves a bundle over MCP. Needs `@modelcontextprotocol/server`, an optional peer.
 *
 * For streamable HTTP, it works in every server with `Request` and `Response`. Clients of protocol 2026-07-28 and later
 * send independent requests; older ones open a session, which is kept while in use. The surrounding server checks Host,
 * Origin and authentication (see docs/mcp.md).
 */

import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { checkOptions, type Kinds, number } from '../../core/json/check-options.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import {
  createFollowingServer,
  createListing,
  makeServer,
  SERVER_KINDS,
  type ServerOptions,
  tellOnce,
} from './server.ts'

export { createMcpServer, type ServerOptions } from './server.ts'

/** Limits of what clients keep open at once. */
export interface McpOptions extends ServerOptions {
  /** Simultaneous sessions; a new one replaces the one that was idle longest. Default: 256. */
  maxSessions?: number
  /** Milliseconds without a request after which a session ends. Default: one hour. */
  idleMs?: number
  /** The largest request in bytes. Default: 1 MiB. */
  maxBodyBytes?: number
}

const KINDS: Kinds<McpOptions> = {
  ...SERVER_KINDS,
  maxSessions: number,
  idleMs: number,
  maxBodyBytes: number,
}

/** An MCP server over streamable HTTP: pass it requests, and close it when the server ends. */
export interface McpHandler {
  fetch(request: Request): Promise<Response>
  /** Ends all sessions and streams, and rejects later requests. */
  close(): Promise<void>
}

/** Creates a bundle's handler. Each client has its own session; all share the rules of `options.session`. */
export function mcpHandler(bundle: Bundle, options: McpOptions = {}): McpHandler {
  checkOptions(options, KINDS, '`mcpHandler`')
  const { maxBodyBytes: maxRequestBodySize = 2 ** 20 } = options
  const { onWarning } = options
  const shared = { ...options, ...(onWarning && { onWarning: tellOnce(onWarning) }) }
  const listing = createListing(bundle, shared)
  const modern = createMcpHandler(() => makeServer(bundle, shared, listing), {
    legacy: 'reject',
    maxRequestBodySize,
  })
  const sessions = openSessions(() => createFollowingServer(bundle, shared, listing), shared)
  const stop = bundle.on(event => {
    if (event.type !== 'reloaded') return
    modern.notify.toolsChanged()
    modern.notify.promptsChanged()
    modern.notify.resourcesChanged()
  })
  let isClosed = false
  return {
    async fetch(request) {
      if (isClosed) return createRefusal(503, 'The server is closed')
      const isLegacy = await isLegacyRequest(request, undefined, { maxRequestBodySize })
      return isLegacy ? sessions.fetch(request) : modern.fetch(request)
    },
    async close() {
      isClosed = true
      stop()
      await Promise.all([modern.close(), sessions.close()])
    },
  }
}

interface OpenSession {
  transport: WebStandardStreamableHTTPServerTransport
  close: () => Promise<void>
  /** Milliseconds. */
  usedAt: number
}

/** Sessions by id, longest unused first. Only clients before 2026-07-28 open them. */
function openSessions(
  make: () => McpServer,
  options: McpOptions,
): { fetch(request: Request): Promise<Response>; close(): Promise<void> } {
  const { maxSessions = 256, idleMs = 3_600_000 } = options
  const sessions = new Map<string, OpenSession>()
  const end = async (id: string) => {
    const session = sessions.get(id)
    sessions.delete(id)
    await session?.close()
  }
  const keep = (id: string, session: OpenSession) => {
    sessions.delete(id)
    sessions.set(id, { ...session, usedAt: performance.now() })
  }
  const sweep = async (most: number) => {
    for (const [id, { usedAt }] of [...sessions]) {
      if (sessions.size <= most && performance.now() - usedAt < idleMs) break
      await end(id)
    }
  }
  const begin = async (request: Request): Promise<Response> => {
    const server = make()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: async id => {
        await sweep(maxSessions - 1)
        keep(id, { transport, close: () => server.close(), usedAt: 0 })
      },
      onsessionclosed: end,
    })
    await server.connect(transport)
    const response = await transport.handleRequest(request)
    if (transport.sessionId === undefined) await server.close()
    return response
  }
  return {
    async fetch(request) {
      await sweep(maxSessions)
      const id = request.headers.get('mcp-session-id')
      if (id === null)
        return request.method === 'POST' ? begin(request) : createRefusal(400, 'Open a session first')
      const session = sessions.get(id)
      if (session === undefined) return createRefusal(404, 'There is no such session: open a new one')
      keep(id, session)
      return session.transport.handleRequest(request)
    },
    async close() {
      await Promise.all([...sessions.keys()].map(end))
    },
  }
}

function createRefusal(status: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, { status })
}
