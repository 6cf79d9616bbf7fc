import type { createColors } from 'picocolors'
import type { Severity } from '../core/json/types.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { measureWidth } from '../core/text/width.ts'

export type Colors = ReturnType<typeof createColors>

export interface LayoutOptions {
  colors: Colors
  width: number
  verbose: boolean
}

/** Cells left of the text, for labels and line numbers. */
export const margin = 11

export function formatLabeled(label: string, plain: string, texts: string[]): string[] {
  const rest = ' '.repeat(margin)
  return texts.map((text, index) =>
    index === 0 ? `  ${label}${' '.repeat(margin - 2 - plain.length)}${text}` : `${rest}${text}`,
  )
}

/** Text in backticks is bold, also across line ends. */
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

/**
 * Later lines are indented by `hanging`. A longer word gets its own line, so paths can be copied; Chinese and Japanese
 * break between characters. List items are not broken. Colors must end in the word where they start.
 */
export function wrapWords(text: string | readonly string[], width: number, hanging = 0): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const words =
    typeof text === 'string'
      ? text.split(' ').map(word => splitWide(word, width - hanging))
      : text.map(item => [item])
  for (const pieces of words) {
    for (const [index, piece] of pieces.entries()) {
      const size = measureWidth(piece.replace(OWN_COLOR, ''))
      const blank = index === 0 && line !== '' ? 1 : 0
      if (used > 0 && used + blank + size > width) {
        lines.push(line.trimEnd())
        line = ' '.repeat(hanging) + piece
        used = hanging + size
      } else {
        line += ' '.repeat(blank) + piece
        used += blank + size
      }
    }
  }
  lines.push(line.trimEnd())
  return lines
}

/** Breaks only words that are too long and have wide characters. */
function splitWide(word: string, width: number): string[] {
  if (word.length * 2 <= width || measureWidth(word.replace(OWN_COLOR, '')) <= width) return [word]
  const pieces: string[] = []
  let last = 0
  for (const character of word) {
    const size = measureWidth(character)
    const isBreak = size > 0 && (size === 2 || last === 2) && !CLOSING.test(character)
    if (pieces.length === 0 || isBreak) pieces.push(character)
    else pieces[pieces.length - 1] += character
    if (size > 0) last = size
  }
  return pieces
}

const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]$/u

export function wrapLine(line: string, width: number): string[] {
  const text = line.trimStart()
  const indent = ' '.repeat(line.length - text.length)
  return wrapWords(text, width - indent.length, 2).map(part => indent + part)
}

const OWN_COLOR = /\u001b\[\d+m/g
