/** Bundles in S3-compatible stores: the files of the bundle's folder, as `publish` puts them there. */

import { makeDigest } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import {
  getManifestPath,
  getSignaturePath,
  MANIFEST,
  MOST_RECORD_BYTES,
  SIGNATURE,
} from '../../format/layout.ts'
import { type Call, openLine } from '../call.ts'
import { parseS3 } from '../s3/place.ts'
import { openS3, type S3Store } from '../s3/store.ts'
import { MOST_SIGNATURE_BYTES } from '../sign/envelope.ts'
import { MOST_MANIFEST_BYTES, type OpenedBundle, type Pin } from './opened.ts'

const PARALLEL = 8

/** Opens the bundle in a folder of a bucket; with a pin, that edition of it where the store still has it. Throws a Failure. */
export async function openS3Bundle(
  name: string,
  call: Call,
  { pin, plainHttp = false }: { pin?: Pin | undefined; plainHttp?: boolean | undefined } = {},
): Promise<OpenedBundle> {
  const store = openS3(parseS3(name), { environment: call.environment, plainHttp, line: openLine(call) })
  const manifest = (pin && (await readPinned(store, pin))) ?? (await store.get(MANIFEST, MOST_MANIFEST_BYTES))
  if (manifest === undefined)
    throw failure(
      `There is no bundle in \`${name}\`: \`${MANIFEST}\` does not exist`,
      'Give the folder that `skillc publish` was given',
    )
  return {
    manifest,
    origin: {},
    parallel: PARALLEL,
    read: async (path, { size = MOST_RECORD_BYTES }) => {
      const bytes = await store.get(path, size)
      if (bytes !== undefined) return bytes
      throw failure(`\`${path}\` is not in \`${name}\``, 'Publish the bundle again')
    },
    signatures: () => readSignatures(store, makeDigest(manifest)),
  }
}

async function readPinned(store: S3Store, { manifest }: Pin): Promise<Uint8Array | undefined> {
  const bytes = await store.get(getManifestPath(manifest), MOST_MANIFEST_BYTES)
  return bytes !== undefined && makeDigest(bytes) === manifest ? bytes : undefined
}

async function* readSignatures(store: S3Store, digest: string): AsyncGenerator<Uint8Array> {
  for (const path of [getSignaturePath(digest), SIGNATURE]) {
    const bytes = await store.get(path, MOST_SIGNATURE_BYTES)
    if (bytes !== undefined) yield bytes
  }
}
