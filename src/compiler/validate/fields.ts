/**
 * The declared fields of a frontmatter in canonical spelling and shape. Accepts every form that some client reads;
 * checkSchema reports the others.
 */

import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Json, JsonObject } from '../../core/json/types.ts'
import { ANY_TENANT, mergeScopes } from '../../core/match/permissions.ts'
import type { Fields } from '../../format/types.ts'
import type { Frontmatter } from '../types.ts'
import { boundList, boundText, checkSize } from './bounds.ts'
import { splitGlobs, splitPhrases, splitWords } from './lists.ts'
import { readPermissions } from './permissions.ts'
import { readToolList } from './tools.ts'
import { readTriggers } from './triggers.ts'
import {
  type Entries,
  type Entry,
  findPosition,
  getTextValue,
  knownFields,
  listTexts,
  mapEntries,
  toPointer,
} from './values.ts'

/** Code points (specification, `compatibility`). */
const LONGEST_COMPATIBILITY = 500
const LONGEST_HINT = 200

interface Reading {
  frontmatter: Frontmatter
  entries: Entries
  findings: Finding[]
}

/**
 * Fields, and errors in their spelling: `quoted-boolean`, `unportable-tools`, `malformed-tool`, `long-compatibility`,
 * `long-field`, `long-list`, `oversized-field`, and those of triggers and permissions. Null counts as absent. Keys may
 * have any known spelling.
 */
export function readFields(
  frontmatter: Frontmatter,
  entries: Entries = mapEntries(frontmatter),
): { fields: Fields; findings: Finding[] } {
  const reading: Reading = { frontmatter, entries, findings: [] }
  const switches = readSwitches(reading)
  const isManual = switches.get('disable-model-invocation')
  const fields: Fields = {
    allowedTools: readTools(reading, 'allowed-tools'),
    disallowedTools: readTools(reading, 'disallowed-tools'),
    userInvocable: switches.get('user-invocable'),
    modelInvocable: isManual === undefined ? undefined : !isManual,
    context: readListedText(reading, 'context'),
    agent: readListedText(reading, 'agent'),
    model: readText(reading, 'model'),
    effort: readEffort(reading),
    shell: readText(reading, 'shell'),
    background: switches.get('background'),
    argumentHint: readHint(reading),
    arguments: readList(reading, 'arguments', splitWords),
    whenToUse: readListedText(reading, 'when_to_use'),
    paths: readRule(reading, 'paths', splitGlobs),
    triggers: readTriggerList(reading),
    tags: readList(reading, 'tags', splitPhrases),
    category: readText(reading, 'category'),
    permissions: readRules(reading),
    scope: readScope(reading),
    hooks: readJson(reading, 'hooks'),
    requires: readJson(reading, 'requires'),
    version: readText(reading, 'version'),
    license: readListedText(reading, 'license'),
    compatibility: readCompatibility(reading),
    author: readAuthor(reading),
    homepage: readText(reading, 'homepage'),
    metadata: readMetadata(reading),
  }
  return { fields: withoutAbsent(fields), findings: reading.findings }
}

function withoutAbsent(fields: Fields): Fields {
  const present: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) present[key] = value
  return present
}

function readText({ frontmatter, entries }: Reading, name: string): string | undefined {
  const entry = entries.get(name)
  return (entry && getTextValue(frontmatter, entry.value, entry.pointer)) || undefined
}

function readListedText(reading: Reading, name: string): string | undefined {
  const entry = reading.entries.get(name)
  return entry && keepText(reading, entry, readText(reading, name))
}

function keepText(reading: Reading, entry: Entry, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const bounded = boundText(text, locate(reading, entry))
  reading.findings.push(...bounded.findings)
  return bounded.text
}

function locate({ frontmatter }: Reading, { key, pointer }: Entry) {
  return { key, position: findPosition(frontmatter, pointer) }
}

