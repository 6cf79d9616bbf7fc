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
}

/** Groups that a build made of all skills, so that only the skills of a catalog are loaded. */
export interface CatalogPart {
  /** The most typical skills of the groups. */
  skills: readonly CatalogSkill[]
  /** With the ids of those, most typical first. The last group has the skills in no group. */
  groups: readonly { name: string; topics: string[]; count: number; ids: readonly string[] }[]
  /** The index of a named skill's group. */
  findGroup: (id: string) => number | undefined
  listLeftOut: () => Catalog['leftOut']
  memory: CatalogMemory
}

interface Listing {
  of: readonly CatalogSkill[]
  preset: CatalogPreset
  perSkill: number
  items: readonly Item[]
  byId: ReadonlyMap<string, Item>
  waiting: readonly Item[]
  unlisted: Catalog['leftOut']
  groups?: GroupedItems
}

/** Renders the catalog; the same request gives the same text. Throws a fault for an unknown preset. */
export function renderCatalog(request: CatalogRequest, memory: CatalogMemory = {}): Catalog {
  // Only a part of the skills may be too few.
  return render(request, memory) as Catalog
}

/** `request.skills`: those that the request names. Returns undefined if the text depends on others. */
export function renderPart(request: CatalogRequest, part: CatalogPart): Catalog | undefined {
  return render(request, part.memory, part)
}

function render(request: CatalogRequest, memory: CatalogMemory, part?: CatalogPart): Catalog | undefined {
  const { preset = 'lines', budget = {}, predict = false } = request
  const rules = getCatalogRules(preset)
  if (part !== undefined && rules.omitsUndescribed) return undefined
  const tools = request.tools ?? { ...(predict ? {} : { search: 'skill_search' }), ...rules.tools }
  const shape = getShape(rules.format, { ...request, use: tools.use, guide: getGuide(request, rules, tools) })
  const limits = getBudgetLimits(budget, rules, request.tokens ?? guessTokens)
  const perSkill = budget.perSkill ?? rules.perSkill ?? Number.POSITIVE_INFINITY
  const compare = createComparator(shape, rules)
  const list = (skills: readonly CatalogSkill[]) => createListing(skills, preset, shape, rules, perSkill)
  const { listing: known } = memory
  const of = part?.skills ?? request.skills
  const isKnown = known?.of === of && known.preset === preset && known.perSkill === perSkill
  const own = isKnown ? known : list(of)
  memory.listing = own
  const listing = part === undefined ? own : joinListings(own, list(request.skills))
  const hidden = listHidden(listing, request)
  const admitted = listing.waiting.filter(item => !hidden.has(item))
  const ordered = hidden.size === 0 ? listing.items : listing.items.filter(item => !hidden.has(item))
  const total = part?.groups.reduce((sum, { count }) => sum + count, admitted.length)
  const fitted = fitText(
    {
      ordered,
      total: total ?? ordered.length,
      sort: items => Array.from(items).sort(compare),
      tiers: rankItems(listing, hidden, request),
      shape,
      // JSON is for programs, so it gets no introduction.
      frame: splitTemplate((preset !== 'json' && fillTemplate(request, rules, tools)) || shape.template),
      search: tools.search,
      client: predict ? { dropping: rules.dropping === true } : undefined,
      group: () => admitItems(part === undefined ? recallGroups(own) : toGroups(part, own), admitted),
    },
    limits,
  )
  if (fitted === undefined) return undefined
  const { text, shown, groups, findGroup } = fitted
  const listed = Array.from(shown.keys()).sort(compare)
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
      leftOut ??= part?.listLeftOut() ?? listLeftOut(listing, hidden, shown, findGroup)
      return leftOut
    },
  }
}

function joinListings(own: Listing, named: Listing): Listing {
  const items = named.items.filter(({ skill }) => !own.byId.has(skill.id))
  return {
    ...own,
    items: [...own.items, ...items],
    byId: new Map([...own.byId, ...items.map(item => [item.skill.id, item] as const)]),
    waiting: named.waiting,
  }
}

/** Skills with `paths` are in no group, so admitting them changes none. */
function recallGroups(listing: Listing): GroupedItems {
  const { items, waiting } = listing
  const isWaiting = new Set(waiting)
  listing.groups ??= groupItems(waiting.length === 0 ? items : items.filter(item => !isWaiting.has(item)))
  return listing.groups
}

function toGroups({ groups, findGroup }: CatalogPart, { byId }: Listing): GroupedItems {
  const all = groups.map(({ ids, ...about }) => ({ ...about, items: ids.flatMap(id => byId.get(id) ?? []) }))
  const rest = all.pop() ?? { name: '', topics: [], count: 0, items: [] }
  return { groups: all, rest, find: id => all[findGroup(id) ?? -1] }
}

function admitItems({ rest, ...grouped }: GroupedItems, admitted: readonly Item[]): GroupedItems {
  const items = [...admitted, ...rest.items]
  return { ...grouped, rest: { ...rest, items, count: rest.count + admitted.length } }
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
    const group = findGroup(id)?.name
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
    else items.push({ skill, length: text.length, description: shorten(text, perSkill) })
  }
  items.sort(createComparator(shape, rules))
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
