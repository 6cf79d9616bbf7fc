/** Selectors of mdast nodes: types, attributes, descendants and children. Matched in one walk, with a bit per step. */

import type { Nodes } from 'mdast'
import { takeMatch } from '../../core/match/pattern-parse.ts'
import { suggest } from '../../core/text/suggest.ts'

export interface Selector {
  steps: SelectorStep[]
}

interface SelectorStep {
  type: string
  attributes: Attribute[]
  isChild: boolean
}

interface Attribute {
  key: string
  /** Empty if the attribute only has to exist. */
  operator: string
  value: string
}

const MOST_STEPS = 8
const LONGEST_SELECTOR = 1_000

export const NODE_TYPES = new Set([
  ...['root', 'paragraph', 'heading', 'thematicBreak', 'blockquote', 'list', 'listItem', 'html', 'code'],
  ...['definition', 'text', 'emphasis', 'strong', 'inlineCode', 'break', 'link', 'image', 'linkReference'],
  ...['imageReference', '*'],
])
const KEYS = new Set([
  ...['depth', 'ordered', 'start', 'spread', 'lang', 'meta', 'value', 'url', 'title', 'alt', 'identifier'],
  ...['label', 'referenceType'],
])

interface Reader {
  text: string
  at: number
}

export function parseSelectors(text: string): Selector[] | string {
  if (text.length > LONGEST_SELECTOR) return `the selector is longer than ${LONGEST_SELECTOR} characters`
  const reader = { text, at: 0 }
  const selectors: Selector[] = []
  for (;;) {
    const selector = readSelector(reader)
    if (typeof selector === 'string') return selector
    selectors.push(selector)
    if (reader.at === text.length) return selectors
    reader.at++
  }
}

function readSelector(reader: Reader): Selector | string {
  const steps: SelectorStep[] = []
  let isChild = false
  takeMatch(reader, /\s*/y)
  do {
    const step = readStep(reader, isChild)
    if (typeof step === 'string') return step
    steps.push(step)
    takeMatch(reader, /\s*/y)
    isChild = takeMatch(reader, />\s*/y) !== undefined
  } while (isChild || (reader.at < reader.text.length && reader.text[reader.at] !== ','))
  return steps.length > MOST_STEPS ? `a selector has more than ${MOST_STEPS} steps` : { steps }
}

function readStep(reader: Reader, isChild: boolean): SelectorStep | string {
  const type = takeMatch(reader, /[A-Za-z]+|\*/y)?.[0]
  if (type === undefined) return describeRest(reader)
  if (!NODE_TYPES.has(type))
    return `\`${type}\` is not a type of node in mdast without GFM, where a table is a \`paragraph\`${suggestOne(type, NODE_TYPES)}`
  const attributes: Attribute[] = []
  while (reader.text[reader.at] === '[') {
    const match = takeMatch(
      reader,
      /\[\s*([A-Za-z]+)\s*(?:([$^*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]"'\s]+))\s*)?\]/y,
    )
    if (match === undefined) return describeRest(reader)
    const [, key = '', operator = '', ...values] = match
    if (!KEYS.has(key)) return `\`${key}\` is not an attribute of a node${suggestOne(key, KEYS)}`
    attributes.push({ key, operator, value: values.find(value => value !== undefined) ?? '' })
  }
  return { type, attributes, isChild }
}

function suggestOne(word: string, known: ReadonlySet<string>): string {
  const near = suggest(word, known)
  return near === '' ? '' : `; did you mean \`${near}\`?`
}

function describeRest({ text, at }: Reader): string {
  if (at >= text.length) return 'the selector stops before the name of a type'
  return `the selector is not understood from \`${text.slice(at, at + 20)}\` on: it is made of types, \`[key=value]\`, spaces, \`>\` and commas`
}

/** The steps of a selector that end at a node, as bits. `parent`: those that end at its parent; `above`: those at any ancestor. */
export function matchSteps({ steps }: Selector, node: Nodes, parent: number, above: number): number {
  let bits = 0
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]!
    if (step.type !== '*' && step.type !== node.type) continue
    const before = step.isChild ? parent : above
    if (at > 0 && (before & (1 << (at - 1))) === 0) continue
    if (step.attributes.every(attribute => hasAttribute(node, attribute))) bits |= 1 << at
  }
  return bits
}

function hasAttribute(node: Nodes, { key, operator, value }: Attribute): boolean {
  const own = (node as unknown as Record<string, unknown>)[key]
  if (own === undefined || own === null || typeof own === 'object') return false
  const text = String(own)
  if (operator === '=') return text === value
  if (operator === '^=') return text.startsWith(value)
  if (operator === '$=') return text.endsWith(value)
  return operator === '' || text.includes(value)
}
