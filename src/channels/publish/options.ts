import { choice, choices, flag, type Kinds, text, textMap, texts } from '../../core/json/check-options.ts'
import { CALL_KINDS, type ChannelOptions } from '../call.ts'
import { SKILL_FORMATS, type SkillFormat } from '../oci/skill-artifact.ts'
import { SIGNING_KINDS, type SigningOptions } from '../sign/attach.ts'
import type { Problem } from './npm-check.ts'
import { HOSTS, type Host } from './site-headers.ts'
import { COMPLETENESS_KINDS, type CompletenessOptions } from './whole.ts'

/** Options of `publish`. Those that a channel has no use for are ignored by it; the list of channels says which uses which. */
export interface PublishOptions extends ChannelOptions, SigningOptions, CompletenessOptions {
  /** Report what would be published, and publish nothing. Stores and package registries may be asked what they have. */
  dryRun?: boolean
  /** Files whose credentials are published all the same: globs of paths as a refusal names them, such as `skills/rye/setup.sh`. */
  allowSensitive?: string[]
  /** oci: move an exact version that has other contents already. s3: send every file, also what is there. */
  force?: boolean
  /** oci, s3: without encryption, also where the server is another machine. */
  plainHttp?: boolean
  /** oci: annotations of the manifest. */
  annotations?: Record<string, string>
  /** oci: sign without a key, with the identity that the environment offers. With a `key`, a bundle is signed anyway. */
  sign?: boolean
  /** oci: attach a list of skills, licenses and digests (CycloneDX 1.6). */
  sbom?: boolean
  /** oci: gather small files in packs, as happens to bundles of more than a thousand files anyway. */
  pack?: boolean
  /** oci: another repository of the registry that may have the files already. */
  mountFrom?: string
  /** oci: also publish each skill as a separate artifact, below the repository. */
  skillFormat?: SkillFormat
  /** site, s3: hosts for which files are written that set headers. Default: netlify and github for a site, none for s3. */
  headers?: Host[]
  /** site, s3: scopes that all readers have; a bundle with skills for others is refused. */
  scope?: string[]
  /** site, s3: a page at `/` for people, with its data beside it. Default: true. */
  page?: boolean
  /** site, s3: remove what only older editions need. Stores: remove skills that the lock file has and the bundle has not. */
  prune?: boolean
  /** marketplace: its name, and who it belongs to. Both are needed. */
  name?: string
  owner?: string
  /** marketplace: the version of its plugins, three numbers. Clients take the commit without one. */
  release?: string
  description?: string
  /** npm: a package.json that name, version, license, author and repository are taken from. */
  package?: string
  /** npm: the address of another registry than npm is set to. */
  registry?: string
  access?: 'public' | 'restricted'
  /** npm: the tag that the version gets. Default: latest. */
  tag?: string
  /** npm: a one-time password. */
  otp?: string
  /** npm: let npm attest where the package was made. */
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
  /**
   * `published`; `there`: the same bytes were there already; `planned`: a dry run; `refused`: a problem of severity `error` forbids
   * it, and nothing was published; `partial`: a store refused some of the skills.
   */
  state: 'published' | 'there' | 'planned' | 'refused' | 'partial'
  /** Problems of the skills in this channel: credentials, files that are dropped, other names. */
  problems: Problem[]
  /** `sha256:` and the digest of `manifest.json`, which names every byte of the bundle wherever it is. */
  manifest: string
  skills: number
  /** Files that the channel has of the bundle; 0 when it was refused. */
  files: number
}

/** A bundle in a registry. */
export interface PublishedArtifact extends Publication {
  channel: 'oci'
  /** `oci://HOST/REPOSITORY@sha256:…` */
  reference: string
  /** `sha256:` and the digest of the image manifest. */
  digest: string
  /** In the order in which they are set. */
  tags: string[]
  /** Blobs that were sent, their bytes, those that were mounted, and those that were there. */
  sent: number
  sentBytes: number
  mounted: number
  present: number
  /** Digests of what is attached: a signature, a list of contents. */
  referrers: string[]
  /** Skills that were published as separate artifacts. */
  skillArtifacts: number
}

/** A bundle as an npm package. */
export interface PublishedPackage extends Publication {
  channel: 'npm'
  name: string
  version: string
  /** `sha512-…`: what lock files of npm will have. */
  integrity: string
  /** Bytes of the archive. */
  size: number
}

/** Files in a folder. */
export interface PublishedFolder extends Publication {
  /** Files that were not there or were others, that were there already, and that were removed. */
  written: number
  kept: number
  removed: number
}

/** A bundle as a web site in a folder. */
export interface PublishedSite extends PublishedFolder {
  channel: 'site'
}

/** A bundle as the plugins of a marketplace. */
export interface PublishedMarketplace extends PublishedFolder {
  channel: 'marketplace'
  name: string
  plugins: number
}

/** A bundle as a web site in a store of objects. */
export interface PublishedObjects extends Publication {
  channel: 's3'
  /** Objects that were sent, their bytes, those that were there already, and those that were removed. */
  sent: number
  sentBytes: number
  kept: number
  removed: number
}

/** A skill of a publication in a store. */
export interface StoreSkill {
  name: string
  /**
   * `new`, `changed` (it has another version), `unchanged` (nothing was sent), `failed`, `removed`, or `kept`: it is in the lock file, and
   * not in the bundle. Of a dry run: what would become of it.
   */
  state: 'new' | 'changed' | 'unchanged' | 'failed' | 'removed' | 'kept'
  /** `sha256:` and the digest of the files that the store has or would get. */
  digest?: string
  /** The store's id of it, and of its newest version. */
  id?: string
  version?: string
}

/** A request that a dry run would make. */
export interface StoreRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  /** Its purpose. */
  why: string
  /** Files of the form: their names in it, and bytes. */
  files?: { path: string; size: number }[]
}

/** A bundle in a store of skills. */
export interface PublishedStore extends Publication {
  channel: 'anthropic' | 'openai'
  /** Sorted by name. */
  published: StoreSkill[]
  /** Of a dry run, in their order, where the store is as the lock file says; without one, empty. */
  requests: StoreRequest[]
}

/** The result of `publish`; `channel` says which of the shapes it is. */
export type PublishResult =
  | PublishedArtifact
  | PublishedPackage
  | PublishedSite
  | PublishedObjects
  | PublishedMarketplace
  | PublishedStore
