/** Each bundle is stored completely, below its manifest's digest. Shared files are stored and fetched once. */
import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getDigits } from '../../core/digests/digest.ts'
import { makeDigest, sha256 } from '../../core/digests/hash.ts'
import { isSkillcError } from '../../core/errors/error.ts'
import { failure, isFailure, systemFailure } from '../../core/errors/failure.ts'
import { makeDraftFolder, replaceFile } from '../../core/files/drafts.ts'
import { listNames } from '../../core/files/file-state.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { readRegular, tryReadRegular } from '../../core/files/regular-file.ts'
import { renameOver } from '../../core/files/whole-file.ts'
import { runInParallel } from '../../core/process/yield.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import { isIntact, isNamedBy } from '../../format/digest.ts'
import { MANIFEST, MOST_RECORD_BYTES } from '../../format/layout.ts'
import {
  getChunkDigest,
  getRecordDigest,
  locateChunk,
  locateFile,
  locateRecord,
} from '../../format/locate.ts'
import { getShardPath, getVectorsPath } from '../../format/search-head.ts'
import { parseManifest, parseSafeRecord } from '../../reader/disk/read.ts'
import { fetchWhole, type Whole } from '../../reader/disk/whole.ts'
import { MOST_SIGNATURE_BYTES } from '../sign/envelope.ts'
import { verifyBundle } from '../verify-bundle.ts'
import { type FileIdentity, MOST_BUNDLE_BYTES, type OpenedBundle } from './opened.ts'

const MOST_FILES = 2_000_000
const MOST_SIGNATURES = 64

export function findStoredBundle(store: string, manifest: string): string | undefined {
  const folder = join(store, 'bundles', getDigits(manifest))
  if (!existsSync(join(folder, MANIFEST))) return undefined
  try {
    const { ok, digest } = verifyBundle(folder)
    if (ok && digest === manifest) return folder
  } catch (error) {
    if (!isFailure(error)) throw error
  }
  rmSync(folder, { recursive: true, force: true })
  return undefined
}

/** Fetches a bundle's missing files, verifies every byte, and stores it atomically. Returns the folder. */
export async function storeBundle(
  store: string,
  opened: OpenedBundle,
  onProgress: (done: number, total: number) => void,
): Promise<string> {
  const digest = makeDigest(opened.manifest)
  const stored = findStoredBundle(store, digest)
  if (stored !== undefined) return stored
  let draft: string | undefined
  try {
    makeFolder(join(store, 'files'))
    makeFolder(join(store, 'bundles'))
    draft = makeDraftFolder(store)
    await fill(draft, store, opened, onProgress)
    const folder = join(store, 'bundles', getDigits(digest))
    putInPlace(draft, folder)
    return folder
  } catch (error) {
    if (isSkillcError(error)) throw error
    throw systemFailure(`Cannot store the bundle in \`${store}\``, error, 'Nothing was changed')
  } finally {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true })
  }
}

/** Another process may have been faster: its bytes are the same. */
function putInPlace(draft: string, folder: string): void {
  try {
    renameOver(draft, folder)
  } catch (error) {
    if (!existsSync(join(folder, MANIFEST))) throw error
  }
}

async function fill(
  draft: string,
  store: string,
  opened: OpenedBundle,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const { parallel = 1 } = opened
  opened.refuseHuge?.()
  const text = Buffer.from(opened.manifest).toString('utf8')
  const root = parseManifest(text, 'The manifest of the bundle')
  if (!isIntact(text))
    throw failure(
      `\`${MANIFEST}\` in the bundle does not match its own digest: it was changed or truncated`,
      'Nothing was written; publish the bundle again',
    )
  const fetchFile = (path: string, named: FileIdentity) => fetchInto(draft, store, path, named, opened)
  const whole = await fetchWhole(root, async (path, named) => {
    await fetchFile(path, named)
    return readRegular(join(draft, path))
  })
  const first = listNamedFiles(whole)
  let done = 0
  let total = first.size
  const fetchAll = (files: Map<string, FileIdentity>) =>
    runInParallel(files, parallel, async ([path, named]) => {
      await fetchFile(path, named)
      onProgress(++done, total)
    })
  await fetchAll(first)
  const second = new Map<string, FileIdentity>()
  for (const skill of whole.manifest.skills) {
    const path = locateRecord(skill)
    const bytes = readRegular(join(draft, path))
    first.set(path, { digest: getRecordDigest(skill), size: bytes.length })
    const record = parseSafeRecord(bytes, skill)
    const { size } = record.chunk
    const skills = [skill.id]
    nameFile(second, locateChunk(skill), { digest: getChunkDigest(skill), size, skills })
    for (const file of record.files) nameFile(second, locateFile(skill, file), { ...file, skills })
  }
  checkSizes([...first.values(), ...second.values()])
  total += second.size
  await fetchAll(second)
  writeFileSync(join(draft, MANIFEST), opened.manifest)
}

