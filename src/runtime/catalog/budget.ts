import { fault } from '../../core/errors/fault.ts'
import {
  addOthers,
  formatLast,
  type GroupedItems,
  LEAST,
  type Limit,
  NO_GROUPS,
  type Overflow,
  type Overflowing,
  overflow,
} from './overflow.ts'
import { composeCatalog, type Frame, formatEmpty, type GroupLine, type Item, type Shape } from './shapes.ts'
import { shareRoom, shorten } from './shorten.ts'

/** Limits of the whole text; all given limits apply. Default: the client's own budget. */
export interface CatalogBudget {
  /** UTF-16 units of the text. `Infinity` removes every limit, including the client's own. */
  characters?: number
  tokens?: number
  /** Percent of the context window, in tokens; needs `contextWindow`. */
  percent?: number
  /** Tokens. If given alone, the client's own share is computed from it. */
  contextWindow?: number
  /** UTF-16 units of one description. */
  perSkill?: number
}

export interface OwnBudget {
  percent?: number
  characters?: number
}

export function getBudgetLimits(budget: CatalogBudget, own: OwnBudget, tokens: Limit['count']): Limit[] {
  const { contextWindow } = budget
  let { characters, percent } = budget
  if ((characters ?? budget.tokens ?? percent) === undefined) {
    if (contextWindow !== undefined) percent = own.percent
    if (percent === undefined) characters = own.characters
  }
  const limits: Limit[] = []
  const add = (most: number | undefined, count: Limit['count']) => {
    if (most !== undefined && most !== Number.POSITIVE_INFINITY) limits.push({ most, count })
  }
  add(characters, text => text.length)
  add(budget.tokens, tokens)
  if (percent !== undefined) {
    if (contextWindow === undefined)
      throw fault(
        'invalid-option',
        'A budget in percent needs `contextWindow`, the tokens that it is a share of, or use `tokens` instead',
      )
    add(Math.floor((contextWindow * percent) / 100), tokens)
  }
  return limits
}

/** Measures a text by its strictest limit, scaled to the first limit's unit, so one number is enough. */
function createMeasure(limits: Limit[]): { room: number; measure: (text: string) => number } {
  const room = Math.max(0, limits[0]?.most ?? 0)
  const scaled = limits.map(({ most, count }) => ({ count, scale: room / most }))
  const measure = (text: string) =>
    scaled.reduce((most, { count, scale }) => Math.max(most, count(text) * scale), 0)
  return { room, measure }
}

export interface Fitting {
  /** All listed items, or those that are known. */
  ordered: readonly Item[]
  total: number
  sort: (items: Iterable<Item>) => Item[]
  /** Tiers in the order in which they get room: pinned, recent, wanted. */
  tiers: readonly Item[][]
  shape: Shape
  frame: Frame
  search: string | undefined
  /** Lists names first and does not mention skills that are left out. `dropping`: the client shows whole descriptions or none. */
  client: { dropping: boolean } | undefined
  group: () => GroupedItems
}

export interface FittedCatalog {
  text: string
  shown: Map<Item, string>
  groups: GroupLine[]
  findGroup: Overflow['findGroup']
}

/**
 * Entries are measured one by one. If the finished text exceeds the sum of its parts, it is rendered again with less
 * room. Returns undefined if the text depends on an item that is not known.
 */
export function fitText(fitting: Fitting, limits: Limit[]): FittedCatalog | undefined {
  const { ordered, total, sort, shape, frame, search, client } = fitting
  const compose = (shown: Map<Item, string>, rest?: string) =>
    composeCatalog(sort(shown.keys()), shown, shape, frame, rest)
  const isPart = ordered.length < total
  if (isPart && (limits.length === 0 || client)) return undefined
  const finish = (shown: Map<Item, string>): FittedCatalog => ({
    text: compose(shown),
    shown,
    ...NO_GROUPS,
  })
  if (limits.length === 0) return finish(new Map(ordered.map(item => [item, item.description])))
  const { room, measure } = createMeasure(limits)
  const cost = ({ skill }: Item, text: string) => measure(shape.entry(skill, text) + shape.between)
  const bare = measure(formatEmpty(ordered, shape, frame))
  const isWithin = (text: string) => limits.every(({ most, count }) => count(text) <= most)
  const least = measure(shape.entry({ id: '', description: '' }, '') + shape.between)
  if (isPart && least * total <= room) return undefined
  const fillRoom = createFitter(fitting, measure, cost)
  for (let left = room - bare, less = 1; ; less *= 2) {
    const filled = fillRoom(left)
    if (filled === undefined) return undefined
    const { shown, rest, ...fitted } = filled
    const text = compose(shown, rest)
    if (shown.size > 0 && isWithin(text)) return { text, shown, ...fitted }
    if (shown.size === 0) return client ? finish(shown) : createLastLine(total, search, shape, isWithin)
    left -= Math.max(measure(text) - room, room / 1000) * less
  }
}

function createFitter(
  { ordered, total, tiers, sort, shape, search, client, group }: Fitting,
  measure: Limit['count'],
  cost: Overflowing['cost'],
): (room: number) => Overflow | undefined {
  let least = 0
  let measured = 0
  /** Stops measuring once the room is exceeded. */
  const hasRoomForAll = (room: number) => {
    for (; measured < ordered.length && least <= room; measured++) {
      const item = ordered[measured]
      if (item !== undefined) least += cost(item, shorten(item.description, LEAST))
    }
    return least <= room && ordered.length === total
  }
  return room => {
    if (client === undefined && !hasRoomForAll(room))
      return overflow({ tiers, total, sort, shape, search, measure, cost }, group(), room)
    const all = addOthers(tiers, ordered)
    return { shown: shareRoom(all, room, cost, client ?? { enough: LEAST }), ...NO_GROUPS, rest: '' }
  }
}

function createLastLine(
  total: number,
  search: string | undefined,
  shape: Shape,
  isWithin: (text: string) => boolean,
): FittedCatalog {
  const last = formatLast(total, false, search)
  const line = `${shape.alone?.(last) ?? last}\n`
  const text = total > 0 && isWithin(line) ? line : ''
  return { text, shown: new Map(), ...NO_GROUPS }
}
