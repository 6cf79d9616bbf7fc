/**
 * The part of a request that needs no ranking. A call (`$name`, `/name`) is an answer. All other reasons add to the
 * word score, because at 5,000 skills nine of ten one-word names in requests are chance ("validation", "pricing").
 */

import { listGlobs } from '../core/match/access.ts'
import type { Engines, Matchable } from '../core/match/core.ts'
import type { Glob } from '../core/match/glob.ts'
import { findMentions } from '../core/match/mentions.ts'
import { addTextReasons, indexText, type Reason as MatchReason, type TextIndex } from '../core/match/text.ts'
import { fold, splitFolded } from '../core/match/words.ts'
import { addTo } from '../core/text/order.ts'
import { EXACT_POINTS } from './weights.ts'

const MOST_NAME_WORDS = 16

interface ExactIndex {
  ids: Map<string, number[]>
  names: Map<string, number[]>
  /** Multi-word names by their words, and the length of the longest. */
  phrases: Map<string, number[]>
  longest: number
  triggers: TextIndex
  triggered: number[]
  globs: Map<number, { base: string | undefined; globs: Glob[] }>
  engines: Engines
}

/** Why a skill matches exactly, and its points. A call adds none, because it comes first anyway. */
export interface ExactReason {
  kind: 'call' | 'name' | 'keyword' | 'pattern' | 'path'
  value: string
  points: number
}

export type ExactReasons = Map<number, ExactReason[]>

/** Linear in the manifest. */
export function indexExact(skills: readonly Matchable[], engines: Engines): ExactIndex {
  const triggered = Array.from(skills.keys()).filter(skill => (skills[skill]?.triggers ?? []).length > 0)
  const index: ExactIndex = {
    ids: new Map(),
    names: new Map(),
    phrases: new Map(),
    longest: 0,
    triggers: indexText(
      triggered.flatMap(skill => skills[skill] ?? []),
      engines.patterns,
    ),
    triggered,
    globs: new Map(),
    engines,
  }
  for (const [skill, known] of skills.entries()) {
    const { id, name, variantOf = id, otherIds = [], base } = known
    const paths = listGlobs(known)
    const leaf = fold(id.slice(id.lastIndexOf(':') + 1))
    for (const own of new Set([id, variantOf, ...otherIds])) addTo(index.ids, fold(own), skill)
    for (const each of new Set([leaf, fold(name)])) addTo(index.names, each, skill)
    const words = splitWordsIn(leaf)
    if (words.length > 1 && words.length <= MOST_NAME_WORDS) {
      addTo(index.phrases, words.join(' '), skill)
      index.longest = Math.max(index.longest, words.length)
    }
    if (paths !== undefined)
      index.globs.set(skill, { base, globs: engines.globs?.compileGlobs(paths).globs ?? [] })
  }
  return index
}

/** A full id means one skill; a shorter name may mean several. */
function findByName({ ids, names }: ExactIndex, name: string): readonly number[] {
  return ids.get(name) ?? names.get(name) ?? []
}

function splitWordsIn(folded: string): string[] {
  return splitFolded(folded).filter(word => word !== ' ')
}

export function findExact(index: ExactIndex, query: string, paths: readonly string[]): ExactReasons {
  const reasons: ExactReasons = new Map()
  const folded = fold(query)
  const known = { has: (name: string) => findByName(index, name).length > 0 }
  for (const [name, call] of findMentions(known, folded))
    for (const skill of findByName(index, name))
      addTo(reasons, skill, { kind: 'call', value: call, points: 0 })
  addNames(index, folded, reasons)
  addTriggers(index, folded, reasons)
  for (const [skill, { base, globs }] of index.globs)
    for (const value of new Set(
      paths.flatMap(path => index.engines.globs?.matchGlobsFrom(globs, base, path)?.source ?? []),
    ))
      addTo(reasons, skill, { kind: 'path', value, points: EXACT_POINTS.path })
  return reasons
}

/** Counts multi-word names, and names next to the word `skill`. A name as written (`rye-bread`) is hardly ever chance. */
function addNames(index: ExactIndex, folded: string, reasons: ExactReasons): void {
  const { phrases, longest } = index
  const words = splitWordsIn(folded)
  const found = new Map<number, ExactReason>()
  const add = (skill: number, value: string, points: number) => {
    if ((found.get(skill)?.points ?? 0) < points) found.set(skill, { kind: 'name', value, points })
  }
  for (let at = 0; at < words.length; at++) {
    let phrase = words[at] ?? ''
    for (let count = 2; count <= longest && at + count <= words.length; count++) {
      phrase += ` ${words[at + count - 1]}`
      for (const skill of phrases.get(phrase) ?? []) add(skill, phrase, EXACT_POINTS.words)
    }
  }
  for (const [written, before, after] of findWrittenNames(folded))
    for (const skill of findByName(index, written))
      if (/[-_:]/.test(written) || before === 'skill' || after === 'skill')
        add(skill, written, EXACT_POINTS.written)
  for (const [skill, reason] of found) addTo(reasons, skill, reason)
}

function findWrittenNames(folded: string): [written: string, before: string, after: string][] {
  const texts = Array.from(
    folded.matchAll(/[\p{L}\p{M}\p{N}]+(?:[-_:.+]+[\p{L}\p{M}\p{N}]+)*/gu),
    ([text]) => text,
  )
  return texts.map((text, at) => [text, texts[at - 1] ?? '', texts[at + 1] ?? ''])
}

function addTriggers({ triggers, triggered }: ExactIndex, folded: string, reasons: ExactReasons): void {
  if (triggered.length === 0) return
  const found = new Map<number, MatchReason[]>()
  addTextReasons(triggers, folded, found)
  for (const [place, list] of found) {
    const skill = triggered[place]
    if (skill === undefined) continue
    for (const { kind, value, weight } of list) {
      if (kind !== 'keyword' && kind !== 'pattern') continue
      const isWord = kind === 'keyword' && splitWordsIn(fold(value)).length < 2
      const points = Math.round(weight * (isWord ? EXACT_POINTS.word : EXACT_POINTS.trigger))
      addTo(reasons, skill, { kind, value, points })
    }
  }
}
