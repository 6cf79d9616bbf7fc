/** Catalogs as clients write them. */
import { useEffect, useState } from 'preact/hooks'
import { estimateTokens } from '../../core/tokens/estimate.ts'
import { FORMATS } from '../../runtime/catalog/formats.ts'
import {
  type Catalog,
  type CatalogBudget,
  type CatalogPreset,
  renderCatalog,
} from '../../runtime/catalog/render.ts'
import type { Skill } from './data.ts'

export const PRESETS = Object.keys(FORMATS)

export interface RenderedCatalog extends Catalog {
  tokens: number
}

/** Without `tokens`, the client's own budget applies. */
export function renderFor(preset: string, skills: readonly Skill[], tokens?: number): RenderedCatalog {
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

/** The line of one skill; empty where the client does not list it. */
export function renderOwn(skill: Skill, preset: string): string {
  const request = {
    preset: preset as CatalogPreset,
    skills: [skill],
    template: '{{skills}}',
    predict: true,
  }
  return renderCatalog({ ...request, budget: { characters: Number.POSITIVE_INFINITY } }).text.trim()
}

/** By preset. Renders one client after the other, so that the page stays quick. */
export function useRendered(skills: readonly Skill[]): ReadonlyMap<string, RenderedCatalog> {
  const [rendered, setRendered] = useState<ReadonlyMap<string, RenderedCatalog>>(new Map())
  useEffect(() => {
    const preset = PRESETS[rendered.size]
    if (preset === undefined) return
    const timer = setTimeout(() => setRendered(new Map([...rendered, [preset, renderFor(preset, skills)]])))
    return () => clearTimeout(timer)
  }, [rendered])
  return rendered
}
