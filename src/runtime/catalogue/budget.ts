/** A budget, and the text made to fit it. */
import type { Shape } from './shapes.ts'
import { shareRoom } from './shorten.ts'
import { composeCatalogue, type Frame, formatEmpty, type Item } from './text.ts'

/** What the whole text may take. What is given holds together; a client's own budget holds when none of it is. */
export interface CatalogueBudget {
  /** UTF-16 units of the text. `Infinity`: none, not even the client's own. */
  characters?: number
  tokens?: number
  /** Percent of the context window, in tokens; needs `contextWindow`. */
  percent?: number
  /** Tokens. Alone, it says what a client's own share is a share of. */
  contextWindow?: number
  /** UTF-16 units of one description. */
  perSkill?: number
}

/** A client's own budget. */
export interface OwnBudget {
  percent?: number
  characters?: number
}

/** What a text may count. */
export interface Limit {
  most: number
  count: (text: string) => number
}

/** The limits that hold. Throws for a percentage of nothing. */
export function getBudgetLimits(budget: CatalogueBudget, own: OwnBudget, tokens: Limit['count']): Limit[] {
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
    if (contextWindow === undefined) throw new TypeError('`percent` needs `contextWindow`')
    add(Math.floor((contextWindow * percent) / 100), tokens)
  }
  return limits
}

/** How much of the strictest limit a text takes, in units of the first one, so that one number stands for all of them. */
function createMeasure(limits: Limit[]): { room: number; measure: (text: string) => number } {
  const room = Math.max(0, limits[0]?.most ?? 0)
  const scaled = limits.map(({ most, count }) => ({ count, scale: room / most }))
  const measure = (text: string) =>
    scaled.reduce((most, { count, scale }) => Math.max(most, count(text) * scale), 0)
  return { room, measure }
}

export interface Fitting {
  /** In the order of the text. */
  ordered: Item[]
  /** The same, who gets room first: pinned, recent, all others. */
  groups: Item[][]
  shape: Shape
  frame: Frame
  /** Whether descriptions stand whole or not at all. */
  dropping: boolean | undefined
}

/**
 * The text, and what it shows of each skill. Entries are measured one by one and the finished text as a whole: where a
 * counter finds more in the whole than in its parts, it is made again with less room.
 */
export function fitText(
  { ordered, groups, shape, frame, dropping }: Fitting,
  limits: Limit[],
): { text: string; shown: Map<Item, string> } {
  if (limits.length === 0) {
    const shown = new Map(ordered.map(item => [item, item.description]))
    return { text: composeCatalogue(ordered, shown, shape, frame), shown }
  }
  const { room, measure } = createMeasure(limits)
  const measureCost = ({ skill }: Item, text: string) => measure(shape.entry(skill, text) + shape.between)
  const bare = measure(formatEmpty(ordered, shape, frame))
  for (let left = room - bare, less = 1; ; less *= 2) {
    const shown = shareRoom(groups, left, measureCost, dropping)
    const text = composeCatalogue(ordered, shown, shape, frame)
    if (shown.size === 0 || limits.every(({ most, count }) => count(text) <= most)) return { text, shown }
    left -= Math.max(measure(text) - room, room / 1000) * less
  }
}
