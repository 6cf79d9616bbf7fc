/** Names that people give → skills of a manifest. */
import { failure } from '../../core/failure.ts'
import { suggest } from '../../core/suggest.ts'
import type { Manifest, ManifestSkill } from '../../format/manifest.ts'

/** The skill of an id, or of a shorter end of it that only one skill has. Throws a Failure that suggests others. */
export function findSkill(manifest: Manifest, id: string): ManifestSkill {
  const exact = manifest.skills.find(skill => skill.id === id)
  if (exact !== undefined) return exact
  const endings = manifest.skills.filter(skill => skill.id.endsWith(`:${id}`))
  const [only] = endings
  if (only !== undefined && endings.length === 1) return only
  if (only !== undefined) {
    const ids = endings.slice(0, 5).map(skill => `\`${skill.id}\``)
    throw failure(`\`${id}\` may be ${ids.join(', ')}${endings.length > 5 ? ' …' : ''}`, 'Give the full id')
  }
  throw createUnknownIdError(manifest, id)
}

/** The Failure of an id that no skill has. */
function createUnknownIdError(manifest: Manifest, id: string) {
  const near = suggest(
    id,
    manifest.skills.slice(0, 20_000).flatMap(skill => [skill.id, skill.name]),
  )
  return failure(
    `No skill of the bundle has the id \`${id}\``,
    near === '' ? '`skillc list` shows the ids' : `Did you mean \`${near}\`?`,
  )
}
