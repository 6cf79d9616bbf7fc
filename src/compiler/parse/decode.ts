import { isUtf8 } from 'node:buffer'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { createLocator } from '../../core/text/lines.ts'

export interface DecodedText {
  /** Without BOM; invalid UTF-8 becomes U+FFFD. */
  text: string
  hasBom: boolean
  findings: Finding[]
}

const BOM_BYTES = 3

/** Reports a BOM before a fence, the first byte that is not UTF-8, and mixed line ends. */
export function decodeEntry(bytes: Uint8Array): DecodedText {
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const text = new TextDecoder('utf-8').decode(bytes)
  const findings: Finding[] = []
  if (hasBom && /^\s*---/.test(text))
    findings.push(createFinding('unexpected-bom', {}, { position: createLocator(text)(0, 1), fix: [] }))
  if (!isUtf8(bytes)) findings.push(findInvalidByte(bytes, text, hasBom ? BOM_BYTES : 0))
  findings.push(...findMixedLineEnds(text))
  return { text, hasBom, findings }
}

/** `offsets` must be sorted. In invalid UTF-8 a character may replace any byte, so an offset becomes the start of its line. */
export function toByteOffsets(bytes: Uint8Array, { text, hasBom }: DecodedText, offsets: number[]): number[] {
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

/** The text matches the bytes up to the first invalid sequence. */
function findInvalidByte(bytes: Uint8Array, text: string, start: number): Finding {
  let offset = start
  let at = text.indexOf('\uFFFD')
  offset += Buffer.byteLength(text.slice(0, at))
  while (isWrittenReplacement(bytes, offset)) {
    const next = text.indexOf('\uFFFD', at + 1)
    offset += Buffer.byteLength(text.slice(at, next))
    at = next
  }
  const byte = `0x${(bytes[offset] ?? 0).toString(16).padStart(2, '0')}`
  return createFinding('invalid-encoding', { byte, offset }, { position: createLocator(text)(at, at + 1) })
}

/** True if U+FFFD is in the bytes themselves. */
function isWrittenReplacement(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd
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
