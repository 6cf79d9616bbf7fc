/** Whether JSON names a file of a bundle: by its digest, with its size. */
import { isCount, isMap } from '../core/shapes.ts'

export function isNamedFile(value: unknown): boolean {
  return isMap(value) && isDigest(value.digest) && isCount(value.size)
}

export function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value)
}
