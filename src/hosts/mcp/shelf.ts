/** What a session publishes of its bundle, and where a URI leads in it. Nothing that a rule hides is on the shelf. */

import { isFault } from '../../core/fault.ts'
import { baseName, joinPath, parentPath } from '../../core/path.ts'
import type { ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { getPlace } from '../../format/place.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import type { Session } from '../../runtime/session.ts'
import { isSpecName, segmentsOf } from './address.ts'

export type SkillFile = SkillRecord['files'][number]

/** A skill and where it is served. */
export interface Item {
  skill: ManifestSkill
  /** The path of its URI: its place, unless the folder there has another name than the skill. */
  address: string
}

/** What can be told without reading a file. One serves all connections with the same rules. */
export interface Listing {
  /** Loads what is listed, if it is not at hand. Throws a fault. */
  ready(): Promise<void>
  /** In code-unit order of ids. Those with `paths` too: a host that is given their frontmatter can wait for a file itself. */
  items(): readonly Item[]
  at(address: string): Item | undefined
  /** What the user may start, in the same order. */
  commands(): readonly ManifestSkill[]
  /** What clients put into a prompt. */
  instructions(): string
}

/** A listing, and what reads its files. */
export interface Shelf extends Listing {
  /** Never uses a skill, so that it always reads the bundle as it is now. */
  session: Session
}

/** Opens the listing of a session; what may be seen is worked out anew when the bundle has changed. */
export function openListing(
  bundle: Bundle,
  session: Session,
  instruct: (session: Session) => string,
): Listing {
  let known: Moment | undefined
  let told: { digest: string; isLoaded: boolean; text: string } | undefined
  const current = (): Moment => {
    const { digest } = bundle
    if (known?.digest === digest) return known
    const items = placed([...session.skills, ...session.waiting].sort((a, b) => (a.id < b.id ? -1 : 1)))
    const byAddress = new Map(items.map(item => [item.address, item]))
    known = { digest, items, byAddress, commands: session.commands }
    return known
  }
  return {
    ready: () => bundle.load(),
    items: () => current().items,
    at: address => current().byAddress.get(address),
    commands: () => current().commands,
    instructions() {
      const { digest, isLoaded } = bundle
      if (told?.digest !== digest || told.isLoaded !== isLoaded)
        told = { digest, isLoaded, text: instruct(session) }
      return told.text
    },
  }
}

/** A listing for one state of the bundle. */
interface Moment {
  digest: string
  items: readonly Item[]
  byAddress: ReadonlyMap<string, Item>
  commands: readonly ManifestSkill[]
}

/**
 * Gives every skill an address that is no other's. The extension wants it to end in the skill's name: where the folder has
 * another, the name takes its place, or comes after it when that place is another skill's.
 */
function placed(skills: readonly ManifestSkill[]): Item[] {
  const taken = new Set(skills.map(getPlace))
  return skills.map(skill => {
    const { name } = skill
    const place = getPlace(skill)
    if (name === baseName(place) || !isSpecName(name)) return { skill, address: place }
    const choices = [joinPath(parentPath(place), name), joinPath(place, name)]
    const address = choices.find(choice => !taken.has(choice)) ?? place
    taken.add(address)
    return { skill, address }
  })
}

/** The record of a skill on the shelf; undefined when it has been taken away meanwhile. Throws a fault for a broken one. */
export async function recordOf(
  { session }: Shelf,
  { skill }: Item,
  signal: AbortSignal,
): Promise<SkillRecord | undefined> {
  try {
    return await session.record(skill.id, { signal })
  } catch (error) {
    if (isFault(error, 'unknown-skill') || isFault(error, 'denied-skill')) return undefined
    throw error
  }
}

export interface Place {
  item: Item
  file: SkillFile
}

/** The file that a URI leads to. Of nested skills the innermost has it. Throws a fault for a broken record. */
export async function fileAt(shelf: Shelf, uri: string, signal: AbortSignal): Promise<Place | undefined> {
  for (const { item, path } of itemsOnTheWay(shelf, segmentsOf(uri) ?? [])) {
    const record = await recordOf(shelf, item, signal)
    const file = record?.files.find(each => each.path === path)
    if (file !== undefined) return { item, file }
  }
  return undefined
}

/** The skills that a way leads through, innermost first, and the rest of the way from each. */
export function itemsOnTheWay(shelf: Shelf, segments: readonly string[]): { item: Item; path: string }[] {
  const found: { item: Item; path: string }[] = []
  for (const index of segments.keys()) {
    const item = shelf.at(segments.slice(0, index + 1).join('/'))
    if (item !== undefined) found.unshift({ item, path: segments.slice(index + 1).join('/') })
  }
  return found
}
