/** Turns a resolution into the bundle's files, one by one. Uses no disk: contents are bytes, or name the file to copy. */

import { formatDigest } from '../../core/digests/digest.ts'
import { isPassedPath } from '../../core/files/untrusted-path.ts'
import type { Access } from '../../core/json/types.ts'
import { PROMPT } from '../../format/layout.ts'
import { getAssetPath, getChunkPath, getRecordPath } from '../../format/locate.ts'
import type { ManifestEmbeddings, ManifestSearch, ManifestSkill } from '../../format/manifest.ts'
import { getShardPath, SEARCH_FORMAT, TOKENIZER } from '../../format/search-head.ts'
import { completeSkill } from '../../format/skill.ts'
import { getPromptTemplate } from '../../format/template.ts'
import type { PutAway } from '../../search/postings.ts'
import { addToIndex, finishIndex, type IndexDraft, startIndex } from '../index/build-index.ts'
import { placeExamples } from '../index/examples.ts'
import type {
  AnalysisOf,
  AnalyzedSkill,
  HashedFile,
  KnownFile,
  OutputFile,
  PassedOver,
  Resolution,
  SkillTexts,
  Source,
  SurroundedSkill,
} from '../types.ts'
import { createFile } from './file.ts'
import { addGroupedSkill, addGroups, type GroupsDraft } from './groups.ts'
import { createTextFile, finishLines, type Lines, putLine, startLines } from './lines.ts'
import { addLookup, type LookedUp } from './lookup.ts'
import { createSkillEntry, type WholeHead } from './manifest.ts'
import { formatRecord, numberSources, renumber, surround } from './record.ts'
import { createVectorFiles, type SkillVectors } from './vectors.ts'

export interface Emitted {
  manifest: OutputFile
  /** `sha256:` digest of the manifest, which identifies the bundle. */
  digest: string
}

export interface EmitOptions {
  sources: Source[]
  tokenizer: string
  access?: Access | undefined
  getTexts: (skill: AnalyzedSkill) => SkillTexts
  getAnalysis: AnalysisOf
  /** The lookups outside a skill, as `formatOutside` writes them. */
  getOutside: (skill: AnalyzedSkill) => string | undefined
  spool: PutAway
  /** With more skills, the manifest is split. */
  splitAbove: number
  vectors?: SkillVectors | undefined
  /** Reuses an earlier build's output. Default: everything is generated. */
  emitSkill?: EmitSkill | undefined
}

export interface EmittedSkill {
  line: string
  files: (OutputFile | KnownFile)[]
}

/** Reuses an earlier build's output for the same skill, otherwise calls `make`. */
export type EmitSkill = (resolved: SurroundedSkill, make: () => EmittedSkill) => EmittedSkill

/** A bundle's files, possibly with duplicates, then the manifest. Existing files have no content. */
export type Emission = Generator<OutputFile | KnownFile, Emitted, undefined>

/** Deterministic. Generates each file on demand, so the bundle is never completely in memory. */
export function* emit(resolution: Resolution, options: EmitOptions): Emission {
  const { sources, tokenizer, access = {}, splitAbove, vectors } = options
  const lines = startLines(resolution.skills.length, splitAbove, () => resolution.skills.map(({ id }) => id))
  const split: Split = { lookedUp: [], groups: { skills: 0, listed: [], spool: options.spool } }
  const search = yield* emitSkills(resolution, options, lines, split)
  const prompt = createTextFile(PROMPT, getPromptTemplate())
  yield prompt
  const numbers = numberSources(resolution)
  const skipped = renumber(listSkippedPlaces(resolution.skipped), numbers)
  const head: WholeHead = {
    tokenizer,
    sources: sources.filter((_, source) => numbers.has(source)),
    access,
    account: resolution.account,
    refused: skipped.flatMap(({ refused: id, ...place }) => (id === undefined ? [] : { id, ...place })),
    files: { [PROMPT]: { digest: formatDigest(prompt.digest), size: prompt.size } },
    skipped,
    search,
    embeddings: yield* emitVectors(vectors),
  }
  const whole = finishLines(lines, head, add => ({
    lookup: addLookup(split.lookedUp, add),
    groups: addGroups(split.groups, add),
  }))
  yield* whole.parts
  return { manifest: whole.manifest, digest: formatDigest(whole.manifest.digest) }
}

