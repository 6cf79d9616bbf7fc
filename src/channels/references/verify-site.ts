/** Downloads a live site into a folder, and verifies it there like any bundle and site. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeDigest } from '../../core/digests/hash.ts'
import { failure, isFailure } from '../../core/errors/failure.ts'
import { makeTemporary } from '../../core/files/drafts.ts'
import { runInParallel } from '../../core/process/yield.ts'
import { MANIFEST, MOST_RECORD_BYTES } from '../../format/layout.ts'
import { getRecordDigest, locateRecord } from '../../format/locate.ts'
import { type BundleFile, listBundleFiles } from '../../reader/disk/files.ts'
import { parseManifest, parseRecord } from '../../reader/disk/read.ts'
import { fetchWhole } from '../../reader/disk/whole.ts'
import { type Call, REQUESTS_AT_ONCE } from '../call.ts'
import { readIndex, SITE_INDEX } from '../site-folder.ts'
import { type Verification, type VerificationFinding, verifyBundle } from '../verify-bundle.ts'
import { getWeb } from './web.ts'

/** Paths of findings are addresses. */
export interface SiteVerification extends Omit<Verification, 'leftovers'> {
  /** Suggestions: sentences without a period. */
  notes: string[]
}

const LARGEST = 512 * 2 ** 20

type FilePlace = Pick<BundleFile, 'path' | 'size'>

interface Fetching {
  resolveUrl: (path: string) => string
  folder: string
  call: Pick<Call, 'signal' | 'onProgress'>
  refused: Map<string, string>
}

export async function verifySite(
  address: string,
  call: Pick<Call, 'signal' | 'onProgress'>,
): Promise<SiteVerification> {
  const folder = makeTemporary('site')
  try {
    const resolveUrl = (path: string) => new URL(path, `${address}/`).href
    const fetching: Fetching = { resolveUrl, folder, call, refused: new Map() }
    const notes = await fetchSite(fetching)
    const { leftovers: _, findings, ...verified } = verifyBundle(folder)
    return { ...verified, findings: findings.map(finding => toSiteFinding(finding, fetching)), notes }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function toSiteFinding(
  { path, kind, ...rest }: VerificationFinding,
  { resolveUrl, refused }: Fetching,
): VerificationFinding {
  const detail = refused.get(path)
  if (kind === 'missing' && detail !== undefined)
    return { path: resolveUrl(path), kind: 'unreadable', detail }
  return { path: resolveUrl(path), kind, ...rest }
}

async function fetchSite(fetching: Fetching): Promise<string[]> {
  const { resolveUrl, folder, call } = fetching
  const found = await getWeb(resolveUrl(MANIFEST), LARGEST, call)
  if (found.status !== 200)
    throw failure(
      `\`${resolveUrl(MANIFEST)}\` was not found (status ${found.status})`,
      'Give the address of its folder',
    )
  const text = Buffer.from(found.bytes).toString('utf8')
  put(folder, MANIFEST, found.bytes)
  const root = parseManifest(text, `\`${resolveUrl(MANIFEST)}\``)
  const bundle = await fetchWhole(
    root,
    async (path, { size }) => (await getWeb(resolveUrl(path), size, call)).bytes,
  )
  const records = new Map<string, Uint8Array>()
  await fetchAll(
    bundle.manifest.skills.map(skill => ({ path: locateRecord(skill), size: MOST_RECORD_BYTES })),
    fetching,
    (path, bytes) => records.set(path, bytes),
  )
  const files = listBundleFiles(text, bundle, skill => {
    const bytes = records.get(locateRecord(skill))
    if (bytes === undefined || makeDigest(bytes) !== getRecordDigest(skill)) return undefined
    const record = parseRecord(bytes)
    return record && { record, size: bytes.length }
  })
  await fetchAll(
    files.slice(1).filter(({ path }) => !records.has(path)),
    fetching,
  )
  return [...(await fetchIndexed(makeDigest(found.bytes), fetching)), ...listHeaderNotes(found.headers)]
}

async function fetchIndexed(digest: string, fetching: Fetching): Promise<string[]> {
  const { resolveUrl, folder, call } = fetching
  const url = resolveUrl(SITE_INDEX)
  const { status, bytes } = await getWeb(url, LARGEST, call)
  if (status !== 200) return [`There is no discovery index at \`${url}\` (status ${status})`]
  put(folder, SITE_INDEX, bytes)
  const { files, elsewhere } = readIndex(bytes, digest)
  await fetchAll(
    files.map(({ path }) => ({ path, size: LARGEST })),
    fetching,
  )
  return elsewhere.map(place => `\`${place}\` of the index is on another host, and was not checked`)
}

async function fetchAll(
  files: readonly FilePlace[],
  { resolveUrl, folder, call, refused }: Fetching,
  take?: (path: string, bytes: Uint8Array) => void,
): Promise<void> {
  let done = 0
  await runInParallel(files, REQUESTS_AT_ONCE, async ({ path, size }) => {
    call.onProgress({ phase: 'check', done: ++done, total: files.length })
    try {
      const { status, bytes } = await getWeb(resolveUrl(path), size, call)
      if (status === 200) {
        put(folder, path, bytes)
        take?.(path, bytes)
      } else if (status !== 404 && status !== 410) refused.set(path, `status ${status}`)
    } catch (error) {
      if (!isFailure(error)) throw error
      refused.set(path, error.message)
    }
  })
}

function put(folder: string, path: string, bytes: Uint8Array): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}

function listHeaderNotes(headers: Headers): string[] {
  const notes: string[] = []
  if (headers.get('access-control-allow-origin') !== '*')
    notes.push(
      'Pages of other origins cannot read the bundle: the server sends no `Access-Control-Allow-Origin: *`',
    )
  if (/immutable/.test(headers.get('cache-control') ?? ''))
    notes.push('The server lets `manifest.json` be cached forever: a new version would not be seen')
  return notes
}
