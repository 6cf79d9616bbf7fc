/** Files with a digest in their name are read by that digest; no other path reaches the disk. */

import { formatDigest, getDigits } from '../../core/digests/digest.ts'
import { fault, isFault } from '../../core/errors/fault.ts'
import { getMediaType } from '../../core/text/media-type.ts'
import { FOLDERS, MANIFEST } from '../../format/layout.ts'
import { getChunkDigest, getRecordDigest } from '../../format/locate.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import { type Answer, createNotFound, type ServeRequest } from './answer.ts'
import { answerContent } from './content.ts'

const ADDRESSED = new RegExp(`^(?:${FOLDERS.join('|')})/([0-9a-f]{64})(?:\\.[a-z0-9]{1,16})?$`)

export async function answerFile(
  bundle: Bundle,
  path: string,
  request: ServeRequest,
): Promise<Answer | undefined> {
  const type = getMediaType(path)
  const digits = ADDRESSED.exec(path)?.[1]
  if (digits !== undefined) {
    const bytes = await readAddressed(bundle, path, { digest: formatDigest(digits) }, request.signal)
    if (bytes === undefined) return createNotFound(request.url.pathname)
    return answerContent(request, { bytes, type, tag: digits, immutable: true })
  }
  const [layer, ...others] = bundle.layers
  if (layer === undefined || others.length > 0) return undefined
  if (path === MANIFEST) {
    const { bytes, digest } = await readManifest(bundle, request.signal)
    return answerContent(request, { bytes, type, tag: getDigits(digest), immutable: false })
  }
  const { files } = layer.edition.manifest
  const named = Object.hasOwn(files, path) ? files[path] : undefined
  if (named === undefined) return undefined
  const bytes = await layer.read(path, named, request.signal)
  const tag = getDigits(named.digest)
  return answerContent(request, { bytes, type, tag, immutable: false })
}

/** Reads the file from the first layer that has it. Returns undefined if no manifest names it; throws a fault otherwise. */
export async function readAddressed(
  bundle: Bundle,
  path: string,
  named: { digest: string; size?: number },
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let missing: unknown
  for (const layer of bundle.layers) {
    try {
      return await layer.read(path, named, signal)
    } catch (error) {
      if (!isFault(error, 'missing-file')) throw error
      missing = error
    }
  }
  if (isNamed(bundle, named.digest)) throw missing
  return undefined
}

function isNamed({ layers }: Bundle, digest: string): boolean {
  return layers.some(({ edition: { manifest } }) => {
    // For a split manifest nothing is looked up, because guessed digests could make the server load all of it.
    if (!('skills' in manifest)) return false
    const { skills, search } = manifest
    const isSkill = skills.some(skill => [getRecordDigest(skill), getChunkDigest(skill)].includes(digest))
    return isSkill || search?.shards.some(shard => shard.digest === digest) === true
  })
}

async function readManifest(bundle: Bundle, signal: AbortSignal | undefined) {
  for (let isRetry = false; ; isRetry = true) {
    const [layer] = bundle.layers
    if (layer === undefined) throw fault('missing-file', 'There is no bundle', { file: MANIFEST })
    const { digest } = layer.edition
    try {
      return { digest, bytes: await layer.read(MANIFEST, { digest }, signal) }
    } catch (error) {
      if (isRetry || !isFault(error) || error.code === 'aborted' || !(await bundle.reload({ signal })))
        throw error
    }
  }
}
