/**
 * The compiler on one screen: analysed skills → diagnostics and a bundle in memory. Pure: no disk, no clock, no console.
 *
 * Before this, `walk` found the skills and `analyse` read each one; after it, `write` puts the bundle on disk. Between
 * `compileSkills` and `emit` a provider may be asked for vectors.
 */

import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { sortDiagnostics } from '../core/diagnostics/sort.ts'
import { getParentPath } from '../core/path.ts'
import { checkSkill } from './check-skill.ts'
import {
  addFinding,
  addFindingAbout,
  createCollector,
  type DiagnosticCollector,
} from './collect-diagnostics.ts'
import type { CompileInput } from './compile-input.ts'
import { getFilePath, isLone } from './entry-form.ts'
import { type FoundError, type OwnFindings, recallFindings } from './kept-findings.ts'
import { reportOverlaps } from './report-overlaps.ts'
import { findUnmatchedPatterns } from './resolve/access.ts'
import { findHeavyCatalogue } from './resolve/budgets.ts'
import { createLinkChecker, type LinkChecker, type Links } from './resolve/links.ts'
import { getPlaceKey } from './resolve/places.ts'
import { type CheckedReferences, formatOutside, keepOutside } from './resolve/references.ts'
import { resolve } from './resolve/resolve.ts'
import { checkServers } from './resolve/servers.ts'
import type { AnalysedSkill, Resolution, SourceFinding } from './types.ts'

export interface Compiled {
  resolution: Resolution
  /** Sorted by file and place. */
  diagnostics: Diagnostic[]
  unknownEntries: string[]
  /** Whether an error is about more than a file that belongs to no source: the manifest of a plugin, a list. */
  hasSkillErrors: boolean
  /** The places (`getPlaceKey`) that anything was found about besides `checkSkill`, whether it counts or not. */
  about: ReadonlySet<string>
  /** The ids that several skills asked for, and those that some of them have in their place. */
  contested: ReadonlySet<string>
  /** Absent unless `keepsOwn`. */
  own?: AllOwn
  /** What was looked up out of each skill for its references, as `formatOutside` writes it. */
  outside: ReadonlyMap<AnalysedSkill, string>
}

/** What was found in skills alone. */
export interface AllOwn {
  /** Only of those that anything was found in. */
  findings: ReadonlyMap<AnalysedSkill, OwnFindings>
  /** Those of which what was found before holds. */
  recalled: ReadonlySet<AnalysedSkill>
  isAlone: LinkChecker['isAlone']
}

export function compileSkills(input: CompileInput): Compiled {
  const collector = createCollector(input)
  for (const found of input.findings) addFindingAbout(collector, found)
  const { links, own, outside } = collectFindings(input, collector)
  const refused = findRefusedSkills(input, collector.errors)
  const isLenient = input.policy.profile === 'lenient'
  const { findings, unknownEntries, ...resolution } = resolve({ ...input, refused, links, isLenient })
  for (const found of [
    ...findings,
    ...findHeavyCatalogue(resolution.skills, input.budget.catalogue),
    ...reportOverlaps(input.policy, resolution, input.getAnalysis),
    // Allowlists may name skills that `entries` left out.
    ...(input.entries === undefined ? findUnmatchedPatterns(input.access ?? {}, resolution.skills) : []),
  ])
    addFindingAbout(collector, found)
  return {
    resolution,
    diagnostics: sortDiagnostics(collector.diagnostics),
    unknownEntries,
    hasSkillErrors: collector.errors.some(({ source }) => source !== -1),
    about: collector.about,
    contested: listContested(findings),
    ...(own && { own }),
    outside,
  }
}

function listContested(findings: SourceFinding[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { code, facts } of findings)
    if (CONTESTS.has(code))
      for (const id of [facts.id, facts.wanted]) if (id !== undefined) ids.add(String(id))
  return ids
}

const CONTESTS: ReadonlySet<Code> = new Set<Code>([
  'identical-skill',
  'shadowed-skill',
  'ambiguous-skill',
  'contested-id',
])

/** Puts down what stands around each skill, which only a bundle needs. */
export function describeAround({ resolution, outside }: Compiled): void {
  for (const resolved of resolution.skills) {
    const known = outside.get(resolved.skill)
    if (known !== undefined) resolved.outside = known
  }
}

/** What is found after the compilation, with what it found, settled and sorted. */
export function addFindings(input: CompileInput, compiled: Compiled, findings: SourceFinding[]): Compiled {
  if (findings.length === 0) return compiled
  const collector = createCollector(input)
  for (const found of findings) addFinding(collector, found)
  return {
    ...compiled,
    diagnostics: sortDiagnostics([...compiled.diagnostics, ...collector.diagnostics]),
    hasSkillErrors: compiled.hasSkillErrors || collector.errors.length > 0,
  }
}

