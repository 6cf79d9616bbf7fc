/**
 * Texts that satteri 0.10.5 reads differently than remark, found by comparing them on generated texts. Most cases are
 * remark's own quirks (unclosed parts in containers); in others satteri leaves CommonMark. A doubt costs only a second
 * parse, so the tests here are cheap and wide. Each has a sample in fixtures/markdown/doubtful.
 */
import type { Blockquote, Code, Heading, Html, Nodes, Paragraph, Root } from 'mdast'

export function needsReferenceParser(tree: Root, text: string): boolean {
  if (hasOddFrontmatter(tree, text) || endsInIndentation(text) || hasOddLineEnds(text)) return true
  const suspects = findSuspectRuns(text)
  const readsInline = suspects.length > 0 || text.includes('<')
  let covered = 0
  const nodes: Nodes[] = [tree]
  const wheres: Where[] = [{ inContainer: false, inline: false }]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const where = wheres.pop() ?? { inContainer: false, inline: false }
    if (isDoubtfulNode(node, where, text)) return true
    if (isLiteral(node)) covered += countSuspects(suspects, node)
    else if ('children' in node && (readsInline || !isLeafBlock(node))) {
      const inner = getWhere(node, where)
      for (const child of node.children) {
        nodes.push(child)
        wheres.push(inner)
      }
    }
  }
  return covered < suspects.length
}

interface Where {
  inContainer: boolean
  inline: boolean
}

function getWhere(node: Nodes, { inContainer, inline }: Where): Where {
  return {
    inContainer: inContainer || node.type === 'blockquote' || node.type === 'listItem',
    inline: inline || isLeafBlock(node),
  }
}

function isLeafBlock({ type }: Nodes): boolean {
  return type === 'paragraph' || type === 'heading'
}

/** A lone CR, characters that only one of them treats as white space, and a break just before a closing bracket. */
function hasOddLineEnds(text: string): boolean {
  return (
    text.includes('\uFEFF') ||
    text.includes('\u0085') ||
    (text.includes('\r') && /\r(?!\n)/.test(text)) ||
    ((text.includes('\\\n') || text.includes('\\\r')) && /\\[\r\n][\n \t>]*\]/.test(text))
  )
}

/**
 * After an unclosed fence, remark takes the first list or quote for a paragraph. satteri takes the `...` that ends a
 * YAML document for a fence, and does not take a fence before a tab.
 */
function hasOddFrontmatter({ children: [first] }: Root, text: string): boolean {
  if (first?.type !== 'yaml' && (first?.type as string) !== 'toml') {
    return /^(?:---|\+\+\+)[ \t]*(?:[\r\n]|$)/.test(text)
  }
  const source = text.slice(0, first?.position?.end.offset)
  return source.endsWith('...') || /[\r\n](?:---|\+\+\+)[ \t]/.test(source)
}

/** Indentation after the last line of content: remark may count it to an earlier block. */
function endsInIndentation(text: string): boolean {
  let at = text.length
  let indented = false
  for (; at > 0; at--) {
    const unit = text[at - 1]
    if (unit === ' ' || unit === '\t') indented = true
    else if (unit !== '\n' && unit !== '\r') break
  }
  return indented && /^[ \t]*[\r\n]/.test(text.slice(at)) && /[\r\n][ \t]/.test(text.slice(at))
}

function isLiteral(node: Nodes): boolean {
  return (
    node.type === 'code' ||
    node.type === 'inlineCode' ||
    node.type === 'html' ||
    node.type === 'yaml' ||
    (node.type as string) === 'toml' ||
    node.type === 'definition'
  )
}

function isDoubtfulNode(node: Nodes, { inContainer, inline }: Where, text: string): boolean {
  switch (node.type) {
    case 'code':
      return isDoubtfulCode(node, inContainer, text)
    case 'html':
      return isDoubtfulHtml(node, inContainer, inline)
    case 'paragraph':
      return isMarkerOnly(node) || (inContainer && isDoubtfulInline(node, text))
    case 'heading':
      return inContainer && isDoubtfulInline(node, text)
    case 'blockquote':
      return isDoubtfulQuote(node, inContainer)
    case 'listItem':
      return node.children.length === 0 || hasOddNeighbors(node.children, true)
    case 'root':
      return hasOddNeighbors(node.children, false) || hasBrokenCode(node.children, text)
    case 'definition':
      return inContainer || /[^\x20-\x7e]/.test(node.label ?? '')
    default:
      return false
  }
}

