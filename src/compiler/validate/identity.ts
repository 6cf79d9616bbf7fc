import type { Code, Edit, Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { describeType } from '../../core/json/shapes.ts'
import type { Position } from '../../core/json/types.ts'
import { isLone } from '../entry-form.ts'
import type { Parsed } from '../types.ts'
import { boundText } from './bounds.ts'
import { readDescription } from './description.ts'
import { type Entries, findPosition, getTextValue, mapEntries, toExcerpt } from './values.ts'

export interface Identity {
  /** As declared, trimmed; else the folder's name. */
  name: string
  /** The valid form of the name: the last segment of the skill's id. */
  leaf: string
  /** Trimmed; empty if there is nothing to load. */
  description: string
  /** True if the description is the body's first paragraph, its first heading or the name. */
  borrowed: boolean
  findings: Finding[]
  /** Set if an access rule is too large. */
  unusable?: Code
}

/**
 * Findings are at the value, at the key if the value is empty, and at the first line if the key is absent
 * (specification, frontmatter). `isMerged`: a name that is invalid and not the folder's gets one finding; the reference
 * validator reports two.
 */
export function readIdentity(
  parsed: Parsed,
  entries: Entries = mapEntries(parsed.frontmatter),
  isMerged = false,
): Identity {
  const firstLine = getFirstLine(parsed.text)
  const { name, leaf, findings } = readName(parsed, entries, firstLine, isMerged)
  const { description, borrowed, findings: others } = readDescription(parsed, entries, firstLine, name)
  const all = [...findings, ...others]
  const own =
    isMerged && isToFillIn(parsed.folder, name) ? all.filter(({ code }) => !OF_TEMPLATES.has(code)) : all
  return { name, leaf, description, borrowed, findings: own }
}

function getFirstLine(text: string): Position {
  const length = /[\r\n]/.exec(text)?.index ?? text.length
  const start = { line: 1, column: 1, offset: 0 }
  return { start, end: { line: 1, column: length + 1, offset: length } }
}

/** Code points (specification, `name`). */
const LONGEST_NAME = 64

export interface Name {
  name: string
  leaf: string
  findings: Finding[]
}

/** Numbers and other scalars count as written. A command is named after its file; a listed entry needs no name. */
export function readName(parsed: Parsed, entries: Entries, firstLine: Position, isMerged: boolean): Name {
  const { frontmatter, folder, form } = parsed
  const given = form?.name ?? folder
  const createFallback = (...findings: Finding[]): Name => ({
    name: given,
    leaf: toLeaf(given, folder),
    findings: form === undefined ? findings : findings.filter(({ code }) => code !== 'missing-name'),
  })
  if (form?.kind === 'command') return createFallback()
  // Parse reports a missing frontmatter.
  if (frontmatter === undefined) return createFallback()
  const entry = entries.get('name')
  if (entry === undefined)
    return createFallback(createFinding('missing-name', { folder }, { position: firstLine }))
  const { key, value, pointer } = entry
  const position = findPosition(frontmatter, pointer)
  // `name: null` is a name to the reference validator, which reads every scalar as text.
  const name = getTextValue(frontmatter, value ?? frontmatter.sources.get(pointer), pointer)
  const notText =
    typeof value === 'string'
      ? []
      : [createFinding('invalid-text', { key, actual: describeType(value) }, { position })]
  if (name === undefined && value !== null) return createFallback(...notText)
  if (!name) return createFallback(createFinding('missing-name', { folder }, { position }))
  const leaf = toLeaf(name, folder)
  const invalid = checkName(name, leaf, position)
  const findings = [...notText, ...respell(invalid, compare(name, parsed, position, isMerged), isMerged)]
  const bounded = boundText(name, { key, position })
  return { name: bounded.text, leaf, findings: [...findings, ...bounded.findings] }
}

/**
 * NFKC, lower case, each run of other characters than letters and digits as one hyphen, at most 64 code points. Falls
 * back to the fallback's leaf, then `skill`.
 */
export function toLeaf(name: string, fallback = ''): string {
  if (name.length <= LONGEST_NAME && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) return name
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  const leaf = [...words.join('-')].slice(0, LONGEST_NAME).join('').replace(/-$/, '')
  if (leaf !== '') return leaf
  return fallback === '' ? 'skill' : toLeaf(fallback)
}

/** A name that is invalid and not the folder's is one finding if one fix serves both, or `isMerged`. */
function respell(invalid: Finding[], [mismatched]: Finding[], isMerged: boolean): Finding[] {
  if (mismatched === undefined) return invalid
  const first = invalid.findIndex(({ code }) => code === 'invalid-name')
  const { fix, unsafeFix, facts } = mismatched
  if (first === -1 || (fix === undefined && !isMerged)) return [...invalid, mismatched]
  const repair = fix ? { fix } : unsafeFix && { unsafeFix }
  const suggestion = repair && { suggestion: facts.folder ?? '' }
  return invalid.map((found, index) =>
    index === first ? { ...found, facts: { ...found.facts, ...suggestion }, ...repair } : found,
  )
}

function checkName(name: string, leaf: string, position: Position | undefined): Finding[] {
  const findings: Finding[] = []
  const normal = name.normalize('NFKC')
  const reason = findNameFault(normal)
  const shown = toExcerpt(name)
  if (reason !== undefined) {
    findings.push(createFinding('invalid-name', { name: shown, reason, suggestion: leaf }, { position }))
  }
  const length = [...normal].length
  // A name of several lines is invalid because it includes the text after it.
  if (length > LONGEST_NAME && position?.start.line === position?.end.line)
    findings.push(createFinding('long-name', { length, limit: LONGEST_NAME }, { position }))
  if (reason === undefined && /[^\0-\x7F]/.test(name)) {
    findings.push(createFinding('unportable-name', { name: shown }, { position }))
  }
  return findings
}

function findNameFault(name: string): string | undefined {
  if (name !== name.toLowerCase()) return 'has uppercase letters'
  if (/\s/.test(name)) return 'has a space'
  if (name.includes('_')) return 'has an underscore'
  if (name.startsWith('-') || name.endsWith('-')) return 'starts or ends with a hyphen'
  if (name.includes('--')) return 'has two hyphens in a row'
  const other = /[^\p{L}\p{N}-]/u.exec(name)
  return other === null ? undefined : `has \`${other[0]}\``
}

/** The specification requires the folder's name, except at a root, whose folder is often arbitrary. */
function compare(name: string, parsed: Parsed, position: Position | undefined, isMerged: boolean): Finding[] {
  const { folder, isRoot, form } = parsed
  if (isLone(form) || isRoot) return []
  if (name.normalize('NFKC') === folder.normalize('NFKC') || isTemplate(folder)) return []
  // A program writes it elsewhere, which the reference validator does not know.
  if (isMerged && folder === 'skill') return []
  const facts = { name: toExcerpt(name), folder }
  const edits = createNameEdit(name, parsed, position)
  // If they are different words, the folder may be wrong.
  const isRespelling = normalizeLetters(name) === normalizeLetters(parsed.folder)
  const repair = edits && (isRespelling ? { fix: edits } : { unsafeFix: edits })
  return [createFinding('mismatched-name', facts, { position, ...repair })]
}

/** Its name is for those who copy it. */
function isTemplate(folder: string): boolean {
  return /^[._]?(?:skill[-_])?template$/i.test(folder)
}

/** Findings in text that a template's users replace. */
const OF_TEMPLATES: ReadonlySet<Code> = new Set<Code>([
  'invalid-name',
  'marked-up-description',
  'mismatched-name',
  'placeholder-description',
])

/**
 * A folder with a leading underscore is not for use: `_example`, `_internal-hook`. One like `report-template` is for
 * copying unless its skill has that name.
 */
export function isToFillIn(folder: string, name: string): boolean {
  return (
    folder.startsWith('_') ||
    isTemplate(folder) ||
    (/[-_]template$/i.test(folder) && normalizeLetters(name) !== normalizeLetters(folder)) ||
    /^(?:your[-_ ]skill[-_ ]name|skill[-_ ]template)$/i.test(name)
  )
}

function createNameEdit(
  name: string,
  { folder, text }: Parsed,
  position: Position | undefined,
): Edit[] | undefined {
  if (position === undefined || normalizeLetters(name) === '') return undefined
  if (findNameFault(folder) !== undefined || [...folder].length > LONGEST_NAME) return undefined
  const start = position.start.offset
  const end = position.end.offset
  const written = text.slice(start, end)
  const quote = /^["']/.exec(written)?.[0] ?? ''
  if (written !== quote + name + quote) return undefined
  return [{ start, end, text: quote === '' ? formatPlain(folder) : quote + folder + quote }]
}

function normalizeLetters(name: string): string {
  return toLeaf(name).replaceAll('-', '')
}

/** Plain, or quoted if some YAML reader would not read the word as text. */
function formatPlain(name: string): string {
  const isPlain = /^[a-z]/.test(name) && !/^(?:true|false|yes|no|on|off|null|y|n)$/.test(name)
  return isPlain ? name : `"${name}"`
}
