/** emit: a resolution → the files of the bundle, one by one. No disk: contents are bytes, or name the file to copy them from. */
import type { ManifestEmbeddings, ManifestSearch } from '../bundle/format.ts'
import { assetPath, chunkPath, MANIFEST, PROMPT, recordPath } from '../bundle/layout.ts'
import { promptTemplate } from '../runtime/catalogue/template.ts'
import { addToIndex, finishIndex, type IndexDraft, startIndex } from '../search/build-index.ts'
import { SEARCH_FORMAT, shardPath, TOKENIZER } from '../search/head.ts'
import type {
  Access,
  AnalysedSkill,
  HashedFile,
  OutputFile,
  Resolution,
  SkillTexts,
  Source,
} from '../types.ts'
import { sha256 } from '../util/hash.ts'
import { addLookup } from './lookup.ts'
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
  access: Access
  /** The texts of a skill, which are asked for once. */
  textsOf: (skill: AnalysedSkill) => SkillTexts
  /** With more skills than this, the manifest is split. */
  splitAbove: number
  vectors?: SkillVectors | undefined
}

/** Files of a bundle one after the other, a path perhaps several times; in the end what is written last. */
export type Emission = Generator<OutputFile, Emitted, undefined>

/**
 * The bundle of a resolution. The same resolution gives the same bytes, wherever and whenever it is made. Nobody holds
 * all of it: a file is made when it is asked for.
 */
export function* emit(resolution: Resolution, options: EmitOptions): Emission {
  const { sources, tokenizer, access, splitAbove, vectors, textsOf } = options
  const lines: string[] = []
  const index = startIndex(resolution.skills.length)
  for (const resolved of resolution.skills) {
    const { skill } = resolved
    const texts = textsOf(skill)
    const record = recordText(texts.record, resolved)
    const entry = manifestSkill(resolved, sources, record)
    addToIndex(index, [texts.terms, ...skill.files.flatMap(({ terms }) => terms ?? [])])
    lines.push(JSON.stringify(entry))
    yield copyOf(chunkPath(skill.entry.digest), skill.entry)
    yield written(recordPath(entry.record.digest.slice('sha256:'.length)), record)
    for (const file of resolved.files) {
      // A file with the entry's bytes is the chunk, whatever its name.
      if (file.digest !== skill.entry.digest) yield copyOf(assetPath(file.digest, file.path), file)
    }
  }
  const prompt = written(PROMPT, promptTemplate())
  yield prompt
  const head = {
    tokenizer,
    sources,
    access,
    account: resolution.account,
    files: { [PROMPT]: { digest: `sha256:${prompt.digest}`, size: prompt.size } },
    skipped: resolution.skipped,
    search: yield* searchFiles(index),
    embeddings: yield* vectorFilesOf(vectors),
  }
  const parts: OutputFile[] = []
  const text =
    lines.length > splitAbove
      ? splitText(head, resolution, lines, file => parts.push(file))
      : manifestText(head, lines)
  yield* parts
  const manifest = written(MANIFEST, text)
  return { manifest, digest: manifest.digest }
}

/** The root of a split manifest, whose parts become files. */
function splitText(head: WholeHead, resolution: Resolution, lines: string[], put: Add): string {
  const { skipped, search } = head
  const skills = resolution.skills.map(({ id, skill: { analysis } }) => {
    const { triggers, paths } = analysis.fields
    return { id, name: analysis.name, triggers, paths }
  })
  const isLong = skipped.length > MOST_INLINE
  return splitManifestText({
    ...head,
    skipped: isLong ? addText(`${listText(skippedLines(skipped))}\n`, put) : skipped,
    search: search && {
      format: search.format,
      tokenizer: search.tokenizer,
      ...addTable(search.shards, put),
    },
    lookup: addLookup(skills, put),
    partitions: addPartitions(
      skills.map(({ id }) => id),
      lines,
      put,
    ),
  })
}

/** The files of the search index, and what the manifest says of them. */
function* searchFiles(index: IndexDraft): Generator<OutputFile, ManifestSearch | undefined, undefined> {
  const shards: ManifestSearch['shards'] = []
  for (const { content } of finishIndex(index)) {
    const shard = { digest: `sha256:${sha256(content)}`, size: content.length }
    shards.push(shard)
    yield {
      path: shardPath(shard.digest),
      digest: shard.digest.slice('sha256:'.length),
      size: shard.size,
      content,
    }
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
