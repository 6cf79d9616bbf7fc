/** A text that an editor holds, and the bytes that its file would have. */
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { readRegular } from '../core/files/regular-file.ts'
import type { Page } from './page.ts'
import type { Judged, Unsaved } from './project.ts'

export interface Held {
  document: TextDocument
  /** As the editor calls it, and as it really is. */
  path: string
  real: string
  /** Present where it is not what the disk has. */
  unsaved: Unsaved | undefined
  page: { version: number; judged: Judged; page: Page } | undefined
}

/** Units of a text that is judged as it is typed. The compiler takes no longer entries. */
export const LONGEST_TEXT = 4 << 20
/** Bytes of a file that is read because a link leads there. */
const LONGEST_LINKED = 2 << 20

const MARK = '\uFEFF'

/**
 * The text as its file would hold it; undefined where that is what the file holds. Editors keep the byte order mark to themselves.
 * `stamp`: another number for each text.
 */
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

/** Whether the editor shows the byte order mark. */
export function hasMark({ document }: Held): boolean {
  return document.getText({ start: START, end: AFTER_MARK }) === MARK
}

/** The text of a file; undefined for one that is too long, or is not there. */
export function readText(file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(readRegular(file, LONGEST_LINKED))
  } catch {
    return undefined
  }
}

const START = { line: 0, character: 0 }
const AFTER_MARK = { line: 0, character: 1 }
