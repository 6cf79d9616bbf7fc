import { createRequire } from 'node:module'
import type { AST } from 'toml-eslint-parser'
import type { Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import type { Json, JsonObject } from '../../../core/json/types.ts'
import {
  createEmptyObject,
  createEmptyReading,
  isUnsafeKey,
  joinPointer,
  type Locate,
  NESTING_LIMIT,
  type Outcome,
  type Reading,
  type Span,
} from './reading.ts'

/** None of 134,685 real skills has TOML, so its parser is loaded on demand. */
const require = createRequire(import.meta.url)

interface Walk {
  start: number
  reading: Reading
  findings: Finding[]
  locate: Locate
}

/** Offsets in the outcome are the text's. Never throws. */
export function readToml(text: string, start: number, end: number, locate: Locate): Outcome {
  const walk: Walk = { start, reading: createEmptyReading(), findings: [], locate }
  try {
    const { parseTOML }: typeof import('toml-eslint-parser') = require('toml-eslint-parser')
    const program = parseTOML(text.slice(start, end))
    for (const node of program.body[0].body) {
      if (node.type === 'TOMLKeyValue') assign(walk.reading.values, node, '', 0, walk)
      else readTable(node, walk)
    }
    walk.reading.comments = program.comments.map(comment => ({
      offset: start + comment.range[0],
      text: comment.value.trim(),
    }))
    return { reading: walk.reading, findings: walk.findings }
  } catch (error) {
    return { findings: [...walk.findings, createInvalidFinding(error, start, end, locate)] }
  }
}

function createInvalidFinding(error: unknown, start: number, end: number, locate: Locate): Finding {
  const { message, index } = error as { message?: unknown; index?: unknown }
  const at = Math.min(start + (typeof index === 'number' ? index : 0), end)
  const reason = typeof message === 'string' ? message.toLowerCase() : 'it cannot be read'
  return createFinding('invalid-toml', { reason }, { position: locate(at, at) })
}

function readTable(table: AST.TOMLTable, walk: Walk): void {
  const path = table.resolvedKey
  if (path.length > NESTING_LIMIT) {
    noteTooDeep(table.range, walk)
    return
  }
  const span = getSpan(table.key.range, table.range, walk)
  let target: JsonObject | Json[] = walk.reading.values
  let pointer = ''
  for (const [i, key] of path.entries()) {
    pointer = joinPointer(pointer, key)
    noteKey(String(key), table.key.range, walk)
    if (!walk.reading.spans.has(pointer)) walk.reading.spans.set(pointer, span)
    const next = getMember(target, key, typeof path[i + 1] === 'number')
    if (next === undefined) return
    target = next
  }
  for (const member of table.body) {
    if (!Array.isArray(target)) assign(target, member, pointer, path.length, walk)
  }
}

/** Creates missing members. A list means its last item, as in TOML. */
function getMember(
  target: JsonObject | Json[],
  key: string | number,
  isList: boolean,
): JsonObject | Json[] | undefined {
  if (Array.isArray(target) !== (typeof key === 'number')) return undefined
  const holder = target as Record<string | number, Json>
  holder[key] ??= isList ? [] : createEmptyObject()
  const value = holder[key] ?? null
  return value !== null && typeof value === 'object' ? value : undefined
}

function assign(
  target: JsonObject,
  node: AST.TOMLKeyValue,
  pointer: string,
  depth: number,
  walk: Walk,
): void {
  const keys = node.key.keys
  if (depth + keys.length > NESTING_LIMIT) {
    noteTooDeep(node.range, walk)
    return
  }
  let map = target
  let place = pointer
  for (const [i, part] of keys.entries()) {
    const key = part.type === 'TOMLBare' ? part.name : part.value
    place = joinPointer(place, key)
    noteKey(key, part.range, walk)
    const isLast = i === keys.length - 1
    if (isLast || !walk.reading.spans.has(place)) {
      walk.reading.spans.set(place, getSpan(part.range, node.value.range, walk))
    }
    if (isLast) map[key] = readValue(node.value, place, depth + keys.length, walk)
    else {
      const next = getMember(map, key, false)
      if (next === undefined || Array.isArray(next)) return
      map = next
    }
  }
}

function readValue(node: AST.TOMLContentNode, pointer: string, depth: number, walk: Walk): Json {
  if (depth > NESTING_LIMIT) {
    noteTooDeep(node.range, walk)
    return null
  }
  if (node.type === 'TOMLArray') {
    return node.elements.map((element, i) => {
      const place = joinPointer(pointer, i)
      walk.reading.spans.set(place, getSpan(element.range, element.range, walk))
      return readValue(element, place, depth + 1, walk)
    })
  }
  if (node.type === 'TOMLInlineTable') {
    const map = createEmptyObject()
    for (const member of node.body) assign(map, member, pointer, depth + 1, walk)
    return map
  }
  return readScalar(node, pointer, walk)
}

function readScalar(node: AST.TOMLValue, pointer: string, walk: Walk): Json {
  if (node.kind === 'string') return node.value
  if (node.kind === 'boolean') {
    walk.reading.sources.set(pointer, String(node.value))
    return node.value
  }
  if (node.kind !== 'integer' && node.kind !== 'float') return node.datetime
  if (!Number.isFinite(node.value)) return node.number
  walk.reading.sources.set(pointer, node.number)
  return node.value
}

function getSpan(key: AST.Range, value: AST.Range, walk: Walk): Span {
  return {
    keyStart: walk.start + key[0],
    keyEnd: walk.start + key[1],
    valueStart: walk.start + value[0],
    valueEnd: walk.start + value[1],
  }
}

function noteKey(key: string, range: AST.Range, walk: Walk): void {
  if (!isUnsafeKey(key)) return
  const position = walk.locate(walk.start + range[0], walk.start + range[1])
  walk.findings.push(createFinding('unsafe-key', { key }, { position }))
}

function noteTooDeep(range: AST.Range, walk: Walk): void {
  const position = walk.locate(walk.start + range[0], walk.start + range[1])
  walk.findings.push(
    createFinding('excessive-nesting', { what: 'The frontmatter', limit: NESTING_LIMIT }, { position }),
  )
}
