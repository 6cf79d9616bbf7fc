import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { Json, JsonObject } from '../../../core/json/types.ts'
import { createEmptyObject, createEmptyReading, isUnsafeKey, joinPointer, type Reading } from './reading.ts'
import { parsePlainValue } from './scalars.ts'
import type { Problem } from './yaml.ts'

/** Values that aliases may add to a block. People repeat a few; a bomb repeats millions. */
export const ALIAS_LIMIT = 1000

/** A readable oddity, with offsets in the source. */
export type Oddity =
  | { kind: 'duplicate'; pointer: string; start: number; end: number; firstStart: number; firstEnd: number }
  | { kind: 'unsafe'; key: string; start: number; end: number }
  | { kind: 'tag'; tag: string; start: number; end: number }
  | { kind: 'complex'; key: string; start: number; end: number }
  | { kind: 'aliases'; start: number; end: number }

export interface Values {
  reading: Reading
  root: Json
  oddities: Oddity[]
  problems: Problem[]
}

interface Walk extends Values {
  source: string
  anchors: Map<string, { value: Json; size: number }>
  size: number
  added: number
  excessive: boolean
}

/** `composeYaml` bounds the depth. Offsets are in the source. */
export function readValues(root: ParsedNode | null, source: string): Values {
  const walk: Walk = {
    reading: createEmptyReading(),
    root: null,
    oddities: [],
    problems: [],
    source,
    anchors: new Map(),
    size: 0,
    added: 0,
    excessive: false,
  }
  walk.root = root === null ? null : readValue(root, '', walk)
  if (isMap(root) && typeof walk.root === 'object' && walk.root !== null && !Array.isArray(walk.root)) {
    walk.reading.values = walk.root
  }
  return walk
}

function readValue(node: Node, pointer: string, walk: Walk): Json {
  walk.size++
  if (isAlias(node)) return readAlias(node, walk)
  const before = walk.size
  const value = readOwnValue(node, pointer, walk)
  const { anchor } = node as { anchor?: string }
  if (anchor) walk.anchors.set(anchor, { value, size: 1 + walk.size - before })
  return value
}

function readOwnValue(node: Node, pointer: string, walk: Walk): Json {
  noteTag(node, walk)
  if (isPlaceholder(node, walk)) {
    const [start, end] = getRange(node, walk)
    walk.problems.push({ code: 'PLACEHOLDER', start })
    return walk.source.slice(start, end)
  }
  if (isMap(node)) return readMap(node.items, pointer, walk)
  if (isSeq(node)) return node.items.map((item, i) => readItem(item, joinPointer(pointer, i), walk))
  return isScalar(node) ? readScalar(node, pointer, walk) : null
}

function readItem(item: unknown, pointer: string, walk: Walk): Json {
  if (!isNode(item)) return null
  const [start, end] = getRange(item, walk)
  walk.reading.spans.set(pointer, { keyStart: start, keyEnd: end, valueStart: start, valueEnd: end })
  return readValue(item, pointer, walk)
}

const PLAIN_TAGS = new Set(['int', 'float', 'bool', 'null'].map(name => `tag:yaml.org,2002:${name}`))

function readScalar(node: Scalar, pointer: string, walk: Walk): Json {
  const text = typeof node.value === 'string' ? node.value : (node.source ?? '')
  const plain = node.type === Scalar.PLAIN && !node.tag
  if (!plain && !(node.tag && PLAIN_TAGS.has(node.tag))) return text
  const value = parsePlainValue(text)
  if (typeof value !== 'string' && text !== '') walk.reading.sources.set(pointer, text)
  return value
}

function readMap(items: Pair<unknown, unknown>[], pointer: string, walk: Walk): JsonObject {
  const values = createEmptyObject()
  for (const pair of items) {
    const key = readKey(pair.key, walk)
    const place = joinPointer(pointer, key)
    const [keyStart, keyEnd] = isNode(pair.key) ? getRange(pair.key, walk) : [0, 0]
    const [valueStart, valueEnd] = getValueRange(pair.value, keyEnd, walk)
    noteKey(pair.key, { key, start: keyStart, end: keyEnd }, place, walk)
    if (key === '<<' && isPlain(pair.key) && merge(pair.value, values, items, place, walk)) continue
    const first = walk.reading.spans.get(place)
    if (first !== undefined && key in values) {
      walk.oddities.push({
        kind: 'duplicate',
        pointer: place,
        start: keyStart,
        end: keyEnd,
        firstStart: first.keyStart,
        firstEnd: first.keyEnd,
      })
      continue
    }
    walk.reading.spans.set(place, { keyStart, keyEnd, valueStart, valueEnd })
    values[key] = isNode(pair.value) ? readValue(pair.value, place, walk) : null
  }
  return values
}

