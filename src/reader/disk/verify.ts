/** Re-hashes every file of a bundle against the manifest. */
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorCode } from '../../core/failure.ts'
import { makeDigest } from '../../core/hash.ts'
import { LOCK } from '../../core/lock.ts'
import { byCodeUnit } from '../../core/order.ts'
import { readRegular } from '../../core/regular-file.ts'
import { findUnsafeFiles } from '../../core/untrusted-path.ts'
import { isIntact } from '../../format/digest.ts'
import { FOLDERS, MANIFEST, SBOM, SIGNATURE } from '../../format/layout.ts'
import {
  getChunkDigest,
  getRecordDigest,
  locateChunk,
  locateFile,
  locateRecord,
} from '../../format/locate.ts'
import type { Manifest, ManifestSkill, NamedFile, SplitManifest } from '../../format/manifest.ts'
import { getPlace } from '../../format/place.ts'
import { getShardPath, getVectorsPath } from '../../format/search-head.ts'
import { parseRecord, readRootText } from './read.ts'
import { checkLookup, type Reading, readWhole } from './whole.ts'

/** One file that is not as the manifest or a record names it. `path` is from the folder of the bundle. */
export interface Problem {
  /** From the bundle's folder. */
  path: string
  kind: 'changed' | 'missing' | 'extra' | 'unreadable' | 'unsafe'
  detail?: string
}

/** Whether a bundle is whole, and what is wrong with each file that is not. */
export interface Verification {
  /** No file is changed, missing or extra, and no path leads out of the folder it is unpacked into. */
  ok: boolean
  skills: number
  files: number
  bytes: number
  /** The digest that names the whole bundle. */
  digest: string
  problems: Problem[]
  /** Files that a build left when it was cut short: unnamed, harmless, gone with the next build. */
  leftovers: string[]
}

/** A file by its digest; its size is not said by all that name it. */
type Named = Pick<NamedFile, 'digest'> & Partial<NamedFile>
type Expected = Map<string, Named>

/** Checks all of a bundle. Throws a Failure when there is no manifest to check against. */
export function verifyBundle(folder: string): Verification {
  const { text, root } = readRootText(folder)
  const problems: Problem[] = []
  if (!isIntact(text))
    problems.push({ path: MANIFEST, kind: 'changed', detail: 'its own digest does not match' })
  const expected: Expected = new Map(Object.entries(root.files))
  const manifest = 'skills' in root ? root : expectParts(folder, root, expected, problems)
  for (const shard of manifest.search?.shards ?? []) expected.set(getShardPath(shard.digest), shard)
  for (const file of manifest.embeddings?.files ?? []) expected.set(getVectorsPath(file.digest), file)
  for (const skill of manifest.skills) problems.push(...expectFiles(folder, skill, expected))
  let bytes = Buffer.byteLength(text)
  for (const [path, named] of expected) {
    const found = checkFile(folder, path, named)
    if (typeof found === 'number') bytes += found
    else problems.push(found)
  }
  const { extra, leftovers } = findUnnamedFiles(folder, expected)
  for (const path of extra) problems.push({ path, kind: 'extra' })
  return {
    ok: problems.length === 0,
    skills: manifest.skills.length,
    files: expected.size + 1,
    bytes,
    digest: makeDigest(text),
    problems: problems.sort((a, b) => byCodeUnit(a.path, b.path)),
    leftovers,
  }
}

/** Adds the parts of a split manifest, and gives what can be read of the whole one. `checkFile` reports what is missing. */
function expectParts(folder: string, root: SplitManifest, expected: Expected, problems: Problem[]): Manifest {
  const refused = new Set<string>()
  const reading: Reading = {
    read: (path, named) =>
      typeof checkFile(folder, path, named) === 'number' ? readRegular(join(folder, path)) : undefined,
    refuse: path => refused.add(path),
  }
  const { manifest, parts } = readWhole(root, reading)
  for (const [path, named] of parts) expected.set(path, named)
  checkLookup(root, reading)
  for (const path of refused) problems.push({ path, kind: 'unreadable', detail: 'not part of a manifest' })
  return manifest
}

/** Adds the files of a skill: its record, its chunk, and what the record names. A record that is missing or changed names nothing. */
function expectFiles(folder: string, skill: ManifestSkill, expected: Expected): Problem[] {
  const path = locateRecord(skill)
  const named = { digest: getRecordDigest(skill) }
  const chunk = getChunkDigest(skill)
  expected.set(path, named)
  expected.set(locateChunk(skill), { digest: chunk })
  if (typeof checkFile(folder, path, named) !== 'number') return []
  const record = parseRecord(readRegular(join(folder, path)))
  if (record === undefined) return [{ path, kind: 'unreadable', detail: 'not the record of a skill' }]
  expected.set(locateChunk(skill), { digest: chunk, size: record.chunk.size })
  for (const file of record.files) if (file.digest !== chunk) expected.set(locateFile(skill, file), file)
  const place = getPlace(skill)
  const unsafe = findUnsafeFiles(record.files.map(file => `${place}/${file.path}`))
  return unsafe.map(([file, reason]) => ({
    path,
    kind: 'unsafe',
    detail: `it names \`${file}\`, which ${reason}`,
  }))
}

/** How many bytes a file has, or what is wrong with it. */
function checkFile(folder: string, path: string, { digest, size }: Named): number | Problem {
  try {
    const stat = lstatSync(join(folder, path))
    if (!stat.isFile()) return { path, kind: 'changed', detail: 'not a regular file' }
    if (size !== undefined && stat.size !== size)
      return { path, kind: 'changed', detail: `${stat.size} bytes instead of ${size}` }
    const actual = makeDigest(readRegular(join(folder, path)))
    if (actual === digest) return stat.size
    return {
      path,
      kind: 'changed',
      detail: size === undefined ? 'other bytes' : 'same size, different content',
    }
  } catch (error) {
    const reason = getErrorCode(error)
    return reason === 'ENOENT' ? { path, kind: 'missing' } : { path, kind: 'unreadable', detail: reason }
  }
}

/**
 * Files that the manifest does not name. While a lock is there, a build runs or was killed: unnamed files that are
 * what their names say are its leftovers and do no harm.
 */
function findUnnamedFiles(folder: string, expected: Expected): { extra: string[]; leftovers: string[] } {
  const extra: string[] = []
  const leftovers: string[] = []
  const top = readdirSync(folder)
  const isInterrupted = top.some(name => name.startsWith(LOCK))
  for (const path of listFiles(folder, top)) {
    if (path === MANIFEST || path === SIGNATURE || path === SBOM || expected.has(path)) continue
    if (isInterrupted && (/(?:^|\/)\./.test(path) || isContentNamed(path))) leftovers.push(path)
    else extra.push(path)
  }
  return { extra, leftovers }
}

function isContentNamed(path: string): boolean {
  return FOLDERS.some(name => new RegExp(`^${name}/[0-9a-f]{64}(?:\\.[a-z0-9]{1,16})?$`).test(path))
}

function listFiles(folder: string, top: string[]): string[] {
  const files: string[] = []
  const pending = [...top]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const stat = lstatSync(join(folder, path), { throwIfNoEntry: false })
    if (stat === undefined) continue
    if (!stat.isDirectory()) files.push(path)
    else for (const name of readdirSync(join(folder, path))) pending.push(`${path}/${name}`)
  }
  return files.sort(byCodeUnit)
}
