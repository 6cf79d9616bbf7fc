/** The indexes that clients read at well-known addresses. See docs/mcp.md. */
import { getDigits } from '../../core/digests/digest.ts'
import { getManifestPath } from '../../format/layout.ts'
import type { PublishedSkill } from './discover.ts'

export const WELL_KNOWN = '.well-known/agent-skills'
export const WELL_KNOWN_LEGACY = '.well-known/skills'

const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'
const LONGEST_DESCRIPTION = 1_024

export interface IndexOptions {
  /** From the index's folder to the bundle's, with a trailing `/`. Default: the site's root. */
  bundle?: string
  /** The manifest's digest, which leads readers to the right edition: `manifest.json` may be of another. */
  digest?: string
}

/** `index.json` of Discovery RFC 0.2.0. `files` and `version` are for OpenCode, which fetches files at NAME/FILE. */
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

/** Beside the index. No skill's folder can have this name, and its bytes never change. */
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

/** Clients drop entries with longer descriptions. Keeps surrogate pairs together. */
function shortenText(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  return `${text.slice(0, LONGEST_DESCRIPTION - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
