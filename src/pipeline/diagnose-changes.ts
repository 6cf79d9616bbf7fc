/** What is found after small changes of some skills: their own findings again, and all others as they were. Pure. */

import { checkSkill } from '../compiler/check-skill.ts'
import { addFinding, createCollector } from '../compiler/collect-diagnostics.ts'
import type { KeptFindings } from '../compiler/kept-findings.ts'
import { isOverlapRuleOn } from '../compiler/report-overlaps.ts'
import { checkReferences, type Owner, recallSurroundings } from '../compiler/resolve/references.ts'
import type { AnalysedSkill, SourceFinding } from '../compiler/types.ts'
import type { Policy } from '../core/diagnostics/apply-severity.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { sortDiagnostics } from '../core/diagnostics/sort.ts'
import type { Settings } from './config/options.ts'
import { getPolicy } from './config/policy.ts'
import { showFile } from './config/show-file.ts'
import type { ChangedSkill, SkillVersion } from './delta/change.ts'
import { decline, type Explain } from './reasons.ts'

/**
 * The diagnostics as they are now. Undefined when a full build must say what there is: an error keeps skills out of the
 * bundle, a link may lead to another skill than before, or something is found about several skills together. `likeness` has two
 * hashes of the description of each skill, by its number, as they were before.
 */
export function diagnoseChanges(
  settings: Settings,
  diagnostics: Diagnostic[],
  changes: ChangedSkill[],
  likeness: Int32Array,
  explain: Explain,
): Diagnostic[] | undefined {
  const policy = getPolicy(settings)
  const gone: Diagnostic[] = []
  const come: Diagnostic[] = []
  for (const change of changes) {
    const { before, after, origin } = change
    const { path } = origin.found
    const checked = checkChange(settings, change)
    if (checked === undefined) return decline(explain, 'links', path)
    if (affectsOthers(settings, policy, change) || isLikeAnother(settings, change, changes, likeness))
      return decline(explain, 'together', path)
    if (before !== undefined && after !== undefined) {
      const was = serializeFacts(before.skill, checked.before)
      if (was === serializeFacts(after.skill, checked.after)) continue
    }
    if (!origin.isApart) return decline(explain, 'together', path)
    if (before !== undefined) gone.push(...createDiagnostics(settings, policy, before.skill, checked.before))
    if (after !== undefined) come.push(...createDiagnostics(settings, policy, after.skill, checked.after))
  }
  const wrong = [...gone, ...come].find(({ severity }) => severity === 'error')
  if (wrong !== undefined) return decline(explain, 'error', wrong.file)
  return gone.length + come.length === 0 ? diagnostics : exchange(diagnostics, gone, come)
}

/** All that diagnostics are made of. */
function serializeFacts({ analysis }: AnalysedSkill, findings: SourceFinding[]): string {
  return JSON.stringify([findings, analysis.suppressions, analysis.refused])
}

/** What is found in the skill alone, before and after. Undefined when that cannot be told. */
function checkChange(
  { budget, licenses }: Settings,
  { before, after, foundBefore }: ChangedSkill,
): { before: SourceFinding[]; after: SourceFinding[] } | undefined {
  const { outside = [] }: KeptFindings = JSON.parse(foundBefore.own)
  const known = new Set(outside.map(([path]) => path))
  const surroundings = recallSurroundings(outside)
  const check = ({ skill }: SkillVersion) => {
    const files = [skill.entry, ...skill.files]
    const checked = checkReferences<Owner>(skill, skill.analysis.references, files, surroundings)
    const linked = new Set(checked.linked.map(({ found }) => found.path))
    const findings = checkSkill(skill, skill.analysis, checked.findings, { budget, licenses })
    return { findings, linked: [...linked].sort().join('\n'), outside: checked.outside }
  }
  const was = before && check(before)
  const now = after && check(after)
  const isKnown = now === undefined || [...now.outside.keys()].every(path => known.has(path))
  const isLinkedAsBefore = was === undefined || now === undefined || was.linked === now.linked
  if (!isKnown || !isLinkedAsBefore) return undefined
  return { before: was?.findings ?? [], after: now?.findings ?? [] }
}

/** Whether something that is found about several skills together may be another now. */
function affectsOthers(settings: Settings, policy: Policy, { before, after }: ChangedSkill): boolean {
  const [was, now] = [before?.skill.analysis, after?.skill.analysis]
  if (settings.budget.catalogue !== undefined && was?.tokens.catalogue !== now?.tokens.catalogue) return true
  return was?.description !== now?.description && isOverlapRuleOn(policy)
}

/**
 * Whether a description that changed, came or went was like that of another skill, or is now: then a finding may come or go.
 */
function isLikeAnother(
  { entries }: Settings,
  change: ChangedSkill,
  changes: ChangedSkill[],
  likeness: Int32Array,
): boolean {
  const getHash = (version: SkillVersion | undefined, at: number) => version?.skill.analysis.likeness[at] ?? 0
  const changed = new Set(changes.map(({ was }) => was))
  return [0, 1].some(at => {
    const [was, now] = [getHash(change.before, at), getHash(change.after, at)]
    if (was === now) return false
    // The ledger knows nothing of skills that no entry reaches.
    if (entries !== undefined) return true
    if (now !== 0 && changes.some(other => other !== change && getHash(other.after, at) === now)) return true
    for (let other = 0; other * 2 < likeness.length; other++) {
      const hash = likeness[other * 2 + at]
      if (hash === 0 || other === change.was) continue
      if (hash === was || (hash === now && !changed.has(other))) return true
    }
    return false
  })
}

function createDiagnostics(
  settings: Settings,
  policy: Policy,
  skill: AnalysedSkill,
  findings: SourceFinding[],
): Diagnostic[] {
  const collector = createCollector({
    skills: [skill],
    policy,
    show: (source, path) => showFile(settings, source, path),
  })
  for (const found of findings) addFinding(collector, found)
  return collector.diagnostics
}

/** Undefined when not all that should go is there. */
function exchange(
  diagnostics: Diagnostic[],
  gone: Diagnostic[],
  come: Diagnostic[],
): Diagnostic[] | undefined {
  const files = new Set(gone.map(({ file }) => file))
  const left = new Map<string, number>()
  for (const each of gone.map(one => JSON.stringify(one))) left.set(each, (left.get(each) ?? 0) + 1)
  const kept = diagnostics.filter(each => {
    if (!files.has(each.file)) return true
    const text = JSON.stringify(each)
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  })
  if (kept.length !== diagnostics.length - gone.length) return undefined
  return sortDiagnostics([...kept, ...come])
}
