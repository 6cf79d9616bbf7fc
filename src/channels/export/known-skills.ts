import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isEntryPath } from '../../compiler/entry-form.ts'
import { ENTRY } from '../../core/files/path.ts'
import type { SourceSkill } from '../../targets/skill.ts'

/** A source without any of its skills is not the one that the bundle was built from: nothing is known of it. */
export function listKnownSkills(skills: readonly SourceSkill[]): (SourceSkill & { origin: string })[] {
  const known = skills.flatMap(one => (one.origin === undefined ? [] : { ...one, origin: one.origin }))
  const there = new Set(
    known.flatMap(({ skill, origin, fetched }) =>
      fetched === undefined && findEntry(origin) === undefined ? [] : (skill.source ?? 0),
    ),
  )
  return known.filter(({ skill }) => there.has(skill.source ?? 0))
}

export function findEntry(path: string): string | undefined {
  if (isFile(path)) return path
  if (basename(path) !== ENTRY) return undefined
  try {
    const name = readdirSync(dirname(path)).find(isEntryPath)
    return name === undefined ? undefined : join(dirname(path), name)
  } catch {
    return undefined
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
