/** Embeddings of any model of the AI SDK. `skillc/embed-ai-sdk`; needs the package `ai`. */

import { type EmbeddingModel, embedMany } from 'ai'
import { checkOptions, count, type Kinds, number, object, text } from '../../core/json/check-options.ts'
import type { EmbeddingProvider } from '../../search/vectors.ts'

type EmbedMany = Parameters<typeof embedMany>[0]

/** How a model of the AI SDK is asked. What changes vectors changes `id`, so that a bundle and its readers agree. */
export interface AiSdkEmbeddingsOptions {
  /** Numbers of a vector. */
  dimensions: number
  /** What names the vectors; the model's own name without. Change it with anything else that changes vectors. */
  id?: string
  /** What some models want before requests, and before what is searched: `query: `, `passage: `. */
  queryPrefix?: string
  documentPrefix?: string
  /** What only this provider knows: `{ openai: { dimensions: 512 } }`. */
  providerOptions?: EmbedMany['providerOptions']
  /** Of one call; the SDK's own without. */
  maxRetries?: number
  /** Calls at once; 2 without. */
  maxParallelCalls?: number
}

const KINDS: Kinds<AiSdkEmbeddingsOptions> = {
  dimensions: count,
  id: text,
  queryPrefix: text,
  documentPrefix: text,
  providerOptions: object,
  maxRetries: number,
  maxParallelCalls: count,
}

/** A provider of embeddings. The SDK sends, splits and retries; what it throws is thrown. */
export function aiSdkEmbeddings(model: EmbeddingModel, options: AiSdkEmbeddingsOptions): EmbeddingProvider {
  checkOptions(options, KINDS, '`aiSdkEmbeddings`')
  const { dimensions, queryPrefix = '', documentPrefix = '', providerOptions, maxRetries } = options
  const { id = typeof model === 'string' ? model : model.modelId, maxParallelCalls = 2 } = options
  return {
    id,
    dimensions,
    async embed(texts, { kind, signal }) {
      const prefix = kind === 'query' ? queryPrefix : documentPrefix
      const { embeddings } = await embedMany({
        model,
        values: texts.map(text => prefix + text),
        maxParallelCalls,
        ...(signal && { abortSignal: signal }),
        ...(maxRetries !== undefined && { maxRetries }),
        ...(providerOptions && { providerOptions }),
      })
      return embeddings
    },
  }
}
