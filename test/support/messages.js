/** Messages of JSON through a pipe, each after its length in bytes. Both ends wait. */
import { readSync, writeFileSync } from 'node:fs'

const HEAD_BYTES = 4

/** The next message; undefined where the other end has gone. */
export function readMessage(pipe) {
  const head = readBytes(pipe, HEAD_BYTES)
  const body = head && readBytes(pipe, head.readUInt32LE())
  return body && JSON.parse(body.toString())
}

export function writeMessage(pipe, message) {
  const body = Buffer.from(JSON.stringify(message))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(body.length)
  writeFileSync(pipe, Buffer.concat([head, body]))
}

function readBytes(pipe, length) {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const read = readSync(pipe, bytes, { offset: at })
    if (read === 0) return undefined
    at += read
  }
  return bytes
}
