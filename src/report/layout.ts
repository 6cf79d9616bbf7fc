/** The two columns of the report for people: labels left, words right. */
import type { createColors } from 'picocolors'

export type Colours = ReturnType<typeof createColors>

/** Labels and line numbers stand left of this column, everything else right of it. */
export const margin = 11

/** A label in the left margin, and lines right of it. `plain` is the label without colours. */
export function formatLabelled(label: string, plain: string, texts: string[]): string[] {
  const rest = ' '.repeat(margin)
  return texts.map((text, index) =>
    index === 0 ? `  ${label}${' '.repeat(margin - 2 - plain.length)}${text}` : `${rest}${text}`,
  )
}
