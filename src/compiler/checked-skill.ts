import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { type KeptOutside, locateSkill, type Surroundings } from './resolve/outside.ts'
import type { AnalyzedSkill } from './types.ts'

/** An error's code and place. */
export interface FoundError {
  code: Code
  source: number
  path: string
}

export interface CheckedSkill {
  /** JSON of `StoredCheck`; undefined when nothing was found and nothing was looked up. */
  text?: string | undefined
  /** The same diagnostics, where they stay in memory; otherwise they are parsed again when they are listed. */
  diagnostics?: Diagnostic[] | undefined
  /** In the order of the diagnostics. */
  errors: FoundError[]
  /** The paths outside the skill that were looked up, with the answers. */
  outside: KeptOutside
  linked: AnalyzedSkill[]
}

/** Reuses the result of an earlier check of the same skill when the lookups have the same answers, or else calls `check`. */
export type CheckSkill = (
  skill: AnalyzedSkill,
  surroundings: Surroundings<AnalyzedSkill>,
  check: () => CheckedSkill,
) => CheckedSkill

export interface StoredCheck {
  diagnostics?: Diagnostic[]
  /** Numbers of diagnostics, and their paths from the root. */
  errors?: [number: number, path: string][]
  outside?: KeptOutside
}

/** Undefined when there is nothing to store. */
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

/** The stored result of a check, without links: they lead to skills of one build. */
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

/** Repeats every recorded lookup. Undefined when an answer differs: then the skill has to be checked. */
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
