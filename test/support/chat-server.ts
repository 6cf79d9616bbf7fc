/** A model on loopback that speaks Chat Completions. It loads the first listed skill that a word of the request names. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedModel {
  path: string
  headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a request
  body: any
}

export interface ChatServer {
  /** Ends with `/v1`. */
  address: string
  asked: AskedModel[]
  /** Answers in its own way; false: as usual. Told how many calls came before. */
  answer: (response: ServerResponse, asked: AskedModel, before: number) => boolean
  close: () => void
}

/** What the model does: `ship it` loads something that there is not, `look` searches, a listed name is loaded. */
export function createAnswer(body: AskedModel['body']): object {
  const [system, user] = body.messages.map(({ content }: { content: string }) => content)
  const listed: string[] = [
    ...system.matchAll(/<id>([^<]+)<\/id>|<name>([^<]+)<\/name>|^- (?:\*\*)?([^*:]+?)(?:\*\*)?: /gm),
  ].map(([, id, name, bold]: string[]) => id ?? name ?? bold ?? '')
  const words: string[] = user.toLowerCase().match(/[a-z]+/g) ?? []
  const name = words.includes('ship')
    ? 'shipping'
    : listed.find(id => words.includes(id.split(':').at(-1) ?? ''))
  const call = (tool: string, input: object) => ({
    id: 'call_1',
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(input) },
  })
  const calls = words.includes('look')
    ? [call('skill_search', { query: user })]
    : name === undefined
      ? []
      : [call('skill_use', { name })]
  const message = {
    role: 'assistant',
    content: calls.length > 0 ? null : 'Done.',
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  return { choices: [{ index: 0, message }], usage: { prompt_tokens: 100, completion_tokens: 7 } }
}

export async function startChatServer(): Promise<ChatServer> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString())
    const asked = { path: request.url ?? '', headers: request.headers, body }
    const before = started.asked.length
    started.asked.push(asked)
    if (started.answer(response, asked, before)) return
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(createAnswer(body)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const started: ChatServer = {
    address: `http://127.0.0.1:${port}/v1`,
    asked: [],
    answer: () => false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return started
}
