/** An MCP server of the skills in a folder, on standard input and output. It is made of the official SDK alone. */
import { argv } from 'node:process'
import { McpServer } from '@modelcontextprotocol/server'
import { loadSkills } from '@modelcontextprotocol/server/ext/skills/node'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

const skills = await loadSkills(argv[2] ?? '.')
const mcp = new McpServer({ name: 'bakery', version: '1.0.0' })
skills.attach(mcp)
await mcp.connect(new StdioServerTransport())
