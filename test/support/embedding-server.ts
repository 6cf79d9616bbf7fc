/** A server of embeddings on loopback that speaks OpenAI's protocol. Its vectors know a few topics, and are the same each time. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export const DIMENSIONS = 24

/** Words that mean the same, as far as this model knows. Each line is a dimension. */
const topics = [
  'bread loaf loaves rye sourdough dough bake bakes baking starter',
  'money till cash takings revenue earned closing counts',
  'cake icing frosting wedding decorates birthday sponge',
  'clean sweep sweeps mop tidy floor crumbs',
  'oven heat furnace temperature hot',
]

/** The vector of a text: topics of its words, and a little of every word, so that no two texts are the same. */
export function createVector(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0.01)
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const topic = topics.findIndex(words => words.split(' ').includes(word))
    if (topic !== -1) vector[topic] = (vector[topic] ?? 0) + 1
    let hash = 7
    for (const char of word) hash = (hash * 31 + char.charCodeAt(0)) % 9_973
    const place = topics.length + (hash % (DIMENSIONS - topics.length))
    vector[place] = (vector[place] ?? 0) + 0.15
  }
  return vector
}

export interface Asked {
  path: string
  authorization: string | undefined
  input: string[]
  model: string
  dimensions: number | undefined
}

export interface EmbeddingServer {
  /** Ends with `/v1`. */
  address: string
  asked: Asked[]
  /** Answers in its own way; false: as usual. Told how many calls came before. */
  answer: (response: ServerResponse, asked: Asked, before: number) => boolean
  close: () => void
}

export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readText(request))
    const { input, model, dimensions } = body
    const asked = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      input,
      model,
      dimensions,
    }
    const before = started.asked.length
    started.asked.push(asked)
    if (started.answer(response, asked, before)) return
    // Out of order on purpose: `index` says which text is meant.
    const data = input
      .map((text: string, index: number) => ({ object: 'embedding', index, embedding: createVector(text) }))
      .reverse()
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data, model }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const started: EmbeddingServer = {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/v1`,
    asked: [],
    answer: () => false,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return started
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}
