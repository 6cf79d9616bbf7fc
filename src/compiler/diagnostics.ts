/** Converts findings one by one: for 100,000 skills, both forms do not fit in memory. */

import { applySeverity, type Policy } from '../core/diagnostics/apply-severity.ts'
import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import type { Spool } from '../core/files/spool.ts'
import { type Archives, findArchives, foldArchives } from './archives.ts'
import type { CheckedSkill, FoundError, StoredCheck } from './checked-skill.ts'
import { countPlaces, lowerForeign, type Places } from './foreign-entries.ts'
import { getEntryPath, getPlaceKey } from './resolve/places.ts'
import type { AnalyzedSkill, SkillSummary, Source, SourceFinding } from './types.ts'

export interface Diagnostics {
  /** In insertion order. */
  errors: readonly FoundError[]
  /** Applies severities, and drops findings that are off. */
  settle: (findings: readonly SourceFinding[]) => Pick<CheckedSkill, 'errors'> & { diagnostics: Diagnostic[] }
  add: (findings: readonly SourceFinding[]) => void
  addChecked: (checked: Pick<CheckedSkill, 'text' | 'diagnostics' | 'errors'>) => void
  /** Sorted by file and position. Needs the open spool. */
  list: () => Diagnostic[]
}

export interface DiagnosticInput {
  skills: readonly AnalyzedSkill[]
  policy: Policy
  show: (source: number, path: string) => string
  spool: Spool
  sources: readonly Pick<Source, 'namespace' | 'isUnread'>[]
}

export function createDiagnostics({ skills, policy, show, spool, sources }: DiagnosticInput): Diagnostics {
  const summaries = mapSummaries(skills)
  const errors: FoundError[] = []
  const parts: Part[] = []
  const isOfPlugin = (source: number) =>
    sources[source]?.namespace.length !== 0 && sources[source]?.isUnread !== true
  const countSkills = () => countPlaces(skills, show, isOfPlugin)
  const settle: Diagnostics['settle'] = findings => {
    const diagnostics: Diagnostic[] = []
    const own: FoundError[] = []
    for (const found of findings) {
      const { source, path, related } = found
      const summary = summaries.get(getPlaceKey(source, path))
      const diagnostic = applySeverity(
        {
          finding: found,
          file: show(source, path),
          refused: summary?.refused,
          suppressions: summary?.suppressions,
          relatedFiles: related?.map(each => show(each.source ?? source, each.path ?? path)),
        },
        policy,
      )
      if (diagnostic === undefined) continue
      diagnostics.push(diagnostic)
      if (diagnostic.severity === 'error') own.push({ code: diagnostic.code, source, path })
    }
    return { diagnostics, errors: own }
  }
  const addChecked: Diagnostics['addChecked'] = ({ text, diagnostics, errors: own }) => {
    errors.push(...own)
    if (text !== undefined) parts.push(diagnostics ?? spool.put(text))
  }
  return {
    errors,
    settle,
    add: findings => {
      for (let from = 0; from < findings.length; from += SPOOLED_AT_ONCE) {
        const { diagnostics, errors: own } = settle(findings.slice(from, from + SPOOLED_AT_ONCE))
        const text = JSON.stringify({ diagnostics } satisfies StoredCheck)
        addChecked({ ...(diagnostics.length > 0 && { text }), errors: own })
      }
    },
    addChecked,
    list: createLister(spool, parts, { archives: findArchives(skills, show), countSkills }, policy),
  }
}

function mapSummaries(skills: DiagnosticInput['skills']): ReadonlyMap<string, SkillSummary> {
  const summaries = new Map<string, SkillSummary>()
  for (const skill of skills) {
    const { analysis } = skill
    if (analysis.suppressions.length > 0 || analysis.refused !== undefined)
      summaries.set(getPlaceKey(skill.found.source, getEntryPath(skill)), analysis)
  }
  return summaries
}

const SPOOLED_AT_ONCE = 64

/** True if an error is about more than a file outside all sources, such as a plugin's manifest. */
export function hasSkillErrors(errors: readonly FoundError[]): boolean {
  return errors.some(({ source, code }) => source !== -1 || code === 'missing-embeddings')
}

type Part = Diagnostic[] | number

/** Separate, so its closure keeps nothing else alive. */
function createLister(
  spool: Spool,
  parts: readonly Part[],
  { archives, countSkills }: { archives: Archives; countSkills: () => Places },
  policy: Policy,
): () => Diagnostic[] {
  return () => {
    const all: Diagnostic[] = []
    const share = createTextSharer()
    for (const part of parts) {
      const { diagnostics = [] }: StoredCheck =
        typeof part === 'number' ? JSON.parse(spool.get(part)) : { diagnostics: part }
      for (const each of diagnostics) all.push(shareTexts(each, share))
    }
    return foldArchives(lowerForeign(sortDiagnostics(all), countSkills, policy), archives, policy)
  }
}

const MOST_TEXTS = 8_192

/** Returns the first string with each text, so duplicates can be freed: many diagnostics share messages or files. */
function createTextSharer(): (text: string) => string {
  const texts = new Map<string, string>()
  return text => {
    const known = texts.get(text)
    if (known !== undefined) return known
    if (texts.size === MOST_TEXTS) texts.clear()
    texts.set(text, text)
    return text
  }
}

function shareTexts(diagnostic: Diagnostic, share: (text: string) => string): Diagnostic {
  diagnostic.file = share(diagnostic.file)
  diagnostic.message = share(diagnostic.message)
  if (diagnostic.help !== undefined) diagnostic.help = share(diagnostic.help)
  for (const other of diagnostic.related ?? []) {
    other.file = share(other.file)
    other.message = share(other.message)
  }
  return diagnostic
}
