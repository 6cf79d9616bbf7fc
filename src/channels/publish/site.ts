import { failure } from '../../core/errors/failure.ts'
import { isInScope } from '../../core/match/permissions.ts'
import { SITE_LIST } from '../../format/written-list.ts'
import type { readPage } from '../../page/read-bundle.ts'
import { discover } from '../../reader/discovery/discover.ts'
import { readVerified } from '../../reader/disk/read.ts'
import { findMatchingSignature } from '../sign/attach.ts'
import { findLeaks, isRefused } from './fit.ts'
import { type FolderCall, publishFolder } from './folder.ts'
import type { TreeFile } from './managed.ts'
import { findRenamedSkills, type PublishFinding } from './npm-check.ts'
import type { PublishedSite, PublishOptions } from './options.ts'
import { createSiteFiles, isImmutable, type ReadBundle, type SiteFiles } from './site-files.ts'
import { createHeaderFiles } from './site-headers.ts'
import { listWholeFiles, openComplete } from './whole.ts'

export interface SitePlan extends SiteFiles {
  findings: PublishFinding[]
  digest: string
  skills: number
}

export async function planSite(
  folder: string,
  {
    headers = [],
    scope = [],
    allowSensitive,
    allowIncomplete,
    page = true,
  }: Pick<PublishOptions, 'headers' | 'scope' | 'allowSensitive' | 'allowIncomplete' | 'page'>,
): Promise<SitePlan> {
  const bundle = openComplete(folder, { allowIncomplete })
  const { manifest, digest } = bundle
  const hidden = manifest.skills.find(skill => !isInScope(skill.scope, scope))
  if (hidden !== undefined)
    throw failure(
      `\`${hidden.id}\` has a scope (${hidden.scope?.join(', ')}), but everyone who can read the site could read it`,
      'Build a bundle without such skills, or name the scopes that all readers have with the option `scope`',
    )
  const unfit = [...(await findLeaks(bundle, allowSensitive)), ...findRenamedSkills(bundle.skills)]
  if (isRefused(unfit))
    return {
      findings: unfit,
      digest,
      skills: manifest.skills.length,
      fixed: [],
      changing: [],
      indexes: [],
    }
  const read: ReadBundle = (path, { digest: named }) => new Uint8Array(readVerified(folder, path, named))
  const { skills, notes } = await discover(manifest.skills, async (path, named) => read(path, named))
  const noted = notes.map(
    ({ id, why }): PublishFinding => ({
      severity: 'warning',
      code: why,
      message: `\`${id}\` ${formatNote(why)}`,
    }),
  )
  const files = listWholeFiles(bundle)
  const signature = findMatchingSignature(folder, digest)
  const state = signature === undefined ? 'none' : 'unchecked'
  const about = { title: '', hosted: true, signature: { state } } as const
  const pages = page ? await createPages(folder, about, manifest) : []
  const parts = {
    files,
    skills,
    read,
    pages,
    headers: createHeaderFiles(headers),
    ...(signature && { signature }),
  }
  return { findings: [...unfit, ...noted], digest, skills: skills.length, ...(await createSiteFiles(parts)) }
}

/** Lazy, because only publishing with a page needs the application. */
async function createPages(...given: Parameters<typeof readPage>): Promise<TreeFile[]> {
  const [{ createPageFiles }, { readPage: read }] = await Promise.all([
    import('../../page/files.ts'),
    import('../../page/read-bundle.ts'),
  ])
  return Array.from(createPageFiles(read(...given)), ([path, text]) => ({ path, bytes: () => text }))
}

function formatNote(why: string): string {
  if (why === 'undescribed') return 'has no description, so no index may list it'
  if (why === 'oversized')
    return 'is larger than clients accept as an archive: only clients that fetch single files get it'
  if (why === 'unfetchable') return 'has files that clients get only in the archive'
  return 'cannot be published'
}

/** Throws a Failure and then leaves every index unchanged. */
export async function publishSite(
  folder: string,
  out: string,
  options: PublishOptions,
  call: FolderCall,
): Promise<PublishedSite> {
  const { fixed, changing, indexes, findings, digest, skills } = await planSite(folder, {
    ...options,
    headers: options.headers ?? ['netlify', 'github'],
  })
  const files = [...fixed, ...changing, ...indexes]
  const stays = (path: string) => options.prune !== true && isImmutable(path)
  const { dryRun } = options
  const counts = await publishFolder(out, files, { list: SITE_LIST, stays, findings, dryRun }, call)
  return { channel: 'site', ...counts, manifest: digest, skills }
}
