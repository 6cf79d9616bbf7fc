/** Reads files that strangers may have laid out: pipes that wait forever, devices without end. */
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, type Stats } from 'node:fs'

/** Flags for a place where a link or a pipe may be: it is neither followed nor waited for. Windows has neither flag. */
export const READ_PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Follows links. Throws a system error, or one whose message ends a sentence: it is not a regular file, or has more than `most`
 * bytes.
 */
export function readRegular(path: string, most = Number.POSITIVE_INFINITY): Buffer {
  return useRegular(path, (descriptor, { size }) => {
    if (size > most) throw new Error(`it has ${size} bytes, more than ${most}`)
    return readFileSync(descriptor)
  })
}

/** As `readRegular`, but undefined for a file that cannot be read. */
export function tryReadRegular(path: string, most?: number): Buffer | undefined {
  try {
    return readRegular(path, most)
  } catch {
    return undefined
  }
}

/** Throws as `readRegular` does, also when the file ends before `end`. */
export function readPart(path: string, start: number, end: number): Buffer {
  return useRegular(path, descriptor => {
    const bytes = Buffer.alloc(end - start)
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(descriptor, bytes, done, bytes.length - done, start + done)
      if (read === 0) throw new Error(`it ends before byte ${end}`)
      done += read
    }
    return bytes
  })
}

function useRegular(path: string, read: (descriptor: number, stat: Stats) => Buffer): Buffer {
  // Without this, opening a pipe waits for somebody to write into it. Windows has neither.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) throw new Error('it is not a regular file')
    return read(descriptor, stat)
  } finally {
    closeSync(descriptor)
  }
}
