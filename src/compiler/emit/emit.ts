/** emit: a resolution → the files of the bundle, one by one. No disk: contents are bytes, or name the file to copy them from. */

import { formatDigest } from '../../core/digests/digest.ts'
import { isPassedPath } from '../../core/files/untrusted-path.ts'
import type { Access } from '../../core/json/types.ts'
import { PROMPT } from '../../format/layout.ts'
import { getAssetPath, getChunkPath, getRecordPath } from '../../format/locate.ts'
import type { ManifestEmbeddings, ManifestSearch, SkillEntry } from '../../format/manifest.ts'
import { getShardPath, SEARCH_FORMAT, TOKENIZER } from '../../format/search-head.ts'
import { getPromptTemplate } from '../../format/template.ts'
import type { PutAway } from '../../search/postings.ts'
import { addToIndex, finishIndex, type IndexDraft, startIndex } from '../index/build-index.ts'
import { type KeptShard, toKeptShard } from '../index/kept-index.ts'
import type {
  AnalysedSkill,
  AnalysisOf,
  HashedFile,
  OutputFile,
  PassedOver,
  Resolution,
  SkillTexts,
  Source,
  SurroundedSkill,
} from '../types.ts'
import { createFile } from './file.ts'
import {
  addLookupFiles,
  createTextFile,
  finishLines,
  type KnownFile,
  type Lines,
  type MadeManifest,
  putLine,
  startLines,
} from './lines.ts'
import type { LookedUp } from './lookup.ts'
import { createSkillEntry, type WholeHead } from './manifest.ts'
import { formatRecord, surround } from './record.ts'
import { numberSources, renumber } from './source-numbers.ts'
import { createVectorFiles, type SkillVectors } from './vectors.ts'

export interface Emitted {
  /** Written last. */
  manifest: OutputFile
  /** Of the manifest, with `sha256:`: it names the whole bundle. */
  digest: string
}

export interface EmitOptions {
  sources: Source[]
  tokenizer: string
  access?: Access | undefined
  /** The texts of a skill, which are asked for once. */
  getTexts: (skill: AnalysedSkill) => SkillTexts
  getAnalysis: AnalysisOf
  /** What was looked up out of a skill, as `formatOutside` writes it. */
  getOutside: (skill: AnalysedSkill) => string | undefined
  /** Where is put away what the search index is made of, when it becomes much. */
  notes: PutAway
  /** With more skills than this, the manifest is split. */
  splitAbove: number
  vectors?: SkillVectors | undefined
  keep?: EmitKeeper | undefined
  made?: MadeBefore | undefined
}

/** What the bundle that is there has already: of it, only what differs is given. */
export interface MadeBefore {
  /** The line of a skill, by its number, and the names of its files. Undefined: it has to be made. */
  skillAt: (number: number) => { line: string; names: string[] } | undefined
  /** The shards of the index, and how many terms the name of each skill has, as they are now. */
  shards: KeptShard[]
  nameTerms: Uint32Array
}

/** Told of what a later build after a small change can use again. */
export interface EmitKeeper {
  /** Each skill in the order of the manifest: its line there, the names of its files but those of the index, and its number. */
  skill: (resolved: SurroundedSkill, line: string, names: string[], number: number) => void
  shard: (shard: KeptShard) => void
  /** In the end: the manifest without its skills, and how many terms the name of each skill has. */
  rest: (head: WholeHead, made: MadeManifest<KnownFile>, nameTerms: Uint32Array) => void
}

/** Files of a bundle one after the other, a path perhaps several times; in the end what is written last. */
export type Emission = Generator<OutputFile, Emitted, undefined>

/**
 * The bundle of a resolution. The same resolution gives the same bytes, wherever and whenever it is made. Nobody holds
 * all of it: a file is made when it is asked for.
 */
export function* emit(resolution: Resolution, options: EmitOptions): Emission {
  const { sources, tokenizer, access = {}, splitAbove, vectors, keep } = options
  const lines = startLines(resolution.skills.length, splitAbove, () => resolution.skills.map(({ id }) => id))
  const lookedUp: LookedUp[] = []
  const { search, nameTerms } = yield* emitSkills(resolution, options, lines, lookedUp)
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
  const whole = finishLines(lines, head, () => addLookupFiles(lookedUp))
  yield* whole.parts
  keep?.rest(head, { ...whole, parts: [...lines.files, ...whole.parts] }, nameTerms)
  return { manifest: whole.manifest, digest: formatDigest(whole.manifest.digest) }
}

