import { resolve } from 'node:path'
import { checkOptions } from '../core/json/check-options.ts'
import type { Manifest } from '../format/manifest.ts'
import { type BundleFile, listBundleFiles } from '../reader/disk/files.ts'
import { findSkill } from '../reader/disk/find-skill.ts'
import { readManifest, readManifestText, readSizedRecord } from '../reader/disk/read.ts'
import { type UnpackResult, unpackBundle } from '../reader/disk/unpack.ts'
import { CALL_KINDS, type ChannelOptions, openCall } from './call.ts'
import { fetchBundle } from './references/open.ts'
import { type Verification, verifyBundle } from './verify-bundle.ts'

/** A bundle in a folder. Reads the manifest on opening, and everything else on demand. */
export interface BundleReader {
  /** The bundle's absolute folder; for a reference, in the user's cache. */
  folder: string
  /** The whole manifest, even if split. Its own digest was verified. */
  manifest: Manifest
  /** Hashes every file again, and returns which are changed, missing or extra. */
  verify: () => Promise<Verification>
  /**
   * Restores skills (default: all) as folders, byte for byte, into an empty or missing folder. Throws a `SkillcError`
   * for a file that does not match the manifest, and for a path that leaves the folder.
   */
  unpack: (target: string, ids?: string[]) => Promise<UnpackResult>
  /** Every file of the bundle, manifest first, with digest, size in bytes, and the skills it belongs to. */
  files: () => Promise<BundleFile[]>
}

/**
 * Opens a bundle: a folder, or a reference (`npm:NAME@VERSION`, `oci://…`, `https://…`) which is fetched into the
 * user's cache and verified. Throws a `SkillcError` if there is no bundle, or its manifest does not match its own
 * digest. To use skills in an agent, open the bundle with `skillc/node` instead.
 *
 * @example
 * const bundle = await readBundle('dist/skills')
 * const { ok, findings } = await bundle.verify()
 * if (!ok) console.log(findings)
 * for (const { id, description } of bundle.manifest.skills) console.log(id, description)
 */
export async function readBundle(source: string, options: ChannelOptions = {}): Promise<BundleReader> {
  checkOptions(options, CALL_KINDS, '`readBundle`')
  const call = openCall(options)
  const folder = await fetchBundle(source, call)
  const manifest = readManifest(folder)
  return {
    folder,
    manifest,
    verify: async () => verifyBundle(folder),
    unpack: async (target, ids) => {
      const skills = ids === undefined ? manifest.skills : ids.map(id => findSkill(manifest, id))
      return unpackBundle(folder, skills, resolve(call.cwd, target))
    },
    files: async () => {
      const { text, ...whole } = readManifestText(folder)
      return listBundleFiles(text, whole, skill => readSizedRecord(folder, skill))
    },
  }
}
