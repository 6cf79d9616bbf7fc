import type { Json } from '../../core/json/types.ts'
import type { FrontmatterRules } from '../presets/preset.ts'
import type { Values } from './yaml.ts'

type TextRules = Pick<FrontmatterRules, 'notText' | 'collections' | 'nulls'>

/** '' for a missing value, undefined for one that the client does not accept as text. */
export function getText(
  values: Values,
  key: string,
  { notText, collections, nulls }: TextRules,
): string | undefined {
  const value = values.get(key)
  if (value === undefined) return ''
  if (value === null) return nulls === 'not-text' ? undefined : nulls === 'text' ? formatPython(value) : ''
  if (typeof value === 'string') return value
  const isCollection = typeof value === 'object' && !(value instanceof Date)
  const rule = isCollection ? (collections ?? notText) : notText
  if (rule === 'missing' || rule === 'lines') return ''
  if (rule === 'dropped') return undefined
  if (rule === 'python') return formatPython(value)
  if (value instanceof Date) return formatDay(value)
  return isCollection ? JSON.stringify(value) : String(value)
}

export function takeFirst(text: string, characters: number): string {
  return [...text].slice(0, characters).join('')
}

const LONGEST_SHOWN = 100

/** Shortened, because the name is untrusted. */
export function formatName(name: string): string {
  return `\`${name.length > LONGEST_SHOWN ? `${takeFirst(name, LONGEST_SHOWN)}…` : name}\``
}

export function foldSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
}

/** Removes each `<` with the text up to the next `>`; an unclosed `<` stays. */
export function withoutTags(text: string): string {
  let kept = ''
  let from = 0
  for (let open = text.indexOf('<'); open !== -1; open = text.indexOf('<', from)) {
    const close = text.indexOf('>', open)
    if (close === -1) break
    kept += text.slice(from, open)
    from = close + 1
  }
  return kept + text.slice(from)
}

function formatDay(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$/, '')
}

/** Python's `str()`. */
function formatPython(value: Json | Date): string {
  if (value instanceof Date) return formatDay(value)
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(quoteValue).join(', ')}]`
  if (typeof value === 'object') {
    const pairs = Object.entries(value).map(([key, each]) => `${quoteValue(key)}: ${quoteValue(each)}`)
    return `{${pairs.join(', ')}}`
  }
  return String(value)
}

function quoteValue(value: Json): string {
  return typeof value === 'string' ? `'${value}'` : formatPython(value)
}
