/** Bundles on web servers: the files of the bundle's folder, as they are. */

import { failure } from '../../core/failure.ts'
import { sha256 } from '../../core/hash.ts'
import { MANIFEST, SIGNATURE } from '../../format/layout.ts'
import { digits } from '../../reader/disk/read.ts'
import { MOST_SIGNATURE_BYTES } from '../sign/envelope.ts'
import type { OpenedBundle, Pin } from './opened.ts'
import { getWeb } from './web.ts'

const LARGEST_MANIFEST = 512 * 2 ** 20
const PARALLEL = 8

/** Where a site keeps every manifest that it ever had, so that what is locked can be fetched after a newer one came. */
export function keptManifest(digest: string): string {
  return `manifests/${digits(digest)}.json`
}

/** Where the signature of an edition is. */
export function keptSignature(digest: string): string {
  return `manifests/${digits(digest)}.json.sigstore.json`
}

/** Opens the bundle at an address; with a pin, that edition of it where the site still has it. Throws a Failure. */
export async function openWeb(address: string, pin?: Pin): Promise<OpenedBundle> {
  const kept = pin === undefined ? undefined : await keptBytes(address, pin)
  const bytes = kept ?? (await fileBytes(address, MANIFEST, LARGEST_MANIFEST))
  return {
    manifest: bytes,
    origin: {},
    parallel: PARALLEL,
    read: (path, { size }) => fileBytes(address, path, size),
    signatures: () => signaturesAt(address, `sha256:${sha256(bytes)}`),
  }
}

async function keptBytes(address: string, { manifest }: Pin): Promise<Uint8Array | undefined> {
  const { status, bytes } = await getWeb(urlOf(address, keptManifest(manifest)), { most: LARGEST_MANIFEST })
  // Some servers answer whatever is asked for with a page.
  return status === 200 && `sha256:${sha256(bytes)}` === manifest ? bytes : undefined
}

/** Of this edition, or of the newest where a site keeps no others. */
async function* signaturesAt(address: string, digest: string): AsyncGenerator<Uint8Array> {
  for (const path of [keptSignature(digest), SIGNATURE]) {
    const { status, bytes } = await getWeb(urlOf(address, path), { most: MOST_SIGNATURE_BYTES })
    if (status === 200) yield bytes
  }
}

async function fileBytes(address: string, path: string, most: number): Promise<Uint8Array> {
  const url = urlOf(address, path)
  const { status, bytes } = await getWeb(url, { most })
  if (status === 200) return bytes
  if (status === 401 || status === 403)
    throw failure(
      `\`${url}\` asks who you are (status ${status}), and skillc has no way to say it to a web server`,
      'Publish the bundle to an OCI registry or as an npm package, which have logins',
    )
  throw failure(
    `\`${url}\` is not there (status ${status})`,
    path === MANIFEST
      ? 'Give the address of the folder that `manifest.json` lies in'
      : 'Publish the bundle again',
  )
}

/** A query, such as a signature, goes with every file. */
function urlOf(address: string, path: string): string {
  const url = new URL(address)
  const folder = url.pathname.replace(/\/$/, '')
  url.pathname = `${folder}/${path}`
  return url.href
}
