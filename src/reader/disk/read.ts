/** Reads a bundle from a folder. Everything read is checked: bundles come from strangers too. */
import { join } from 'node:path'
import { type Failure, failure, getErrorCode, systemFailure } from '../../core/failure.ts'
import { makeDigest } from '../../core/hash.ts'
import { parseJson } from '../../core/json.ts'
import { readRegular } from '../../core/regular-file.ts'
import { isCount, isMap } from '../../core/shapes.ts'
import { findUnsafeFiles } from '../../core/untrusted-path.ts'
import { isIntact } from '../../format/digest.ts'
import { MANIFEST, NEWEST_FORMAT, SPLIT_FORMAT } from '../../format/layout.ts'
import { getChunkDigest, getRecordDigest, locateChunk, locateRecord } from '../../format/locate.ts'
import type { Manifest, ManifestSkill, SkillRecord, SplitManifest } from '../../format/manifest.ts'
import { readManifest as readManifestJson } from '../../format/manifest-shape.ts'
import { isRecord } from '../../format/record-shape.ts'
import { readSplitManifest } from '../../format/split-shape.ts'
import type { SizedRecord } from './files.ts'
import { type Reading, readWhole, type Whole } from './whole.ts'

/** The manifest of a bundle with all its skills, whichever form it has. Throws a Failure when there is none that can be trusted. */
export function readManifest(folder: string): Manifest {
  return readWhole(readRoot(folder), openReading(folder)).manifest
}

/** Reads the parts of a split manifest; throws Failures. */
export function openReading(folder: string): Reading {
  return {
    read: (path, { digest }) => readVerified(folder, path, digest),
    refuse(path) {
      throw failure(
        `\`${path}\` of the bundle is not part of a manifest`,
        'Do not use this bundle; build it again',
      )
    },
  }
}

/** The manifest as it stands: of a split one, the root alone. Throws a Failure when there is none that can be trusted. */
export function readRoot(folder: string): Manifest | SplitManifest {
  const { text, root } = readRootText(folder)
  if (!isIntact(text)) {
    throw failure(
      `\`${join(folder, MANIFEST)}\` does not match its own digest: it was changed or cut short`,
      'Build the bundle again, or fetch it again',
    )
  }
  return root
}

/** The text of `manifest.json`, whose own digest is not checked, with all that it stands for. Throws a Failure. */
export function readManifestText(folder: string): Whole & { text: string } {
  const { text, root } = readRootText(folder)
  return { text, ...readWhole(root, openReading(folder)) }
}

/** The same without what is in other files. Throws a Failure. */
export function readRootText(folder: string): { text: string; root: Manifest | SplitManifest } {
  const path = join(folder, MANIFEST)
  let text: string
  try {
    text = readRegular(path).toString('utf8')
  } catch (error) {
    const reason = getErrorCode(error)
    const what =
      reason === 'ENOENT' || reason === 'ENOTDIR'
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

/** The manifest that a text is, the root of a split one; its own digest is not checked. `what` names it in words. Throws a Failure. */
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

/** A skill's record. Throws a Failure when it is missing, not what the manifest names, or names an unsafe path. */
export function readRecord(folder: string, skill: ManifestSkill): SkillRecord {
  return readSizedRecord(folder, skill).record
}

/** The same with how many bytes it takes. Throws a Failure. */
export function readSizedRecord(folder: string, skill: ManifestSkill): SizedRecord {
  const path = locateRecord(skill)
  const bytes = readVerified(folder, path, getRecordDigest(skill))
  return { record: parseSafeRecord(bytes, path), size: bytes.length }
}

/** The record that some bytes hold. Throws a Failure when they hold none, or one that names an unsafe path. */
export function parseSafeRecord(bytes: Buffer, file: string): SkillRecord {
  const record = parseRecord(bytes)
  if (record === undefined)
    throw failure(`\`${file}\` is not the record of a skill`, 'Do not use this bundle; build it again')
  const [unsafe] = findUnsafeFiles(record.files.map(({ path }) => path))
  if (unsafe !== undefined) throw createUnsafePathError(...unsafe)
  return record
}

/** What to throw for a path in a bundle that is not to be written. */
export function createUnsafePathError(path: string, reason: string): Failure {
  return failure(`The bundle has an unsafe path: \`${path}\` ${reason}`, 'Do not use this bundle')
}

/** The record that some bytes hold, its paths unchecked; undefined when they hold none. */
export function parseRecord(bytes: Buffer): SkillRecord | undefined {
  try {
    const record: unknown = parseJson(bytes.toString('utf8'))
    return isRecord(record) ? record : undefined
  } catch {
    return undefined
  }
}

/** A skill's `SKILL.md`, byte for byte. Throws a Failure when it is missing or not what the manifest names. */
export function readChunk(folder: string, skill: ManifestSkill): Buffer {
  return readVerified(folder, locateChunk(skill), getChunkDigest(skill))
}

/** A file of the bundle whose bytes are those of its digest. Throws a Failure that names it. */
export function readVerified(folder: string, path: string, digest: string): Buffer {
  let bytes: Buffer
  try {
    bytes = readRegular(join(folder, path))
  } catch (error) {
    throw systemFailure(
      `\`${path}\` of the bundle cannot be read`,
      error,
      'Run `skillc verify` to see what else is wrong',
    )
  }
  if (makeDigest(bytes) !== digest) {
    throw failure(
      `\`${path}\` of the bundle does not match the manifest: it was changed`,
      'Run `skillc verify` to see what else is wrong',
    )
  }
  return bytes
}
