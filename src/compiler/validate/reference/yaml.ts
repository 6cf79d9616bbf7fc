/**
 * Frontmatter as the reference validator reads it: strictyaml, where every scalar is text, keys are unique, and flow
 * collections, anchors and tags do not exist.
 */
import { type Refusal, refuse } from './scalars.ts'
import { type Notes, peekToken, type Scanner, startScan, type Token, type TokenKind, take } from './tokens.ts'

/** `undefined` for a value that is not text, and the offset of its key. */
export interface Field {
  text: string | undefined
  at: number
}

/** Without `fields` the frontmatter is not a mapping, and `at` is the offset of its content. */
export type Reading =
  | { refusal: Refusal }
  | { refusal?: undefined; fields: Map<string, Field> }
  | { refusal?: undefined; fields?: undefined; at: number }

/** Characters outside YAML's printable set. */
const unprintable = /[^\t\n\r -~\x85\xA0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

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

/** A plain `<<` or `=` has its own type in YAML and is not text, except `=` as a key. */
function isText(node: Node): node is Node & { kind: 'scalar' } {
  return node.kind === 'scalar' && !(node.plain && (node.text === '<<' || node.text === '='))
}

function isMerge(node: Node): boolean {
  return node.kind === 'scalar' && node.plain && node.text === '<<'
}

/** Why strictyaml refuses a well-formed node. The parser bounds the depth. */
function findFault(node: Node, merged: boolean): Refusal | undefined {
  if (node.kind === 'scalar') return undefined
  return node.kind === 'list' ? findFirstFault(node.items, merged) : findMapFault(node, merged, false)
}

/** Values merged by a top-level `<<` are dropped before keys are checked, so a list may be a key inside it (`merged`). */
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

function getKeyIdentity(key: Node, merged: boolean): string | undefined {
  if (key.kind === 'scalar') return key.text
  if (key.kind === 'map' || !merged) return undefined
  return getListIdentity(key)
}

function getListIdentity(list: ListNode): string | undefined {
  if (list.items.some(item => item.kind !== 'scalar')) return undefined
  return `${JSON.stringify(list.items.map(item => (item.kind === 'scalar' ? item.text : '')))}\0`
}

/** `at` is the offset of the node's first character. */
export type Node = ScalarNode | ListNode | MapNode

export interface ScalarNode {
  kind: 'scalar'
  at: number
  text: string
  plain: boolean
}

export interface ListNode {
  kind: 'list'
  at: number
  items: Node[]
}

export interface MapNode {
  kind: 'map'
  at: number
  pairs: [key: Node, value: Node][]
  column: number
}

/** Python's recursion limit of 1,000 stops the reference here, at about four calls per level. */
const DEEPEST = 248

/** The only document of `frontmatter`; `node` is undefined if it is empty. */
export function parseNodes(frontmatter: string): { node?: Node; refusal?: Refusal } {
  const scanner = startScan(frontmatter)
  take(scanner)
  if (peekToken(scanner).kind === 'end') return { refusal: scanner.refusal }
  const node = readNode(scanner, 1, false)
  if (peekToken(scanner).kind === 'document-end') take(scanner)
  const rest = peekToken(scanner)
  if (rest.kind !== 'end') refuse(scanner, 'text after the end of the document', rest.at)
  return { node, refusal: scanner.refusal }
}

function createEmpty({ at }: Token): ScalarNode {
  return { kind: 'scalar', at, text: '', plain: true }
}

/** `unindented` allows a list at its key's column. */
function readNode(scanner: Scanner, depth: number, unindented: boolean): Node {
  const token = peekToken(scanner)
  if (depth > DEEPEST) refuse(scanner, 'collections nested too deeply', token.at)
  if (token.kind === 'scalar') {
    take(scanner)
    return { kind: 'scalar', at: token.at, text: token.text, plain: token.plain }
  }
  if (token.kind === 'map') return readMap(scanner, depth)
  if (token.kind === 'list') return readList(scanner, depth)
  if (token.kind === 'item' && unindented) return readUnindentedList(scanner, depth)
  refuse(scanner, `a value was expected, not ${WORDS[token.kind]}`, token.at)
  return createEmpty(token)
}

const WORDS: Record<TokenKind, string> = {
  start: 'the start',
  map: 'a mapping',
  list: 'a list',
  close: 'less indentation',
  key: 'a key',
  value: 'a colon',
  item: 'a list item',
  scalar: 'text',
  comment: 'a comment',
  'document-end': 'the end of the document',
  end: 'the end',
}

function readOptional(scanner: Scanner, depth: number, unindented: boolean, ends: TokenKind[]): Node {
  const next = peekToken(scanner)
  return ends.includes(next.kind) ? createEmpty(next) : readNode(scanner, depth, unindented)
}

function readList(scanner: Scanner, depth: number): Node {
  const { at } = take(scanner)
  const items: Node[] = []
  while (peekToken(scanner).kind === 'item') {
    passNotes(scanner, take(scanner))
    items.push(readOptional(scanner, depth + 1, false, ['item', 'close']))
  }
  const after = peekToken(scanner)
  if (after.kind !== 'close') refuse(scanner, `a list item was expected, not ${WORDS[after.kind]}`, after.at)
  take(scanner)
  return { kind: 'list', at, items }
}

function readUnindentedList(scanner: Scanner, depth: number): Node {
  const { at, notes } = peekToken(scanner)
  if (notes) notes.after = false
  const items: Node[] = []
  while (peekToken(scanner).kind === 'item') {
    passNotes(scanner, take(scanner))
    items.push(readOptional(scanner, depth + 1, false, ['item', 'key', 'value', 'close']))
  }
  const after = peekToken(scanner).notes
  if (after) after.before = false
  return { kind: 'list', at, items }
}

function readMap(scanner: Scanner, depth: number): Node {
  const { at, column } = take(scanner)
  const pairs: [Node, Node][] = []
  for (;;) {
    const next = peekToken(scanner)
    let key: Node = createEmpty(next)
    if (next.kind === 'key') {
      passNotes(scanner, take(scanner))
      key = readOptional(scanner, depth + 1, true, ['key', 'value', 'close'])
    } else if (next.kind !== 'value') break
    pairs.push([key, readValue(scanner, depth + 1)])
  }
  const after = peekToken(scanner)
  if (after.kind !== 'close') refuse(scanner, `a key was expected, not ${WORDS[after.kind]}`, after.at)
  passNotes(scanner, take(scanner))
  return { kind: 'map', at, pairs, column }
}

/** The rest after a key: nothing, or `:` with or without a node. */
function readValue(scanner: Scanner, depth: number): Node {
  if (peekToken(scanner).kind !== 'value') return createEmpty(peekToken(scanner))
  const token = take(scanner)
  const next = peekToken(scanner)
  if (next.kind !== 'key') passNotes(scanner, token)
  if (next.kind !== 'key' && next.kind !== 'value' && next.kind !== 'close')
    return readNode(scanner, depth, true)
  if (token.notes === undefined && next.notes) next.notes = { after: false, before: next.notes.before }
  return createEmpty(next)
}

/**
 * Moves a token's comments to the next one. If both have some in one place, the reference fails with "overlap in
 * comment", so the file does not pass.
 */
function passNotes(scanner: Scanner, from: Token): void {
  const to = peekToken(scanner)
  const { notes } = from
  if (notes === undefined || to.kind === 'end') return
  from.notes = undefined
  if (to.notes === undefined) to.notes = notes
  else if (hasOverlap(notes, to.notes))
    refuse(scanner, 'comments the reference validator cannot keep apart', to.at)
  else to.notes = { after: notes.after || to.notes.after, before: notes.before || to.notes.before }
}

function hasOverlap(left: Notes, right: Notes): boolean {
  return (left.after && right.after) || (left.before && right.before)
}
