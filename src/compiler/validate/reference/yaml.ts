/**
 * Frontmatter as the reference validator reads it: strictyaml, for which every scalar is text, keys are unique, and flow
 * collections, anchors and tags do not exist.
 */
import { type ListNode, type MapNode, type Node, parseNodes } from './nodes.ts'
import type { Refusal } from './scalars.ts'

/** A top-level field: its text, or `undefined` for a value that is not text, and the offset of its key. */
export interface Field {
  text: string | undefined
  at: number
}

/** What the frontmatter holds. Without `fields` it is not a mapping; `at` is then the offset of what it holds instead. */
export type Reading =
  | { refusal: Refusal }
  | { refusal?: undefined; fields: Map<string, Field> }
  | { refusal?: undefined; fields?: undefined; at: number }

/** Characters outside YAML's printable set. */
const unprintable = /[^\t\n\r -~\x85\xA0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** Reads `frontmatter`, the text between the fences with `\n` for every line break. */
export function readReferenceYaml(frontmatter: string): Reading {
  const control = frontmatter.search(unprintable)
  if (control >= 0) return { refusal: { reason: 'a control character', at: control } }
  const { node, refusal } = parseNodes(frontmatter)
  if (refusal !== undefined) return { refusal }
  if (node === undefined) return { at: 0 }
  const fault = node.kind === 'map' ? findMapFault(node, false, true) : findFault(node, false)
  if (fault !== undefined) return { refusal: fault }
  if (node.kind !== 'map') return { at: node.at }
  const fields = new Map<string, Field>()
  for (const [key, value] of node.pairs) {
    if (key.kind !== 'scalar' || isMerge(key)) continue
    fields.set(key.text, { text: isText(value) ? value.text : undefined, at: key.at })
  }
  return { fields }
}

/** A plain `<<` or `=` has a type of its own in YAML and is not text, except `=` as a key. */
function isText(node: Node): node is Node & { kind: 'scalar' } {
  return node.kind === 'scalar' && !(node.plain && (node.text === '<<' || node.text === '='))
}

function isMerge(node: Node): boolean {
  return node.kind === 'scalar' && node.plain && node.text === '<<'
}

/** Why strictyaml refuses a well-formed node. Depth is bounded by the parser. */
function findFault(node: Node, merged: boolean): Refusal | undefined {
  if (node.kind === 'scalar') return undefined
  return node.kind === 'list' ? findFirstFault(node.items, merged) : findMapFault(node, merged, false)
}

/**
 * The fault of a mapping. What a `<<` at the top merges is dropped before keys are checked, so that a list may be a key
 * inside it (`merged`).
 */
function findMapFault(map: MapNode, merged: boolean, isRoot: boolean): Refusal | undefined {
  const seen = new Set<string>()
  let column: number | undefined
  let merges = false
  for (const [key, value] of map.pairs) {
    if (isMerge(key)) {
      const second = merges ? { reason: 'two merge keys', at: key.at } : undefined
      const fault = second ?? findMergeFault(value, merged || isRoot)
      if (fault !== undefined) return fault
      merges = true
      continue
    }
    const id = getKeyIdentity(key, merged)
    if (id === undefined) return { reason: 'a key that is not text', at: key.at }
    if (seen.has(id)) return { reason: `the key ${JSON.stringify(id)} is there twice`, at: key.at }
    seen.add(id)
    if (value.kind === 'map') {
      column ??= value.column
      if (value.column !== column)
        return { reason: 'mappings of one level that are indented differently', at: value.at }
    }
    const fault = findFault(value, merged)
    if (fault !== undefined) return fault
  }
  return undefined
}

function findFirstFault(nodes: Node[], merged: boolean): Refusal | undefined {
  for (const node of nodes) {
    const fault = findFault(node, merged)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** `<<` takes a mapping or a list of mappings. */
function findMergeFault(value: Node, merged: boolean): Refusal | undefined {
  const maps: Node[] = value.kind === 'list' ? value.items : [value]
  const other = maps.find(map => map.kind !== 'map')
  if (other !== undefined) return { reason: 'a merge key without mappings', at: other.at }
  return findFirstFault(maps, merged)
}

/** What makes a key the same as another; undefined when it cannot be a key. */
function getKeyIdentity(key: Node, merged: boolean): string | undefined {
  if (key.kind === 'scalar') return key.text
  if (key.kind === 'map' || !merged) return undefined
  return getListIdentity(key)
}

function getListIdentity(list: ListNode): string | undefined {
  if (list.items.some(item => item.kind !== 'scalar')) return undefined
  return `${JSON.stringify(list.items.map(item => (item.kind === 'scalar' ? item.text : '')))}\0`
}
