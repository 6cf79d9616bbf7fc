import { createHash } from 'node:crypto'
import { failure } from '../../core/errors/failure.ts'
import { runInParallel } from '../../core/process/yield.ts'
import { getMediaType } from '../../core/text/media-type.ts'
import { formatList, type ListedFiles, MOST_LIST_BYTES, SITE_LIST } from '../../format/written-list.ts'
import { type Call, openTransport, REQUESTS_AT_ONCE } from '../call.ts'
import { parseS3 } from '../references/reference.ts'
import { openS3, type S3Store } from '../s3/store.ts'
import { isRefused } from './fit.ts'
import { readListText, type TreeFile } from './managed.ts'
import type { PublishedObjects, PublishOptions } from './options.ts'
import { planSite, type SitePlan } from './site.ts'
import { isImmutable } from './site-files.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Cached, but revalidated on each request. */
const REVALIDATED = 'no-cache'

interface SendCounts {
  sent: number
  sentBytes: number
  kept: number
  removed: number
}

export async function publishS3(
  folder: string,
  target: string,
  options: PublishOptions,
  call: Call,
): Promise<PublishedObjects> {
  const { plainHttp = false, dryRun = false, force = false, prune = false } = options
  const store = openS3(parseS3(target), {
    environment: call.environment,
    plainHttp,
    transport: openTransport(call),
  })
  const plan = await planSite(folder, options)
  const { digest, skills, findings } = plan
  const nothing = { sent: 0, sentBytes: 0, kept: 0, removed: 0 }
  const about = { channel: 's3', findings, manifest: digest, skills } as const
  if (isRefused(findings)) return { ...about, ...nothing, state: 'refused', files: 0 }
  const there = await store.list(done => call.onProgress({ phase: 'list', done }))
  const before = there.has(SITE_LIST) ? await readStoredList(store, target) : new Map()
  refuseOthers(plan, there, before, target)
  const files = plan.fixed.length + plan.changing.length + plan.indexes.length
  if (dryRun) {
    const kept = plan.fixed.filter(({ path }) => there.has(path)).length
    return { ...about, ...nothing, state: 'planned', files, kept }
  }
  const counts = await send({ store, plan, there, before, force, prune }, ({ sent, kept, sentBytes }) =>
    call.onProgress({ phase: 'send', done: sent + kept, total: files, bytes: sentBytes }),
  )
  return { ...about, state: 'published', files, ...counts }
}

async function readStoredList(store: S3Store, target: string): Promise<ListedFiles> {
  const bytes = await store.get(SITE_LIST, MOST_LIST_BYTES)
  if (bytes === undefined) return new Map()
  return readListText(bytes, `${target.replace(/\/$/, '')}/${SITE_LIST}`).files
}

/** A name with a digest identifies its content, so only other files are compared with the list. */
function refuseOthers(
  { changing, indexes }: SitePlan,
  there: Map<string, string>,
  before: ListedFiles,
  target: string,
): void {
  const other = [...changing, ...indexes].find(({ path }) => there.has(path) && !before.has(path))
  if (other !== undefined)
    throw failure(
      `\`${other.path}\` is in \`${target}\` already, and skillc did not write it`,
      'Remove it, or publish to another folder in the bucket',
    )
}

interface Site {
  store: S3Store
  plan: SitePlan
  there: Map<string, string>
  before: ListedFiles
  force: boolean
  prune: boolean
}

/** Sends immutable files first, then the others, then the indexes one by one; removes stale files last. */
async function send(site: Site, tell: (sent: SendCounts) => void): Promise<SendCounts> {
  const { store, plan, there, before, force, prune } = site
  const { fixed, changing, indexes } = plan
  const counts: SendCounts = { sent: 0, sentBytes: 0, kept: 0, removed: 0 }
  const put = async (file: TreeFile, cacheControl: string) => {
    const isFixed = cacheControl === FOR_EVER
    const old = force ? undefined : there.get(file.path)
    const bytes = isFixed && old !== undefined ? undefined : new Uint8Array(Buffer.from(file.bytes()))
    if (bytes === undefined || (old !== undefined && isSame(old, bytes))) counts.kept++
    else {
      await store.put(file.path, bytes, { contentType: getMediaType(file.path), cacheControl })
      counts.sent++
      counts.sentBytes += bytes.length
    }
    tell(counts)
  }
  const now = new Set([...fixed, ...changing, ...indexes].map(({ path }) => path))
  const staying = new Set([...before.keys()].filter(path => !now.has(path) && !prune && isImmutable(path)))
  const keepList = async (paths: string[]) => {
    // Existing files were not read, so their bytes are unknown.
    const bytes = new Uint8Array(formatList(new Map(paths.map(path => [path, null]))))
    const kind = { contentType: getMediaType(SITE_LIST), cacheControl: REVALIDATED }
    await store.put(SITE_LIST, bytes, kind)
  }
  // The list comes first, so after an interruption the next run knows its own files.
  if ([...now].some(path => !before.has(path))) await keepList([...before.keys(), ...now])
  await runInParallel(fixed, REQUESTS_AT_ONCE, file => put(file, FOR_EVER))
  await runInParallel(changing, REQUESTS_AT_ONCE, file => put(file, REVALIDATED))
  for (const file of indexes) await put(file, REVALIDATED)
  const left = [...before.keys()].filter(path => !now.has(path) && !staying.has(path))
  const stale = left.filter(path => there.has(path))
  await runInParallel(stale, REQUESTS_AT_ONCE, async path => {
    await store.remove(path)
    counts.removed++
  })
  if (left.length > 0) await keepList([...now, ...staying])
  return counts
}

function isSame(etag: string, bytes: Uint8Array): boolean {
  return etag === createHash('md5').update(bytes).digest('hex')
}
