/** Finds names and triggers of all skills in one pass over a text. */

import type { Trigger } from '../json/types.ts'
import { addTo } from '../text/order.ts'
import { findMentions } from './mentions.ts'
import type { Pattern } from './pattern.ts'
import { findPhrases, indexPhrases, type PhraseIndex } from './phrases.ts'
import { LEAST_WEIGHT, MOST_STEPS_OF_A_SKILL, MOST_WEIGHT, NAME_WEIGHT, TRIGGER_WEIGHT } from './weights.ts'
import { fold, splitFolded } from './words.ts'

/** Why a skill matches: the matching glob, keyword or name, and its weight. */
export interface Reason {
  kind: 'mention' | 'path' | 'name' | 'keyword' | 'pattern' | 'semantic'
  value: string
  weight: number
}

interface TextSkill {
  id: string
  name: string
  otherIds?: readonly string[]
  triggers?: Trigger[]
}

type Phrase = { skill: number; reason: Reason }

export type PatternEngine = Pick<typeof import('./pattern.ts'), 'compilePattern' | 'testPattern'>

export interface TextIndex {
  ids: Map<string, number[]>
  names: Map<string, number[]>
  phrases: PhraseIndex
  reasons: Phrase[]
  patterns: (Phrase & { pattern: Pattern })[]
  semantic: Phrase[]
  engine: PatternEngine | undefined
}

/** Skips unusable patterns, which are reported elsewhere. */
export function indexText(skills: readonly TextSkill[], engine?: PatternEngine): TextIndex {
  const index: TextIndex = {
    ids: new Map(),
    names: new Map(),
    phrases: indexPhrases([]),
    reasons: [],
    patterns: [],
    semantic: [],
    engine,
  }
  for (const [skill, { id, name, otherIds = [], triggers = [] }] of skills.entries()) {
    for (const own of [id, ...otherIds]) addTo(index.ids, fold(own), skill)
    const leaf = id.slice(id.lastIndexOf(':') + 1)
    for (const short of new Set([fold(leaf), fold(name)])) addTo(index.names, short, skill)
    index.reasons.push({ skill, reason: { kind: 'name', value: leaf, weight: NAME_WEIGHT } })
    let stepsLeft = MOST_STEPS_OF_A_SKILL
    for (const trigger of triggers) stepsLeft -= addTrigger(index, skill, trigger, stepsLeft)
  }
  index.phrases = indexPhrases(index.reasons.map(({ reason }) => reason.value))
  return index
}

/** Returns the steps that the trigger's pattern uses up. */
function addTrigger(index: TextIndex, skill: number, trigger: Trigger, stepsLeft: number): number {
  const { type, value, weight = TRIGGER_WEIGHT } = trigger
  const known = Number.isFinite(weight) ? weight : TRIGGER_WEIGHT
  const counted = Math.min(MOST_WEIGHT, Math.max(LEAST_WEIGHT, known))
  const phrase: Phrase = { skill, reason: { kind: type, value, weight: type === 'semantic' ? 0 : counted } }
  if (type === 'keyword') index.reasons.push(phrase)
  if (type === 'semantic') index.semantic.push(phrase)
  if (type !== 'pattern') return 0
  const compiled = index.engine?.compilePattern(value, stepsLeft)
  if (compiled === undefined || !('pattern' in compiled)) return 0
  index.patterns.push({ ...phrase, pattern: compiled.pattern })
  return compiled.pattern.steps.length
}

export interface Call {
  call: string
  skills: readonly number[]
}

/** A full id means that skill; a shorter name may mean several. */
export function findCalls({ ids, names }: TextIndex, folded: string): Call[] {
  const known = { has: (name: string) => ids.has(name) || names.has(name) }
  return Array.from(findMentions(known, folded), ([name, call]) => {
    return { call, skills: ids.get(name) ?? names.get(name) ?? [] }
  })
}

export type Reasons = Map<number, Reason[]>

/** Semantic triggers get weight 0 on skills that match otherwise: only a search can weigh them. */
export function addTextReasons(index: TextIndex, folded: string, reasons: Reasons): void {
  const found = findPhrases(index.phrases, splitFolded(folded))
  for (const at of [...found].sort((a, b) => a - b)) {
    const phrase = index.reasons[at]
    if (phrase !== undefined) addTo(reasons, phrase.skill, phrase.reason)
  }
  for (const { skill, reason, pattern } of index.patterns)
    if (index.engine?.testPattern(pattern, folded)) addTo(reasons, skill, reason)
  for (const { skill, reason } of index.semantic) if (reasons.has(skill)) addTo(reasons, skill, reason)
}
