/** Compares the meaning of a request with that of skills, if the bundle has vectors and the host a provider. */

import { type Fault, fault, isFault, raceAbort, throwIfAborted } from '../core/errors/fault.ts'
import { runInParallel } from '../core/process/yield.ts'
import type { ManifestEmbeddings } from '../format/manifest.ts'
import { getVectorsPath, VECTORS_FORMAT } from '../format/search-head.ts'
import type { ReadNamed } from '../reader/read-named.ts'
import { shareRuns } from '../reader/share.ts'
import type { MeaningFault, MeaningLimit, MeaningRequest } from './types.ts'
import {
  compare,
  type EmbeddingProvider,
  embedTexts,
  type Meaning,
  readVectors,
  type Vectors,
} from './vectors.ts'

/** A bundle's vectors, read on demand. */
export interface MeaningIndex {
  head: ManifestEmbeddings | undefined
  load: (signal?: AbortSignal) => Promise<Vectors>
}

const AT_ONCE = 8

export function openMeaning(
  head: ManifestEmbeddings | undefined,
  skills: number,
  read: ReadNamed,
): MeaningIndex {
  const share = shareRuns<Vectors>()
  let ready: Vectors | undefined
  return {
    head,
    load: async signal => {
      ready ??= await share('', signal, async stop => {
        const { files = [] } = head ?? {}
        const contents = await runInParallel(files, AT_ONCE, named =>
          read(getVectorsPath(named.digest), named, stop),
        )
        return readVectors(head as ManifestEmbeddings, contents, skills)
      })
      return ready
    },
  }
}

/** Embeds once, even for many bundles. */
function embedQuery(asked: MeaningRequest): Promise<Int8Array> {
  asked.vector ??= embedRequest(asked)
  return asked.vector
}

async function embedRequest({ provider, text, signal }: MeaningRequest): Promise<Int8Array> {
  const options = { kind: 'query' as const, ...(signal && { signal }) }
  const [vector] = provider === undefined ? [] : await embedTexts(provider, [text], options)
  return vector ?? new Int8Array()
}

/** Returns the reason if there is nothing to compare. Throws only the fault of an abort. */
export async function measureMeaning(
  { head, load }: MeaningIndex,
  asked: MeaningRequest,
): Promise<Meaning | MeaningFault> {
  const { provider, signal } = asked
  const reason = findMismatch(head, provider)
  if (reason !== undefined) return reason
  const [made, loaded] = await Promise.allSettled([raceAbort(embedQuery(asked), signal), load(signal)])
  throwIfAborted(signal)
  if (loaded.status === 'rejected') return { reason: 'unreadable-vectors', error: asFault(loaded.reason) }
  if (made.status === 'rejected') return { reason: 'failed-provider', error: asFault(made.reason) }
  return compare(loaded.value, made.value)
}

function findMismatch(
  head: ManifestEmbeddings | undefined,
  provider: EmbeddingProvider | undefined,
): MeaningFault | undefined {
  const createLimited = (reason: MeaningLimit, message: string) => ({
    reason,
    error: fault('no-embeddings', message),
  })
  if (head === undefined)
    return createLimited('no-vectors', 'The bundle has no vectors: it was built without embeddings')
  const { format, provider: id, dimensions } = head
  if (format !== VECTORS_FORMAT)
    return createLimited(
      'unreadable-vectors',
      `The vectors have format ${format}; this version reads ${VECTORS_FORMAT}`,
    )
  const needed = `The vectors of the bundle are from \`${id}\` with ${dimensions} dimensions`
  if (provider === undefined) return createLimited('no-provider', `${needed}, and no provider was given`)
  if (provider.id === id && provider.dimensions === dimensions) return undefined
  return createLimited(
    'other-provider',
    `${needed}, and the provider is \`${provider.id}\` with ${provider.dimensions}`,
  )
}

function asFault(cause: unknown): Fault {
  if (isFault(cause)) return cause
  const words = cause instanceof Error ? cause.message : String(cause)
  return fault('failed-embeddings', `The request cannot be embedded: ${words}`, { cause })
}
