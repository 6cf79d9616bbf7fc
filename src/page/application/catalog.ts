/** Catalogs as clients write them. */
import { estimateTokens } from '../../core/tokens/estimate.ts'
import {
  type Catalog,
  type CatalogBudget,
  type CatalogPreset,
  renderCatalog,
} from '../../runtime/catalog/render.ts'
import type { Skill } from './data.ts'

export interface Rendered extends Catalog {
  preset: string
  tokens: number
}

/** What a client's model is shown. Without a number of tokens, the client's own budget holds. */
export function renderFor(preset: string, skills: readonly Skill[], tokens?: number): Rendered {
  const budget: CatalogBudget = tokens === undefined ? {} : { tokens }
  const catalog = renderCatalog({
    preset: preset as CatalogPreset,
    skills,
    budget,
    tokens: estimateTokens,
    predict: true,
  })
  return { ...catalog, preset, tokens: estimateTokens(catalog.text) }
}

/** The line of one skill, without the words around the list; empty where the client does not list it. */
export function renderOwn(skill: Skill, preset: string): string {
  const request = {
    preset: preset as CatalogPreset,
    skills: [skill],
    template: '{{skills}}',
    predict: true,
  }
  return renderCatalog({ ...request, budget: { characters: Number.POSITIVE_INFINITY } }).text.trim()
}