/**
 * Blocks without a blank line between them: after a definition, the two differ on what may follow; in containers,
 * remark ends a list before another late, and leaves HTML its indentation.
 */
function hasOddNeighbors(children: Nodes[], inContainer: boolean): boolean {
  return children.some((node, i) => {
    const before = children[i - 1]
    if (before?.position?.end.line !== (node.position?.start.line ?? 0) - 1) return false
    if (before.type === 'definition') return node.type !== 'definition' && node.type !== 'paragraph'
    return inContainer && (node.type === 'html' || (isContainer(node) && isContainer(before)))
  })
}

/** A quote in a quote, an empty one in a container, and one that continues with blank lines after a list: the ends differ. */
function isDoubtfulQuote({ children }: Blockquote, inContainer: boolean): boolean {
  const last = children.at(-1)
  if (last === undefined) return inContainer
  if (children.some(child => child.type === 'blockquote')) return true
  if (last.type === 'list' && last.position?.end.line !== last.children.at(-1)?.position?.end.line)
    return true
  return hasOddNeighbors(children, true)
}

function isContainer(node: Nodes | undefined): boolean {
  return node?.type === 'list' || node?.type === 'blockquote'
}

function isFenced({ position }: Nodes, text: string): boolean {
  const sign = text[position?.start.offset ?? 0]
  return sign === '`' || sign === '~'
}

/** satteri trims all Unicode spaces off the info string, remark only blanks and tabs. */
function hasOddSpaceInInfo(node: Nodes, text: string): boolean {
  const start = node.position?.start.offset ?? 0
  return /^[^\r\n]*[^\S \t\r\n]/.test(text.slice(start, start + 500))
}

function isDoubtfulCode(node: Code, inContainer: boolean, text: string): boolean {
  if (!isFenced(node, text)) return inContainer && !isPlainIndented(node, text)
  return (node.lang != null && hasOddSpaceInInfo(node, text)) || (inContainer && isUnclosedFence(node, text))
}

/**
 * satteri may lose lines of an indented block without a blank line above it, if no blank line has come since the block
 * after a list.
 */
function hasBrokenCode(children: Nodes[], text: string): boolean {
  let isNearList = false
  return children.some((node, i) => {
    const before = children[i - 1]
    if (isContainer(before)) isNearList = true
    else if (!touches(before, node)) isNearList = false
    if (!isNearList || node.type !== 'code' || isFenced(node, text)) return false
    return followsText(node.position?.start.offset ?? 0, text)
  })
}

function touches(before: Nodes | undefined, after: Nodes): boolean {
  return (before?.position?.end.line ?? 0) >= (after.position?.start.line ?? 0) - 1
}

function followsText(start: number, text: string): boolean {
  const lineStart = findLineStart(start, text)
  if (/[^ \t]/.test(text.slice(lineStart, start))) return true
  let at = lineStart - 1
  if (text[at] === '\n' && text[at - 1] === '\r') at--
  const before = text.slice(findLineStart(at, text), Math.max(at, 0))
  return /[^ \t>]/.test(before)
}

function findLineStart(offset: number, text: string): number {
  if (offset <= 0) return 0
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
}

/** In a container, only after a blank line and without a final line of mere indentation. */
function isPlainIndented(node: Code, text: string): boolean {
  const end = node.position?.end.offset ?? 0
  return (
    !followsText(node.position?.start.offset ?? 0, text) &&
    !/^[\r\n]+[ \t]*>[ \t]{2}/.test(text.slice(end, end + 200))
  )
}

