/** Reads a bundle from a folder. Everything read is checked: bundles come from strangers too. */
import { join } from 'node:path'
import { isIntact } from '../emit/manifest.ts'
import { failure, reasonOf, wordsOf } from '../util/failure.ts'
import { sha256 } from '../util/hash.ts'
import { readRegular } from '../util/regular-file.ts'
import type { Manifest, ManifestSkill, SkillRecord } from './format.ts'
import { chunkPath, FORMAT, MANIFEST, recordPath } from './layout.ts'
import { isManifest, isRecord } from './shape.ts'

/** The manifest of a bundle. Throws a Failure when there is none that can be trusted. */
export function readManifest(folder: string): Manifest {
  const { text, manifest } = readManifestText(folder)
  if (!isIntact(text)) {
    throw failure(
      `\`${join(folder, MANIFEST)}\` is not what its own digest says: it was changed or cut short`,
      'Build the bundle again, or fetch it again',
    )
  }
  return manifest
}

/** The manifest without the check of its digest, for `verify`, which reports that itself. Throws a Failure. */
export function readManifestText(folder: string): { text: string; manifest: Manifest } {
  const path = join(folder, MANIFEST)
  let text: string
  try {
    text = readRegular(path).toString('utf8')
  } catch (error) {
    const reason = reasonOf(error)
    const what =
      reason === 'ENOENT' || reason === 'ENOTDIR'
        ? `\`${folder}\` is not a bundle: it has no \`${MANIFEST}\``
        : `Cannot read \`${path}\`: ${reason}`
    throw failure(what, 'Give the folder that `skillc build` wrote, `dist/skills` if you did not name one')
  }
  return { text, manifest: parseManifest(text, `\`${path}\``) }
}

/** The manifest that a text is; its own digest is not checked. `what` names it in words. Throws a Failure. */
export function parseManifest(text: string, what: string): Manifest {
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    throw failure(`${what} is not JSON`, 'Build the bundle again, or fetch it again')
  }
  if (!isManifest(manifest))
    throw failure(`${what} is not the manifest of a bundle`, 'Build the bundle again')
  if (manifest.format > FORMAT) {
    throw failure(
      `The bundle has format ${manifest.format}; this skillc reads up to ${FORMAT}`,
      'Update skillc',
    )
  }
  return manifest
}

/** The 64 digits of `sha256:…`. */
export function digits(digest: string): string {
  return digest.slice('sha256:'.length)
}

/** A skill's record. Throws a Failure when it is missing or not what the manifest names. */
export function readRecord(folder: string, skill: ManifestSkill): SkillRecord {
  const path = recordPath(digits(skill.record.digest))
  const record = parseRecord(readVerified(folder, path, skill.record.digest))
  if (record === undefined)
    throw failure(`\`${path}\` is not the record of a skill`, 'Do not use this bundle; build it again')
  return record
}

/** The record that some bytes hold; undefined when they hold none. */
export function parseRecord(bytes: Buffer): SkillRecord | undefined {
  try {
    const record: unknown = JSON.parse(bytes.toString('utf8'))
    return isRecord(record) ? record : undefined
  } catch {
    return undefined
  }
}

/** A skill's `SKILL.md`, byte for byte. Throws a Failure when it is missing or not what the manifest names. */
export function readChunk(folder: string, skill: ManifestSkill): Buffer {
  return readVerified(folder, chunkPath(digits(skill.digest)), skill.digest)
}

/** A file of the bundle whose bytes are those of its digest. Throws a Failure that names it. */
export function readVerified(folder: string, path: string, digest: string): Buffer {
  let bytes: Buffer
  try {
    bytes = readRegular(join(folder, path))
  } catch (error) {
    throw failure(
      `\`${path}\` of the bundle cannot be read: ${wordsOf(error)}`,
      'Run `skillc verify` to see what else is wrong',
    )
  }
  if (`sha256:${sha256(bytes)}` !== digest) {
    throw failure(
      `\`${path}\` of the bundle is not what the manifest names: it was changed`,
      'Run `skillc verify` to see what else is wrong',
    )
  }
  return bytes
}
