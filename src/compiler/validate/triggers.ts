/** Reads `triggers` and `trigger` in clients' and authors' shapes as one list. */

import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Json, JsonObject, Trigger } from '../../core/json/types.ts'
import { compilePattern } from '../../core/match/pattern.ts'
import { LEAST_WEIGHT, MOST_STEPS_OF_A_SKILL, MOST_WEIGHT } from '../../core/match/weights.ts'
import type { Frontmatter } from '../types.ts'
import { splitPhrases } from './lists.ts'
import { type Entry, findPosition, getTextValue, toExcerpt, toPointer } from './values.ts'

const MOST_FAULTS = 10

const valueKeys: Record<Trigger['type'], string[]> = {
  keyword: ['value', 'keyword', 'word', 'phrase', 'text'],
  pattern: ['pattern', 'regex'],
  semantic: ['semantic', 'intent', 'query'],
}

type TriggerType = Trigger['type'] | 'hybrid'

/** Names of types. `hybrid` is two triggers: its words, and its meaning. */
const typeNames: Record<TriggerType, string[]> = {
  keyword: ['keyword', 'word', 'phrase'],
  pattern: ['pattern', 'regex', 'regexp'],
  semantic: ['semantic', 'intent'],
  hybrid: ['hybrid'],
}

const types = invert(typeNames)

function invert<T extends string>(names: Record<T, string[]>): ReadonlyMap<string, T> {
  const pairs = Object.entries<string[]>(names).flatMap(([type, all]) =>
    all.map(name => [name, type as T] as const),
  )
  return new Map(pairs)
}

const valueTypes = [...invert(valueKeys)]

interface Reading {
  frontmatter: Frontmatter
  key: string
  findings: Finding[]
  stepsLeft: number
}

interface Defaults {
  type: TriggerType
  /** The map's `type`: with `keyword` or `hybrid`, a `pattern` is words, not a regular expression. */
  named?: TriggerType | undefined
  weight?: number | undefined
}

/**
 * Words (OpenHands: a list; proposed for OpenClaw: a comma-separated string), maps with `type`, `value` and `weight`,
 * or a map of lists (`keywords`, `patterns`, `semantic`), whose `type` describes `patterns`. Others are
 * `invalid-trigger`. Faulty patterns are reported (`invalid-pattern`, `unsafe-pattern`), and stay. Items of `triggers`
 * and `trigger` are one list.
 */
export function readTriggers(
  frontmatter: Frontmatter,
  entries: readonly Entry[],
): { triggers: Trigger[]; findings: Finding[] } {
  const reading: Reading = { frontmatter, key: '', findings: [], stepsLeft: MOST_STEPS_OF_A_SKILL }
  const triggers = entries.flatMap(({ key, value, pointer }) => {
    reading.key = key
    return readValue(reading, value, pointer)
  })
  return { triggers, findings: reading.findings.slice(0, MOST_FAULTS) }
}

function readValue(reading: Reading, value: Json, pointer: string): Trigger[] {
  const defaults: Defaults = { type: 'keyword' }
  if (typeof value === 'string') return readWords(reading, value, pointer, defaults)
  if (Array.isArray(value)) return readList(reading, value, pointer, defaults)
  return isMap(value) ? readMap(reading, value, pointer, defaults) : []
}

function readWords(reading: Reading, text: string, pointer: string, defaults: Defaults): Trigger[] {
  // A comma belongs to a pattern, but separates words.
  const words = defaults.type === 'pattern' ? [text.trim()].filter(Boolean) : splitPhrases(text)
  return words.flatMap(word => parseTriggers(reading, defaults, word, pointer))
}

function readList(reading: Reading, items: Json[], pointer: string, defaults: Defaults): Trigger[] {
  return items.flatMap((item, index) => readItem(reading, item, pointer + toPointer(index), defaults))
}

function readItem(reading: Reading, item: Json, pointer: string, defaults: Defaults): Trigger[] {
  const { frontmatter } = reading
  if (!isMap(item)) {
    const value = getTextValue(frontmatter, item, pointer)
    if (value) return parseTriggers(reading, defaults, value, pointer)
    if (value === undefined && item !== null) refuse(reading, pointer, JSON.stringify(item), 'is not text')
    return []
  }
  return readMap(reading, item, pointer, defaults)
}