/** remark ends an unclosed fence, and its containers, elsewhere. */
function isUnclosedFence(node: Nodes, text: string): boolean {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? 0
  const sign = text[start]
  const lastLine = findLineStart(end, text)
  if (lastLine <= start) return true
  const last = text
    .slice(lastLine, end)
    .trimEnd()
    .replace(/^[ \t>]+/, '')
  return last.length < 3 || last !== (sign ?? '').repeat(last.length)
}

/** HTML that ends at a terminator instead of a blank line, by its start; see CommonMark §4.6, kinds 1 to 5. */
const RAW_HTML = /^ {0,3}<(?:(script|pre|style|textarea)(?=[\s>]|$)|!--|\?|!\[CDATA\[|![A-Za-z])/i

function isDoubtfulHtml({ value }: Html, inContainer: boolean, inline: boolean): boolean {
  const spansLines = /[\r\n]/.test(value)
  const raw = RAW_HTML.exec(value)
  if (raw === null) {
    // satteri accepts signs in an unquoted attribute value that CommonMark does not.
    if (/=[^\s"'>]+[="'`]/.test(inline ? value : (/^.*/.exec(value)?.[0] ?? ''))) return true
    return inContainer && spansLines && inline
  }
  if (inContainer) return spansLines || !value.includes('-->', 4)
  if (raw[1] !== undefined) {
    const close = /<\/(script|pre|style|textarea)>/i.exec(value)
    return close !== null && close[1]?.toLowerCase() !== raw[1].toLowerCase()
  }
  return value.includes('<![CDATA[') && value.includes(']]]>')
}

/** A list marker alone on a line: the two differ on whether it starts an empty item. */
function isMarkerOnly({ children }: Paragraph): boolean {
  const first = children[0]
  return first?.type === 'text' && /^(?:[-*+]|\d{1,9}[.)])(?:[\r\n]|$)/.test(first.value)
}

/** The start of code, HTML or a link's resource; HTML only where a tag, comment or instruction may follow. */
const OPENER = /`|<(?:[A-Za-z/!?]|$)|\]\(/

/** If inline markup over a line end in a container fails, remark's positions shift by the prefix. */
function isDoubtfulInline({ children, position }: Paragraph | Heading, text: string): boolean {
  if (position === undefined || position.start.line === position.end.line) return false
  let hasOpener = false
  let endsLine = false
  const open: Nodes[] = children.toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (hasOpener && endsLine) return true
    if (node.type === 'html' && node.position?.start.line !== node.position?.end.line) return true
    if (node.type === 'text' && OPENER.test(node.value)) hasOpener = true
    endsLine = !('children' in node) && node.position?.end.column === 1
    if ('children' in node) for (const child of node.children.toReversed()) open.push(child)
  }
  return hasOpener && text.slice(position.start.offset, position.end.offset).includes('\t')
}

const SUSPECT_RUN =
  /(?<=[\uDC00-\uDFFF])(?:[*_]+(?=[^\s*_])|_+\*)|(?:(?<=[^\s*_])[*_]+|\*_+)(?=[\uD800-\uDBFF])|(?<=[^\s!-/:-@[-`{-~])\*+_|(?:_|\\\*)\*+(?=[^\s!-/:-@[-`{-~])/g

/**
 * Offsets of runs of `*` and `_` that remark classifies differently than CommonMark: next to a character outside the
 * BMP it sees half of it; next to the other marker, or after an escaped one, a run of `*` always opens and closes, even
 * if a letter on its other side forbids that.
 */
function findSuspectRuns(text: string): number[] {
  const suspects: number[] = []
  const isLikely =
    text.includes('*_') ||
    text.includes('_*') ||
    text.includes('\\**') ||
    /[\uD800-\uDFFF][*_]|[*_][\uD800-\uDFFF]/.test(text)
  if (!isLikely) return suspects
  for (const { index } of text.matchAll(SUSPECT_RUN)) suspects.push(index)
  return suspects
}

function countSuspects(suspects: number[], { position }: Nodes): number {
  if (suspects.length === 0 || position === undefined) return 0
  const start = position.start.offset ?? 0
  const end = position.end.offset ?? 0
  return findFirstFrom(suspects, end) - findFirstFrom(suspects, start)
}

function findFirstFrom(rising: number[], bound: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}
