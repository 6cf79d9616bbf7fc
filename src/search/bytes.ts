export interface Bytes {
  bytes: Uint8Array
  length: number
}

export function makeBytes(size = 1_024): Bytes {
  return { bytes: new Uint8Array(size), length: 0 }
}

export function putByte(target: Bytes, byte: number): void {
  if (target.length === target.bytes.length) grow(target, 1)
  target.bytes[target.length++] = byte
}

export function countBits(value: number): number {
  return 32 - Math.clz32(value)
}

export function putNumber(target: Bytes, value: number): void {
  let left = value
  for (; left > 0x7f; left >>>= 7) putByte(target, (left & 0x7f) | 0x80)
  putByte(target, left)
}

export function readNumber(bytes: Uint8Array, start: number): number {
  const first = bytes[start] ?? 0
  if (first < 0x80) return first
  let value = first & 0x7f
  for (let at = start + 1, shift = 7; ; at++, shift += 7) {
    const byte = bytes[at] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return value >>> 0
  }
}

export function skipNumber(bytes: Uint8Array, start: number): number {
  let end = start
  while ((bytes[end] ?? 0) > 0x7f) end++
  return end + 1
}

export function putBytes(target: Bytes, bytes: Uint8Array): void {
  if (target.length + bytes.length > target.bytes.length) grow(target, bytes.length)
  target.bytes.set(bytes, target.length)
  target.length += bytes.length
}

export function getWritten({ bytes, length }: Bytes): Uint8Array {
  return bytes.subarray(0, length)
}

function grow(target: Bytes, more: number): void {
  const larger = new Uint8Array(Math.max(target.bytes.length * 2, target.length + more))
  larger.set(getWritten(target))
  target.bytes = larger
}

/** A string with one unit per UTF-8 byte: sorts by bytes, which code units do not, and needs no decoder. */
export function toSortKey(term: string): string {
  if (/^[\0-\x7f]*$/.test(term)) return term
  return String.fromCharCode(...new TextEncoder().encode(term))
}

export function fromSortKey(key: string): string {
  if (/^[\0-\x7f]*$/.test(key)) return key
  return new TextDecoder().decode(Uint8Array.from(key, unit => unit.charCodeAt(0)))
}
