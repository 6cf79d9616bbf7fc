/** For a list that cannot fit all skills: important skills with descriptions, groups with topics for the rest, and a count. */

import { type Group, groupSkills } from '../../search/groups.ts'
import { type GroupLine, type Item, type Shape, sortItems } from './shapes.ts'
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
  findGroup: (item: Item) => GroupLine | undefined
  rest: string
}

export const NO_GROUPS = { groups: [], findGroup: () => undefined }

export interface Overflowing {
  ordered: readonly Item[]
  tiers: readonly Item[][]
  shape: Shape
  search: string | undefined
  measure: Limit['count']
  cost: (item: Item, description: string) => number
}

export function addOthers(tiers: readonly Item[][], ordered: readonly Item[]): Item[][] {
  const first = new Set(tiers.flat())
  return [...tiers, ordered.filter(item => !first.has(item))]
}

/** An item has one group at most. */
export interface GroupedItems {
  all: readonly Group<Item>[]
  byItem: ReadonlyMap<Item, Group<Item>>
}

export function groupItems(ordered: readonly Item[]): GroupedItems {
  const items = new Map(ordered.map(item => [item.skill.id, item]))
  const all = groupSkills(ordered.map(({ skill }) => skill)).map(({ skills, ...about }) => ({
    ...about,
    skills: skills.flatMap(({ id }) => items.get(id) ?? []),
  }))
  return { all, byItem: new Map(all.flatMap(group => group.skills.map(item => [item, group] as const))) }
}

/** Groups are computed from all skills, so a request does not change them. */
export function overflow(
  { ordered, tiers, shape, search, measure, cost }: Overflowing,
  { all: groups, byItem }: GroupedItems,
  room: number,
): Overflow {
  const [pinned = [], recent = [], wanted = []] = tiers
  const left = room - measure(shape.rest([], formatLast(ordered.length, true, search)))
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
    group => measure(shape.rest([toLine(group, group.skills.length)], '')) - measure(shape.rest([], '')),
  )
  takeInTurn(groups, item => take(item, left - price))
  takeWhileRoom(ordered, item => take(item, left - price))
  const shown = shareRoom(
    addOthers(tiers, sortItems(chosen)).map(tier => tier.filter(item => chosen.has(item))),
    left - price,
    cost,
    { enough: ENOUGH },
  )
  return { shown, ...sumUp({ all: lines, byItem }, ordered.length, shown, shape, search) }
}

/** Takes one skill from each group, then a second from each, until none is taken. */
function takeInTurn(groups: readonly Group<Item>[], take: (item: Item) => boolean): void {
  const longest = groups[0]?.skills.length ?? 0
  for (let turn = 0, taken = 1; taken > 0 && turn < longest; turn++) {
    taken = 0
    for (const { skills } of groups) {
      const item = skills[turn]
      if (item !== undefined && take(item)) taken++
    }
  }
}

/** Stop trying after this many skills did not fit. */
const MOST_MISSES = 300

function takeWhileRoom(ordered: readonly Item[], take: (item: Item) => boolean): void {
  let misses = 0
  for (const item of ordered) {
    if (!take(item)) misses++
    if (misses === MOST_MISSES) return
  }
}

function chooseLines(
  groups: readonly Group<Item>[],
  most: number,
  measureLine: (group: Group<Item>) => number,
): { lines: Group<Item>[]; price: number } {
  const lines: Group<Item>[] = []
  let price = 0
  for (const group of groups) {
    const more = measureLine(group)
    if (price + more > most) continue
    price += more
    lines.push(group)
  }
  return { lines, price }
}

function toLine({ name, topics }: Group<Item>, count: number): GroupLine {
  return { name, count, topics }
}

function sumUp(
  { all, byItem }: GroupedItems,
  total: number,
  shown: ReadonlyMap<Item, string>,
  shape: Shape,
  search: string | undefined,
): Omit<Overflow, 'shown'> {
  const lines = new Map(all.map(group => [group, toLine(group, group.skills.length)]))
  const findGroup = (item: Item) => {
    const group = byItem.get(item)
    return group && lines.get(group)
  }
  for (const item of shown.keys()) {
    const line = findGroup(item)
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
