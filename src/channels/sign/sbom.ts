/** A bundle's bill of materials for scanners: CycloneDX 1.6 in JSON, each skill with version, license, digest and files. */

import { isSingle, readExpression } from '../../compiler/licenses/policy.ts'
import { getDigits } from '../../core/digests/digest.ts'
import { VERSION } from '../../core/process/version.ts'
import { getChunkDigest, getRecordDigest } from '../../format/locate.ts'
import type { Manifest, ManifestSkill, SkillRecord } from '../../format/manifest.ts'

export const SBOM_TYPE = 'application/vnd.cyclonedx+json'

interface Component {
  type: 'library' | 'file' | 'application'
  'bom-ref'?: string
  name: string
  version?: string
  description?: string
  licenses?: unknown[]
  hashes?: { alg: 'SHA-256'; content: string }[]
  properties?: { name: string; value: string }[]
  components?: Component[]
}

export interface SbomInput {
  manifest: Manifest
  digest: string
  recordOf: (skill: ManifestSkill) => SkillRecord
}

/** Deterministic: no serial number, no date. */
export function encodeSbom({ manifest, digest, recordOf: readRecord }: SbomInput): Uint8Array {
  const ids = new Set(manifest.skills.map(({ id }) => id))
  const recorded = manifest.skills.map(skill => [skill, readRecord(skill)] as const)
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      tools: { components: [{ type: 'application', name: 'skillc', version: VERSION }] },
      component: { type: 'application', 'bom-ref': BUNDLE, name: 'skills', hashes: createHashes(digest) },
    },
    components: recorded.map(([skill, record]) => createComponent(skill, record)),
    dependencies: [
      { ref: BUNDLE, dependsOn: manifest.skills.map(getRef) },
      ...recorded.map(([skill, { dependencies = [] }]) => ({
        ref: getRef(skill),
        dependsOn: [...new Set(dependencies.map(({ id }) => id))]
          .filter(id => ids.has(id))
          .map(id => `skill:${id}`),
      })),
    ],
  }
  return Buffer.from(`${JSON.stringify(sbom, undefined, 1)}\n`)
}

const BUNDLE = 'bundle'

function getRef({ id }: Pick<ManifestSkill, 'id'>): string {
  return `skill:${id}`
}

function createComponent(skill: ManifestSkill, record: SkillRecord): Component {
  const { id, description, license } = skill
  const { version } = record
  return {
    type: 'library',
    'bom-ref': getRef(skill),
    name: id,
    ...(version !== undefined && { version }),
    description,
    hashes: createHashes(getChunkDigest(skill)),
    ...(license !== undefined && { licenses: toLicenses(license) }),
    properties: [
      { name: 'skillc:path', value: skill.path },
      { name: 'skillc:record', value: getRecordDigest(skill) },
    ],
    components: record.files.map(file => ({
      type: 'file',
      name: file.path,
      hashes: createHashes(file.digest),
    })),
  }
}

function toLicenses(text: string): unknown[] {
  const expression = readExpression(text)
  if (expression === undefined) return [{ license: { name: text } }]
  const isPlain =
    isSingle(expression) && expression.license === text && !/^(?:LicenseRef|DocumentRef)-/.test(text)
  return isPlain ? [{ license: { id: text } }] : [{ expression: text }]
}

function createHashes(digest: string): Component['hashes'] {
  return [{ alg: 'SHA-256', content: getDigits(digest) }]
}
