/** What an analysis needs besides the bytes: a Markdown parser, a token counter, and the options that change its result. */
import type { Root } from 'mdast'
import { failure } from '../../core/errors/failure.ts'
import type { TokenizerName } from '../../core/json/types.ts'
import { VERSION } from '../../core/process/version.ts'
import { loadTokenizer, type Tokenizer } from '../../core/tokens/tokenizer.ts'
import type { WordCache } from '../../search/words.ts'
import { loadParser } from '../parse/markdown/tree.ts'
import type { ParserName } from '../types.ts'

/** Options that change an analysis. Plain data: part of the cache's key, and sent to threads. */
export interface AnalyzerOptions {
  parser: ParserName
  tokenizer: TokenizerName
  /** Frontmatter fields of the user's own. */
  fields: string[]
  /** Whether to ask for the reference validator's verdict. */
  reference: boolean
  /** What only a bundle holds of a skill (`SkillTexts`) stays empty. */
  forReport?: boolean
}

export interface Analyzer {
  toTree: (text: string) => Root
  countTokens: (text: string) => number
  /** For the terms of search. */
  words: WordCache
  fields: ReadonlySet<string>
  reference: boolean
  forReport: boolean
}

/** Loads what the options name. Throws a Failure when a tokenizer is not installed. */
export async function makeAnalyzer({
  parser,
  tokenizer,
  fields,
  reference,
  forReport = false,
}: AnalyzerOptions): Promise<Analyzer> {
  const [toTree, { count }] = await Promise.all([loadParser(parser), openTokenizer(tokenizer)])
  return {
    toTree,
    countTokens: count,
    words: new Map(),
    fields: new Set(fields),
    reference,
    forReport,
  }
}

/** The tokenizer of a name. Throws a Failure when it is not installed. */
export async function openTokenizer(name: TokenizerName): Promise<Tokenizer> {
  const tokenizer = await loadTokenizer(name)
  if ('problem' in tokenizer) throw failure(tokenizer.problem)
  return tokenizer
}

/** Everything an analysis depends on but the skill's own bytes and names. */
export function serializeOptions(options: AnalyzerOptions): string {
  const { parser, tokenizer, fields, reference, forReport = false } = options
  return JSON.stringify([VERSION, parser, tokenizer, [...fields].sort(), reference, forReport])
}
