/** Whole conversations in real frameworks. The model is played: its turns are given, and what it was sent is kept. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Session } from '../../src/runtime/runtime.ts'
import type { ToolOptions } from '../../src/runtime/tools.ts'

/** What a model does: it calls tools, one or several at once, or it answers. */
export type Turn = { tool: string; input: object }[] | string

/** What came of a conversation. */
export interface Talk {
  answer: string
  /** The system prompt as the model saw it. */
  system: string
  /** The tools of each request, by name, with the ids that they list. */
  tools: Record<string, string[] | undefined>[]
  /** What the calls gave the model, in order. */
  results: { text: string; isError: boolean }[]
  /** The conversation as the framework has it. */
  messages: unknown[]
}

export type Host = (
  session: Session,
  turns: Turn[],
  options?: ToolOptions & {
    signal?: AbortSignal
    /** Names of the host's own tools, by the skill that brings them. Each gives `WEIGHED`. */
    groups?: Record<string, string[]>
  },
) => Promise<Talk>

export const WEIGHED = 'Three pounds.'

/** The same for each of the host's own tools, in the form of a framework. */
export function mapGroups<Tool>(
  groups: Record<string, string[]>,
  create: (name: string) => Tool,
): Record<string, Tool[]> {
  const tools = new Map(
    Object.values(groups)
      .flat()
      .map(name => [name, create(name)]),
  )
  return Object.fromEntries(
    Object.entries(groups).map(([id, names]) => [id, names.flatMap(name => tools.get(name) ?? [])]),
  )
}

export const PROMPT = 'Bake a rye bread.'

/** A schema as it is sent: plain JSON. */
interface SentSchema {
  properties?: Record<string, { enum?: string[] }>
}

export const getEnum = (schema: unknown) => {
  const { properties = {} }: SentSchema = JSON.parse(JSON.stringify(schema))
  return (properties.name ?? properties.skill_name)?.enum
}

/** Formats without a sign for errors have the word. */
export const worded = (content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return { text: text.replace(/^Error: /, ''), isError: text.startsWith('Error: ') }
}

// biome-ignore lint/suspicious/noExplicitAny: the JSON of a request
export type Body = any

/** A server on the loopback that plays the model: `reply` gives the JSON for each request. */
export async function served<Result>(
  reply: (body: Body, index: number) => object,
  use: (baseURL: string, requests: Body[]) => Promise<Result>,
): Promise<Result> {
  const requests: Body[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readText(request))
    requests.push(body)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(reply(body, requests.length - 1)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await use(`http://127.0.0.1:${port}`, requests)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
