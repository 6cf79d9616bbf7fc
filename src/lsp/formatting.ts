/** The frontmatter in one form: a space behind each colon, none at the ends of lines. No value changes. */
import type { TextEdit } from 'vscode-languageserver-types'
import { type Page, toRange } from './page.ts'

/** Edits of the fields of a page, at every depth. None without frontmatter. */
export function formatFrontmatter(page: Page): TextEdit[] {
  const { frontmatter, text } = page.parsed
  if (frontmatter === undefined) return []
  const edits: TextEdit[] = []
  const replace = (start: number, end: number, newText: string) => {
    if (text.slice(start, end) !== newText) edits.push({ range: toRange(page, start, end), newText })
  }
  for (const { key, value } of frontmatter.places.values()) {
    const between = text.slice(key.end.offset, value.start.offset)
    // More than spaces is a tag, an anchor, a comment or a line end, and stays as it is.
    if (/^[ \t]*:[ \t]+$/.test(between)) replace(key.end.offset, value.start.offset, ': ')
    // Spaces at the end of a block belong to its text.
    if (text.slice(value.start.offset, value.end.offset).includes('\n')) continue
    const rest = text.slice(value.end.offset, value.end.offset + MOST_SPACES)
    const [spaces = ''] = /^[ \t]+(?=\r?\n)/.exec(rest) ?? []
    replace(value.end.offset, value.end.offset + spaces.length, '')
  }
  return edits
}

/** Spaces at the end of a line that are looked at. */
const MOST_SPACES = 1_000
