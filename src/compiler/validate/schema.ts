/** Checks the types of frontmatter values with the compiled JSON Schema. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { describeType } from '../../core/json/shapes.ts'
import type { Json, JsonObject, Position } from '../../core/json/types.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { Frontmatter } from '../types.ts'
import { type SchemaError, validateFrontmatter } from './frontmatter-schema.generated.js'
import {
  type Entries,
  type Entry,
  findPosition,
  knownFields,
  mapEntries,
  toExcerpt,
  toPointer,
} from './values.ts'

// The form's name in "should be …".
const expectations: Record<string, string> = {
  text: 'text',
  boolean: '`true` or `false`',
  tools: 'text or a list of texts',
  hint: 'text',
  list: 'text or a list of texts',
  level: 'text or a whole number',
  map: 'a map',
  hooks: 'a map from events to lists of maps',
  any: 'text, a list or a map',
}

// Lengths, patterns and presence have their own codes: see identity.ts and fields.ts.
const judgedElsewhere = new Set(['required', 'minLength', 'maxLength'])

// Text items of a list are read; for a boolean, its words and 1 and 0.
const readInPart = new Set(['boolean', 'tools', 'hint', 'list', 'any'])

/**
 * Checks the value of every known field, in any spelling: `invalid-type`, `invalid-value`, and `invalid-text` for
 * `compatibility`, which the reference validator judges. At most one finding per field; `readIdentity` covers `name`
 * and `description`.
 *
 * `readable`: entries except those whose value means nothing to the clients that read the field.
 */
export function checkSchema(
  frontmatter: Frontmatter,
  entries: Entries = mapEntries(frontmatter),
): { findings: Finding[]; readable: Entries } {
  const values: JsonObject = Object.create(null)
  for (const [name, { value }] of entries) values[name] = value
  if (validateFrontmatter(values)) return { findings: [], readable: entries }
  const findings = new Map<string, Finding>()
  const readable = new Map(entries)
  for (const error of validateFrontmatter.errors ?? []) {
    const name = unescapeStep(error.instancePath.split('/')[1] ?? '')
    const entry = entries.get(name)
    if (entry === undefined || findings.has(name) || judgedElsewhere.has(error.keyword)) continue
    if (name === 'name' || name === 'description') continue
    const form = knownFields.get(name)?.form ?? 'any'
    findings.set(name, createSchemaFinding(error, name, entry, frontmatter, form))
    if (name !== 'compatibility' && !readInPart.has(form)) readable.delete(name)
  }
  return { findings: [...findings.values()], readable }
}

function createSchemaFinding(
  error: SchemaError,
  name: string,
  entry: Entry,
  frontmatter: Frontmatter,
  form: string,
): Finding {
  const { key } = entry
  const inside = error.instancePath.slice(toPointer(name).length)
  const position =
    findPosition(frontmatter, entry.pointer + inside) ?? findPosition(frontmatter, entry.pointer)
  if (error.keyword === 'enum') return createInvalidFinding(error, entry, form, position)
  const actual = describeType(getValueAt(entry.value, inside))
  if (name === 'compatibility') return createFinding('invalid-text', { key, actual }, { position })
  const expected = expectations[form] ?? ''
  const described = inside === '' ? actual : `${describeType(entry.value)} that contains ${actual}`
  return createFinding('invalid-type', { key, expected, actual: described }, { position })
}

function createInvalidFinding(
  { params }: SchemaError,
  { key, value }: Entry,
  form: string,
  position?: Position,
): Finding {
  const allowed = Array.isArray(params.allowedValues) ? params.allowedValues : []
  const words = allowed.filter(word => typeof word === 'string')
  const text = toExcerpt(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  const expected =
    words.map(word => `\`${word}\``).join(', ') + (form === 'level' ? ' or a whole number' : '')
  const facts = { key, value: text, expected, suggestion: suggest(text, words) }
  // Authors use `context` for prose.
  const aside = /\s/.test(text) && ({ isAside: true } as const)
  return createFinding('invalid-value', facts, { position, ...aside })
}

function getValueAt(value: Json, pointer: string): Json | undefined {
  let current: Json | undefined = value
  for (const step of pointer.split('/').slice(1)) {
    if (Array.isArray(current)) current = current[Number(step)]
    else if (current !== null && typeof current === 'object') current = current[unescapeStep(step)]
    else return undefined
  }
  return current
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}
