/** Takes vectors from the cache, otherwise from the provider. */

import type { Analysis, AnalysisOf, ResolvedSkill, SourceFinding } from '../../compiler/types.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { raceAbort, throwIfAborted } from '../../core/errors/fault.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { type EmbeddingProvider, embedTexts, MOST_DIMENSIONS } from '../../search/vectors.ts'
import type { EmbeddingSettings } from '../config/options.ts'
import { type KnownVectors, keepVectors, openVectorCache, recallVectors, type VectorCache } from './cache.ts'

export interface Surroundings {
  getAnalysis: AnalysisOf
  cacheDir?: string | undefined
  signal?: AbortSignal | undefined
  onProgress?: (done: number, total: number) => void
}

/** In skill order; a finding says why there are none. */
export interface EmbeddingResult {
  vectors?: { provider: string; dimensions: number; weight: number; rows: Int8Array[] }
  findings: SourceFinding[]
}

const AT_ONCE = 256

export async function embedSkills(
  skills: readonly ResolvedSkill[],
  settings: EmbeddingSettings,
  surroundings: Surroundings,
): Promise<EmbeddingResult> {
  const { provider, weight, file } = settings
  const { id, dimensions } = provider
  const made =
    settings.problem === undefined ? await embedRows(skills, settings, surroundings) : settings.problem
  if (typeof made !== 'string')
    return { vectors: { provider: id, dimensions, weight, rows: made }, findings: [] }
  const found = createFinding('missing-embeddings', { provider: id, reason: made })
  return { findings: [{ ...found, source: -1, path: file }] }
}

async function embedRows(
  skills: readonly ResolvedSkill[],
  { provider, key, characters = USUAL_CHARACTERS }: EmbeddingSettings,
  surroundings: Surroundings,
): Promise<Int8Array[] | string> {
  const { getAnalysis, cacheDir, signal } = surroundings
  const { id, dimensions } = provider
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MOST_DIMENSIONS)
    return `the provider has ${dimensions} dimensions; 1 to ${MOST_DIMENSIONS} are allowed`
  const cache =
    cacheDir === undefined ? undefined : openVectorCache(cacheDir, JSON.stringify([id, key]), dimensions)
  const known: KnownVectors = cache === undefined ? new Map() : recallVectors(cache)
  const texts = new Map<string, string>()
  const digests: string[] = []
  for (const skill of skills) {
    const entry = readEntryBytes(skill)
    if (entry === undefined) return `\`${skill.id}\` changed while it was read`
    const text = getEmbeddedText(getAnalysis(skill.skill), entry, characters)
    const digest = sha256(text)
    digests.push(digest)
    if (!known.has(digest)) texts.set(digest, text)
  }
  const problem = await embedMissing(texts, known, provider, surroundings)
  keep(cache, known, digests, texts.size)
  throwIfAborted(signal)
  return problem ?? digests.flatMap(digest => known.get(digest) ?? [])
}

/** About 1,000 tokens of English, which most models read, in UTF-16 units. */
const USUAL_CHARACTERS = 4_000

/**
 * One text per skill: its name in words, description, when to use it, keywords, and as much of the body as fits. Name
 * and description come first, because models cut long texts; the body is what improves search.
 * Depends on the skill alone.
 */
function getEmbeddedText(analysis: Analysis, entry: Uint8Array, characters: number): string {
  const { name, description, fields, bodyOffset } = analysis
  const { whenToUse = '', tags = [], category = '', triggers = [] } = fields
  // A character has at most four bytes, so the rest of a long body need not be decoded.
  const body = new TextDecoder().decode(entry.subarray(bodyOffset, bodyOffset + 4 * characters))
  const keywords = triggers.flatMap(({ type, value }) => (type === 'pattern' ? [] : value))
  const parts = [
    name.replace(/[-_:]+/g, ' '),
    description,
    whenToUse,
    [category, ...tags, ...keywords].filter(Boolean).join(', '),
    body.trim(),
  ]
  const text = parts.filter(part => part !== '').join('\n')
  return text.slice(0, characters).replace(/[\ud800-\udbff]$/, '')
}

/** Undefined if the file has changed since the analysis. */
function readEntryBytes({ skill }: ResolvedSkill): Uint8Array | undefined {
  const { bytes, file, digest } = skill.entry
  if (bytes !== undefined) return bytes
  try {
    const read = readRegular(file)
    return sha256(read) === digest ? read : undefined
  } catch {
    return undefined
  }
}

/** Returns the reason if the provider fails; earlier answers are kept. */
async function embedMissing(
  missing: ReadonlyMap<string, string>,
  known: KnownVectors,
  provider: EmbeddingProvider,
  { onProgress, signal }: Surroundings,
): Promise<string | undefined> {
  const left = [...missing]
  try {
    for (let start = 0; start < left.length; start += AT_ONCE) {
      onProgress?.(start, left.length)
      throwIfAborted(signal)
      const part = left.slice(start, start + AT_ONCE)
      const texts = part.map(([, text]) => text)
      const asked = embedTexts(provider, texts, { kind: 'document', ...(signal && { signal }) })
      const rows = await raceAbort(asked, signal)
      for (const [at, [digest]] of part.entries()) known.set(digest, rows[at] ?? new Int8Array())
    }
  } catch (error) {
    return shortenWords(
      error instanceof Error ? error.message : 'the provider threw something other than an Error',
    )
  }
  return undefined
}

function shortenWords(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim().slice(0, 300)
  return `${line.charAt(0).toLowerCase()}${line.slice(1)}`
}

/** This build's vectors come last, so they are dropped last when the cache is full. */
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
