/** What was found in a skill alone, as a later build can use it again: with all that it depends on besides the skill. Pure. */
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import {
  type CheckedReferences,
  formatOutside,
  type KeptOutside,
  locateSkill,
  parseOutside,
  type Surroundings,
} from './resolve/references.ts'
import type { AnalysedSkill } from './types.ts'

/** An error, and the place that it was found at. */
export interface FoundError {
  diagnostic: Diagnostic
  source: number
  path: string
}

/** What was found in a skill alone. */
export interface OwnFindings {
  diagnostics: Diagnostic[]
  /** The errors among them. */
  errors: FoundError[]
  /** As `formatOutside` writes it. */
  outside: string | undefined
}

/** The same as JSON holds it. */
export interface KeptFindings {
  /** Where the skill stood (`getPlaceKey`). */
  place: string
  diagnostics?: Diagnostic[]
  /** Numbers of diagnostics, and the paths from the root that they are about. */
  errors?: [number: number, path: string][]
  /** What was looked up out of it. */
  outside?: KeptOutside
}

export function keepFindings(skill: AnalysedSkill, own: OwnFindings | undefined): KeptFindings {
  const kept: KeptFindings = { place: locateSkill(skill) }
  if (own === undefined) return kept
  const { diagnostics, errors, outside } = own
  if (diagnostics.length > 0) kept.diagnostics = diagnostics
  if (errors.length > 0)
    kept.errors = errors.map(({ diagnostic, path }) => [diagnostics.indexOf(diagnostic), path])
  if (outside !== undefined) kept.outside = parseOutside(outside)
  return kept
}

/** What was found in a skill that is as it was, and the skills that its links lead to. Undefined when it stands elsewhere, or its links lead to other skills now. */
export function recallFindings(
  { place, diagnostics = [], errors = [], outside = [] }: KeptFindings,
  skill: AnalysedSkill,
  surroundings: Surroundings,
): (OwnFindings & Pick<CheckedReferences, 'linked'>) | undefined {
  if (place !== locateSkill(skill)) return undefined
  const linked: AnalysedSkill[] = []
  for (const [path, then, existed, isLinked] of outside) {
    const found = path.startsWith('..') ? undefined : surroundings.findOwner(path)
    const owner = found === skill ? undefined : found
    const exists = surroundings.exists(path)
    if ((owner === undefined ? null : locateSkill(owner)) !== then || (exists ?? null) !== existed)
      return undefined
    if (isLinked && owner !== undefined) linked.push(owner)
  }
  const { source } = skill.found
  return {
    diagnostics,
    errors: errors.flatMap(([number, path]) => {
      const diagnostic = diagnostics[number]
      return diagnostic === undefined ? [] : { diagnostic, source, path }
    }),
    outside: formatOutside(outside),
    linked,
  }
}
