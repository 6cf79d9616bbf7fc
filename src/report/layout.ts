/** The two columns of the report for people: labels left, words right. */
import type { createColors } from 'picocolors'
import type { Severity } from '../core/json/types.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { wrapWords } from './words.ts'

export type Colors = ReturnType<typeof createColors>

/** Labels and line numbers stand left of this column, everything else right of it. */
export const margin = 11

/** A label in the left margin, and lines right of it. `plain` is the label without colors. */
export function formatLabeled(label: string, plain: string, texts: string[]): string[] {
  const rest = ' '.repeat(margin)
  return texts.map((text, index) =>
    index === 0 ? `  ${label}${' '.repeat(margin - 2 - plain.length)}${text}` : `${rest}${text}`,
  )
}

/** A sentence, wrapped; facts between backticks are bold, also across the end of a line. */
export function formatFacts(text: string, width: number, colors: Colors): string[] {
  let isFact = false
  return wrapWords(escapeTerminal(text), width).map(line =>
    line
      .split('`')
      .map((part, index) => {
        if (index > 0) isFact = !isFact
        return isFact && part !== '' ? colors.bold(part) : part
      })
      .join('`'),
  )
}

export function getSeverityColor(severity: Severity, colors: Colors): (text: string) => string {
  if (severity === 'error') return colors.red
  return severity === 'warning' ? colors.yellow : colors.blue
}
