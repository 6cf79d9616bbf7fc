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
    /** All of it, where that is not the text from `start` to `end`: it tells threats with the same facts apart. May be a secret. */
    content?: string
  }
}[ThreatCode]

/** At most this many of one code are reported of one text. */
export const MOST = 10

/** The start of a text in one line, safe to stand in backticks. */
export function excerpt(text: string, length = 60): string {
  const line = text.slice(0, 1000).replace(/\s+/g, ' ').replaceAll('`', "'").trim()
  const shown = Array.from(line).slice(0, length).join('')
  return shown.length < line.length ? `${shown.trimEnd()}…` : shown
}
