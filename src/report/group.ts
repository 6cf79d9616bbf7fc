/** Findings by cause: what stands in the report for people once there are too many to show each of them. */
import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { byCodeUnit } from '../core/order.ts'
import type { Severity } from '../core/types.ts'

/** All findings of one code and severity. */
export interface CodeGroup {
  code: Code
  severity: Severity
  count: number
  /** Findings that `--fix` repairs. */
  fixable: number
  /** Different files that have one. */
  files: number
  /** The most frequent cause first. */
  causes: CauseGroup[]
}

/** Findings with one cause: the same fact, or the same mistake about different facts. */
export interface CauseGroup {
  /** What is wrong, in one sentence; `…` stands for what differs between the places. */
  text: string
  count: number
  fixable: number
  /** In the order of the findings. */
  places: FilePlaces[]
}

/** The lines of one file; 0 for the file as a whole. A line with two findings is there twice. */
export interface FilePlaces {
  file: string
  lines: number[]
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** Groups findings by code, the worst first: errors, then warnings, then infos, each by count. */
export function groupDiagnostics(diagnostics: Diagnostic[]): CodeGroup[] {
  const groups = groupBy(diagnostics, ({ severity, code }) => `${severity} ${code}`).map(
    (found): CodeGroup => {
      const { code, severity } = found[0]!
      const files = new Set(found.map(({ file }) => file)).size
      return { code, severity, ...countAll(found), files, causes: groupByCause(found) }
    },
  )
  return groups.sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      b.count - a.count ||
      byCodeUnit(a.code, b.code),
  )
}

/** A fact in at least this part of the findings that differ only in their facts is a cause of its own. */
const LEAST_SHARE = 0.1

/**
 * The causes of findings with one code. Of the findings whose messages differ only in their facts, those with a frequent fact
 * (an unknown field that many skills have) are one cause each, and the others are one cause together.
 */
function groupByCause(found: Diagnostic[]): CauseGroup[] {
  const causes: CauseGroup[] = []
  for (const alike of groupBy(found, each =>
    splitFacts(describeCause(each)).filter(isOutsideFacts).join('…'),
  )) {
    const others: Diagnostic[] = []
    for (const same of groupBy(alike, describeCause)) {
      if (same.length > 1 && same.length >= alike.length * LEAST_SHARE) causes.push(createCause(same))
      else others.push(...same)
    }
    if (others.length > 0) causes.push(createCause(others))
  }
  return causes.sort((a, b) => b.count - a.count || byCodeUnit(a.text, b.text))
}

function createCause(found: Diagnostic[]): CauseGroup {
  const places = groupBy(found, ({ file }) => file).map(same => ({
    file: same[0]!.file,
    lines: same.map(({ position }) => position?.start.line ?? 0),
  }))
  const [first] = found
  const text = found.length === 1 ? getMessage(first!) : maskDifferences(found.map(describeCause))
  return { text, ...countAll(found), places }
}

function countAll(found: Diagnostic[]): { count: number; fixable: number } {
  return { count: found.length, fixable: found.filter(({ fix }) => fix !== undefined).length }
}

const SUGGESTED_PATH = /^`([^`]*)` does not exist; did you mean `([^`]*)`\?/

/** The cause of a finding as a sentence: its message, unless the message hides what many paths have in common. */
function describeCause(diagnostic: Diagnostic): string {
  const { code } = diagnostic
  const message = getMessage(diagnostic)
  const [, path, suggestion] = code === 'missing-file' ? (SUGGESTED_PATH.exec(message) ?? []) : []
  if (path === undefined || suggestion === undefined) return message
  const surplus = countUps(path) - countUps(suggestion)
  if (dropUps(path) === dropUps(suggestion) && surplus !== 0)
    return `Paths have ${Math.abs(surplus) === 1 ? 'one' : 'several'} \`../\` too ${surplus > 0 ? 'many' : 'few'}`
  if (path.toLowerCase() === suggestion.toLowerCase())
    return 'Paths differ from the file in upper and lower case'
  if (getName(path) === getName(suggestion)) return 'Paths name the wrong folder of a file that exists'
  return message
}

/** Without the count of findings that are not listed: it differs from skill to skill. */
function getMessage({ message, more }: Diagnostic): string {
  const rest = ` (and ${more} more in this skill)`
  return more !== undefined && message.endsWith(rest) ? message.slice(0, -rest.length) : message
}

function countUps(path: string): number {
  return (path.length - dropUps(path).length) / 3
}

function dropUps(path: string): string {
  return path.replace(/^(?:\.\.\/)+/, '')
}

/** The last two parts: every skill has a `SKILL.md`. */
function getName(path: string): string {
  return path.split('/').slice(-2).join('/')
}

/** What stands between backticks, and numbers, at odd places; the words around them at even ones. */
function splitFacts(message: string): string[] {
  return message.split(/(`[^`]*`|(?<![\w+])\d+(?!\w))/)
}

function isOutsideFacts(_: string, index: number): boolean {
  return index % 2 === 0
}

/** Messages that differ only in their facts as one, with `…` for the facts that are not the same in all. */
function maskDifferences(messages: string[]): string {
  const shared = splitFacts(messages[0]!)
  for (const message of new Set(messages)) {
    for (const [index, part] of splitFacts(message).entries()) {
      if (shared[index] !== part) shared[index] = part.startsWith('`') ? '`…`' : '…'
    }
  }
  return shared.join('')
}

/** In the order of the first of each. */
function groupBy<T>(items: T[], getKey: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = getKey(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}
