/** What a session publishes of its bundle, and where a URI leads in it. Nothing that a rule hides is on the shelf. */
import type { ManifestSkill, SkillRecord } from '../bundle/format.ts'
import type { Bundle } from '../runtime/bundle.ts'
import { isFault } from '../runtime/fault.ts'
import type { Session } from '../runtime/session.ts'
import { segmentsOf } from './address.ts'

export type SkillFile = SkillRecord['files'][number]

export interface Shelf {
  /** Never uses a skill, so that it always reads the bundle as it is now. */
  session: Session
  /** In code-unit order of ids. Those with `paths` too: a host that is given their frontmatter can wait for a file itself. */
  skills(): readonly ManifestSkill[]
  get(id: string): ManifestSkill | undefined
}

/** Opens the shelf of a session; what may be seen is worked out anew when the bundle has changed. */
export function openShelf(bundle: Bundle, session: Session): Shelf {
  let known: { digest: string; byId: Map<string, ManifestSkill>; skills: ManifestSkill[] } | undefined
  const current = () => {
    const { digest } = bundle
    if (known?.digest === digest) return known
    const skills = [...session.skills, ...session.waiting].sort((a, b) => (a.id < b.id ? -1 : 1))
    known = { digest, skills, byId: new Map(skills.map(skill => [skill.id, skill])) }
    return known
  }
  return { session, skills: () => current().skills, get: id => current().byId.get(id) }
}

/** The record of a skill on the shelf; undefined when it has been taken away meanwhile. Throws a fault for a broken one. */
export async function recordOf(
  { session }: Shelf,
  id: string,
  signal: AbortSignal,
): Promise<SkillRecord | undefined> {
  try {
    return await session.record(id, { signal })
  } catch (error) {
    if (isFault(error, 'unknown-skill') || isFault(error, 'denied-skill')) return undefined
    throw error
  }
}

export interface Place {
  skill: ManifestSkill
  file: SkillFile
}

/** The file that a URI leads to. Of nested skills the innermost has it. Throws a fault for a broken record. */
export async function fileAt(shelf: Shelf, uri: string, signal: AbortSignal): Promise<Place | undefined> {
  for (const { skill, path } of skillsOnTheWay(shelf, segmentsOf(uri) ?? [])) {
    const record = await recordOf(shelf, skill.id, signal)
    const file = record?.files.find(each => each.path === path)
    if (file !== undefined) return { skill, file }
  }
  return undefined
}

/** The skills that a way leads through, innermost first, and the rest of the way from each. */
export function skillsOnTheWay(
  shelf: Shelf,
  segments: readonly string[],
): { skill: ManifestSkill; path: string }[] {
  const found: { skill: ManifestSkill; path: string }[] = []
  for (const [index, segment] of segments.entries()) {
    // An id has a segment for each part: `a%3Ab` is no way to `a:b`.
    if (segment.includes(':')) break
    const skill = shelf.get(segments.slice(0, index + 1).join(':'))
    if (skill !== undefined) found.unshift({ skill, path: segments.slice(index + 1).join('/') })
  }
  return found
}
