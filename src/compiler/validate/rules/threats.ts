/** Threats and secrets in a text: one analysis for entries and all other files. */
import { ENTRY } from '../../../core/files/path.ts'
import { createLocator } from '../../../core/text/lines.ts'
import type { Parsed } from '../../types.ts'
import { findCharacters } from '../threats/characters.ts'
import { findHiddenInstructions } from '../threats/hidden-instructions.ts'
import { findPipedScripts } from '../threats/piped-scripts.ts'
import { findSecrets } from '../threats/secrets.ts'
import type { Threat } from '../threats/threat.ts'
import type { Report } from './rule.ts'

const MARKDOWN = /\.(?:md|mdx|markdown|mdc)$/i
/** Data contains commands as a subject: evaluation questions, table rows. */
const DATA = /\.(?:jsonl?|csv|tsv)$/i
const DIFF = /\.(?:patch|diff)$/i
const HTML = /\.(?:html?|xhtml)$/i

/** By code, then in text order. `path` gives the language. Linear. */
export function findThreats(path: string, text: string): Threat[] {
  const isMarkdown = MARKDOWN.test(path)
  return [
    ...findSecrets(text),
    ...(isMarkdown || HTML.test(path) ? findHiddenInstructions(text, isMarkdown) : []),
    ...(DIFF.test(path) ? [] : findPipedScripts(text, isMarkdown || DATA.test(path))),
  ]
}

/** Includes the frontmatter. `inspectResource` checks other files. */
export function threats({ text }: Parsed, report: Report): void {
  reportThreats(text, findThreats(ENTRY, text), report)
}

export function characters({ text }: Pick<Parsed, 'text'>, report: Report): void {
  reportThreats(text, findCharacters(text), report)
}

function reportThreats(text: string, threats: Threat[], report: Report): void {
  const locate = createLocator(text)
  for (const { code, facts, start, end } of threats) report(code, facts, { position: locate(start, end) })
}
