import { isQuoted } from '../../parse/markdown/markdown-blocks.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

/** `/x`, `~/x`, `file:…`, `C:\x`, `\\host\x`. Two slashes start a web address without its scheme. */
const absolute = /^(?:\/(?!\/)|~(?:[/\\]|$)|file:|[a-z]:[/\\]|\\\\)/i

/** `/plugin:skill` calls a skill. Claude.ai has skills below `/mnt/skills`: that is `unportable-variable`. */
const elsewhere = /^\/(?:[a-z0-9-]+:[a-z0-9-]+$|mnt\/skills\/)/

/** A reference that starts at the root of a disk, or of a site, finds nothing once the skill is installed. */
export function absoluteReference({ text, references }: Parsed, report: Report): void {
  for (const { target, position } of references) {
    if (
      absolute.test(target) &&
      !elsewhere.test(target) &&
      !isQuoted(text, position.start.offset, position.end.offset)
    )
      report('absolute-reference', { target }, { position })
  }
}
