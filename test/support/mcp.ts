/** Clients of the official SDK, connected to servers of ours. */
import { Client, type ClientOptions, fromJsonSchema, InMemoryTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createMcpServer, type ServerOptions } from '../../src/hosts/mcp/server.ts'
import type { Bundle } from '../../src/runtime/bundle.ts'
import { CLI } from './cli.ts'

/** The protocol before 2026-07-28, which opens sessions, and the one since. */
export type Era = 'legacy' | '2026-07-28'
export const ERAS: Era[] = ['legacy', '2026-07-28']

export interface Connected {
  client: Client
  skills: SkillsClient
}

export function makeClient(era: Era, options: ClientOptions = {}): Client {
  const mode = era === 'legacy' ? era : { pin: era }
  return new Client({ name: 'baker', version: '1.0.0' }, { versionNegotiation: { mode }, ...options })
}

/** For methods that the client has no types for. */
export const anything = fromJsonSchema<Record<string, unknown>>({ type: 'object' })

/** A client of a server in this process. */
export async function connectTo(
  bundle: Bundle,
  options: ServerOptions = {},
  clientOptions: ClientOptions = {},
): Promise<Connected> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = makeClient('legacy', clientOptions)
  await createMcpServer(bundle, options).connect(ours)
  await client.connect(theirs)
  return { client, skills: new SkillsClient(client) }
}

/** A client of `skillc mcp ARGS`, started as agents start it. `errors` gives what it said on standard error so far. */
export async function connectToCommand(
  args: string[],
  cwd: string,
  era: Era,
  env: Record<string, string> = {},
): Promise<Connected & { errors: () => string }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp', ...args],
    cwd,
    env: { ...getDefaultEnvironment(), ...env },
    stderr: 'pipe',
  })
  let errors = ''
  transport.stderr?.on('data', (text: Buffer) => {
    errors += text
  })
  const client = makeClient(era)
  await client.connect(transport)
  return { client, skills: new SkillsClient(client), errors: () => errors }
}

/** Text of a tool's answer. */
export function textIn(result: { content: { type: string }[] }): string {
  return result.content.map(part => ('text' in part ? part.text : '')).join('\n')
}

/** What a promise is refused with. */
export async function catchRefusal(promise: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  const error = await promise.then(
    () => new Error('it was not refused'),
    reason => reason,
  )
  return { code: error.code, message: error.message }
}
