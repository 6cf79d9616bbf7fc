/** `skillc pack BUNDLE --oci DIR`: a bundle as an image layout, for registries that cannot be reached from here. */
import { resolve } from 'node:path'
import { artifactOf } from '../../channels/oci/artifact.ts'
import { writeLayout } from '../../channels/oci/layout.ts'
import { checkTag } from '../../channels/oci/reference.ts'
import { checkApart, wholeBundle } from '../../channels/publish/whole.ts'
import { jsonText } from '../../core/json-text.ts'
import { byteSize, plural } from '../../core/quantity.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { type Flags, isOn, listOf } from '../flags.ts'
import { annotationsOf } from '../publish/oci.ts'
import type { ExitCode, Io } from './io.ts'
import { progressLine } from './progress.ts'

/** Writes the layout to `out`. Throws a Failure; then what was there stays. */
export function packCommand(bundle: string, out: string, flags: Flags, io: Io): ExitCode {
  const folder = resolve(io.cwd, bundle)
  const manifest = wholeBundle(folder)
  checkApart(folder, resolve(io.cwd, out))
  const tags = (listOf(flags, 'tag') ?? []).map(checkTag)
  const artifact = artifactOf(folder, {
    annotations: annotationsOf(flags, tags),
    ...(isOn(flags, 'pack') && { pack: true }),
  })
  const draw = progressLine(io)
  let done = 0
  writeLayout(resolve(io.cwd, out), [{ artifact, tags }], () =>
    draw({ phase: 'write', counts: [{ count: ++done, of: artifact.blobs.length, unit: 'blobs' }] }),
  )
  io.progress('')
  const { digest } = artifact.descriptor
  const bytes = artifact.blobs.reduce((sum, { size }) => sum + size, artifact.bytes.length)
  io.out(
    isOn(flags, 'json')
      ? jsonText({ digest, manifest, files: artifact.files, blobs: artifact.blobs.length, bytes, tags })
      : `Packed ${plural(artifact.files, 'file')} as ${plural(artifact.blobs.length, 'blob')} (${byteSize(bytes)}) into ${escapeTerminal(out)}\n  ${digest}\n`,
  )
  return 0
}