/** Merges the maps under `<<` (YAML 1.1, and most readers); the map's own keys win. Returns false if it is not a map. */
function merge(
  node: unknown,
  values: JsonObject,
  items: Pair<unknown, unknown>[],
  pointer: string,
  walk: Walk,
): boolean {
  if (!isAlias(node) && !isMap(node) && !isSeq(node)) return false
  const value = readValue(node, pointer, walk)
  const maps = Array.isArray(value) ? value : [value]
  if (maps.some(map => typeof map !== 'object' || map === null || Array.isArray(map))) return false
  const own = new Set(items.map(pair => readKey(pair.key, walk)))
  for (const map of maps) {
    for (const [key, member] of Object.entries(map as JsonObject)) {
      if (!own.has(key) && !(key in values)) values[key] = member
    }
  }
  return true
}

function readAlias(node: Node, walk: Walk): Json {
  const [start, end] = getRange(node, walk)
  const text = walk.source.slice(start, end)
  const anchor = walk.anchors.get(text.slice(1))
  if (anchor === undefined) {
    walk.problems.push({ code: 'ALIAS', start })
    return text
  }
  if (walk.added + anchor.size > ALIAS_LIMIT) {
    if (!walk.excessive) walk.oddities.push({ kind: 'aliases', start, end })
    walk.excessive = true
    return text
  }
  walk.added += anchor.size
  walk.size += anchor.size - 1
  return anchor.value
}

function readKey(key: unknown, walk: Walk): string {
  if (isScalar(key)) return typeof key.value === 'string' ? key.value : (key.source ?? '')
  if (!isNode(key)) return ''
  const [start, end] = getRange(key, walk)
  return walk.source.slice(start, end)
}

function noteKey(
  node: unknown,
  { key, start, end }: { key: string; start: number; end: number },
  pointer: string,
  walk: Walk,
): void {
  if (!isNode(node)) return
  if (isUnsafeKey(key)) walk.oddities.push({ kind: 'unsafe', key, start, end })
  if (!isScalar(node)) walk.oddities.push({ kind: 'complex', key: pointer, start, end })
  noteTag(node, walk)
}

function noteTag(node: Node, walk: Walk): void {
  const tag = (node as { tag?: string }).tag
  if (!tag || tag === '!' || /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/.test(tag)) return
  const [before] = getRange(node, walk)
  let start = walk.source.lastIndexOf('!', before - 1)
  if (walk.source.charCodeAt(start - 1) === 33) start--
  const end = start + (/^\S*/.exec(walk.source.slice(start, before))?.[0].length ?? 0)
  walk.oddities.push({ kind: 'tag', tag: walk.source.slice(start, end), start, end })
}

/** `{{name}}`: YAML reads a map whose key is a map. */
function isPlaceholder(node: Node, walk: Walk): boolean {
  if (!isMap(node) || !node.flow) return false
  const [start, end] = getRange(node, walk)
  return walk.source.startsWith('{{', start) && walk.source.startsWith('}}', end - 2)
}

function isPlain(node: unknown): boolean {
  return isScalar(node) && node.type === Scalar.PLAIN
}

function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value) || isAlias(value)
}

/** A block collection ends with its last member: the library includes comments below it. */
function getRange(node: Node, walk: Walk): [number, number] {
  const [start, valueEnd] = node.range ?? [0, 0]
  let end = Math.max(start, (isMap(node) || isSeq(node)) && !node.flow ? findLastEnd(node, walk) : valueEnd)
  while (end > start && isSpace(walk.source.charCodeAt(end - 1))) end--
  return [start, end]
}

function findLastEnd(node: YAMLMap | YAMLSeq, walk: Walk): number {
  const last: unknown = node.items.at(-1)
  if (isPair(last))
    return getValueRange(last.value, isNode(last.key) ? getRange(last.key, walk)[1] : 0, walk)[1]
  return isNode(last) ? getRange(last, walk)[1] : 0
}

function getValueRange(node: unknown, keyEnd: number, walk: Walk): [number, number] {
  const [start, end] = isNode(node) ? getRange(node, walk) : [keyEnd, keyEnd]
  if (start < end) return [start, end]
  let colon = keyEnd
  while (isSpace(walk.source.charCodeAt(colon))) colon++
  const at = walk.source.charCodeAt(colon) === 58 ? colon + 1 : keyEnd
  return [at, at]
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 13 || unit === 9
}
