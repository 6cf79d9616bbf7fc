import type { Json } from '../../core/json/types.ts'
import { formatNumber } from '../../core/text/quantity.ts'
import { findOwnMatches } from '../presets/own-pattern.ts'
import type { Breach, DescriptionRules, NameRules, Preset } from '../presets/preset.ts'
import { foldSpaces, formatName, getText, takeFirst, withoutControls, withoutTags } from './text.ts'
import { createDropped, type Reason, type Value } from './verdict.ts'
import type { Values } from './yaml.ts'

export function getSeenName(
  values: Values,
  { folder, path = folder }: { folder: string; path?: string },
  preset: Preset,
): Value {
  const { name: rules, frontmatter, identity } = preset
  const own = identity.key === undefined ? '' : (getText(values, identity.key, frontmatter) ?? '').trim()
  if (own !== '') return { value: own, reasons: [] }
  const written = getText(values, 'name', frontmatter)
  if (written === undefined) return createDropped(folder, 'its `name` is not text', frontmatter.source)
  const given = trimName(
    rules.normalizes === undefined ? written : written.normalize(rules.normalizes),
    rules,
  )
  if (given === '' && rules.empty === 'dropped' && values.has('name'))
    return createDropped(folder, 'its `name` is empty', rules.source)
  if (given !== '' || (rules.empty === 'kept' && values.has('name'))) return checkName(given, folder, preset)
  if (rules.missing === 'dropped') return createDropped(folder, 'it has no `name`', rules.source)
  if (rules.folder === 'checked') return checkName(folder, folder, preset)
  return { value: rules.missing === 'path' ? path : folder, reasons: [] }
}

function checkName(given: string, folder: string, preset: Preset): Value {
  const { name: rules } = preset
  const { replaces } = rules
  const value = replaces === undefined ? given : replaceMatches(given, replaces, preset)
  const broken = findBreaches(value, folder, preset)
  const fatal = broken.find(({ otherwise }) => otherwise === 'dropped')
  if (fatal !== undefined) return createDropped(value, fatal.text, rules.source)
  const reasons = broken
    .filter(({ otherwise }) => otherwise === 'warning')
    .map(({ text }): Reason => ({ effect: 'warned', text: `it warns that ${text}`, source: rules.source }))
  return resolveCalledName(given, value, folder, preset, reasons)
}

function trimName(text: string, { empty, folds }: NameRules): string {
  if (folds) return foldSpaces(text)
  return empty === 'kept' ? text : text.trim()
}

/** `kept`: the given name with the characters that the client allows. */
function resolveCalledName(
  given: string,
  kept: string,
  folder: string,
  { identity, name: rules }: Preset,
  reasons: Reason[],
): Value {
  if (identity.by === 'folder' && kept !== folder) {
    const text = `it names this skill ${formatName(folder)}, after its folder`
    return { value: folder, reasons: [...reasons, { effect: 'renamed', text, source: identity.source }] }
  }
  if (kept === given) return { value: kept, reasons }
  const text = `it names this skill ${formatName(kept)}`
  return { value: kept, reasons: [...reasons, { effect: 'renamed', text, source: rules.source }] }
}

function replaceMatches(
  text: string,
  { matches, by }: NonNullable<NameRules['replaces']>,
  { isOwn }: Preset,
): string {
  if (!isOwn) return text.replace(new RegExp(matches, 'gu'), by)
  let end = 0
  const kept = findOwnMatches(matches, text).map(span => {
    const before = text.slice(end, span.start)
    end = span.end
    return before + by
  })
  return kept.join('') + text.slice(end)
}

function hasMatch(text: string, expression: string, isOwn: boolean | undefined): boolean {
  return isOwn ? findOwnMatches(expression, text).length > 0 : new RegExp(expression, 'u').test(text)
}

interface Broken {
  otherwise: Breach
  text: string
}

function findBreaches(
  value: string,
  folder: string,
  { name: { pattern, length, otherThanFolder, ignoresCase }, isOwn }: Preset,
): Broken[] {
  const broken: Broken[] = []
  const size = [...value].length
  if (pattern !== undefined && !hasMatch(value, pattern.matches, isOwn))
    broken.push({ otherwise: pattern.otherwise, text: `the name ${formatName(value)} is not allowed` })
  if (length !== undefined && size > length.limit)
    broken.push({
      otherwise: length.otherwise,
      text: `the name has ${formatNumber(size)} characters; the limit is ${formatNumber(length.limit)}`,
    })
  const isFolder = ignoresCase ? value.toLowerCase() === folder.toLowerCase() : value === folder
  if (!isFolder)
    broken.push({
      otherwise: otherThanFolder,
      text: `the name ${formatName(value)} does not match its folder, ${formatName(folder)}`,
    })
  return broken
}

