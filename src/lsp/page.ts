/** An open entry as features read it: its text, parsed, and the skill that it is in the set. */
import { basename, dirname } from 'node:path'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Range } from 'vscode-languageserver-types'
import { type ParsedEntry, parseEntry } from '../compiler/parse/parse.ts'
import type { FoundSkill, Mention } from '../compiler/types.ts'
import { readDeclaredMentions } from '../compiler/validate/dependencies.ts'
import type { Position } from '../core/json/types.ts'
import type { Judged, NamedSkill } from './project.ts'

export interface Page {
  document: TextDocument
  /** The real path of its file. */
  file: string
  parsed: ParsedEntry
  /** Units before the parsed text: 1 for a byte order mark. */
  shift: number
  /** Undefined where the set does not have it. */
  found: FoundSkill | undefined
}

/** Reads an entry as its editor has it. `found` is what the walk knows of it. */
export function readPage(
  document: TextDocument,
  file: string,
  found: FoundSkill | undefined,
  { toTree }: Judged['analyzer'],
): Page {
  const text = document.getText()
  const folder = dirname(file)
  const names =
    found === undefined
      ? { folder: basename(folder), isRoot: false, fileName: basename(file) }
      : {
          folder: found.folder,
          isRoot: found.path === '',
          fileName: found.entry.path,
          ...(found.form && { form: found.form }),
        }
  const parsed = parseEntry(new TextEncoder().encode(text), names, toTree)
  return { document, file, parsed, shift: text.startsWith('\uFEFF') ? 1 : 0, found }
}

/** The range of offsets in the parsed text. */
export function toRange(
  { document, shift }: Pick<Page, 'document' | 'shift'>,
  start: number,
  end: number,
): Range {
  return { start: document.positionAt(start + shift), end: document.positionAt(end + shift) }
}

/** The range of a position in the parsed text. */
export function toPositionRange(page: Pick<Page, 'document' | 'shift'>, { start, end }: Position): Range {
  return toRange(page, start.offset, end.offset)
}

/** The skill that a page is; undefined for one that lost its id to another. */
export function findNamed({ named }: Judged, { found }: Pick<Page, 'found'>): NamedSkill | undefined {
  return named.find(({ skill }) => skill.found.entry.file === found?.entry.file)
}

/** Everything in an entry that may name another skill. */
export function listMentions({ parsed }: Page): Mention[] {
  const declared = parsed.frontmatter === undefined ? [] : readDeclaredMentions(parsed.frontmatter).mentions
  return [...parsed.mentions, ...declared]
}
