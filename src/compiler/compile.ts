/**
 * The compiler on one screen: analyzed skills → diagnostics and a bundle in memory. Pure: no disk, no clock, no console.
 *
 * Before this, `walk` found the skills and `analyze` read each one; after it, `write` puts the bundle on disk. Between
 * `compileSkills` and `emit` a provider may be asked for vectors.
 */

import { type Code, RISKS } from '../core/diagnostics/catalog.ts'
import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import { getParentPath } from '../core/files/path.ts'
import { checkSkill } from './check-skill.ts'
import { type CheckedSkill, type FoundError, formatCheck, type StoredCheck } from './checked-skill.ts'
import {
  addFinding,
  createCollector,
  createTextSharer,
  type DiagnosticCollector,
  shareTexts,
} from './collect-diagnostics.ts'
import type { CompileInput } from './compile-input.ts'
import { getBaseFolder, getFilePath, isLone } from './entry-form.ts'
import { reportOverlaps } from './report-overlaps.ts'
import { createLinkChecker, type LinkChecker, type Links } from './resolve/links.ts'
import { formatOutside, keepOutside } from './resolve/outside.ts'
import { getEntryPath, getPlaceKey } from './resolve/places.ts'
import { findHeavyCatalog, findUnmatchedPatterns } from './resolve/policy.ts'
import { resolve } from './resolve/resolve.ts'
import { checkServers } from './resolve/servers.ts'
import type { AnalyzedSkill, PassedOver, Resolution, SourceFinding } from './types.ts'

export interface Compiled {
  resolution: Resolution
  /** Lists what was found, sorted by file and place. Of what was compiled, it holds nothing but notes. */
  listDiagnostics: () => Diagnostic[]
  hasErrors: boolean
  unknownEntries: string[]
  /** Whether an error is about more than a file that belongs to no source: the manifest of a plugin, a list. */
  hasSkillErrors: boolean
  /** What was looked up out of a skill for its references, as `formatOutside` writes it. */
  getOutside: (skill: AnalyzedSkill) => string | undefined
}

export function compileSkills(input: CompileInput): Compiled {
  const collector = createCollector(input)
  const parts: number[] = []
  const add = (found: SourceFinding) => {
    addFinding(collector, found)
    if (collector.diagnostics.length === PUT_AWAY_AT_ONCE) putAway(input, collector, parts)
  }
  for (const found of input.findings) add(found)
  putAway(input, collector, parts)
  const { links, getOutside } = collectFindings(input, collector, parts)
  if (input.mcp !== undefined) for (const found of checkServers(input.skills, input.mcp)) add(found)
  const refused = findRefusedSkills(input, collector.errors)
  const { copies = new Map() } = input
  const skills = input.skills.filter(skill => !copies.has(skill))
  // An error of a copy is not one of the skill that has its id.
  for (const copy of copies.keys()) refused.delete(copy)
  const { findings, unknownEntries, ...resolution } = resolve({
    ...input,
    skills,
    refused,
    links,
    getOutside,
    failed: findFailedEntries(input, collector.errors),
  })
  for (const found of [
    ...findings,
    ...findHeavyCatalog(resolution.skills, input.budget.catalog),
    ...reportOverlaps(input.policy, resolution, input.getAnalysis),
    // Allowlists may name skills that `entries` left out.
    ...(input.entries === undefined ? findUnmatchedPatterns(input.access ?? {}, resolution.skills) : []),
  ])
    add(found)
  putAway(input, collector, parts)
  return {
    resolution,
    listDiagnostics: createLister(input, parts),
    hasErrors: collector.errors.length > 0,
    unknownEntries,
    hasSkillErrors: collector.errors.some(({ source }) => source !== -1),
    getOutside,
  }
}

/** Diagnostics that become one note. */
const PUT_AWAY_AT_ONCE = 64

/** Puts the diagnostics that were collected into a note. */
function putAway({ notes }: CompileInput, { diagnostics }: DiagnosticCollector, parts: number[]): void {
  if (diagnostics.length > 0) parts.push(notes.put(JSON.stringify({ diagnostics: diagnostics.splice(0) })))
}

/** A function of its own, so that what it gives holds nothing else. */
function createLister({ notes }: Pick<CompileInput, 'notes'>, parts: number[]): () => Diagnostic[] {
  return () => sortDiagnostics(readParts(notes, parts))
}

function createLongerLister(list: () => Diagnostic[], more: Diagnostic[]): () => Diagnostic[] {
  return () => sortDiagnostics([...list(), ...more])
}

/** Reads diagnostics again, in the order in which they were found. */
function readParts(notes: CompileInput['notes'], parts: number[]): Diagnostic[] {
  const all: Diagnostic[] = []
  const share = createTextSharer()
  for (const part of parts) {
    const { diagnostics = [] }: StoredCheck = JSON.parse(notes.get(part))
    for (const each of diagnostics) all.push(shareTexts(each, share))
  }
  return all
}

/** What is found after the compilation, with what it found, settled and sorted. */
export function addFindings(input: CompileInput, compiled: Compiled, findings: SourceFinding[]): Compiled {
  if (findings.length === 0) return compiled
  const collector = createCollector(input)
  for (const found of findings) addFinding(collector, found)
  return {
    ...compiled,
    listDiagnostics: createLongerLister(compiled.listDiagnostics, collector.diagnostics),
    hasErrors: compiled.hasErrors || collector.errors.length > 0,
    hasSkillErrors: compiled.hasSkillErrors || collector.errors.length > 0,
  }
}

