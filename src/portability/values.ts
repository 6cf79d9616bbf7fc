/** The name and the description of a skill as one client reads them. Pure. */
import type { Breach, Preset } from '../presets/preset.ts'
import type { Json } from '../types.ts'
import type { Effect, Reason } from './verdict.ts'
import type { Values } from './yaml.ts'

/** What a client makes of a value. A reason with the effect `dropped`: the skill is lost. */
export interface Value {
  value: string
  reasons: Reason[]
}

/** What the client calls the skill. */
export function nameOf(values: Values, folder: string, preset: Preset): Value {
  const { name: rules, frontmatter } = preset
  const written = textOf(values, 'name', frontmatter)
  if (written === undefined) return dropped(folder, 'its `name` is not text', frontmatter.source)
  const given = (rules.normalises === undefined ? written : written.normalize(rules.normalises)).trim()
  if (given === '' && rules.empty === 'dropped' && values.has('name'))
    return dropped(folder, 'its `name` is empty', rules.source)
  if (given === '')
    return rules.missing === 'dropped'
      ? dropped(folder, 'it has no `name`', rules.source)
      : { value: folder, reasons: [] }
  const { replaces } = rules
  const replaced =
    replaces === undefined ? given : given.replace(new RegExp(replaces.matches, 'gu'), replaces.by)
  const broken = breaches(replaced, folder, rules)
  const fatal = broken.find(({ otherwise }) => otherwise === 'dropped')
  if (fatal !== undefined) return dropped(replaced, fatal.text, rules.source)
  const reasons = broken
    .filter(({ otherwise }) => otherwise === 'warning')
    .map(({ text }): Reason => ({ effect: 'warned', text: `it warns that ${text}`, source: rules.source }))
  return called(
    given,
    broken.some(({ otherwise }) => otherwise === 'cut') ? first(replaced, rules.length?.limit) : replaced,
    folder,
    preset,
    reasons,
  )
}

/** The name that remains, and what the client calls the skill by. */
function called(
  given: string,
  kept: string,
  folder: string,
  { identity, name: rules }: Preset,
  reasons: Reason[],
): Value {
  if (identity.by === 'folder' && kept !== folder) {
    const text = `it calls the skill \`${folder}\`, after its folder`
    return { value: folder, reasons: [...reasons, { effect: 'renamed', text, source: identity.source }] }
  }
  if (kept === given) return { value: kept, reasons }
  const text = `it calls the skill \`${kept}\``
  return { value: kept, reasons: [...reasons, { effect: 'renamed', text, source: rules.source }] }
}

interface Broken {
  otherwise: Breach
  text: string
}

/** The rules for names that a name breaks. */
function breaches(
  value: string,
  folder: string,
  { pattern, length, otherThanFolder }: Preset['name'],
): Broken[] {
  const broken: Broken[] = []
  const size = [...value].length
  if (pattern !== undefined && !new RegExp(pattern.matches, 'u').test(value))
    broken.push({ otherwise: pattern.otherwise, text: `\`${value}\` is not a name by its rules` })
  if (length !== undefined && size > length.limit)
    broken.push({
      otherwise: length.otherwise,
      text: `the name has ${size} characters, and ${length.limit} are allowed`,
    })
  if (value !== folder)
    broken.push({
      otherwise: otherThanFolder,
      text: `the name \`${value}\` is not that of its folder, \`${folder}\``,
    })
  return broken
}

/** What the client shows as the description. Commands need none. */
export function descriptionOf(
  { values, body }: { values: Values; body: string },
  preset: Preset,
  isCommand: boolean,
): Value {
  const { description: rules, frontmatter } = preset
  const key =
    ['description', ...(rules.instead ?? [])].find(each => isThere(values.get(each), rules)) ?? 'description'
  const written = textOf(values, key, frontmatter)
  if (written === undefined) return dropped('', `its \`${key}\` is not text`, frontmatter.source)
  if (!isThere(written, rules)) {
    if (rules.missing === 'dropped' && !isCommand) return dropped('', 'it has no `description`', rules.source)
    return undescribed(rules.missing === 'body' || isCommand ? firstParagraph(body) : '', rules.source)
  }
  const text = rules.folds ? written.trim().replace(/\s+/g, ' ') : written.trim()
  const bounded = boundedText(text, preset)
  const more = (rules.appends ?? []).flatMap(each => {
    const added = textOf(values, each, { ...frontmatter, notText: 'text' })
    return added === undefined || added === '' ? [] : added.trim()
  })
  return listed({ value: [bounded.value, ...more].join(' - '), reasons: bounded.reasons }, preset)
}

