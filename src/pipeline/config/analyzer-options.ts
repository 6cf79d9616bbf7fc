/** What of the settings an analysis depends on. */

import type { ParserName } from '../../compiler/types.ts'
import type { TokenizerName } from '../../core/json/types.ts'
import type { Settings } from './options.ts'

/** The options of the analyzer. */
export function getAnalyzerOptions({
  parser,
  tokenizer,
  profile,
  fields,
}: Pick<Settings, 'parser' | 'tokenizer' | 'profile' | 'fields'>): {
  parser: ParserName
  tokenizer: TokenizerName
  fields: string[]
  reference: boolean
} {
  return { parser, tokenizer, fields, reference: profile === 'strict' }
}
