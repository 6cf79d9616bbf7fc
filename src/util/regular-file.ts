/** Reads files that strangers may have laid out: pipes that wait for ever, devices without end. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/**
 * The bytes of a regular file, links followed. Throws a system error, or one whose message says, as the end of a sentence,
 * that it is no regular file or has more than `most` bytes.
 */
export function readRegular(path: string, most = Number.POSITIVE_INFINITY): Buffer {
  // Without this, opening a pipe waits for somebody to write into it. Windows has neither.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) throw new Error('it is not a regular file')
    if (stat.size > most) throw new Error(`it has ${stat.size} bytes, more than ${most}`)
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
