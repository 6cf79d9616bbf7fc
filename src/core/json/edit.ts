/** Finds values in the text of a JSON object, and edits a list there; the rest stays as written. */
import { findClosingQuote } from './json.ts'

/** A member of an object or an item of an array, in UTF-16 units of the text. */
interface JsonPart {
  key?: string
  start: number
  value: number
  end: number
}

/** The parts of the object or array at `open`, in valid JSON. */
function listJsonParts(text: string, open: number): JsonPart[] {
  const parts: JsonPart[] = []
  let part: JsonPart | undefined
  for (let at = open + 1, depth = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (/\s/.test(sign)) continue
    if (depth === 0 && ',]}'.includes(sign)) {
      if (part !== undefined) parts.push(part)
      part = undefined
      if (sign !== ',') break
      continue
    }
    if (depth === 0 && sign === ':' && part !== undefined) {
      part.key = String(JSON.parse(text.slice(part.start, part.end)))
      part.value = -1
      continue
    }
    part ??= { start: at, value: at, end: at }
    if (part.value === -1) part.value = at
    if (sign === '"') at = findClosingQuote(text, at)
    else if ('[{'.includes(sign)) depth++
    else if (']}'.includes(sign)) depth--
    part.end = at + 1
  }
  return parts
}

/** Where the value at some keys and indexes is, in a text that `JSON.parse` takes: UTF-16 units. */
export function findJsonValue(
  text: string,
  path: readonly (string | number)[],
): { start: number; end: number } | undefined {
  let found = { start: text.search(/\S/), end: text.length }
  for (const step of path) {
    const parts = '[{'.includes(text[found.start] ?? '') ? listJsonParts(text, found.start) : []
    const part = typeof step === 'number' ? parts[step] : parts.findLast(({ key }) => key === step)
    if (part === undefined) return undefined
    found = { start: part.value, end: part.end }
  }
  return found
}

/** Removes items of a top-level list and appends others. An empty list is removed with its key. */
export function editJsonList(
  text: string,
  key: string,
  removed: readonly number[],
  added: readonly object[],
): string {
  const top = text.indexOf('{')
  const style = findStyle(text, top)
  const member = listJsonParts(text, top).findLast(part => part.key === key)
  if (member === undefined)
    return added.length === 0 ? text : append(text, top, `"${key}": ${format(added, style, 1)}`, style, 1)
  const open = member.value
  const left = listJsonParts(text, open).length - removed.length + added.length
  if (left === 0) return remove(text, top, ({ key: each }) => each === key)
  const fewer = remove(text, open, (_, at) => removed.includes(at))
  return added.reduce<string>((whole, item) => append(whole, open, format(item, style, 2), style, 2), fewer)
}

interface Style {
  line: string
  indent: string
}

function findStyle(text: string, top: number): Style {
  const [first] = listJsonParts(text, top)
  const indent = /\n([ \t]+)$/.exec(text.slice(top, first?.start ?? top))?.[1] ?? '  '
  return { line: text.includes('\r\n') ? '\r\n' : '\n', indent }
}

function format(value: object, { line, indent }: Style, depth: number): string {
  return JSON.stringify(value, null, indent).replaceAll('\n', `${line}${indent.repeat(depth)}`)
}

function append(text: string, open: number, item: string, { line, indent }: Style, depth: number): string {
  const parts = listJsonParts(text, open)
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) {
    const inner = `${line}${indent.repeat(depth)}${item}${line}${indent.repeat(depth - 1)}`
    return text.slice(0, open + 1) + inner + text.slice(open + 1).trimStart()
  }
  const lead = text.slice(open + 1, first.start)
  const isOneLine = !lead.includes('\n')
  const [gap, shown] = isOneLine
    ? [' ', item.replace(/\r?\n\s*/g, ' ')]
    : [lead.slice(lead.lastIndexOf(line)), item]
  return `${text.slice(0, last.end)},${gap}${shown}${text.slice(last.end)}`
}

function remove(text: string, open: number, isRemoved: (part: JsonPart, at: number) => boolean): string {
  const parts = listJsonParts(text, open)
  const at = parts.findLastIndex(isRemoved)
  const [part, before, after] = [parts[at], parts[at - 1], parts[at + 1]]
  if (part === undefined) return text
  const [start, end] = before !== undefined ? [before.end, part.end] : [part.start, after?.start ?? part.end]
  const rest = text.slice(0, start) + text.slice(end)
  return remove(rest, open, (each, index) => index < at && isRemoved(each, index))
}
