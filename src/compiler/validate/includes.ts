/** Parts of an entry, between two comments, that are copies of a file. Compared later: analyses have no disk. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { sha256 } from '../../core/digests/hash.ts'
import type { Position } from '../../core/json/types.ts'
import { createLocator } from '../../core/text/lines.ts'
import type { Parse } from '../parse/markdown/tree.ts'
import { parsePage } from '../parse/parse.ts'
import type { Include, Parsed } from '../types.ts'

const START = 'skillc-include '
const END = 'skillc-include-end'

/** Each comment is on its own line, outside of lists and quotes. */
export function readIncludes({ text, tree, bodyStart }: Parsed): Include[] {
  if (!text.includes(START, bodyStart)) return []
  const includes: Include[] = []
  const locate = createLocator(text)
  let open: { target: string; position: Position } | undefined
  for (const { type, position, ...node } of tree.children) {
    const comment = type === 'html' && 'value' in node ? readComment(node.value) : undefined
    if (comment === undefined) continue
    // Parsers differ in the key order of positions.
    const place = locate(position?.start.offset ?? 0, position?.end.offset ?? 0)
    if (comment === END && open !== undefined) {
      includes.push({ ...open, ...findContent(text, open.position.end.offset, place.start.offset) })
      open = undefined
    } else if (comment.startsWith(START) && open === undefined)
      open = { target: comment.slice(START.length).trim(), position: place }
  }
  if (open !== undefined) includes.push({ ...open, start: 0, end: 0, digest: '', eol: '\n' })
  return includes
}

function readComment(html: string): string | undefined {
  const line = html.trim()
  return line.startsWith('<!--') && line.endsWith('-->') && !line.includes('\n')
    ? line.slice(4, -3).trim()
    : undefined
}

function findContent(text: string, from: number, to: number): Omit<Include, 'target' | 'position'> {
  const content = text.slice(from, to)
  const eol = /^[ \t]*\r\n/.test(content) ? '\r\n' : '\n'
  const digest = digestContent(content)
  const inner = content.trimEnd()
  if (inner === '') {
    const end = text.lastIndexOf('\n', to - 1) + 1
    return { start: end, end, digest, eol }
  }
  const start = text.lastIndexOf('\n', from + content.length - content.trimStart().length) + 1
  return { start, end: from + inner.length, digest, eol }
}

/** Ignores line ends and surrounding blank lines. */
export function digestContent(text: string): string {
  return sha256(tidyContent(text))
}

export function tidyContent(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').trimEnd()
  return lines.slice(lines.lastIndexOf('\n', lines.length - lines.trimStart().length) + 1)
}

export function refuseContent(text: string, toTree: Parse): string | undefined {
  if (text.includes(START) || text.includes(END)) return 'it contains an include itself'
  const { comments } = parsePage(`${tidyContent(text)}\n<!-- ${END} -->\n`, toTree)
  return comments.at(-1)?.text.trim() === END ? undefined : 'it leaves a code block or a comment open'
}

/** Findings in a copy name its source, and have no fix: the next copy would undo it. */
export function markIncluded(findings: Finding[], includes: readonly Include[] | undefined): Finding[] {
  if (includes === undefined) return findings
  return findings.map(found => {
    const at = found.position?.start.offset
    const include = includes.find(({ start, end }) => at !== undefined && start <= at && at < end)
    if (include === undefined || found.file !== undefined) return found
    const { fix: _, unsafeFix: __, ...rest } = found
    const note = { message: `The text comes from \`${include.target}\``, position: include.position }
    return { ...rest, related: [...(found.related ?? []), note] }
  })
}
