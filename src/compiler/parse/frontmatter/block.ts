import type { Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import type { Position } from '../../../core/json/types.ts'
import type { Locate } from './reading.ts'
import {
  findLineStart,
  getLineAt,
  getLineKey,
  isBlank,
  isEssential,
  type Line,
  listLinesBetween,
} from './text-lines.ts'

/** Offsets of the text, in UTF-16 units. */
export interface Block {
  /** JSON is read as YAML. `code` is neither read nor run. */
  format: 'yaml' | 'toml' | 'code'
  start: number
  end: number
  bodyStart: number
  regular: boolean
  /** Has no closing fence: the end of the keys is a guess. */
  unclosed?: boolean
  findings: Finding[]
}

/** Any line that starts with `---` closes the block, as in gray-matter: YAML has no other use for it in the first column. */
export function readDashedBlock(
  text: string,
  start: number,
  findings: Finding[],
  onLine1: boolean,
  locate: Locate,
  mayBeUnclosed = true,
): Block | undefined {
  for (let line = getLineAt(text, start); line; line = getLineAt(text, line.next)) {
    const dots = line.text.startsWith('...') && isBlank(line.text.slice(3)) && !isFenceNext(text, line.next)
    if (!dots && !line.text.startsWith('---')) continue
    const block: Block = {
      format: 'yaml',
      start,
      end: line.start,
      bodyStart: line.next,
      regular: onLine1,
      findings,
    }
    if (!dots && isBlank(line.text.slice(3))) return block
    return reportOddClosing(block, line, locate)
  }
  return mayBeUnclosed ? readUnclosedBlock(text, start, findings, locate) : undefined
}

/** A closing fence with text after it, or of other characters. The text belongs to the body. */
function reportOddClosing(block: Block, line: Line, locate: Locate): Block {
  const dashes = /^(?:-{3,}|\.{3})[ \t]*/.exec(line.text)?.[0].length ?? 3
  const glued = line.start + dashes < line.end
  const fix = glued
    ? { start: line.start, end: line.start + dashes, text: `---${line.lineEnd}` }
    : { start: line.start, end: line.end, text: '---' }
  const malformed = createFinding(
    'malformed-fence',
    { text: clip(line.text.trim()) },
    { position: locate(line.start, line.end), fix: [fix] },
  )
  const bodyStart = glued ? line.start + dashes : line.next
  return { ...block, bodyStart, regular: false, findings: [...block.findings, malformed] }
}

/** Without a closing fence the frontmatter ends with its keys. Without a key there is none. */
export function readUnclosedBlock(
  text: string,
  start: number,
  findings: Finding[],
  locate: Locate,
): Block | undefined {
  const { end, fence } = findKeysEnd(text, start)
  if (!listLinesBetween(text, start, end).some(line => getLineKey(line.text.trimStart()) !== undefined))
    return undefined
  const block: Block = {
    format: 'yaml',
    start,
    end,
    bodyStart: end,
    regular: false,
    unclosed: true,
    findings,
  }
  if (fence !== undefined) {
    const malformed = createFinding(
      'malformed-fence',
      { text: fence.text },
      {
        position: locate(fence.start, fence.end),
        fix: [{ start: fence.start, end: fence.end, text: '---' }],
      },
    )
    return { ...block, unclosed: false, bodyStart: fence.next, findings: [...findings, malformed] }
  }
  const unclosed = createFinding(
    'unclosed-frontmatter',
    { line: locate(end, end).start.line + (end === text.length && !/[\r\n]$/.test(text) ? 1 : 0) },
    { position: findOpener(text, start, locate), fix: [{ start: end, end, text: formatClosing(text, end) }] },
  )
  return { ...block, findings: [...findings, unclosed] }
}

function findOpener(text: string, start: number, locate: Locate): Position {
  let end = start
  while (end > 0 && /[\r\n]/.test(text[end - 1] ?? '')) end--
  return locate(findLineStart(text, end), end)
}

function formatClosing(text: string, at: number): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const open = at > 0 && !/[\r\n]/.test(text[at - 1] ?? '')
  return `${open ? end : ''}---${end}`
}

/**
 * Keys end at an indented `---`, at the first blank line without a later `name:` or `description:`, or at the first
 * line that cannot be YAML.
 */
export function findKeysEnd(text: string, start: number): { end: number; fence?: Line } {
  for (let line = getLineAt(text, start); line; line = getLineAt(text, line.next)) {
    if (/^[ \t]+---[ \t]*$/.test(line.text)) return { end: line.start, fence: line }
    if (isBlank(line.text)) {
      const after = skipBlank(text, line.next)
      const goesOn =
        after !== undefined && (isEssential(getLineKey(after.text)) || after.text.startsWith('---'))
      if (!goesOn) return { end: line.start }
      continue
    }
    const isIndented = /^[ \t]/.test(line.text)
    if (!isIndented && getLineKey(line.text) === undefined && !/^(?:- |[\]}"'])/.test(line.text))
      return { end: line.start }
  }
  return { end: text.length }
}

export function hasEssential(text: string, start: number, end: number): boolean {
  return listLinesBetween(text, start, end).some(line => isEssential(getLineKey(line.text)))
}

export function skipBlank(text: string, from: number): Line | undefined {
  let line = getLineAt(text, from)
  while (line !== undefined && isBlank(line.text)) line = getLineAt(text, line.next)
  return line
}

function isFenceNext(text: string, from: number): boolean {
  return skipBlank(text, from)?.text.startsWith('---') ?? false
}

function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`
}
