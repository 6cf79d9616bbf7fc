/** Reads and verifies a bundle in a folder: bundles are untrusted. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Failure, failure, getErrorCode, systemFailure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { parseJson } from '../../core/json/json.ts'
import { isCount, isMap } from '../../core/json/shapes.ts'
import { isIntact, isNamedBy } from '../../format/digest.ts'
import { MANIFEST, NEWEST_FORMAT, SPLIT_FORMAT } from '../../format/layout.ts'
import { getChunkDigest, getRecordDigest, locateChunk, locateRecord } from '../../format/locate.ts'
import type { Manifest, ManifestSkill, SkillRecord, SplitManifest } from '../../format/manifest.ts'
import { readManifest as readManifestJson } from '../../format/manifest-shape.ts'
import { findRecordProblems, isRecord } from '../../format/record-shape.ts'
import { readSplitManifest } from '../../format/split-shape.ts'
import { parse } from '../check.ts'
import type { SizedRecord } from './files.ts'
import { type Reading, readWhole, type Whole } from './whole.ts'

/** All skills, for both forms of the manifest. Throws a Failure for a missing or invalid one. */
export function readManifest(folder: string): Manifest {
  return readWhole(readRoot(folder), openReading(folder)).manifest
}

export function openReading(folder: string): Reading {
  return {
    read: (path, named) => readVerified(folder, path, named.digest, named.size),
    refuse(path) {
      throw failure(
        `\`${path}\` of the bundle is not part of a manifest`,
        'Do not trust this bundle; build it again',
      )
    },
  }
}

/** Only the root of a split manifest. Throws a Failure for a missing or invalid one. */
export function readRoot(folder: string): Manifest | SplitManifest {
  const { text, root } = readRootText(folder)
  if (!isIntact(text)) {
    throw failure(
      `\`${join(folder, MANIFEST)}\` does not match its own digest: it was changed or truncated`,
      'Build the bundle again, or fetch it again',
    )
  }
  return root
}

/** Does not check the digest of `manifest.json` itself. Throws a Failure. */
export function readManifestText(folder: string): Whole & { text: string } {
  const { text, root } = readRootText(folder)
  return { text, ...readWhole(root, openReading(folder)) }
}

export function readRootText(folder: string): { text: string; root: Manifest | SplitManifest } {
  const path = join(folder, MANIFEST)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readRegular(path))
  } catch (error) {
    const reason = getErrorCode(error)
    const isMissing = reason === 'ENOENT' || reason === 'ENOTDIR'
    if (isMissing && !existsSync(folder))
      throw failure(
        `There is no folder \`${folder}\``,
        'Run `skillc build` first, or give the folder that it wrote',
        error,
      )
    const what = isMissing
      ? `\`${folder}\` is not a bundle: it has no \`${MANIFEST}\``
      : `Cannot read \`${path}\`: ${reason}`
    throw failure(
      what,
      'Give the folder that `skillc build` wrote, `dist/skills` if you did not name one',
      error,
    )
  }
  return { text, root: parseManifest(text, `\`${path}\``) }
}

/** Does not check the text's own digest. `what` names it in messages. Throws a Failure. */
export function parseManifest(text: string, what: string): Manifest | SplitManifest {
  let json: unknown
  try {
    json = parseJson(text)
  } catch {
    throw failure(`${what} is not JSON`, 'Build the bundle again, or fetch it again')
  }
  const format = isMap(json) ? json.format : undefined
  if (isCount(format) && format > NEWEST_FORMAT) {
    throw failure(
      `The bundle has format ${format}; this skillc reads up to ${NEWEST_FORMAT}`,
      'Update skillc',
    )
  }
  const manifest = format === SPLIT_FORMAT ? readSplitManifest(json) : readManifestJson(json)
  if (manifest !== undefined) return manifest
  throw failure(`${what} is not the manifest of a bundle`, 'Build the bundle again')
}

/** Throws a Failure if the record is missing, does not match the manifest, or names an unsafe path. */
export function readRecord(folder: string, skill: ManifestSkill): SkillRecord {
  return readSizedRecord(folder, skill).record
}

export function readSizedRecord(folder: string, skill: ManifestSkill): SizedRecord {
  const path = locateRecord(skill)
  const bytes = readVerified(folder, path, getRecordDigest(skill))
  return { record: parseSafeRecord(bytes, skill), size: bytes.length }
}

/** Throws a Failure for an invalid or unsafe record. */
export function parseSafeRecord(bytes: Uint8Array, skill: ManifestSkill): SkillRecord {
  const record = parseRecord(bytes)
  if (record === undefined)
    throw failure(
      `\`${locateRecord(skill)}\` is not the record of a skill`,
      'Do not trust this bundle; build it again',
    )
  const [problem] = findRecordProblems(skill, record)
  if (problem === undefined) return record
  const { kind, path, reason } = problem
  if (kind === 'unsafe') throw createUnsafePathError(path, reason)
  throw failure(
    `The record of \`${skill.id}\` names \`${path}\`, which ${reason}`,
    'Do not trust this bundle; build it again',
  )
}

export function createUnsafePathError(path: string, reason: string): Failure {
  return failure(`The bundle has an unsafe path: \`${path}\` ${reason}`, 'Do not trust this bundle')
}

/** Does not check paths. Returns undefined for an invalid record. */
export function parseRecord(bytes: Uint8Array): SkillRecord | undefined {
  const record = parse(bytes)
  return isRecord(record) ? record : undefined
}

/** Byte for byte. Throws a Failure if it is missing or does not match the manifest. */
export function readChunk(folder: string, skill: ManifestSkill): Buffer {
  return readVerified(folder, locateChunk(skill), getChunkDigest(skill))
}

export function readVerified(folder: string, path: string, digest: string, size?: number): Buffer {
  let bytes: Buffer
  try {
    bytes = readRegular(join(folder, path))
  } catch (error) {
    throw systemFailure(
      `\`${path}\` in the bundle cannot be read`,
      error,
      'Run `skillc verify` to see what else is wrong',
    )
  }
  if (!isNamedBy({ digest, size }, bytes)) {
    throw failure(
      `\`${path}\` in the bundle does not match the manifest: it was changed`,
      'Run `skillc verify` to see what else is wrong',
    )
  }
  return bytes
}
