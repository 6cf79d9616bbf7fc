/** Checks a live site: every file of its bundle, and everything that its indexes name. */

import { failure, isFailure } from '../../core/failure.ts'
import { makeDigest } from '../../core/hash.ts'
import { parseJson } from '../../core/json.ts'
import { isMap } from '../../core/shapes.ts'
import { isIntact } from '../../format/digest.ts'
import { MANIFEST, MOST_RECORD_BYTES } from '../../format/layout.ts'
import { getRecordDigest, locateRecord } from '../../format/locate.ts'
import { WELL_KNOWN } from '../../reader/discovery/indexes.ts'
import { listBundleFiles } from '../../reader/disk/files.ts'
import { parseManifest, parseRecord } from '../../reader/disk/read.ts'
import { fetchWhole } from '../../reader/disk/whole.ts'
import type { Call } from '../call.ts'
import { getWeb } from './web.ts'

export interface SiteProblem {
  /** The address. */
  path: string
  kind: 'changed' | 'missing' | 'unreadable'
  detail?: string
}

export interface SiteVerification {
  ok: boolean
  skills: number
  files: number
  bytes: number
  digest: string
  problems: SiteProblem[]
  /** What would be better: sentences without a full stop. */
  notes: string[]
}

const LARGEST = 512 * 2 ** 20
const PARALLEL = 8

interface Checked {
  url: string
  digest: string
  most: number
}

/** Checks the site at an address. Throws a Failure when there is no bundle to check. */
export async function verifySite(
  address: string,
  call: Pick<Call, 'signal' | 'onProgress'>,
): Promise<SiteVerification> {
  const { signal } = call
  const resolveUrl = (path: string) => new URL(path, `${address}/`).href
  const found = await getWeb(resolveUrl(MANIFEST), { most: LARGEST, signal })
  if (found.status !== 200)
    throw failure(
      `\`${resolveUrl(MANIFEST)}\` is not there (status ${found.status})`,
      'Give the address of the folder that it lies in',
    )
  const text = Buffer.from(found.bytes).toString('utf8')
  const root = parseManifest(text, `\`${resolveUrl(MANIFEST)}\``)
  const bundle = await fetchWhole(root, async (path, { size }) => {
    const { status, bytes } = await getWeb(resolveUrl(path), { most: size, signal })
    return status === 200 ? bytes : new Uint8Array()
  })
  const digest = makeDigest(found.bytes)
  const result: SiteVerification = {
    ok: false,
    skills: bundle.manifest.skills.length,
    files: 1,
    bytes: found.bytes.length,
    digest,
    problems: [],
    notes: [],
  }
  if (!isIntact(text))
    result.problems.push({
      path: resolveUrl(MANIFEST),
      kind: 'changed',
      detail: 'its own digest does not match',
    })
  const records = new Map<string, Uint8Array>()
  const first = [
    ...listBundleFiles(text, bundle).slice(1),
    ...bundle.manifest.skills.map(skill => ({
      path: locateRecord(skill),
      digest: getRecordDigest(skill),
      size: MOST_RECORD_BYTES,
    })),
  ]
  const check = async (files: Checked[]) => checkAll(files, result, records, call)
  await check(first.map(file => ({ url: resolveUrl(file.path), digest: file.digest, most: file.size })))
  const whole = listBundleFiles(text, bundle, skill => {
    const bytes = records.get(resolveUrl(locateRecord(skill)))
    const record = bytes && parseRecord(Buffer.from(bytes))
    return record && { record, size: bytes.length }
  })
  const known = new Set(first.map(({ path }) => path))
  await check(
    whole
      .slice(1)
      .filter(({ path }) => !known.has(path))
      .map(file => ({ url: resolveUrl(file.path), digest: file.digest, most: file.size })),
  )
  await check(await checkIndexed(resolveUrl(`${WELL_KNOWN}/index.json`), digest, result, signal))
  noteHeaders(found.headers, result)
  result.ok = result.problems.length === 0
  return result
}

/** What the index names that is not checked as a file of the bundle already. */
async function checkIndexed(
  url: string,
  digest: string,
  result: SiteVerification,
  signal: AbortSignal | undefined,
): Promise<Checked[]> {
  const { status, bytes } = await getWeb(url, { most: LARGEST, signal })
  if (status !== 200) {
    result.notes.push(`There is no discovery index at \`${url}\` (status ${status})`)
    return []
  }
  let content: unknown
  try {
    content = parseJson(Buffer.from(bytes).toString('utf8'))
  } catch {
    result.problems.push({ path: url, kind: 'unreadable', detail: 'not JSON' })
    return []
  }
  result.files++
  const skills = isMap(content) && Array.isArray(content.skills) ? content.skills : []
  const own = isMap(content) && isMap(content['x-skillc']) ? content['x-skillc'].digest : undefined
  if (own !== undefined && own !== digest)
    result.problems.push({ path: url, kind: 'changed', detail: 'it is of another edition of the bundle' })
  return skills.flatMap(skill => {
    if (
      !isMap(skill) ||
      typeof skill.url !== 'string' ||
      typeof skill.digest !== 'string' ||
      !URL.canParse(skill.url, url)
    ) {
      result.problems.push({ path: url, kind: 'unreadable', detail: 'an entry has no address or no digest' })
      return []
    }
    const place = new URL(skill.url, url)
    if (place.origin !== new URL(url).origin) {
      result.notes.push(`\`${place.href}\` of the index is on another host, and was not looked at`)
      return []
    }
    return [{ url: place.href, digest: skill.digest, most: LARGEST }]
  })
}

async function checkAll(
  files: Checked[],
  result: SiteVerification,
  records: Map<string, Uint8Array>,
  { signal, onProgress }: Pick<Call, 'signal' | 'onProgress'>,
): Promise<void> {
  const queue = files.entries()
  const runNext = async () => {
    for (const [index, file] of queue) {
      onProgress({ phase: 'check', done: index + 1, total: files.length })
      const problem = await checkOne(file, result, records, signal)
      if (problem !== undefined) result.problems.push(problem)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, runNext))
  result.problems.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

async function checkOne(
  { url, digest, most }: Checked,
  result: SiteVerification,
  records: Map<string, Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<SiteProblem | undefined> {
  try {
    const { status, bytes } = await getWeb(url, { most, signal })
    if (status === 404 || status === 410) return { path: url, kind: 'missing' }
    if (status !== 200) return { path: url, kind: 'unreadable', detail: `status ${status}` }
    if (makeDigest(bytes) !== digest) return { path: url, kind: 'changed', detail: `${bytes.length} bytes` }
    result.files++
    result.bytes += bytes.length
    if (url.endsWith('.json')) records.set(url, bytes)
    return undefined
  } catch (error) {
    if (!isFailure(error)) throw error
    return { path: url, kind: 'unreadable', detail: error.message }
  }
}

function noteHeaders(headers: Headers, result: SiteVerification): void {
  if (headers.get('access-control-allow-origin') !== '*')
    result.notes.push(
      'Pages of other origins cannot read the bundle: the server sends no `Access-Control-Allow-Origin: *`',
    )
  if (/immutable/.test(headers.get('cache-control') ?? ''))
    result.notes.push('The server lets `manifest.json` be kept forever: a new edition would not be seen')
}
