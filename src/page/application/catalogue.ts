/** Catalogues as clients write them. */
import { estimateTokens } from '../../core/tokens/estimate.ts'
import {
  type Catalogue,
  type CatalogueBudget,
  type CataloguePreset,
  renderCatalogue,
} from '../../runtime/catalogue/render.ts'
import type { Skill } from './data.ts'

export interface Rendered extends Catalogue {
  preset: string
  tokens: number
}

/** What a client's model is shown. Without a number of tokens, the client's own budget holds. */
export function renderFor(preset: string, skills: readonly Skill[], tokens?: number): Rendered {
  const budget: CatalogueBudget = tokens === undefined ? {} : { tokens }
  const catalogue = renderCatalogue({
    preset: preset as CataloguePreset,
    skills,
    budget,
    tokens: estimateTokens,
    predict: true,
  })
  return { ...catalogue, preset, tokens: estimateTokens(catalogue.text) }
}

/** The line of one skill, without the words around the list; empty where the client does not list it. */
export function renderOwn(skill: Skill, preset: string): string {
  const request = {
    preset: preset as CataloguePreset,
    skills: [skill],
    template: '{{skills}}',
    predict: true,
  }
  return renderCatalogue({ ...request, budget: { characters: Number.POSITIVE_INFINITY } }).text.trim()
}
