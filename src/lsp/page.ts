import { basename, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Range } from 'vscode-languageserver-types'
import { isEntryPath } from '../compiler/entry-form.ts'
import { type ParsedEntry, parseEntry } from '../compiler/parse/parse.ts'
import type { FoundSkill, Mention } from '../compiler/types.ts'
import { readDeclaredMentions } from '../compiler/validate/dependencies.ts'
import { isBelow, resolveRealPath } from '../core/files/real-path.ts'
import type { Position } from '../core/json/types.ts'
import type { Judged, NamedSkill } from './project.ts'

export interface Page {
  document: TextDocument
  file: string
  parsed: ParsedEntry
  /** UTF-16 units before the parsed text: 1 for a byte order mark. */
  shift: number
  /** Undefined if the set lacks it. */
  found: FoundSkill | undefined
}

export interface OpenPage {
  page: Page
  judged: Judged
  files: Files
}

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

export function readMarkdown({ page, judged, files }: OpenPage, file: string): Page | undefined {
  if (file === page.file) return page
  if (!isEntryPath(file) && !/\.(?:md|markdown|mdx)$/i.test(file)) return undefined
  const text = files.read(file)
  if (text === undefined) return undefined
  const document = TextDocument.create(files.toUri(file), 'markdown', 0, text)
  return readPage(document, file, judged.skills.get(file)?.found, judged.analyzer)
}

/** Offsets are in the parsed text. */
export function toRange(
  { document, shift }: Pick<Page, 'document' | 'shift'>,
  start: number,
  end: number,
): Range {
  return { start: document.positionAt(start + shift), end: document.positionAt(end + shift) }
}

export function toPositionRange(page: Pick<Page, 'document' | 'shift'>, { start, end }: Position): Range {
  return toRange(page, start.offset, end.offset)
}

/** Returns undefined for a skill that lost its id to another. */
export function findNamed({ named }: Judged, { found }: Pick<Page, 'found'>): NamedSkill | undefined {
  return named.find(({ skill }) => skill.found.entry.file === found?.entry.file)
}

export function listMentions({ parsed }: Page): Mention[] {
  const declared = parsed.frontmatter === undefined ? [] : readDeclaredMentions(parsed.frontmatter).mentions
  return [...parsed.mentions, ...declared]
}

export interface Files {
  /** Reads by real path: the editor's text if open, otherwise the disk's. Returns undefined outside the workspace. */
  read: (file: string) => string | undefined
  toUri: (file: string) => string
}

const LONGEST_URI = 8192

/** Returns undefined for anything but a local file. Slashes encoded as `%2F` are refused. */
export function toPath(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri.length > LONGEST_URI) return undefined
  try {
    const url = new URL(uri)
    if (url.protocol !== 'file:' || url.host !== '' || /%00/.test(url.pathname)) return undefined
    return fileURLToPath(url)
  } catch {
    return undefined
  }
}

export function toUri(path: string): string {
  return pathToFileURL(path).href
}

export function isInside(folders: readonly string[], path: string): boolean {
  const real = resolveRealPath(path)
  return folders.some(folder => isBelow(resolveRealPath(folder), real))
}
