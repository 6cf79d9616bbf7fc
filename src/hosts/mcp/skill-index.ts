/** A session's published skills by URI. Several spellings are equal (RFC 3986 §6); skillc writes one and reads all. */

import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { isFault } from '../../core/errors/fault.ts'
import { getBaseName, getParentPath, joinPath } from '../../core/files/path.ts'
import type { ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { getIdPath, getPlace } from '../../format/place.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import type { SkillFile } from '../../runtime/files.ts'
import type { Session } from '../../runtime/session.ts'

export interface Item {
  skill: ManifestSkill
  /** At a copy's address, the copy's id: its rules apply, too. */
  id: string
  /** The URI's path: the skill's place, unless that folder's name differs from the skill's. */
  address: string
}

export interface Listing {
  ready(): Promise<void>
  /** Sorted by id in code-unit order. Includes skills with `paths`: a host with their frontmatter can wait for a file itself. */
  items(): readonly Item[]
  at(address: string): Item | undefined
  commands(): readonly ManifestSkill[]
  instructions(): string
}

export interface SkillIndex extends Listing {
  /** Uses no skill, so it always reads the current bundle. */
  session: Session
}

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

/** An address ends with the skill's name: it replaces the folder's name, or follows it if that place is another skill's. */
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

/** Copies' addresses are in no list; other skills' addresses take precedence. */
function placeCopies({ skill }: Item): Item[] {
  const own = getIdPath(skill.id)
  const place = getPlace(skill)
  const above = place.endsWith(`/${own}`) ? place.slice(0, -own.length) : ''
  return (skill.otherIds ?? []).map(id => ({ skill, id, address: `${above}${getIdPath(id)}` }))
}

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

/** A nested skill's file belongs to the innermost skill. Throws a fault for a broken record. */
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

/** Innermost first, each with the rest of the path. */
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

export const PAGE = 100

/** A cursor names the last item of the page, so it survives a reload. */
const PREFIX = 'after:'

export function listItemsAfter<Item>(
  items: readonly Item[],
  getKey: (item: Item) => string,
  cursor: string | undefined,
): readonly Item[] {
  if (cursor === undefined) return items
  const last = parseCursor(cursor)
  const start = items.findIndex(item => getKey(item) > last)
  return start === -1 ? [] : items.slice(start)
}

export function createCursor(key: string): string {
  // Lone surrogates cannot be encoded; the replacement sorts before the same items.
  return PREFIX + encodeURIComponent(key.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

export function getPage<Item>(
  items: readonly Item[],
  getKey: (item: Item) => string,
  cursor: string | undefined,
): { items: readonly Item[]; nextCursor?: string } {
  const rest = listItemsAfter(items, getKey, cursor)
  const page = rest.slice(0, PAGE)
  const last = page.at(-1)
  if (last === undefined || rest.length === page.length) return { items: page }
  return { items: page, nextCursor: createCursor(getKey(last)) }
}

function parseCursor(cursor: string): string {
  try {
    if (cursor.startsWith(PREFIX)) return decodeURIComponent(cursor.slice(PREFIX.length))
  } catch {}
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This server did not issue that cursor')
}

const SCHEME = 'skill://'

/** Clients of drafts before August 2026 look for a list of skills here. */
export const INDEX = 'skill://index.json'

/** UTF-16 units; bundles' paths are far shorter. */
const LONGEST_URI = 8_192

export function formatUri(address: string, path = ''): string | undefined {
  return joinUri(joinPath(address, path).split('/'))
}

export function joinUri(segments: readonly string[]): string | undefined {
  try {
    return SCHEME + segments.map(encodeURIComponent).join('/')
  } catch {
    return undefined
  }
}

/** Returns [] for the root, and undefined for any other URI or an invalid segment. */
export function parseSegments(uri: string): string[] | undefined {
  if (!uri.startsWith(SCHEME) || uri.length > LONGEST_URI) return undefined
  const path = uri.slice(SCHEME.length)
  if (path === '') return []
  try {
    const segments = path.split('/').map(decodeURIComponent)
    return segments.every(isName) ? segments : undefined
  } catch {
    return undefined
  }
}

/** A decoded segment must be one name, not a path. */
function isName(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment)
}

/** The specification's form of the last part of an address. */
export function isSpecName(name: string): boolean {
  return name.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
}
