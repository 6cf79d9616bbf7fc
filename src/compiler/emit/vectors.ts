/** The files of the skills' vectors, and their head in the manifest. docs/search-format.md describes the bytes. */
import { formatDigest } from '../../core/digests/digest.ts'
import type { ManifestEmbeddings } from '../../format/manifest.ts'
import { getVectorsPath, VECTORS_FORMAT } from '../../format/search-head.ts'
import type { OutputFile } from '../types.ts'
import { createFile } from './file.ts'

export interface SkillVectors {
  provider: string
  dimensions: number
  /** The points of a cosine of 1, in the unit of BM25. */
  weight: number
  rows: readonly Int8Array[]
}

/** The most bytes of a file, to allow parallel fetches and respect hosts' limits. */
const MOST_BYTES = 4 << 20

/** Files contain whole rows. Deterministic. */
export function createVectorFiles({ provider, dimensions, weight, rows }: SkillVectors): {
  files: OutputFile[]
  head: ManifestEmbeddings
} {
  const perFile = Math.max(1, Math.floor(MOST_BYTES / dimensions))
  const files: OutputFile[] = []
  for (let start = 0; start < rows.length; start += perFile) {
    const part = rows.slice(start, start + perFile)
    const content = new Uint8Array(part.length * dimensions)
    for (const [at, row] of part.entries())
      content.set(new Uint8Array(row.buffer, row.byteOffset, dimensions), at * dimensions)
    files.push(createFile(content, digest => getVectorsPath(formatDigest(digest))))
  }
  const named = files.map(({ digest, size }) => ({ digest: formatDigest(digest), size }))
  const base = computeBase(rows, dimensions)
  return { files, head: { format: VECTORS_FORMAT, provider, dimensions, weight, base, files: named } }
}

/** The mean cosine of two different skills, in thousandths: the square of the sum of vectors is the sum of all products. */
function computeBase(rows: readonly Int8Array[], dimensions: number): number {
  const count = rows.length
  if (count < 2) return 0
  const sum = new Float64Array(dimensions)
  for (const row of rows) {
    let square = 0
    for (const value of row) square += value * value
    const length = Math.sqrt(square)
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + (row[at] ?? 0) / length
  }
  const products = sum.reduce((total, value) => total + value * value, 0) - count
  const mean = products / (count * (count - 1))
  return Math.min(HIGHEST_BASE, Math.max(0, Math.round(mean * 1_000) / 1_000))
}

const HIGHEST_BASE = 0.9
