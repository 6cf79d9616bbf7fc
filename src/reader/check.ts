import { encodeDigest } from '../core/digests/digest.ts'
import { fault } from '../core/errors/fault.ts'
import { tryParseJson } from '../core/json/json.ts'
import { isMap } from '../core/json/shapes.ts'
import { BLANK_DIGEST, MANIFEST, NEWEST_FORMAT, SPLIT_FORMAT } from '../format/layout.ts'
import type { Manifest, SplitManifest } from '../format/manifest.ts'
import { readManifest } from '../format/manifest-shape.ts'

/** `sha256:` and 64 digits. */
export async function computeDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return encodeDigest(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** A file's digest and size in the manifest or a record. The size is unknown if only the path is known. */
export interface Named {
  digest: string
  size?: number
}

export async function checkNamed(
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
  { digest, size }: Named,
): Promise<void> {
  if (size !== undefined && bytes.length < size)
    throw fault('truncated-file', `\`${file}\` has ${bytes.length} of ${size} bytes`, { file })
  if ((size !== undefined && bytes.length > size) || (await computeDigest(bytes)) !== digest)
    throw fault('tampered-file', `\`${file}\` does not match its digest`, { file })
}

/** Checks the manifest's own digest, and compares `expected`, if given, with either digest. Throws a fault. */
export async function checkManifest(
  bytes: Uint8Array<ArrayBuffer>,
  expected: string | undefined,
): Promise<{ manifest: Manifest | SplitManifest; digest: string }> {
  const facts = { file: MANIFEST }
  const head = new TextDecoder().decode(bytes.subarray(0, 256))
  const [{ length: start } = '', digits] =
    /^\{\n"format":(\d+),\n"digest":"(?=sha256:[0-9a-f]{64}")/.exec(head) ?? []
  if (digits === undefined) throw createNoManifestError()
  const blank = bytes.slice()
  blank.set(new TextEncoder().encode(BLANK_DIGEST), start)
  const digests = Promise.all([computeDigest(bytes), computeDigest(blank)])
  const json = parse(bytes)
  const [digest, blankDigest] = await digests
  if (json === undefined) throw createNoManifestError()
  const own = head.slice(start, start + BLANK_DIGEST.length)
  if (blankDigest !== own)
    throw fault('tampered-file', `\`${MANIFEST}\` does not match its own digest`, facts)
  if (expected !== undefined && expected !== digest && expected !== own)
    throw fault('tampered-file', `\`${MANIFEST}\` is not the manifest of the requested bundle`, facts)
  const format = isMap(json) ? Number(json.format) : 0
  if (format > NEWEST_FORMAT)
    throw fault(
      'invalid-manifest',
      `The bundle has format ${format}; this runtime reads up to ${NEWEST_FORMAT}`,
      facts,
    )
  const read =
    format === SPLIT_FORMAT ? (await import('../format/split-shape.ts')).readSplitManifest : readManifest
  const manifest = read(json)
  if (manifest === undefined) throw createNoManifestError()
  return { manifest, digest }
}

function createNoManifestError(): Error {
  return fault('invalid-manifest', `\`${MANIFEST}\` is not the manifest of a bundle, or is cut short`, {
    file: MANIFEST,
  })
}

/** Strict UTF-8. Returns undefined for invalid or too deeply nested JSON. */
export function parse(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  return text === undefined ? undefined : tryParseJson(text)
}

/** Returns undefined for invalid UTF-8. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
