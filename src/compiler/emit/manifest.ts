/** `manifest.json`: Tier 1, one line per skill, keys in a fixed order. See schema/manifest.schema.json. */

import { makeDigest } from '../../core/digests/hash.ts'
import type { Access } from '../../core/json/types.ts'
import { mergeScopes } from '../../core/match/permissions.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { BLANK_DIGEST, FORMAT, SPLIT_FORMAT } from '../../format/layout.ts'
import type {
  Manifest,
  ManifestEmbeddings,
  ManifestLookup,
  ManifestRefused,
  ManifestSearch,
  NamedFile,
  Partition,
  SkillEntry,
  SplitSearch,
} from '../../format/manifest.ts'
import { getLeaf } from '../../format/place.ts'
import { shortenPath } from '../../format/skill.ts'
import { type Account, LISTED_FIELDS, type ListedFields, type SubstitutionKind } from '../../format/types.ts'
import { isLone } from '../entry-form.ts'
import type { Analysis, OutputFile, PassedOver, Source, SurroundedSkill } from '../types.ts'
import { formatLines } from './split.ts'

export interface CommonHead {
  tokenizer: string
  sources: Source[]
  access: Access
  account: Account
  refused: ManifestRefused[]
  files: Manifest['files']
  embeddings: ManifestEmbeddings | undefined
}

export interface WholeHead extends CommonHead {
  skipped: PassedOver[]
  search: ManifestSearch | undefined
}

export interface SplitHead extends CommonHead {
  skipped: PassedOver[] | NamedFile
  search: SplitSearch | undefined
  lookup: ManifestLookup
  groups: NamedFile
  partitions: Partition[]
}

export type ListedSkill = Pick<
  SurroundedSkill,
  'id' | 'variantOf' | 'place' | 'shown' | 'skill' | 'identical' | 'sourceNumber' | 'sourceScope'
>

export function createSkillEntry(
  { id, variantOf, place, shown, skill, identical, sourceNumber, sourceScope }: ListedSkill,
  analysis: Analysis,
  sources: Source[],
  record: Pick<OutputFile, 'digest'>,
): SkillEntry {
  const { found, entry } = skill
  const source = sources[found.source]
  const { name, description } = shown ?? analysis
  const otherIds = listOtherIds(identical)
  const path = shortenPath(id, source?.namespace.join(':') ?? '', found.path)
  return {
    id,
    ...(name !== getLeaf(id) && { name }),
    ...(variantOf !== undefined && { variantOf }),
    ...(otherIds.length > 0 && { otherIds }),
    description,
    ...(shown && { order: shown.order }),
    ...(path !== undefined && { path }),
    ...(place !== undefined && { place }),
    ...(isLone(found.form) && { file: found.form.shown }),
    ...(sourceNumber > 0 && { source: sourceNumber }),
    sha256: encodeDigest(record.digest) + encodeDigest(entry.digest),
    tokens: analysis.tokens.body,
    ...(analysis.borrowed && description !== '' && { borrowed: true }),
    ...listFields(analysis),
    ...(shown?.isUnlisted && { modelInvocable: false }),
    ...getScopes(analysis, sourceScope ?? source?.scope),
  }
}

function listOtherIds(identical: ListedSkill['identical']): string[] {
  if (identical.length === 0) return []
  return [...new Set(identical.flatMap(({ id }) => id ?? []))].sort(byCodeUnit)
}

function encodeDigest(digits: string): string {
  return Buffer.from(digits, 'hex').toString('base64url')
}

function listFields({ fields, substitutions }: Analysis): ListedFields {
  const takesArguments =
    fields.argumentHint === undefined && substitutions.some(({ kind }) => ARGUMENTS.has(kind))
  const listed = takesArguments ? { arguments: [], ...fields } : fields
  return Object.fromEntries(
    LISTED_FIELDS.flatMap(key => (listed[key] === undefined ? [] : [[key, listed[key]]])),
  )
}

const ARGUMENTS: ReadonlySet<string> = new Set<SubstitutionKind>([
  'arguments',
  'indexed',
  'numbered',
  'named',
])

