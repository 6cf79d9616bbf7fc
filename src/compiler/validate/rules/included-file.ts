import { createLocator } from '../../../core/text/lines.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'
import { findProse } from '../text-nodes.ts'

/**
 * `@` and a path: at the start of a word, so that no e-mail address and no web address holds one. JavaScript and
 * style sheets need `./`, `../` or `~/` in front, or `@scope/chart.js` would be taken for a file.
 */
const included =
  /(?<![^\s("'[*_])@((?:\.{1,2}\/|~\/)[\w./-]+\.\w+|(?:\/?[\w.-]+)(?:\/[\w.-]+)*\.(?:md|mdx|mdc|markdown|txt|rst|jsonc?|ya?ml|toml|csv|xml|html|sql|dot|py|sh|rb|go|rs))(?![\w/@-]|\.\w)/g

/** `@file` in prose: Claude Code, Gemini CLI and OpenCode put the file in its place, others leave the words. */
export function includedFile(parsed: Parsed, report: Report): void {
  const { text, bodyStart } = parsed
  if (text.indexOf('@', bodyStart) === -1 || text.search(included) === -1) return
  const locate = createLocator(text)
  const seen = new Set<string>()
  for (const { start, end } of findProse(parsed)) {
    for (const match of text.slice(start.offset, end.offset).matchAll(included)) {
      const target = match[1] ?? ''
      if (seen.has(target)) continue
      seen.add(target)
      const offset = start.offset + match.index
      report('included-file', { target }, { position: locate(offset, offset + match[0].length) })
    }
  }
}
