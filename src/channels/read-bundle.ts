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

/** A bundle in a folder. The manifest was read when it was opened; everything else is read from the disk on demand. */
export interface BundleReader {
  /** The folder of the bundle, absolute: of a reference, that in the user's cache. */
  folder: string
  /** All of `manifest.json`, also where it is split into parts. Its own digest was checked. */
  manifest: Manifest
  /** Hashes every file again, and says which are changed, missing or extra. */
  verify: () => Promise<Verification>
  /**
   * Writes skills back as folders, byte for byte, into a folder that is empty or does not exist: all, or those with these ids (or ends
   * of ids that only one skill has). Throws a `SkillcError` for a file that is not what the manifest names, and for a path that would
   * leave the folder.
   */
  unpack: (target: string, ids?: string[]) => Promise<UnpackResult>
  /** Every file that the bundle consists of, the manifest first, with digest, size in bytes, and the skills it belongs to. */
  files: () => Promise<BundleFile[]>
}

/**
 * Opens a bundle: a folder, or a reference (`npm:NAME@VERSION`, `oci://…`, `https://…`) that is fetched into the user's cache first,
 * every byte checked. Throws a `SkillcError` when there is no bundle, or its manifest is not what its own digest says. To use skills
 * in an agent, open the bundle with `skillc/node` instead.
 *
 * @example
 * const bundle = await readBundle('dist/skills')
 * const { ok, problems } = await bundle.verify()
 * if (!ok) console.log(problems)
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
