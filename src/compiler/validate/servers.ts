/** The MCP servers that a frontmatter names, in a field for them, or by allowed and denied tools. */
import { isMap } from '../../core/json/shapes.ts'
import type { Json, Position } from '../../core/json/types.ts'
import type { Frontmatter, ServerMention } from '../types.ts'
import { splitWords } from './lists.ts'
import { parseToolRule, readToolList } from './tools.ts'
import { type Entries, findPosition, getTextValue, toPointer } from './values.ts'

const MOST_SERVERS = 1000

/** Keys for server names in a map whose own keys are not names. */
const listKeys = ['servers', 'server', 'required', 'optional', 'name']

/**
 * Servers in field order, without duplicates per way of naming. No client has a field for them; authors use
 * `mcpServers` and `mcp` in any spelling, also under `requires`, `dependencies` and `metadata`: a name, a list, or a
 * map by name.
 */
export function listDeclaredServers(frontmatter: Frontmatter, entries: Entries): ServerMention[] {
  const found = new Map<string, ServerMention>()
  const add = (from: ServerMention['from'], name: string, position: Position | undefined) => {
    const key = `${from} ${name}`
    if (found.size >= MOST_SERVERS || found.has(key)) return
    found.set(key, position === undefined ? { name, from } : { name, from, position })
  }
  for (const [value, pointer] of listServerFields(entries)) {
    for (const [name, at] of listServerNames(frontmatter, value, pointer))
      add('frontmatter', name, findPosition(frontmatter, at) ?? findPosition(frontmatter, pointer))
  }
  for (const [field, from] of [
    ['allowed-tools', 'allowed'],
    ['disallowed-tools', 'denied'],
  ] as const) {
    const entry = entries.get(field)
    if (entry === undefined) continue
    for (const { rule, position } of readToolList(frontmatter, entry).rules) {
      const server = parseToolRule(rule)?.server
      if (server !== undefined) add(from, server, position)
    }
  }
  return [...found.values()]
}

function listServerFields(entries: Entries): [value: Json, pointer: string][] {
  const fields: [Json, string][] = []
  for (const name of ['mcpServers', 'mcp']) {
    const entry = entries.get(name)
    if (entry !== undefined) fields.push([entry.value, entry.pointer])
  }
  for (const name of ['requires', 'dependencies', 'metadata']) {
    const entry = entries.get(name)
    if (!isMap(entry?.value)) continue
    for (const [key, value] of Object.entries(entry.value)) {
      if (/^mcp(?:[-_ ]?servers?)?$/i.test(key)) fields.push([value, entry.pointer + toPointer(key)])
    }
  }
  return fields
}

function listServerNames(
  frontmatter: Frontmatter,
  value: Json,
  pointer: string,
): [name: string, pointer: string][] {
  if (typeof value === 'string')
    return splitWords(value)
      .filter(isName)
      .map(name => [name, pointer])
  if (Array.isArray(value)) {
    return value.flatMap((item, index): [string, string][] => {
      const at = pointer + toPointer(index)
      const keys = isMap(item) ? Object.keys(item) : []
      // `- github: {command: …}`, as some write a map.
      if (isMap(item) && keys.length === 1 && keys[0] !== 'name')
        return listServerNames(frontmatter, item, at)
      const name = isMap(item)
        ? getTextValue(frontmatter, item.name, `${at}/name`)
        : getTextValue(frontmatter, item, at)
      return name !== undefined && isName(name) ? [[name, isMap(item) ? `${at}/name` : at]] : []
    })
  }
  if (!isMap(value)) return []
  const lists = listKeys.filter(key => typeof value[key] === 'string' || Array.isArray(value[key]))
  if (lists.length > 0)
    return lists.flatMap(key => listServerNames(frontmatter, value[key] ?? null, pointer + toPointer(key)))
  return Object.keys(value)
    .filter(isName)
    .map(name => [name, pointer + toPointer(name)])
}

/** Words that say whether there are servers, or that these are some. */
const noNames = /^(?:true|false|yes|no|none|required|optional|mcp|servers?|and|or)$/i

/** Not an address, a package or prose. */
function isName(text: string): boolean {
  return !noNames.test(text) && /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(text)
}
