/** A server on standard input and output, until the client is gone. */
import type { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'

/** Bytes of one message. */
const MOST = 2 ** 20

/** Serves one client; resolves once it has closed the connection. `onError` hears of what is no matter of the protocol's. */
export function serveStreams(make: () => McpServer, onError: (error: Error) => void): Promise<void> {
  return new Promise(resolve => {
    const transport = new StdioServerTransport(undefined, undefined, { maxBufferSize: MOST })
    serveStdio(make, { transport, onerror: onError })
    const close = transport.onclose
    transport.onclose = () => {
      close?.()
      resolve()
    }
  })
}
