/** A bundle as a web site in a folder, which needs no program behind it. */
import { SITE_LIST } from '../../format/written-list.ts'
import { type FolderCall, publishFolder } from './folder.ts'
import type { PublishedSite, PublishOptions } from './options.ts'
import { isImmutable } from './site-files.ts'
import { planSite } from './site-plan.ts'

/** Writes the site. Throws a Failure; then every index is as it was. */
export async function publishSite(
  folder: string,
  out: string,
  options: PublishOptions,
  call: FolderCall,
): Promise<PublishedSite> {
  const { fixed, changing, indexes, problems, digest, skills } = await planSite(folder, {
    ...options,
    headers: options.headers ?? ['netlify', 'github'],
  })
  const files = [...fixed, ...changing, ...indexes]
  const stays = (path: string) => options.prune !== true && isImmutable(path)
  const { dryRun } = options
  const counts = await publishFolder(out, files, { list: SITE_LIST, stays, problems, dryRun }, call)
  return { channel: 'site', ...counts, manifest: digest, skills }
}
