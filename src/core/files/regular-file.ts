/** Reads files from untrusted trees, where pipes wait forever and devices never end. */
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, type Stats } from 'node:fs'

/** Flags that neither follow a link nor wait for a pipe. Windows has neither flag. */
export const READ_PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Follows links. Throws a system error, or one whose message ends a sentence: not a regular file, or more than `most` bytes. */
export function readRegular(path: string, most = Number.POSITIVE_INFINITY): Buffer {
  return useRegular(path, (descriptor, { size }) => {
    if (size > most) throw new Error(`it has ${size} bytes, more than ${most}`)
    return readFileSync(descriptor)
  })
}

/** Like `readRegular`, but returns undefined for an unreadable file. */
export function tryReadRegular(path: string, most?: number): Buffer | undefined {
  try {
    return readRegular(path, most)
  } catch {
    return undefined
  }
}

/** Throws like `readRegular`, and if the file ends before `end`. */
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
  // O_NONBLOCK: opening a pipe would wait for a writer. Windows does not have it.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) throw new Error('it is not a regular file')
    return read(descriptor, stat)
  } finally {
    closeSync(descriptor)
  }
}
