import { choice, choices, flag, type Kinds, text, textMap, texts } from '../../core/json/check-options.ts'
import { CALL_KINDS, type ChannelOptions } from '../call.ts'
import { SKILL_FORMATS, type SkillFormat } from '../oci/skill-artifact.ts'
import { SIGNING_KINDS, type SigningOptions } from '../sign/attach.ts'
import type { PublishFinding } from './npm-check.ts'
import { HOSTS, type Host } from './site-headers.ts'
import { COMPLETENESS_KINDS, type CompletenessOptions } from './whole.ts'

/** Options of `publish`. Each channel ignores those that it does not use; prefixes name the channels. */
export interface PublishOptions extends ChannelOptions, SigningOptions, CompletenessOptions {
  /** Report what would be published, and publish nothing. May query stores and package registries. */
  dryRun?: boolean
  /** Files to publish although they contain credentials: globs of paths as a refusal names them, such as `skills/rye/setup.sh`. */
  allowSensitive?: string[]
  /** oci: move an exact version that already has other contents. s3: send every file again. */
  force?: boolean
  /** oci, s3: do not encrypt, even to another machine. */
  plainHttp?: boolean
  /** oci: annotations of the manifest. */
  annotations?: Record<string, string>
  /** oci: sign without a key, with the environment's identity. With a `key`, bundles are always signed. */
  sign?: boolean
  /** oci: attach a bill of materials with skills, licenses and digests (CycloneDX 1.6). */
  sbom?: boolean
  /** oci: combine small files in packs, as for bundles of more than a thousand files. */
  pack?: boolean
  /** oci: another repository of the registry that may already have the files. */
  mountFrom?: string
  /** oci: also publish each skill as a separate artifact, below the repository. */
  skillFormat?: SkillFormat
  /** site, s3: hosts to write header files for. Default: netlify and github for a site, none for s3. */
  headers?: Host[]
  /** site, s3: scopes of all readers. A bundle with skills for other scopes is rejected. */
  scope?: string[]
  /** site, s3: an HTML page at `/`, with its data next to it. Default: true. */
  page?: boolean
  /** site, s3: remove files of older versions. Stores: remove skills that are in the lock file but not in the bundle. */
  prune?: boolean
  /** marketplace: its name and owner, both required. */
  name?: string
  owner?: string
  /** marketplace: its plugins' version, three numbers. Default: clients use the commit. */
  release?: string
  description?: string
  /** npm: the package.json that name, version, license, author and repository come from. */
  package?: string
  /** npm: the registry's address. Default: npm's setting. */
  registry?: string
  access?: 'public' | 'restricted'
  /** npm: the version's tag. Default: latest. */
  tag?: string
  /** npm: a one-time password. */
  otp?: string
  /** npm: have npm attest the package's origin. */
  provenance?: boolean
}

export const PUBLISH_KINDS: Kinds<PublishOptions> = {
  ...CALL_KINDS,
  ...SIGNING_KINDS,
  ...COMPLETENESS_KINDS,
  dryRun: flag,
  allowSensitive: texts,
  force: flag,
  plainHttp: flag,
  annotations: textMap,
  sign: flag,
  sbom: flag,
  pack: flag,
  mountFrom: text,
  skillFormat: choice(...SKILL_FORMATS),
  headers: choices(...HOSTS),
  scope: texts,
  page: flag,
  prune: flag,
  name: text,
  owner: text,
  release: text,
  description: text,
  package: text,
  registry: text,
  access: choice('public', 'restricted'),
  tag: text,
  otp: text,
  provenance: flag,
}

interface Publication {
  /** `there`: already published; `planned`: a dry run; `refused`: an error forbids it; `partial`: a store refused some skills. */
  state: 'published' | 'there' | 'planned' | 'refused' | 'partial'
  /** Findings about skills in this channel: credentials, dropped files, changed names. */
  findings: PublishFinding[]
  /** `sha256:` digest of `manifest.json`, which identifies every byte of the bundle. */
  manifest: string
  skills: number
  /** The bundle's files in the channel; 0 if it was refused. */
  files: number
}

/** A bundle in a registry. */
export interface PublishedArtifact extends Publication {
  channel: 'oci'
  /** `oci://HOST/REPOSITORY@sha256:…` */
  reference: string
  /** `sha256:` digest of the image manifest. */
  digest: string
  /** In the order in which they are set. */
  tags: string[]
  /** Sent blobs, their bytes, mounted blobs, and existing ones. */
  sent: number
  sentBytes: number
  mounted: number
  present: number
  /** Digests of attachments: a signature, a bill of materials. */
  referrers: string[]
  /** Skills published as separate artifacts. */
  skillArtifacts: number
}

/** A bundle as an npm package. */
export interface PublishedPackage extends Publication {
  channel: 'npm'
  name: string
  version: string
  /** `sha512-…`, for npm's lock files. */
  integrity: string
  /** Bytes of the archive. */
  size: number
}

export interface PublishedFolder extends Publication {
  /** Files that were new or changed, that were there already, and that were removed. */
  written: number
  kept: number
  removed: number
}

/** A bundle as a website in a folder. */
export interface PublishedSite extends PublishedFolder {
  channel: 'site'
}

/** A bundle as the plugins of a marketplace. */
export interface PublishedMarketplace extends PublishedFolder {
  channel: 'marketplace'
  name: string
  plugins: number
}

/** A bundle as a website in an object store. */
export interface PublishedObjects extends Publication {
  channel: 's3'
  /** Sent objects, their bytes, existing objects, and removed ones. */
  sent: number
  sentBytes: number
  kept: number
  removed: number
}

/** A skill of a publication in a store. */
export interface StoreSkill {
  name: string
  /** `unchanged`: nothing was sent. `kept`: in the lock file, but not in the bundle. For a dry run: the predicted state. */
  state: 'new' | 'changed' | 'unchanged' | 'failed' | 'removed' | 'kept'
  /** `sha256:` digest of the files that the store has or would get. */
  digest?: string
  /** The store's ids of the skill, and of its latest version. */
  id?: string
  version?: string
}

/** A request that a dry run would make. */
export interface StoreRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  /** Its purpose. */
  why: string
  /** The form's files with names and bytes. */
  files?: { path: string; size: number }[]
}

/** A bundle in a store of skills. */
export interface PublishedStore extends Publication {
  channel: 'anthropic' | 'openai'
  /** Sorted by name. */
  published: StoreSkill[]
  /** Of a dry run, in order, assuming that the lock file is correct; otherwise empty. */
  requests: StoreRequest[]
}

/** The result of `publish`; `channel` tells the shape. */
export type PublishResult =
  | PublishedArtifact
  | PublishedPackage
  | PublishedSite
  | PublishedObjects
  | PublishedMarketplace
  | PublishedStore
