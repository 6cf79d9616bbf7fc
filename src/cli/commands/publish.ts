/** `skillc publish BUNDLE TARGET`: the target says which channel. */
import { isAbsolute } from 'node:path'
import { isReference } from '../../channels/oci/reference.ts'
import { failure } from '../../core/failure.ts'
import { suggest } from '../../core/suggest.ts'
import type { Flags } from '../flags.ts'
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
  // A bare word is more often a slip than a folder.
  if (isAbsolute(target) || /^\.{1,2}(?:[\\/]|$)/.test(target)) {
    const { publishSite } = await import('../publish/site.ts')
    return publishSite(bundle, target, flags, io)
  }
  throw failure(`\`${target}\` is not a target to publish to`, `${suggestionFor(target)}${FORMS}`)
}

const FORMS =
  'Give a registry: `oci://HOST/REPOSITORY:TAG`; a package: `npm:@SCOPE/NAME@1.0.0`; plugins: `marketplace:DIR`; `.skill` files: `archives:DIR`; a folder for a web server: `./site`; or one in a bucket: `s3://BUCKET/FOLDER`'

/** Ends with a space, or is empty. */
function suggestionFor(target: string): string {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]+):(.*)$/is.exec(target) ?? []
  if (scheme === undefined) return target === '' ? '' : `For a folder, write \`./${target}\`. `
  const nearest = suggest(scheme, ['oci', 'npm', 's3', 'marketplace', 'archives'])
  return nearest === '' ? '' : `Did you mean \`${nearest}:${rest}\`? `
}
