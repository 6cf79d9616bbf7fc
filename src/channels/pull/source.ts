/** A bundle that is elsewhere: its manifest here, every other file when it is asked for, checked. */
import type { OutputFile } from '../../compiler/types.ts'
import { getDigits } from '../../core/digests/digest.ts'
import { failure } from '../../core/errors/failure.ts'
import { isIntact, isNamedBy } from '../../format/digest.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Manifest } from '../../format/manifest.ts'
import { parseManifest } from '../../reader/disk/read.ts'
import { fetchWhole, type Whole } from '../../reader/disk/whole.ts'
import type { Call } from '../call.ts'
import { createRemoteReader, type RemoteBundle, type WantedFile } from '../oci/remote.ts'
import type { OpenedBundle } from '../references/opened.ts'
import { writePulled } from './write.ts'

export interface PullSource {
  /** `manifest.json`, byte for byte, and what it says. */
  text: string
  manifest: Manifest
  /** The files that it is split into, by path. */
  parts: Whole['parts']
  /** The bytes of another file, checked. Throws a Failure. */
  read: (file: WantedFile) => Promise<Uint8Array>
}

/** A bundle in a registry. */
export function fromRemote(remote: RemoteBundle): PullSource {
  return {
    text: remote.text,
    manifest: remote.manifest,
    parts: remote.parts,
    read: createRemoteReader(remote),
  }
}

/** A bundle that a reference names. Throws a Failure for a manifest that is not what its own digest says. */
export async function fromOpened(opened: OpenedBundle, shown: string): Promise<PullSource> {
  const text = Buffer.from(opened.manifest).toString('utf8')
  const root = parseManifest(text, `\`${MANIFEST}\` of \`${shown}\``)
  if (!isIntact(text))
    throw failure(
      `\`${MANIFEST}\` of \`${shown}\` does not match its own digest: it was changed or cut short`,
      'Do not use this copy; publish the bundle again',
    )
  const read = async ({ path, ...named }: WantedFile) => {
    const bytes = await opened.read(path, named)
    if (isNamedBy(named, bytes)) return bytes
    throw failure(
      `\`${path}\` of \`${shown}\` does not match the manifest`,
      'Do not use this copy; publish the bundle again',
    )
  }
  return { text, ...(await fetchWhole(root, (path, named) => read({ path, ...named }))), read }
}

/** Writes only the manifest and what it names itself, such as the prompt. Throws a Failure; then the folder is as it was. */
export async function pullTier1({ text, manifest, parts, read }: PullSource, folder: string, call: Call) {
  const named = [
    ...Object.entries(manifest.files).filter(([path]) => !path.includes('/')),
    // What says which skills there are, of a manifest that is split.
    ...[...parts].filter(([path]) => path.startsWith('index/')),
  ]
  const files: OutputFile[] = []
  let received = 0
  for (const [path, { digest, size }] of named) {
    const content = await read({ path, digest, size })
    received += content.length
    files.push({ path, digest: getDigits(digest), size, content })
  }
  const written = await writePulled(folder, { text, manifest }, files, call)
  return { ...written, received, kept: 0 }
}
