/** The indexes that clients read at well-known places. Shapes: docs/serving.md, with their sources. */
import { getDigits } from '../../core/digests/digest.ts'
import { getManifestPath } from '../../format/layout.ts'
import type { PublishedSkill } from './discover.ts'

export const WELL_KNOWN = '.well-known/agent-skills'
export const WELL_KNOWN_LEGACY = '.well-known/skills'

const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'
const LONGEST_DESCRIPTION = 1_024

export interface IndexOptions {
  /** The way from the index's folder to the bundle's; the root of the site without. Ends in `/`. */
  bundle?: string
  /** The digest of the bundle's manifest, which readers of bundles are led to by it: `manifest.json` may be of another edition. */
  digest?: string
}

/**
 * `index.json` of Discovery RFC 0.2.0, each entry also with `files` and `version`, which OpenCode asks for and others pass
 * over: fetched one by one, they are at NAME/FILE beside the index.
 */
export function formatIndex(skills: readonly PublishedSkill[], options: IndexOptions = {}): string {
  const { bundle = '../../', digest } = options
  const entries = skills.flatMap(skill =>
    skill.artifact === undefined
      ? []
      : {
          name: skill.name,
          type: skill.artifact.type,
          description: shortenText(skill.description),
          url: getArtifactUrl(skill, bundle),
          digest: skill.artifact.digest,
          ...toFetched(skill),
        },
  )
  const whole = {
    $schema: SCHEMA,
    skills: entries,
    ...(digest !== undefined && { 'x-skillc': { manifest: `${bundle}${getManifestPath(digest)}`, digest } }),
  }
  return `${JSON.stringify(whole)}\n`
}

/** `index.json` of version 0.1, for older clients: all files of each skill, at NAME/FILE beside the index. */
export function formatLegacyIndex(skills: readonly PublishedSkill[]): string {
  const entries = skills.map(skill => ({
    name: skill.name,
    description: shortenText(skill.description),
    ...toFetched(skill),
  }))
  return `${JSON.stringify({ skills: entries })}\n`
}

/** The file name of a skill's archive, beside the index: no skill's folder can have it, and its bytes never change. */
export function getArchiveName({ name, artifact }: PublishedSkill): string | undefined {
  if (artifact?.type !== 'archive') return undefined
  return `${name}.${getDigits(artifact.digest)}.${artifact.extension}`
}

function getArtifactUrl(skill: PublishedSkill, bundle: string): string {
  return getArchiveName(skill) ?? `${bundle}${skill.files[0]?.source ?? ''}`
}

function toFetched({ files, version }: PublishedSkill): { files: string[]; version: string } {
  return { files: files.filter(({ fetchable }) => fetchable).map(({ path }) => path), version }
}

/** An entry with a longer description is not an entry. Cut between characters. */
function shortenText(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  return `${text.slice(0, LONGEST_DESCRIPTION - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
