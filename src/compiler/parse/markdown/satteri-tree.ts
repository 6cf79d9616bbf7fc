/**
 * Reads satteri 0.10.5's trees as mdast from its native memory. satteri's own reader makes the same trees for every
 * flavor of Markdown, which costs more than parsing. Without GFM there are 21 types of nodes.
 *
 * The layout belongs to this version: package.json pins it, and test/compiler/tree.test.ts compares the trees.
 */
import { isAscii } from 'node:buffer'
import { createRequire } from 'node:module'
import type { Heading, Nodes, Root } from 'mdast'
import { readPart } from '../../../core/files/regular-file.ts'
import type { Position } from '../../../core/json/types.ts'

export interface Native {
  createMdastHandle(source: string, options: number): object
  serializeHandle(handle: object): Uint8Array
  dropHandle(handle: object): void
}

/** Another version may parse differently, even with the same layout. */
export const SATTERI_VERSION = '0.10.5'

const { extensions } = createRequire(import.meta.url)
const ELF = 0x7f454c46

/** Runs `load`. A binary without its end throws, because Linux would end the process with SIGBUS. */
export function loadWhole<T>(load: () => T): T {
  const loadBinary = extensions['.node']
  extensions['.node'] = (module, file) => {
    const header = readPart(file, 0, 64)
    if (header.readUInt32BE() === ELF) {
      // The table of sections comes last: where it starts, the size of an entry, and how many there are.
      const start = Number(header.readBigUInt64LE(40))
      readPart(file, start, start + header.readUInt16LE(58) * header.readUInt16LE(60))
    }
    loadBinary(module, file)
  }
  try {
    return load()
  } finally {
    extensions['.node'] = loadBinary
  }
}

/** Frontmatter of YAML and of TOML, and no extension. */
const OPTIONS = (1 << 7) | (1 << 8)

const MAGIC = 0x5241444d
const KIND = 1

/** Numbers per node, four bytes each. */
const NODE = 13
const TYPE = 1
const START = 3
const FIRST_CHILD = 9
const CHILDREN = 10
const DATA = 11
const DATA_SIZE = 12

const REFERENCES = ['shortcut', 'collapsed', 'full'] as const

/** Undefined for an unknown layout. Throws the native code's errors. */
export function parseNatively(native: Native, text: string): Root | undefined {
  const handle = native.createMdastHandle(text, OPTIONS)
  try {
    return readTree(native.serializeHandle(handle))
  } finally {
    native.dropHandle(handle)
  }
}

interface Memory {
  bytes: Uint8Array
  /** The same bytes as numbers, which never use the sign bit. */
  words: Int32Array
  /** The offset of the nodes' data. */
  data: number
  pool: string
  /** UTF-16 units before each 64 bytes of the pool. Undefined if each byte is one. */
  units: Int32Array | undefined
  poolStart: number
}

function readTree(given: Uint8Array): Root | undefined {
  const bytes = (given.byteOffset & 3) === 0 ? given : new Uint8Array(given)
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
  const [magic, kind, size, count = 0, nodesStart = 0, , childrenStart = 0, , data = 0] = words
  if (magic !== MAGIC || kind !== KIND || size !== 4 * NODE || (nodesStart | childrenStart) & 3)
    return undefined
  const memory = openMemory(bytes, words, data)
  const nodes: Nodes[] = new Array(count)
  for (let id = 0, at = nodesStart >> 2; id < count; id++, at += NODE) {
    const node = readNode(memory, at)
    if (node === undefined) return undefined
    nodes[id] = node
  }
  for (let id = 0, at = nodesStart >> 2; id < count; id++, at += NODE) {
    const length = words[at + CHILDREN]!
    if (length === 0) continue
    const first = (childrenStart >> 2) + words[at + FIRST_CHILD]!
    const { children } = nodes[id] as { children?: Nodes[] }
    for (let i = first; i < first + length; i++) children?.push(nodes[words[i]!]!)
  }
  return nodes[0] as Root | undefined
}

function openMemory(bytes: Uint8Array, words: Int32Array, data: number): Memory {
  const poolStart = words[10]!
  const pool = Buffer.from(bytes.buffer, bytes.byteOffset + poolStart, words[9]!)
  return isAscii(pool)
    ? { bytes, words, data, pool: pool.toString('latin1'), units: undefined, poolStart }
    : { bytes, words, data, pool: pool.toString(), units: countUnits(pool), poolStart }
}

/** Bytes between two marks. */
const STEP = 64

