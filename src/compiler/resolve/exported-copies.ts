/** Copies that skillc wrote are never a source of their original. */

import { createFinding } from '../../core/diagnostics/finding.ts'
import { joinPath } from '../../core/files/path.ts'
import type { AnalyzedSkill, PassedOver, Source, SourceFinding } from '../types.ts'
import {
  computeContentDigest,
  createFindingAt,
  formatId,
  getAliasEntry,
  getEntryPath,
  getNamespace,
  getPlaceKey,
  indexByPlace,
  listAliases,
  listOwnFiles,
} from './places.ts'

export interface SetAside {
  /** All except copies that equal a skill of the build byte for byte. */
  skills: AnalyzedSkill[]
  /** Other unbundled copies, with the original, which changed since; undefined if it no longer exists. */
  copies: Map<AnalyzedSkill, AnalyzedSkill | undefined>
  passedOver: PassedOver[]
  written: Map<AnalyzedSkill, AnalyzedSkill[]>
  findings: SourceFinding[]
}

/**
 * A list beside copies is untrusted, so only bytes that equal a skill of the build go unchecked. Copies with other
 * bytes are checked, and copies that differ from the list are ordinary skills.
 */
export function setCopiesAside(
  skills: AnalyzedSkill[],
  sources: Source[],
  show: (source: number, path: string) => string,
): SetAside {
  const result: SetAside = {
    skills,
    copies: new Map(),
    passedOver: [],
    written: new Map(),
    findings: [],
  }
  if (skills.every(({ found }) => found.copy === undefined)) return result
  const find = createFinder(skills, sources)
  result.skills = skills.filter(skill => {
    const { copy } = skill.found
    if (copy === undefined) return true
    const digest = computeContentDigest(listOwnFiles(skill))
    const { source, id } = find(copy, digest)
    if (source === undefined) {
      if (copy.lost !== undefined) setOrphanAside(skill, copy.lost, copy.digest !== digest, result)
      return true
    }
    const isSame = computeContentDigest(listOwnFiles(source)) === digest
    if (!isSame && copy.digest !== digest) return true
    result.written.set(source, [...(result.written.get(source) ?? []), skill])
    if (isSame || id === undefined) return false
    const facts = { id, winner: show(source.found.source, source.found.path) }
    result.copies.set(skill, source)
    result.findings.push(createFindingAt(skill, createFinding('exported-copy', facts)))
    return true
  })
  return result
}

/**
 * An unchanged copy without its source is not bundled, because the next export would write it again. An edited one is
 * an ordinary skill.
 */
function setOrphanAside(
  skill: AnalyzedSkill,
  from: string,
  isEdited: boolean,
  { copies, passedOver, findings }: SetAside,
): void {
  findings.push(createFindingAt(skill, createFinding('orphaned-copy', { from, isEdited })))
  if (isEdited) return
  copies.set(skill, undefined)
  for (const place of [skill.found, ...listAliases(skill)])
    passedOver.push({
      source: place.source,
      path: place === skill.found ? getEntryPath(skill) : getAliasEntry(skill, place.path),
      code: 'orphaned-copy',
    })
}

type Find = (
  copy: NonNullable<AnalyzedSkill['found']['copy']>,
  digest: string,
) => { source?: AnalyzedSkill | undefined; id?: string }

function createFinder(skills: AnalyzedSkill[], sources: Source[]): Find {
  const originals = skills.filter(({ found }) => found.copy === undefined)
  const places = indexByPlace(originals)
  const ids = new Map<string, AnalyzedSkill>()
  const getId = ({ found, analysis }: AnalyzedSkill) => {
    const source = sources[found.source]
    return source === undefined ? '' : formatId(getNamespace(source, found).segments, analysis.leaf)
  }
  const getRank = ({ found }: AnalyzedSkill) => sources[found.source]?.rank ?? 0
  for (const skill of originals) {
    const id = getId(skill)
    const other = ids.get(id)
    if (other === undefined || getRank(skill) < getRank(other)) ids.set(id, skill)
  }
  let contents: Map<string, AnalyzedSkill> | undefined
  return ({ of, at }, digest) => {
    const outer = of && ids.get(of.id)
    if (of !== undefined && outer !== undefined) {
      const { source, path } = outer.found
      const named = of.path === '' ? outer : places.get(getPlaceKey(source, joinPath(path, of.path)))
      if (named !== undefined) return { source: named, id: of.id }
    }
    const there = at && places.get(getPlaceKey(at.source, at.path))
    if (there !== undefined) return { source: there, id: getId(there) }
    contents ??= new Map(originals.map(skill => [computeContentDigest(listOwnFiles(skill)), skill]))
    return { source: contents.get(digest) }
  }
}
