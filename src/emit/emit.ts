/** emit: a resolution → the files of the bundle. No disk: contents are bytes, or name the file to copy them from. */

import type { ManifestEmbeddings, ManifestSearch } from '../bundle/format.ts'
import { assetPath, chunkPath, MANIFEST, PROMPT, recordPath } from '../bundle/layout.ts'
import { promptTemplate } from '../runtime/catalogue/template.ts'
import { buildIndex } from '../search/build-index.ts'
import { SEARCH_FORMAT, shardPath, TOKENIZER } from '../search/head.ts'
import type { Access, HashedFile, OutputFile, Resolution, Source } from '../types.ts'
import { sha256 } from '../util/hash.ts'
import { addLookup } from './lookup.ts'
import { manifestSkill, manifestText, skippedLines, splitManifestText, type WholeHead } from './manifest.ts'
import { recordText } from './record.ts'
import { type Add, addPartitions, addTable, addText, listText, MOST_INLINE } from './split.ts'
import { type SkillVectors, vectorFiles } from './vectors.ts'

export interface Emitted {
  /** Every file but the manifest, each path once, in no particular order. */
  files: OutputFile[]
  /** Written last. */
  manifest: OutputFile
  /** What the manifest says its own digest is. */
  digest: string
}

export interface EmitOptions {
  sources: Source[]
  tokenizer: string
  access: Access
  /** With more skills than this, the manifest is split. */
  splitAbove: number
  vectors?: SkillVectors | undefined
}

/** The bundle of a resolution. The same resolution gives the same bytes, wherever and whenever it is made. */
export function emit(resolution: Resolution, options: EmitOptions): Emitted {
  const { sources, tokenizer, access, splitAbove, vectors } = options
  const files = new Map<string, OutputFile>()
  const lines: string[] = []
  for (const resolved of resolution.skills) {
    const record = recordText(resolved)
    const entry = manifestSkill(resolved, sources, record)
    lines.push(JSON.stringify(entry))
    add(files, copyOf(chunkPath(resolved.skill.entry.digest), resolved.skill.entry))
    add(files, written(recordPath(entry.record.digest.slice('sha256:'.length)), record))
    for (const file of resolved.files) {
      // A file with the entry's bytes is the chunk, whatever its name.
      if (file.digest === resolved.skill.entry.digest) continue
      add(files, copyOf(assetPath(file.digest, file.path), file))
    }
  }
  const prompt = written(PROMPT, promptTemplate())
  add(files, prompt)
  const head = {
    tokenizer,
    sources,
    access,
    account: resolution.account,
    files: { [PROMPT]: { digest: `sha256:${prompt.digest}`, size: prompt.size } },
    skipped: resolution.skipped,
    search: addSearch(files, resolution),
    embeddings: addVectors(files, vectors),
  }
  const text =
    lines.length > splitAbove
      ? splitText(head, resolution, lines, file => add(files, file))
      : manifestText(head, lines)
  const manifest = written(MANIFEST, text)
  return { files: [...files.values()], manifest, digest: manifest.digest }
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

/** The search index over the skills in their order: its files, and what the manifest says of them. */
function addSearch(files: Map<string, OutputFile>, { skills }: Resolution): ManifestSearch | undefined {
  const lists = skills.map(({ skill }) => [
    skill.analysis.terms,
    ...skill.files.flatMap(({ terms }) => terms ?? []),
  ])
  const shards = buildIndex(lists).map(content => ({
    content,
    digest: sha256(content),
    size: content.length,
  }))
  for (const { content, digest, size } of shards)
    add(files, { path: shardPath(`sha256:${digest}`), digest, size, content })
  if (shards.length === 0) return undefined
  const named = shards.map(({ digest, size }) => ({ digest: `sha256:${digest}`, size }))
  return { format: SEARCH_FORMAT, tokenizer: TOKENIZER, shards: named }
}

function addVectors(
  files: Map<string, OutputFile>,
  vectors: SkillVectors | undefined,
): ManifestEmbeddings | undefined {
  if (vectors === undefined || vectors.rows.length === 0) return undefined
  const made = vectorFiles(vectors)
  for (const file of made.files) add(files, file)
  return made.head
}

function add(files: Map<string, OutputFile>, file: OutputFile): void {
  if (!files.has(file.path)) files.set(file.path, file)
}

function copyOf(path: string, { digest, size, file, stat, bytes }: HashedFile): OutputFile {
  return { path, digest, size, content: bytes ?? { file, stat } }
}

function written(path: string, text: string): OutputFile {
  const content = Buffer.from(text)
  return { path, digest: sha256(content), size: content.length, content }
}
