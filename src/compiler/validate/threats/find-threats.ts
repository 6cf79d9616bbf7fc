/** What a text may do to its reader, or give away: one analysis for entries and for all other files of a skill. */
import { findHiddenInstructions, mayHideInstructions } from './hidden-instructions.ts'
import { findPipedScripts, mayRunUnseen } from './piped-scripts.ts'
import { findSecrets, mayHoldSecret } from './secrets.ts'
import type { Threat } from './threat.ts'

const MARKDOWN = /\.(?:md|mdx|markdown|mdc)$/i
/** Data has commands to speak of them: questions of an evaluation, rows of a table. */
const DATA = /\.(?:jsonl?|csv|tsv)$/i
const HTML = /\.(?:html?|xhtml)$/i

/** Whether a closer look at a text is worth it, also when its bytes were read as Latin-1. Cheap. */
export function mayHoldThreat(path: string, text: string): boolean {
  return (
    mayHoldSecret(text) || mayRunUnseen(text, isSpeech(path)) || (isMarkup(path) && mayHideInstructions(text))
  )
}

/** By code, in the order of the text within each. `path` says which language it is written in. Linear. */
export function findThreats(path: string, text: string): Threat[] {
  const secrets = findSecrets(text).map(
    ({ kind, shown, length, ...where }): Threat => ({
      code: 'exposed-secret',
      facts: { kind, shown, length },
      ...where,
    }),
  )
  const isMarkdown = MARKDOWN.test(path)
  const hidden = isMarkup(path) ? findHiddenInstructions(text, isMarkdown) : []
  return [...secrets, ...hidden, ...findPipedScripts(text, isSpeech(path))]
}

function isMarkup(path: string): boolean {
  return MARKDOWN.test(path) || HTML.test(path)
}

function isSpeech(path: string): boolean {
  return MARKDOWN.test(path) || DATA.test(path)
}
