/** Bytes → text, and offsets in the text back to bytes. */
import { isUtf8 } from 'node:buffer'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Point } from '../../core/types.ts'

export interface Decoded {
  /** Without BOM; bytes that are not UTF-8 read as U+FFFD. */
  text: string
  hasBom: boolean
  findings: Finding[]
}

const BOM_BYTES = 3

/** Decodes an entry as UTF-8. Reports a BOM, the first byte that is not UTF-8, and line ends of two kinds. */
export function decodeEntry(bytes: Uint8Array): Decoded {
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const text = new TextDecoder('utf-8').decode(bytes)
  const findings: Finding[] = []
  if (hasBom)
    findings.push(
      createFinding('unexpected-bom', {}, { position: spot({ line: 1, column: 1, offset: 0 }), fix: [] }),
    )
  if (!isUtf8(bytes)) findings.push(findInvalidByte(bytes, text))
  findings.push(...findMixedLineEnds(text))
  return { text, hasBom, findings }
}

/**
 * The byte offsets that belong to offsets of the text, which must be sorted. When the bytes are not UTF-8 a
 * character may stand for any byte, so lines are counted instead and an offset becomes the start of its line.
 */
export function toByteOffsets(bytes: Uint8Array, { text, hasBom }: Decoded, offsets: number[]): number[] {
  const start = hasBom ? BOM_BYTES : 0
  if (bytes.length - start === text.length) return offsets.map(offset => offset + start)
  if (!isUtf8(bytes)) return offsets.map(offset => findLineStart(bytes, countLines(text, offset)))
  let at = 0
  let byte = start
  return offsets.map(offset => {
    byte += Buffer.byteLength(text.slice(at, offset))
    at = offset
    return byte
  })
}

function countLines(text: string, end: number): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

function findLineStart(bytes: Uint8Array, line: number): number {
  let at = 0
  for (let passed = 0; passed < line; passed++) at = bytes.indexOf(10, at) + 1
  return at
}

function findInvalidByte(bytes: Uint8Array, text: string): Finding {
  let low = 0
  let high = bytes.length
  // The longest prefix that decodes without a replacement ends where the fault is.
  const isClean = (length: number) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true })
      return true
    } catch {
      return false
    }
  }
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isClean(middle)) low = middle
    else high = middle - 1
  }
  const byte = `0x${(bytes[low] ?? 0).toString(16).padStart(2, '0')}`
  const before = new TextDecoder('utf-8').decode(bytes.subarray(0, low))
  const offset = Math.min(before.length, text.length)
  const lines = before.split('\n')
  const point = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset }
  return createFinding('invalid-encoding', { byte, offset: low }, { position: spot(point) })
}

function findMixedLineEnds(text: string): Finding[] {
  if (!text.includes('\r\n')) return []
  let crlf = 0
  let lf = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (text.charCodeAt(at - 1) === 13) crlf++
    else lf++
  }
  return crlf > 0 && lf > 0 ? [createFinding('mixed-line-ends', { crlf, lf })] : []
}

function spot(start: Point) {
  return { start, end: { ...start, column: start.column + 1, offset: start.offset + 1 } }
}
