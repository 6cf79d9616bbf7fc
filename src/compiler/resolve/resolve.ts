/**
 * Turns the analyzed skills of all sources into the bundle's skills.
 *
 * namespace → identical copies → precedence → copies under other ids → dependencies → tree-shaking → places. The walk
 * has found aliases. Every loss has a finding, and the account covers each `SKILL.md`.
 */

import { createFinding } from '../../core/diagnostics/finding.ts'
import { shareEmpty } from '../../core/text/order.ts'
import type { AnalyzedSkill, Resolution, ResolvedSkill, SourceFinding } from '../types.ts'
import { createAccount, type Fates, listSkipped } from './account.ts'
import { assignPlaces } from './assign-places.ts'
import { joinCopies } from './copies.ts'
import {
  type Dependency,
  findCycles,
  findReachable,
  getVersion,
  indexNames,
  type Names,
  resolveDependencies,
} from './dependencies.ts'
import { findDuplicateDescriptions } from './duplicates.ts'
import { resolveIds } from './ids.ts'
import type { ResolveInput } from './input.ts'
import { findLookalikes } from './lookalikes.ts'
import { byPlace, createFindingAt, getPlaceKey, type SkillPlace } from './places.ts'
import { nameRefused } from './refused.ts'
import { findUnknownSkills } from './unknown-skills.ts'

/** Sorted by id in code-unit order. `unknownEntries`: entries that are not ids. `probed`: looked-up paths. */
export function resolve(
  input: ResolveInput,
): Resolution & { findings: SourceFinding[]; unknownEntries: string[]; probed: SkillPlace[] } {
  const findings: SourceFinding[] = []
  const fates: Fates = new Map(input.refused)
  const refused = nameRefused(input)
  const asked = resolveIds(input, refused, findings, fates)
  const names = indexNames([...new Set(asked.flatMap(({ id, variantOf = id }) => [variantOf, id]))])
  const { skills: all, ids } = joinCopies(asked, input, names, findings, fates)
  const getOwner = (id: string) => ids.get(id) ?? id
  const idOfSkill = new Map(asked.map(({ id, skill }) => [skill, getOwner(id)]))
  connect(all, input, { names, getOwner, idOfSkill }, findings)
  const general = all.filter(({ variantOf }) => variantOf === undefined)
  findCollisions(general, findings)
  findLookalikes(general, findings)
  findings.push(...findDuplicateDescriptions(general, input.getAnalysis))
  const unknownSkills = findUnknownSkills(all, input, names)
  findings.push(...unknownSkills.findings)
  const { skills, unknown } = shake(all, input, getOwner, findings, fates)
  assignPlaces(skills)
  const skipped = listSkipped(input, fates, refused.ids)
  return {
    skills,
    account: createAccount(input, fates, skipped),
    skipped,
    findings: findings.sort(byPlace),
    unknownEntries: unknown,
    probed: unknownSkills.probed,
  }
}

interface Named {
  names: Names
  getOwner: (id: string) => string
  idOfSkill: ReadonlyMap<AnalyzedSkill, string>
}

function connect(
  skills: ResolvedSkill[],
  { links, getAnalysis, below }: ResolveInput,
  { names, getOwner, idOfSkill }: Named,
  findings: SourceFinding[],
): void {
  const requires = new Map<string, string[]>()
  const byId = new Map(skills.map(resolved => [resolved.id, resolved]))
  const findVersion = (id: string) => {
    const skill = byId.get(id)?.skill
    return skill && getVersion(getAnalysis(skill).fields)
  }
  for (const resolved of skills) {
    const linked = (links.get(resolved.skill) ?? []).flatMap(skill => idOfSkill.get(skill) ?? [])
    const found = resolveDependencies(
      resolved.variantOf ?? resolved.id,
      resolved.skill.analysis.mentions,
      linked,
      names,
      findVersion,
      getOwner,
      below,
    )
    resolved.dependencies = shareEmpty(found.dependencies)
    resolved.unmet = shareEmpty(found.unmet)
    for (const each of found.findings) findings.push(createFindingAt(resolved.skill, each))
    const required = found.dependencies.filter(({ kind }) => kind === 'requires').map(({ id }) => id)
    if (required.length > 0) requires.set(resolved.id, required)
  }
  for (const cycle of findCycles(requires)) {
    const first = byId.get(cycle[0] ?? '')
    if (first === undefined) continue
    const shown = [...cycle, first.id].map(id => `\`${id}\``).join(' → ')
    findings.push(createFindingAt(first.skill, createFinding('cyclic-dependency', { cycle: shown })))
  }
}

/** Ids that are equal to clients without namespaces, or to case-insensitive disks. */
function findCollisions(skills: ResolvedSkill[], findings: SourceFinding[]): void {
  const seen = new Map<string, string>()
  for (const { id, skill } of skills) {
    const flat = id.toLowerCase().replaceAll(':', '-')
    const other = seen.get(flat)
    if (other === undefined) seen.set(flat, id)
    else findings.push(createFindingAt(skill, createFinding('colliding-skill', { id, other })))
  }
}

/** `--entry`: keeps only skills that the entries reach. The others get a finding. */
function shake(
  skills: ResolvedSkill[],
  { entries, skills: analyzed }: ResolveInput,
  getOwner: (id: string) => string,
  findings: SourceFinding[],
  fates: Fates,
): { skills: ResolvedSkill[]; unknown: string[] } {
  if (entries === undefined) return { skills, unknown: [] }
  const dependencies = new Map<string, Dependency[]>(skills.map(({ id, dependencies: all }) => [id, all]))
  for (const { id, variantOf } of skills)
    if (variantOf !== undefined)
      dependencies.set(variantOf, [...(dependencies.get(variantOf) ?? []), { id, kind: 'requires' }])
  const known = entries.map(getOwner).filter(id => dependencies.has(id))
  const reached = findReachable(known, dependencies)
  const kept = skills.filter(({ id }) => reached.has(id))
  const keptPlaces = new Set<string>()
  for (const { skill, identical, shadows } of kept) {
    for (const { source, path } of [skill.found, ...identical, ...shadows])
      keptPlaces.add(getPlaceKey(source, path))
  }
  for (const skill of analyzed) {
    const fate = fates.get(skill)
    if (fate !== undefined && fate !== 'identical' && fate !== 'shadowed') continue
    if (keptPlaces.has(getPlaceKey(skill.found.source, skill.found.path))) continue
    fates.set(skill, 'unreached-skill')
    findings.push(createFindingAt(skill, createFinding('unreached-skill', { entries: entries.join(', ') })))
  }
  return { skills: kept, unknown: entries.filter(id => !dependencies.has(getOwner(id))) }
}
