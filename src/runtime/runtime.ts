/** `skillc/runtime`: the entry for agents. It uses only web standards, has no dependencies, and verifies every byte that it returns. */

import { isDigest } from '../core/digests/digest.ts'
import { fault, isFault } from '../core/errors/fault.ts'
import { checkOptions } from '../core/json/check-options.ts'
import { isMap } from '../core/json/shapes.ts'
import { MANIFEST } from '../format/layout.ts'
import { openCache } from '../reader/cache.ts'
import { createReader, isSource, type NamedFiles, type Source } from '../reader/source.ts'
import type { EmbeddingProvider } from '../search/search.ts'
import type { Glosses } from '../search/types.ts'
import { type Bundle, makeBundle, type OpenSearch } from './bundle.ts'
import { narrow, openLayer } from './layer.ts'
import { LAYER_KINDS, OPEN_KINDS } from './option-kinds.ts'

export type { ErrorFacts } from '../core/errors/error.ts'
export { isSkillcError, type SkillcError } from '../core/errors/error.ts'
export type { DenialRule } from '../core/errors/fault.ts'
export { type Fault, type FaultCode, isFault } from '../core/errors/fault.ts'
export type {
  AgentRules,
  Capabilities,
  Capability,
  Level,
  Permission,
  Permissions,
} from '../core/json/types.ts'
export type { Judgment, Refusal } from '../core/match/access.ts'
export type { LeftOut, Match, Matches } from '../core/match/core.ts'
export type { Reason } from '../core/match/text.ts'
export type {
  Manifest,
  ManifestSkill,
  NamedPath,
  ShadowedPlace,
  SkillEntry,
  SkillRecord,
} from '../format/manifest.ts'
export type { Section, SubstitutionKind } from '../format/types.ts'
export type { Answer, Files, Reader, ReadFile, ReadInit, Source, TaggedBytes } from '../reader/source.ts'
export type { EmbeddingProvider, EmbedOptions, Vector } from '../search/search.ts'
export type { Glosses, Hit, MeaningLimit, QueryOptions } from '../search/types.ts'
export type { By, Question } from './access.ts'
export type { Bundle, BundleCatalogOptions, OpenSearch, SignalOptions, WatchOptions } from './bundle.ts'
export type {
  Catalog,
  CatalogBudget,
  CatalogPreset,
  CatalogRequest,
  GroupLine,
  LeftOutReason,
  PromptName,
  SkillTools,
} from './catalog/render.ts'
export type { CatalogOptions } from './cataloguing.ts'
export type { Listener, RuntimeEvent, SearchLimit } from './events.ts'
export type { As, Read, SkillFile } from './files.ts'
export type { Layer } from './layer.ts'
export type { MatchWork } from './matching.ts'
export type { Part, PartSection, ToolCall } from './parts.ts'
export type { CallOptions, Fork, OpenFile, Use, UseOptions } from './reading.ts'
export type { HostHit, Search, SearchOptions, SessionSearchOptions, SkillHit } from './search.ts'
export type { Session, ToolGroups } from './session.ts'
export type { SessionOptions } from './session-state.ts'
export type { GivenSkill, RestoredSession, Snapshot } from './snapshot.ts'
export type { Shadow } from './state.ts'
export type { MissingSkill } from './use.ts'
export type { Content, Wrapping, WrappingName } from './wrap.ts'

/** A source among several. */
export interface LayerSource {
  source: Source | Bundle
  /** Shown in `shadows`. Also the name of the folder with its skills. */
  label?: string
  /** Lower wins. Default: a later source wins over earlier ones, like a tenant's over the base. */
  rank?: number
  /** Its skills are visible only to requests with one of these scopes. */
  scope?: string | readonly string[]
  /** The SHA-256 of its manifest, or the digest inside it. Any other manifest is rejected. */
  digest?: string
}

/** A bundle's source: an address, an opened bundle, or either with a rank, scope or digest. */
export type BundleSource = Source | Bundle | LayerSource

/** Options for opening a bundle. Sizes are in bytes. */
export interface OpenOptions {
  /** The expected digest of a single source. */
  digest?: string
  signal?: AbortSignal | undefined
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
  /** Bytes of files to cache. Default: 16 MiB. */
  cacheBytes?: number
  /** The largest file in bytes. Default: 256 MiB. */
  maxFileBytes?: number
  /** Replaces the bundle's search index. */
  search?: OpenSearch
  /** Embeds requests, for bundles built with the same provider. Default: search by words only. */
  embeddings?: EmbeddingProvider
  /** Also search for translated words: see `readGlosses` of `skillc/search`. */
  glosses?: Glosses
}

/** Opens a bundle, or layers several. Reads and checks the manifests; other files are read on demand. Throws a fault. */
export async function openBundle<Id extends string = string>(
  source: NamedFiles<Id> | BundleSource | readonly BundleSource[],
  options: OpenOptions = {},
): Promise<Bundle<Id>> {
  checkOptions(options, OPEN_KINDS, '`openBundle`')
  const { signal, cacheBytes = 16 * 2 ** 20, maxFileBytes: most = 256 * 2 ** 20 } = options
  const cache = openCache<Uint8Array<ArrayBuffer>>(cacheBytes)
  const given = ([source].flat() as BundleSource[]).map(one => (isLayerSource(one) ? one : { source: one }))
  for (const layer of given) checkOptions(layer, LAYER_KINDS, 'A source of `openBundle`')
  const opened = await Promise.all(
    given.map(async ({ source, label, scope, digest = options.digest }: LayerSource, index) => {
      if (isBundle(source)) return source.layers.map(layer => narrow(layer, label, scope))
      const isAddress = typeof source === 'string' || source instanceof URL
      if (digest !== undefined && !isDigest(digest))
        throw fault('invalid-option', 'The digest of a source is not `sha256:` and 64 hexadecimal digits')
      const place = label ?? (isAddress ? hideSecrets(String(source)) : undefined)
      const name = label ?? (typeof source === 'string' ? source : `layer ${index + 1}`)
      if (!isSource(source)) throw (await import('../reader/unsupported.ts')).createUnsupportedError(source)
      const reader = createReader(source, options.fetch)
      try {
        return [await openLayer(reader, cache, { label: name, scope, digest, most, signal })]
      } catch (error) {
        if (isFault(error) && place !== undefined) error.message += ` (in \`${place}\`)`
        throw error
      }
    }),
  )
  const ranked = opened.map((layers, index) => ({ layers, rank: computeRank(given, index) }))
  ranked.sort((a, b) => a.rank - b.rank)
  const layers = ranked.flatMap(({ layers }) => layers)
  const several = layers.length > 1 ? await import('./several-layers.ts') : undefined
  several?.nameFolders(layers)
  return makeBundle(layers, several?.arrangeEntries, options)
}

function hideSecrets(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/^(https?:\/\/)[^/]*@/i, '$1')
}

/** Without ranks, later sources outrank earlier ones; the last has rank 0. */
function computeRank(given: readonly LayerSource[], index: number): number {
  return given[index]?.rank ?? given.length - 1 - index
}

/** True if a source has options. A source of files by path contains a manifest. */
export function isLayerSource(source: BundleSource): source is LayerSource {
  return isMap(source) && 'source' in source && !(MANIFEST in source)
}

function isBundle(source: Source | Bundle): source is Bundle {
  return isMap(source) && 'layers' in source && 'session' in source
}
