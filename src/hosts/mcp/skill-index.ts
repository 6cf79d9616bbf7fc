/** What a session publishes of its bundle, and where a URI leads in it. Nothing that a rule hides is listed. */

import { isFault } from '../../core/errors/fault.ts'
import { getBaseName, getParentPath, joinPath } from '../../core/files/path.ts'
import type { ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { getIdPath, getPlace } from '../../format/place.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import type { SkillFile } from '../../runtime/files.ts'
import type { Session } from '../../runtime/session.ts'
import { isSpecName, parseSegments } from './address.ts'

export interface Item {
  skill: ManifestSkill
  /** At the address of a copy the copy's id, whose rules hold, too. */
  id: string
  /** The path of its URI: its place, unless the folder there has another name than the skill. */
  address: string
}

/** Needs no file. One serves all connections with the same rules. */
export interface Listing {
  /** Loads what is listed, unless it is loaded already. Throws a fault. */
  ready(): Promise<void>
  /** In code-unit order of ids. Those with `paths` too: a host that is given their frontmatter can wait for a file itself. */
  items(): readonly Item[]
  at(address: string): Item | undefined
  commands(): readonly ManifestSkill[]
  instructions(): string
}

export interface SkillIndex extends Listing {
  /** Never uses a skill, so that it always reads the bundle as it is now. */
  session: Session
}

/** Opens the listing of a session; what may be seen is computed again when the bundle has changed. */
export function openListing(
  bundle: Bundle,
  session: Session,
  instruct: (session: Session) => string,
): Listing {
  let known: Moment | undefined
  let told: { digest: string; isLoaded: boolean; text: string } | undefined
  const getCurrent = (): Moment => {
    const { digest } = bundle
    if (known?.digest === digest) return known
    const items = placeItems([...session.skills, ...session.waiting].sort((a, b) => (a.id < b.id ? -1 : 1)))
    const byAddress = new Map([...items.flatMap(placeCopies), ...items].map(item => [item.address, item]))
    known = { digest, items, byAddress, commands: session.commands }
    return known
  }
  return {
    ready: () => bundle.load(),
    items: () => getCurrent().items,
    at: address => getCurrent().byAddress.get(address),
    commands: () => getCurrent().commands,
    instructions() {
      const { digest, isLoaded } = bundle
      if (told?.digest !== digest || told.isLoaded !== isLoaded)
        told = { digest, isLoaded, text: instruct(session) }
      return told.text
    },
  }
}

interface Moment {
  digest: string
  items: readonly Item[]
  byAddress: ReadonlyMap<string, Item>
  commands: readonly ManifestSkill[]
}

/**
 * Gives every skill an address of its own. The extension wants it to end in the skill's name: where the folder has
 * another, the name takes its place, or comes after it when that place is another skill's.
 */
function placeItems(skills: readonly ManifestSkill[]): Item[] {
  const taken = new Set(skills.map(getPlace))
  return skills.map(skill => {
    const { id, name } = skill
    const place = getPlace(skill)
    if (name === getBaseName(place) || !isSpecName(name)) return { skill, id, address: place }
    const choices = [joinPath(getParentPath(place), name), joinPath(place, name)]
    const address = choices.find(choice => !taken.has(choice)) ?? place
    taken.add(address)
    return { skill, id, address }
  })
}

/** The addresses of a skill's copies, which no list shows; those of other skills come first. */
function placeCopies({ skill }: Item): Item[] {
  const own = getIdPath(skill.id)
  const place = getPlace(skill)
  // Of several layers each has a folder.
  const above = place.endsWith(`/${own}`) ? place.slice(0, -own.length) : ''
  return (skill.otherIds ?? []).map(id => ({ skill, id, address: `${above}${getIdPath(id)}` }))
}

/** The record of a skill on the shelf; undefined when it has been taken away meanwhile. Throws a fault for a broken one. */
export async function readItemRecord(
  { session }: SkillIndex,
  { id }: Item,
  signal: AbortSignal,
): Promise<SkillRecord | undefined> {
  try {
    return await session.record(id, { signal })
  } catch (error) {
    if (isFault(error, 'unknown-skill') || isFault(error, 'denied-skill')) return undefined
    throw error
  }
}

export interface ItemFile {
  item: Item
  file: SkillFile
}

/** The file that a URI leads to. Of nested skills the innermost has it. Throws a fault for a broken record. */
export async function findFileByUri(
  skillIndex: SkillIndex,
  uri: string,
  signal: AbortSignal,
): Promise<ItemFile | undefined> {
  for (const { item, path } of listItemsOnTheWay(skillIndex, parseSegments(uri) ?? [])) {
    const record = await readItemRecord(skillIndex, item, signal)
    const file = record?.files.find(each => each.path === path)
    if (file !== undefined) return { item, file }
  }
  return undefined
}

/** The skills that a way leads through, innermost first, and the rest of the way from each. */
export function listItemsOnTheWay(
  skillIndex: SkillIndex,
  segments: readonly string[],
): { item: Item; path: string }[] {
  const found: { item: Item; path: string }[] = []
  for (const index of segments.keys()) {
    const item = skillIndex.at(segments.slice(0, index + 1).join('/'))
    if (item !== undefined) found.unshift({ item, path: segments.slice(index + 1).join('/') })
  }
  return found
}
