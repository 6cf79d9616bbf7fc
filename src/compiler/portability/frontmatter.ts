/** Reads an entry's frontmatter like one client. */

import type { Json } from '../../core/json/types.ts'
import type { FrontmatterRules, Preset, YamlRepair } from '../presets/preset.ts'
import { parseEssentialLines, parseTolerantLines, repairText } from './repairs.ts'
import { readJson, readLines, readYaml, type Values, type YamlMemo } from './yaml.ts'

export type ClientReading =
  | { values: Values; body: string; repaired?: YamlRepair }
  | {
      dropped:
        | 'no-frontmatter'
        | 'unclosed-frontmatter'
        | 'invalid-yaml'
        | 'no-mapping'
        | 'foreign-block'
        | 'too-large'
    }

/** The longest of 134,685 real frontmatters has 9,649 bytes. */
const LARGEST_BLOCK = 65_536

/** `text` includes its byte order mark. Never throws. */
export function readAs(
  text: string,
  { frontmatter: rules, fields }: Pick<Preset, 'frontmatter' | 'fields'>,
  memo: YamlMemo,
): ClientReading {
  const block = findBlock(text, rules)
  const none: Values = new Map<string, Json>()
  if (typeof block === 'string') {
    return rules.missing === 'loaded'
      ? { values: none, body: text.replace(/^\uFEFF/, '') }
      : { dropped: block }
  }
  const { inner, body, language } = block
  if (inner.length > LARGEST_BLOCK) return { dropped: 'too-large' }
  if (rules.yaml === 'lines') return { values: readLines(inner, rules), body }
  if (language === 'other') return { dropped: 'foreign-block' }
  const read = language === 'json' ? readJson(inner) : readYaml(inner, rules, fields.known, memo)
  if (read === 'no-mapping')
    return (rules.noKeys ?? rules.missing) === 'loaded' ? { values: none, body } : { dropped: read }
  if (read !== 'invalid-yaml')
    return asLines({ values: rules.nulls === 'line' ? fillEmptyKeys(read, inner) : read, body }, inner, rules)
  for (const repair of rules.repairs) {
    const values = applyRepair(inner, repair, rules, fields.known, memo)
    if (values !== undefined) return { values, body, repaired: repair }
  }
  return { dropped: 'invalid-yaml' }
}

function applyRepair(
  yaml: string,
  repair: YamlRepair,
  rules: FrontmatterRules,
  known: string[],
  memo: YamlMemo,
): Values | undefined {
  if (repair === 'empty') return new Map()
  if (repair === 'lines') return parseEssentialLines(yaml)
  if (repair === 'tolerant') return parseTolerantLines(yaml)
  const read = readYaml(repairText(yaml, repair), rules, known, memo)
  return typeof read === 'string' ? undefined : read
}

/** Keys without a value get the following text on their line, a comment in YAML. */
function fillEmptyKeys(values: Values, yaml: string): Values {
  const empty = new Set([...values].flatMap(([key, value]) => (value === null ? key : [])))
  const rests = mapRests(empty, yaml)
  return new Map([...values].map(([key, value]) => [key, (value === null && rests.get(key)) || value]))
}

/** YAML's limit for keys before a colon. */
const LONGEST_KEY = 1024

function mapRests(keys: ReadonlySet<string>, yaml: string): Map<string, string> {
  const rests = new Map<string, string>()
  if (keys.size === 0) return rests
  for (const line of yaml.split(/\r?\n/)) {
    const head = line.slice(0, LONGEST_KEY + 1)
    for (let colon = head.indexOf(':'); colon !== -1; colon = head.indexOf(':', colon + 1)) {
      const key = head.slice(0, colon)
      if (keys.has(key) && !rests.has(key)) rests.set(key, line.slice(colon + 1).trim())
    }
  }
  return rests
}