/** `argument-hint: [topic]` is a YAML list meant as text: Claude Code reads it as text, and Copilot CLI refuses the skill. */
function readHint(reading: Reading): string | undefined {
  const entry = reading.entries.get('argument-hint')
  if (!Array.isArray(entry?.value)) return readListedText(reading, 'argument-hint')
  // The schema refuses a list with a map: `[dough: rye|wheat]`.
  if (!entry.value.some(isMap)) {
    const facts = { key: entry.key, expected: 'text', actual: 'a list' }
    const { position } = locate(reading, entry)
    reading.findings.push(
      createFinding('invalid-type', facts, { ...(position && { position }), isAside: true }),
    )
  }
  const items = listItems(reading, entry.value, entry.pointer)
  return items.length === 0 ? undefined : keepText(reading, entry, `[${items.join(', ')}]`)
}

/** A level in lower case, or a number: Claude Code ignores case, and accepts a quoted number. */
function readEffort(reading: Reading): string | number | undefined {
  const value = reading.entries.get('effort')?.value
  if (typeof value === 'number') return value
  const text = readText(reading, 'effort')?.toLowerCase()
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : text
}

function readAuthor(reading: Reading): string | undefined {
  const entry = reading.entries.get('author')
  if (isMap(entry?.value))
    return getTextValue(reading.frontmatter, entry.value.name, `${entry.pointer}/name`) || undefined
  if (Array.isArray(entry?.value))
    return listItems(reading, entry.value, entry.pointer).join(', ') || undefined
  return readText(reading, 'author')
}

function readCompatibility(reading: Reading): string | undefined {
  const text = readListedText(reading, 'compatibility')
  const entry = reading.entries.get('compatibility')
  // The reference validator counts the value as written, including a block's line end.
  const length = [...(typeof entry?.value === 'string' ? entry.value : (text ?? ''))].length
  if (entry !== undefined && length > LONGEST_COMPATIBILITY) {
    const position = findPosition(reading.frontmatter, entry.pointer)
    reading.findings.push(
      createFinding('long-compatibility', { length, limit: LONGEST_COMPATIBILITY }, { position }),
    )
  }
  return text
}

const YES = new Set(['true', 'yes', 'on', '1'])
const NO = new Set(['false', 'no', 'off', '0'])

/** Claude Code (2.1.218) accepts YAML 1.1's words and 1 and 0 as booleans. */
function readSwitches(reading: Reading): Map<string, boolean> {
  const switches = new Map<string, boolean>()
  for (const [name, entry] of reading.entries) {
    if (knownFields.get(name)?.form !== 'boolean') continue
    const text = getTextValue(reading.frontmatter, entry.value, entry.pointer)
    const word = text?.toLowerCase() ?? ''
    const value = YES.has(word)
    if (!value && !NO.has(word)) continue
    switches.set(name, value)
    if (typeof entry.value === 'string')
      reading.findings.push(createQuotedBooleanFinding(reading, entry, entry.value, value))
  }
  return switches
}

function createQuotedBooleanFinding(
  { frontmatter }: Reading,
  { key, pointer }: Entry,
  text: string,
  value: boolean,
): Finding {
  const position = findPosition(frontmatter, pointer)
  const facts = { key, text, value: String(value) }
  if (position === undefined) return createFinding('quoted-boolean', facts)
  const fix = [{ start: position.start.offset, end: position.end.offset, text: String(value) }]
  return createFinding('quoted-boolean', facts, { position, fix })
}

function readList(reading: Reading, name: string, split: (text: string) => string[]): string[] | undefined {
  const entry = reading.entries.get(name)
  if (entry === undefined) return undefined
  return limitItems(reading, entry, splitItems(reading, entry, split))
}

function splitItems(
  reading: Reading,
  { value, pointer }: Entry,
  split: (text: string) => string[],
): string[] {
  if (Array.isArray(value)) return listItems(reading, value, pointer)
  const text = getTextValue(reading.frontmatter, value, pointer)
  return text === undefined ? [] : split(text)
}

function listItems({ frontmatter }: Reading, items: Json[], pointer: string): string[] {
  return listTexts(frontmatter, items, pointer).flatMap(({ text }) => text || [])
}

function limitItems(reading: Reading, entry: Entry, items: string[]): string[] | undefined {
  const bounded = boundList([...new Set(items)], locate(reading, entry))
  reading.findings.push(...bounded.findings)
  return bounded.items.length === 0 ? undefined : bounded.items
}

