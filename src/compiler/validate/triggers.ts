/** `triggers` in the shapes that clients and authors use, as one list, and what is wrong with them. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { compilePattern } from '../../core/match/pattern.ts'
import { LEAST_WEIGHT, MOST_STEPS_OF_A_SKILL, MOST_WEIGHT } from '../../core/match/weights.ts'
import type { Json, Trigger } from '../../core/types.ts'
import type { Frontmatter } from '../types.ts'
import { splitPhrases } from './lists.ts'
import { type Entry, findPosition, getTextValue, isMap, toExcerpt, toPointer } from './values.ts'

/** Findings about one list. */
const MOST_FAULTS = 10

// What an item's value may be called, and the type that the name implies.
const valueKeys: [string, Trigger['type']][] = [
  ['value', 'keyword'],
  ['keyword', 'keyword'],
  ['word', 'keyword'],
  ['phrase', 'keyword'],
  ['text', 'keyword'],
  ['pattern', 'pattern'],
  ['regex', 'pattern'],
  ['semantic', 'semantic'],
  ['intent', 'semantic'],
  ['query', 'semantic'],
]

/** `hybrid` is a trigger of two types: its words are looked for, and its meaning. */
const types: ReadonlyMap<string, Trigger['type'] | 'hybrid'> = new Map([
  ['keyword', 'keyword'],
  ['word', 'keyword'],
  ['phrase', 'keyword'],
  ['pattern', 'pattern'],
  ['regex', 'pattern'],
  ['regexp', 'pattern'],
  ['semantic', 'semantic'],
  ['intent', 'semantic'],
  ['hybrid', 'hybrid'],
])

interface Reading {
  frontmatter: Frontmatter
  findings: Finding[]
  /** What the patterns so far leave for further ones. */
  stepsLeft: number
}

/** What an item takes from the map or list that it stands in. */
interface Defaults {
  type: Trigger['type'] | 'hybrid'
  weight?: number
}

/**
 * Words (OpenHands: a list; proposed for OpenClaw: a comma separated string), maps with `type`, `value` and `weight`,
 * or a map of lists (`keywords`, `patterns`, `semantic`). What is none of these is left out: `invalid-trigger`.
 * Patterns are checked too (`invalid-pattern`, `unsafe-pattern`), and stay.
 */
export function readTriggers(
  frontmatter: Frontmatter,
  { value, pointer }: Entry,
): { triggers: Trigger[]; findings: Finding[] } {
  const reading: Reading = { frontmatter, findings: [], stepsLeft: MOST_STEPS_OF_A_SKILL }
  const triggers = readValue(reading, value, pointer)
  return { triggers, findings: reading.findings.slice(0, MOST_FAULTS) }
}

function readValue(reading: Reading, value: Json, pointer: string): Trigger[] {
  if (typeof value === 'string') return readWords(reading, value, pointer, { type: 'keyword' })
  if (Array.isArray(value)) return readList(reading, value, pointer, { type: 'keyword' })
  if (!isMap(value)) return []
  if (valueKeys.some(([key]) => getTextValue(reading.frontmatter, value[key], pointer + toPointer(key))))
    return readItem(reading, value, pointer, { type: 'keyword' })
  const weight = readWeight(reading, value, pointer)
  return Object.entries(value).flatMap(([key, items]): Trigger[] => {
    const at = pointer + toPointer(key)
    if (key === 'weight' || key === 'type') return []
    const type = types.get(key.toLowerCase().replace(/s$/, ''))
    if (type === undefined) refuse(reading, at, key, 'is no kind of trigger')
    else if (typeof items === 'string') return readWords(reading, items, at, { type, weight })
    else if (Array.isArray(items)) return readList(reading, items, at, { type, weight })
    return []
  })
}

function readWords(reading: Reading, text: string, pointer: string, defaults: Defaults): Trigger[] {
  // A comma belongs to a pattern; words are separated by it.
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
    if (value === undefined && item !== null) refuse(reading, pointer, JSON.stringify(item), 'is no text')
    return []
  }
  const values = valueKeys.flatMap(([key, implied]) => {
    const text = getTextValue(frontmatter, item[key], pointer + toPointer(key))
    return text ? [{ text, implied, pointer: pointer + toPointer(key) }] : []
  })
  if (values.length === 0) refuse(reading, pointer, JSON.stringify(item), 'has no `value`')
  const named = readType(reading, item, pointer)
  const weight = readWeight(reading, item, pointer) ?? defaults.weight
  return values.flatMap(({ text, implied, pointer: at }) => {
    // With one value the type is about it, whatever it is called; several values have a type each.
    const own = implied === 'keyword' ? defaults.type : implied
    const type = named !== undefined && (values.length === 1 || implied === 'keyword') ? named : own
    return parseTriggers(reading, { type, weight }, text, at)
  })
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

function readType(
  reading: Reading,
  { type }: { [key: string]: Json },
  pointer: string,
): Defaults['type'] | undefined {
  const named = typeof type === 'string' ? types.get(type.trim().toLowerCase()) : undefined
  if (named === undefined && type !== undefined && type !== null)
    refuse(reading, `${pointer}/type`, String(JSON.stringify(type)), 'is no kind of trigger')
  return named
}

function readWeight(
  reading: Reading,
  { weight }: { [key: string]: Json },
  pointer: string,
): number | undefined {
  if (weight === undefined || weight === null) return undefined
  const text = getTextValue(reading.frontmatter, weight, `${pointer}/weight`)
  const number = Number(text || Number.NaN)
  if (number >= LEAST_WEIGHT && number <= MOST_WEIGHT) return number
  const limits = `is no number from ${LEAST_WEIGHT} to ${MOST_WEIGHT}`
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

function refuse({ frontmatter, findings }: Reading, pointer: string, trigger: string, reason: string): void {
  const position = findPosition(frontmatter, pointer)
  findings.push(createFinding('invalid-trigger', { trigger: toExcerpt(trigger), reason }, { position }))
}
