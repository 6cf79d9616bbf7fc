import { useEffect, useState } from 'preact/hooks'
import { estimateTokens } from '../../core/tokens/estimate.ts'
import { FORMATS } from '../../runtime/catalog/formats.ts'
import {
  type Catalog,
  type CatalogBudget,
  type CatalogPreset,
  renderCatalog,
} from '../../runtime/catalog/render.ts'
import type { Data, Skill } from './data.ts'

export const PRESETS = Object.keys(FORMATS)

export interface RenderedCatalog extends Catalog {
  tokens: number
}

function isLoaded({ verdicts }: Skill, preset: string, { clients }: Data): boolean {
  const at = clients.findIndex(({ id }) => id === preset)
  return at === -1 || verdicts === undefined || /[LCU]/.test(verdicts[at] ?? '')
}

/** Without `tokens`, the client's own budget applies. */
export function renderFor(preset: string, data: Data, tokens?: number): RenderedCatalog {
  const skills = data.skills.filter(skill => isLoaded(skill, preset, data))
  const budget: CatalogBudget = tokens === undefined ? {} : { tokens }
  const catalog = renderCatalog({
    preset: preset as CatalogPreset,
    skills,
    budget,
    tokens: estimateTokens,
    predict: true,
  })
  return { ...catalog, tokens: estimateTokens(catalog.text) }
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
