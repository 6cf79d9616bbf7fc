/** Checks a live site: every file of its bundle, and everything that its indexes name. */

import { failure, isFailure } from '../../core/failure.ts'
import { sha256 } from '../../core/hash.ts'
import { parseJson } from '../../core/json.ts'
import { isIntact } from '../../format/digest.ts'
import { MANIFEST } from '../../format/layout.ts'
import { WELL_KNOWN } from '../../reader/discovery/indexes.ts'
import { filesOfBundle } from '../../reader/disk/files.ts'
import { digits, parseManifest, parseRecord } from '../../reader/disk/read.ts'
import { fetchWhole } from '../../reader/disk/whole.ts'
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
  onProgress: (text: string) => void,
): Promise<SiteVerification> {
  const at = (path: string) => new URL(path, `${address}/`).href
  const found = await getWeb(at(MANIFEST), { most: LARGEST })
  if (found.status !== 200)
    throw failure(
      `\`${at(MANIFEST)}\` is not there (status ${found.status})`,
      'Give the address of the folder that it lies in',
    )
  const text = Buffer.from(found.bytes).toString('utf8')
  const root = parseManifest(text, `\`${at(MANIFEST)}\``)
  const bundle = await fetchWhole(root, async (path, { size }) => {
    const { status, bytes } = await getWeb(at(path), { most: size })
    return status === 200 ? bytes : new Uint8Array()
  })
  const digest = `sha256:${sha256(found.bytes)}`
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
    result.problems.push({ path: at(MANIFEST), kind: 'changed', detail: 'its own digest does not match' })
  const records = new Map<string, Uint8Array>()
  const first = filesOfBundle(text, bundle, () => ({
    frontmatter: {},
    sections: [],
    references: [],
    files: [],
  })).slice(1)
  const check = async (files: Checked[]) => checkAll(files, result, records, onProgress)
  await check(first.map(file => ({ url: at(file.path), digest: file.digest, most: file.size })))
  const whole = filesOfBundle(text, bundle, skill => {
    const bytes = records.get(at(`skills/${digits(skill.record.digest)}.json`))
    const record = bytes === undefined ? undefined : parseRecord(Buffer.from(bytes))
    return record ?? { frontmatter: {}, sections: [], references: [], files: [] }
  })
  const known = new Set(first.map(({ path }) => path))
  await check(
    whole
      .slice(1)
      .filter(({ path }) => !known.has(path))
      .map(file => ({ url: at(file.path), digest: file.digest, most: file.size })),
  )
  await check(await indexed(at(`${WELL_KNOWN}/index.json`), digest, result))
  noteHeaders(found.headers, result)
  result.ok = result.problems.length === 0
  return result
}

/** What the index names that is not checked as a file of the bundle already. */
async function indexed(url: string, digest: string, result: SiteVerification): Promise<Checked[]> {
  const { status, bytes } = await getWeb(url, { most: LARGEST })
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
  onProgress: (text: string) => void,
): Promise<void> {
  const queue = files.entries()
  const work = async () => {
    for (const [index, file] of queue) {
      onProgress(`${index + 1} of ${files.length} files`)
      const problem = await checkOne(file, result, records)
      if (problem !== undefined) result.problems.push(problem)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  result.problems.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

async function checkOne(
  { url, digest, most }: Checked,
  result: SiteVerification,
  records: Map<string, Uint8Array>,
): Promise<SiteProblem | undefined> {
  try {
    const { status, bytes } = await getWeb(url, { most })
    if (status === 404 || status === 410) return { path: url, kind: 'missing' }
    if (status !== 200) return { path: url, kind: 'unreadable', detail: `status ${status}` }
    if (`sha256:${sha256(bytes)}` !== digest)
      return { path: url, kind: 'changed', detail: `${bytes.length} bytes` }
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
    result.notes.push('The server lets `manifest.json` be kept for ever: a new edition would not be seen')
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
