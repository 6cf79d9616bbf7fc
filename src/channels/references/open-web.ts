/** Bundles on web servers: the files of the bundle's folder, as they are. */

import { makeDigest } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import {
  getManifestPath,
  getSignaturePath,
  MANIFEST,
  MOST_RECORD_BYTES,
  SIGNATURE,
} from '../../format/layout.ts'
import type { Call } from '../call.ts'
import { MOST_SIGNATURE_BYTES } from '../sign/envelope.ts'
import { MOST_MANIFEST_BYTES, type OpenedBundle, type Pin } from './opened.ts'
import { getWeb } from './web.ts'

const PARALLEL = 8

/** Opens the bundle at an address; with a pin, that edition of it where the site still has it. Throws a Failure. */
export async function openWeb(
  address: string,
  { signal }: Pick<Call, 'signal'>,
  pin?: Pin,
): Promise<OpenedBundle> {
  const site: Site = { address, signal }
  const kept = pin === undefined ? undefined : await fetchKeptManifest(site, pin)
  const bytes = kept ?? (await fetchFile(site, MANIFEST, MOST_MANIFEST_BYTES))
  return {
    manifest: bytes,
    origin: {},
    parallel: PARALLEL,
    read: (path, { size = MOST_RECORD_BYTES }) => fetchFile(site, path, size),
    signatures: () => fetchSignatures(site, makeDigest(bytes)),
  }
}

interface Site {
  address: string
  signal: AbortSignal | undefined
}

function getFile({ address, signal }: Site, path: string, most: number) {
  return getWeb(joinUrl(address, path), { most, signal })
}

async function fetchKeptManifest(site: Site, { manifest }: Pin): Promise<Uint8Array | undefined> {
  const { status, bytes } = await getFile(site, getManifestPath(manifest), MOST_MANIFEST_BYTES)
  // Some servers answer every request with a page.
  return status === 200 && makeDigest(bytes) === manifest ? bytes : undefined
}

/** Of this edition, or of the newest where a site keeps no others. */
async function* fetchSignatures(site: Site, digest: string): AsyncGenerator<Uint8Array> {
  for (const path of [getSignaturePath(digest), SIGNATURE]) {
    const { status, bytes } = await getFile(site, path, MOST_SIGNATURE_BYTES)
    if (status === 200) yield bytes
  }
}

async function fetchFile(site: Site, path: string, most: number): Promise<Uint8Array> {
  const url = joinUrl(site.address, path)
  const { status, bytes } = await getFile(site, path, most)
  if (status === 200) return bytes
  if (status === 401 || status === 403)
    throw failure(
      `\`${url}\` requires a login (status ${status}), which skillc does not support for web servers`,
      'Publish the bundle to an OCI registry or as an npm package, which support logins',
    )
  throw failure(
    `\`${url}\` is not there (status ${status})`,
    path === MANIFEST
      ? 'Give the address of the folder that `manifest.json` lies in'
      : 'Publish the bundle again',
  )
}

/** A query, such as a signature, goes with every file. */
function joinUrl(address: string, path: string): string {
  const url = new URL(address)
  const folder = url.pathname.replace(/\/$/, '')
  url.pathname = `${folder}/${path}`
  return url.href
}
