/** Analyses in layers that other machines made: each for the bytes of an entry, wherever it is. */
import { areTexts, isAnalysis } from '../../compiler/analyze/analysis-shape.ts'
import { formatAnalysis, getNames } from '../../compiler/analyze/rows.ts'
import type { Analysis, FoundSkill } from '../../compiler/types.ts'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { parseJson } from '../../core/json/json.ts'
import type { Layer, Result } from '../incremental/layer.ts'
import type { AllAnalyzed, AnalyzedEntry } from './analyze-all.ts'

/**
 * The analysis of a skill as a layer has it. It is empty if the analysis has repairs: another machine must not decide what is written into a
 * user's files.
 */
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

/** What a layer has of a skill: its analysis, `''` when it has to be made here, undefined when there is none. Throws for what is no analysis. */
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
  // Its summary is made here again, so that the two say the same.
  return formatAnalysis({ analysis, texts })
}

function hasRepairs({ findings }: Analysis): boolean {
  return findings.some(isRepaired)
}

function isRepaired({ fix, unsafeFix }: Finding): boolean {
  return fix !== undefined || unsafeFix !== undefined
}
