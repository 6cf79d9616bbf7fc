import { resolve } from 'node:path'
import { checkOptions, flag, type Kinds, textMap, texts } from '../core/json/check-options.ts'
import { yieldToEventLoop } from '../core/process/yield.ts'
import { CALL_KINDS, type ChannelOptions, openCall } from './call.ts'
import { createArtifact } from './oci/artifact.ts'
import { writeLayout } from './oci/layout.ts'
import { checkTag } from './oci/reference.ts'
import { refuseLeaks } from './publish/fit.ts'
import { getAnnotations } from './publish/oci.ts'
import { COMPLETENESS_KINDS, type CompletenessOptions, checkApart, openComplete } from './publish/whole.ts'
import { SOURCE_KINDS, type SourceOptions } from './sign/attach.ts'

/** Options of `pack`. */
export interface PackOptions extends ChannelOptions, SourceOptions, CompletenessOptions {
  /** Tags in the layout. Without one, the bundle is found by its digest. */
  tags?: string[]
  /** Annotations of the manifest. */
  annotations?: Record<string, string>
  /** Combine small files in packs, as for bundles of more than a thousand files. */
  pack?: boolean
  /** Files to pack although they contain credentials: globs, as for `publish`. */
  allowSensitive?: string[]
}

const KINDS: Kinds<PackOptions> = {
  ...CALL_KINDS,
  ...SOURCE_KINDS,
  ...COMPLETENESS_KINDS,
  tags: texts,
  annotations: textMap,
  pack: flag,
  allowSensitive: texts,
}

/** A bundle in an image layout. */
export interface PackResult {
  /** `sha256:` digest of the image manifest. */
  digest: string
  /** `sha256:` digest of `manifest.json`. */
  manifest: string
  /** Files of the bundle, their blobs, and total bytes including the image manifest. */
  files: number
  blobs: number
  bytes: number
  tags: string[]
}

/**
 * Writes the bundle in a folder as an OCI image layout, for `skopeo copy oci:DIR`, into `out`: a new or empty folder,
 * or a layout to replace. The same bundle and options give the same bytes. Throws a `SkillcError`, with the code
 * `leaked-file` for a bundle with credentials, and then leaves `out` unchanged.
 *
 * @example
 * const { digest } = await pack('dist/skills', 'dist/oci', { tags: ['1.0.0'] })
 * console.log(digest)
 */
export async function pack(bundle: string, out: string, options: PackOptions = {}): Promise<PackResult> {
  checkOptions(options, KINDS, '`pack`')
  const call = openCall(options)
  const [folder, layout] = [resolve(call.cwd, bundle), resolve(call.cwd, out)]
  const whole = openComplete(folder, options)
  checkApart(folder, layout)
  const tags = (options.tags ?? []).map(checkTag)
  await refuseLeaks(whole, options.allowSensitive, 'packed')
  const artifact = createArtifact(folder, {
    annotations: getAnnotations(tags, options, call),
    ...(options.pack === true && { pack: true }),
  })
  await yieldToEventLoop(call.signal)
  const total = artifact.blobs.length
  let done = 0
  await writeLayout(layout, [{ artifact, tags }], () =>
    call.onProgress({ phase: 'push', done: ++done, total }),
  )
  const bytes = artifact.blobs.reduce((sum, { size }) => sum + size, artifact.bytes.length)
  return {
    digest: artifact.descriptor.digest,
    manifest: whole.digest,
    files: artifact.files,
    blobs: total,
    bytes,
    tags,
  }
}
