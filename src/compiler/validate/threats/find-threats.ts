/** What a text may do to its reader, or give away: one analysis for entries and for all other files of a skill. */
import { findHiddenInstructions, mayHideInstructions } from './hidden-instructions.ts'
import { findPipedScripts, mayRunUnseen } from './piped-scripts.ts'
import { findSecrets, mayHoldSecret } from './secrets.ts'
import type { Threat } from './threat.ts'

const MARKDOWN = /\.(?:md|mdx|markdown|mdc)$/i
const HTML = /\.(?:html?|xhtml)$/i

/** Whether a closer look at a text is worth it, also when its bytes were read as Latin-1. Cheap. */
export function mayHoldThreat(path: string, text: string): boolean {
  return (
    mayHoldSecret(text) ||
    mayRunUnseen(text, MARKDOWN.test(path)) ||
    (isMarkup(path) && mayHideInstructions(text))
  )
}

/** By code, in the order of the text within each. `path` says which language it is written in. Linear. */
export function findThreats(path: string, text: string): Threat[] {
  const secrets = findSecrets(text).map(
    ({ start, end, ...facts }): Threat => ({ code: 'exposed-secret', facts, start, end }),
  )
  const isMarkdown = MARKDOWN.test(path)
  const hidden = isMarkup(path) ? findHiddenInstructions(text, isMarkdown) : []
  return [...secrets, ...hidden, ...findPipedScripts(text, isMarkdown)]
}

function isMarkup(path: string): boolean {
  return MARKDOWN.test(path) || HTML.test(path)
}
