/** The MCP servers that a body names: tools called `mcp__server__tool`, and a section that lists servers. */
import type { List, Nodes, Root } from 'mdast'
import { createLocator } from '../../../core/text/lines.ts'
import type { Heading, ServerMention } from '../../types.ts'
import type { NameMatch } from './mentions.ts'

const MOST = 1000

/** A heading of a section about servers: `MCP Integrations`, `Required MCP servers`, `MCP Integrations (optional)`. */
const titled = /^(?:(?:required|optional|recommended)\s)?MCP\s(?:integrations|servers)(?:\s\([^()]*\))?:?$/i

const mentioned = /mcp/i

/** Claude Code's name of a server's tool (its documentation of permissions); other signs become `_` in such names. */
const toolName = /(?<![\w-])mcp__([A-Za-z0-9][A-Za-z0-9-]*(?:_[A-Za-z0-9-]+)*)__[\w*]/g

/** Placeholders in explanations of the naming, in lower case, without `-` and `_`. */
const placeholders = new Set(
  'server servername serverid name example exampleserver myserver yourserver yourservername thisserver mcpserver'.split(
    ' ',
  ),
)

/** A name in bold, code, quotes or brackets at the start of a list item or table cell. */
const marked = /^(?:\[[ xX]\]\s)?[*`["]{1,4}([\p{L}\p{N}][\p{L}\p{N} ._-]{0,63})[*`\]":(]/u
const plain =
  /^(?:\[[ xX]\]\s)?([\p{L}\p{N}][\p{L}\p{N}._-]{0,63}(?: [\p{L}\p{N}._-]{1,63}){0,2}?)(?=:|\s[-–—(]|\s*$)/u

const none = /^(?:none|n\/?a|no|not required|nothing|optional|required)$/i

/**
 * Servers without duplicates per way of naming, at their first position. A section's list items and table rows name one
 * each, at their start. Linear; a body without `mcp` costs a search for it.
 */
export function findServers(
  tree: Root,
  headings: Heading[],
  text: string,
  bodyStart: number,
): ServerMention[] {
  const locate = createLocator(text)
  const found = new Map<string, ServerMention>()
  const add = (from: ServerMention['from'], name: string, start: number, end: number) => {
    const key = `${from} ${name}`
    if (found.size < MOST && !found.has(key)) found.set(key, { name, from, position: locate(start, end) })
  }
  if (mentioned.test(text)) {
    for (const { name, start, end } of findNamesInSections(tree, headings, text))
      add('section', name, start, end)
  }
  if (text.includes('mcp__', bodyStart)) {
    toolName.lastIndex = bodyStart
    for (let match = toolName.exec(text); match !== null; match = toolName.exec(text)) {
      const [, name = ''] = match
      if (!isPlaceholder(name)) add('body', name, match.index, match.index + 'mcp__'.length + name.length)
    }
  }
  return [...found.values()]
}

function isPlaceholder(name: string): boolean {
  return placeholders.has(name.toLowerCase().replace(/[-_]/g, ''))
}

function findNamesInSections(tree: Root, headings: Heading[], text: string): NameMatch[] {
  const openers = new Set(
    headings.filter(({ title }) => titled.test(title)).map(({ position }) => position.start.offset),
  )
  if (openers.size === 0) return []
  const found: NameMatch[][] = []
  let isInside = false
  for (const node of tree.children) {
    if (node.type === 'heading') isInside = openers.has(getSpan(node)[0])
    else if (isInside && node.type === 'paragraph') found.push(listTableRows(node, text))
    else if (isInside && node.type === 'list') found.push(listServerItems(node, text))
  }
  return found.flat()
}

function listServerItems(list: List, text: string): NameMatch[] {
  return list.children.flatMap(({ children: [first] }) => {
    const [from, to] = getSpan(first)
    return first?.type === 'paragraph' ? readNameAt(text.slice(from, to), from) : []
  })
}

/** The first cells of a table, which is a paragraph without GFM: below a row of dashes, if the head fits. */
function listTableRows(node: Nodes, text: string): NameMatch[] {
  const [from, to] = getSpan(node)
  const rows = text.slice(from, to).split('\n')
  const [head = '', dashes = ''] = rows
  if (!/^[|: \t\r-]+$/.test(dashes) || !dashes.includes('-')) return []
  const [, column = ''] = /^\s*\|?\s*([^|]*)/.exec(head) ?? []
  if (!/\b(?:mcps?|servers?|integrations?|services?|names?)\b/i.test(column) || /\btools?\b/i.test(column))
    return []
  const found: NameMatch[] = []
  let start = from
  for (const [index, row] of rows.entries()) {
    const lead = /^\s*\|?\s*/.exec(row)?.[0].length ?? 0
    const cell = row.slice(lead).split('|', 1)[0] ?? ''
    if (index > 1) found.push(...readNameAt(cell.trimEnd(), start + lead))
    start += row.length + 1
  }
  return found
}

function readNameAt(source: string, offset: number): NameMatch[] {
  const line = source.slice(0, 200).split('\n', 1)[0] ?? ''
  const match = marked.exec(line) ?? plain.exec(line)
  const written = match?.[1]
  if (match === null || written === undefined) return []
  const tool = /^mcp__(.+?)(?:__|$)/.exec(written)?.[1]
  const name = tool ?? written.trim().replace(/\s(?:MCP|MCP server|server)$/i, '')
  if (name === '' || name.split(' ').length > 3 || none.test(name) || isPlaceholder(name)) return []
  const start = offset + line.indexOf(written, match.index)
  return [{ name, start, end: start + written.trimEnd().length }]
}

function getSpan(node: Nodes | undefined): [from: number, to: number] {
  return [node?.position?.start.offset ?? 0, node?.position?.end.offset ?? 0]
}
