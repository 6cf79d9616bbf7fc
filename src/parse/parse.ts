/** parse: one entry's bytes → text, frontmatter, tree and the facts of its body. Pure. */
import type { Root } from 'mdast'
import type { Finding } from '../diagnostics/catalog.ts'
import type { Parsed } from '../types.ts'
import { readBody } from './body.ts'
import { byteOffsets, type Decoded, decodeEntry } from './decode.ts'
import { readFrontmatter } from './frontmatter.ts'
import { refuseDepth, refuseNesting } from './guard.ts'
import { readToml } from './toml.ts'

/** What an entry is called; the folder's name stands in for a missing `name`. */
export interface EntryNames {
  folder: string
  isRoot: boolean
  fileName: string
}

/** An entry read, and where its parts start in its bytes. */
export interface ParsedEntry extends Parsed {
  decoded: Decoded
  /** The byte where the body starts. */
  bodyOffset: number
  /** For each heading, the byte where its line starts. */
  headingOffsets: number[]
}

/** Reads one entry. Never throws for what the bytes hold. */
export function parseEntry(
  bytes: Uint8Array,
  names: EntryNames,
  toTree: (text: string) => Root,
): ParsedEntry {
  const decoded = decodeEntry(bytes)
  const { text } = decoded
  const { frontmatter, bodyStart, regular, findings, unusable } = readFrontmatter(text, readToml)
  const { tree, refusal } = treeOf(regular ? text : blanked(text, bodyStart), toTree)
  const body = readBody(tree, text, bodyStart)
  const offsets = byteOffsets(bytes, decoded, [
    bodyStart,
    ...body.headings.map(({ position }) => position.start.offset),
  ])
  return {
    ...names,
    ...body,
    text,
    frontmatter,
    bodyStart,
    tree,
    findings: [...decoded.findings, ...findings, ...refusal],
    unusable,
    decoded,
    bodyOffset: offsets[0] ?? 0,
    headingOffsets: offsets.slice(1),
  }
}

/** A text built to overflow a parser, or whoever walks its tree, gets no tree, and a finding. */
function treeOf(text: string, toTree: (text: string) => Root): { tree: Root; refusal: Finding[] } {
  const none: Root = { type: 'root', children: [] }
  const early = refuseNesting(text)
  if (early !== undefined) return { tree: none, refusal: [early] }
  const tree = toTree(text)
  const late = refuseDepth(tree)
  return late === undefined ? { tree, refusal: [] } : { tree: none, refusal: [late] }
}

/** The text with everything before the body as spaces, so that positions stay and no Markdown is seen there. */
function blanked(text: string, bodyStart: number): string {
  return text.slice(0, bodyStart).replace(/[^\r\n]/g, ' ') + text.slice(bodyStart)
}
