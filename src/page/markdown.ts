/** Only the elements listed here are passed on; raw HTML becomes text. Addresses are checked when they are shown. */
import type { Nodes, Root } from 'mdast'
import { refuseDepth, refuseNesting } from '../compiler/parse/markdown/guard.ts'

/** A text, or an element: its name, a value such as an address, and its children. */
export type MarkdownPart =
  | string
  | [name: PartName, value: string | number | null, ...children: MarkdownPart[]]

export type PartName =
  | 'p'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'pre'
  | 'code'
  | 'em'
  | 'strong'
  | 'del'
  | 'a'
  | 'img'
  | 'br'
  | 'hr'
  | 'table'
  | 'tr'
  | 'td'
  | 'html'

const DEEPEST = 60

/** None for a text that is too hostile to parse. */
export function toParts(text: string, parse: (text: string) => Root): MarkdownPart[] {
  if (refuseNesting(text) !== undefined) return []
  const tree = parse(text)
  if (refuseDepth(tree) !== undefined) return []
  const definitions = new Map<string, string>()
  collectDefinitions(tree, definitions, 0)
  return tree.children.flatMap(child => toPart(child, definitions, 0))
}

function collectDefinitions(node: Nodes, definitions: Map<string, string>, depth: number): void {
  if (node.type === 'definition' && !definitions.has(node.identifier))
    definitions.set(node.identifier, node.url)
  if ('children' in node && depth < DEEPEST)
    for (const child of node.children) collectDefinitions(child, definitions, depth + 1)
}

function toPart(node: Nodes, definitions: ReadonlyMap<string, string>, depth: number): MarkdownPart[] {
  const below = () =>
    'children' in node && depth < DEEPEST
      ? (node.children as Nodes[]).flatMap(child => toPart(child, definitions, depth + 1))
      : []
  const make = (name: PartName, value: string | number | null = null): MarkdownPart[] => [
    [name, value, ...below()],
  ]
  switch (node.type) {
    case 'text':
      return [node.value]
    case 'paragraph':
      return make('p')
    case 'heading':
      return make(`h${node.depth}`)
    case 'list':
      return node.ordered ? make('ol', node.start ?? 1) : make('ul')
    case 'listItem':
      return make('li')
    case 'blockquote':
      return make('blockquote')
    case 'emphasis':
      return make('em')
    case 'strong':
      return make('strong')
    case 'delete':
      return make('del')
    case 'inlineCode':
      return [['code', null, node.value]]
    case 'code':
      return [['pre', node.lang ?? null, node.value]]
    case 'break':
      return [['br', null]]
    case 'thematicBreak':
      return [['hr', null]]
    case 'link':
      return make('a', node.url)
    case 'linkReference':
      return make('a', definitions.get(node.identifier) ?? '')
    case 'image':
      return [['img', node.url, node.alt ?? '']]
    case 'imageReference':
      return [['img', definitions.get(node.identifier) ?? '', node.alt ?? '']]
    case 'table':
      return make('table')
    case 'tableRow':
      return make('tr')
    case 'tableCell':
      return make('td')
    case 'html':
      return [['html', null, node.value]]
    case 'yaml':
    case 'definition':
      return []
    default:
      return below()
  }
}
