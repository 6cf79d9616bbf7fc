import { posix } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { ENTRY, getBaseName } from '../../core/files/path.ts'
import { toPosix } from '../../core/text/show.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { Manifest, ManifestHead, ManifestSkill } from '../../format/manifest.ts'
import { listIds, listNamedIds } from '../../format/skill.ts'

interface Located {
  source?: number
  /** The folder of the skill, or its file, from the root of its source. */
  path: string
  file?: string
}

/**
 * Matches an id, which may be a copy's, or a unique shorter end of an id; or a name, a folder's name or a path. Throws a Failure
 * that suggests others.
 */
export function findSkill(manifest: Manifest, name: string): ManifestSkill {
  const { skills } = manifest
  const exact = skills.find(({ id }) => id === name)
  if (exact !== undefined) return exact
  const ids = listNamedIds(skills, name).map(({ id }) => id)
  const named =
    ids.length > 0 ? ids : skills.filter(skill => isCalled(manifest, skill, name)).map(({ id }) => id)
  const shown = named.slice(0, 5).map(id => `\`${id}\``)
  if (named.length > 1)
    throw failure(`\`${name}\` may be ${shown.join(', ')}${named.length > 5 ? ' …' : ''}`, 'Give the full id')
  const only = skills.find(({ id }) => id === named[0])
  if (only !== undefined) return only
  throw createUnknownSkillError(manifest, name)
}

function isCalled(manifest: ManifestHead, skill: ManifestSkill, name: string): boolean {
  return skill.name === name || getBaseName(skill.path) === name || isPathTo(manifest, skill, name)
}

/** Accepts paths as they are shown: `skills/lint`, `./skills/lint/SKILL.md`. */
export function isPathTo(
  { sources }: ManifestHead,
  { source = 0, path, file = '' }: Located,
  name: string,
): boolean {
  const wanted = trimEntry(toPosix(name))
  return [path, file].some(
    each => each !== '' && trimEntry(posix.join(sources[source]?.label ?? '', each)) === wanted,
  )
}

/** `./skills/lint/SKILL.md` → `skills/lint`. */
function trimEntry(path: string): string {
  const whole = posix.join(path, '.').replace(/(?<=.)\/$/, '')
  return getBaseName(whole) === ENTRY ? posix.dirname(whole) : whole
}

const MOST_COMPARED = 20_000

const MOST_NEAR = 3

function createUnknownSkillError({ skills }: Manifest, name: string) {
  const near = listNearIds(skills.slice(0, MOST_COMPARED), getBaseName(trimEntry(toPosix(name))))
  return failure(
    `No skill of the bundle is called \`${name}\``,
    near.length === 0
      ? '`skillc list` shows the ids'
      : `Did you mean ${near.map(id => `\`${id}\``).join(' or ')}?`,
  )
}

function listNearIds(skills: ManifestSkill[], name: string): string[] {
  const ids = new Map<string, string>()
  for (const skill of skills)
    for (const each of [skill.name, getBaseName(skill.path)]) ids.set(each, skill.id)
  for (const skill of skills) for (const id of listIds(skill)) ids.set(id, id)
  const near = ids.get(suggest(name, ids.keys()))
  if (near !== undefined) return [near]
  return name.length < 3 ? [] : skills.flatMap(({ id }) => (id.includes(name) ? id : [])).slice(0, MOST_NEAR)
}
