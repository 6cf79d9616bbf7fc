/**
 * The catalog: the list of skills that a model sees, as a client would write it, within a budget.
 *
 * Nothing here needs Node or another package.
 */

import { fault } from '../../core/errors/fault.ts'
import { isConditional } from '../../core/match/access.ts'
import type { Locations } from '../../format/place.ts'
import { formatGuide, PROMPTS, type PromptName, type SkillTools } from '../../format/template.ts'
import { groupSkills } from '../../search/groups.ts'
import { type CatalogBudget, fitText, getBudgetLimits, type OwnBudget } from './budget.ts'
import { FORMATS } from './formats.ts'
import type { Grouping } from './overflow.ts'
import {
  type CatalogSkill,
  type GroupLine,
  getShape,
  type Item,
  type Shape,
  splitTemplate,
} from './shapes.ts'
import { guessTokens, shorten } from './shorten.ts'

export type { PromptName, SkillTools } from '../../format/template.ts'
export type { CatalogBudget } from './budget.ts'
export type { CatalogSkill, GroupLine } from './shapes.ts'

/** A client whose text is wanted, or one of skillc's own: a line a skill, which is the default, XML, or JSON. */
export type CatalogPreset = keyof typeof FORMATS | (typeof OWN)[number]

const OWN = ['lines', 'xml', 'json'] as const

export function listCatalogPresets(): CatalogPreset[] {
  return [...OWN, ...(Object.keys(FORMATS) as (keyof typeof FORMATS)[])]
}

export function isCatalogPreset(name: string): name is CatalogPreset {
  return (OWN as readonly string[]).includes(name) || Object.hasOwn(FORMATS, name)
}

/** Which skills a catalog lists, for whom, in what form and within what budget. */
export interface CatalogRequest extends Locations {
  /** Those that the agent may see. Ids are unique. */
  skills: readonly CatalogSkill[]
  /** The caller applies the rules for agents. Nothing here does, so an agent cannot be given. */
  agent?: never
  /** `lines` without one. */
  preset?: CatalogPreset | undefined
  budget?: CatalogBudget
  /** Counts tokens. Without one a guess that leans to too many. */
  tokens?: (text: string) => number
  /** Ids, best first, that keep their places and descriptions longest; then those used lately, the last one first. */
  pinned?: readonly string[] | undefined
  recent?: readonly string[] | undefined
  /** Ids of skills that fit what is to be done, best first: they get room before all others. */
  wanted?: readonly string[] | undefined
  /** Ids of skills with `paths` that a file has called for. All others wait, but for pinned and recent ones. */
  active?: readonly string[]
  /**
   * All tools for skills that the host offers: no others are named. Without it those of `skillTools`, or the client's own and
   * `skill_search`.
   */
  tools?: SkillTools | undefined
  /** The words before the list; without it the preset's. */
  prompt?: PromptName | undefined
  /** Words of your own instead, with `{{skills}}`. The list goes to the end without it. */
  template?: string | undefined
  /**
   * Gives what the client itself would show, where skills are left out: as many names as fit, then descriptions, and no word
   * of the rest. Without it, hosts of skillc show the skills that matter, and sum up the rest.
   */
  predict?: boolean | undefined
}

/** The skills as a text for the system prompt, and all that was shortened or left out to keep to the budget. */
export interface Catalog {
  /** Empty when no skill is in it. */
  text: string
  /** Ids, in the order of the text. */
  shown: string[]
  /** Descriptions that are not whole: UTF-16 units that there are and that are shown, `…` included; 0: the name alone. */
  shortened: { id: string; from: number; to: number }[]
  /** The lines of the text about groups of skills that are not listed. */
  groups: GroupLine[]
  /** In code-unit order of ids. `group`: the name of the group in the text that counts the skill. */
  leftOut: { id: string; why: LeftOutReason; group?: string }[]
}

/**
 * `model`: only a user may start it. `paths`: it waits for a file that it names. `undescribed`: the client lists no
 * skill without a description. `budget`: there was no room for it.
 */
export type LeftOutReason = 'model' | 'paths' | 'undescribed' | 'budget'

interface Rules extends OwnBudget {
  format: Parameters<typeof getShape>[0]
  tools: SkillTools
  prompt?: PromptName
  byName?: boolean
  perSkill?: number
  dropping?: boolean
  omitsUndescribed?: boolean
  /** `when_to_use` follows the description, and counts with it. */
  appends?: boolean
}

