import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

/** `/x`, `~/x`, `file:…`, `C:\x`, `\\host\x`. Two slashes start a web address without its scheme. */
const absolute = /^(?:\/(?!\/)|~(?:[/\\]|$)|file:|[a-z]:[/\\]|\\\\)/i

/** A reference that starts at the root of a disk, or of a site, finds nothing once the skill is installed. */
export function absoluteReference({ references }: Parsed, report: Report): void {
  for (const { target, position } of references) {
    if (absolute.test(target)) report('absolute-reference', { target }, { position })
  }
}
