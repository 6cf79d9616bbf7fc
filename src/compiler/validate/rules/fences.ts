/** Code fences that do not pair as intended. The parser decides what is code. */
import type { Root } from 'mdast'
import type { Facts, Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import type { Position } from '../../../core/json/types.ts'
import { createLocator } from '../../../core/text/lines.ts'
import { listFences, markdown, readFence } from '../../parse/markdown/markdown-blocks.ts'
import { parsePage } from '../../parse/parse.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from './rule.ts'

export function unclosedFence({ text, code, bodyStart }: Parsed, report: Report): void {
  for (const { facts, position } of findUnclosedFences(text, code, bodyStart))
    report('unclosed-fence', facts, { position })
}

/** Parses only files whose fences look odd, because every Markdown file of a tree passes here. */
export function findFenceFaults(file: string, text: string, toTree: (text: string) => Root): Finding[] {
  if (!looksOdd(text)) return []
  return findUnclosedFences(text, parsePage(text, toTree).code, 0).map(({ facts, position }) =>
    createFinding('unclosed-fence', facts, { file, position }),
  )
}

function looksOdd(text: string): boolean {
  let open = ''
  for (let at = text.indexOf('```'); at >= 0; ) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    // Fast path: most fences are closed by signs alone at the start of a line.
    if (open === '```' && end === at + 3 && text[at - 1] === '\n') {
      open = ''
      at = text.indexOf('```', end)
      continue
    }
    const [signs = '', words = ''] = readFence(text.slice(text.lastIndexOf('\n', at) + 1, end))
    if (open === '') open = signs
    else if (signs.startsWith(open)) {
      if (words !== '') return true
      open = ''
    }
    at = text.indexOf('```', end)
  }
  return open !== ''
}

interface Fault {
  facts: Facts<'unclosed-fence'>
  position: Position
}

/** A block that starts with signs alone after an error is its consequence: the fence that should have closed. */
function findUnclosedFences(text: string, code: Parsed['code'], bodyStart: number): Fault[] {
  const faults: Fault[] = []
  let closings: Set<number> | undefined
  for (const { kind, position, lang } of code) {
    if (kind !== 'block' || (faults.length > 0 && lang === undefined)) continue
    const fault = readBlock(text, position, bodyStart)
    if (fault === undefined) continue
    // After a line with a tag, the parser takes a fence for HTML, and its end for the start of a block. An agent reads
    // the signs.
    closings ??= new Set(listFences(text).map(({ whole }) => whole[1]))
    const lineEnd = text.indexOf('\n', position.start.offset)
    if (!closings.has(lineEnd < 0 ? text.length : lineEnd)) faults.push(fault)
  }
  return faults
}

function readBlock(text: string, { start, end }: Position, bodyStart: number): Fault | undefined {
  // Parsers disagree about trailing empty lines.
  const source = text.slice(start.offset, end.offset).trimEnd()
  const lineEnd = source.indexOf('\n')
  const opening = lineEnd < 0 ? source : source.slice(0, lineEnd)
  const [signs, words = ''] = readFence(opening)
  // Fast path: most blocks have the signs in their last line only. An indented block has none.
  if (signs === undefined || lineEnd < 0) return undefined
  if (source.indexOf(signs, lineEnd) > source.lastIndexOf('\n')) return undefined
  const lines = source.slice(lineEnd + 1).split('\n')
  const inner = lines.findIndex(line => {
    const [more = '', label = ''] = readFence(line)
    // Indented like this, neither it nor its end can close the block.
    return label !== '' && more.startsWith(signs) && !/^(?: {4}|\t)/.test(line) && !isComment(line, words)
  })
  const headings = countHeadings(lines)
  if (inner < 0) {
    if (text.slice(end.offset).trim() !== '' || isClosing(lines.at(-1) ?? '', signs) || headings === 0)
      return undefined
    // The example at the end of a file may have its own headings.
    const isExample = markdown.test(words) && start.offset - bodyStart > (text.length - bodyStart) / 2
    if (isExample) return undefined
  }
  return {
    facts: {
      first: start.line,
      last: start.line + lines.length,
      inner: inner < 0 ? 0 : start.line + 1 + inner,
      headings,
    },
    position: createLocator(text)(start.offset, start.offset + opening.trimEnd().length),
  }
}

function isComment(line: string, words: string): boolean {
  return /^\s*\*/.test(line) && words !== '' && !markdown.test(words)
}

function isClosing(line: string, signs: string): boolean {
  const [last = '', words] = readFence(line)
  return last.startsWith(signs) && words === ''
}

/** One `#` starts a comment in many languages. */
function countHeadings(lines: string[]): number {
  return lines.filter((line, at) => /^ {0,3}#{2,6} \S/.test(line) && (lines[at - 1] ?? '').trim() === '')
    .length
}