/** For a list that controls access: all items without duplicates. Undefined for an empty list. */
function readRule(reading: Reading, name: string, split: (text: string) => string[]): string[] | undefined {
  const entry = reading.entries.get(name)
  return entry && keepRule(reading, entry, splitItems(reading, entry, split))
}

function keepRule<T>(reading: Reading, entry: Entry, items: T[]): T[] | undefined {
  const unique = [...new Map(items.map(item => [JSON.stringify(item), item])).values()]
  reading.findings.push(...checkSize(unique, unique.length, locate(reading, entry)))
  return unique.length === 0 ? undefined : unique
}

const formNames = { commas: 'comma-separated', list: 'a list', 'list in text': 'a list written as text' }

/** Tools that only Claude Code has. Other forms of a rule with spaces would be ambiguous. */
const claudeTool = /^(?:SlashCommand$|SendMessage$|Team[A-Z]|Task[A-Z])/

function readTools(reading: Reading, name: string): string[] | undefined {
  const entry = reading.entries.get(name)
  if (entry === undefined) return undefined
  const { rules, form, findings } = readToolList(reading.frontmatter, entry)
  reading.findings.push(...findings)
  // Forbidden tools are a rule; allowed ones only avoid a question.
  const keep = name === 'disallowed-tools' ? keepRule<string> : limitItems
  const kept = keep(
    reading,
    entry,
    rules.map(({ rule }) => rule),
  )
  if (name === 'allowed-tools' && form !== 'spaces' && kept !== undefined) {
    const position = findPosition(reading.frontmatter, entry.pointer)
    const spaced = kept.join(' ')
    const suggestion = spaced.length > LONGEST_HINT ? `${spaced.slice(0, LONGEST_HINT)}…` : spaced
    const isAside = kept.some(rule => rule.includes(' ') || claudeTool.test(rule)) || undefined
    reading.findings.push(
      createFinding(
        'unportable-tools',
        { form: formNames[form], suggestion },
        { position, ...(isAside && { isAside }) },
      ),
    )
  }
  return kept
}

function readTriggerList(reading: Reading): Fields['triggers'] {
  const entries = ['triggers', 'trigger'].flatMap(name => reading.entries.get(name) ?? [])
  const last = entries.at(-1)
  if (last === undefined) return undefined
  const { triggers, findings } = readTriggers(reading.frontmatter, entries)
  reading.findings.push(...findings)
  return keepRule(reading, last, triggers)
}

/** Words of `scope` that are levels: `project` (default) and `global` restrict nothing. Others are names. */
const levels: ReadonlyMap<string, string[]> = new Map([
  ['project', []],
  ['global', []],
  ['tenant', [ANY_TENANT]],
])

/** Authors use `scope` or `tenant`, as a list or comma-separated. `tenant` contains only names. */
function readScope(reading: Reading): string[] | undefined {
  const scopes = readRule(reading, 'scope', splitPhrases)?.flatMap(word => levels.get(word) ?? word)
  return mergeScopes(scopes, readRule(reading, 'tenant', splitPhrases))
}

function readRules(reading: Reading): Fields['permissions'] {
  const entry = reading.entries.get('permissions')
  if (entry === undefined) return undefined
  const { permissions, findings } = readPermissions(reading.frontmatter, entry)
  const count = Object.keys(permissions?.agents ?? {}).length
  reading.findings.push(...findings, ...checkSize(permissions, count, locate(reading, entry)))
  return permissions
}

function readJson({ entries }: Reading, name: string): Json | undefined {
  return entries.get(name)?.value ?? undefined
}

/** Keeps numbers as written: the specification requires text, and a version `1.0` must not become 1. */
function readMetadata(reading: Reading): Fields['metadata'] {
  const { entries, frontmatter } = reading
  const entry = entries.get('metadata')
  if (entry === undefined || !isMap(entry.value)) return undefined
  const metadata: JsonObject = Object.create(null)
  for (const [key, value] of Object.entries(entry.value)) {
    const source = typeof value === 'number' ? frontmatter.sources.get(toPointer(entry.key, key)) : undefined
    metadata[key] = source ?? value
  }
  return metadata
}
