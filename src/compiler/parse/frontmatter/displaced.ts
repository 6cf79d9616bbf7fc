/** Frontmatter that does not start on line 1: after blank lines, comments or a heading, inside a code fence, or without fences. */
import type { Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import { createLocator } from '../../../core/text/lines.ts'
import { type Block, findKeysEnd, hasEssential, readDashedBlock, skipBlank } from './block.ts'
import { readFencedBlock } from './fences.ts'
import { findLineStart, getLineAt, getLineKey, isBlank, type Line, listLinesBetween } from './text-lines.ts'

/** Lines that are searched for a displaced fence. Further down, `---` is a rule of the body. */
const SEARCHED_LINES = 50

export function findDisplacedBlock(text: string): Block | undefined {
  const { line, what } = skipSilence(text)
  if (line === undefined) return undefined
  if (/^(?:---|\+\+\+|;;;)/.test(stripInvisible(line.text))) return readDisplaced(text, line, what)
  if (/^(?:```|~~~)/.test(line.text)) return readCodeFenced(text, line)
  if (line.text.startsWith('{')) return readJsonBlock(text, line)
  return readUnfenced(text, line) ?? searchFence(text, line)
}

/** Zero-width characters and inner byte order marks before a fence. */
function stripInvisible(line: string): string {
  return line.replace(/^[\u200b-\u200d\u2060\ufeff]+/, '')
}

function skipSilence(text: string): { line: Line | undefined; what: string } {
  let what = 'blank lines'
  let line = getLineAt(text, 0)
  while (line !== undefined) {
    if (line.text.trimStart().startsWith('<!--')) {
      const close = text.indexOf('-->', line.start)
      if (close < 0) return { line, what }
      what = 'an HTML comment'
      line = getLineAt(text, findLineStart(text, close))
    } else if (!isBlank(stripInvisible(line.text))) break
    line = line && getLineAt(text, line.next)
  }
  return { line, what: line?.start === 0 ? 'invisible characters' : what }
}

function readDisplaced(text: string, line: Line, what: string): Block | undefined {
  const hidden = line.text.length - stripInvisible(line.text).length
  const start = line.start + hidden
  const block = readFencedBlock(text, start)
  if (block === undefined) return undefined
  const isSafe = what === 'blank lines' || what === 'invisible characters'
  return {
    ...block,
    regular: false,
    findings: [createMisplacedFinding(text, start, line.end, what, isSafe), ...block.findings],
  }
}

function createMisplacedFinding(
  text: string,
  start: number,
  end: number,
  what: string,
  isSafe: boolean,
): Finding {
  const position = createLocator(text)(start, end)
  const fix = isSafe ? [{ start: 0, end: start, text: '' }] : undefined
  return createFinding('displaced-frontmatter', { what, line: position.start.line }, { position, fix })
}

function readCodeFenced(text: string, fence: Line): Block | undefined {
  let first = getLineAt(text, fence.next)
  while (first !== undefined && isBlank(first.text)) first = getLineAt(text, first.next)
  if (first === undefined) return undefined
  if (first.text.startsWith('---')) {
    const block = readFencedBlock(text, first.start)
    if (block === undefined || !hasEssential(text, block.start, block.end)) return undefined
    const moved = createMisplacedFinding(text, first.start, first.end, 'the start of a code fence', false)
    return { ...block, regular: false, findings: [moved, ...block.findings] }
  }
  const marker = fence.text.slice(0, 3)
  const close = listLinesBetween(text, first.start, text.length).find(line => line.text.startsWith(marker))
  if (close === undefined || !hasEssential(text, first.start, close.start)) return undefined
  const malformed = createFinding(
    'malformed-fence',
    { text: fence.text.trim() },
    {
      position: createLocator(text)(fence.start, fence.end),
      fix: [
        { start: 0, end: fence.end, text: '---' },
        { start: close.start, end: close.end, text: '---' },
      ],
    },
  )
  return {
    format: 'yaml',
    start: fence.next,
    end: close.start,
    bodyStart: close.next,
    regular: false,
    findings: [malformed],
  }
}

function readJsonBlock(text: string, line: Line): Block | undefined {
  const end = findJsonEnd(text, line.start)
  if (end === undefined || !/"(?:name|description)"\s*:/.test(text.slice(line.start, end))) return undefined
  const after = getLineAt(text, findLineStart(text, end - 1))
  const tail = text.slice(end, after?.end)
  const foreign = createFinding(
    'foreign-frontmatter',
    { format: 'JSON', fence: '{' },
    { position: createLocator(text)(line.start, line.start + 1) },
  )
  const bodyStart = isBlank(tail) ? (after?.next ?? end) : end
  return { format: 'yaml', start: line.start, end, bodyStart, regular: false, findings: [foreign] }
}

function findJsonEnd(text: string, start: number): number | undefined {
  let depth = 0
  let isString = false
  for (let i = start; i < text.length; i++) {
    const char = text[i]
    if (isString) {
      if (char === '\\') i++
      else if (char === '"') isString = false
    } else if (char === '"') isString = true
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return i + 1
  }
  return undefined
}

function readUnfenced(text: string, line: Line): Block | undefined {
  const key = getLineKey(line.text)
  if (key === undefined) return undefined
  const { end } = findKeysEnd(text, line.start)
  if (!hasEssential(text, line.start, end)) return undefined
  const closer = getLineAt(text, end)
  const isClosed = closer?.text.startsWith('---') ?? false
  const position = createLocator(text)(line.start, line.start + key.length)
  const ending = line.lineEnd
  const open = { start: line.start, end: line.start, text: `---${ending}` }
  if (!isClosed) {
    const isOpen = end === text.length && !/[\r\n]$/.test(text)
    const close = { start: end, end, text: `${isOpen ? ending : ''}---${ending}` }
    const findings = [createFinding('unfenced-frontmatter', { key }, { position, fix: [open, close] })]
    return {
      format: 'yaml',
      start: line.start,
      end,
      bodyStart: end,
      regular: false,
      unclosed: true,
      findings,
    }
  }
  const missing = createFinding('unfenced-frontmatter', { key }, { position, fix: [open] })
  return readDashedBlock(text, line.start, [missing], false, createLocator(text))
}

/**
 * The first fence below other text whose block starts with a key and sets a name or description. A rule of the body may
 * have keys far below it, in code.
 */
function searchFence(text: string, first: Line): Block | undefined {
  let code: string | undefined
  let count = 0
  const what = first.text.startsWith('#') ? 'a heading' : 'other text'
  for (
    let line: Line | undefined = first;
    line && count < SEARCHED_LINES;
    line = getLineAt(text, line.next)
  ) {
    count++
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line.text)?.[1]
    if (code !== undefined) {
      if (marker?.startsWith(code)) code = undefined
    } else if (marker !== undefined) code = marker
    else if (/^---[ \t]*$/.test(line.text)) {
      const block = readDashedBlock(text, line.next, [], false, createLocator(text), false)
      if (block === undefined || getLineKey(skipBlank(text, line.next)?.text ?? '') === undefined) continue
      if (!hasEssential(text, block.start, block.end)) continue
      const moved = createMisplacedFinding(text, line.start, line.end, what, false)
      return { ...block, findings: [moved, ...block.findings] }
    }
  }
  return undefined
}
