/** The catalog: the list of skills that a model sees, in a client's format and within a budget. Needs neither Node nor packages. */

import { fault } from '../../core/errors/fault.ts'
import { isConditional } from '../../core/match/access.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { Locations } from '../../format/place.ts'
import { formatGuide, PROMPTS, type PromptName, type SkillTools } from '../../format/template.ts'
import { type CatalogBudget, type FittedCatalog, fitText, getBudgetLimits, type OwnBudget } from './budget.ts'
import { FORMATS } from './formats.ts'
import { type GroupedItems, groupItems } from './overflow.ts'
import {
  type CatalogSkill,
  type GroupLine,
  getShape,
  type Item,
  type Shape,
  sortItems,
  splitTemplate,
} from './shapes.ts'
import { guessTokens, shorten } from './shorten.ts'

export type { PromptName, SkillTools } from '../../format/template.ts'
export type { CatalogBudget } from './budget.ts'
export type { CatalogSkill, GroupLine } from './shapes.ts'

/** A client's format, or skillc's own: `lines` (default: one line per skill), XML, or JSON. */
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
  /** The skills that the agent may see. Ids must be unique. */
  skills: readonly CatalogSkill[]
  /** Not accepted: the caller applies agent rules before. */
  agent?: never
  /** Default: `lines`. */
  preset?: CatalogPreset | undefined
  budget?: CatalogBudget
  /** Counts tokens. Default: an estimate that errs high. */
  tokens?: (text: string) => number
  /** Ids, most important first, that keep their places and descriptions longest; then recently used ids, latest first. */
  pinned?: readonly string[] | undefined
  recent?: readonly string[] | undefined
  /** Ids of skills that fit the task, best first: they get room before the others. */
  wanted?: readonly string[] | undefined
  /** Ids of skills with `paths` that matched a file. Other skills with `paths` are not listed unless pinned or recent. */
  active?: readonly string[]
  /** The host's skill tools; no others are named. Default: those of `skillTools`, or the client's own and `skill_search`. */
  tools?: SkillTools | undefined
  /** The introduction. Default: the preset's. */
  prompt?: PromptName | undefined
  /** Replaces the introduction: `{{skills}}` is the list (default: at the end), `{{instructions}}` the usual introduction. */
  template?: string | undefined
  /** Predicts what the client itself would show: names, then descriptions, as far as they fit. Default: the most important skills. */
  predict?: boolean | undefined
}

/** The skills as text for the system prompt, and what was shortened or left out to fit the budget. */
export interface Catalog {
  /** Empty if no skill is listed. */
  text: string
  shown: string[]
  /** Shortened descriptions: full and shown length in UTF-16 units, `…` included. 0: only the name is shown. */
  shortened: { id: string; from: number; to: number }[]
  groups: GroupLine[]
  /** Sorted by id in code-unit order. `group` names the line in the text that counts the skill. */
  leftOut: { id: string; why: LeftOutReason; group?: string }[]
}

/** `model`: only users may start it. `paths`: no file has matched. `undescribed`: the client requires a description. */
export type LeftOutReason = 'model' | 'paths' | 'undescribed' | 'budget'

interface Rules extends OwnBudget {
  format: Parameters<typeof getShape>[0]
  tools: SkillTools
  prompt?: PromptName
  byName?: boolean
  perSkill?: number
  dropping?: boolean
  omitsUndescribed?: boolean
  /** `when_to_use` is appended to the description and counts toward its limit. */
  appends?: boolean
}

/** Results reused by the next catalog of the same skills: each turn of a conversation needs one. */
export interface CatalogMemory {
  listing?: Listing
  groups?: GroupedItems & { of: readonly Item[] }
}

interface Listing {
  of: readonly CatalogSkill[]
  preset: CatalogPreset
  perSkill: number
  items: readonly Item[]
  byId: ReadonlyMap<string, Item>
  waiting: readonly Item[]
  unlisted: Catalog['leftOut']
}

/** Renders the catalog; the same request gives the same text. Throws a fault for an unknown preset. */
export function renderCatalog(request: CatalogRequest, memory: CatalogMemory = {}): Catalog {
  const { preset = 'lines', budget = {}, predict = false } = request
  const rules = getCatalogRules(preset)
  const tools = request.tools ?? { ...(predict ? {} : { search: 'skill_search' }), ...rules.tools }
  const shape = getShape(rules.format, { ...request, use: tools.use, guide: getGuide(request, rules, tools) })
  const limits = getBudgetLimits(budget, rules, request.tokens ?? guessTokens)
  const perSkill = budget.perSkill ?? rules.perSkill ?? Number.POSITIVE_INFINITY
  const { listing } = memory
  const isKnown = listing?.of === request.skills && listing.preset === preset && listing.perSkill === perSkill
  const made = isKnown ? listing : createListing(request.skills, preset, shape, rules, perSkill)
  memory.listing = made
  const hidden = listHidden(made, request)
  const ordered = hidden.size === 0 ? made.items : made.items.filter(item => !hidden.has(item))
  const { text, shown, groups, findGroup } = fitText(
    {
      ordered,
      tiers: rankItems(made, hidden, request),
      shape,
      // JSON is for programs, so it gets no introduction.
      frame: splitTemplate((preset !== 'json' && fillTemplate(request, rules, tools)) || shape.template),
      search: tools.search,
      client: predict ? { dropping: rules.dropping === true } : undefined,
      group: () => recallGroups(memory, ordered),
    },
    limits,
  )
  const listed = sortItems(shown.keys())
  let leftOut: Catalog['leftOut'] | undefined
  return {
    text,
    shown: listed.map(({ skill }) => skill.id),
    shortened: listed.flatMap(item => {
      const { length: from } = item
      const to = shown.get(item)?.length ?? 0
      return to === from ? [] : { id: item.skill.id, from, to }
    }),
    groups,
    get leftOut() {
      leftOut ??= listLeftOut(made, hidden, shown, findGroup)
      return leftOut
    },
  }
}

