/**
 * The snapshot's file: blocks of states, lines of text, the offset where the blocks end, and a checksum. A block has
 * its number of states and the length of its lines, the numbers, then one line per path with the names in it if known.
 * The checksum covers the file's name, so another project's file is refused.
 */
import { basename, dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Stat } from '../json/types.ts'
import { readRegular } from './regular-file.ts'
import { dropWhole, finishWhole, keepNewest, startWhole, type WholeDraft } from './whole-file.ts'

/** size, mtimeMs, ctimeMs, ino, all -1 for a missing path; and the mode of a skill's file, of which one bit counts. */
export const COLUMNS = 5
export const MODE = 4

/** In place of the mode, for other paths than files of skills: whether links are followed, or only existence is checked. */
export const LSTAT = -1
export const FOLLOW = -2
export const PRESENCE = -3

const NEWLINE = 10
const CHECKSUM = 8
const AT_ONCE = 1_000
const NUMBER = Float64Array.BYTES_PER_ELEMENT
/** Bytes of a block before its numbers. */
const HEAD = 2 * NUMBER
/** Rows after which a block ends if no old block begins there. */
const LONGEST = 2 * AT_ONCE
/** Blocks with fewer rows are merged into the next. */
const FEW = 100

export interface FileState {
  path: string
  names?: string | undefined
  numbers: ArrayLike<number>
}

export interface StateTable {
  paths: string[]
  names: (string | undefined)[]
  numbers: Float64Array
}

export function toNumbers(stat: Stat | undefined, mode = LSTAT): number[] {
  return stat === undefined ? [-1, -1, -1, -1, mode] : [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, mode]
}

export function getStat(table: Pick<StateTable, 'numbers'>, row: number): Stat {
  const [size = -1, mtimeMs = -1, ctimeMs = -1, ino = -1] = getNumbers(table, row)
  return { size, mtimeMs, ctimeMs, ino }
}

export function getMode({ numbers }: Pick<StateTable, 'numbers'>, row: number): number {
  return numbers[row * COLUMNS + MODE] ?? LSTAT
}

export function getNumbers({ numbers }: Pick<StateTable, 'numbers'>, row: number): Float64Array {
  return numbers.subarray(row * COLUMNS, (row + 1) * COLUMNS)
}

export function hasStat(
  { numbers }: Pick<StateTable, 'numbers'>,
  row: number,
  stat: Stat | undefined,
): boolean {
  const start = row * COLUMNS
  if (stat === undefined) return numbers[start] === -1
  return (
    numbers[start] === stat.size &&
    numbers[start + 1] === stat.mtimeMs &&
    numbers[start + 2] === stat.ctimeMs &&
    numbers[start + 3] === stat.ino
  )
}

export function collectStates(states: Iterable<FileState>): StateTable {
  const all = [...states]
  return {
    paths: all.map(({ path }) => path),
    names: all.map(({ names }) => names),
    numbers: joinNumbers(all),
  }
}

function joinNumbers(states: FileState[]): Float64Array {
  const joined = new Float64Array(states.length * COLUMNS)
  for (const [row, { numbers }] of states.entries()) joined.set(numbers, row * COLUMNS)
  return joined
}

interface Block {
  start: number
  end: number
  first: number
  rows: number
}

export interface SnapshotFile {
  states: StateTable
  blocks: Block[]
  bytes: Buffer
  readText: () => Iterable<string>
}

/** Returns undefined unless the file is complete. */
export function openSnapshotFile(file: string): SnapshotFile | undefined {
  try {
    const bytes = readRegular(file)
    const sum = bytes.length - CHECKSUM
    if (
      bytes.toString('latin1', sum) !== formatChecksum(crc32(bytes.subarray(0, sum), crc32(basename(file))))
    )
      return undefined
    const end = sum - NUMBER
    const [statesEnd = 0] = copyNumbers(bytes, end, 1)
    return { ...readStates(bytes, statesEnd), bytes, readText: () => readText(bytes, statesEnd, end) }
  } catch {
    return undefined
  }
}

function copyNumbers({ buffer, byteOffset }: Buffer, start: number, count: number): Float64Array {
  return new Float64Array(buffer.slice(byteOffset + start, byteOffset + start + count * NUMBER))
}

function readStates(bytes: Buffer, end: number): Pick<SnapshotFile, 'states' | 'blocks'> {
  const paths: string[] = []
  const names: (string | undefined)[] = []
  const blocks: Block[] = []
  for (let start = 0; start < end; ) {
    const [rows = 0, length = 0] = copyNumbers(bytes, start, 2)
    const block = { start, end: start + HEAD + rows * COLUMNS * NUMBER + length, first: paths.length, rows }
    if (!(block.end > start && block.end <= end)) throw new Error('a block that ends outside of the file')
    for (const line of bytes.toString('utf8', block.end - length, block.end - 1).split('\n')) {
      const gap = line.indexOf(GAP)
      paths.push(parseText(gap === -1 ? line : line.slice(0, gap)))
      names.push(gap === -1 ? undefined : parseText(line.slice(gap + 1)))
    }
    blocks.push(block)
    start = block.end
  }
  const numbers = new Float64Array(paths.length * COLUMNS)
  for (const block of blocks) numbers.set(copyBlock(bytes, block), block.first * COLUMNS)
  return { states: { paths, names, numbers }, blocks }
}

