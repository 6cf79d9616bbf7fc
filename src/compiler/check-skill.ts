import type { Finding } from '../core/diagnostics/catalog.ts'
import { capFindings } from '../core/diagnostics/finding.ts'
import { getFilePath } from './entry-form.ts'
import { checkLicense } from './licenses/policy.ts'
import { createFindingAt } from './resolve/places.ts'
import { findHeavyBodies } from './resolve/policy.ts'
import type { Analysis, AnalyzedSkill, LicensePolicy, SourceFinding } from './types.ts'
import { checkPaths } from './validate/files.ts'

export interface Bounds {
  budget: { body?: number }
  licenses?: LicensePolicy | undefined
}

/** `checked`: the checked references of the skill. */
export function checkSkill(
  skill: AnalyzedSkill,
  { findings, fields }: Pick<Analysis, 'findings' | 'fields'>,
  checked: Finding[],
  { budget, licenses }: Bounds,
): SourceFinding[] {
  return capFindings([
    ...[...findings, ...(skill.entry.findings ?? [])].map(each => createFindingAt(skill, each)),
    ...checkFiles(skill),
    ...checked.map(each =>
      each.file === undefined ? createFindingAt(skill, each) : createFileFinding(skill, each.file, each),
    ),
    ...findHeavyBodies([skill], budget.body),
    ...checkLicense(skill, fields, licenses),
  ])
}

function checkFiles(skill: AnalyzedSkill): SourceFinding[] {
  const toFileFinding = (file: string, found: Finding) => createFileFinding(skill, file, found)
  return [
    ...skill.files.flatMap(file => (file.findings ?? []).map(found => toFileFinding(file.path, found))),
    ...checkPaths(skill.files.map(({ path }) => path)).map(found =>
      toFileFinding(String(found.facts.path), found),
    ),
  ]
}

function createFileFinding(skill: AnalyzedSkill, file: string, found: Finding): SourceFinding {
  return { ...found, source: skill.found.source, path: getFilePath(skill.found, file), file }
}
