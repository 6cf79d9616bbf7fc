/** Measures the skill list that a client gives its model: descriptions beyond the client's budget are cut or omitted. */
import { isLoaded } from '../compiler/portability/list-skills.ts'
import type { Answer } from '../compiler/portability/survey.ts'
import type { AnalysisOf, AnalyzedSkill, Source } from '../compiler/types.ts'
import { estimateTokens } from '../core/tokens/estimate.ts'
import { FORMATS } from '../runtime/catalog/formats.ts'
import { type CatalogPreset, renderCatalog } from '../runtime/catalog/render.ts'
import type { CatalogSkill } from '../runtime/catalog/shapes.ts'
import type { ShortList } from './report.ts'

export interface Shown {
  skills: CatalogSkill[]
  folders: ReadonlyMap<string, string>
}

/** The skills that the client loads, as it shows them to its model. */
export function listShown(
  skills: AnalyzedSkill[],
  answer: Answer | undefined,
  sources: Source[],
  getAnalysis: AnalysisOf,
): Shown {
  const folders = new Map<string, string>()
  const shown = skills.flatMap((each, index) => {
    const { skill, order } = answer?.found[index] ?? {}
    if (skill === undefined || order === undefined || !isLoaded(skill)) return []
    const { name, description, unlisted } = skill.verdict
    const { paths } = getAnalysis(each).fields
    folders.set(name, `${sources[each.found.source]?.label}/${each.found.path}`)
    return {
      id: name,
      description,
      order,
      ...(paths && { paths }),
      ...(unlisted === 'always' && { modelInvocable: false }),
    }
  })
  return { skills: shown, folders }
}

/** Undefined if nothing is cut. */
export function measureList(client: string, listShown: () => Shown): ShortList | undefined {
  if (!hasBudget(client)) return undefined
  const request = { preset: client, ...listShown(), predict: true }
  const { text, shown, shortened, leftOut } = renderCatalog(request)
  const left = leftOut.filter(({ why }) => why === 'budget').length
  if (shortened.length + left === 0) return undefined
  const whole = renderCatalog({ ...request, budget: { characters: Number.POSITIVE_INFINITY } })
  const bare = shortened.filter(({ to }) => to === 0).length
  return {
    skills: shown.length + left,
    whole: shown.length - shortened.length,
    cut: shortened.length - bare,
    namesOnly: bare,
    leftOut: left,
    tokensOver: estimateTokens(whole.text) - estimateTokens(text),
  }
}

function hasBudget(client: string): client is keyof typeof FORMATS & CatalogPreset {
  const rules = Object.hasOwn(FORMATS, client) ? FORMATS[client as keyof typeof FORMATS] : {}
  return 'characters' in rules
}