/** What is found in each skill, one after the other, so that the analyses of all are never held at once. */
function collectFindings(
  input: CompileInput,
  collector: DiagnosticCollector,
): Pick<Compiled, 'own' | 'outside'> & { links: Links } {
  const { skills, mcp, keepsOwn = false } = input
  const checker = createLinkChecker(skills, input.exists)
  const links: Links = new Map()
  const findings = new Map<AnalysedSkill, OwnFindings>()
  const recalled = new Set<AnalysedSkill>()
  const outside = new Map<AnalysedSkill, string>()
  for (const skill of skills) {
    const known = recallSkill(input, checker, skill)
    const { linked, ...own } = known ?? settleSkill(input, checker, collector, skill)
    if (known !== undefined) {
      recalled.add(skill)
      collector.diagnostics.push(...own.diagnostics)
      collector.errors.push(...own.errors)
    }
    if (linked.length > 0) links.set(skill, linked)
    if (own.outside !== undefined) outside.set(skill, own.outside)
    if (keepsOwn && (own.diagnostics.length > 0 || own.outside !== undefined)) findings.set(skill, own)
  }
  if (mcp !== undefined) for (const found of checkServers(skills, mcp)) addFindingAbout(collector, found)
  const { isAlone } = checker
  return { links, outside, ...(keepsOwn && { own: { findings, recalled, isAlone } }) }
}

/** What was found in a skill alone, and the skills that its links lead to. */
type SettledSkill = OwnFindings & Pick<CheckedReferences, 'linked'>

/** Of a skill that another one lies in, or another path to one, what is found depends on that one too. */
function recallSkill(
  { recallOwn }: CompileInput,
  { isAlone, lookAround }: LinkChecker,
  skill: AnalysedSkill,
): SettledSkill | undefined {
  const kept = isAlone(skill) ? recallOwn?.(skill) : undefined
  return kept && recallFindings(kept, skill, lookAround(skill))
}

function settleSkill(
  input: CompileInput,
  checker: LinkChecker,
  collector: DiagnosticCollector,
  skill: AnalysedSkill,
): SettledSkill {
  const { diagnostics, errors } = collector
  const from = [diagnostics.length, errors.length]
  const analysis = input.getAnalysis(skill)
  const { linked, outside, findings } = checker.check(skill, analysis.references)
  for (const found of checkSkill(skill, analysis, findings, input)) addFinding(collector, found)
  return {
    diagnostics: diagnostics.slice(from[0]),
    errors: errors.length === from[1] ? NO_ERRORS : errors.slice(from[1]),
    outside: formatOutside(keepOutside(outside)),
    linked,
  }
}

/** Skills share it, because the lists of 100,000 add up. */
const NO_ERRORS: OwnFindings['errors'] = []

/** What leaves skillc no frontmatter to read, and some clients a skill to load: the client of `--preset` decides. */
const LOADED_BY_CLIENTS: Code = 'unresolved-conflict'

/** A skill is refused when an error is about a file of it, or when it holds nothing to load. */
function findRefusedSkills(
  { skills, policy, rules }: CompileInput,
  errors: FoundError[],
): Map<AnalysedSkill, Code> {
  const refused = new Map<AnalysedSkill, Code>(rules?.lost.map(skill => [skill, 'lost-skill']))
  for (const skill of skills) {
    const { unusable } = skill.analysis
    const isLoaded = unusable === LOADED_BY_CLIENTS && rules?.placements.get(skill)?.isUsed === true
    if (unusable !== undefined && !isLoaded) refused.set(skill, unusable)
  }
  if (policy.profile === 'lenient' || errors.length === 0) return refused
  const owners = new Map<string, AnalysedSkill>()
  for (const skill of skills) {
    const { source, path, form } = skill.found
    owners.set(getPlaceKey(source, path), skill)
    if (form !== undefined) owners.set(getPlaceKey(source, form.shown), skill)
  }
  const holders = listHolders(skills)
  for (const { diagnostic, source, path } of errors) {
    for (const holder of holders.get(getPlaceKey(source, path)) ?? [])
      if (!refused.has(holder)) refused.set(holder, diagnostic.code)
    for (let folder = path; ; folder = getParentPath(folder)) {
      const owner = owners.get(getPlaceKey(source, folder))
      if (owner !== undefined && !refused.has(owner)) refused.set(owner, diagnostic.code)
      if (owner !== undefined || folder === '') break
    }
  }
  return refused
}

/** The skills of one file that have a file, by its place: it lies in no folder of theirs. */
function listHolders(skills: AnalysedSkill[]): ReadonlyMap<string, AnalysedSkill[]> {
  const holders = new Map<string, AnalysedSkill[]>()
  for (const skill of skills) {
    if (!isLone(skill.found.form)) continue
    for (const { path } of skill.found.files) {
      const place = getPlaceKey(skill.found.source, getFilePath(skill.found, path))
      const known = holders.get(place)
      if (known === undefined) holders.set(place, [skill])
      else known.push(skill)
    }
  }
  return holders
}
