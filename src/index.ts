/** The library: everything that the command does, without printing or exiting. Every call takes and returns plain data. */

export type { ChannelOptions } from './channels/call.ts'
export type { ExportedTarget, ExportResult } from './channels/export/export-bundle.ts'
export type { ExportOptions } from './channels/export/plan.ts'
export {
  type Installation,
  type InstalledSource,
  type InstallOptions,
  type InstallSource,
  install,
} from './channels/install.ts'
export type { SkillFormat } from './channels/oci/skill-artifact.ts'
export { type PackOptions, type PackResult, pack } from './channels/pack.ts'
export type { PublishFinding } from './channels/publish/npm-check.ts'
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
} from './channels/publish/options.ts'
export type { Host } from './channels/publish/site-headers.ts'
export { publish } from './channels/publish.ts'
export { type PullOptions, type PullResult, pull } from './channels/pull.ts'
export { type BundleReader, readBundle } from './channels/read-bundle.ts'
export type { LockedSkill, LockedSource } from './channels/references/lock-file.ts'
export type { Pin } from './channels/references/opened.ts'
export type { Selection } from './channels/references/trees.ts'
export type { Verified } from './channels/references/trust.ts'
export type { SigningOptions, SourceOptions } from './channels/sign/attach.ts'
export type { TrustConfig } from './channels/sign/check.ts'
export type { Services } from './channels/sign/keyless.ts'
export {
  type SignatureVerification,
  type SignOptions,
  type SignResult,
  sign,
  type VerifySignatureOptions,
  verifySignature,
} from './channels/sign.ts'
export type { Verification, VerificationFinding } from './channels/verify-bundle.ts'
export type {
  Extension,
  ExtensionModule,
  OwnFinding,
  OwnRule,
  ReportOwn,
  SkillView,
} from './compiler/extensions/extension.ts'
export { type ParsedSkill, parseSkill } from './compiler/parse/parse-skill.ts'
export type { MemoryFiles } from './compiler/scan/memory.ts'
export type { Heading, LicensePolicy, ParserName, Reference } from './compiler/types.ts'
export type { RuleSetting } from './core/diagnostics/apply-severity.ts'
export type { Code, Edit } from './core/diagnostics/catalog.ts'
export type { Diagnostic } from './core/diagnostics/diagnostic.ts'
export { type Rule, rules } from './core/diagnostics/rules.ts'
export type { ErrorFacts } from './core/errors/error.ts'
export { isSkillcError, SkillcError } from './core/errors/error.ts'
export type {
  AgentRules,
  Level,
  Permission,
  Permissions,
  Point,
  Position,
  Profile,
  Severity,
  TokenizerName,
} from './core/json/types.ts'
export type { Environment } from './core/process/environment.ts'
export type { Progress } from './core/text/progress.ts'
export type { Difference, FileChange, Lone, Power, SkillChange, Step } from './format/difference.ts'
export type { Manifest, ManifestSkill, NamedPath, ShadowedPlace, SkillRecord } from './format/manifest.ts'
export type { Account, EntryCount, Section, SubstitutionKind } from './format/types.ts'
export { type ChatModelOptions, openChatModel } from './hosts/eval/chat-model.ts'
export {
  type EvalCase,
  type EvalFile,
  type EvalFormat,
  type ParseContext,
  type Refusal,
  WRITABLE,
  type WritableFormat,
} from './hosts/eval/eval-file.ts'
export {
  type AnswerStore,
  type AskModel,
  type CatalogResult,
  type EvaluationPlan,
  evaluateModel,
  type ModelAnswer,
  type ModelEvaluation,
  type ModelPrompt,
  type ModelTool,
  type Outcome,
  openAnswerFiles,
  planEvaluation,
  type TriedCatalog,
} from './hosts/eval/evaluate-model.ts'
export { formatEvalFile, parseEvalFile } from './hosts/eval/formats.ts'
export { type BuildResult, build, check } from './pipeline/build.ts'
export { type Compilation, type CompileOptions, compile } from './pipeline/compile-memory.ts'
export type { Config } from './pipeline/config/config.generated.ts'
export type { Options } from './pipeline/config/options.ts'
export { diff } from './pipeline/diff/diff.ts'
export { exportSkills } from './pipeline/export.ts'
export type { Portability, PortabilityCell, Report, Unsearched } from './pipeline/report.ts'
export { buildShard } from './pipeline/shards/build-shard.ts'
export { parseShard, type Shard, type ShardResult } from './pipeline/shards/shard.ts'
export type { MemorySource, RecordFile, SkillInput } from './pipeline/sources/record.ts'
export { type Round, type WatchOptions, watch } from './pipeline/watch/watch.ts'
export type { BundleFile } from './reader/disk/files.ts'
export type { UnpackResult } from './reader/disk/unpack.ts'
export { type Format, type FormatOptions, formatReport } from './report/format.ts'
export type { EmbeddingProvider, EmbedOptions, Vector } from './search/vectors.ts'
export type { ExportCode, ExportFinding } from './targets/findings.ts'
