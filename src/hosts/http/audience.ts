/** The skills that a server shows: those for everyone, and those for its scopes. */
import type { ManifestSkill } from '../../format/manifest.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import { arrangeEntries } from '../../runtime/several-layers.ts'
import { createState, type Entry, getSkillSet, isFor, pickWinner } from '../../runtime/state.ts'

export function countVisibleSkills(bundle: Bundle): number {
  if (bundle.isLoaded) return bundle.skills.length
  const counts = bundle.layers.map(({ edition: { manifest, parts } }) =>
    'skills' in manifest ? manifest.skills.length : (parts?.count ?? 0),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

export interface Audience {
  ready(): Promise<void>
  /** Sorted by id in code-unit order; for each id the winning skill for the scopes. Call `ready` first. */
  skills(): readonly ManifestSkill[]
  entries(): readonly Entry[]
  seesAll(): boolean
  /** True if a skill is shown, or was before the bundle's last change. */
  knows(id: string): boolean
}

export function openAudience(bundle: Bundle, scope: readonly string[]): Audience {
  let known:
    | {
        digest: string
        entries: Entry[]
        skills: readonly ManifestSkill[]
        ids: ReadonlySet<string>
        isAll: boolean
      }
    | undefined
  let before: ReadonlySet<string> = new Set()
  const getCurrent = () => {
    const { digest } = bundle
    if (known?.digest === digest) return known
    const { byId } = getSkillSet(createState(bundle.layers, arrangeEntries))
    const entries = [...byId.values()].flatMap(all => pickWinner(all, scope) ?? [])
    const skills = entries.map(({ skill }) => skill)
    before = known?.ids ?? before
    const isAll = [...byId.values()].flat().every(entry => isFor(entry, scope))
    known = { digest, entries, skills, ids: new Set(skills.map(({ id }) => id)), isAll }
    return known
  }
  if (bundle.isLoaded) getCurrent()
  return {
    ready: () => bundle.load(),
    skills: () => getCurrent().skills,
    entries: () => getCurrent().entries,
    seesAll: () => getCurrent().isAll,
    knows: id => bundle.isLoaded && (getCurrent().ids.has(id) || before.has(id)),
  }
}
