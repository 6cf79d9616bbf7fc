import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { type KeptOutside, locateSkill, type Surroundings } from './resolve/outside.ts'
import type { AnalyzedSkill } from './types.ts'

export interface FoundError {
  code: Code
  source: number
  path: string
}

export interface CheckedSkill {
  /** JSON of `StoredCheck`; undefined if there are no findings and no lookups. */
  text?: string | undefined
  /** Kept if the check just ran; otherwise parsed on demand. */
  diagnostics?: Diagnostic[] | undefined
  errors: FoundError[]
  outside: KeptOutside
  linked: AnalyzedSkill[]
}

/** Reuses an earlier result if its lookups have the same answers, otherwise calls `check`. */
export type CheckSkill = (
  skill: AnalyzedSkill,
  surroundings: Surroundings<AnalyzedSkill>,
  check: () => CheckedSkill,
) => CheckedSkill

export interface StoredCheck {
  diagnostics?: Diagnostic[]
  errors?: [number: number, path: string][]
  outside?: KeptOutside
}

/** Undefined if there is nothing to store. */
export function formatCheck(
  diagnostics: readonly Diagnostic[],
  errors: readonly FoundError[],
  outside: KeptOutside,
): string | undefined {
  if (diagnostics.length === 0 && outside.length === 0) return undefined
  const stored: StoredCheck = {}
  if (diagnostics.length > 0) stored.diagnostics = [...diagnostics]
  if (errors.length > 0) {
    const numbers = diagnostics.flatMap(({ severity }, number) => (severity === 'error' ? number : []))
    stored.errors = errors.map(({ path }, at) => [numbers[at] ?? -1, path])
  }
  if (outside.length > 0) stored.outside = outside
  return JSON.stringify(stored)
}

/** Without links, which depend on the build's other skills. */
export function parseCheck(text: string, { found: { source } }: AnalyzedSkill): CheckedSkill {
  const { diagnostics = [], errors = [], outside = [] }: StoredCheck = JSON.parse(text)
  return {
    text,
    diagnostics,
    errors: errors.flatMap(([number, path]) => {
      const diagnostic = diagnostics[number]
      return diagnostic === undefined ? [] : { code: diagnostic.code, source, path }
    }),
    outside,
    linked: [],
  }
}

/** Repeats all lookups. Returns undefined if an answer differs: the skill has to be checked again. */
export function verifyCheck(
  checked: CheckedSkill,
  skill: AnalyzedSkill,
  { findOwner, exists }: Surroundings<AnalyzedSkill>,
): CheckedSkill | undefined {
  const linked: AnalyzedSkill[] = []
  for (const [path, ownerThen, existed, isLinked] of checked.outside) {
    const found = path.startsWith('..') ? undefined : findOwner(path)
    const owner = found === skill ? undefined : found
    if ((owner === undefined ? null : locateSkill(owner)) !== ownerThen || (exists(path) ?? null) !== existed)
      return undefined
    if (isLinked && owner !== undefined) linked.push(owner)
  }
  return { ...checked, linked }
}