function getScopes({ fields }: Analysis, ofSource: Source['scope']): { scope?: string[] } {
  const scope = mergeScopes(fields.scope, ofSource)
  return scope === undefined ? {} : { scope }
}

/** `digest` is the SHA-256 with the digest's own digits zeroed, so a reader notices any changed byte without a second file. */
export function formatManifest(head: WholeHead, skills: readonly string[]): Uint8Array {
  return sealManifest(`"format":${FORMAT}`, [
    ...formatCommonFields(head),
    ...(head.search === undefined ? [] : [`"search":${formatSearch(head.search)}`]),
    ...formatEmbeddings(head),
    `"skipped":${formatLines(formatSkipped(head.skipped))}`,
    [
      '"skills":[',
      ...skills.flatMap((line, at) => [at === 0 ? '\n' : ',\n', line]),
      skills.length === 0 ? ']' : '\n]',
    ],
  ])
}

export function formatSplitManifest(head: SplitHead): Uint8Array {
  const { skipped, search, lookup, groups, partitions } = head
  return sealManifest(`"format":${SPLIT_FORMAT}`, [
    ...formatCommonFields(head),
    ...(search === undefined ? [] : [`"search":${JSON.stringify(search)}`]),
    ...formatEmbeddings(head),
    `"lookup":${JSON.stringify(lookup)}`,
    `"groups":${JSON.stringify(groups)}`,
    `"skipped":${Array.isArray(skipped) ? formatLines(formatSkipped(skipped)) : JSON.stringify(skipped)}`,
    `"partitions":${formatLines(partitions.map(partition => JSON.stringify(partition)))}`,
  ])
}

export function formatSkipped(skipped: readonly PassedOver[]): string[] {
  return skipped.map(({ source, path, code }) => JSON.stringify({ source, path, code }))
}

/** The digest is the second field: readers find it without parsing. */
function sealManifest(format: string, fields: (string | string[])[]): Uint8Array {
  const parts = [
    `{\n${format},\n"digest":"${BLANK_DIGEST}"`,
    ...fields.flatMap(field => [',\n', ...[field].flat()]),
    '\n}\n',
  ]
  // Line by line, because each copy of a large manifest takes megabytes.
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let used = 0
  for (const part of parts) used += bytes.write(part, used)
  bytes.write(makeDigest(bytes), bytes.indexOf(BLANK_DIGEST))
  return bytes
}

function formatCommonFields(head: CommonHead): string[] {
  const sources = head.sources.map(({ label, level, namespace, origin, gate }) => ({
    label,
    level,
    ...(namespace.length === 0 ? {} : { namespace: namespace.join(':') }),
    origin,
    gate,
  }))
  return [
    `"tokenizer":${JSON.stringify(head.tokenizer)}`,
    `"sources":${JSON.stringify(sources)}`,
    ...formatAccess(head.access),
    `"account":${JSON.stringify(head.account)}`,
    ...(head.refused.length === 0
      ? []
      : [`"refused":${formatLines(head.refused.map(one => JSON.stringify(one)))}`]),
    `"files":${JSON.stringify(head.files)}`,
  ]
}

function formatSearch({ format, tokenizer, shards }: ManifestSearch): string {
  const named = formatLines(shards.map(shard => JSON.stringify(shard)))
  return `{"format":${format},"tokenizer":${JSON.stringify(tokenizer)},"shards":${named}}`
}

function formatEmbeddings({ embeddings }: CommonHead): string[] {
  if (embeddings === undefined) return []
  const { files, ...head } = embeddings
  const named = formatLines(files.map(file => JSON.stringify(file)))
  return [`"embeddings":${JSON.stringify(head).slice(0, -1)},"files":${named}}`]
}

/** Empty without access rules. Keeps the order of rules: the last match wins. */
function formatAccess({ permissions, agents }: Access): string[] {
  return [
    ...(permissions === undefined ? [] : [`"permissions":${JSON.stringify(permissions)}`]),
    ...(agents === undefined ? [] : [`"agents":${JSON.stringify(agents)}`]),
  ]
}
