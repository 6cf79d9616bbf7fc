import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { formatError } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { findClosingQuote, parseJson } from '../../core/json/json.ts'
import { findDuplicateKey, findJsonFault } from '../../core/json/json-fault.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { Position } from '../../core/json/types.ts'
import { createLocator } from '../../core/text/lines.ts'
import type { Note } from '../config/options.ts'

const LARGEST_MANIFEST = 4 * 1024 * 1024

export interface ManifestFile {
  /** Absolute. */
  file: string
  values: Record<string, unknown>
  /** A text's first position; undefined if it is not spelled as by `JSON.stringify`. */
  locate(said: string): Position | undefined
}

/** A note for an unusable file; undefined for a missing one. */
export function readManifestFile(file: string): ManifestFile | { note: Note } | undefined {
  if (!existsSync(file)) return undefined
  let text: string
  try {
    text = readRegular(file, LARGEST_MANIFEST)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  } catch (error) {
    return { note: createManifestNote({ file }, basename(file), formatError(error)) }
  }
  const parsed = readObject(text)
  if ('values' in parsed) return { file, values: parsed.values, locate: createTextLocator(text) }
  const { reason, offset } = parsed
  const position = createLocator(text)(offset, offset)
  return { note: createManifestNote({ file, position }, basename(file), reason) }
}

/** `path`: the manifest itself, or a path that it names. */
export function createManifestNote(
  { file, position }: { file: string; position?: Position },
  path: string,
  reason: string,
): Note {
  const finding = createFinding('invalid-plugin', { path, reason }, { ...(position && { position }) })
  return { file, finding }
}

export function locatePath(
  [first, ...others]: [ManifestFile, ...ManifestFile[]],
  path: string,
): { file: string; position?: Position } {
  for (const { file, locate } of [first, ...others]) {
    const position = locate(path)
    if (position !== undefined) return { file, position }
  }
  return { file: first.file }
}

function createTextLocator(text: string): ManifestFile['locate'] {
  const locate = createLocator(text)
  let offsets: Map<string, number> | undefined
  return said => {
    offsets ??= listTexts(text)
    const word = JSON.stringify(said)
    const offset = offsets.get(word)
    return offset === undefined ? undefined : locate(offset, offset + word.length)
  }
}

function listTexts(json: string): Map<string, number> {
  const offsets = new Map<string, number>()
  for (let start = json.indexOf('"'); start !== -1; ) {
    const end = findClosingQuote(json, start) + 1
    const word = json.slice(start, end)
    if (!offsets.has(word)) offsets.set(word, start)
    start = json.indexOf('"', end)
  }
  return offsets
}

function readObject(text: string): { values: Record<string, unknown> } | { reason: string; offset: number } {
  try {
    const json: unknown = parseJson(text)
    const repeated = findDuplicateKey(text)
    if (repeated !== undefined) return repeated
    return isMap(json) ? { values: json } : { reason: 'it is not a JSON object', offset: 0 }
  } catch {
    const { reason, offset } = findJsonFault(text)
    return { reason: `it is not JSON (${reason})`, offset }
  }
}
