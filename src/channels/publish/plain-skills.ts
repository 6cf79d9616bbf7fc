/** The skills of a bundle as plain folders, for readers that know nothing of bundles. */
import type { Manifest, ManifestSkill } from '../../format/manifest.ts'
import { listPublishedFiles, type PublishedFile } from '../../reader/discovery/files.ts'
import { assignNames } from '../../reader/discovery/names.ts'
import { createUnsafePathError, readRecord, readVerified } from '../../reader/disk/read.ts'

export interface PlainSkill {
  /** The name of its folder: plain, and unique in the bundle. */
  name: string
  skill: ManifestSkill
  /** The entry first. */
  files: PublishedFile[]
}

/** All skills, in the order of the manifest. Throws a Failure for a bundle that is not whole, or that names unsafe paths. */
export function listPlainSkills(folder: string, manifest: Manifest): PlainSkill[] {
  const names = assignNames(manifest.skills.map(({ id }) => id))
  return manifest.skills.map(skill => {
    const record = readRecord(folder, skill)
    const { files, unsafe } = listPublishedFiles(skill, record)
    if (unsafe !== undefined) throw createUnsafePathError(...unsafe)
    return { name: names.get(skill.id) ?? skill.name, skill, files }
  })
}

/** The bytes of a file of a skill, checked. Throws a Failure. */
export function readPlainBytes(folder: string, { source, digest }: PublishedFile): Buffer {
  return readVerified(folder, source, digest)
}
