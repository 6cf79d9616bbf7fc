/** Layers of analyses made by other machines, each for an entry's bytes, independent of its location. */
import { areTexts, isAnalysis } from '../../compiler/analyze/analysis-shape.ts'
import { formatAnalysis, getNames } from '../../compiler/analyze/rows.ts'
import type { Analysis, FoundSkill } from '../../compiler/types.ts'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { parseJson } from '../../core/json/json.ts'
import type { Layer, Result } from '../incremental/layer.ts'
import type { AllAnalyzed, AnalyzedEntry } from './analyze-all.ts'

/** A skill's analysis for a layer. '' if it has fixes: another machine must not decide what is written into a user's files. */
export function toResult(
  options: string,
  found: FoundSkill,
  { skill }: AnalyzedEntry,
  { getAnalysis, getTexts }: Pick<AllAnalyzed, 'getAnalysis' | 'getTexts'>,
): Result[] {
  if (skill === undefined) return []
  const analysis = getAnalysis(skill)
  const value = hasRepairs(analysis) ? '' : formatAnalysis({ analysis, texts: getTexts(skill) })
  return [{ query: 'analysis', key: getNames(found), inputs: options + skill.entry.digest, value }]
}

/** A skill's analysis in a layer; '' if it has to be made here, undefined if there is none. Throws for an invalid one. */
export function findAnalysis(
  layer: Layer,
  options: string,
  found: FoundSkill,
  digest: string,
): string | undefined {
  const bytes = layer.find('analysis', getNames(found), options + digest)
  if (bytes === undefined || bytes.length === 0) return bytes && ''
  const [, facts = '', record, terms, ...more] = bytes.toString('utf8').split('\t')
  const analysis = parseJson(facts)
  const texts = { record: record ?? '', terms: terms ?? '' }
  const isSound = more.length === 0 && terms !== undefined && areTexts(texts)
  if (!isSound || !isAnalysis(analysis, found.entry.size) || hasRepairs(analysis))
    throw new Error('a layer has something else in the place of an analysis')
  // The summary is recomputed here, so the two agree.
  return formatAnalysis({ analysis, texts })
}

function hasRepairs({ findings }: Analysis): boolean {
  return findings.some(isRepaired)
}

function isRepaired({ fix, unsafeFix }: Finding): boolean {
  return fix !== undefined || unsafeFix !== undefined
}
