import type { Root } from 'mdast'
import { failure } from '../../core/errors/failure.ts'
import type { TokenizerName } from '../../core/json/types.ts'
import { VERSION } from '../../core/process/version.ts'
import { loadTokenizer, type Tokenizer } from '../../core/tokens/tokenizer.ts'
import type { WordCache } from '../../search/words.ts'
import type { Check } from '../checks/check.ts'
import type { RunChecks } from '../checks/run.ts'
import type { ExtensionEntry } from '../extensions/extension.ts'
import type { LoadedRule } from '../extensions/load.ts'
import type { RunRules } from '../extensions/run.ts'
import { loadParser } from '../parse/markdown/tree.ts'
import type { ParserName } from '../types.ts'

/** Plain data, because it is part of the cache's key and sent to threads. */
export interface AnalyzerOptions {
  parser: ParserName
  tokenizer: TokenizerName
  fields: string[]
  reference: boolean
  checks?: Check[]
  extensions?: ExtensionEntry[]
  forReport?: boolean
}

export interface Analyzer {
  toTree: (text: string) => Root
  countTokens: (text: string) => number
  estimates: boolean
  words: WordCache
  fields: ReadonlySet<string>
  reference: boolean
  runChecks: RunChecks | undefined
  runRules: RunRules | undefined
  forReport: boolean
}

/** Throws a Failure if a tokenizer is not installed. */
export async function makeAnalyzer(
  { parser, tokenizer, fields, reference, checks, extensions, forReport = false }: AnalyzerOptions,
  onRule?: (at: number) => void,
): Promise<Analyzer> {
  const { count } = await openTokenizer(tokenizer)
  return {
    toTree: loadParser(parser),
    countTokens: count,
    estimates: tokenizer === 'estimate',
    words: new Map(),
    fields: new Set(fields),
    reference,
    runChecks: checks && (await import('../checks/run.ts')).compileChecks(checks),
    runRules:
      extensions &&
      (await import('../extensions/run.ts')).compileRules(await loadOwnRules(extensions), onRule),
    forReport,
  }
}

/** Throws a Failure for an unusable extension. */
export async function loadOwnRules(extensions: readonly ExtensionEntry[]): Promise<LoadedRule[]> {
  return (await import('../extensions/load.ts')).loadRules(extensions)
}

export async function openTokenizer(name: TokenizerName): Promise<Tokenizer> {
  const tokenizer = await loadTokenizer(name)
  if ('problem' in tokenizer) throw failure(tokenizer.problem)
  return tokenizer
}

/** All inputs of an analysis except the skill's own bytes and names. */
export function serializeOptions(options: AnalyzerOptions): string {
  const { parser, tokenizer, fields, reference, checks, extensions, forReport = false } = options
  const keys = extensions?.map(({ key }) => key)
  return JSON.stringify([VERSION, parser, tokenizer, [...fields].sort(), reference, forReport, checks, keys])
}
