/**
 * The catalogue: the list of skills that a model sees, as a client would write it, within a budget.
 *
 * Nothing here needs Node or another package.
 */

import { fault } from '../../core/fault.ts'
import { isConditional } from '../../core/match/access.ts'
import type { Locations } from '../../format/place.ts'
import { type CatalogueBudget, fitText, getBudgetLimits, type OwnBudget } from './budget.ts'
import { FORMATS } from './formats.ts'
import { guessTokens } from './guess-tokens.ts'
import { type CatalogueSkill, getShape, type Shape } from './shapes.ts'
import { shorten } from './shorten.ts'
import { type Item, splitTemplate } from './text.ts'

export type { CatalogueBudget } from './budget.ts'
export type { CatalogueSkill } from './shapes.ts'

/** A client whose text is wanted, or plain Markdown, or JSON. */
export type CataloguePreset = keyof typeof FORMATS | 'markdown' | 'json'

export interface CatalogueRequest extends Locations {
  /** Those that the agent may see. Ids are unique. */
  skills: readonly CatalogueSkill[]
  /** Rules for agents are for the caller: nothing here would obey it, so nobody may think it does. */
  agent?: never
  /** Without one: XML in the words of `prompt.md`. */
  preset?: CataloguePreset
  budget?: CatalogueBudget
  /** Counts tokens. Without one a guess that leans to too many. */
  tokens?: (text: string) => number
  /** Ids, best first, that keep their places and descriptions longest; then those used lately, the last one first. */
  pinned?: readonly string[]
  recent?: readonly string[]
  /** Ids of skills with `paths` that a file has called for. All others wait, but for pinned and recent ones. */
  active?: readonly string[]
  /** The tool that loads a skill, where it is not the client's. */
  tool?: string
  /** Words around the list instead of the client's: `prompt.md`, with `{{skills}}`. The list goes to the end without it. */
  template?: string
}

/** The skills as a text for the system prompt, and all that was shortened or left out to keep to the budget. */
export interface Catalogue {
  /** Empty when no skill is in it. */
  text: string
  /** Ids, in the order of the text. */
  shown: string[]
  /** Descriptions that are not whole: UTF-16 units that there are and that are shown, `…` included; 0: the name alone. */
  shortened: { id: string; from: number; to: number }[]
  /** In code-unit order of ids. */
  leftOut: { id: string; why: LeftOutReason }[]
}

/**
 * `model`: only a user may start it. `paths`: it waits for a file that it names. `undescribed`: the client lists no
 * skill without a description. `budget`: there was no room for its name.
 */
export type LeftOutReason = 'model' | 'paths' | 'undescribed' | 'budget'

interface Rules extends OwnBudget {
  format: Parameters<typeof getShape>[0]
  tool?: string
  byName?: boolean
  perSkill?: number
  dropping?: boolean
  omitsUndescribed?: boolean
  /** `when_to_use` stands behind the description, and counts with it. */
  appends?: boolean
}

/** The catalogue of a set of skills. The same request gives the same text. Throws a fault for a preset that does not exist. */
export function renderCatalogue(request: CatalogueRequest): Catalogue {
  const { preset, budget = {} } = request
  const rules = getCatalogueRules(preset)
  const shape = getShape(rules.format, { ...request, tool: request.tool ?? rules.tool })
  const limits = getBudgetLimits(budget, rules, request.tokens ?? guessTokens)
  const perSkill = budget.perSkill ?? rules.perSkill ?? Number.POSITIVE_INFINITY
  const { listed, leftOut } = choose(request, shape, rules, perSkill)
  const ordered = listed.sort(createComparator(shape, rules))
  const { text, shown } = fitText(
    {
      ordered,
      groups: groupItems(ordered, request),
      shape,
      // JSON is for programs: it stays whole.
      frame: splitTemplate((preset !== 'json' && request.template) || shape.template),
      dropping: rules.dropping,
    },
    limits,
  )
  const result: Catalogue = { text, shown: [], shortened: [], leftOut }
  for (const item of ordered) {
    const { id } = item.skill
    const to = shown.get(item)?.length
    if (to === undefined) {
      leftOut.push({ id, why: 'budget' })
      continue
    }
    result.shown.push(id)
    if (to !== item.length) result.shortened.push({ id, from: item.length, to })
  }
  leftOut.sort(byId)
  return result
}

function getCatalogueRules(preset: CataloguePreset | undefined): Rules {
  if (preset === undefined) return { format: 'skillc' }
  if (preset === 'markdown' || preset === 'json') return { format: preset }
  if (Object.hasOwn(FORMATS, preset)) return FORMATS[preset]
  throw fault(
    'invalid-option',
    `There is no preset \`${preset}\`: ${Object.keys(FORMATS).join(', ')}, markdown or json`,
  )
}

// ---------------------------------------------------------------- which skills, in which order

function choose(
  { skills, pinned = [], recent = [], active = [] }: CatalogueRequest,
  { clean }: Shape,
  { omitsUndescribed, appends }: Rules,
  perSkill: number,
) {
  const listed: Item[] = []
  const leftOut: Catalogue['leftOut'] = []
  const called = new Set([...pinned, ...recent, ...active])
  for (const skill of skills) {
    const { description, whenToUse } = skill
    const text = clean(appends && whenToUse ? `${description} - ${whenToUse}` : description)
    let why: LeftOutReason | undefined
    if (skill.modelInvocable === false) why = 'model'
    else if (isConditional(skill) && !called.has(skill.id)) why = 'paths'
    else if (omitsUndescribed && !text) why = 'undescribed'
    if (why) leftOut.push({ id: skill.id, why })
    else listed.push({ skill, length: text.length, description: shorten(text, perSkill) })
  }
  return { listed, leftOut }
}

/** The client's lists, then by id, or by rank of the source and id: what holds for any order that is not by name. */
function createComparator({ section = () => 0 }: Shape, { byName }: Rules): (a: Item, b: Item) => number {
  const rank = ({ source = 0 }: CatalogueSkill) => (byName ? 0 : source)
  return ({ skill: a }, { skill: b }) => section(a) - section(b) || rank(a) - rank(b) || byId(a, b)
}

/** In code-unit order. */
function byId({ id: a }: { id: string }, { id: b }: { id: string }): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Pinned skills, recent ones, all others: who gets room first. */
function groupItems(ordered: Item[], { pinned = [], recent = [] }: CatalogueRequest): Item[][] {
  const others = new Map(ordered.map(item => [item.skill.id, item]))
  const take = (ids: readonly string[]) =>
    ids.flatMap(id => {
      const item = others.get(id)
      others.delete(id)
      return item ?? []
    })
  return [take(pinned), take(recent), [...others.values()]]
}