function copyBlock(bytes: Buffer, { start, rows }: Block): Float64Array {
  return copyNumbers(bytes, start + HEAD, rows * COLUMNS)
}

function* readText(bytes: Buffer, start: number, end: number): Generator<string, void> {
  for (const text of readParts(bytes, start, end)) yield* text.split('\n')
}

/** A string cannot contain all lines of a large build. */
const PART = 1 << 16

function* readParts(bytes: Buffer, start: number, end: number): Generator<string, void> {
  for (let at = start; at < end; ) {
    const stop = at + PART < end ? bytes.indexOf(NEWLINE, at + PART) + 1 : end
    yield bytes.toString('utf8', at, stop - 1)
    at = stop
  }
}

/** A file that has its states and no text yet. */
export interface SnapshotDraft {
  whole: WholeDraft
  end: number
  sum: number
}

/** States need not all be in memory. Copies unchanged blocks of the file `before`. Returns undefined if it cannot be written. */
export function startSnapshotFile(
  file: string,
  states: Iterable<FileState>,
  before?: SnapshotFile,
): SnapshotDraft | undefined {
  let end = 0
  let sum = crc32(basename(file))
  const whole = startWhole(file, function* () {
    for (const block of before === undefined ? encodeAll(states) : encodeChanged(states, before)) {
      end += block.length
      sum = crc32(block, sum)
      yield block
    }
  })
  return whole && { whole, end, sum }
}

function* encodeAll(states: Iterable<FileState>): Generator<Uint8Array, void> {
  for (const some of splitAll(states)) yield encodeBlock(some)
}

/** Starts blocks where the old file does, so an added or removed row changes only one block. */
function* encodeChanged(states: Iterable<FileState>, before: SnapshotFile): Generator<Uint8Array, void> {
  const blocks = new Map(before.blocks.map(block => [before.states.paths[block.first], block]))
  const encode = (some: FileState[]) => {
    const block = blocks.get(some[0]?.path)
    return block !== undefined && hasStates(before, block, some)
      ? before.bytes.subarray(block.start, block.end)
      : encodeBlock(some)
  }
  let some: FileState[] = []
  for (const state of states) {
    if (some.length === LONGEST || (some.length >= FEW && blocks.has(state.path))) {
      yield encode(some)
      some = []
    }
    some.push(state)
  }
  if (some.length > 0) yield encode(some)
}

function hasStates(
  { bytes, states: { paths, names } }: SnapshotFile,
  block: Block,
  some: FileState[],
): boolean {
  if (block.rows !== some.length) return false
  const saved = copyBlock(bytes, block)
  return some.every(
    (state, row) =>
      state.path === paths[block.first + row] &&
      state.names === names[block.first + row] &&
      hasNumbers(saved, row, state.numbers),
  )
}

function hasNumbers(saved: Float64Array, row: number, numbers: ArrayLike<number>): boolean {
  for (let column = 0; column < COLUMNS; column++)
    if (saved[row * COLUMNS + column] !== numbers[column]) return false
  return true
}

function encodeBlock(some: FileState[]): Uint8Array {
  const lines = toLines(some.map(formatState))
  const head = Float64Array.of(some.length, lines.length)
  return Buffer.concat([toBytes(head), toBytes(joinNumbers(some)), lines])
}

function toBytes({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Adds non-empty lines, moves the file into place, and removes all but the newest files of its kind. */
export function finishSnapshotFile(draft: SnapshotDraft, kind: string, lines: Iterable<string>): void {
  const { whole } = draft
  const isKept = finishWhole(whole, function* () {
    let { sum } = draft
    for (const part of serializeRest(draft, lines)) {
      sum = crc32(part, sum)
      yield part
    }
    yield Buffer.from(formatChecksum(sum), 'latin1')
  })
  if (isKept) keepNewest(dirname(whole.file), kind)
}

export function dropSnapshotFile({ whole }: SnapshotDraft): void {
  dropWhole(whole)
}

function* serializeRest({ end }: SnapshotDraft, lines: Iterable<string>): Generator<Uint8Array> {
  for (const some of splitAll(lines)) yield toLines(some)
  yield toBytes(Float64Array.of(end))
}

function* splitAll<T>(all: Iterable<T>): Generator<T[], void> {
  let some: T[] = []
  for (const each of all) {
    some.push(each)
    if (some.length < AT_ONCE) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** Separates a path from the names in it: no path contains it. */
const GAP = '\0'

function formatState({ path, names }: FileState): string {
  return names === undefined ? formatText(path) : formatText(path) + GAP + formatText(names)
}

/** A text with a line end, such as a link that git checked out as a file, becomes a JSON string. */
function formatText(text: string): string {
  return /[\n"]/.test(text) ? JSON.stringify(text) : text
}

function parseText(text: string): string {
  return text.startsWith('"') ? JSON.parse(text) : text
}

function toLines(lines: string[]): Buffer {
  return Buffer.from(lines.map(line => `${line}\n`).join(''))
}

function formatChecksum(sum: number): string {
  return sum.toString(16).padStart(CHECKSUM, '0')
}
