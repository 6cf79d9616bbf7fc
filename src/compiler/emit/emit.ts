/** emit: a resolution → the files of the bundle, one by one. No disk: contents are bytes, or name the file to copy them from. */

import type { Access } from '../../core/types.ts'
import { assetPath, chunkPath, PROMPT, recordPath } from '../../format/layout.ts'
import type { ManifestEmbeddings, ManifestSearch } from '../../format/manifest.ts'
import { SEARCH_FORMAT, shardPath, TOKENIZER } from '../../format/search-head.ts'
import { promptTemplate } from '../../format/template.ts'
import {
  addToIndex,
  finishIndex,
  type IndexDraft,
  startIndex,
  type TermPostings,
} from '../index/build-index.ts'
import type {
  AnalysedSkill,
  Analysis,
  AnalysisOf,
  HashedFile,
  OutputFile,
  Resolution,
  ResolvedSkill,
  SkillTexts,
  Source,
} from '../types.ts'
import { madeFile } from './file.ts'
import {
  addedLookup,
  finishLines,
  type KnownFile,
  type MadeManifest,
  putLine,
  startLines,
  written,
} from './lines.ts'
import type { LookedUp } from './lookup.ts'
import { manifestSkill, type WholeHead } from './manifest.ts'
import { recordText } from './record.ts'
import { type SkillVectors, vectorFiles } from './vectors.ts'

export interface Emitted {
  /** Written last. */
  manifest: OutputFile
  /** What the manifest says its own digest is. */
  digest: string
}

export interface EmitOptions {
  sources: Source[]
  tokenizer: string
  access?: Access | undefined
  /** The texts of a skill, which are asked for once. */
  textsOf: (skill: AnalysedSkill) => SkillTexts
  analysisOf: AnalysisOf
  /** With more skills than this, the manifest is split. */
  splitAbove: number
  vectors?: SkillVectors | undefined
  keep?: EmitKeeper | undefined
}

/** Told of what a later build after a small change can use again. */
export interface EmitKeeper {
  /** Each skill in the order of the manifest: its line there, and its files but those of the index. */
  skill: (resolved: ResolvedSkill, entry: string, files: OutputFile[]) => void
  shard: (terms: TermPostings[]) => void
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
  const { sources, tokenizer, access = {}, splitAbove, vectors, textsOf, analysisOf, keep } = options
  const lines = startLines(
    resolution.skills.map(({ id }) => id),
    splitAbove,
  )
  const lookedUp: LookedUp[] = []
  const index = startIndex(resolution.skills.length)
  for (const resolved of resolution.skills) {
    const { skill } = resolved
    const texts = textsOf(skill)
    const analysis = analysisOf(skill)
    if (lines.partitions !== undefined) lookedUp.push(lookedUpBy(resolved.id, analysis))
    const record = recordFile(recordText(texts.record, resolved.files))
    const line = JSON.stringify(manifestSkill(resolved, analysis, sources, record))
    addToIndex(index, listsOf(skill, texts))
    const files = filesOf(skill, resolved.files, record)
    keep?.skill(resolved, line, files)
    yield* files
    yield* putLine(lines, line)
  }
  const prompt = written(PROMPT, promptTemplate())
  yield prompt
  const head: WholeHead = {
    tokenizer,
    sources,
    access,
    account: resolution.account,
    files: { [PROMPT]: { digest: `sha256:${prompt.digest}`, size: prompt.size } },
    skipped: resolution.skipped,
    search: yield* searchFiles(index, keep),
    embeddings: yield* vectorFilesOf(vectors),
  }
  const made = finishLines(lines, head, () => addedLookup(lookedUp))
  yield* made.parts
  keep?.rest(head, { ...made, parts: [...lines.files, ...made.parts] }, index.nameTerms)
  return { manifest: made.manifest, digest: made.manifest.digest }
}

function lookedUpBy(id: string, { name, fields: { triggers, paths } }: Analysis): LookedUp {
  return { id, name, triggers, paths }
}

/** A skill's lists of terms: of its entry, and of its files with examples. */
export function listsOf({ files }: AnalysedSkill, texts: SkillTexts): string[] {
  return [texts.terms, ...files.flatMap(({ terms }) => terms ?? [])]
}

/** A record as a file of the bundle. */
export function recordFile(text: string): OutputFile {
  return madeFile(Buffer.from(text), recordPath)
}

/** The files of one skill: its chunk, its record, and the assets among its files. */
export function filesOf({ entry }: AnalysedSkill, files: HashedFile[], record: OutputFile): OutputFile[] {
  return [
    copyOf(chunkPath(entry.digest), entry),
    record,
    // A file with the entry's bytes is the chunk, whatever its name.
    ...files
      .filter(file => file.digest !== entry.digest)
      .map(file => copyOf(assetPath(file.digest, file.path), file)),
  ]
}

/** A shard of the search index as a file of the bundle. */
export function shardFile(content: Uint8Array): OutputFile {
  return madeFile(content, digest => shardPath(`sha256:${digest}`))
}

/** The files of the search index, and what the manifest says of them. */
function* searchFiles(
  index: IndexDraft,
  keep: EmitKeeper | undefined,
): Generator<OutputFile, ManifestSearch | undefined, undefined> {
  const shards: ManifestSearch['shards'] = []
  for (const { terms, content } of finishIndex(index)) {
    const file = shardFile(content)
    keep?.shard(terms)
    shards.push({ digest: `sha256:${file.digest}`, size: file.size })
    yield file
  }
  return shards.length === 0 ? undefined : { format: SEARCH_FORMAT, tokenizer: TOKENIZER, shards }
}

function* vectorFilesOf(
  vectors: SkillVectors | undefined,
): Generator<OutputFile, ManifestEmbeddings | undefined, undefined> {
  if (vectors === undefined || vectors.rows.length === 0) return undefined
  const made = vectorFiles(vectors)
  yield* made.files
  return made.head
}

function copyOf(path: string, { digest, size, file, stat, bytes }: HashedFile): OutputFile {
  return { path, digest, size, content: bytes ?? { file, stat } }
}
