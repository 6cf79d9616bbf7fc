/** The lines of a part's skills: read once from the first to the last, and single ones again later. */
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { formatError } from '../../core/errors/failure.ts'
import { createBrokenPartError, type OpenPart } from './open-part.ts'
import { SKILLS } from './part.ts'

/** Where a line stands in its file, in bytes without the line end, and a checksum of it. */
export interface LineSpan {
  start: number
  length: number
  checksum: number
}

/** Bytes of one line: more is refused unread. */
const LARGEST_LINE = 128 * 1024 * 1024
const PIECE = 1 << 20
const NEWLINE = 10
/** A link or a pipe may stand there: it is neither followed nor waited for. */
const READ_PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** All lines. Their digest is checked at the end. Throws a Failure. */
export function* readPartLines(part: OpenPart): Generator<{ text: string; place: LineSpan }> {
  const named = part.head.files[SKILLS]
  const descriptor = openLines(part)
  try {
    if (named === undefined || fstatSync(descriptor).size !== named.size)
      throw createBrokenPartError(part, `\`${SKILLS}\` does not have the size that was written`)
    const hash = createHash('sha256')
    const piece = Buffer.allocUnsafeSlow(PIECE)
    let rest: Buffer[] = []
    let waiting = 0
    let start = 0
    for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece)) {
      const bytes = piece.subarray(0, read)
      hash.update(bytes)
      let from = 0
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
        const line = Buffer.concat([...rest, bytes.subarray(from, end)])
        yield { text: line.toString('utf8'), place: { start, length: line.length, checksum: crc32(line) } }
        start += line.length + 1
        rest = []
        waiting = 0
        from = end + 1
      }
      waiting += read - from
      if (waiting > LARGEST_LINE)
        throw createBrokenPartError(part, `\`${SKILLS}\` has a line of more than ${LARGEST_LINE} bytes`)
      rest.push(Buffer.from(bytes.subarray(from)))
    }
    if (waiting > 0 || hash.digest('hex') !== named.digest)
      throw createBrokenPartError(part, `\`${SKILLS}\` is not as it was written`)
  } finally {
    closeSync(descriptor)
  }
}

/** Opens the file of lines; to be closed by the caller. Throws a Failure. */
export function openLines(part: OpenPart): number {
  let descriptor: number
  try {
    descriptor = openSync(join(part.folder, SKILLS), READ_PLAINLY)
  } catch (error) {
    throw createBrokenPartError(part, `\`${SKILLS}\` cannot be read: ${formatError(error)}`)
  }
  if (fstatSync(descriptor).isFile()) return descriptor
  closeSync(descriptor)
  throw createBrokenPartError(part, `\`${SKILLS}\` is not a regular file`)
}

/** A line that was read before, from a file opened with `openLines`. Undefined when it is another one by now. */
export function readPartLine(descriptor: number, { start, length, checksum }: LineSpan): string | undefined {
  const line = Buffer.allocUnsafe(length)
  for (let done = 0; done < length; ) {
    const read = readSync(descriptor, line, done, length - done, start + done)
    if (read === 0) return undefined
    done += read
  }
  return crc32(line) === checksum ? line.toString('utf8') : undefined
}
