/**
 * The verdict of the reference validator: `skills-ref` of agentskills/agentskills (Python), for the `strict` profile.
 *
 * Not a rule of our own: the order of the checks, the messages and the faults are the reference's, so that whoever passes
 * here passes there (`skills_ref/validator.py` and `skills_ref/parser.py`, on strictyaml 1.6 to 1.7).
 */
import {
  byCodePoint,
  compose,
  countCodePoints,
  isLower,
  isNameText,
  restoreSurrogates,
  strip,
} from './reference/text.ts'
import { readReferenceYaml } from './reference/yaml.ts'

type Fields = Map<string, string | undefined>

/** Each field of the specification, in the order in which the reference lists them. */
const ALLOWED = ['allowed-tools', 'compatibility', 'description', 'license', 'metadata', 'name']

/**
 * The errors of the reference validator for one skill, in its words; none when it would accept the file. After
 * `Invalid YAML in frontmatter: ` the reason is ours. A file on which the reference itself crashes is not valid either.
 *
 * `text` is the file without its byte order mark, and `bom` says whether there was one: the reference does not strip it.
 * `folder` is the name of the folder, not a path. Any line break will do: Python reads files with universal newlines.
 */
export function listReferenceErrors(input: {
  text: string
  folder: string
  fileName: string
  bom: boolean
}): string[] {
  const { text, folder, fileName, bom } = input
  if (fileName !== 'SKILL.md' && fileName !== 'skill.md') return ['Missing required file: SKILL.md']
  if (bom || !text.startsWith('---')) return ['SKILL.md must start with YAML frontmatter (---)']
  const close = text.indexOf('---', 3)
  if (close < 0) return ['SKILL.md frontmatter not properly closed with ---']
  const reading = readReferenceYaml(text.slice(3, close).replace(/\r\n?/g, '\n'))
  if (reading.refusal !== undefined) return [`Invalid YAML in frontmatter: ${reading.refusal}`]
  if (reading.fields === undefined) return ['SKILL.md frontmatter must be a YAML mapping']
  return checkFields(reading.fields, folder).map(restoreSurrogates)
}

function checkFields(fields: Fields, folder: string): string[] {
  return [
    ...checkUnexpected(fields),
    ...(fields.has('name') ? checkName(fields.get('name'), folder) : [formatMissing('name')]),
    ...(fields.has('description')
      ? checkDescription(fields.get('description'))
      : [formatMissing('description')]),
    ...(fields.has('compatibility') ? checkCompatibility(fields.get('compatibility')) : []),
  ]
}

function formatMissing(field: string): string {
  return `Missing required field in frontmatter: ${field}`
}

function checkUnexpected(fields: Fields): string[] {
  const extra = [...fields.keys()].filter(key => !ALLOWED.includes(key)).sort(byCodePoint)
  if (extra.length === 0) return []
  const allowed = ALLOWED.map(field => `'${field}'`).join(', ')
  return [`Unexpected fields in frontmatter: ${extra.join(', ')}. Only [${allowed}] are allowed.`]
}

function checkName(value: string | undefined, folder: string): string[] {
  const name = compose(strip(value ?? ''))
  if (value === undefined || strip(value) === '') return ["Field 'name' must be a non-empty string"]
  const errors: string[] = []
  const length = countCodePoints(name)
  if (length > 64) errors.push(`Skill name '${name}' exceeds 64 character limit (${length} chars)`)
  if (!isLower(name)) errors.push(`Skill name '${name}' must be lowercase`)
  if (name.startsWith('-') || name.endsWith('-')) errors.push('Skill name cannot start or end with a hyphen')
  if (name.includes('--')) errors.push('Skill name cannot contain consecutive hyphens')
  if (!isNameText(name)) {
    errors.push(
      `Skill name '${name}' contains invalid characters. Only letters, digits, and hyphens are allowed.`,
    )
  }
  if (compose(folder) !== name) errors.push(`Directory name '${folder}' must match skill name '${name}'`)
  return errors
}

function checkDescription(value: string | undefined): string[] {
  if (value === undefined || strip(value) === '') return ["Field 'description' must be a non-empty string"]
  const length = countCodePoints(value)
  return length > 1024 ? [`Description exceeds 1024 character limit (${length} chars)`] : []
}

function checkCompatibility(value: string | undefined): string[] {
  if (value === undefined) return ["Field 'compatibility' must be a string"]
  const length = countCodePoints(value)
  return length > 500 ? [`Compatibility exceeds 500 character limit (${length} chars)`] : []
}
