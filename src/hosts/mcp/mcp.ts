/** `skillc/mcp`: a bundle as an MCP server. Needs `@modelcontextprotocol/server`, an optional peer. */
export { type McpHandler, type McpOptions, mcpHandler } from './http.ts'
export { createMcpServer, type ServerOptions } from './server.ts'
