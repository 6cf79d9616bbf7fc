/** The library: all that the command does, without printing or exiting. */
export { type BuildResult, build, check } from './build.ts'
export { readManifest } from './bundle/read.ts'
export { type Unpacked, unpackBundle } from './bundle/unpack.ts'
export { type Verification, verifyBundle } from './bundle/verify.ts'
export type { Config, Options, Progress } from './config/options.ts'
export { type Code, catalog } from './diagnostics/catalog.ts'
export type { Diagnostic } from './diagnostics/diagnostic.ts'
export { type Compilation, type CompileOptions, compile, type MemorySource } from './memory.ts'
export { compact } from './report/compact.ts'
export { github, markdownSummary } from './report/github.ts'
export { gitlab } from './report/gitlab.ts'
export { json } from './report/json.ts'
export { pretty } from './report/pretty.ts'
export type { Report } from './report/report.ts'
export { sarif } from './report/sarif.ts'
export type { RecordFile, SkillInput } from './sources/record.ts'
export type {
  Account,
  Level,
  Manifest,
  ManifestSkill,
  Position,
  Profile,
  Severity,
  SkillRecord,
} from './types.ts'
export { type Failure, isFailure } from './util/failure.ts'
