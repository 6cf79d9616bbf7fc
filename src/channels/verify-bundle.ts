/** Verifies a whole bundle, and its published site: bytes and contents of every file. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { makeDigest } from '../core/digests/hash.ts'
import { getErrorCode } from '../core/errors/failure.ts'
import { isFault } from '../core/errors/fault.ts'
import { listFiles } from '../core/files/drafts.ts'
import { isLocked, isLockPath } from '../core/files/lock.ts'
import { readRegular } from '../core/files/regular-file.ts'
import { byCodeUnit } from '../core/text/order.ts'
import { formatNumber } from '../core/text/quantity.ts'
import { isIntact } from '../format/digest.ts'
import { FOLDERS, MANIFEST, SBOM, SIGNATURE } from '../format/layout.ts'
import { getChunkDigest, getRecordDigest, locateChunk, locateFile, locateRecord } from '../format/locate.ts'
import type { Manifest, ManifestSkill, SplitManifest } from '../format/manifest.ts'
import { type ContentProblem, findRecordProblems } from '../format/record-shape.ts'
import { countTermShards, getShardPath, getVectorsPath } from '../format/search-head.ts'
import { parseRecord, readRootText } from '../reader/disk/read.ts'
import { checkLookup, type Reading, readWhole } from '../reader/disk/whole.ts'
import { openSearchHead } from '../search/load.ts'
import { readShard } from '../search/shard.ts'
import { readWordList } from '../search/word-list.ts'
import type { FileIdentity } from './references/opened.ts'
import { listSiteFiles } from './site-folder.ts'

/** A file that does not match the manifest or a record. */
export interface VerificationFinding {
  /** Relative to the bundle's folder. */
  path: string
  kind: 'changed' | 'missing' | 'extra' | 'unreadable' | 'unsafe'
  detail?: string
}

/** The result of `verify`: the state of a bundle, and of each damaged file. */
export interface Verification {
  /** No file is changed, missing or extra, and no path leaves the folder that it is unpacked into. */
  ok: boolean
  skills: number
  files: number
  bytes: number
  /** The digest that identifies the whole bundle. */
  digest: string
  findings: VerificationFinding[]
  /** Files left by an interrupted build: unnamed, harmless, removed by the next build. */
  leftovers: string[]
}

interface Check {
  folder: string
  findings: VerificationFinding[]
  looked: Map<string, { digest: string; size: number } | VerificationFinding>
}

/** Throws a Failure without a manifest. `isSigned`: nothing counts as a leftover, because an attacker could add a lock. */
export function verifyBundle(folder: string, isSigned = false): Verification {
  const { text, root } = readRootText(folder)
  const check: Check = { folder, findings: [], looked: new Map() }
  const { findings, looked } = check
  if (!isIntact(text))
    findings.push({ path: MANIFEST, kind: 'changed', detail: 'its own digest does not match' })
  for (const [path, named] of Object.entries(root.files)) checkFile(check, path, named)
  const manifest = checkParts(check, root)
  for (const file of manifest.embeddings?.files ?? []) checkFile(check, getVectorsPath(file.digest), file)
  checkSearch(check, manifest)
  for (const skill of manifest.skills) checkSkill(check, skill)
  const digest = makeDigest(text)
  const site = listSiteFiles(folder, digest)
  for (const [path, named] of site.named) checkFile(check, path, named)
  findings.push(...site.findings.filter(({ path }) => !findings.some(known => known.path === path)))
  const { extra, leftovers } = findUnnamedFiles(
    folder,
    new Set([...looked.keys(), ...site.listed]),
    !isSigned && isLocked(folder),
  )
  for (const path of extra) findings.push({ path, kind: 'extra' })
  const sizes = Array.from(looked.values(), file => ('size' in file ? file.size : 0))
  return {
    ok: findings.length === 0,
    skills: manifest.skills.length,
    files: looked.size + 1,
    bytes: sizes.reduce((sum, size) => sum + size, Buffer.byteLength(text)),
    digest,
    findings: findings.sort((a, b) => byCodeUnit(a.path, b.path)),
    leftovers,
  }
}

/** The first damage of a bundle. With a signature, unnamed files count. */
export function findDamage(
  folder: string,
  isSigned: boolean,
): { digest: string; damage?: VerificationFinding } {
  const { digest, findings } = verifyBundle(folder, isSigned)
  const damage = findings.find(({ kind }) => isSigned || kind !== 'extra')
  return { digest, ...(damage !== undefined && { damage }) }
}

function addFindings({ findings }: Check, file: string, found: readonly ContentProblem[]): void {
  for (const { kind, path, reason } of found)
    findings.push({ path: file, kind, detail: `it names \`${path}\`, which ${reason}` })
}

