/**
 * The compiler on one screen: analysed skills → diagnostics and a bundle in memory. Pure: no disk, no clock, no console.
 *
 * Before this, `walk` found the skills and `analyse` read each one; after it, `write` puts the bundle on disk. Between
 * `compileSkills` and `emit` a provider may be asked for vectors.
 */

import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { sortDiagnostics } from '../core/diagnostics/sort.ts'
import { parentPath } from '../core/path.ts'
import { competingSkills } from './competing.ts'
import type { CompileInput } from './compile-input.ts'
import { ownFindings } from './own-findings.ts'
import { unmatchedPatterns } from './resolve/access.ts'
import { heavyCatalogue } from './resolve/budgets.ts'
import { type Links, linkChecker } from './resolve/links.ts'
import { placeKey } from './resolve/places.ts'
import type { CheckedReferences } from './resolve/references.ts'
import { resolve } from './resolve/resolve.ts'
import { checkServers } from './resolve/servers.ts'
import { add, addAbout, type FoundError, type Settling, startSettling } from './settling.ts'
import type { AnalysedSkill, Resolution, SourceFinding } from './types.ts'

export interface Compiled {
  resolution: Resolution
  /** Sorted by file and place. */
  diagnostics: Diagnostic[]
  unknownEntries: string[]
  /** The places (`placeKey`) that anything was found about besides `ownFindings`, whether it counts or not. */
  about: ReadonlySet<string>
  outside: OutsideOf
}

/** Where the links of skills lead out of them (`CheckedReferences`). */
export type OutsideOf = ReadonlyMap<AnalysedSkill, CheckedReferences['outside']>

export function compileSkills(input: CompileInput): Compiled {
  const settling = startSettling(input)
  for (const found of input.findings) addAbout(settling, found)
  const { links, outside } = settleSkills(input, settling)
  const refused = refusedSkills(input, settling.errors)
  const resolution = resolve({ ...input, refused, links })
  for (const found of [
    ...resolution.findings,
    ...heavyCatalogue(resolution.skills, input.budget.catalogue),
    ...competingSkills(input.policy, resolution, input.analysisOf),
    // Allowlists may name skills that `entries` left out.
    ...(input.entries === undefined ? unmatchedPatterns(input.access ?? {}, resolution.skills) : []),
  ])
    addAbout(settling, found)
  return {
    resolution,
    diagnostics: sortDiagnostics(settling.diagnostics),
    unknownEntries: resolution.unknownEntries,
    about: settling.about,
    outside,
  }
}

/** What is found after the compilation, with what it found, settled and sorted. */
export function addFindings(input: CompileInput, compiled: Compiled, findings: SourceFinding[]): Compiled {
  if (findings.length === 0) return compiled
  const settling = startSettling(input)
  for (const found of findings) add(settling, found)
  return { ...compiled, diagnostics: sortDiagnostics([...compiled.diagnostics, ...settling.diagnostics]) }
}

/** What is found in each skill, one after the other: nobody holds the analyses of all. */
function settleSkills(input: CompileInput, settling: Settling): { links: Links; outside: OutsideOf } {
  const { skills, mcp } = input
  const check = linkChecker(skills)
  const links: Links = new Map()
  const outside = new Map<AnalysedSkill, CheckedReferences['outside']>()
  for (const skill of skills) {
    const analysis = input.analysisOf(skill)
    const checked = check(skill, analysis.references)
    if (checked.linked.length > 0) links.set(skill, checked.linked)
    if (checked.outside.size > 0) outside.set(skill, checked.outside)
    for (const found of ownFindings(skill, analysis, checked.findings, input)) add(settling, found)
  }
  if (mcp !== undefined) for (const found of checkServers(skills, mcp)) addAbout(settling, found)
  return { links, outside }
}

/** A skill is refused when an error is about a file of it, or when it holds nothing to load. */
function refusedSkills(
  { skills, policy, rules }: CompileInput,
  errors: FoundError[],
): Map<AnalysedSkill, Code> {
  const owners = new Map<string, AnalysedSkill>()
  for (const skill of skills) {
    const { source, path, form } = skill.found
    owners.set(placeKey(source, path), skill)
    if (form !== undefined) owners.set(placeKey(source, form.shown), skill)
  }
  const refused = new Map<AnalysedSkill, Code>(rules?.lost.map(skill => [skill, 'lost-skill']))
  for (const skill of skills)
    if (skill.analysis.unusable !== undefined) refused.set(skill, skill.analysis.unusable)
  if (policy.profile === 'lenient') return refused
  for (const { diagnostic, source, path } of errors) {
    for (let folder = path; ; folder = parentPath(folder)) {
      const owner = owners.get(placeKey(source, folder))
      if (owner !== undefined && !refused.has(owner)) refused.set(owner, diagnostic.code)
      if (owner !== undefined || folder === '') break
    }
  }
  return refused
}