/** What is found in each skill, one after the other, so that the analyses of all are never held at once. */
function collectFindings(
  input: CompileInput,
  collector: DiagnosticCollector,
  parts: number[],
): Pick<Compiled, 'getOutside'> & { links: Links } {
  const { skills, copies, notes, checkSkill: reuse } = input
  const checker = createLinkChecker(skills, input.exists)
  const links: Links = new Map()
  const outsides = new Map<AnalyzedSkill, number>()
  for (const skill of skills) {
    const check = () => checkAlone(input, checker, collector, skill)
    // The result for a skill around or inside another one, and for a copy, depends on those, too.
    const isAlone = copies?.has(skill) !== true && checker.isAlone(skill)
    const { text, errors, outside, linked } =
      reuse !== undefined && isAlone ? reuse(skill, checker.lookAround(skill), check) : check()
    collector.errors.push(...errors)
    if (text !== undefined) parts.push(notes.put(text))
    if (linked.length > 0) links.set(skill, linked)
    const lookups = formatOutside(outside)
    if (lookups !== undefined) outsides.set(skill, notes.put(lookups))
  }
  return {
    links,
    getOutside: skill => {
      const number = outsides.get(skill)
      return number === undefined ? undefined : notes.get(number)
    },
  }
}

function checkAlone(
  input: CompileInput,
  checker: LinkChecker,
  collector: DiagnosticCollector,
  skill: AnalyzedSkill,
): CheckedSkill {
  const before = collector.errors.length
  const analysis = input.getAnalysis(skill)
  const checked = checker.check(skill, analysis.references)
  const source = input.copies?.get(skill)
  const isLeftOut = source && createCopyFilter(input, checker, source)
  for (const found of checkSkill(skill, analysis, checked.findings, input))
    if (isLeftOut?.(found) !== true) addFinding(collector, found)
  const diagnostics = collector.diagnostics.splice(0)
  const errors = collector.errors.splice(before)
  const outside = keepOutside(checked.outside)
  const text = formatCheck(diagnostics, errors, outside)
  return { ...(text !== undefined && { text }), errors, outside, linked: checked.linked }
}

/**
 * Whether a finding in a copy that skillc wrote is left out: it is mended in the skill that this is a copy of. What may do harm is reported
 * unless that one has it too and no comment of it hides it: that skillc wrote the copy is only what a list beside it says.
 */
function createCopyFilter(
  input: CompileInput,
  checker: LinkChecker,
  skill: AnalyzedSkill,
): (found: SourceFinding) => boolean {
  if (skill.analysis.suppressions.length > 0) return ({ code }) => !RISKS.has(code)
  const analysis = input.getAnalysis(skill)
  const { findings } = checker.check(skill, analysis.references)
  const getKey = ({ code, facts }: SourceFinding) => JSON.stringify([code, facts])
  const known = new Set(checkSkill(skill, analysis, findings, input).map(getKey))
  return found => !RISKS.has(found.code) || known.has(getKey(found))
}

/** A skill is refused when an error is about a file of it, or when it holds nothing to load. */
function findRefusedSkills({ skills, rules }: CompileInput, errors: FoundError[]): Map<AnalyzedSkill, Code> {
  const refused = new Map<AnalyzedSkill, Code>(rules?.lost.map(skill => [skill, 'lost-skill']))
  for (const skill of skills) {
    const { unusable } = skill.analysis
    if (unusable !== undefined) refused.set(skill, unusable)
  }
  if (errors.length === 0) return refused
  const owners = new Map<string, AnalyzedSkill>()
  for (const skill of skills) {
    const { source, path } = skill.found
    owners.set(getPlaceKey(source, path), skill)
    if (isLone(skill.found.form)) owners.set(getPlaceKey(source, getEntryPath(skill)), skill)
    else owners.set(getPlaceKey(source, getBaseFolder(skill.found)), skill)
  }
  const holders = listHolders(skills)
  for (const { code, source, path } of errors) {
    for (const holder of holders.get(getPlaceKey(source, path)) ?? [])
      if (!refused.has(holder)) refused.set(holder, code)
    for (let folder = path; ; folder = getParentPath(folder)) {
      const owner = owners.get(getPlaceKey(source, folder))
      if (owner !== undefined && !refused.has(owner)) refused.set(owner, code)
      if (owner !== undefined || folder === '') break
    }
  }
  return refused
}

/** What was not read as a skill because of an error. */
function findFailedEntries({ passedOver }: CompileInput, errors: FoundError[]): ReadonlySet<PassedOver> {
  const createKey = ({ code, source, path }: FoundError) => `${code} ${getPlaceKey(source, path)}`
  const keys = new Set(errors.map(createKey))
  return new Set(passedOver.filter(entry => keys.has(createKey(entry))))
}

/** The skills of one file that have a file, by its place: it lies in no folder of theirs. */
function listHolders(skills: AnalyzedSkill[]): ReadonlyMap<string, AnalyzedSkill[]> {
  const holders = new Map<string, AnalyzedSkill[]>()
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