/** What was left out, by its path below its root. A path that leads out of the root is one that readers refuse. */
function listSkippedPlaces(skipped: readonly PassedOver[]): PassedOver[] {
  return skipped.flatMap(({ source, path, linkedAt = path, code, refused }) =>
    isPassedPath(linkedAt) ? { source, path: linkedAt, code, ...(refused !== undefined && { refused }) } : [],
  )
}

/**
 * Emits the files of each skill, then the search index. The index is its own, so that its memory is free before the manifest is
 * made.
 */
function* emitSkills(
  resolution: Resolution,
  { sources, getTexts, getAnalysis, getOutside, notes, keep, made }: EmitOptions,
  lines: Lines,
  lookedUp: LookedUp[],
): Generator<OutputFile, { search: ManifestSearch | undefined; nameTerms: Uint32Array }, undefined> {
  const index = startIndex(made === undefined ? resolution.skills.length : 0, notes)
  const numbers = numberSources(resolution)
  for (const [number, each] of resolution.skills.entries()) {
    const { skill } = each
    const resolved = surround(each, getOutside, numbers)
    const known = made?.skillAt(number)
    if (known !== undefined) {
      if (lines.partitions !== undefined) lookedUp.push(toLookedUp(JSON.parse(known.line)))
      keep?.skill(resolved, known.line, known.names, number)
      yield* putLine(lines, known.line)
      continue
    }
    // In the order of the line that both stand in, of which one read gives both.
    const analysis = getAnalysis(skill)
    const texts = getTexts(skill)
    const record = createRecordFile(formatRecord(texts.record, resolved, analysis))
    const entry = createSkillEntry(resolved, analysis, sources, record)
    const line = JSON.stringify(entry)
    if (lines.partitions !== undefined) lookedUp.push(toLookedUp(entry))
    if (made === undefined) addToIndex(index, listTermLists(skill, texts))
    const files = createSkillFiles(skill, resolved.files, record)
    keep?.skill(
      resolved,
      line,
      files.map(({ path }) => path),
      number,
    )
    yield* files
    yield* putLine(lines, line)
  }
  const search = yield* emitSearch(made?.shards ?? newShards(index), keep)
  return { search, nameTerms: (made ?? index).nameTerms }
}

/** What the lookup needs of an entry: whole ones of 100,000 skills are long. */
function toLookedUp({ id, name, otherIds, triggers, paths }: SkillEntry): LookedUp {
  return { id, name, otherIds, triggers, paths }
}

/** A skill's lists of terms: of its entry, and of its files with examples. */
export function listTermLists({ files }: AnalysedSkill, texts: SkillTexts): string[] {
  return [texts.terms, ...files.flatMap(({ terms }) => terms ?? [])]
}

/** A record as a file of the bundle. */
export function createRecordFile(text: string): OutputFile {
  return createFile(Buffer.from(text), getRecordPath)
}

/** The files of one skill: its chunk, its record, and the assets among its files. */
export function createSkillFiles(
  { entry }: AnalysedSkill,
  files: HashedFile[],
  record: OutputFile,
): OutputFile[] {
  return [
    createCopy(getChunkPath(entry.digest), entry),
    record,
    // A file with the entry's bytes is the chunk, under any name.
    ...files
      .filter(file => file.digest !== entry.digest)
      .map(file => createCopy(getAssetPath(file.digest, file.path), file)),
  ]
}

/** A shard of the search index as a file of the bundle. */
export function createShardFile(content: Uint8Array): OutputFile {
  return createFile(content, digest => getShardPath(formatDigest(digest)))
}

/** The search index as files of a bundle, and what the manifest says of them. */
export function* emitIndex(index: IndexDraft): Generator<OutputFile, ManifestSearch | undefined, undefined> {
  return yield* emitSearch(newShards(index), undefined)
}

/** The files of the search index, and what the manifest says of them. */
function* emitSearch(
  made: Iterable<KeptShard>,
  keep: EmitKeeper | undefined,
): Generator<OutputFile, ManifestSearch | undefined, undefined> {
  const shards: ManifestSearch['shards'] = []
  for (const shard of made) {
    const file = createShardFile(shard.content)
    keep?.shard(shard)
    shards.push({ digest: formatDigest(file.digest), size: file.size })
    yield file
  }
  return shards.length === 0 ? undefined : { format: SEARCH_FORMAT, tokenizer: TOKENIZER, shards }
}

function* newShards(index: IndexDraft): Generator<KeptShard, void, undefined> {
  for (const { terms, content } of finishIndex(index)) yield toKeptShard(terms, content)
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
