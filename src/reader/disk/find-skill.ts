import { failure } from '../../core/errors/failure.ts'
import { getBaseName } from '../../core/files/path.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { Manifest, ManifestSkill } from '../../format/manifest.ts'
import { describeNames, listIds, listNamedIds, trimPath } from '../../format/skill.ts'

/** Accepts every name that a session does. Throws a Failure with suggestions. */
export function findSkill(manifest: Manifest, name: string): ManifestSkill {
  const { skills, sources } = manifest
  const ids = listNamedIds(
    skills.map(skill => describeNames(skill, sources)),
    name,
  ).map(({ id }) => id)
  const shown = ids.slice(0, 5).map(id => `\`${id}\``)
  if (ids.length > 1)
    throw failure(`\`${name}\` may be ${shown.join(', ')}${ids.length > 5 ? ' …' : ''}`, 'Give the full id')
  const only = skills.find(({ id }) => id === ids[0])
  if (only !== undefined) return only
  throw createUnknownSkillError(manifest, name)
}

const MOST_COMPARED = 20_000

const MOST_NEAR = 3

function createUnknownSkillError({ skills }: Manifest, name: string) {
  const near = listNearIds(skills.slice(0, MOST_COMPARED), getBaseName(trimPath(name)))
  return failure(
    `No skill in the bundle is named \`${name}\``,
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
