/**
 * The parts of Node that the compiler uses for skills in memory, for a browser's worker. All others are undefined, and
 * calls of them throw, as if there were no disk.
 */
import { sha256 } from '@noble/hashes/sha2.js'

const encoder = new TextEncoder()
const toBytes = value => (typeof value === 'string' ? encoder.encode(value) : value)
const toHex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

const ENCODINGS = {
  utf8: bytes => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  latin1: bytes => Array.from(bytes, byte => String.fromCharCode(byte)).join(''),
  hex: toHex,
  base64url: bytes =>
    btoa(ENCODINGS.latin1(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
}

export class Buffer extends Uint8Array {
  static from(value, ...rest) {
    if (typeof value !== 'string') return new Buffer(value, ...rest)
    if (rest[0] === 'hex')
      return new Buffer((value.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16)))
    return new Buffer(encoder.encode(value))
  }
  static alloc(size) {
    return new Buffer(size)
  }
  static allocUnsafeSlow(size) {
    return new Buffer(size)
  }
  static byteLength(text) {
    return encoder.encode(text).length
  }
  static concat(parts) {
    const all = new Buffer(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    return all
  }
  toString(encoding = 'utf8', start = 0, end = this.length) {
    return ENCODINGS[encoding](this.subarray(start, end))
  }
  write(text, at = 0) {
    return encoder.encodeInto(text, this.subarray(at)).written
  }
  copy(target, at = 0, start = 0, end = this.length) {
    target.set(this.subarray(start, end), at)
  }
  indexOf(sign, from) {
    return typeof sign === 'string' ? ENCODINGS.latin1(this).indexOf(sign, from) : super.indexOf(sign, from)
  }
  includes(sign) {
    return this.indexOf(sign) !== -1
  }
  readUInt32LE(at = 0) {
    return new DataView(this.buffer, this.byteOffset).getUint32(at, true)
  }
  writeUInt32LE(value, at = 0) {
    new DataView(this.buffer, this.byteOffset).setUint32(at, value, true)
  }
}

export const isAscii = bytes => bytes.every(byte => byte < 0x80)

export function isUtf8(bytes) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const encode = (digest, encoding) => (encoding === 'hex' ? toHex(digest) : new Buffer(digest))

export const hash = (_, value, encoding) => encode(sha256(toBytes(value)), encoding)
export const randomBytes = size => crypto.getRandomValues(Buffer.alloc(size))

export function createHash() {
  const state = sha256.create()
  const made = {
    update: value => {
      state.update(toBytes(value))
      return made
    },
    digest: encoding => encode(state.digest(), encoding),
  }
  return made
}

export const createRequire = () => undefined
export const tmpdir = () => '/'
export const existsSync = () => false
export const constants = {}

export const sep = '/'
export const isAbsolute = path => path.startsWith('/')
export const basename = path => path.replace(/\/+$/, '').split('/').at(-1)

export function normalize(path) {
  const parts = []
  for (const part of path.split('/'))
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '' && part !== '.' && !(part === '..' && isAbsolute(path))) parts.push(part)
  return (isAbsolute(path) ? '/' : '') + parts.join('/') || '.'
}

export const join = (...parts) => normalize(parts.filter(Boolean).join('/'))
export const resolve = (...parts) =>
  parts.reduce((at, part) => (isAbsolute(part) ? part : join(at, part)), '/')

export function dirname(path) {
  const end = path.replace(/\/+$/, '').lastIndexOf('/')
  return end === -1 ? '.' : path.slice(0, end) || '/'
}

export function relative(from, to) {
  const [start, end] = [resolve(from), resolve(to)].map(path => path.split('/').filter(Boolean))
  const common = start.findIndex((part, at) => part !== end[at])
  const shared = common === -1 ? start.length : common
  return [...start.slice(shared).fill('..'), ...end.slice(shared)].join('/')
}

export default { sep, isAbsolute, basename, normalize, join, resolve, dirname, relative }

globalThis.Buffer = Buffer
globalThis.setImmediate = work => setTimeout(work)
