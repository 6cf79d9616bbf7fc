/** `skillc/channels`: publishes and fetches bundles. Every call takes and returns plain data. */

export type { ErrorFacts } from '../core/errors/error.ts'
export { isSkillcError, SkillcError } from '../core/errors/error.ts'
export type { Environment } from '../core/process/environment.ts'
export type { Progress } from '../core/text/progress.ts'
export type { ChannelOptions } from './call.ts'
export {
  type Installation,
  type InstalledSource,
  type InstallOptions,
  type InstallSource,
  install,
} from './install.ts'
export type { SkillFormat } from './oci/skill-artifact.ts'
export { type PackOptions, type PackResult, pack } from './pack.ts'
export type { Problem } from './publish/npm-check.ts'
export type {
  PublishedArtifact,
  PublishedMarketplace,
  PublishedObjects,
  PublishedPackage,
  PublishedSite,
  PublishedStore,
  PublishOptions,
  PublishResult,
  StoreRequest,
  StoreSkill,
} from './publish/options.ts'
export type { Host } from './publish/site-headers.ts'
export { publish } from './publish.ts'
export { type PullOptions, type PullResult, pull } from './pull.ts'
export type { LockedSkill, LockedSource } from './references/lock-file.ts'
export type { Pin } from './references/opened.ts'
export type { Selection } from './references/trees.ts'
export type { Verified } from './references/trust.ts'
export type { SigningOptions, SourceOptions } from './sign/attach.ts'
export type { TrustConfig } from './sign/check.ts'
export type { Services } from './sign/keyless.ts'
export {
  type SignatureVerification,
  type SignOptions,
  type SignResult,
  sign,
  type VerifySignatureOptions,
  verifySignature,
} from './sign.ts'
