/** Findings → diagnostics that count, one after the other: of 100,000 skills there are too many to hold both. Pure. */

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { settle } from '../core/diagnostics/settle.ts'
import type { CompileInput } from './compile-input.ts'
import { entryPath, placeKey, placesOf } from './resolve/places.ts'
import type { Gist, SourceFinding } from './types.ts'

/** An error, and the place that it was found at. */
export interface FoundError {
  diagnostic: Diagnostic
  source: number
  path: string
}

export interface Settling {
  input: Pick<CompileInput, 'policy' | 'show'>
  /** What decides severities in an entry besides the policy, by its place; only where there is any. */
  gists: ReadonlyMap<string, Gist>
  /** Texts that were made before: many diagnostics say the same, or are about the same file. */
  texts: Map<string, string>
  diagnostics: Diagnostic[]
  errors: FoundError[]
  /** The places (`placeKey`) of what `addAbout` added, whether it counts or not. */
  about: Set<string>
}

export function startSettling({
  skills,
  ...input
}: Pick<CompileInput, 'skills' | 'policy' | 'show'>): Settling {
  return { input, gists: gistsOf(skills), texts: new Map(), about: new Set(), diagnostics: [], errors: [] }
}

function gistsOf(skills: CompileInput['skills']): Settling['gists'] {
  const gists = new Map<string, Gist>()
  for (const skill of skills) {
    const { analysis } = skill
    if (analysis.suppressions.length > 0 || analysis.refused !== undefined)
      gists.set(placeKey(skill.found.source, entryPath(skill)), analysis)
  }
  return gists
}

/** Settles a finding. What is switched off is gone. */
export function add(settling: Settling, found: SourceFinding): void {
  const { input, gists, diagnostics, errors } = settling
  const gist = gists.get(placeKey(found.source, found.path))
  const show = (source: number, path: string) => same(settling, input.show(source, path))
  const diagnostic = settle(
    {
      finding: found,
      file: show(found.source, found.path),
      refused: gist?.refused,
      suppressions: gist?.suppressions,
      relatedFiles: found.related?.map(({ source = found.source, path = found.path }) => show(source, path)),
    },
    input.policy,
  )
  if (diagnostic === undefined) return
  diagnostic.message = same(settling, diagnostic.message)
  if (diagnostic.hint !== undefined) diagnostic.hint = same(settling, diagnostic.hint)
  diagnostics.push(diagnostic)
  if (diagnostic.severity === 'error') errors.push({ diagnostic, source: found.source, path: found.path })
}

/** The same, and remembers the places that the finding names. */
export function addAbout(settling: Settling, found: SourceFinding): void {
  for (const place of placesOf(found)) settling.about.add(place)
  add(settling, found)
}

/** The text as it was made first, so that the second can be forgotten. */
function same({ texts }: Settling, text: string): string {
  const known = texts.get(text)
  if (known === undefined) texts.set(text, text)
  return known ?? text
}