export function getSeenDescription(
  { values, body }: { values: Values; body: string },
  preset: Preset,
  isCommand: boolean,
): Value {
  const { description: rules, frontmatter } = preset
  const keys = ['description', ...(rules.instead ?? [])]
  const key = keys.find(each => isThere(values.get(each), rules)) ?? 'description'
  const written = getText(values, key, frontmatter)
  if (written === undefined) return createDropped('', `its \`${key}\` is not text`, frontmatter.source)
  if (!isThere(values.has(key) ? written : undefined, rules)) {
    // Clients describe commands like this.
    if (isCommand) return { value: readFromBody(body, rules), reasons: [] }
    if (rules.missing === 'dropped') return createDropped('', 'it has no `description`', rules.source)
    return explainUndescribed(rules.missing === 'body' ? readFromBody(body, rules) : '', preset)
  }
  const bounded = limitText(cleanText(written, rules), rules)
  const more = (rules.appends ?? []).flatMap(each => {
    const added = getText(values, each, { notText: 'text' })
    return added === undefined || added === '' ? [] : added.trim()
  })
  return limitListed({ value: [bounded.value, ...more].join(' - '), reasons: bounded.reasons }, preset)
}

function cleanText(text: string, { folds, removesTags }: DescriptionRules): string {
  const plain = removesTags ? withoutTags(text) : text
  if (folds === 'controls') return withoutControls(plain)
  return folds ? foldSpaces(plain) : plain.trim()
}

function isThere(value: Json | Date | undefined, { blank, empty }: DescriptionRules): boolean {
  if (value === undefined || value === null) return false
  if (value === '') return empty === 'kept'
  return blank === 'kept' || typeof value !== 'string' || value.trim() !== ''
}

function explainUndescribed(value: string, { description: { source }, catalog }: Preset): Value {
  if (value !== '') {
    const text = 'it takes the description from the body'
    return { value, reasons: [{ effect: 'undescribed', text, source }] }
  }
  return catalog.omitsUndescribed
    ? {
        value,
        reasons: [
          {
            effect: 'undescribed',
            text: 'the model does not see the skill, because it has no description',
            source: catalog.source,
          },
        ],
      }
    : { value, reasons: [{ effect: 'undescribed', text: 'it shows no description', source }] }
}

function limitText(value: string, { length, source }: DescriptionRules): Value {
  // A UTF-16 unit has at most three bytes, so most texts need no counting.
  if (length === undefined || value.length * (length.unit === 'bytes' ? 3 : 1) <= length.limit)
    return { value, reasons: [] }
  if (measureText(value, length.unit) <= length.limit) return { value, reasons: [] }
  const size = `${formatNumber(measureText(value, length.unit))} ${UNITS[length.unit]}`
  const text = `the description has ${size}; the limit is ${formatNumber(length.limit)}`
  if (length.otherwise === 'dropped') return createDropped('', text, source)
  if (length.otherwise === 'warning')
    return { value, reasons: [{ effect: 'warned', text: `it warns that ${text}`, source }] }
  if (length.otherwise !== 'cut') return { value, reasons: [] }
  return {
    value: cutText(value, length.limit, length.unit),
    reasons: [
      {
        effect: 'cut',
        text: `it truncates the description, which has ${size}; the limit is ${formatNumber(length.limit)}`,
        source,
      },
    ],
  }
}

function limitListed({ value, reasons }: Value, { catalog }: Preset): Value {
  const { perSkill, cut = { unit: 'characters', ends: '' }, source } = catalog
  if (perSkill === undefined || value.length <= perSkill) return { value, reasons }
  const size = measureText(value, cut.unit)
  if (size <= perSkill) return { value, reasons }
  const text = `the model sees only the first ${formatNumber(perSkill)} of the description's ${formatNumber(size)} ${UNITS[cut.unit]}`
  const kept = cutText(value, perSkill - cut.ends.length, cut.unit)
  return { value: kept + cut.ends, reasons: [...reasons, { effect: 'cut', text, source }] }
}

function cutText(value: string, limit: number, unit: keyof typeof UNITS): string {
  return unit === 'units' ? value.slice(0, limit) : takeFirst(value, limit)
}

const UNITS = { characters: 'characters', units: 'UTF-16 units', bytes: 'bytes' }

function measureText(text: string, unit: keyof typeof UNITS): number {
  if (unit === 'bytes') return new TextEncoder().encode(text).length
  return unit === 'units' ? text.length : [...text].length
}

function readFromBody(body: string, { firstLine, firstLines, headings }: DescriptionRules): string {
  if (firstLines !== undefined) return joinFirstLines(body, firstLines)
  if (firstLine === undefined) return getFirstParagraph(body, headings === 'kept')
  const { limit, otherwise } = firstLine
  const line = body.split(/\r?\n/).find(each => each.trim() !== '')
  if (line === undefined) return otherwise
  const text = line.trim().replace(/^#+\s+/, '')
  return text.length > limit ? `${text.slice(0, limit - 3)}...` : text
}

function joinFirstLines(body: string, { count, limit }: { count: number; limit: number }): string {
  const lines = body.split('\n').map(line => line.trim())
  const texts = lines.filter(line => line !== '' && !line.startsWith('#'))
  return texts.slice(0, count).join(' ').slice(0, limit)
}

/** The first paragraph for clients without a Markdown parser. `keepsHeadings`: includes headings and fences. */
function getFirstParagraph(body: string, keepsHeadings: boolean): string {
  for (const block of body.split(/\r?\n[ \t]*\r?\n/)) {
    const lines = block
      .split(/\r?\n/)
      .filter(line => line.trim() !== '' && (keepsHeadings || !/^\s*(?:#|```|~~~|---)/.test(line)))
    if (lines.length > 0) return lines.join(' ').trim()
  }
  return ''
}
