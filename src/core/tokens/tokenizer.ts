import type { TokenizerName } from '../json/types.ts'
import { ESTIMATE_ID, estimateTokens } from './estimate.ts'

export interface Tokenizer {
  id: string
  count(text: string): number
}

/** Units without a certain boundary after which a text is cut, because merging is quadratic in a piece. */
const STRETCH = 512
/** Pieces cached by gpt-tokenizer. Its default of 100,000 is slower and keeps hostile texts in memory. */
const REMEMBERED = 2000

/** Declared here, so published types do not need the package. */
interface O200k {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number
  setMergeCacheSize(size: number): void
}

/** If the optional package gpt-tokenizer cannot be loaded, returns a problem to show. Tests pass another `load`. */
export async function loadTokenizer(
  name: TokenizerName,
  load: () => Promise<O200k> = () => import('gpt-tokenizer/encoding/o200k_base'),
): Promise<Tokenizer | { problem: string }> {
  if (name === 'estimate') return { id: ESTIMATE_ID, count: estimateTokens }
  try {
    const o200k = await load()
    o200k.setMergeCacheSize(REMEMBERED)
    return { id: 'o200k_base', count: text => countPlain(text, o200k.countTokens) }
  } catch {
    return {
      problem:
        'Exact token counts need the package `gpt-tokenizer`, which is not installed. Install it (`npm install gpt-tokenizer@4`), or use the tokenizer `estimate`',
    }
  }
}

/** Special tokens count as plain text. Long stretches are counted in blocks of 512 units to stay linear. */
function countPlain(text: string, countTokens: O200k['countTokens']): number {
  let tokens = 0
  let from = 0
  let stretch = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && isBoundary(text, at)) stretch = at
    else if (at - stretch >= STRETCH && !isLowSurrogate(text.charCodeAt(at))) {
      tokens += countTokens(text.slice(from, at), { disallowedSpecial: new Set() })
      from = stretch = at
    }
  }
  return tokens + countTokens(text.slice(from), { disallowedSpecial: new Set() })
}

/** True if o200k's pattern certainly starts a piece here: a space after text, a digit, text after a line break. */
function isBoundary(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  const before = text.charCodeAt(at - 1)
  if (code === 0x20) return !isWhite(before)
  if (code >= 0x30 && code <= 0x39) return before < 0x30 || before > 0x39
  return before === 0x0a && !isWhite(code) && code !== 0x2f
}

function isWhite(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code > 0x7f
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
