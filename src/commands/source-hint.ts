/** What to do about a bundle that cannot be opened. */
import type { FaultCode } from '../runtime/fault.ts'

/** The hint for what was given as a bundle (a folder, an address, `npm:PACKAGE`) and the code of the fault. */
export function hintOfSource(source: string, code: FaultCode): string {
  if (code === 'missing-file' || code === 'unsupported-source')
    return 'Give the folder that `skillc build` wrote, its address (http or https), or `npm:PACKAGE`'
  if (/^https?:/i.test(source))
    return 'See whether a bundle is at this address, and whether its server can be reached'
  return '`skillc verify` says what else is wrong with it'
}
