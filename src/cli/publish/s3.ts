/** `skillc publish BUNDLE s3://BUCKET/FOLDER`: the same site as in a folder, in an S3-compatible store. */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { environmentOfProcess } from '../../channels/oci/environment.ts'
import { eachAtOnce } from '../../channels/oci/push.ts'
import { listText, MOST_LIST_BYTES, readListText } from '../../channels/publish/managed.ts'
import type { S3Object } from '../../channels/publish/s3-answers.ts'
import { openS3, parseS3, type S3Store } from '../../channels/publish/s3-store.ts'
import { isImmutable } from '../../channels/publish/site-files.ts'
import type { TreeFile } from '../../channels/publish/tree.ts'
import { failure } from '../../core/failure.ts'
import { jsonText } from '../../core/json-text.ts'
import { mediaTypeOf } from '../../core/media-type.ts'
import { byteSize, plural } from '../../core/quantity.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import type { ExitCode, Io } from '../commands/io.ts'
import { progressLine } from '../commands/progress.ts'
import { type Flags, isOn } from '../flags.ts'
import { lineFor } from './access.ts'
import { planSite, SITE_LIST, type SitePlan } from './site-plan.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Kept, and asked for anew each time whether it has changed. */
const REVALIDATED = 'no-cache'

interface Sent {
  sent: number
  sentBytes: number
  kept: number
  removed: number
}

/** Publishes the site. Throws a Failure; then every index is as it was. */
export async function publishS3(bundle: string, target: string, flags: Flags, io: Io): Promise<ExitCode> {
  const place = parseS3(target)
  const store = openS3(place, {
    environment: environmentOfProcess(),
    plainHttp: isOn(flags, 'plainHttp'),
    line: lineFor(io),
  })
  const plan = await planSite(resolve(io.cwd, bundle), flags, [], io)
  if (plan === undefined) return 1
  const draw = progressLine(io)
  const there = await store.list(count => draw({ phase: 'list', counts: [{ count, unit: 'objects' }] }))
  const before = there.has(SITE_LIST) ? await listOf(store, target) : new Set<string>()
  refuseOthers(plan, there, before, target)
  const site = { store, plan, there, before, force: isOn(flags, 'force'), prune: isOn(flags, 'prune') }
  const files = plan.fixed.length + plan.changing.length + plan.indexes.length
  const result = isOn(flags, 'dryRun')
    ? undefined
    : await send(site, ({ sent, kept, sentBytes }) =>
        draw({
          phase: 'push',
          counts: [
            { count: sent + kept, of: files, unit: 'files' },
            { count: sentBytes, unit: 'bytes sent' },
          ],
        }),
      )
  io.progress('')
  const { digest, skills } = plan
  if (isOn(flags, 'json')) io.out(jsonText({ digest, skills, files, ...result }))
  else {
    const what = `${plural(skills, 'skill')}, ${plural(files, 'file')}`
    io.out(
      result === undefined
        ? `Would publish a site (${what}, ${digest}); ${plural(plan.fixed.filter(({ path }) => there.has(path)).length, 'file')} of it there already\n`
        : `Published the site to ${escapeTerminal(target)} (${what})\n  ${plural(result.sent, 'file')} sent (${byteSize(result.sentBytes)}), ${result.kept} there already, ${result.removed} removed\n  ${digest}\n  Then: skillc verify https://…\n`,
    )
  }
  return 0
}

async function listOf(store: S3Store, target: string): Promise<Set<string>> {
  const bytes = await store.get(SITE_LIST, MOST_LIST_BYTES)
  return bytes === undefined ? new Set() : readListText(bytes, `${target.replace(/\/$/, '')}/${SITE_LIST}`)
}

/** What somebody else put there is not replaced. A name with a digest in it can be of nobody else. */
function refuseOthers(
  { changing, indexes }: SitePlan,
  there: Map<string, S3Object>,
  before: Set<string>,
  target: string,
): void {
  const other = [...changing, ...indexes].find(({ path }) => there.has(path) && !before.has(path))
  if (other !== undefined)
    throw failure(
      `\`${other.path}\` is in \`${target}\` already, and skillc did not write it`,
      'Remove it, or publish to another place of the bucket',
    )
}

interface Site {
  store: S3Store
  plan: SitePlan
  there: Map<string, S3Object>
  before: Set<string>
  force: boolean
  prune: boolean
}

/** What never changes, then what does, then the indexes one by one; what nobody needs any more is removed last. */
async function send(site: Site, tell: (sent: Sent) => void): Promise<Sent> {
  const { store, plan, there, before, force, prune } = site
  const { fixed, changing, indexes } = plan
  const counts: Sent = { sent: 0, sentBytes: 0, kept: 0, removed: 0 }
  const put = async (file: TreeFile, cacheControl: string) => {
    const isFixed = cacheControl === FOR_EVER
    const old = force ? undefined : there.get(file.path)
    const bytes = isFixed && old !== undefined ? undefined : new Uint8Array(Buffer.from(file.bytes()))
    if (bytes === undefined || (old !== undefined && isSame(old, bytes))) counts.kept++
    else {
      await store.put(file.path, bytes, { contentType: mediaTypeOf(file.path), cacheControl })
      counts.sent++
      counts.sentBytes += bytes.length
    }
    tell(counts)
  }
  const now = new Set([...fixed, ...changing, ...indexes].map(({ path }) => path))
  const staying = new Set([...before].filter(path => !now.has(path) && !prune && isImmutable(path)))
  const keepList = async (paths: string[]) => {
    const bytes = new Uint8Array(listText(paths))
    const kind = { contentType: mediaTypeOf(SITE_LIST), cacheControl: REVALIDATED }
    await store.put(SITE_LIST, bytes, kind)
  }
  // The list comes first: whatever stops the writing, the next one knows what is its own.
  if ([...now].some(path => !before.has(path))) await keepList([...before, ...now])
  await eachAtOnce(fixed, file => put(file, FOR_EVER))
  await eachAtOnce(changing, file => put(file, REVALIDATED))
  for (const file of indexes) await put(file, REVALIDATED)
  const left = [...before].filter(path => !now.has(path) && !staying.has(path))
  await eachAtOnce(
    left.filter(path => there.has(path)),
    async path => {
      await store.remove(path)
      counts.removed++
    },
  )
  if (left.length > 0) await keepList([...now, ...staying])
  return counts
}

function isSame({ etag }: S3Object, bytes: Uint8Array): boolean {
  return etag === createHash('md5').update(bytes).digest('hex')
}
