/** Puts one file of a bundle on the disk. */
import { closeSync, constants, fstatSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import type { OutputFile, Stat } from '../types.ts'
import { failure } from '../util/failure.ts'

const BUFFER_BYTES = 1 << 20

/** Since it was digested a link or a pipe may stand there: it is neither followed nor waited for. */
const READ_PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** A buffer to copy through; one for a whole write. */
export function copyBuffer(): Buffer {
  return Buffer.allocUnsafeSlow(BUFFER_BYTES)
}

/** Writes or copies `file` to `path`. Throws a Failure when the source is no longer what was digested. */
export function putFile(path: string, { content, size }: OutputFile, buffer: Buffer): void {
  if (content instanceof Uint8Array) writeFileSync(path, content)
  else copyFile(content.file, path, { ...content.stat, size }, buffer)
}

function copyFile(from: string, to: string, expected: Stat, buffer: Buffer): void {
  const source = openSync(from, READ_PLAINLY)
  try {
    if (!isSame(fstatSync(source), expected)) throw changed(from)
    const target = openSync(to, 'w')
    try {
      let copied = 0
      for (let read = readSync(source, buffer); read > 0; read = readSync(source, buffer)) {
        for (let done = 0; done < read; ) done += writeSync(target, buffer, done, read - done)
        copied += read
      }
      if (copied !== expected.size || !isSame(fstatSync(source), expected)) throw changed(from)
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}

function isSame(now: Stat, then: Stat): boolean {
  return (
    now.size === then.size &&
    now.mtimeMs === then.mtimeMs &&
    now.ctimeMs === then.ctimeMs &&
    now.ino === then.ino
  )
}

function changed(file: string) {
  return failure(
    `\`${file}\` changed while the bundle was being written`,
    'Build again; the old bundle is as it was',
  )
}
