import type { TextDocument } from 'vscode-languageserver-textdocument'
import { readRegular } from '../core/files/regular-file.ts'
import type { Page } from './page.ts'
import type { Judged, Unsaved } from './project.ts'

export interface OpenText {
  document: TextDocument
  path: string
  real: string
  unsaved: Unsaved | undefined
  page: { version: number; judged: Judged; page: Page } | undefined
}

/** UTF-16 units of a text that is checked while typing: the compiler's limit for entries. */
export const LONGEST_TEXT = 4 << 20
const LONGEST_LINKED = 2 << 20

const MARK = '\uFEFF'

/** Returns undefined if the file already has these bytes. Editors hide the byte order mark. `stamp` is unique per text. */
export function toUnsaved(
  document: TextDocument,
  real: string,
  isEdited: boolean,
  stamp: number,
): Unsaved | undefined {
  const text = document.getText()
  if (text.length > LONGEST_TEXT) return undefined
  const disk = readText(real)
  if (!isEdited && (disk === undefined || disk === text || disk === MARK + text)) return undefined
  const isMarked = disk?.startsWith(MARK) === true && !text.startsWith(MARK)
  return { bytes: new TextEncoder().encode(isMarked ? MARK + text : text), stamp }
}

export function hasMark({ document }: OpenText): boolean {
  return document.getText({ start: START, end: AFTER_MARK }) === MARK
}

/** Returns undefined if the file is missing or too long. */
export function readText(file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(readRegular(file, LONGEST_LINKED))
  } catch {
    return undefined
  }
}

const START = { line: 0, character: 0 }
const AFTER_MARK = { line: 0, character: 1 }
