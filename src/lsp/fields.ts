/** What is known of the fields of a frontmatter, for people: from the schema that editors get, and from what clients read. */
import { readFileSync } from 'node:fs'
import { findCanonicalKey, knownFields } from '../compiler/validate/values.ts'

export interface FieldInfo {
  name: string
  /** What it means, in one sentence. */
  description: string
  /** The values that it may have, where there are only some. */
  values: string[]
  isSpecified: boolean
  /** The clients that read it. */
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

/** Every field, by its name, in the order of the schema. Reads the schema of the package. */
export function loadFields(): ReadonlyMap<string, FieldInfo> {
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

/** The field that a key means, in any spelling. */
export function findField(fields: ReadonlyMap<string, FieldInfo>, key: string): FieldInfo | undefined {
  return fields.get(findCanonicalKey(key) ?? key)
}

function listValues({ enum: own = [], anyOf = [], allOf = [] }: Property): string[] {
  if (allOf.some(({ $ref }) => $ref === '#/definitions/switch')) return ['true', 'false']
  const all = [...own, ...anyOf.flatMap(each => each.enum ?? [])]
  return all.filter(value => typeof value === 'string')
}
