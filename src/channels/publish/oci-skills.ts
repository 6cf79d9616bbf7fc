import { failure, isFailure } from '../../core/errors/failure.ts'
import { locateFile } from '../../format/locate.ts'
import type { Manifest, ManifestSkill } from '../../format/manifest.ts'
import { getPlace } from '../../format/place.ts'
import { readManifest, readRecord, readVerified } from '../../reader/disk/read.ts'
import { pushArtifact } from '../oci/push.ts'
import { parseReference, type Reference } from '../oci/reference.ts'
import type { Registry } from '../oci/registry.ts'
import { createSkillArtifact, type SkillFormat } from '../oci/skill-artifact.ts'

export interface SkillsPlace {
  registry: Registry
  reference: Reference
  tags: string[]
  format: SkillFormat
}

export async function pushSkills(
  folder: string,
  { registry, reference, tags, format }: SkillsPlace,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const manifest = readManifest(folder)
  const places = mapRepositories(manifest, reference)
  let done = 0
  for (const [repository, skill] of places) {
    const artifact = await createArtifact(folder, skill, format)
    await pushArtifact(registry, artifact, {
      repository,
      tags,
      attachments: [],
      mountFrom: reference.repository,
      force: true,
    })
    onProgress(++done, places.size)
  }
  return done
}

/** Replaces upper-case letters and symbols, which repositories do not allow. Throws a Failure for duplicates. */
function mapRepositories({ skills }: Manifest, { host, repository }: Reference): Map<string, ManifestSkill> {
  const places = new Map<string, ManifestSkill>()
  for (const skill of skills) {
    const name = `${repository}/${getPlace(skill).toLowerCase()}`
    const other = places.get(name)
    if (other !== undefined)
      throw failure(
        `\`${skill.id}\` and \`${other.id}\` would be one repository, \`${name}\``,
        'Rename one of them',
      )
    try {
      parseReference(`oci://${host}/${name}`)
    } catch (error) {
      if (!isFailure(error)) throw error
      throw failure(
        `\`${skill.id}\` cannot have its own repository: \`${name}\` is not a valid repository name`,
        'Rename the skill, or publish without the option `skillFormat`',
        error,
      )
    }
    places.set(name, skill)
  }
  return places
}

async function createArtifact(folder: string, skill: ManifestSkill, format: SkillFormat) {
  const record = readRecord(folder, skill)
  const files = record.files.map(file => ({
    path: file.path,
    bytes: readVerified(folder, locateFile(skill, file), file.digest),
    executable: file.mode === '755',
  }))
  return createSkillArtifact(skill, record, files, format)
}