function countUnits(pool: Uint8Array): Int32Array {
  const units = new Int32Array(Math.floor(pool.length / STEP) + 1)
  let unit = 0
  let at = 0
  for (let mark = 0; mark < units.length; mark++) {
    units[mark] = unit
    for (const end = Math.min(at + STEP, pool.length); at < end; at++) unit += UNITS[pool[at]! >> 3]!
  }
  return units
}

/** UTF-16 units of a character by the first five bits of its first UTF-8 byte; none for other bytes. */
const UNITS = Uint8Array.from({ length: 32 }, (_, bits) =>
  bits < 16 ? 1 : bits < 24 ? 0 : bits < 30 ? 1 : 2,
)

/** The UTF-16 units before a byte of the pool. */
function findUnit({ bytes, poolStart }: Memory, units: Int32Array, byte: number): number {
  let at = byte - (byte % STEP)
  let unit = units[at / STEP]!
  for (; at < byte; at++) unit += UNITS[bytes[poolStart + at]! >> 3]!
  return unit
}

/** The byte may be unaligned. */
function readNumber({ bytes }: Memory, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
}

function readText(memory: Memory, at: number): string {
  const length = readNumber(memory, at + 4)
  if (length === 0) return ''
  const start = readNumber(memory, at)
  const { pool, units } = memory
  if (units === undefined) return pool.slice(start, start + length)
  return pool.slice(findUnit(memory, units, start), findUnit(memory, units, start + length))
}

/**
 * The keys are in satteri's order. In toPoint's order (lines.ts), V8 would share its shape with those points, and
 * reading takes three times as long.
 */
function readPosition(words: Int32Array, at: number): Position | undefined {
  const line = words[at + 2]!
  if (line === 0) return undefined
  return {
    start: { offset: words[at]!, line, column: words[at + 3]! },
    end: { offset: words[at + 1]!, line: words[at + 4]!, column: words[at + 5]! },
  }
}

function readNode(memory: Memory, at: number): Nodes | undefined {
  const { bytes, words } = memory
  const position = readPosition(words, at + START)
  const own = memory.data + words[at + DATA]!
  switch (words[at + TYPE]! & 0xff) {
    case 0:
      return { type: 'root', position, children: [] }
    case 1:
      return { type: 'paragraph', position, children: [] }
    case 2:
      return { type: 'heading', position, depth: bytes[own] as Heading['depth'], children: [] }
    case 3:
      return { type: 'thematicBreak', position }
    case 4:
      return { type: 'blockquote', position, children: [] }
    case 5: {
      const ordered = bytes[own + 4] !== 0
      const start = ordered ? readNumber(memory, own) : null
      return { type: 'list', position, ordered, start, spread: bytes[own + 5] !== 0, children: [] }
    }
    case 6:
      return { type: 'listItem', position, spread: bytes[own + 1] !== 0, checked: null, children: [] }
    case 7:
      return { type: 'html', position, value: readText(memory, own) }
    case 8: {
      const lang = readText(memory, own) || null
      const meta = readText(memory, own + 8) || null
      return { type: 'code', position, lang, meta, value: readText(memory, own + 16) }
    }
    case 9: {
      const title = readText(memory, own + 8) || null
      const identifier = readText(memory, own + 16)
      const label = readText(memory, own + 24)
      return { type: 'definition', position, url: readText(memory, own), title, identifier, label }
    }
    case 10:
      return { type: 'text', position, value: readText(memory, own) }
    case 11:
      return { type: 'emphasis', position, children: [] }
    case 12:
      return { type: 'strong', position, children: [] }
    case 13:
      return { type: 'inlineCode', position, value: readText(memory, own) }
    case 14:
      return { type: 'break', position }
    case 15: {
      const title = readText(memory, own + 8) || null
      return { type: 'link', position, url: readText(memory, own), title, children: [] }
    }
    case 16: {
      const title = readText(memory, own + 16) || null
      return { type: 'image', position, url: readText(memory, own), alt: readText(memory, own + 8), title }
    }
    case 17:
      return { type: 'linkReference', position, ...readReference(memory, own), children: [] }
    case 18: {
      const alt = words[at + DATA_SIZE]! < 28 ? '' : readText(memory, own + 20)
      return { type: 'imageReference', position, ...readReference(memory, own), alt }
    }
    case 25:
      return { type: 'yaml', position, value: readText(memory, own) }
    case 26:
      return { type: 'toml', position, value: readText(memory, own) } as never
    default:
      return undefined
  }
}

function readReference(memory: Memory, own: number) {
  const referenceType = REFERENCES[memory.bytes[own + 16]!] ?? REFERENCES[0]
  return { identifier: readText(memory, own), label: readText(memory, own + 8), referenceType }
}
