import type { Code, Facts } from '../../../core/diagnostics/catalog.ts'

type ThreatCode = Extract<
  Code,
  | 'bidirectional-character'
  | 'control-character'
  | 'exposed-secret'
  | 'hidden-character'
  | 'hidden-instruction'
  | 'piped-installer'
  | 'piped-script'
  | 'tag-character'
>

/** `start` and `end` are UTF-16 units of the text. */
export type Threat = {
  [C in ThreatCode]: {
    code: C
    facts: Facts<C>
    start: number
    end: number
    /** The whole match, if it is not the text from `start` to `end`: distinguishes threats with equal facts. May be a secret. */
    content?: string
  }
}[ThreatCode]

export const MOST = 10

/** On one line, safe in backticks. */
export function excerpt(text: string, length = 60): string {
  const line = text.slice(0, 1000).replace(/\s+/g, ' ').replaceAll('`', "'").trim()
  const shown = Array.from(line).slice(0, length).join('')
  return shown.length < line.length ? `${shown.trimEnd()}…` : shown
}
