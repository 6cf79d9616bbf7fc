import { ENTRY } from '../../../core/files/path.ts'
import { createLocator } from '../../../core/text/lines.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'
import { findThreats } from '../threats/find-threats.ts'

/** What the entry may do to its reader, frontmatter included. Resources are inspected by `inspectResource`. */
export function threats({ text }: Parsed, report: Report): void {
  const found = findThreats(ENTRY, text)
  if (found.length === 0) return
  const locate = createLocator(text)
  for (const { code, facts, start, end } of found) report(code, facts, { position: locate(start, end) })
}
