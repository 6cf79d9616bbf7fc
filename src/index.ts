/** The library: all that the command does, without printing or exiting. */

export { type BuildResult, build, check } from './build/build.ts'
export { type Compilation, type CompileOptions, compile } from './build/compile.ts'
export type { Config } from './build/config/config.generated.ts'
export type { Options } from './build/config/options.ts'
export { diff } from './build/diff/diff.ts'
export { exportSkills } from './build/export.ts'
export type { Portability, PortabilityCell, Report, Unsearched } from './build/report.ts'
export { buildShard } from './build/shards/build-shard.ts'
export { type MergeOptions, merge } from './build/shards/merge.ts'
export { parseShard, type Shard, type ShardResult } from './build/shards/shard.ts'
export type { MemorySource, RecordFile, SkillInput } from './build/sources/record.ts'
export { type Round, type WatchOptions, watch } from './build/watch/watch.ts'
export type { ChannelOptions } from './channels/call.ts'
export type { Exported, ExportedTarget } from './channels/export/export-bundle.ts'
export type { ExportOptions } from './channels/export/options.ts'
export { type BundleReader, readBundle } from './channels/read-bundle.ts'
export type { Problem, Verification } from './channels/verify-bundle.ts'
export type { MemoryFiles } from './compiler/scan/memory.ts'
export type { LicensePolicy, ParserName } from './compiler/types.ts'
export type { RuleSetting } from './core/diagnostics/apply-severity.ts'
export type { Code, Edit } from './core/diagnostics/catalog.ts'
export type { Diagnostic } from './core/diagnostics/diagnostic.ts'
export { type Rule, rules } from './core/diagnostics/rules.ts'
export type { Environment } from './core/environment.ts'
export type { ErrorFacts } from './core/error.ts'
export { isSkillcError, SkillcError } from './core/error.ts'
export type { Progress } from './core/progress.ts'
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
} from './core/types.ts'
export type { Difference, FileChange, Lone, Power, SkillChange, Step } from './format/difference.ts'
export type { Manifest, ManifestSkill, NamedPath, ShadowedPlace, SkillRecord } from './format/manifest.ts'
export type { Account, EntryCount, Section, SubstitutionKind } from './format/types.ts'
export type { BundleFile } from './reader/disk/files.ts'
export type { Unpacked } from './reader/disk/unpack.ts'
export { type Format, type FormatOptions, formatReport } from './report/format.ts'
export type { EmbeddingProvider, EmbedOptions, Vector } from './search/vectors.ts'
export type { ExportCode, ExportFinding } from './targets/findings.ts'
