import { readFileSync } from 'node:fs'
import type { TextEdit } from 'vscode-languageserver-types'
import { findCanonicalKey, knownFields } from '../compiler/validate/values.ts'
import { type Page, toRange } from './page.ts'

export interface FieldInfo {
  name: string
  description: string
  values: string[]
  isSpecified: boolean
  clients: string[]
  /** Other spellings, and the clients that read them. */
  spellings: [spelling: string, clients: string[]][]
  source: string
}

interface Property {
  description?: string
  enum?: unknown[]
  anyOf?: { enum?: unknown[] }[]
  allOf?: { $ref?: string }[]
}

export type Fields = ReadonlyMap<string, FieldInfo>

export function loadFields(): Fields {
  const file = new URL('../../schema/frontmatter.schema.json', import.meta.url)
  const schema: { properties: Record<string, Property> } = JSON.parse(readFileSync(file, 'utf8'))
  const fields = new Map<string, FieldInfo>()
  for (const [name, property] of Object.entries(schema.properties)) {
    const known = knownFields.get(name)
    fields.set(name, {
      name,
      description: property.description ?? '',
      values: listValues(property),
      isSpecified: known?.specification === true,
      clients: known?.clients ?? [],
      spellings: Object.entries(known?.spellings ?? {}),
      source: known?.source ?? '',
    })
  }
  return fields
}

export function findField(fields: Fields, key: string): FieldInfo | undefined {
  return fields.get(findCanonicalKey(key) ?? key)
}

function listValues({ enum: own = [], anyOf = [], allOf = [] }: Property): string[] {
  if (allOf.some(({ $ref }) => $ref === '#/definitions/switch')) return ['true', 'false']
  const all = [...own, ...anyOf.flatMap(each => each.enum ?? [])]
  return all.filter(value => typeof value === 'string')
}

/** Puts one space after each colon and none at line ends, at every depth. Changes no value. */
export function formatFrontmatter(page: Page): TextEdit[] {
  const { frontmatter, text } = page.parsed
  if (frontmatter === undefined) return []
  const edits: TextEdit[] = []
  const replace = (start: number, end: number, newText: string) => {
    if (text.slice(start, end) !== newText) edits.push({ range: toRange(page, start, end), newText })
  }
  for (const { key, value } of frontmatter.places.values()) {
    const between = text.slice(key.end.offset, value.start.offset)
    // Anything but spaces is a tag, an anchor, a comment or a line end, and stays.
    if (/^[ \t]*:[ \t]+$/.test(between)) replace(key.end.offset, value.start.offset, ': ')
    // Spaces at the end of a block scalar are part of its text.
    if (text.slice(value.start.offset, value.end.offset).includes('\n')) continue
    const rest = text.slice(value.end.offset, value.end.offset + MOST_SPACES)
    const [spaces = ''] = /^[ \t]+(?=\r?\n)/.exec(rest) ?? []
    replace(value.end.offset, value.end.offset + spaces.length, '')
  }
  return edits
}

const MOST_SPACES = 1_000
