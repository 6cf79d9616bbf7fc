/** Embeddings of any endpoint that speaks OpenAI's protocol. Web standards only. */

import { fault } from '../core/errors/fault.ts'
import { checkOptions, count, flag, type Kinds, text } from '../core/json/check-options.ts'
import { tryParseJson } from '../core/json/json.ts'
import { isMap } from '../core/json/shapes.ts'
import {
  callEndpoint,
  ENDPOINT_KINDS,
  type EndpointOptions,
  getEndpointUrl,
  STATUS_WORDS,
} from '../core/network/call-endpoint.ts'
import { runInParallel } from '../core/process/yield.ts'
import type { EmbeddingProvider, EmbedOptions, Vector } from './vectors.ts'

/** The endpoint and the options of its model. */
export interface OpenAiEmbeddingsOptions extends EndpointOptions {
  /** The address that `/embeddings` is appended to. Default: `https://api.openai.com/v1`. */
  baseUrl?: string
  model: string
  /** Dimensions of a vector. */
  dimensions: number
  /** Requests vectors of this length, for models that can shorten them. */
  requestDimensions?: boolean
  /** Identifies the vectors. Default: the model. Change it whenever you change something else that affects the vectors. */
  id?: string
  /** Prefixes that some models need for requests and for documents: `query: `, `passage: `. */
  queryPrefix?: string
  documentPrefix?: string
  /** Texts per call. Default: 64. */
  batch?: number
  /** Simultaneous calls. Default: 2. */
  parallel?: number
}

const KINDS: Kinds<OpenAiEmbeddingsOptions> = {
  ...ENDPOINT_KINDS,
  baseUrl: text,
  model: text,
  dimensions: count,
  requestDimensions: flag,
  id: text,
  queryPrefix: text,
  documentPrefix: text,
  batch: count,
  parallel: count,
}

/** The most characters of a number in an answer, and of everything else about a vector. */
const NUMBER = 40
const OVERHEAD = 2_000

/** Creates an embedding provider. Throws a fault for an invalid address. */
export function openAiEmbeddings(options: OpenAiEmbeddingsOptions): EmbeddingProvider {
  checkOptions(options, KINDS, '`openAiEmbeddings`')
  const { model, dimensions, id = model, batch = 64, parallel = 2 } = options
  const url = getEndpointUrl(options.baseUrl ?? 'https://api.openai.com/v1', 'embeddings')
  if (url === undefined) throw createFailedOutcome('The base URL must be a plain http(s) address')
  return {
    id,
    dimensions,
    async embed(texts, { kind, signal }) {
      const prefix = (kind === 'query' ? options.queryPrefix : options.documentPrefix) ?? ''
      const vectors: Vector[] = []
      const starts = Array.from({ length: Math.ceil(texts.length / batch) }, (_, at) => at * batch)
      await runInParallel(starts, parallel, async start => {
        const part = texts.slice(start, start + batch).map(text => prefix + text)
        const answer = await callForVectors(url, options, part, signal)
        for (const [at, vector] of answer.entries()) vectors[start + at] = vector
      })
      return vectors
    },
  }
}

const STATUSES = {
  ...STATUS_WORDS,
  400: 'it rejects the model, its dimensions or a text',
  413: 'the texts are too long; take fewer characters or smaller batches',
}

async function callForVectors(
  url: URL,
  options: OpenAiEmbeddingsOptions,
  texts: string[],
  signal: EmbedOptions['signal'],
): Promise<Vector[]> {
  const request = {
    body: createBody(options, texts),
    most: texts.length * (options.dimensions * NUMBER + OVERHEAD) + OVERHEAD,
    parse: (text: string) => parseVectors(text, texts.length),
    tooLong: 'The endpoint returned more than the requested vectors',
    nonsense: 'The endpoint returned no list of embeddings',
    statuses: STATUSES,
  }
  const outcome = await callEndpoint(url, request, options, signal)
  if ('answer' in outcome) return outcome.answer
  throw createFailedOutcome(outcome.reason)
}

function createBody(
  { model, dimensions, requestDimensions }: OpenAiEmbeddingsOptions,
  input: string[],
): string {
  return JSON.stringify({
    model,
    input,
    encoding_format: 'float',
    ...(requestDimensions === true && { dimensions }),
  })
}

function parseVectors(text: string, count: number): Vector[] | undefined {
  const answer = tryParseJson(text)
  const data = isMap(answer) ? answer.data : undefined
  if (!Array.isArray(data)) return undefined
  const vectors: Vector[] = []
  for (const [at, item] of data.entries()) {
    if (typeof item !== 'object' || item === null || !Array.isArray(item.embedding)) return undefined
    const place = item.index ?? at
    if (!Number.isInteger(place) || place < 0 || place >= count || vectors[place] !== undefined)
      return undefined
    vectors[place] = item.embedding
  }
  return vectors
}

function createFailedOutcome(message: string) {
  return fault('failed-embeddings', message)
}
