/** What was found in a skill alone, as a later build can use it again: with all that it depends on besides the skill. Pure. */
import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import {
  type CheckedReferences,
  type KeptOutside,
  locateSkill,
  type Surroundings,
} from './resolve/references.ts'
import type { AnalysedSkill } from './types.ts'

/** The code of an error, and the place that it was found at. */
export interface FoundError {
  code: Code
  source: number
  path: string
}

/** What was found in a skill alone. */
export interface OwnFindings {
  diagnostics: Diagnostic[]
  /** The errors among them, in their order. */
  errors: FoundError[]
  /** What was looked up out of it. */
  outside: KeptOutside
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
  if (errors.length > 0) {
    const numbers = diagnostics.flatMap(({ severity }, number) => (severity === 'error' ? number : []))
    kept.errors = errors.map(({ path }, at) => [numbers[at] ?? -1, path])
  }
  if (outside.length > 0) kept.outside = outside
  return kept
}

/** What was found in a skill that is as it was, and the skills that its links lead to. Undefined when it stands elsewhere, or its links lead to other skills now. */
export function recallFindings(
  { place, diagnostics = [], errors = [], outside = [] }: KeptFindings,
  skill: AnalysedSkill,
  surroundings: Surroundings,
): (Omit<OwnFindings, 'diagnostics'> & Pick<CheckedReferences, 'linked'>) | undefined {
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
    errors: errors.flatMap(([number, path]) => {
      const diagnostic = diagnostics[number]
      return diagnostic === undefined ? [] : { code: diagnostic.code, source, path }
    }),
    outside,
    linked,
  }
}
