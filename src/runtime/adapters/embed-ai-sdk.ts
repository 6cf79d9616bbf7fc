/** Embeddings of any model of the AI SDK. */

import { type EmbeddingModel, embedMany } from 'ai'
import { checkOptions, count, type Kinds, number, object, text } from '../../core/json/check-options.ts'
import type { EmbeddingProvider } from '../../search/vectors.ts'

type EmbedMany = Parameters<typeof embedMany>[0]

/** Options of an AI SDK model. Anything that changes vectors must change `id`, so a bundle and its readers agree. */
export interface AiSdkEmbeddingsOptions {
  /** Dimensions of a vector. */
  dimensions: number
  /** Identifies the vectors. Default: the model's name. Change it whenever you change something else that affects the vectors. */
  id?: string
  /** Prefixes that some models need for requests and for documents: `query: `, `passage: `. */
  queryPrefix?: string
  documentPrefix?: string
  /** Provider-specific options: `{ openai: { dimensions: 512 } }`. */
  providerOptions?: EmbedMany['providerOptions']
  /** Per call. Default: the SDK's. */
  maxRetries?: number
  /** Simultaneous calls. Default: 2. */
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

/** Creates an embedding provider. The SDK sends, splits and retries; its errors are thrown. */
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
