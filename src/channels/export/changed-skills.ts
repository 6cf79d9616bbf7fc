/** Skills of a bundle whose author's files are other ones by now. */
import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isEntryPath } from '../../compiler/entry-form.ts'
import { makeDigest } from '../../core/hash.ts'
import { ENTRY } from '../../core/path.ts'
import { readRegular } from '../../core/regular-file.ts'
import type { SourceSkill } from '../../targets/skill.ts'

/**
 * The ids of skills that changed since the bundle was built, or that are gone, in their order. A source without any of its skills is
 * not the one that the bundle was built from: nothing is known of it. Only files of the size that they had are read.
 */
export function findChangedSkills(skills: readonly SourceSkill[]): string[] {
  return listKnownSkills(skills).flatMap(one => {
    const entry = findEntry(one.origin)
    return entry !== undefined && isUnchanged(one, entry) ? [] : one.skill.id
  })
}

/** Skills with the author's file that the bundle was built from, there or not. */
export function listKnownSkills(skills: readonly SourceSkill[]): (SourceSkill & { origin: string })[] {
  const known = skills.flatMap(one => (one.origin === undefined ? [] : { ...one, origin: one.origin }))
  const there = new Set(
    known.flatMap(({ skill, origin }) => (findEntry(origin) === undefined ? [] : (skill.source ?? 0))),
  )
  return known.filter(({ skill }) => there.has(skill.source ?? 0))
}

/** The file of an entry, also where its name is `SKILL.md` in another case. */
function findEntry(path: string): string | undefined {
  if (getSize(path) !== undefined) return path
  if (basename(path) !== ENTRY) return undefined
  try {
    const name = readdirSync(dirname(path)).find(isEntryPath)
    return name === undefined ? undefined : join(dirname(path), name)
  } catch {
    return undefined
  }
}

function isUnchanged({ entry, files, record }: SourceSkill, file: string): boolean {
  const folder = dirname(file)
  const digests = new Map(record.files.map(each => [each.path, each.digest]))
  return (
    hasContent(file, entry.length, makeDigest(entry)) &&
    files.every(({ path, size }) => hasContent(join(folder, path), size, digests.get(path)))
  )
}

function hasContent(file: string, size: number, digest: string | undefined): boolean {
  if (getSize(file) !== size) return false
  try {
    return makeDigest(readRegular(file, size)) === digest
  } catch {
    return false
  }
}

/** Of a file; undefined where none is. */
function getSize(file: string): number | undefined {
  try {
    const stat = statSync(file)
    return stat.isFile() ? stat.size : undefined
  } catch {
    return undefined
  }
}
