/** Where links, anchors and names of skills lead. */

import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Location, Range } from 'vscode-languageserver-types'
import { isEntryPath } from '../compiler/entry-form.ts'
import type { Files } from './files.ts'
import { type Page, readPage, toPositionRange } from './page.ts'
import type { Judged } from './project.ts'
import { findTarget } from './targets.ts'

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

/** `offset` is in the parsed text. */
export function findDefinition(
  judged: Judged,
  page: Page,
  offset: number,
  files: Files,
): Location | undefined {
  const target = findTarget(judged, page, offset)
  if (target === undefined) return undefined
  if (target.kind === 'skill') return { uri: files.toUri(target.skill.skill.found.entry.file), range: START }
  const { file, fragment } = target
  const range = fragment === undefined ? undefined : findAnchor(judged, page, file, fragment, files)
  return { uri: files.toUri(file), range: range ?? START }
}

/** Where the heading stands that an anchor names. */
function findAnchor(
  judged: Judged,
  page: Page,
  file: string,
  fragment: string,
  files: Files,
): Range | undefined {
  const other = file === page.file ? page : readMarkdown(judged, file, files)
  const heading = other?.parsed.headings.find(({ slug }) => slug === fragment)
  return other && heading && toPositionRange(other, heading.position)
}

/** A Markdown file of the project, parsed; undefined for a file of another kind. */
export function readMarkdown(judged: Judged, file: string, { read, toUri }: Files): Page | undefined {
  if (!isEntryPath(file) && !/\.(?:md|markdown|mdx)$/i.test(file)) return undefined
  const text = read(file)
  if (text === undefined) return undefined
  const document = TextDocument.create(toUri(file), 'markdown', 0, text)
  return readPage(document, file, judged.skills.get(file)?.found, judged.analyzer)
}
