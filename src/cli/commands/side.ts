/** A folder of skills, a bundle or a reference → one side of a comparison. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from '../../build/build.ts'
import { bundleStore } from '../../build/config/settings.ts'
import { isBundle } from '../../build/sources/bundles.ts'
import { openReference } from '../../channels/references/open.ts'
import { parseReference } from '../../channels/references/reference.ts'
import { storeBundle } from '../../channels/references/store.ts'
import { failure } from '../../core/failure.ts'
import { sha256 } from '../../core/hash.ts'
import { showPath } from '../../core/show.ts'
import type { ManifestSkill } from '../../format/manifest.ts'
import { readChunk, readManifest, readRecord } from '../../reader/disk/read.ts'
import type { Side } from '../../report/diff/side.ts'
import type { Io } from './io.ts'

/**
 * Opens one side. A folder that is no bundle is compiled as leniently as can be, into a folder that is gone afterwards: what
 * is wrong with its skills is `skillc check`'s to say. Throws a Failure.
 */
export async function openSide(given: string, io: Io): Promise<Side> {
  const folder = await bundleFolder(given, io)
  if (folder !== undefined) return readSide(folder, given)
  const out = mkdtempSync(join(tmpdir(), 'skillc-diff-'))
  try {
    await build({
      cwd: io.cwd,
      roots: [given],
      config: false,
      profile: 'lenient',
      keepGoing: true,
      cache: false,
      out: join(out, 'bundle'),
    })
    return readSide(join(out, 'bundle'), given)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** The folder of the bundle that a text names, fetched if need be; undefined for a folder of skills. Throws a Failure. */
export async function bundleFolder(given: string, io: Io): Promise<string | undefined> {
  const reference = parseReference(given)
  if (reference.kind !== 'folder') {
    const context = { cwd: io.cwd, onProgress: io.progress }
    const opened = await openReference(reference, context)
    const folder = await storeBundle(bundleStore(), opened, (done, total) =>
      io.progress(`${given}: ${done} of ${total} files`),
    )
    io.progress('')
    return folder
  }
  const folder = resolve(io.cwd, reference.name)
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (stat === undefined)
    throw failure(
      `There is no folder \`${showPath(io.cwd, folder)}\``,
      'Give a bundle, a folder of skills, or a reference such as `npm:NAME@1.0.0`',
    )
  return isBundle(folder) ? folder : undefined
}

function readSide(folder: string, label: string): Side {
  const manifest = readManifest(folder)
  const skills = manifest.skills.map(skill => ({
    skill,
    record: readRecord(folder, skill),
    body: bodyDigest(folder, skill),
  }))
  return { label, manifest, skills }
}

function bodyDigest(folder: string, skill: ManifestSkill): string {
  return sha256(readChunk(folder, skill).subarray(skill.chunk.body))
}
