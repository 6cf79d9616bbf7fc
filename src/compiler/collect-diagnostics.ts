/** Findings → diagnostics that count, one after the other: of 100,000 skills there are too many to hold both. Pure. */

import { applySeverity } from '../core/diagnostics/apply-severity.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { FoundError } from './checked-skill.ts'
import type { CompileInput } from './compile-input.ts'
import { getEntryPath, getPlaceKey } from './resolve/places.ts'
import type { SkillSummary, SourceFinding } from './types.ts'

export interface DiagnosticCollector {
  input: Pick<CompileInput, 'policy' | 'show'>
  /** What decides severities in an entry besides the policy, by its place; only where there is any. */
  summaries: ReadonlyMap<string, SkillSummary>
  /** Those that are not put away yet. */
  diagnostics: Diagnostic[]
  errors: FoundError[]
}

export function createCollector({
  skills,
  ...input
}: Pick<CompileInput, 'skills' | 'policy' | 'show'>): DiagnosticCollector {
  return {
    input,
    summaries: mapSummaries(skills),
    diagnostics: [],
    errors: [],
  }
}

function mapSummaries(skills: CompileInput['skills']): DiagnosticCollector['summaries'] {
  const summaries = new Map<string, SkillSummary>()
  for (const skill of skills) {
    const { analysis } = skill
    if (analysis.suppressions.length > 0 || analysis.refused !== undefined)
      summaries.set(getPlaceKey(skill.found.source, getEntryPath(skill)), analysis)
  }
  return summaries
}

/** Settles a finding. What is switched off is dropped. */
export function addFinding(collector: DiagnosticCollector, found: SourceFinding): void {
  const { input, summaries, diagnostics, errors } = collector
  const summary = summaries.get(getPlaceKey(found.source, found.path))
  const { show } = input
  const diagnostic = applySeverity(
    {
      finding: found,
      file: show(found.source, found.path),
      refused: summary?.refused,
      suppressions: summary?.suppressions,
      relatedFiles: found.related?.map(({ source = found.source, path = found.path }) => show(source, path)),
    },
    input.policy,
  )
  if (diagnostic === undefined) return
  diagnostics.push(diagnostic)
  if (diagnostic.severity === 'error')
    errors.push({ code: diagnostic.code, source: found.source, path: found.path })
}

/** Most texts are those of a skill that was just looked at, or of a few codes. */
const MOST_TEXTS = 8_192

/** Gives texts as they were made first, so that the second can be forgotten: many diagnostics say the same, or are about one file. */
export function createTextSharer(): (text: string) => string {
  const texts = new Map<string, string>()
  return text => {
    const known = texts.get(text)
    if (known !== undefined) return known
    if (texts.size === MOST_TEXTS) texts.clear()
    texts.set(text, text)
    return text
  }
}

/** The diagnostic with texts that are shared. */
export function shareTexts(diagnostic: Diagnostic, share: (text: string) => string): Diagnostic {
  diagnostic.file = share(diagnostic.file)
  diagnostic.message = share(diagnostic.message)
  if (diagnostic.hint !== undefined) diagnostic.hint = share(diagnostic.hint)
  for (const other of diagnostic.related ?? []) {
    other.file = share(other.file)
    other.message = share(other.message)
  }
  return diagnostic
}
