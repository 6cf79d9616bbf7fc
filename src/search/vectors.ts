/**
 * Vectors of skills: integers from -127 to 127, one row per skill. docs/search-format.md describes the bytes. Providers
 * and files are untrusted.
 */

import { fault } from '../core/errors/fault.ts'
import type { ManifestEmbeddings } from '../format/manifest.ts'
import { UNIT } from './weights.ts'

/** More than any public model has. */
export const MOST_DIMENSIONS = 16_384

/** The meaning of a text. Only the vector's direction counts. */
export type Vector = readonly number[] | Float32Array

/** Turns texts into vectors. */
export interface EmbeddingProvider {
  /** Identifies the model and everything else that vectors depend on. Stored in the bundle. */
  readonly id: string
  readonly dimensions: number
  /** Returns one vector per text, in order. */
  embed(texts: string[], options: EmbedOptions): Promise<readonly Vector[]>
}

/** Requests or documents: some models need a marker for each. */
export interface EmbedOptions {
  kind: 'query' | 'document'
  signal?: AbortSignal | undefined
}

/** Rounds vectors to integers. Throws the fault `failed-embeddings` for an invalid answer, and for any error of the provider. */
export async function embedTexts(
  provider: EmbeddingProvider,
  texts: string[],
  options: EmbedOptions,
): Promise<Int8Array[]> {
  const vectors: unknown = await provider.embed(texts, options)
  if (!Array.isArray(vectors) || vectors.length !== texts.length)
    throw createFailedError(
      `${Array.isArray(vectors) ? vectors.length : 'no'} vectors were returned for ${texts.length} texts`,
    )
  return vectors.map(vector => quantise(vector, provider.dimensions))
}

/** Scales the largest number to 127. */
function quantise(vector: unknown, dimensions: number): Int8Array {
  if (!(Array.isArray(vector) || ArrayBuffer.isView(vector)) || !('length' in vector))
    throw createFailedError('the answer is not a list of numbers')
  const numbers: ArrayLike<unknown> = vector
  if (numbers.length !== dimensions)
    throw createFailedError(`a vector has ${numbers.length} numbers instead of ${dimensions}`)
  let largest = 0
  for (let at = 0; at < dimensions; at++) {
    const number = numbers[at]
    if (typeof number !== 'number' || !Number.isFinite(number))
      throw createFailedError('a vector does not consist of numbers')
    largest = Math.max(largest, Math.abs(number))
  }
  if (largest === 0) throw createFailedError('a vector is all zeros')
  return Int8Array.from({ length: dimensions }, (_, at) => Math.round((Number(numbers[at]) / largest) * 127))
}

function createFailedError(what: string) {
  return fault('failed-embeddings', `The embeddings cannot be used: ${what}`)
}

/** The vectors of all skills of a manifest. */
export interface Vectors {
  head: ManifestEmbeddings
  files: Int8Array[]
  lengths: Float64Array
}

/** Uses the files without a copy: do not modify them. `skills` is the number of rows, in manifest order. */
export function readVectors(
  head: ManifestEmbeddings,
  contents: readonly Uint8Array[],
  skills: number,
): Vectors {
  const files = contents.map(({ buffer, byteOffset, length }) => new Int8Array(buffer, byteOffset, length))
  const vectors: Vectors = { head, files, lengths: new Float64Array(skills) }
  forEachRow(vectors, (file, start, skill) => {
    vectors.lengths[skill] = Math.sqrt(computeDot(file, start, file.subarray(start, start + head.dimensions)))
  })
  return vectors
}

/** The points that vectors add, by a skill's index in the manifest, and the cosines. */
export interface Meaning {
  points: Int32Array
  cosines: Float64Array
}

/** `weight` times the cosine above `base`, the mean cosine of two skills of the bundle, which differs between models. */
export function compare(vectors: Vectors, query: Int8Array): Meaning {
  const { weight, base } = vectors.head
  const { length } = vectors.lengths
  const meaning: Meaning = { points: new Int32Array(length), cosines: new Float64Array(length) }
  const queryLength = Math.sqrt(computeDot(query, 0, query))
  forEachRow(vectors, (file, start, skill) => {
    const both = queryLength * (vectors.lengths[skill] ?? 0)
    const cosine = both === 0 ? 0 : computeDot(file, start, query) / both
    meaning.cosines[skill] = cosine
    meaning.points[skill] = Math.max(0, Math.round((UNIT * weight * (cosine - base)) / (1 - base)))
  })
  return meaning
}

function forEachRow(
  { head: { dimensions }, files }: Vectors,
  take: (file: Int8Array, start: number, skill: number) => void,
): void {
  let skill = 0
  for (const file of files)
    for (let start = 0; start < file.length; start += dimensions) take(file, start, skill++)
}

/** Four sums, which a processor can add in parallel. */
function computeDot(file: Int8Array, start: number, vector: Int8Array): number {
  const { length } = vector
  const even = length - (length % 4)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let at = 0; at < even; at += 4) {
    const place = start + at
    a += (file[place] as number) * (vector[at] as number)
    b += (file[place + 1] as number) * (vector[at + 1] as number)
    c += (file[place + 2] as number) * (vector[at + 2] as number)
    d += (file[place + 3] as number) * (vector[at + 3] as number)
  }
  for (let at = even; at < length; at++) a += (file[start + at] as number) * (vector[at] as number)
  return a + b + c + d
}