/** A map with a value, with several, or with lists of them; its `type` and `weight` apply to all. */
function readMap(reading: Reading, map: JsonObject, pointer: string, defaults: Defaults): Trigger[] {
  const values = valueTypes.flatMap(([key, implied]) => {
    const at = pointer + toPointer(key)
    const text = getTextValue(reading.frontmatter, map[key], at)
    return text ? [{ key, text, implied, at }] : []
  })
  const named = readType(reading, map, pointer) ?? defaults.named
  const weight = readWeight(reading, map, pointer) ?? defaults.weight
  const triggers = values.flatMap(({ text, implied, at }) => {
    // With one value the type applies to it, under any key. With several it is ambiguous.
    const own = implied === 'keyword' ? defaults.type : implied
    const type = values.length > 1 && implied === 'semantic' ? implied : (named ?? own)
    return parseTriggers(reading, { type, weight }, text, at)
  })
  const others = Object.entries(map).filter(
    ([key]) => key !== 'type' && key !== 'weight' && !values.some(value => value.key === key),
  )
  const lists = others.filter(([key]) => getListType(key) !== undefined)
  if (values.length === 0 && lists.length === 0)
    refuse(reading, pointer, JSON.stringify(map), 'has no `value`')
  if (values.length === 0 && lists.length > 0)
    for (const [key] of others)
      if (getListType(key) === undefined)
        refuse(reading, pointer + toPointer(key), key, 'is not a valid trigger type')
  return [
    ...triggers,
    ...lists.flatMap(([key, items]) => {
      const implied = getListType(key) ?? 'keyword'
      const inherited: Defaults = { type: implied, weight }
      if (implied === 'pattern' && named !== undefined) Object.assign(inherited, { type: named, named })
      return readItems(reading, key, items, pointer + toPointer(key), inherited)
    }),
  ]
}

function readItems(
  reading: Reading,
  key: string,
  items: Json,
  pointer: string,
  defaults: Defaults,
): Trigger[] {
  if (typeof items === 'string') return readWords(reading, items, pointer, defaults)
  if (Array.isArray(items)) return readList(reading, items, pointer, defaults)
  if (items !== null)
    refuse(reading, pointer, `${key}: ${JSON.stringify(items)}`, 'is not a list of triggers')
  return []
}

function getListType(key: string): TriggerType | undefined {
  return types.get(key.toLowerCase().replace(/s$/, ''))
}

function parseTriggers(
  reading: Reading,
  { type, weight }: Defaults,
  value: string,
  pointer: string,
): Trigger[] {
  if (type === 'pattern') checkPattern(reading, value, pointer)
  const kinds: Trigger['type'][] = type === 'hybrid' ? ['keyword', 'semantic'] : [type]
  return kinds.map(kind => (weight === undefined ? { type: kind, value } : { type: kind, value, weight }))
}

function readType(reading: Reading, { type }: JsonObject, pointer: string): TriggerType | undefined {
  const named = typeof type === 'string' ? types.get(type.trim().toLowerCase()) : undefined
  if (named === undefined && type !== undefined && type !== null)
    refuse(reading, `${pointer}/type`, String(JSON.stringify(type)), 'is not a valid trigger type')
  return named
}

function readWeight(reading: Reading, { weight }: JsonObject, pointer: string): number | undefined {
  if (weight === undefined || weight === null) return undefined
  const text = getTextValue(reading.frontmatter, weight, `${pointer}/weight`)
  const number = Number(text || Number.NaN)
  if (number >= LEAST_WEIGHT && number <= MOST_WEIGHT) return number
  const limits = `does not have a number from ${LEAST_WEIGHT} to ${MOST_WEIGHT}`
  refuse(reading, `${pointer}/weight`, `weight: ${text ?? JSON.stringify(weight)}`, limits)
  return undefined
}

function checkPattern(reading: Reading, pattern: string, pointer: string): void {
  const compiled = compilePattern(pattern, reading.stepsLeft)
  if ('pattern' in compiled) {
    reading.stepsLeft -= compiled.pattern.steps.length
    return
  }
  const { kind, reason } = compiled.fault
  const code = kind === 'unsafe' ? 'unsafe-pattern' : 'invalid-pattern'
  const position = findPosition(reading.frontmatter, pointer)
  reading.findings.push(createFinding(code, { pattern: toExcerpt(pattern), reason }, { position }))
}

function refuse(
  { frontmatter, key, findings }: Reading,
  pointer: string,
  trigger: string,
  reason: string,
): void {
  const position = findPosition(frontmatter, pointer)
  findings.push(createFinding('invalid-trigger', { key, trigger: toExcerpt(trigger), reason }, { position }))
}
