import { loadDisplayParser } from '../compiler/parse/markdown/tree.ts'
import { isFailure } from '../core/errors/failure.ts'
import type { Manifest, ManifestSkill } from '../format/manifest.ts'
import { getShardPath } from '../format/search-head.ts'
import { readChunk, readManifest, readRecord, readVerified } from '../reader/disk/read.ts'
import type { PageInput } from './files.ts'
import { gatherReport, type HeadInput, type ReadSkill } from './gather.ts'
import { toParts } from './markdown.ts'
import { MOST_PREVIEWS, readPreviews } from './preview.ts'

export interface PageOptions extends Omit<HeadInput, 'manifest' | 'skills'> {
  /** A skill's entry as findings name it; `source` is its source's label. */
  getFile?: ((skill: ManifestSkill, source: string) => string) | undefined
  /** The owners of such a file. */
  findOwners?: ((file: string) => string) | undefined
  /** Everything has to fit into one file. */
  isSingle?: boolean
}

/** Characters of all previews of a report in one file. */
const MOST_SINGLE = 200_000

export function readPage(
  folder: string,
  { getFile, findOwners, isSingle = false, ...about }: PageOptions,
  manifest: Manifest = readManifest(folder),
): PageInput {
  const parse = loadDisplayParser()
  const room = isSingle
    ? Math.min(MOST_PREVIEWS, Math.floor(MOST_SINGLE / Math.max(1, manifest.skills.length)))
    : MOST_PREVIEWS
  const skills = manifest.skills.map((skill): ReadSkill => {
    const record = readRecord(folder, skill)
    const chunk = readChunk(folder, skill)
    const body = toParts(new TextDecoder().decode(chunk.subarray(record.chunk.body)), parse)
    const previews = readPreviews(skill, record, (path, { digest }) => readFile(folder, path, digest), room)
    const file = getFile?.(skill, manifest.sources[skill.source ?? 0]?.label ?? '')
    const owners = file && findOwners?.(file)
    return {
      skill,
      record,
      text: new TextDecoder().decode(chunk),
      body,
      previews,
      file,
      ...(owners && { owners }),
    }
  })
  return { ...gatherReport({ ...about, manifest, skills }), shards: readShards(folder, manifest) }
}

/** A damaged file has no preview. */
function readFile(folder: string, path: string, digest: string): Uint8Array | undefined {
  try {
    return readVerified(folder, path, digest)
  } catch (error) {
    if (isFailure(error)) return undefined
    throw error
  }
}

function readShards(folder: string, { search }: Manifest): Uint8Array[] {
  return (search?.shards ?? []).map(({ digest }) => readVerified(folder, getShardPath(digest), digest))
}
