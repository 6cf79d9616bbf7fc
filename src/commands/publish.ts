/** `skillc publish BUNDLE TARGET`: the target says which channel. */

import type { Flags } from '../cli/flags.ts'
import { isReference } from '../oci/reference.ts'
import { failure } from '../util/failure.ts'
import type { ExitCode, Io } from './io.ts'

export async function publishCommand(
  bundle: string,
  target: string,
  flags: Flags,
  io: Io,
): Promise<ExitCode> {
  if (isReference(target)) {
    const { publishOci } = await import('../publish/oci.ts')
    return publishOci(bundle, target, flags, io)
  }
  if (target === 'npm' || target.startsWith('npm:')) {
    const { publishNpm } = await import('../publish/npm.ts')
    return publishNpm(bundle, target, flags, io)
  }
  const [, kind, folder] = /^(marketplace|archives):(.+)$/s.exec(target) ?? []
  if (kind === 'marketplace' && folder !== undefined) {
    const { publishMarketplace } = await import('../publish/marketplace.ts')
    return publishMarketplace(bundle, folder, flags, io)
  }
  if (kind === 'archives' && folder !== undefined) {
    const { publishArchives } = await import('../publish/archives.ts')
    return publishArchives(bundle, folder, flags, io)
  }
  if (target.startsWith('s3://')) {
    const { publishS3 } = await import('../publish/s3.ts')
    return publishS3(bundle, target, flags, io)
  }
  if (target !== '' && !/^[a-z][a-z0-9+.-]+:/i.test(target)) {
    const { publishSite } = await import('../publish/site.ts')
    return publishSite(bundle, target, flags, io)
  }
  throw failure(
    `\`${target}\` is no place to publish to`,
    'Give a registry: `oci://HOST/REPOSITORY:TAG`; a package: `npm:@SCOPE/NAME@1.0.0`; plugins: `marketplace:DIR`; `.skill` files: `archives:DIR`; a folder for a web server: `./site`; or one in a bucket: `s3://BUCKET/FOLDER`',
  )
}
