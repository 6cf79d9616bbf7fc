/**
 * Writes the table of every field of the configuration, at the end of docs/configuration.md, from its schema:
 * `npm run config-page`. A test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { writeType } from './compile-schemas.js'
import { writeTable } from './markdown-table.js'

const PAGE = new URL('../docs/configuration.md', import.meta.url)
const SCHEMA = new URL('../schema/config.schema.json', import.meta.url)
const MARK = 'Do not edit below. -->\n'

/** The whole page: what is written by hand, and the table. */
export function writeConfigPage() {
  const page = readFileSync(PAGE, 'utf8')
  const schema = JSON.parse(readFileSync(SCHEMA, 'utf8'))
  const byHand = page.slice(0, page.indexOf(MARK) + MARK.length)
  return `${byHand}\n${writeTable(['Field', 'Type', 'Default', 'Meaning'], listFields(schema, schema.definitions))}`
}

/** A row for each field, those inside of others behind them. */
function listFields(schema, definitions, outer = '') {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = outer + name
    return [
      [`\`${path}\``, formatType(field, definitions), formatDefault(field.default), field.description ?? ''],
      ...listFields(field, definitions, `${path}.`),
      ...listFields(field.items ?? {}, definitions, `${path}[].`),
      ...listFields(field.additionalProperties ?? {}, definitions, `${path}.NAME.`),
    ]
  })
}

/** As TypeScript writes it; what has fields of its own, in rows of their own, is `object` or `object[]`. */
function formatType(field, definitions) {
  const hasFields = schema => (schema?.properties ?? schema?.additionalProperties?.properties) !== undefined
  if (hasFields(field)) return '`object`'
  return hasFields(field.items) ? '`object[]`' : `\`${writeType(field, definitions, '')}\``
}

function formatDefault(value) {
  return value === undefined ? '' : `\`${value}\``
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(PAGE, writeConfigPage())
