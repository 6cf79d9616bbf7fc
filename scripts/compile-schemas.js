/**
 * JSON Schemas → validators that stand alone: `node scripts/compile-schemas.js`.
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
 * What to compile: the name to export, the schema, and the file to generate, both from the project's root.
 * @type {[name: string, schemaFile: string, output: string][]}
 */
export const schemas = [
  [
    'validateFrontmatter',
    'schema/frontmatter.schema.json',
    'src/compiler/validate/frontmatter-schema.generated.js',
  ],
  ['validateConfig', 'schema/config.schema.json', 'src/build/config/config-schema.generated.js'],
]

const root = new URL('../', import.meta.url)

/**
 * What one schema becomes: a Map from path (from the project's root) to text, for the code and its types.
 * @param {[name: string, schemaFile: string, output: string]} entry
 */
export function compileSchema([name, schemaFile, output]) {
  const schema = withoutProse(JSON.parse(readFileSync(new URL(schemaFile, root), 'utf8')))
  const ajv = newAjv(schema)
  ajv.addSchema(schema, name)
  const code = withoutRuntime(standalone.default(ajv, { [name]: name }))
  const header = `// Generated from ${schemaFile} by scripts/compile-schemas.js. Do not edit.\n`
  return new Map([
    [output, header + code],
    [output.replace(/\.js$/, '.d.ts'), header + declarationOf(name)],
  ])
}

/** An ajv for the dialect that the schema names. */
export function newAjv(schema) {
  const Dialect = String(schema.$schema).includes('2020-12') ? Ajv2020 : Ajv
  return new Dialect({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    code: { source: true, esm: true, lines: true },
  })
}

const prose = new Set(['title', 'description', '$comment', 'examples', 'markdownDescription'])
const mapsOfSchemas = new Set(['properties', 'patternProperties', 'definitions', '$defs'])
const values = new Set(['enum', 'const', 'default', 'required'])

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

function withoutRuntime(code) {
  const standing = code.replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, 'codePoints')
  const rest = /require\([^)]*\)/.exec(standing)
  if (rest !== null)
    throw new Error(`The generated code still calls ${rest[0]}: inline it here, or do without its keyword`)
  return standing === code ? code : standing.replace('"use strict";', `"use strict";\n${codePoints}`)
}

function declarationOf(name) {
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
