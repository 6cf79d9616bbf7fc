import { createLocator } from '../../../core/lines.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'
import { findSecrets } from '../secrets.ts'

/** Secrets in the entry itself, frontmatter included. Resources are inspected by `inspectResource`. */
export function exposedSecret({ text }: Parsed, report: Report): void {
  const locate = createLocator(text)
  for (const { kind, shown, start, end } of findSecrets(text)) {
    report('exposed-secret', { kind, shown }, { position: locate(start, end) })
  }
}