function checkParts(check: Check, root: Manifest | SplitManifest): Manifest {
  const refused = new Set<string>()
  const reading: Reading = {
    read: (path, named) => readFile(check, path, named),
    refuse: path => refused.add(path),
  }
  const { manifest, parts } = readWhole(root, reading)
  for (const [path, named] of parts) checkFile(check, path, named)
  if (!('skills' in root)) checkLookup(root, reading)
  for (const path of refused)
    check.findings.push({ path, kind: 'unreadable', detail: 'not part of a manifest' })
  return manifest
}

function checkSearch(check: Check, { search, skills }: Manifest): void {
  if (search === undefined) return
  for (const shard of search.shards) checkFile(check, getShardPath(shard.digest), shard)
  const refused = catchFault(() => openSearchHead(search, skills.length))
  if (refused !== undefined) check.findings.push({ path: MANIFEST, kind: 'unreadable', detail: refused })
  const terms = countTermShards(search.shards.length)
  for (const [place, shard] of refused === undefined ? search.shards.entries() : []) {
    const path = getShardPath(shard.digest)
    const bytes = readFile(check, path, shard)
    if (bytes === undefined) continue
    const detail = catchFault(() =>
      place < terms ? readShard(bytes, path, skills.length) : readWordList(bytes, path),
    )
    if (detail !== undefined) check.findings.push({ path, kind: 'unreadable', detail })
  }
}

function catchFault(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (isFault(error)) return error.message
    throw error
  }
}

function checkSkill(check: Check, skill: ManifestSkill): void {
  const path = locateRecord(skill)
  const bytes = readFile(check, path, { digest: getRecordDigest(skill) })
  const record = bytes && parseRecord(bytes)
  checkFile(check, locateChunk(skill), { digest: getChunkDigest(skill), size: record?.chunk.size })
  if (bytes === undefined) return
  if (record === undefined) {
    check.findings.push({ path, kind: 'unreadable', detail: 'not the record of a skill' })
    return
  }
  for (const file of record.files) checkFile(check, locateFile(skill, file), file)
  addFindings(check, path, findRecordProblems(skill, record))
}

function readFile(check: Check, path: string, named: FileIdentity): Buffer | undefined {
  return checkFile(check, path, named) ? readRegular(join(check.folder, path)) : undefined
}

function checkFile(
  { folder, findings, looked }: Check,
  path: string,
  { digest, size }: FileIdentity,
): boolean {
  const known = looked.get(path)
  const found = known ?? lookAt(folder, path)
  if (known === undefined) looked.set(path, found)
  if ('kind' in found) {
    if (known === undefined) findings.push(found)
    return false
  }
  if (found.digest === digest && (size === undefined || found.size === size)) return true
  const detail =
    size !== undefined && found.size !== size
      ? `${formatNumber(found.size)} bytes instead of ${formatNumber(size)}`
      : size === undefined
        ? 'other bytes'
        : 'same size, different content'
  const isSame = (each: VerificationFinding) =>
    each.path === path && (size === undefined || each.detail === detail)
  if (!findings.some(isSame)) findings.push({ path, kind: 'changed', detail })
  return false
}

function lookAt(folder: string, path: string): { digest: string; size: number } | VerificationFinding {
  try {
    const stat = lstatSync(join(folder, path))
    if (!stat.isFile()) return { path, kind: 'changed', detail: 'not a regular file' }
    return { digest: makeDigest(readRegular(join(folder, path))), size: stat.size }
  } catch (error) {
    const reason = getErrorCode(error)
    return reason === 'ENOENT' ? { path, kind: 'missing' } : { path, kind: 'unreadable', detail: reason }
  }
}

/** With a lock, a build is running or was killed: unnamed files with names that only a build uses are its leftovers and harmless. */
function findUnnamedFiles(
  folder: string,
  named: ReadonlySet<string>,
  isInterrupted: boolean,
): { extra: string[]; leftovers: string[] } {
  const extra: string[] = []
  const leftovers: string[] = []
  for (const path of listFiles(folder).sort(byCodeUnit)) {
    if (path === MANIFEST || path === SIGNATURE || path === SBOM || named.has(path)) continue
    if (isInterrupted && (isLockPath(path, FOLDERS) || isContentNamed(path))) leftovers.push(path)
    else extra.push(path)
  }
  return { extra, leftovers }
}

function isContentNamed(path: string): boolean {
  return FOLDERS.some(name => new RegExp(`^${name}/[0-9a-f]{64}(?:\\.[a-z0-9]{1,16})?$`).test(path))
}
