import type { Position } from '../../../core/types.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

/** `/x`, `~/x`, `file:…`, `C:\x`, `\\host\x`. Two slashes start a web address without its scheme. */
const absolute = /^(?:\/(?!\/)|~(?:[/\\]|$)|file:|[a-z]:[/\\]|\\\\)/i

/** `/plugin:skill` calls a skill. Claude.ai has skills below `/mnt/skills`: that is `unportable-variable`. */
const elsewhere = /^\/(?:[a-z0-9-]+:[a-z0-9-]+$|mnt\/skills\/)/

/** A reference that starts at the root of a disk, or of a site, finds nothing once the skill is installed. */
export function absoluteReference({ text, references }: Parsed, report: Report): void {
  for (const { target, position } of references) {
    if (absolute.test(target) && !elsewhere.test(target) && !isQuoted(text, position))
      report('absolute-reference', { target }, { position })
  }
}

/** As much of a line as is read on either side. */
const LONGEST = 400

/** Whether a link stands inside quotation marks: it is an example of what to write. */
function isQuoted(text: string, { start, end }: Position): boolean {
  const [before = ''] = text
    .slice(Math.max(0, start.offset - LONGEST), start.offset)
    .split('\n')
    .slice(-1)
  const [after = ''] = text.slice(end.offset, end.offset + LONGEST).split('\n', 1)
  return before.split('"').length % 2 === 0 && after.includes('"')
}
