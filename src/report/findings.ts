import type { Code } from '../core/diagnostics/catalog.ts'
import { compareSeverities, type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import type { Position, Severity } from '../core/json/types.ts'
import { byCodeUnit, groupBy } from '../core/text/order.ts'
import { formatCount, formatNumber } from '../core/text/quantity.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { measureWidth } from '../core/text/width.ts'
import { createCodeFrame, createLineReader, type LineReader, type Lines } from './frame.ts'
import {
  type Colors,
  formatFacts,
  formatLabeled,
  getSeverityColor,
  type LayoutOptions,
  margin,
  wrapWords,
} from './layout.ts'
import { formatTable } from './table.ts'
import { formatPlace } from './words.ts'

export interface FindingsOptions extends LayoutOptions {
  /** For code frames; undefined if the text is not available. */
  sources: (file: string) => string | undefined
  /** Places to list for each code. Default: 5. */
  maxFindings?: number | undefined
}

const MOST_PLACES = 5
/** Without `verbose`: one or two screens, including the summary. */
const MOST_LINES = 45

/** Without `verbose`: other places of one finding. */
const MOST_SEEN = 2

/** Without `verbose`: one source line and its mark. */
const FRAME_LINES = 2

export function formatFindingLines(
  diagnostics: Diagnostic[],
  options: FindingsOptions,
): { lines: string[]; hidden: number } {
  const shown = sortDiagnostics(diagnostics).filter(({ severity }) => options.verbose || severity !== 'note')
  const getLines = createLineReader(options.sources)
  const groups = groupDiagnostics(shown)
  const list = (most: number) => ({
    lines: groups.flatMap(group => ['', ...formatGroup(group, most, getLines, options)]),
    hidden: groups.reduce((sum, { found }) => sum + Math.max(0, found.length - most), 0),
  })
  const { maxFindings, verbose } = options
  if (maxFindings !== undefined || verbose) return list(maxFindings ?? Number.POSITIVE_INFINITY)
  let most = MOST_PLACES
  let listed = list(most)
  while (most > 1 && listed.lines.length > MOST_LINES) listed = list(--most)
  return listed
}

export function formatCodeTable(
  groups: CodeGroup[],
  { colors, width }: Pick<LayoutOptions, 'colors' | 'width'>,
): string {
  if (groups.length === 0) return 'No findings.\n'
  const rows = groups.map(({ code, severity, found, files, fixable }) => [
    formatNumber(found.length),
    severity,
    code,
    formatNumber(files),
    fixable === 0 ? '' : formatNumber(fixable),
  ])
  const columns = [
    { title: 'findings', align: 'right' as const },
    { title: 'severity' },
    { title: 'code' },
    { title: 'files', align: 'right' as const },
    { title: 'fixable', align: 'right' as const },
  ]
  return formatTable(columns, rows, { width, paintTitle: colors.dim })
}

function formatGroup(
  group: CodeGroup,
  most: number,
  getLines: LineReader,
  options: FindingsOptions,
): string[] {
  const { colors, width, verbose } = options
  const { code, severity, found } = group
  const paint = getSeverityColor(severity, colors)
  const room = width - margin
  const head = wrapWords([`${colors.bold(code)} `, ...describeGroup(group).split(' ')], room)
  const lines = formatLabeled(paint(colors.bold(severity)), severity, head)
  const { message, entries } = chooseForm(group, most, room, colors)
  const chosen = chooseEntries(entries, UNFRAMED.has(code), most)
  if (message.length > 0) lines.push(...formatLabeled('', '', message))
  for (const [index, { diagnostic, texts }] of chosen.entries()) {
    lines.push(...formatLabeled('', '', texts))
    if ((verbose || index === 0) && diagnostic.position !== undefined && !UNFRAMED.has(code)) {
      const rows = formatFrame(getLines(diagnostic.file), diagnostic.position, room, colors, paint)
      lines.push(...(verbose ? rows : rows.slice(0, FRAME_LINES)))
    }
  }
  const left = found.length - chosen.length
  if (left > 0) lines.push(...formatLabeled('', '', [colors.dim(`and ${formatNumber(left)} more`)]))
  const help = chosen[0]?.diagnostic.help
  if (help === undefined) return lines
  const words = found.some(other => other.help !== help) ? `${help} (for the first one)` : help
  return [...lines, ...formatLabeled(colors.cyan('help'), 'help', formatFacts(words, room, colors))]
}

/** `42 findings in 40 files, 3 fixable`; for a single finding only whether it is fixable. */
function describeGroup({ found, files, fixable, unsafe }: CodeGroup): string {
  const count = found.length
  const parts = count === 1 ? [] : [`${formatCount(count, 'finding')} in ${formatCount(files, 'file')}`]
  const times = (part: number) => (part === count ? '' : `${formatNumber(part)} `)
  if (fixable > 0) parts.push(`${times(fixable)}fixable`)
  if (unsafe > 0) parts.push(`${times(unsafe)}fixable with \`--unsafe-fixes\``)
  return parts.join(', ')
}

interface Entry {
  diagnostic: Diagnostic
  texts: string[]
}

/** Lists each place with its message, or one shared message above the places if that is shorter. */
function chooseForm(
  group: CodeGroup,
  most: number,
  room: number,
  colors: Colors,
): { message: string[]; entries: Entry[] } {
  const { found } = group
  const isMixed = new Set(found.map(getFixMark)).size > 1
  const list = (withMessage: boolean) =>
    found.map((diagnostic): Entry => {
      const mark = isMixed ? getFixMark(diagnostic) : ''
      const words = [...(withMessage ? [diagnostic.message] : []), ...(mark === '' ? [] : [`(${mark})`])]
      return { diagnostic, texts: formatEntry(diagnostic, words.join(' '), most, room, colors) }
    })
  const separate = list(true)
  const [{ message }] = found as [Diagnostic]
  if (found.length === 1 || found.some(other => other.message !== message))
    return { message: [], entries: separate }
  const shared = { message: formatFacts(message, room, colors), entries: list(false) }
  const size = (entries: Entry[]) =>
    chooseEntries(entries, true, most).reduce((sum, { texts }) => sum + texts.length, 0)
  return shared.message.length + size(shared.entries) > size(separate)
    ? { message: [], entries: separate }
    : shared
}

function getFixMark({ fix, unsafeFix }: Diagnostic): string {
  return fix !== undefined ? 'fixable' : unsafeFix !== undefined ? 'fixable, unsafe' : ''
}

/** On one line if it fits, with the other halves of a conflict below. */
function formatEntry(
  diagnostic: Diagnostic,
  words: string,
  most: number,
  room: number,
  colors: Colors,
): string[] {
  const place = formatPlace(diagnostic)
  const facts = words === '' ? [] : formatFacts(words, room - 2, colors)
  const isShort = facts.length <= 1 && measureWidth(`${place}  ${escapeTerminal(words)}`) <= room
  const indented = [
    ...(isShort ? [] : facts),
    ...(diagnostic.related ?? [])
      .slice(0, Number.isFinite(most) ? Math.min(MOST_SEEN, most - 1) : most)
      .flatMap(other => {
        const note = `(${escapeTerminal(other.message)})`.split(' ')
        return wrapWords(['see', formatPlace(other), ...note], room - 2, 2)
      }),
  ]
  const [first = ''] = isShort ? facts : []
  return [`${colors.cyan(place)}  ${first}`.trimEnd(), ...indented.map(text => `  ${text}`)]
}

/** Entries with a frame first, then the longest, so a report never grows when findings are fixed; then different messages. */
function chooseEntries(entries: Entry[], isUnframed: boolean, most: number): Entry[] {
  const seen = new Set<string>()
  const ranked = entries.map((entry, index) => {
    const { message, position } = entry.diagnostic
    const isRepeated = seen.has(message)
    seen.add(message)
    return { entry, index, isRepeated, isFramed: position !== undefined && !isUnframed }
  })
  ranked.sort(
    (a, b) =>
      b.entry.texts.length - a.entry.texts.length ||
      Number(a.isRepeated) - Number(b.isRepeated) ||
      a.index - b.index,
  )
  const at = ranked.findIndex(({ isFramed }) => isFramed)
  const first = ranked.splice(Math.max(at, 0), 1)
  const others = ranked.slice(0, most - 1).sort((a, b) => a.index - b.index)
  return [...first, ...others].map(({ entry }) => entry)
}

function formatFrame(
  source: Lines | undefined,
  position: Position,
  room: number,
  colors: Colors,
  paint: (text: string) => string,
): string[] {
  if (source === undefined) return []
  return createCodeFrame(source, position, Math.min(room, 160)).map(({ number, kind, text }) => {
    const gutter = colors.dim((kind === 'source' ? String(number) : kind === 'gap' ? '⋮' : '').padStart(8))
    return `${gutter} ${colors.dim('│')} ${kind === 'mark' ? paint(text) : text}`.trimEnd()
  })
}

/** Codes whose position does not show the problem: lengths, missing things, other skills, and secrets, which logs must not repeat. */
const UNFRAMED: ReadonlySet<Code> = new Set<Code>([
  'altered-skill',
  'ambiguous-skill',
  'borrowed-description',
  'colliding-skill',
  'competing-description',
  'contested-id',
  'cyclic-dependency',
  'disputed-skill',
  'duplicate-description',
  'empty-body',
  'excessive-aliases',
  'excessive-body',
  'excessive-catalog',
  'excessive-markup',
  'excessive-nesting',
  'exposed-secret',
  'identical-skill',
  'long-body',
  'long-compatibility',
  'long-description',
  'long-field',
  'long-list',
  'long-listing',
  'long-name',
  'lookalike-name',
  'lost-skill',
  'missing-description',
  'missing-frontmatter',
  'missing-license',
  'missing-name',
  'oversized-field',
  'oversized-frontmatter',
  'placeholder-description',
  'shadowed-skill',
  'unclosed-frontmatter',
  'unreached-skill',
  'unused-file',
  'vague-description',
])

export interface CodeGroup {
  code: Code
  severity: Severity
  found: Diagnostic[]
  /** Findings that `--fix` repairs; `unsafe`: those that need `--unsafe-fixes`. */
  fixable: number
  unsafe: number
  files: number
}

/** Errors first, then warnings, then notes; within each, codes in the most files first. */
export function groupDiagnostics(diagnostics: Diagnostic[]): CodeGroup[] {
  const groups = groupBy(diagnostics, ({ severity, code }) => `${severity} ${code}`)
  return [...groups.values()].map(createGroup).sort(compareGroups)
}

function createGroup(found: Diagnostic[]): CodeGroup {
  const { code, severity } = found[0]!
  return {
    code,
    severity,
    found,
    fixable: found.filter(({ fix }) => fix !== undefined).length,
    unsafe: found.filter(({ fix, unsafeFix }) => fix === undefined && unsafeFix !== undefined).length,
    files: new Set(found.map(({ file }) => file)).size,
  }
}

function compareGroups(a: CodeGroup, b: CodeGroup): number {
  return (
    compareSeverities(a.severity, b.severity) ||
    b.files - a.files ||
    b.found.length - a.found.length ||
    byCodeUnit(a.code, b.code)
  )
}
