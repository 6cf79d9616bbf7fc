import type { Root } from 'mdast'
import type { Code } from '../../core/diagnostics/catalog.ts'
import { ENTRY } from '../../core/files/path.ts'
import type { JsonObject, Position } from '../../core/json/types.ts'
import type { Heading, Parsed, Reference } from '../types.ts'
import { loadParser } from './markdown/tree.ts'
import { parseEntry } from './parse.ts'

/** The tree and facts of one `SKILL.md`. All offsets are UTF-16 units of `text`. */
export interface ParsedSkill {
  /** Without a byte order mark. */
  text: string
  /** The offset after the frontmatter. */
  bodyStart: number
  frontmatter: JsonObject
  /** The position of a frontmatter value by its JSON pointer: `/metadata/owner`. */
  place: (pointer: string) => { key: Position; value: Position } | undefined
  /**
   * The whole file as mdast, equal to remark's tree: CommonMark and frontmatter, so a table is a paragraph. Every node
   * has a position. No children if the text is nested too deeply.
   */
  tree: Root
  headings: Heading[]
  references: Reference[]
  /** The code of the finding that leaves nothing to load. */
  unusable: Code | undefined
}

/**
 * Parses the text of a `SKILL.md`. Never throws for what the text contains.
 *
 * @example
 * const { tree, frontmatter } = parseSkill(text)
 */
export function parseSkill(text: string): ParsedSkill {
  const names = { folder: '', isRoot: false, fileName: ENTRY }
  const { unusable, ...parsed } = parseEntry(Buffer.from(text), names, loadParser('satteri'))
  return { ...toParsedSkill(parsed), unusable }
}

export function toParsedSkill({
  text,
  bodyStart,
  frontmatter,
  tree,
  headings,
  references,
}: Parsed): Omit<ParsedSkill, 'unusable'> {
  return {
    text,
    bodyStart,
    frontmatter: frontmatter?.values ?? {},
    place: pointer => frontmatter?.places.get(pointer),
    tree,
    headings,
    references,
  }
}
