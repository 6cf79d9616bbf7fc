/** emit: a resolution → the files of the bundle, one by one. No disk: contents are bytes, or name the file to copy them from. */
import type { ManifestEmbeddings, ManifestLookup, ManifestSearch } from '../bundle/format.ts'
import { assetPath, chunkPath, MANIFEST, PROMPT, recordPath } from '../bundle/layout.ts'
import { promptTemplate } from '../runtime/catalogue/template.ts'
import {
  addToIndex,
  finishIndex,
  type IndexDraft,
  startIndex,
  type TermPostings,
} from '../search/build-index.ts'
import { SEARCH_FORMAT, shardPath, TOKENIZER } from '../search/head.ts'
import type {
  Access,
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
import { sha256 } from '../util/hash.ts'
import { addLookup, type LookedUp } from './lookup.ts'
import { manifestSkill, manifestText, skippedLines, splitManifestText, type WholeHead } from './manifest.ts'
import { recordText } from './record.ts'
import { type Add, addPartitions, addTable, addText, listText, MOST_INLINE } from './split.ts'
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
  rest: (head: WholeHead, made: MadeManifest, nameTerms: Uint32Array) => void
}

/** Files of a bundle one after the other, a path perhaps several times; in the end what is written last. */
export type Emission = Generator<OutputFile, Emitted, undefined>

/**
 * The bundle of a resolution. The same resolution gives the same bytes, wherever and whenever it is made. Nobody holds
 * all of it: a file is made when it is asked for.
 */
export function* emit(resolution: Resolution, options: EmitOptions): Emission {
  const { sources, tokenizer, access = {}, splitAbove, vectors, textsOf, analysisOf, keep } = options
  const lines: string[] = []
  const lookedUp: LookedUp[] = []
  const isSplit = resolution.skills.length > splitAbove
  const index = startIndex(resolution.skills.length)
  for (const resolved of resolution.skills) {
    const { skill } = resolved
    const texts = textsOf(skill)
    const analysis = analysisOf(skill)
    if (isSplit) lookedUp.push(lookedUpBy(resolved.id, analysis))
    const record = recordFile(recordText(texts.record, resolved.files))
    const line = JSON.stringify(manifestSkill(resolved, analysis, sources, record))
    addToIndex(index, listsOf(skill, texts))
    lines.push(line)
    const files = filesOf(skill, resolved.files, record)
    keep?.skill(resolved, line, files)
    yield* files
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
  const made = manifestOf(head, lines, splitAbove, () => addedLookup(lookedUp))
  yield* made.parts
  keep?.rest(head, made, index.nameTerms)
  return { manifest: made.manifest, digest: made.manifest.digest }
}

function lookedUpBy(id: string, { name, fields: { triggers, paths } }: Analysis): LookedUp {
  return { id, name, triggers, paths }
}

/** The files of a lookup, and what the manifest says of them. */
export interface MadeLookup {
  lookup: ManifestLookup
  files: OutputFile[]
}

function addedLookup(skills: LookedUp[]): MadeLookup {
  const files: OutputFile[] = []
  return { lookup: addLookup(skills, file => files.push(file)), files }
}

/** A skill's lists of terms: of its entry, and of its files with examples. */
export function listsOf({ files }: AnalysedSkill, texts: SkillTexts): string[] {
  return [texts.terms, ...files.flatMap(({ terms }) => terms ?? [])]
}

/** A record as a file of the bundle. */
export function recordFile(text: string): OutputFile {
  const content = Buffer.from(text)
  const digest = sha256(content)
  return { path: recordPath(digest), digest, size: content.length, content }
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

/** A manifest, and its parts where it is split. */
export interface MadeManifest {
  manifest: OutputFile
  parts: OutputFile[]
  /** What looks skills up, where it is split. */
  lookup?: MadeLookup
}

/** The manifest of skills whose lines these are; it is split when they are more than `splitAbove`. */
export function manifestOf(
  head: WholeHead,
  lines: readonly string[],
  splitAbove: number,
  lookup: () => MadeLookup,
): MadeManifest {
  if (lines.length <= splitAbove) return { manifest: written(MANIFEST, manifestText(head, lines)), parts: [] }
  const looked = lookup()
  const parts = [...looked.files]
  const text = splitText(head, lines, looked.lookup, file => parts.push(file))
  return { manifest: written(MANIFEST, text), parts, lookup: looked }
}

/** The root of a split manifest, whose parts become files. */
function splitText(head: WholeHead, lines: readonly string[], lookup: ManifestLookup, put: Add): string {
  const { skipped, search } = head
  const isLong = skipped.length > MOST_INLINE
  return splitManifestText({
    ...head,
    skipped: isLong ? addText(`${listText(skippedLines(skipped))}\n`, put) : skipped,
    search: search && {
      format: search.format,
      tokenizer: search.tokenizer,
      ...addTable(search.shards, put),
    },
    lookup,
    partitions: addPartitions(lines.map(idOfLine), lines, put),
  })
}

/** The id is the first field of a line. */
function idOfLine(line: string): string {
  const [, id] = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(line) ?? []
  return JSON.parse(id ?? '""')
}

/** A shard of the search index as a file of the bundle. */
export function shardFile(content: Uint8Array): OutputFile {
  const digest = sha256(content)
  return { path: shardPath(`sha256:${digest}`), digest, size: content.length, content }
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

function written(path: string, text: string): OutputFile {
  const content = Buffer.from(text)
  return { path, digest: sha256(content), size: content.length, content }
}
