/**
 * The skills that a Markdown file lists: items `- name: description (file: path)`, as Codex writes them and as authors
 * copy them into `AGENTS.md`. Uses the tree, so code, quotes and comments list nothing.
 */
import type { ListItem, Nodes, Paragraph, Root } from 'mdast'
import type { Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import type { Position } from '../../../core/json/types.ts'
import { shorten } from '../../../core/text/quantity.ts'
import type { ListedSkill } from '../../types.ts'
import { refuseDepth, refuseNesting } from './guard.ts'

export interface ListedSkills {
  entries: ListedSkill[]
  findings: Finding[]
}

export function readListedSkills(text: string, toTree: (text: string) => Root): ListedSkills {
  const early = refuseNesting(text)
  if (early !== undefined) return { entries: [], findings: [early] }
  const tree = toTree(text)
  const late = refuseDepth(tree)
  return late === undefined ? findListedSkills(tree, text) : { entries: [], findings: [late] }
}

/**
 * Items that list a skill, in order, and malformed ones: they have a `(file: …)`, and other items or the path show that
 * this is a list of skills. `text`: the tree's source.
 */
function findListedSkills(tree: Root, text: string): ListedSkills {
  const entries: ListedSkill[] = []
  const doubtful: { read: UnlistedItem; position: Position }[] = []
  for (const paragraph of listParagraphs(tree)) {
    const position = getParagraphPosition(paragraph)
    const read = position && readItem(paragraph, text)
    if (read === undefined || position === undefined) continue
    if ('reason' in read) doubtful.push({ read, position })
    else entries.push({ ...read, position })
  }
  const findings = doubtful
    .filter(({ read }) => entries.length > 0 || read.isSkill)
    .map(({ read: { item, reason }, position }) =>
      createFinding('malformed-listing', { item, reason }, { position }),
    )
  return { entries, findings }
}

function listParagraphs(tree: Root): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const open: Nodes[] = [tree]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'listItem') paragraphs.push(...getFirstParagraph(node))
    if (node.type !== 'root' && node.type !== 'list' && node.type !== 'listItem') continue
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i]
      if (child !== undefined) open.push(child)
    }
  }
  return paragraphs
}

function getFirstParagraph({ children: [first] }: ListItem): Paragraph[] {
  return first?.type === 'paragraph' ? [first] : []
}

function getParagraphPosition({ position }: Paragraph): Position | undefined {
  if (position === undefined) return undefined
  const point = ({ line, column, offset = 0 }: typeof position.start) => ({ line, column, offset })
  return { start: point(position.start), end: point(position.end) }
}

interface UnlistedItem {
  item: string
  reason: string
  /** Either the path is a skill's, or there is none. */
  isSkill: boolean
}

const OPENING = '(file:'

/** Undefined if the item does not belong to a list of skills. */
function readItem(
  paragraph: Paragraph,
  text: string,
): Omit<ListedSkill, 'position'> | UnlistedItem | undefined {
  const line = toPlainText(paragraph, text).trim()
  const at = line.lastIndexOf(OPENING)
  if (at === -1) return undefined
  const end = line.lastIndexOf(')')
  const file = unescapePath(line.slice(at + OPENING.length, end < at ? undefined : end).trim())
  const head = fold(line.slice(0, at))
  const colon = /:(?:\s|$)/.exec(head)?.index ?? -1
  const name = colon === -1 ? head : head.slice(0, colon).trim()
  const description = colon === -1 ? '' : head.slice(colon + 1).trim()
  const after = end < at ? '' : line.slice(end + 1).trim()
  const createUnlistedItem = (reason: string) => ({
    item: shorten(fold(line), 80),
    reason,
    isSkill: isSkillPath(file),
  })
  if (end < at) return createUnlistedItem('its parenthesis is not closed')
  if (file === '') return createUnlistedItem('there is no path after `file:`')
  if (!/^[.…。]?$/.test(after)) return createUnlistedItem('text follows the parenthesis')
  if (name === '') return createUnlistedItem('it has no name')
  if (description === '') return createUnlistedItem('it has no description')
  return { name, description, file: file.replace(/(?<!\s)\s*\n\s*/g, ' ') }
}

function isSkillPath(file: string): boolean {
  return file === '' || file.toLowerCase().endsWith('.md')
}

/**
 * The item as written, except for marks around its name and path, and links, which become their text, or their address
 * as path. A path may contain signs that Markdown reads as marks (`__init__`), and a description's marks are the
 * author's.
 */
function toPlainText({ children }: Paragraph, text: string): string {
  let plain = ''
  let isName = true
  const open: Nodes[] = children.toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const isPath = plain.slice(-50).trimEnd().endsWith(OPENING)
    if (node.type === 'link' && isPath) {
      plain += node.url
      continue
    }
    if (node.type === 'link' || (isName && (node.type === 'strong' || node.type === 'emphasis'))) {
      for (const child of node.children.toReversed()) open.push(child)
      continue
    }
    const part: string =
      node.type === 'inlineCode' && (isName || isPath) ? node.value : sliceSource(node, text)
    isName &&= part.trim() === ''
    plain += part
  }
  return plain
}

function sliceSource({ position }: Nodes, text: string): string {
  return position === undefined ? '' : text.slice(position.start.offset, position.end.offset)
}

/** Backslashes before signs are Markdown's: formatters write `my\_skill`. */
function unescapePath(path: string): string {
  return path.replace(/\\([_*[\]()`~<>#])/g, '$1')
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
