/** Checks a frontmatter's keys against the fields of the specification and the clients. */
import type { Edit, Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Position } from '../../core/json/types.ts'
import { countErrors, suggest } from '../../core/text/suggest.ts'
import type { Frontmatter } from '../types.ts'
import known from './known-fields.json' with { type: 'json' }
import { findCanonicalKey, type KnownField, knownFields, toPointer } from './values.ts'

/** A field that no client reads is probably a mistake. */
const readFields = [...knownFields]
  .filter(([, field]) => field.specification === true || field.clients.length > 0)
  .map(([name]) => name)

const confusions: ReadonlyMap<string, string> = new Map(Object.entries(known.confusions))

/**
 * One finding per key outside the specification: `misspelled-field`, `foreign-field` or `unknown-field` (specification,
 * frontmatter: six fields; the reference validator refuses others), and `null-field` for known keys without a value,
 * except `name` and `description`, which have their own codes.
 */
export function checkKeys(frontmatter: Frontmatter): Finding[] {
  const findings: Finding[] = []
  const meanings = Object.keys(frontmatter.values).map(findCanonicalKey)
  for (const [index, [key, value]] of Object.entries(frontmatter.values).entries()) {
    const position = frontmatter.places.get(toPointer(key))?.key
    const name = meanings[index]
    const field = name === undefined ? undefined : knownFields.get(name)
    if (name === undefined || field === undefined) {
      const suggestion = suggestField(key)
      // Renaming must not duplicate a field, which is an error.
      const isFree = readFields.includes(suggestion) && !meanings.includes(suggestion)
      const unsafeFix = isFree ? createKeyEdit(key, suggestion, position) : undefined
      const facts = { key, suggestion }
      findings.push(createFinding('unknown-field', facts, { position, ...(unsafeFix && { unsafeFix }) }))
      continue
    }
    if (isMisspelled(key, name, field)) {
      const isAlone = meanings.filter(other => other === name).length === 1
      const edits = isAlone ? createKeyEdit(key, name, position) : undefined
      // Clients that read this spelling also read the other one, unless they are old.
      const repair = edits && (isRead(key, field) ? { unsafeFix: edits } : { fix: edits })
      // Clients that compare exactly drop a skill without these two.
      const code = name === 'name' || name === 'description' ? 'misspelled-essential' : 'misspelled-field'
      findings.push(createFinding(code, { key, canonical: name }, { position, ...repair }))
    } else if (field.specification !== true) {
      findings.push(createFinding('foreign-field', { key, clients: listReaders(field) }, { position }))
    }
    if (value === null && name !== 'name' && name !== 'description') {
      findings.push(createFinding('null-field', { key }, { position }))
    }
  }
  return findings
}

function isMisspelled(key: string, name: string, field: KnownField): boolean {
  if (key === name || (field.clients.length === 0 && field.specification !== true)) return false
  return !field.clients.every(client => field.spellings?.[key]?.includes(client) === true)
}

/** True if some client reads this spelling, so renaming could hide it. */
function isRead(key: string, field: KnownField): boolean {
  return Object.hasOwn(field.spellings ?? {}, key)
}

/** Undefined unless the source is just the key, with or without quotes. */
function createKeyEdit(key: string, name: string, position: Position | undefined): Edit[] | undefined {
  if (position === undefined) return undefined
  const start = position.start.offset
  const end = position.end.offset
  const quotes = end - start - key.length
  return quotes === 0 || quotes === 2 ? [{ start, end, text: name }] : undefined
}

/** Two wrong letters in a short key make another word: `contact` is not `context`. */
const LONG_KEY = 10

function suggestField(key: string): string {
  const confused = confusions.get(key.toLowerCase())
  if (confused !== undefined) return confused
  const near = suggest(key, readFields)
  return key.length >= LONG_KEY || countErrors(key.toLowerCase(), near, 1) <= 1 ? near : ''
}

function listReaders(field: KnownField): string {
  const { clients } = field
  if (clients.length < 2) return clients[0] ?? ''
  return `${clients.slice(0, -1).join(', ')} and ${clients.at(-1)}`
}
