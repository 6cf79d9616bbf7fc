/** `manifest.json`: Tier 1, one line a skill, keys in a fixed order. Described by schema/manifest.schema.json. */
import type { Account, Manifest, ManifestSkill, PassedOver, ResolvedSkill, Source } from '../types.ts'
import { sha256 } from '../util/hash.ts'

/** The version of the bundle's format. A reader refuses a higher one. */
export const FORMAT = 1

const BLANK_DIGEST = `sha256:${'0'.repeat(64)}`

/** Everything of the manifest but its skills. */
export interface ManifestHead {
  tokenizer: string
  sources: Source[]
  account: Account
  files: Manifest['files']
  skipped: PassedOver[]
}

/** One skill's entry. `record` is the text of its record. */
export function manifestSkill(resolved: ResolvedSkill, sources: Source[], record: string): ManifestSkill {
  const { skill } = resolved
  const { found, analysis, entry } = skill
  const optional: Partial<ManifestSkill> = {
    ...analysis.fields,
    ...(found.source === 0 ? {} : { source: found.source }),
    ...(analysis.borrowed ? { borrowed: true } : {}),
    ...(resolved.dependencies.length === 0 ? {} : { dependencies: resolved.dependencies }),
    ...(resolved.aliases.length === 0 ? {} : { aliases: resolved.aliases }),
    ...(resolved.identical.length === 0 ? {} : { identical: resolved.identical }),
    ...(resolved.shadows.length === 0
      ? {}
      : { shadows: resolved.shadows.map(shadow => ({ ...shadow, digest: `sha256:${shadow.digest}` })) }),
  }
  return {
    id: resolved.id,
    name: analysis.name,
    namespace: resolved.namespace,
    description: analysis.description,
    path: found.path,
    level: sources[found.source]?.level ?? 'project',
    digest: `sha256:${entry.digest}`,
    chunk: { size: entry.size, body: analysis.bodyOffset },
    record: { digest: `sha256:${sha256(record)}`, size: Buffer.byteLength(record) },
    tokens: analysis.tokens,
    ...optional,
  }
}

/**
 * The manifest's text. `digest` is the SHA-256 of this text with the digest's own digits all zero, so that a reader
 * notices any changed byte without a second file.
 */
export function manifestText(head: ManifestHead, skills: string[]): string {
  const sources = head.sources.map(({ label, level, namespace }) => ({
    label,
    level,
    ...(namespace.length === 0 ? {} : { namespace: namespace.join(':') }),
  }))
  const fields = [
    `"format":${FORMAT}`,
    `"digest":"${BLANK_DIGEST}"`,
    `"tokenizer":${JSON.stringify(head.tokenizer)}`,
    `"sources":${JSON.stringify(sources)}`,
    `"account":${JSON.stringify(head.account)}`,
    `"files":${JSON.stringify(head.files)}`,
    `"skipped":${lines(head.skipped.map(({ source, path, code }) => JSON.stringify({ source, path, code })))}`,
    `"skills":${lines(skills)}`,
  ]
  const blank = `{\n${fields.join(',\n')}\n}\n`
  return blank.replace(BLANK_DIGEST, () => `sha256:${sha256(blank)}`)
}

/** Whether a manifest's text is the one its own digest names. */
export function isIntact(text: string): boolean {
  const digest = /^\{\n"format":\d+,\n"digest":"(sha256:[0-9a-f]{64})"/.exec(text)?.[1]
  if (digest === undefined) return false
  return `sha256:${sha256(text.replace(digest, () => BLANK_DIGEST))}` === digest
}

function lines(items: string[]): string {
  return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n]`
}