/** Admitting skills with `paths` changes the groups. */
function recallGroups(memory: CatalogMemory, ordered: readonly Item[]): GroupedItems {
  const { groups: known } = memory
  const isSame =
    known?.of === ordered ||
    (known?.of.length === ordered.length && ordered.every((item, at) => item === known.of[at]))
  memory.groups = isSame ? known : { of: ordered, ...groupItems(ordered) }
  return memory.groups
}

function listLeftOut(
  { items, unlisted }: Listing,
  hidden: ReadonlySet<Item>,
  shown: ReadonlyMap<Item, string>,
  findGroup: FittedCatalog['findGroup'],
): Catalog['leftOut'] {
  const leftOut = items.flatMap((item): Catalog['leftOut'] => {
    const { id } = item.skill
    if (shown.has(item)) return []
    const group = findGroup(item)?.name
    if (hidden.has(item)) return [{ id, why: 'paths' }]
    return [{ id, why: 'budget', ...(group === undefined ? {} : { group }) }]
  })
  return [...unlisted, ...leftOut].sort((a, b) => byCodeUnit(a.id, b.id))
}

export const checkPreset: (preset: CatalogPreset) => void = getCatalogRules

function getCatalogRules(preset: CatalogPreset): Rules {
  if (Object.hasOwn(FORMATS, preset)) return FORMATS[preset as keyof typeof FORMATS]
  if (isCatalogPreset(preset)) return { format: preset as (typeof OWN)[number], tools: OWN_TOOLS }
  throw fault('invalid-option', `There is no preset \`${preset}\`: ${listCatalogPresets().join(', ')}`)
}

const OWN_TOOLS: SkillTools = { search: 'skill_search', use: 'skill_use', resource: 'skill_resource' }

/** If the host's tools load skills, the model is not told to read files. */
function getGuide({ prompt, tools: given }: CatalogRequest, rules: Rules, tools: SkillTools): string {
  const own = given?.use === undefined ? rules.prompt : undefined
  const name = prompt ?? own ?? 'standard'
  if (!Object.hasOwn(PROMPTS, name))
    throw fault('invalid-option', `There is no prompt \`${name}\`: ${Object.keys(PROMPTS).join(', ')}`)
  return formatGuide(name, tools)
}

function fillTemplate(request: CatalogRequest, rules: Rules, tools: SkillTools): string | undefined {
  return request.template?.replace('{{instructions}}', () => getGuide(request, rules, tools))
}

function createListing(
  skills: readonly CatalogSkill[],
  preset: CatalogPreset,
  shape: Shape,
  rules: Rules,
  perSkill: number,
): Listing {
  const { omitsUndescribed, appends } = rules
  const items: Item[] = []
  const unlisted: Catalog['leftOut'] = []
  for (const skill of skills) {
    const { id, description, whenToUse } = skill
    const text = shape.clean(appends && whenToUse ? `${description} - ${whenToUse}` : description)
    if (skill.modelInvocable === false) unlisted.push({ id, why: 'model' })
    else if (omitsUndescribed && !text) unlisted.push({ id, why: 'undescribed' })
    else items.push({ skill, place: 0, length: text.length, description: shorten(text, perSkill) })
  }
  items.sort(createComparator(shape, rules))
  for (const [place, item] of items.entries()) item.place = place
  return {
    of: skills,
    preset,
    perSkill,
    items,
    byId: new Map(items.map(item => [item.skill.id, item])),
    waiting: items.filter(({ skill }) => isConditional(skill)),
    unlisted,
  }
}

function listHidden(
  { waiting }: Listing,
  { pinned = [], recent = [], active = [] }: CatalogRequest,
): ReadonlySet<Item> {
  const called = new Set([...pinned, ...recent, ...active])
  return new Set(waiting.filter(({ skill }) => !called.has(skill.id)))
}

/** By the client's sections, then by id, or by the order observed in the client or the source, unless `byName`. */
function createComparator({ section = () => 0 }: Shape, { byName }: Rules): (a: Item, b: Item) => number {
  const compare = (a: CatalogSkill, b: CatalogSkill) =>
    (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER) ||
    (a.source ?? 0) - (b.source ?? 0)
  return ({ skill: a }, { skill: b }) =>
    section(a) - section(b) || (byName ? 0 : compare(a, b)) || byCodeUnit(a.id, b.id)
}

function rankItems(
  { byId }: Listing,
  hidden: ReadonlySet<Item>,
  { pinned = [], recent = [], wanted = [] }: CatalogRequest,
): Item[][] {
  const taken = new Set<Item>()
  const take = (ids: readonly string[]) =>
    ids.flatMap(id => {
      const item = byId.get(id)
      if (item === undefined || hidden.has(item) || taken.has(item)) return []
      taken.add(item)
      return item
    })
  return [take(pinned), take(recent), take(wanted)]
}