/**
 * The catalog of a set of skills. The same request gives the same text. `group` may recall the groups of earlier requests.
 * Throws a fault for a preset that does not exist.
 */
export function renderCatalog(request: CatalogRequest, group: Grouping = groupSkills): Catalog {
  const { preset = 'lines', budget = {}, predict = false } = request
  const rules = getCatalogRules(preset)
  const tools = request.tools ?? { ...(predict ? {} : { search: 'skill_search' }), ...rules.tools }
  const shape = getShape(rules.format, { ...request, use: tools.use, guide: getGuide(request, rules, tools) })
  const limits = getBudgetLimits(budget, rules, request.tokens ?? guessTokens)
  const perSkill = budget.perSkill ?? rules.perSkill ?? Number.POSITIVE_INFINITY
  const { listed, leftOut } = choose(request, shape, rules, perSkill)
  const ordered = listed.sort(createComparator(shape, rules))
  const { text, shown, groups, grouped } = fitText(
    {
      ordered,
      tiers: rankItems(ordered, request),
      shape,
      // JSON is for programs: it stays whole.
      frame: splitTemplate((preset !== 'json' && request.template) || shape.template),
      search: tools.search,
      client: predict ? { dropping: rules.dropping === true } : undefined,
      group,
    },
    limits,
  )
  const result: Catalog = { text, shown: [], shortened: [], groups, leftOut }
  for (const item of ordered) {
    const { id } = item.skill
    const to = shown.get(item)?.length
    if (to === undefined) {
      const group = grouped.get(item)?.name
      leftOut.push({ id, why: 'budget', ...(group === undefined ? {} : { group }) })
      continue
    }
    result.shown.push(id)
    if (to !== item.length) result.shortened.push({ id, from: item.length, to })
  }
  leftOut.sort(byId)
  return result
}

export const checkPreset: (preset: CatalogPreset) => void = getCatalogRules

function getCatalogRules(preset: CatalogPreset): Rules {
  if (Object.hasOwn(FORMATS, preset)) return FORMATS[preset as keyof typeof FORMATS]
  if (isCatalogPreset(preset)) return { format: preset as (typeof OWN)[number], tools: OWN_TOOLS }
  throw fault('invalid-option', `There is no preset \`${preset}\`: ${listCatalogPresets().join(', ')}`)
}

const OWN_TOOLS: SkillTools = { search: 'skill_search', use: 'skill_use', resource: 'skill_resource' }

/** A host whose tools load skills does not tell a model to read files. */
function getGuide({ prompt, tools: given }: CatalogRequest, rules: Rules, tools: SkillTools): string {
  const own = given?.use === undefined ? rules.prompt : undefined
  const name = prompt ?? own ?? 'standard'
  if (!Object.hasOwn(PROMPTS, name))
    throw fault('invalid-option', `There is no prompt \`${name}\`: ${Object.keys(PROMPTS).join(', ')}`)
  return formatGuide(name, tools)
}

function choose(
  { skills, pinned = [], recent = [], active = [] }: CatalogRequest,
  { clean }: Shape,
  { omitsUndescribed, appends }: Rules,
  perSkill: number,
) {
  const listed: Item[] = []
  const leftOut: Catalog['leftOut'] = []
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

/** By the client's lists, then by id; unless the order is by name, by the order that the client was found to have, or the source's. */
function createComparator({ section = () => 0 }: Shape, { byName }: Rules): (a: Item, b: Item) => number {
  const compare = (a: CatalogSkill, b: CatalogSkill) =>
    (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER) ||
    (a.source ?? 0) - (b.source ?? 0)
  return ({ skill: a }, { skill: b }) => section(a) - section(b) || (byName ? 0 : compare(a, b)) || byId(a, b)
}

function byId({ id: a }: { id: string }, { id: b }: { id: string }): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function rankItems(ordered: Item[], { pinned = [], recent = [], wanted = [] }: CatalogRequest): Item[][] {
  const others = new Map(ordered.map(item => [item.skill.id, item]))
  const take = (ids: readonly string[]) =>
    ids.flatMap(id => {
      const item = others.get(id)
      others.delete(id)
      return item ?? []
    })
  return [take(pinned), take(recent), take(wanted), [...others.values()]]
}
