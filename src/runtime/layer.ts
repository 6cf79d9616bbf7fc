/** One bundle from one source. Every file is verified before it is returned. */

import { fault } from '../core/errors/fault.ts'
import { isBundlePath, MANIFEST } from '../format/layout.ts'
import type { Manifest, ManifestSkill, SplitManifest } from '../format/manifest.ts'
import type { Cache } from '../reader/cache.ts'
import { checkManifest, checkNamed, type Named } from '../reader/check.ts'
import type { Parts } from '../reader/parts.ts'
import { shareRuns } from '../reader/share.ts'
import { createMissingError, type Reader, readBytes } from '../reader/source.ts'

export interface Edition {
  manifest: Manifest | SplitManifest
  /** The skills of a split manifest, loaded on demand. */
  parts?: Parts | undefined
  /** Of the manifest's bytes, so it identifies the whole bundle. */
  digest: string
  etag?: string | undefined
}

export function getSkills({ manifest, parts }: Edition): readonly ManifestSkill[] | undefined {
  return 'skills' in manifest ? manifest.skills : parts?.all
}

/** One of the bundles that an opened bundle consists of. */
export interface Layer {
  /** Shown to people, for example in `shadows`. */
  label: string
  /** With several layers: this layer's folder below the folder of all skills. */
  folder?: string
  /** Its skills are visible only to requests with a scope from each of these lists. */
  scopes: readonly (readonly string[])[]
  readonly edition: Edition
  /** A file of the bundle, verified against its digest. Shared: do not modify the bytes. */
  read(path: string, named: Named, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Looks for a newer version. Throws a fault and keeps the old version if the new one cannot be trusted. */
  refresh(signal?: AbortSignal): Promise<void>
  onChange?: Reader['onChange']
}

/** Adds another bundle's label and scope to a layer. */
export function narrow(layer: Layer, label = layer.label, scope: string | readonly string[] = []): Layer {
  return {
    ...layer,
    label,
    scopes: [...layer.scopes, [scope].flat()],
    get edition() {
      return layer.edition
    },
  }
}

export interface LayerOptions {
  label: string
  scope?: string | readonly string[] | undefined
  digest?: string | undefined
  /** Size limits in bytes, for a file and for a manifest. */
  most: number
  signal?: AbortSignal | undefined
}

export async function openLayer(
  reader: Reader,
  cache: Cache<Uint8Array<ArrayBuffer>>,
  options: LayerOptions,
): Promise<Layer> {
  const { label, scope = [], digest, most } = options
  const share = shareRuns<Uint8Array<ArrayBuffer>>()
  const read: Layer['read'] = async (path, named, signal) => {
    if (!isBundlePath(path))
      throw fault('unsafe-path', `\`${path}\` is not a path of a bundle`, { file: path })
    const { digest, size = most } = named
    if (size > most) throw createOversizedError(path, size, most)
    // The key includes the path: a missing file stays missing, even if another file has the same bytes.
    const key = `${digest} ${path}`
    const known = cache.get(key)
    if (known !== undefined && (named.size ?? known.length) === known.length) return known
    return share(`${key} ${named.size}`, signal, async stop => {
      const answer = await readBytes(reader.read, path, { signal: stop, most: size })
      const bytes = answer?.bytes ?? new Uint8Array()
      if (bytes.length > most) throw createOversizedError(path, bytes.length, most)
      await checkNamed(bytes, path, named)
      cache.put(key, bytes, bytes.length)
      return bytes
    })
  }
  const first = await readEdition(reader, read, { digest, most, signal: options.signal })
  if (first === undefined) throw createMissingError(MANIFEST)
  let edition = first
  return {
    label,
    scopes: [[scope].flat()],
    get edition() {
      return edition
    },
    read,
    async refresh(signal) {
      const next = await readEdition(reader, read, { digest, most, signal, etag: edition.etag })
      if (next === undefined) return
      if (next.digest === edition.digest) {
        edition.etag = next.etag
        return
      }
      // If all skills were loaded before, load all of the new edition.
      if (edition.parts?.all !== undefined) await next.parts?.load(signal, edition.parts)
      edition = next
    },
    ...(reader.onChange && { onChange: reader.onChange }),
  }
}

function createOversizedError(path: string, size: number, most: number): Error {
  return fault('oversized-file', `\`${path}\` has ${size} bytes or more; ${most} are allowed`, { file: path })
}

interface EditionRequest {
  digest: string | undefined
  most: number
  signal: AbortSignal | undefined
  etag?: string | undefined
}

async function readEdition(
  reader: Reader,
  read: Layer['read'],
  { digest, ...request }: EditionRequest,
): Promise<Edition | undefined> {
  const answer = await readBytes(reader.read, MANIFEST, request)
  if (answer === undefined) return undefined
  if (answer.bytes.length > request.most)
    throw createOversizedError(MANIFEST, answer.bytes.length, request.most)
  const { manifest, digest: found } = await checkManifest(answer.bytes, digest)
  const parts =
    'skills' in manifest ? undefined : (await import('../reader/parts.ts')).openParts(manifest, read)
  return { manifest, parts, digest: found, etag: answer.etag }
}
