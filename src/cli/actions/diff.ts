/** `skillc diff`. */
import { diff } from '../../build/diff/diff.ts'
import { formatJson } from '../../core/json-text.ts'
import type { Difference } from '../../format/difference.ts'
import { diffMarkdown, diffText } from '../../report/difference.ts'
import type { ExitCode, Io } from '../io.ts'
import { addChannelOptions } from './channel-options.ts'

export interface DiffFlags {
  format: 'pretty' | 'markdown' | 'json'
  /** Whether skills may do more than before without that being a finding. */
  allowWidened: boolean
}

/** `skillc diff OLD NEW`: what changed between two sets of skills. 1: a skill may do more than before. */
export async function runDiff(
  before: string,
  after: string,
  { format, allowWidened }: DiffFlags,
  io: Io,
): Promise<ExitCode> {
  const difference = await diff(before, after, addChannelOptions(io))
  io.progress('')
  io.out(render(difference, format))
  return difference.widened.length > 0 && !allowWidened ? 1 : 0
}

function render(difference: Difference, format: DiffFlags['format']): string {
  if (format === 'json') return formatJson(difference)
  return format === 'markdown' ? diffMarkdown(difference) : diffText(difference)
}