/** Whether a value counts as a description. */
function isThere(value: Json | Date | undefined, { blank }: Preset['description']): boolean {
  if (value === undefined || value === null || value === '') return false
  return blank === 'kept' || typeof value !== 'string' || value.trim() !== ''
}

function undescribed(value: string, source: string): Value {
  const text =
    value === '' ? 'it shows no description' : 'it shows the first paragraph of the body as the description'
  return { value, reasons: [{ effect: 'undescribed', text, source }] }
}

function boundedText(value: string, { description: { length, source } }: Preset): Value {
  if (length === undefined || sizeOf(value, length.unit) <= length.limit) return { value, reasons: [] }
  const size = `${sizeOf(value, length.unit)} ${UNITS[length.unit]}`
  const text = `the description has ${size}, and ${length.limit} are allowed`
  if (length.otherwise === 'dropped') return dropped('', text, source)
  if (length.otherwise === 'cut')
    return {
      value: length.unit === 'units' ? value.slice(0, length.limit) : first(value, length.limit),
      reasons: [{ effect: 'cut', text: `it cuts the description: ${text}`, source }],
    }
  return length.otherwise === 'warning'
    ? { value, reasons: [{ effect: 'warned', text: `it warns that ${text}`, source }] }
    : { value, reasons: [] }
}

/** What the list that a model sees shows of it. */
function listed({ value, reasons }: Value, { catalogue: { perSkill, source } }: Preset): Value {
  const size = [...value].length
  if (perSkill === undefined || size <= perSkill) return { value, reasons }
  const text = `the model sees only the first ${perSkill} of the ${size} characters of the description`
  return { value: first(value, perSkill), reasons: [...reasons, { effect: 'cut', text, source }] }
}

const UNITS = { characters: 'characters', units: 'UTF-16 units', bytes: 'bytes' }

function sizeOf(text: string, unit: keyof typeof UNITS): number {
  if (unit === 'units') return text.length
  return unit === 'bytes' ? new TextEncoder().encode(text).length : [...text].length
}

/** A value as text: the empty text for a missing one, undefined for one that the client takes for no text. */
function textOf(values: Values, key: string, { notText, nulls }: Preset['frontmatter']): string | undefined {
  const value = values.get(key)
  if (value === null && nulls === 'text') return inPython(value)
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (notText === 'missing') return ''
  if (notText === 'dropped') return undefined
  if (notText === 'python') return inPython(value)
  if (value instanceof Date) return dayOf(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function dayOf(date: Date): string {
  return date.toISOString().replace(/T00:00:00\.000Z$/, '')
}

/** A value as Python's `str()` writes it. */
function inPython(value: Json | Date): string {
  if (value instanceof Date) return dayOf(value)
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(quoted).join(', ')}]`
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([key, each]) => `${quoted(key)}: ${quoted(each)}`)
      .join(', ')}}`
  }
  return String(value)
}

function quoted(value: Json): string {
  return typeof value === 'string' ? `'${value}'` : inPython(value)
}

function first(text: string, characters: number | undefined): string {
  return [...text].slice(0, characters).join('')
}

function dropped(value: string, text: string, source: string): Value {
  return { value, reasons: [{ effect: 'dropped' satisfies Effect, text, source }] }
}

/** The first paragraph of a body, headings and fences left out, as clients without a Markdown parser see it. */
function firstParagraph(body: string): string {
  for (const block of body.split(/\r?\n[ \t]*\r?\n/)) {
    const lines = block
      .split(/\r?\n/)
      .filter(line => line.trim() !== '' && !/^\s*(?:#|```|~~~|---)/.test(line))
    if (lines.length > 0) return lines.join(' ').trim()
  }
  return ''
}
