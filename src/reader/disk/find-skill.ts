/** Names that people give → skills of a manifest. */
import { failure } from '../../core/failure.ts'
import { suggest } from '../../core/suggest.ts'
import type { Manifest, ManifestSkill } from '../../format/manifest.ts'
import { listIds, listNamedIds } from '../../format/named-id.ts'

/**
 * The skill of an id, which may be that of a copy, or of a shorter end of it that only one skill has. Throws a Failure that
 * suggests others.
 */
export function findSkill(manifest: Manifest, id: string): ManifestSkill {
  const exact = manifest.skills.find(skill => skill.id === id)
  if (exact !== undefined) return exact
  const named = listNamedIds(manifest.skills, id)
  const ids = named.slice(0, 5).map(each => `\`${each.id}\``)
  if (named.length > 1)
    throw failure(`\`${id}\` may be ${ids.join(', ')}${named.length > 5 ? ' …' : ''}`, 'Give the full id')
  const only = manifest.skills.find(skill => skill.id === named[0]?.id)
  if (only !== undefined) return only
  throw createUnknownIdError(manifest, id)
}

/** The Failure of an id that no skill has. */
function createUnknownIdError(manifest: Manifest, id: string) {
  const near = suggest(
    id,
    manifest.skills.slice(0, 20_000).flatMap(skill => [...listIds(skill), skill.name]),
  )
  return failure(
    `No skill of the bundle has the id \`${id}\``,
    near === '' ? '`skillc list` shows the ids' : `Did you mean \`${near}\`?`,
  )
}
