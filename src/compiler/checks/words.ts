/** A node's words, and their positions in the source. */
import type { Nodes } from 'mdast'
import type { Span } from '../../core/match/find.ts'

export interface NodeWords {
  text: string
  /** Nodes with a value, and the offset of each in the text. */
  pieces: { node: Nodes & { value: string }; at: number }[]
}

/** Blocks become lines. guard.ts limits the depth. */
export function collectWords(node: Nodes): NodeWords {
  if ('value' in node) return { text: node.value, pieces: [{ node, at: 0 }] }
  const words: NodeWords = { text: '', pieces: [] }
  const texts: string[] = []
  let length = 0
  const add = (text: string) => {
    texts.push(text)
    length += text.length
  }
  const visit = (each: Nodes) => {
    if ('value' in each) {
      words.pieces.push({ node: each, at: length })
      add(each.value)
    } else if ('alt' in each) add(each.alt ?? '')
    else if (each.type === 'break') add('\n')
    else if ('children' in each) {
      const isFlow = FLOW.has(each.type)
      for (const child of each.children) {
        if (isFlow && length > 0) add('\n')
        visit(child)
      }
    }
  }
  visit(node)
  return { ...words, text: texts.join('') }
}

const FLOW = new Set<Nodes['type']>(['root', 'blockquote', 'list', 'listItem'])

export function locateWords(
  { pieces, text }: NodeWords,
  { start, end }: Span,
  source: string,
): Span | undefined {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (pieces[middle]!.at <= start) low = middle + 1
    else high = middle
  }
  const piece = pieces[low - 1]
  if (piece === undefined || end > piece.at + piece.node.value.length) return undefined
  const { node, at } = piece
  const from = node.position?.start.offset ?? source.length
  const place = findStarts(node, from, source).find(start => source.startsWith(node.value, start))
  if (place !== undefined) return { start: place + start - at, end: place + end - at }
  return locateInLine(node, { start: start - at, end: end - at }, source, text.slice(start, end))
}

/** Candidate offsets of a node's value. */
function findStarts({ type }: Nodes, start: number, source: string): number[] {
  if (type === 'code' && '`~'.includes(source[start] ?? ' ')) return [source.indexOf('\n', start) + 1]
  if (type !== 'inlineCode') return [start]
  let inner = start
  while (source[inner] === '`') inner++
  return [inner, inner + 1]
}

/** In lists and quotes each line of a node follows white space and `>`, which its value lacks. */
function locateInLine(
  node: Nodes & { value: string },
  { start, end }: Span,
  source: string,
  words: string,
): Span | undefined {
  const before = node.value.slice(0, start).split('\n')
  const column = before.at(-1)?.length ?? 0
  const isFenced = node.type === 'code' && '`~'.includes(source[node.position?.start.offset ?? 0] ?? ' ')
  let lineStart = node.position?.start.offset ?? 0
  for (let line = isFenced ? 0 : 1; line < before.length; line++)
    lineStart = source.indexOf('\n', lineStart) + 1
  const lineEnd = node.value.indexOf('\n', start)
  const line = node.value.slice(start - column, lineEnd === -1 ? undefined : lineEnd).replace(/\r$/, '')
  const at = source.indexOf(line, lineStart)
  const isWhole = end <= start - column + line.length && /^[\s>]*$/.test(source.slice(lineStart, at))
  const found = { start: at + column, end: at + column + end - start }
  return at !== -1 && isWhole && source.slice(found.start, found.end) === words ? found : undefined
}
