/** Texts that are put away until they are wanted, so that those of 100,000 skills are not in memory at once. */
import { createLineStore } from './cache.ts'
import { append, closeStore, readBytes } from './store.ts'

/** Gives a number for each text that is put in, and the text for its number. */
export interface TextStore {
  put: (text: string) => number
  /** Throws where the file is not what was written. */
  get: (number: number) => string
  /** The same for bytes, which belong to the store from then on. They are given by how many there are, valid until the next are. */
  putBytes: (bytes: Uint8Array) => number
  getBytes: (number: number, length: number) => Uint8Array
}

/** Bytes that say how long a text is. */
const HEAD = 4
/** Bytes that a UTF-16 unit comes to at most. */
const WIDEST = 3
const FIRST_SHEET = 1 << 12
const LARGEST_SHEET = 1 << 20

/** A store whose file, where one is needed, has no name. */
export function openTextStore(): TextStore & { close: () => void } {
  const store = createLineStore()
  let sheet = Buffer.alloc(0)
  let used = 0
  const flush = () => {
    append(store, new Uint8Array(sheet.subarray(0, used)))
    used = 0
  }
  const makeRoom = (bytes: number) => {
    if (used > 0) flush()
    const size = Math.min(Math.max(FIRST_SHEET, sheet.length * 2), LARGEST_SHEET)
    if (bytes > sheet.length || size > sheet.length) sheet = Buffer.allocUnsafeSlow(Math.max(bytes, size))
  }
  return {
    put: text => {
      const most = HEAD + text.length * WIDEST
      if (used + most > sheet.length) makeRoom(most)
      const number = store.size + used
      const length = sheet.write(text, used + HEAD)
      sheet.writeUInt32LE(length, used)
      used += HEAD + length
      return number
    },
    get: number => {
      if (used > 0) flush()
      const length = asBuffer(readBytes(store, number, HEAD)).readUInt32LE()
      return asBuffer(readBytes(store, number + HEAD, length)).toString('utf8')
    },
    putBytes: bytes => {
      if (used > 0) flush()
      return append(store, bytes)
    },
    getBytes: (number, length) => readBytes(store, number, length),
    close: () => closeStore(store),
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
