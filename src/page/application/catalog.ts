import { useEffect, useState } from 'preact/hooks'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import { estimateTokens } from '../../core/tokens/estimate.ts'
import { FORMATS, TITLES } from '../../runtime/catalog/formats.ts'
import {
  type Catalog,
  type CatalogBudget,
  type CatalogPreset,
  type LeftOutReason,
  renderCatalog,
} from '../../runtime/catalog/render.ts'
import type { Data, Skill } from './data.ts'

export const PRESETS = Object.keys(FORMATS) as (keyof typeof FORMATS)[]

const OWN_TITLES: Readonly<Record<string, string>> = { lines: 'Lines', xml: 'XML', json: 'JSON', ...TITLES }

export const getTitle = (preset: string): string => OWN_TITLES[preset] ?? preset

/** Why a model does not see a skill. `client`: its client does not load it. */
export type Unseen = LeftOutReason | 'client'

export interface RenderedCatalog extends Pick<Catalog, 'text' | 'shown' | 'shortened'> {
  tokens: number
  /** With `shown`, all skills. */
  leftOut: { id: string; why: Unseen }[]
  /** Skills that the model sees in full. */
  full: number
  /** Skills for the model that it does not see in full. */
  lost: number
}

/** True if the client loads the skill, or would: it was not asked, or reads none of the folders. */
export function isLoaded({ verdicts }: Skill, preset: string, { judged }: Data): boolean {
  const at = judged.get(preset)
  return at === undefined || verdicts === undefined || /[LCU]/.test(verdicts[at] ?? '')
}

/** Without `tokens`, the client's own budget applies. */
export function renderFor(preset: string, data: Data, tokens?: number): RenderedCatalog {
  const loaded: Skill[] = []
  const dropped: RenderedCatalog['leftOut'] = []
  for (const skill of data.skills)
    if (isLoaded(skill, preset, data)) loaded.push(skill)
    else dropped.push({ id: skill.id, why: 'client' })
  const budget: CatalogBudget = tokens === undefined ? {} : { tokens }
  const { text, shown, shortened, ...catalog } = renderCatalog({
    preset: preset as CatalogPreset,
    skills: loaded,
    budget,
    tokens: estimateTokens,
    predict: true,
  })
  const leftOut = [...dropped, ...catalog.leftOut]
  const meant = leftOut.filter(({ why }) => why !== 'model' && why !== 'paths')
  return {
    text,
    shown,
    shortened,
    leftOut,
    tokens: estimateTokens(text),
    full: shown.length - shortened.length,
    lost: meant.length + shortened.length,
  }
}

/** Most lost first, then the fewest shown. */
export function compareLoss(a: RenderedCatalog | undefined, b: RenderedCatalog | undefined): number {
  return (b?.lost ?? 0) - (a?.lost ?? 0) || (a?.shown.length ?? 0) - (b?.shown.length ?? 0)
}

/** `shows 121 of 466 skills, none of them in full`, to follow the client's name. */
export function describeLoss({ full, lost, shown }: RenderedCatalog): string {
  const all = formatCount(full + lost, 'skill')
  if (full === shown.length) return `shows ${full === 0 ? 'none' : formatNumber(full)} of ${all}`
  const inFull = full === 0 ? 'none of them' : formatNumber(full)
  return `shows ${shown.length === full + lost ? `all ${all}` : `${formatNumber(shown.length)} of ${all}`}, ${inFull} in full`
}

export type Worst = RenderedCatalog & { preset: string }

/** The client that loses most: of those that the check asked, else of those with a budget. Undefined if none loses a skill. */
export function findWorst(data: Data): Worst | undefined {
  const asked = PRESETS.filter(preset => data.judged.has(preset))
  const candidates = asked.length > 0 ? asked : PRESETS.filter(preset => 'characters' in FORMATS[preset])
  const [worst] = candidates.map(preset => ({ preset, ...renderFor(preset, data) })).sort(compareLoss)
  return worst?.lost ? worst : undefined
}

/** One skill's line; '' if the client does not list it. */
export function renderOwn(skill: Skill, preset: string, data: Data): string {
  if (!isLoaded(skill, preset, data)) return ''
  const request = {
    preset: preset as CatalogPreset,
    skills: [skill],
    template: '{{skills}}',
    predict: true,
  }
  return renderCatalog({ ...request, budget: { characters: Number.POSITIVE_INFINITY } }).text.trim()
}

/** By preset. Renders one client after the other to keep the page responsive. */
export function useRendered(data: Data): ReadonlyMap<string, RenderedCatalog> {
  const [rendered, setRendered] = useState<ReadonlyMap<string, RenderedCatalog>>(new Map())
  useEffect(() => {
    const preset = PRESETS[rendered.size]
    if (preset === undefined) return
    const timer = setTimeout(() => setRendered(new Map([...rendered, [preset, renderFor(preset, data)]])))
    return () => clearTimeout(timer)
  }, [rendered])
  return rendered
}
