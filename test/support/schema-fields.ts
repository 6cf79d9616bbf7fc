/** Every field that a schema has, and how a value gets there, whatever the data lacks so far. */
import { readFileSync } from 'node:fs'

// biome-ignore lint/suspicious/noExplicitAny: a schema, and the data of a stranger, have any shape
export type Anything = any

export interface SchemaField {
  /** From the top: `skills[].tags[]`. `{}` is the value of any key, `{key}` the key itself. */
  name: string
  schema: Anything
  set: (data: Anything, value: unknown) => void
}

export const readSchema = (name: string): Anything =>
  JSON.parse(readFileSync(new URL(`../../schema/${name}.schema.json`, import.meta.url), 'utf8'))

/** The least that a schema takes. */
export function createSample(schema: Anything): Anything {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0
  if (schema.type === 'boolean') return false
  if (schema.type === 'array') return schema.minItems === 1 ? [createSample(schema.items)] : []
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((key: string) => [key, createSample(schema.properties[key])]),
    )
  return schema.pattern?.startsWith('^sha256:') ? `sha256:${'0'.repeat(64)}` : 'x'
}

type Get = (data: Anything, create: Anything) => Anything

/** The fields below a schema, in its order. `get` makes what they are in, if it is not there. */
export function listSchemaFields(schema: Anything, name = '', get: Get = data => data): SchemaField[] {
  const fields: SchemaField[] = []
  const add = (
    suffix: string,
    inner: Anything,
    pick: (parent: Anything) => string | number,
    empty: Anything,
  ) => {
    const at = `${name}${suffix}`
    fields.push({
      name: at,
      schema: inner,
      set: (data, value) => define(get(data, empty), pick, value),
    })
    const below: Get = (data, create) => {
      const parent = get(data, empty)
      const key = pick(parent)
      const isOfKind = typeof parent[key] === 'object' && Array.isArray(parent[key]) === Array.isArray(create)
      if (!isOfKind)
        define(parent, pick, inner.type === 'object' ? createSample(inner) : structuredClone(create))
      return parent[key]
    }
    fields.push(...listSchemaFields(inner, at, below))
  }
  for (const each of [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) {
    for (const [key, inner] of Object.entries(each.properties ?? {}))
      if (inner !== false) add(name === '' ? key : `.${key}`, inner, () => key, {})
    if (typeof each.items === 'object') add('[]', each.items, () => 0, [])
    if (typeof each.additionalProperties === 'object') {
      const pick = (parent: Anything) => Object.keys(parent)[0] ?? 'x'
      add('{}', each.additionalProperties, pick, {})
      fields.push({
        name: `${name}{key}`,
        schema: { type: 'string' },
        set: (data, value) =>
          define(
            get(data, {}),
            () => (typeof value === 'string' ? value : JSON.stringify(value)),
            createSample(each.additionalProperties),
          ),
      })
    }
  }
  return fields.filter(({ name: own }, at, all) => all.findIndex(other => other.name === own) === at)
}

function define(parent: Anything, pick: (parent: Anything) => string | number, value: unknown): void {
  Object.defineProperty(parent, pick(parent), { value, enumerable: true, writable: true, configurable: true })
}

/** Values that no field should make anything of but a fault. */
export const HOSTILE_VALUES: unknown[] = [
  ...[null, true, false, 0, -1, 0.5, 2 ** 53, 1e308, -0],
  ...['', 'x', '__proto__', 'constructor', '../x', 'a\0b', 'a\ud800', 'a\u001b[2J\n# b', `</x><y>`],
  ...['*'.repeat(100), 'a+'.repeat(100), 'x'.repeat(100_000), `sha256:${'f'.repeat(64)}`],
  ...[[], [null], [[]], ['x', 'x'], {}, { x: null }, { length: 2 ** 32 }, { toString: 'x' }],
  JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
  JSON.parse('{"__proto__": {"x": 1}, "constructor": {"prototype": 1}}'),
]