/** Files that the manifest names, by path. The sizes of records are unknown. */
function listNamedFiles({ manifest, parts }: Whole): Map<string, FileIdentity> {
  const { files, search, embeddings, skills } = manifest
  const named = new Map<string, FileIdentity>()
  for (const [path, file] of parts) nameFile(named, path, file)
  for (const [path, file] of Object.entries(files)) nameFile(named, path, file)
  for (const shard of search?.shards ?? []) nameFile(named, getShardPath(shard.digest), shard)
  for (const file of embeddings?.files ?? []) nameFile(named, getVectorsPath(file.digest), file)
  for (const skill of skills)
    nameFile(named, locateRecord(skill), { digest: getRecordDigest(skill), skills: [skill.id] })
  checkSizes([...named.values()])
  return named
}

function nameFile(
  files: Map<string, FileIdentity>,
  path: string,
  { digest, size, skills }: FileIdentity,
): void {
  const other = files.get(path)
  const isTwice = other !== undefined && (other.digest !== digest || other.size !== size)
  if (path === MANIFEST || isTwice)
    throw failure(`The bundle names \`${path}\` twice, with different content`, 'Do not trust this bundle')
  files.set(path, { digest, ...(size !== undefined && { size }), ...(skills && { skills }) })
}

function checkSizes(files: FileIdentity[]): void {
  const bytes = files.reduce((sum, { size = 0 }) => sum + size, 0)
  if (files.length > MOST_FILES || bytes > MOST_BUNDLE_BYTES)
    throw failure(
      `The bundle claims to have ${formatCount(files.length, 'file')} and ${formatNumber(bytes)} bytes, more than skillc fetches`,
      `The limits are ${MOST_FILES} files and ${MOST_BUNDLE_BYTES} bytes`,
    )
}

/** Takes a file from the store or this machine, or fetches it; then links it into the bundle. */
async function fetchInto(
  draft: string,
  store: string,
  path: string,
  named: FileIdentity,
  { read, find }: OpenedBundle,
): Promise<void> {
  const target = join(draft, path)
  if (existsSync(target)) return
  makeFolder(dirname(target))
  const there = find?.(path, named)
  if (there !== undefined) return link(there, target)
  const known = getStoredFile(store, named.digest)
  if (!isStoredWhole(store, named)) {
    const bytes = await read(path, named)
    const { size = bytes.length } = named
    if (!isNamedBy(named, bytes))
      throw failure(
        `\`${path}\` in the bundle does not match its manifest: ${bytes.length} of ${size} bytes arrived`,
        'It was changed or truncated in transit; nothing was written',
      )
    storeFile(store, draft, named.digest, bytes)
  }
  link(known, target)
}

function link(file: string, target: string): void {
  try {
    linkSync(file, target)
  } catch {
    // Not every file system has links.
    copyFileSync(file, target, constants.COPYFILE_FICLONE)
  }
}

export function getStoredFile(store: string, digest: string): string {
  const digits = getDigits(digest)
  return join(store, 'files', digits.slice(0, 2), digits)
}

export function isStoredWhole(store: string, named: FileIdentity): boolean {
  try {
    return isNamedBy(named, readRegular(getStoredFile(store, named.digest), named.size ?? MOST_RECORD_BYTES))
  } catch {
    return false
  }
}

/** Atomic, by a draft and a rename. Replaces damaged bytes. */
export function storeFile(store: string, draft: string, digest: string, bytes: Uint8Array): void {
  const file = getStoredFile(store, digest)
  const fresh = join(draft, randomUUID())
  makeFolder(dirname(file))
  writeFileSync(fresh, bytes)
  renameOver(fresh, file)
}

/** Unverified: they are verified on each use. */
export function readStoredSignatures(store: string, manifest: string): Uint8Array[] {
  const folder = join(store, 'signatures', getDigits(manifest))
  return listNames(folder)
    .sort(byCodeUnit)
    .slice(0, MOST_SIGNATURES)
    .flatMap(name => tryReadRegular(join(folder, name), MOST_SIGNATURE_BYTES) ?? [])
}

export function storeSignature(store: string, manifest: string, bytes: Uint8Array): void {
  const folder = join(store, 'signatures', getDigits(manifest))
  try {
    makeFolder(folder)
    replaceFile(join(folder, `${sha256(bytes)}.json`), bytes)
  } catch (error) {
    throw systemFailure(`Cannot store a signature in \`${folder}\``, error)
  }
}
