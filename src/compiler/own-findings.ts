/** What is found about one skill whatever the other skills of the build are. Pure. */
import { capFindings } from '../core/diagnostics/cap.ts'
import type { Finding } from '../core/diagnostics/catalog.ts'
import { joinPath } from '../core/path.ts'
import { checkLicense, type LicensePolicy } from './licenses/policy.ts'
import { heavyBodies } from './resolve/budgets.ts'
import { at } from './resolve/places.ts'
import type { AnalysedSkill, Analysis, SourceFinding } from './types.ts'
import { checkPaths } from './validate/paths.ts'

/** What skills are held against. */
export interface Bounds {
  budget: { body?: number }
  licenses?: LicensePolicy | undefined
}

/** `checked`: what came of checking the references of the skill. */
export function ownFindings(
  skill: AnalysedSkill,
  { findings, fields }: Pick<Analysis, 'findings' | 'fields'>,
  checked: Finding[],
  { budget, licenses }: Bounds,
): SourceFinding[] {
  return capFindings([
    ...findings.map(each => at(skill, each)),
    ...aboutFiles(skill),
    ...checked.map(each => at(skill, each)),
    ...heavyBodies([skill], budget.body),
    ...checkLicense(skill, fields, licenses),
  ])
}

/** What is found in the files of a skill besides its entry, and about their paths. */
function aboutFiles(skill: AnalysedSkill): SourceFinding[] {
  const { source, path: folder } = skill.found
  const aboutFile = (file: string, found: Finding) => ({
    ...found,
    source,
    path: joinPath(folder, file),
    file,
  })
  return [
    ...skill.files.flatMap(file => (file.findings ?? []).map(found => aboutFile(file.path, found))),
    ...checkPaths(skill.files.map(({ path }) => path)).map(found =>
      aboutFile(String(found.facts.path), found),
    ),
  ]
}
