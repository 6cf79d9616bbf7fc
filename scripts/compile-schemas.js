/**
 * JSON Schemas → validators that stand alone, and types: `node scripts/compile-schemas.js`.
 *
 * ajv's code calls ajv's runtime. Here that call is replaced, so that neither the compiler nor anything made from the
 * generated files loads ajv. The files are committed, and a test compares them with what this script makes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'

/**
 * What to compile: the name to export, the schema, and the file to generate, both from the project's root; and where
 * code uses what fits the schema, its type and that one's file.
 * @type {[name: string, schemaFile: string, output: string, type?: [name: string, output: string]][]}
 */
export const schemas = [
  [
    'validateFrontmatter',
    'schema/frontmatter.schema.json',
    'src/compiler/validate/frontmatter-schema.generated.js',
  ],
  [
    'validateConfig',
    'schema/config.schema.json',
    'src/pipeline/config/config-schema.generated.js',
    ['Config', 'src/pipeline/config/config.generated.ts'],
  ],
  ['validatePreset', 'schema/preset.schema.json', 'src/pipeline/config/preset-schema.generated.js'],
  ['validateTarget', 'schema/target.schema.json', 'src/pipeline/config/target-schema.generated.js'],
]

const root = new URL('../', import.meta.url)

/**
 * What one schema becomes: a Map from path (from the project's root) to text, for the code and its types.
 * @param {schemas[number]} entry
 */
export function compileSchema([name, schemaFile, output, type]) {
  const whole = JSON.parse(readFileSync(new URL(schemaFile, root), 'utf8'))
  const schema = withoutProse(whole)
  const ajv = newAjv(schema)
  ajv.addSchema(schema, name)
  const code = withoutRuntime(standalone.default(ajv, { [name]: name }))
  const header = `// Generated from ${schemaFile} by scripts/compile-schemas.js. Do not edit.\n`
  return new Map([
    [output, header + code + (type === undefined ? '' : listFields(whole))],
    [
      output.replace(/\.js$/, '.d.ts'),
      header + createDeclaration(name) + (type === undefined ? '' : FIELDS_TYPE),
    ],
    ...(type === undefined ? [] : [[type[1], header + writeInterface(type[0], whole)]]),
  ])
}

const FIELDS_TYPE = `
/** The names of the schema's fields. */
export const fields: readonly string[]
`

function listFields({ properties }) {
  return `\nexport const fields = ${JSON.stringify(Object.keys(properties))}\n`
}

function writeInterface(name, schema) {
  const body = writeType(schema, schema.definitions, '')
  return `\n/** ${schema.description} */\nexport interface ${name} ${body}\n`
}

/** A schema as a TypeScript type. Throws for what it does not know. */
export function writeType(schema, definitions, indent) {
  const { $ref, allOf, type, properties, additionalProperties, items } = schema
  if (allOf?.length === 1) return writeType(allOf[0], definitions, indent)
  if ($ref !== undefined) return writeType(definitions[$ref.split('/').at(-1)], definitions, indent)
  if (schema.enum !== undefined) return schema.enum.map(value => `'${value}'`).join(' | ')
  if (Array.isArray(type))
    return `(${type.map(each => writeType({ ...schema, type: each }, definitions, indent)).join(' | ')})`
  if (type === 'integer') return 'number'
  if (type === 'string' || type === 'number' || type === 'boolean') return type
  if (type === 'array') return `${writeType(items, definitions, indent)}[]`
  if (properties !== undefined) return writeMembers(schema, definitions, indent)
  if (typeof additionalProperties === 'object')
    return `Record<string, ${writeType(additionalProperties, definitions, indent)}>`
  if (type === 'object') return 'Record<string, unknown>'
  throw new Error(`There is no type for ${JSON.stringify(schema)}`)
}

function writeMembers({ properties, required = [] }, definitions, indent) {
  const inner = `${indent}  `
  const members = Object.entries(properties).map(([name, schema]) => {
    const usual = schema.default === undefined ? '' : ` Default: \`${schema.default}\`.`
    const about = schema.description === undefined ? '' : `${inner}/** ${schema.description}${usual} */\n`
    const sign = required.includes(name) ? ':' : '?:'
    return `${about}${inner}${name}${sign} ${writeType(schema, definitions, inner)}\n`
  })
  return `{\n${members.join('')}${indent}}`
}

/** An ajv for the dialect that the schema names. Its code has no line breaks: nobody reviews thousands of generated lines. */
export function newAjv(schema) {
  const Dialect = String(schema.$schema).includes('2020-12') ? Ajv2020 : Ajv
  return new Dialect({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    code: { source: true, esm: true },
  })
}

const prose = new Set(['title', 'description', '$comment', 'default', 'examples', 'markdownDescription'])
const mapsOfSchemas = new Set(['properties', 'patternProperties', 'definitions', '$defs'])
const values = new Set(['enum', 'const', 'required'])

/** The schema without what only readers and editors use: ajv would carry it into the generated code. */
function withoutProse(schema) {
  if (Array.isArray(schema)) return schema.map(withoutProse)
  if (schema === null || typeof schema !== 'object') return schema
  const kept = Object.entries(schema).filter(([key]) => !prose.has(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutProseAt(key, value)]))
}

function withoutProseAt(key, value) {
  if (values.has(key)) return value
  if (!mapsOfSchemas.has(key)) return withoutProse(value)
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, withoutProse(schema)]))
}

// `minLength` and `maxLength` count code points.
const codePoints = `const codePoints = text => {
  let count = 0
  for (const _ of text) count++
  return count
}
`

// `uniqueItems` compares JSON.
const sameJson = 'const sameJson = (a, b) => JSON.stringify(a) === JSON.stringify(b)\n'

function withoutRuntime(code) {
  const standing = code
    .replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, 'codePoints')
    .replace(/require\("ajv\/dist\/runtime\/equal"\)\.default/g, 'sameJson')
  const rest = /require\([^)]*\)/.exec(standing)
  if (rest !== null)
    throw new Error(`The generated code still calls ${rest[0]}: inline it here, or do without its keyword`)
  const helpers = [codePoints, sameJson].filter(text => standing.includes(text.split(' ')[1]))
  return standing.replace('"use strict";', ['"use strict";\n', ...helpers].join(''))
}

function createDeclaration(name) {
  return `
/** One fault, as ajv describes it. */
export interface SchemaError {
  /** JSON pointer to the value. */
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

/** Whether the value fits the schema; if not, \`errors\` has every fault until the next call. */
export const ${name}: {
  (value: unknown): boolean
  errors?: SchemaError[] | null
}
`.trimStart()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const entry of schemas) {
    for (const [path, text] of compileSchema(entry)) writeFileSync(new URL(path, root), text)
  }
}
