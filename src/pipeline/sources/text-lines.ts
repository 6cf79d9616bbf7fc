import { isUtf8 } from 'node:buffer'

export interface Line {
  number: number
  /** Offset of its first character in the whole text, without BOM, in UTF-16 units. */
  offset: number
  /** In UTF-16 units, without the line end. */
  length: number
  /** Without the line end; absent for a line that is too long. */
  text?: string
  /** Some bytes are not UTF-8; each reads as U+FFFD. */
  isGarbled: boolean
}

export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

interface Open {
  parts: Uint8Array[]
  bytes: number
  /** Set for a line that is too long: UTF-16 units of the dropped bytes. */
  dropped?: number
}

const LF = 10
const CR = 13

/** Splits at `\n` and `\r\n`. A line that is too long is only measured. Drops a byte order mark. */
export async function* splitLines(pieces: Pieces, longest: number): AsyncGenerator<Line> {
  let open: Open = { parts: [], bytes: 0 }
  let number = 0
  let offset = 0
  for await (const bytes of iterateBytes(pieces)) {
    let from = 0
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, from)) {
      take(open, bytes.subarray(from, end), longest)
      const { line, units } = close(open, ++number, offset)
      yield line
      offset += units + 1
      open = { parts: [], bytes: 0 }
      from = end + 1
    }
    take(open, bytes.subarray(from), longest)
  }
  if (open.bytes > 0) yield close(open, ++number, offset).line
}

/** Text may be cut inside a surrogate pair: the first half waits for the second. */
async function* iterateBytes(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let half = ''
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece
      continue
    }
    const text = half + piece
    half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? ''
    yield Buffer.from(text.slice(0, text.length - half.length))
  }
  if (half !== '') yield Buffer.from(half)
}

function take(open: Open, bytes: Uint8Array, longest: number): void {
  if (bytes.length === 0) return
  open.bytes += bytes.length
  open.parts.push(bytes)
  if (open.bytes <= longest) return
  open.dropped ??= 0
  for (const part of open.parts) open.dropped += countUnits(part)
  open.parts = []
}

/** A character has one unit, or two if UTF-8 needs four bytes. */
function countUnits(bytes: Uint8Array): number {
  let units = 0
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
  return units
}

/** `units` includes a trailing carriage return. */
function close(open: Open, number: number, offset: number): { line: Line; units: number } {
  if (open.dropped !== undefined) {
    const line = { number, offset, length: open.dropped, isGarbled: false }
    return { line, units: open.dropped }
  }
  const bytes = Buffer.concat(open.parts)
  const isBom = number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const whole = bytes.toString('utf8', isBom ? 3 : 0)
  const text = bytes.at(-1) === CR ? whole.slice(0, -1) : whole
  const line = { number, offset, length: text.length, text, isGarbled: !isUtf8(bytes) }
  return { line, units: whole.length }
}
