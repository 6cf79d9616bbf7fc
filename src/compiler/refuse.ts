import type { Code } from '../core/diagnostics/catalog.ts'
import { getParentPath } from '../core/files/path.ts'
import type { FoundError } from './checked-skill.ts'
import { getBaseFolder, getFilePath, isLone } from './entry-form.ts'
import { getEntryPath, getPlaceKey } from './resolve/places.ts'
import type { AnalyzedSkill, PassedOver } from './types.ts'

/** The first code that refuses each skill; `lost`: its client would not load it. `copies` are never bundled. */
export function refuseSkills(
  skills: readonly AnalyzedSkill[],
  copies: ReadonlyMap<AnalyzedSkill, unknown>,
  errors: readonly FoundError[],
  lost: ReadonlyMap<AnalyzedSkill, Code> = new Map(),
): Map<AnalyzedSkill, Code> {
  const refused = new Map<AnalyzedSkill, Code>(lost)
  for (const skill of skills) {
    const { unusable } = skill.analysis
    if (unusable !== undefined) refused.set(skill, unusable)
  }
  const owners = mapOwners(skills)
  const holders = mapHolders(skills)
  for (const { code, source, path } of errors) {
    for (const holder of holders.get(getPlaceKey(source, path)) ?? [])
      if (!refused.has(holder)) refused.set(holder, code)
    for (let folder = path; ; folder = getParentPath(folder)) {
      const owner = owners.get(getPlaceKey(source, folder))
      if (owner !== undefined && !refused.has(owner)) refused.set(owner, code)
      if (owner !== undefined || folder === '') break
    }
  }
  for (const copy of copies.keys()) refused.delete(copy)
  return refused
}

function mapOwners(skills: readonly AnalyzedSkill[]): ReadonlyMap<string, AnalyzedSkill> {
  const owners = new Map<string, AnalyzedSkill>()
  for (const skill of skills) {
    const { source, path, form } = skill.found
    owners.set(getPlaceKey(source, path), skill)
    owners.set(getPlaceKey(source, isLone(form) ? getEntryPath(skill) : getBaseFolder(skill.found)), skill)
  }
  return owners
}

function mapHolders(skills: readonly AnalyzedSkill[]): ReadonlyMap<string, AnalyzedSkill[]> {
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

/** Entries that were not read as skills because of an error. */
export function findFailedEntries(
  passedOver: readonly PassedOver[],
  errors: readonly FoundError[],
): ReadonlySet<PassedOver> {
  const createKey = ({ code, source, path }: FoundError) => `${code} ${getPlaceKey(source, path)}`
  const keys = new Set(errors.map(createKey))
  return new Set(passedOver.filter(entry => keys.has(createKey(entry))))
}
