import { placesIn } from '../../../core/lines.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'
import { exposedSecrets } from '../secrets.ts'

/** Secrets in the entry itself, frontmatter included. Resources are inspected by `inspectResource`. */
export function exposedSecret({ text }: Parsed, report: Report): void {
  const placeOf = placesIn(text)
  for (const { kind, shown, start, end } of exposedSecrets(text)) {
    report('exposed-secret', { kind, shown }, { position: placeOf(start, end) })
  }
}
