/** For a list that cannot fit all skills: important skills with descriptions, groups with topics for the rest, and a count. */

import { groupSkills } from '../../search/groups.ts'
import type { GroupLine, Item, Shape } from './shapes.ts'
import { shareRoom, shorten } from './shorten.ts'

export interface Limit {
  most: number
  count: (text: string) => number
}

/** Characters of a description that are enough to tell a skill's purpose in a shortened list. */
const ENOUGH = 80
/** With fewer characters than this per skill, some skills are not listed. */
export const LEAST = 40
/** The share of the room for skills that fit the request. */
const FOR_WANTED = 0.7
const FOR_GROUPS = 0.25

export interface Overflow {
  shown: Map<Item, string>
  groups: GroupLine[]
  findGroup: (id: string) => GroupLine | undefined
  rest: string
}

export const NO_GROUPS = { groups: [], findGroup: () => undefined }

export interface Overflowing {
  tiers: readonly Item[][]
  /** The number of listed skills. */
  total: number
  sort: (items: Iterable<Item>) => Item[]
  shape: Shape
  search: string | undefined
  measure: Limit['count']
  cost: (item: Item, description: string) => number
}

export function addOthers(tiers: readonly Item[][], ordered: readonly Item[]): Item[][] {
  const first = new Set(tiers.flat())
  return [...tiers, ordered.filter(item => !first.has(item))]
}

/** The most typical of its skills, and how many it has. */
export interface ItemGroup {
  name: string
  topics: string[]
  count: number
  items: readonly Item[]
}

/** An item has one group at most. */
export interface GroupedItems {
  groups: readonly ItemGroup[]
  rest: ItemGroup
  find: (id: string) => ItemGroup | undefined
}

export function groupItems(items: readonly Item[]): GroupedItems {
  const bySkill = new Map(items.map(item => [item.skill, item]))
  const toItems = (skills: readonly Item['skill'][]) => skills.flatMap(skill => bySkill.get(skill) ?? [])
  const { groups: all, rest } = groupSkills([...bySkill.keys()])
  const groups = all.map(({ skills, ...about }) => ({
    ...about,
    count: skills.length,
    items: toItems(skills),
  }))
  const byId = new Map(groups.flatMap(group => group.items.map(({ skill }) => [skill.id, group] as const)))
  return {
    groups,
    rest: { name: '', topics: [], count: rest.length, items: toItems(rest) },
    find: id => byId.get(id),
  }
}

/**
 * Groups are computed from all skills, so a request does not change them. Returns undefined if there is room for a skill
 * that the groups do not show.
 */
export function overflow(
  { tiers, total, sort, shape, search, measure, cost }: Overflowing,
  { groups, rest, find }: GroupedItems,
  room: number,
): Overflow | undefined {
  const [pinned = [], recent = [], wanted = []] = tiers
  const left = room - measure(shape.rest([], formatLast(total, true, search)))
  let spent = 0
  const chosen = new Set<Item>()
  const take = (item: Item, most: number, description = shorten(item.description, ENOUGH)): boolean => {
    if (chosen.has(item)) return true
    const price = cost(item, description)
    if (!(spent + price <= most)) return false
    spent += price
    chosen.add(item)
    return true
  }
  for (const item of [...pinned, ...recent]) {
    const isTaken = take(item, left * FOR_WANTED, item.description) || take(item, left)
    if (!isTaken) take(item, left, '')
  }
  for (const item of wanted) take(item, left * FOR_WANTED)
  const most = Math.min(left - spent, left * FOR_GROUPS)
  const { lines, price } = chooseLines(
    groups,
    most,
    group => measure(shape.rest([toLine(group)], '')) - measure(shape.rest([], '')),
  )
  const takeOne = (item: Item) => take(item, left - price)
  if (!takeInTurn(groups, takeOne) || !takeInTurn([rest], takeOne)) return undefined
  const shown = shareRoom(
    addOthers(tiers, sort(chosen)).map(tier => tier.filter(item => chosen.has(item))),
    left - price,
    cost,
    { enough: ENOUGH },
  )
  return { shown, ...sumUp(lines, find, total, shown, shape, search) }
}

/** Takes one skill from each group, then a second from each, until none fits. Returns false if it needs one that is not known. */
function takeInTurn(groups: readonly ItemGroup[], take: (item: Item) => boolean): boolean {
  const longest = groups.reduce((most, { count }) => Math.max(most, count), 0)
  for (let turn = 0, taken = 1; taken > 0 && turn < longest; turn++) {
    taken = 0
    for (const { items, count } of groups) {
      const item = items[turn]
      if (item === undefined && turn < count) return false
      if (item !== undefined && take(item)) taken++
    }
  }
  return true
}

function chooseLines(
  groups: readonly ItemGroup[],
  most: number,
  measureLine: (group: ItemGroup) => number,
): { lines: ItemGroup[]; price: number } {
  const lines: ItemGroup[] = []
  let price = 0
  for (const group of groups) {
    const more = measureLine(group)
    if (price + more > most) continue
    price += more
    lines.push(group)
  }
  return { lines, price }
}

function toLine({ name, topics, count }: ItemGroup): GroupLine {
  return { name, count, topics }
}

function sumUp(
  all: readonly ItemGroup[],
  find: GroupedItems['find'],
  total: number,
  shown: ReadonlyMap<Item, string>,
  shape: Shape,
  search: string | undefined,
): Omit<Overflow, 'shown'> {
  const lines = new Map(all.map(group => [group, toLine(group)]))
  const findGroup = (id: string) => {
    const group = find(id)
    return group && lines.get(group)
  }
  for (const { skill } of shown.keys()) {
    const line = findGroup(skill.id)
    if (line !== undefined) line.count--
  }
  const groups = [...lines.values()].filter(({ count }) => count > 0)
  return {
    groups,
    findGroup,
    rest: shape.rest(groups, formatLast(total - shown.size, groups.length > 0, search)),
  }
}

export function formatLast(more: number, hasGroups: boolean, search: string | undefined): string {
  const count = `${more} more ${more === 1 ? 'skill is' : 'skills are'} not listed.`
  if (search === undefined) {
    const which = hasGroups ? 'one of these groups fits the task' : 'none of these fits the task'
    return `${count} If ${which}, ask the user which skill to load.`
  }
  return `${count} Find them with \`${search}\`: say what you want to do${hasGroups ? ', or name a group' : ''}.`
}
