/** The package that speaks the protocol (MCP): an optional peer, as most users of skillc do not need it, and it is larger than skillc. */
export const PEER = '@modelcontextprotocol/server'

/** Whether an import failed because the peer is not installed. */
export function isPeerMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    // The second where it was asked for as CommonJS.
    (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
    error.message.includes(PEER)
  )
}
