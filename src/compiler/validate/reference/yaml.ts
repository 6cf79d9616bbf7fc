/**
 * Frontmatter as the reference validator reads it: strictyaml, for which every scalar is text, keys are unique, and flow
 * collections, anchors and tags do not exist.
 */
import { type ListNode, type MapNode, type Node, parseNodes } from './nodes.ts'

/**
 * What the frontmatter holds. `fields` gives the text of each top-level key, or `undefined` for a value that is not text;
 * without `fields` the frontmatter is no mapping.
 */
export type Reading = { refusal: string } | { refusal?: undefined; fields?: Map<string, string | undefined> }

/** Characters outside YAML's printable set. */
const unprintable = /[^\t\n\r -~\x85\xA0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** Reads `frontmatter`, the text between the fences with `\n` for every line break. */
export function readReferenceYaml(frontmatter: string): Reading {
  if (unprintable.test(frontmatter)) return { refusal: 'a control character' }
  const { node, refusal } = parseNodes(frontmatter)
  if (refusal !== undefined) return { refusal }
  if (node === undefined) return {}
  const fault = node.kind === 'map' ? findMapFault(node, false, true) : findFault(node, false)
  if (fault !== undefined) return { refusal: fault }
  if (node.kind !== 'map') return {}
  const fields = new Map<string, string | undefined>()
  for (const [key, value] of node.pairs) {
    if (key.kind === 'scalar' && !isMerge(key)) fields.set(key.text, isText(value) ? value.text : undefined)
  }
  return { fields }
}

/** A plain `<<` or `=` has a type of its own in YAML and is no text, except `=` as a key. */
function isText(node: Node): node is Node & { kind: 'scalar' } {
  return node.kind === 'scalar' && !(node.plain && (node.text === '<<' || node.text === '='))
}

function isMerge(node: Node): boolean {
  return node.kind === 'scalar' && node.plain && node.text === '<<'
}

/** Why strictyaml refuses a well-formed node. Depth is bounded by the parser. */
function findFault(node: Node, merged: boolean): string | undefined {
  if (node.kind === 'scalar') return undefined
  return node.kind === 'list' ? findFirstFault(node.items, merged) : findMapFault(node, merged, false)
}

/**
 * The fault of a mapping. What a `<<` at the top merges is dropped before keys are checked, so that a list may be a key
 * inside it (`merged`).
 */
function findMapFault(map: MapNode, merged: boolean, isRoot: boolean): string | undefined {
  const seen = new Set<string>()
  let column: number | undefined
  let merges = false
  for (const [key, value] of map.pairs) {
    if (isMerge(key)) {
      const fault = merges ? 'two merge keys' : findMergeFault(value, merged || isRoot)
      if (fault !== undefined) return fault
      merges = true
      continue
    }
    const id = getKeyIdentity(key, merged)
    if (id === undefined) return 'a key that is not text'
    if (seen.has(id)) return `the key ${JSON.stringify(id)} is there twice`
    seen.add(id)
    if (value.kind === 'map') {
      column ??= value.column
      if (value.column !== column) return 'mappings of one level that are indented differently'
    }
    const fault = findFault(value, merged)
    if (fault !== undefined) return fault
  }
  return undefined
}

function findFirstFault(nodes: Node[], merged: boolean): string | undefined {
  for (const node of nodes) {
    const fault = findFault(node, merged)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** `<<` takes a mapping or a list of mappings. */
function findMergeFault(value: Node, merged: boolean): string | undefined {
  const maps: Node[] = value.kind === 'list' ? value.items : [value]
  if (maps.some(map => map.kind !== 'map')) return 'a merge key without mappings'
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
