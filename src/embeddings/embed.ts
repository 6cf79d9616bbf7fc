/** The skills of a bundle → their vectors: from the cache where their text was embedded before, else from the provider. */
import { isFault } from '../runtime/fault.ts'
import { type EmbeddingProvider, embedTexts, MOST_DIMENSIONS } from '../search/vectors.ts'
import type { ResolvedSkill } from '../types.ts'
import { sha256 } from '../util/hash.ts'
import { readRegular } from '../util/regular-file.ts'
import { type KnownVectors, keepVectors, recallVectors, type VectorCache, vectorCache } from './cache.ts'
import { textOf, USUAL_CHARACTERS } from './texts.ts'

export interface EmbedRequest {
  provider: EmbeddingProvider
  /** What vectors depend on besides the provider's id. */
  key?: string
  /** UTF-16 units of a skill's text. */
  characters?: number
  cacheDir?: string | undefined
  onProgress?: (done: number, total: number) => void
}

/** Texts that the provider is given at once; between two calls the cache is as good as what came. */
const AT_ONCE = 256

/** Rows in the order of the skills; or why there are none. Never throws for what a provider does. */
export type Embedded = { rows: Int8Array[] } | { problem: string }

export async function embedSkills(
  skills: readonly ResolvedSkill[],
  request: EmbedRequest,
): Promise<Embedded> {
  const { provider, key = '', characters = USUAL_CHARACTERS, cacheDir, onProgress } = request
  const { id, dimensions } = provider
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MOST_DIMENSIONS)
    return { problem: `the provider has ${dimensions} dimensions, and 1 to ${MOST_DIMENSIONS} are possible` }
  const cache =
    cacheDir === undefined ? undefined : vectorCache(cacheDir, JSON.stringify([id, key]), dimensions)
  const known: KnownVectors = cache === undefined ? new Map() : recallVectors(cache)
  const texts = new Map<string, string>()
  const digests: string[] = []
  for (const skill of skills) {
    const entry = entryOf(skill)
    if (entry === undefined) return { problem: `\`${skill.id}\` changed while it was read` }
    const text = textOf(skill, entry, characters)
    const digest = sha256(text)
    digests.push(digest)
    if (!known.has(digest)) texts.set(digest, text)
  }
  const problem = await embedMissing(texts, known, provider, onProgress)
  keep(cache, known, digests, texts.size)
  if (problem !== undefined) return { problem }
  return { rows: digests.flatMap(digest => known.get(digest) ?? []) }
}

/** The entry's bytes, if they are still those that were analysed. */
function entryOf({ skill }: ResolvedSkill): Uint8Array | undefined {
  const { bytes, file, digest } = skill.entry
  if (bytes !== undefined) return bytes
  try {
    const read = readRegular(file)
    return sha256(read) === digest ? read : undefined
  } catch {
    return undefined
  }
}

/** Adds what is missing to what is known. Gives the reason when the provider fails; what came before stays. */
async function embedMissing(
  missing: ReadonlyMap<string, string>,
  known: KnownVectors,
  provider: EmbeddingProvider,
  onProgress: EmbedRequest['onProgress'],
): Promise<string | undefined> {
  const left = [...missing]
  try {
    for (let start = 0; start < left.length; start += AT_ONCE) {
      const part = left.slice(start, start + AT_ONCE)
      const rows = await embedTexts(
        provider,
        part.map(([, text]) => text),
        { kind: 'document' },
      )
      for (const [at, [digest]] of part.entries()) known.set(digest, rows[at] ?? new Int8Array())
      onProgress?.(start + part.length, left.length)
    }
  } catch (error) {
    const words =
      isFault(error) || error instanceof Error ? error.message : 'the provider threw what is no error'
    return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
  }
  return undefined
}

/** What this build used comes last: it goes last when the cache is full. */
function keep(cache: VectorCache | undefined, known: KnownVectors, used: string[], added: number): void {
  if (cache === undefined || added === 0) return
  for (const digest of used) {
    const vector = known.get(digest)
    if (vector === undefined) continue
    known.delete(digest)
    known.set(digest, vector)
  }
  keepVectors(cache, known)
}