/** Readers refuse paths outside the root, so these are left out. */
function listSkippedPlaces(skipped: readonly PassedOver[]): PassedOver[] {
  return skipped.flatMap(({ source, path, linkedAt = path, code, refused }) =>
    isPassedPath(linkedAt) ? { source, path: linkedAt, code, ...(refused !== undefined && { refused }) } : [],
  )
}

/** Emits each skill's files, then the search index. Separate, to free the index before the manifest is created. */
function* emitSkills(
  resolution: Resolution,
  { sources, access = {}, getTexts, getAnalysis, getOutside, spool, emitSkill }: EmitOptions,
  lines: Lines,
  { lookedUp, groups }: Split,
): Generator<OutputFile | KnownFile, ManifestSearch | undefined, undefined> {
  const index = startIndex(resolution.skills.length, spool)
  const numbers = numberSources(resolution)
  const named = sources
    .filter((_, source) => numbers.has(source))
    .map(source => ({ ...source, namespace: source.namespace.join(':') }))
  const examples = placeExamples(
    resolution.skills.map(({ id, skill }) => ({
      id,
      examples: skill.files.flatMap(file => file.examples ?? []),
    })),
  )
  for (const [at, each] of resolution.skills.entries()) {
    const { skill } = each
    const resolved = surround(each, getOutside, numbers)
    let texts: SkillTexts | undefined
    const make = (): EmittedSkill => {
      // This order needs one read of the cache.
      const analysis = getAnalysis(skill)
      texts = getTexts(skill)
      const record = createRecordFile(formatRecord(texts.record, resolved, analysis))
      const line = JSON.stringify(createSkillEntry(resolved, analysis, sources, record))
      return { line, files: createSkillFiles(skill, resolved.files, record) }
    }
    const { line, files } = emitSkill === undefined ? make() : emitSkill(resolved, make)
    if (lines.partitions !== undefined) {
      const entry: ManifestSkill = JSON.parse(line)
      lookedUp.push(toLookedUp(entry))
      completeSkill(entry, named)
      addGroupedSkill(groups, entry, line, access)
    }
    addToIndex(index, [(texts ?? getTexts(skill)).terms, ...(examples.get(at) ?? [])])
    yield* files
    yield* putLine(lines, line)
  }
  return yield* emitIndex(index)
}

/** For a split manifest alone. */
interface Split {
  lookedUp: LookedUp[]
  groups: GroupsDraft
}

/** Copies only the lookup's fields, because whole entries of 100,000 skills are large. */
function toLookedUp({ id, name, variantOf, otherIds, triggers, paths }: ManifestSkill): LookedUp {
  return { id, name, variantOf, otherIds, triggers, paths }
}

function createRecordFile(text: string): OutputFile {
  return createFile(Buffer.from(text), getRecordPath)
}

function createSkillFiles({ entry }: AnalyzedSkill, files: HashedFile[], record: OutputFile): OutputFile[] {
  return [
    createCopy(getChunkPath(entry.digest), entry),
    record,
    // A file with the entry's bytes is the chunk, under any name.
    ...files
      .filter(file => file.digest !== entry.digest)
      .map(file => createCopy(getAssetPath(file.digest, file.path), file)),
  ]
}

function createShardFile(content: Uint8Array): OutputFile {
  return createFile(content, digest => getShardPath(formatDigest(digest)))
}

export function* emitIndex(index: IndexDraft): Generator<OutputFile, ManifestSearch | undefined, undefined> {
  const shards: ManifestSearch['shards'] = []
  for (const content of finishIndex(index)) {
    const file = createShardFile(content)
    shards.push({ digest: formatDigest(file.digest), size: file.size })
    yield file
  }
  return shards.length === 0 ? undefined : { format: SEARCH_FORMAT, tokenizer: TOKENIZER, shards }
}

function* emitVectors(
  vectors: SkillVectors | undefined,
): Generator<OutputFile, ManifestEmbeddings | undefined, undefined> {
  if (vectors === undefined || vectors.rows.length === 0) return undefined
  const made = createVectorFiles(vectors)
  yield* made.files
  return made.head
}

function createCopy(path: string, { digest, size, file, stat, bytes }: HashedFile): OutputFile {
  return { path, digest, size, content: bytes ?? { file, stat } }
}
