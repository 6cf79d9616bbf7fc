import { resolve } from 'node:path'
import { failure } from '../core/errors/failure.ts'
import { resolveOutput } from '../core/files/drafts.ts'
import { checkOptions } from '../core/json/check-options.ts'
import { openCall } from './call.ts'
import { isReference } from './oci/reference.ts'
import { publishChanged } from './publish/folder.ts'
import { PUBLISH_KINDS, type PublishOptions, type PublishResult } from './publish/options.ts'
import { checkApart } from './publish/whole.ts'
import { isPath, suggestTarget } from './target.ts'

/**
 * Publishes the bundle in a folder to `target`: `oci://HOST/REPOSITORY:TAG[,TAG…]`, `npm:NAME@VERSION` (or `npm`, with
 * `package`), `s3://BUCKET/FOLDER`, `marketplace:DIR`, a store (`anthropic:`, `openai:`), or a folder for a web server,
 * whose path starts with `./`, `../` or `/`.
 *
 * The bundle is verified first. Credentials in it are refused, unless `allowSensitive` names their files: the state is
 * then `refused`, and nothing is published. The same bundle gives the same bytes. Throws a `SkillcError` and then
 * changes no tag, index or version; blobs and objects already sent stay unreferenced, and are reused the next time.
 *
 * @example
 * const published = await publish('dist/skills', './site', { headers: ['netlify'] })
 * console.log(published.state, published.manifest)
 */
export async function publish(
  bundle: string,
  target: string,
  options: PublishOptions = {},
): Promise<PublishResult> {
  checkOptions(options, PUBLISH_KINDS, '`publish`')
  const call = openCall(options)
  const folder = resolve(call.cwd, bundle)
  if (isReference(target)) return (await import('./publish/oci.ts')).publishOci(folder, target, options, call)
  if (target === 'npm' || target.startsWith('npm:'))
    return (await import('./publish/npm.ts')).publishNpm(folder, target, options, call)
  if (target.startsWith('s3://'))
    return (await import('./publish/s3.ts')).publishS3(folder, target, options, call)
  const [, store] = /^(anthropic|openai):$/.exec(target) ?? []
  if (store === 'anthropic' || store === 'openai')
    return (await import('./publish/store.ts')).publishStore(folder, store, options, call)
  const [, market, path = target] = /^(marketplace):(.+)$/s.exec(target) ?? []
  const isFolder = market !== undefined || isPath(target)
  if (!isFolder)
    throw failure(`\`${target}\` is not a target to publish to`, `${suggestTarget(target, SCHEMES)}${FORMS}`)
  const out = resolveOutput(call.cwd, path)
  checkApart(folder, out)
  const channel = market === undefined ? 'site' : 'marketplace'
  return publishChanged({ bundle: folder, out, channel }, options, call, async onFile => {
    const told = { ...call, onFile }
    if (channel === 'marketplace')
      return (await import('./publish/marketplace.ts')).publishMarketplace(folder, out, options, told)
    return (await import('./publish/site.ts')).publishSite(folder, out, options, told)
  })
}

const SCHEMES = ['oci', 'npm', 's3', 'marketplace', 'anthropic', 'openai']

const FORMS =
  'Give a registry: `oci://HOST/REPOSITORY:TAG`; a package: `npm:@SCOPE/NAME@1.0.0`; plugins: `marketplace:DIR`; a store: `anthropic:` or `openai:`; a folder for a web server: `./site`; or one in a bucket: `s3://BUCKET/FOLDER`'
