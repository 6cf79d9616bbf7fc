/** `skillc diff`. */

import { jsonText } from '../../core/json-text.ts'
import { compareSides } from '../../report/diff/compare.ts'
import { diffMarkdown, diffText } from '../../report/diff/render.ts'
import type { Difference } from '../../report/diff/side.ts'
import type { ExitCode, Io } from './io.ts'
import { openSide } from './side.ts'

export interface DiffFlags {
  format: 'pretty' | 'markdown' | 'json'
  /** Whether skills may do more than before without that being a finding. */
  allowWidened: boolean
}

/** `skillc diff OLD NEW`: what changed between two sets of skills. 1: a skill may do more than before. */
export async function diffCommand(
  before: string,
  after: string,
  { format, allowWidened }: DiffFlags,
  io: Io,
): Promise<ExitCode> {
  const difference = compareSides(await openSide(before, io), await openSide(after, io))
  io.out(render(difference, format))
  return difference.widened.length > 0 && !allowWidened ? 1 : 0
}

function render(difference: Difference, format: DiffFlags['format']): string {
  if (format === 'json') return jsonText(difference)
  return format === 'markdown' ? diffMarkdown(difference) : diffText(difference)
}