/** Clients that require text fall back to the lines of name and description. */
function asLines(
  read: { values: Values; body: string },
  yaml: string,
  { notText }: FrontmatterRules,
): ClientReading {
  const isText = (key: string) => typeof read.values.get(key) === 'string'
  if (notText !== 'lines' || (isText('name') && isText('description'))) return read
  const values = parseEssentialLines(yaml)
  return values === undefined ? read : { ...read, values, repaired: 'lines' }
}

interface Block {
  inner: string
  body: string
  language: 'yaml' | 'json' | 'other'
}

type NoBlock = 'no-frontmatter' | 'unclosed-frontmatter'

const BEFORE: Record<FrontmatterRules['before'], RegExp> = {
  nothing: /^(?!)/,
  bom: /^\uFEFF/,
  blank: /^(?!\uFEFF)\s+/,
  line: /^[ \t]+/,
  any: /^\uFEFF?\s*/,
}

function findBlock(given: string, rules: FrontmatterRules): Block | NoBlock {
  const text = given.replace(BEFORE[rules.before], '')
  const opening = findOpening(text, rules)
  if (opening === undefined) return 'no-frontmatter'
  const { start, language } = opening
  const { at, length } = findEnd(text, start, rules)
  if (at === -1 && rules.unclosed === 'whole') return { inner: text.slice(start), body: '', language }
  const block = cut(text, start, at, length)
  return typeof block === 'string' ? block : { ...block, language }
}

interface Opening {
  start: number
  language: Block['language']
}

function findOpening(text: string, rules: FrontmatterRules): Opening | undefined {
  const { spacedFences, end, opens = end === 'anywhere' ? 'dashes' : 'line' } = rules
  const createOpening = (start: number): Opening => ({ start, language: 'yaml' })
  switch (opens) {
    case 'dashes':
      return text.startsWith('---') ? createOpening(3) : undefined
    case 'prefix':
      return text.startsWith('---') ? createOpening(4) : undefined
    case 'anywhere': {
      const dashes = text.indexOf('---')
      return dashes === -1 ? undefined : createOpening(dashes + 3)
    }
    case 'tagged': {
      const [line, tag = ''] = /^---(?!-)([^\n]*)(?:\n|$)/.exec(text) ?? []
      return line === undefined
        ? undefined
        : { start: line.length, language: LANGUAGES[tag.trim()] ?? 'other' }
    }
    default: {
      const [line] = (spacedFences ? /^---[ \t]*(?:\r?\n|$)/ : /^---(?:\r?\n|$)/).exec(text) ?? []
      return line === undefined ? undefined : createOpening(line.length)
    }
  }
}

const LANGUAGES: Readonly<Record<string, Block['language']>> = {
  '': 'yaml',
  yaml: 'yaml',
  yml: 'yaml',
  json: 'json',
}

/** `at` is -1 without a closing fence. */
function findEnd(text: string, start: number, rules: FrontmatterRules): { at: number; length: number } {
  const { spacedFences, indentedFence, fullLine } = rules
  if (rules.end === 'anywhere') return { at: text.indexOf('---', start), length: 3 }
  if (rules.end === 'line-start') {
    const at = text.startsWith('---', start) ? start : text.indexOf('\n---', start - 1) + 1
    return { at: at === 0 ? -1 : at, length: 3 }
  }
  const before = indentedFence ? '[ \\t]*' : ''
  const fence = new RegExp(`^${before}---${spacedFences ? '[ \\t]*' : ''}\\r?$`, 'gm')
  fence.lastIndex = start
  const closing = fence.exec(text)
  if (closing === null) return { at: -1, length: 0 }
  const isCut = fullLine && closing.index + closing[0].length === text.length
  return isCut ? { at: -1, length: 0 } : { at: closing.index, length: closing[0].length }
}

function cut(text: string, start: number, end: number, fence: number): Block | NoBlock {
  if (end === -1) return 'unclosed-frontmatter'
  const body = text.slice(end + fence).replace(/^[ \t]*\r?\n/, '')
  return { inner: text.slice(start, Math.max(start, end)), body, language: 'yaml' }
}
