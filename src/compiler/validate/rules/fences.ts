/** Fences of code that do not pair as their author meant. The parser decides what is code. */
import type { Root } from 'mdast'
import type { Facts, Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import type { Position } from '../../../core/json/types.ts'
import { createLocator } from '../../../core/text/lines.ts'
import { fence, LONGEST_FENCE } from '../../parse/markdown/markdown-blocks.ts'
import { parsePage } from '../../parse/parse.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from './rule.ts'

export function unclosedFence({ text, code, bodyStart }: Parsed, report: Report): void {
  for (const { facts, position } of findUnclosedFences(text, code, bodyStart))
    report('unclosed-fence', facts, { position })
}

/** Bytes of the largest file that is read. */
const LARGEST = 1024 * 1024

/** Parses only a file whose fences look odd, because every Markdown file of a tree passes here. */
export function findFenceFaults(file: string, bytes: Uint8Array, toTree: (text: string) => Root): Finding[] {
  if (bytes.length > LARGEST || !looksOdd(bytes)) return []
  const text = new TextDecoder().decode(bytes)
  return findUnclosedFences(text, parsePage(text, toTree).code, 0).map(({ facts, position }) =>
    createFinding('unclosed-fence', facts, { file, position }),
  )
}

/** Whether a fence is open at the end, or opens within an open one. */
function looksOdd(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let open = ''
  for (let at = buffer.indexOf('```'); at >= 0; ) {
    const next = buffer.indexOf(10, at)
    const end = next < 0 ? buffer.length : next
    // Most fences are closed by signs alone at the start of a line.
    if (open === '```' && end === at + 3 && buffer[at - 1] === 10) {
      open = ''
      at = buffer.indexOf('```', end)
      continue
    }
    const [signs = '', words = ''] = readFence(buffer.toString('latin1', buffer.lastIndexOf(10, at) + 1, end))
    if (open === '') open = signs
    else if (signs.startsWith(open)) {
      if (words !== '') return true
      open = ''
    }
    at = buffer.indexOf('```', end)
  }
  return open !== ''
}

function readFence(line: string): [signs?: string, words?: string] {
  const [, signs, words = ''] = line.length < LONGEST_FENCE ? (fence.exec(line.trimEnd()) ?? []) : []
  return signs === undefined ? [] : [signs, words.trim()]
}

interface Fault {
  facts: Facts<'unclosed-fence'>
  position: Position
}

/** A block that begins with signs alone after a fault is its consequence: the fence that should have closed. */
function findUnclosedFences(text: string, code: Parsed['code'], bodyStart: number): Fault[] {
  const faults: Fault[] = []
  for (const { kind, position, lang } of code) {
    if (kind !== 'block' || (faults.length > 0 && lang === undefined)) continue
    const fault = readBlock(text, position, bodyStart)
    if (fault !== undefined) faults.push(fault)
  }
  return faults
}

function readBlock(text: string, { start, end }: Position, bodyStart: number): Fault | undefined {
  // Parsers disagree about the empty lines at the end.
  const source = text.slice(start.offset, end.offset).trimEnd()
  const lineEnd = source.indexOf('\n')
  const opening = lineEnd < 0 ? source : source.slice(0, lineEnd)
  const [signs, words = ''] = readFence(opening)
  // Most blocks have the signs in their last line only. An indented block has none.
  if (signs === undefined || lineEnd < 0) return undefined
  if (source.indexOf(signs, lineEnd) > source.lastIndexOf('\n')) return undefined
  const lines = source.slice(lineEnd + 1).split('\n')
  const inner = lines.findIndex(line => {
    const [more = '', label = ''] = readFence(line)
    // Indented like this, neither it nor its end can close the block.
    return label !== '' && more.startsWith(signs) && !/^(?: {4}|\t)/.test(line)
  })
  const headings = countHeadings(lines)
  if (inner < 0) {
    if (text.slice(end.offset).trim() !== '' || isClosing(lines.at(-1) ?? '', signs) || headings === 0)
      return undefined
    // The example at the end of a file may have headings of its own.
    const isExample =
      /^(?:md|markdown)\b/i.test(words) && start.offset - bodyStart > (text.length - bodyStart) / 2
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

function isClosing(line: string, signs: string): boolean {
  const [last = '', words] = readFence(line)
  return last.startsWith(signs) && words === ''
}

/** One `#` begins a comment in many languages. */
function countHeadings(lines: string[]): number {
  return lines.filter((line, at) => /^ {0,3}#{2,6} \S/.test(line) && (lines[at - 1] ?? '').trim() === '')
    .length
}
