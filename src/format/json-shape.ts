/** What JSON of a stranger has to be before anything of it is believed: the parts that every shape is made of. */
import type { NamedFile } from './manifest.ts'

export type Fields = Record<string, unknown>

export function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

export function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value)
}

export function isFileEntry(value: unknown): value is NamedFile {
  return isMap(value) && isDigest(value.digest) && isCount(value.size)
}
