/**
 * The verdict of the reference validator for `strict`: `skills-ref` of agentskills/agentskills
 * (`skills_ref/validator.py` and `skills_ref/parser.py`, on strictyaml 1.6 to 1.7). Checks, their order and messages
 * are the reference's.
 */
import {
  byCodePoint,
  compose,
  countCodePoints,
  isLower,
  isNameText,
  restoreSurrogates,
  strip,
} from './text.ts'
import { type Field, readReferenceYaml } from './yaml.ts'

export interface ReferenceError {
  reason: string
  at?: number
}

type Fields = Map<string, Field>

/** The specification's fields, in the reference's order. */
const ALLOWED = ['allowed-tools', 'compatibility', 'description', 'license', 'metadata', 'name']

/**
 * The reference validator's errors for one skill, in its words. After `Invalid YAML in frontmatter: ` the reason is
 * ours. A file that crashes the reference is invalid, too.
 *
 * `text` is the file without byte order mark, and `bom` says whether there was one: the reference does not strip it.
 * `folder` is a name, not a path. Any line break is accepted: Python reads universal newlines.
 */
export function listReferenceErrors(input: {
  text: string
  folder: string
  fileName: string
  bom: boolean
}): ReferenceError[] {
  const { text, folder, fileName, bom } = input
  if (fileName !== 'SKILL.md' && fileName !== 'skill.md')
    return [{ reason: 'Missing required file: SKILL.md' }]
  if (bom || !text.startsWith('---'))
    return [{ reason: 'SKILL.md must start with YAML frontmatter (---)', at: 0 }]
  const close = text.indexOf('---', FENCE)
  if (close < 0) return [{ reason: 'SKILL.md frontmatter not properly closed with ---', at: 0 }]
  const source = text.slice(FENCE, close)
  const toOffset = (at: number) => FENCE + restoreOffset(source, at)
  const reading = readReferenceYaml(source.replace(/\r\n?/g, '\n'))
  if (reading.refusal !== undefined) {
    const { reason, at } = reading.refusal
    return [{ reason: `Invalid YAML in frontmatter: ${reason}`, at: toOffset(at) }]
  }
  if (reading.fields === undefined)
    return [{ reason: 'SKILL.md frontmatter must be a YAML mapping', at: toOffset(reading.at) }]
  return checkFields(reading.fields, folder).map(({ reason, at }) => ({
    reason: restoreSurrogates(reason),
    // A missing field is missing from the whole block.
    at: at === undefined ? 0 : toOffset(at),
  }))
}

const FENCE = 3

/** `offset` counts `\n` for every line break. */
function restoreOffset(source: string, offset: number): number {
  let at = 0
  for (let passed = 0; passed < offset; passed++) at += source.startsWith('\r\n', at) ? 2 : 1
  return at
}

function checkFields(fields: Fields, folder: string): ReferenceError[] {
  const check = (field: string, list: (value: string | undefined) => string[]) => {
    const found = fields.get(field)
    return found === undefined ? undefined : list(found.text).map(reason => ({ reason, at: found.at }))
  }
  return [
    ...checkUnexpected(fields),
    ...(check('name', value => checkName(value, folder)) ?? [createMissing('name')]),
    ...(check('description', checkDescription) ?? [createMissing('description')]),
    ...(check('compatibility', checkCompatibility) ?? []),
  ]
}

function createMissing(field: string): ReferenceError {
  return { reason: `Missing required field in frontmatter: ${field}` }
}

function checkUnexpected(fields: Fields): ReferenceError[] {
  const unexpected = [...fields.keys()].filter(key => !ALLOWED.includes(key))
  const at = fields.get(unexpected[0] ?? '')?.at
  if (at === undefined) return []
  const extra = unexpected.sort(byCodePoint)
  const allowed = ALLOWED.map(field => `'${field}'`).join(', ')
  return [
    { reason: `Unexpected fields in frontmatter: ${extra.join(', ')}. Only [${allowed}] are allowed.`, at },
  ]
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
