/** What was found in a skill alone, as a later build can use it again: with all that it depends on besides the skill. Pure. */
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { getPlaceKey } from './resolve/places.ts'
import type { CheckedReferences, Surroundings } from './resolve/references.ts'
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
  outside: CheckedReferences['outside']
}

/** The same as JSON holds it. */
export interface KeptFindings {
  /** Where the skill stood (`getPlaceKey`). */
  place: string
  diagnostics?: Diagnostic[]
  /** Numbers of diagnostics, and the paths from the root that they are about. */
  errors?: [number: number, path: string][]
  /** What was looked up out of it: the path from the root, the place of the skill there, whether it exists, whether a link leads there. */
  outside?: [path: string, owner: string | null, exists: boolean | null, isLinked: boolean][]
}

export function keepFindings(skill: AnalysedSkill, own: OwnFindings | undefined): KeptFindings {
  const kept: KeptFindings = { place: locate(skill) }
  if (own === undefined) return kept
  const { diagnostics, errors, outside } = own
  if (diagnostics.length > 0) kept.diagnostics = diagnostics
  if (errors.length > 0)
    kept.errors = errors.map(({ diagnostic, path }) => [diagnostics.indexOf(diagnostic), path])
  if (outside.size > 0)
    kept.outside = Array.from(outside, ([path, { owner, exists, isLinked }]) => [
      path,
      owner === undefined ? null : locate(owner),
      exists ?? null,
      isLinked,
    ])
  return kept
}

/** What was found in a skill that is as it was. Undefined when it stands elsewhere, or its links lead to other skills now. */
export function recallFindings(
  { place, diagnostics = [], errors = [], outside = [] }: KeptFindings,
  skill: AnalysedSkill,
  surroundings: Surroundings,
): OwnFindings | undefined {
  if (place !== locate(skill)) return undefined
  const owners: OwnFindings['outside'] = new Map()
  for (const [path, then, existed, isLinked] of outside) {
    const found = path.startsWith('..') ? undefined : surroundings.findOwner(path)
    const owner = found === skill ? undefined : found
    const exists = surroundings.exists(path)
    if ((owner === undefined ? null : locate(owner)) !== then || (exists ?? null) !== existed)
      return undefined
    owners.set(path, { owner, exists, isLinked })
  }
  const { source } = skill.found
  return {
    diagnostics,
    errors: errors.flatMap(([number, path]) => {
      const diagnostic = diagnostics[number]
      return diagnostic === undefined ? [] : { diagnostic, source, path }
    }),
    outside: owners,
  }
}

function locate({ found }: AnalysedSkill): string {
  return getPlaceKey(found.source, found.path)
}
