/** Reads files of a bundle, which may be anything: pipes that wait for ever, devices without end. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/** The bytes of a regular file. Throws a system error, or one that says that it is none. */
export function readRegular(path: string): Buffer {
  // Without this, opening a pipe waits for somebody to write into it. Windows has neither.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    if (!fstatSync(descriptor).isFile()) throw new Error('it is not a regular file')
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
