import { type CodeLens, type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types'
import type { Heading, Parsed } from '../compiler/types.ts'
import { formatCount } from '../core/text/quantity.ts'
import { type Page, toPositionRange, toRange } from './page.ts'
import type { Judged } from './project.ts'

/** A heading with its text up to the next heading of its level or above. */
export interface BodySection {
  heading: Heading
  start: number
  end: number
}

/** Offsets are in the parsed text. */
export function listSections({ headings, text }: Pick<Parsed, 'headings' | 'text'>): BodySection[] {
  const sections: BodySection[] = []
  const open: BodySection[] = []
  for (const heading of headings) {
    const start = heading.position.start.offset
    while ((open.at(-1)?.heading.depth ?? 0) >= heading.depth) {
      const closed = open.pop()
      if (closed !== undefined) closed.end = start
    }
    const section = { heading, start, end: text.length }
    sections.push(section)
    open.push(section)
  }
  return sections
}

export function listSymbols(page: Page): DocumentSymbol[] {
  const roots: DocumentSymbol[] = []
  const open: { depth: number; symbol: DocumentSymbol }[] = []
  for (const { heading, start, end } of listSections(page.parsed)) {
    const symbol: DocumentSymbol = {
      name: heading.title.trim() || `Heading ${heading.depth}`,
      kind: SymbolKind.String,
      range: toRange(page, start, end),
      selectionRange: toPositionRange(page, heading.position),
      children: [],
    }
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop()
    const siblings = open.at(-1)?.symbol.children ?? roots
    siblings.push(symbol)
    open.push({ depth: heading.depth, symbol })
  }
  return roots
}

export function listLenses({ skills }: Judged, page: Page): CodeLens[] {
  const skill = page.found && skills.get(page.found.entry.file)
  if (skill === undefined) return []
  const { catalog, body } = skill.analysis.tokens
  const title = `${formatCount(catalog, 'token')} in every session · ${formatCount(body, 'token')} when the skill is used`
  return [{ range: toRange(page, 0, 0), command: { title, command: '' } }]
}
