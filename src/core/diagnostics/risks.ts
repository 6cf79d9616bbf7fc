/** The codes of what a skill may do to its reader. */
import type { Code } from './catalog.ts'

export const RISKS: ReadonlySet<Code> = new Set<Code>([
  'bidirectional-character',
  'exposed-secret',
  'hidden-character',
  'hidden-instruction',
  'piped-script',
  'sensitive-file',
  'tag-character',
])
