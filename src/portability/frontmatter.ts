/** The frontmatter of an entry as one client reads it: its fences, its YAML, and what it does with YAML it cannot read. */
import type { FrontmatterRules, YamlRepair } from '../presets/preset.ts'
import type { Json } from '../types.ts'
import { readLines, readYaml, repaired, type Values } from './yaml.ts'

/** What a client makes of an entry's text. */
export type ClientReading =
  | { values: Values; body: string; repaired?: YamlRepair }
  | { dropped: 'no-frontmatter' | 'unclosed-frontmatter' | 'invalid-yaml' | 'no-mapping' | 'too-large' }

/** The longest of 134,685 real frontmatters has 9,649 bytes. */
const LARGEST_BLOCK = 65_536

/** Reads a text (with its byte order mark, if it has one) by a client's rules. Never throws. */
export function readAs(text: string, rules: FrontmatterRules): ClientReading {
  const block = blockOf(text, rules)
  const none: Values = new Map<string, Json>()
  if (typeof block === 'string') {
    return rules.missing === 'loaded'
      ? { values: none, body: text.replace(/^\uFEFF/, '') }
      : { dropped: block }
  }
  const { yaml, body } = block
  if (yaml.length > LARGEST_BLOCK) return { dropped: 'too-large' }
  if (rules.yaml === 'lines') return { values: readLines(yaml, rules), body }
  const read = readYaml(yaml, rules)
  if (read === 'no-mapping') return rules.missing === 'loaded' ? { values: none, body } : { dropped: read }
  if (read !== 'invalid-yaml') return { values: read, body }
  for (const repair of rules.repairs) {
    const values = repaired(yaml, repair, rules)
    if (values !== undefined) return { values, body, repaired: repair }
  }
  return { dropped: 'invalid-yaml' }
}

interface Block {
  yaml: string
  body: string
}

type NoBlock = 'no-frontmatter' | 'unclosed-frontmatter'

/** What a client takes off before the opening fence. */
const BEFORE: Record<FrontmatterRules['before'], RegExp> = {
  nothing: /^(?!)/,
  bom: /^\uFEFF/,
  blank: /^(?!\uFEFF)\s+/,
  space: /^\s+/,
}

function blockOf(given: string, rules: FrontmatterRules): Block | NoBlock {
  const { spacedFences, end } = rules
  const text = given.replace(BEFORE[rules.before], '')
  const opening = (spacedFences ? /^---[ \t]*(?:\r?\n|$)/ : /^---(?:\r?\n|$)/).exec(text)
  if (end === 'anywhere')
    return text.startsWith('---') ? cut(text, 3, text.indexOf('---', 3), 3) : 'no-frontmatter'
  if (opening === null) return 'no-frontmatter'
  const start = opening[0].length
  if (end === 'line-start') {
    const at = text.startsWith('---', start) ? start : text.indexOf('\n---', start - 1) + 1
    return cut(text, start, at === 0 ? -1 : at, 3)
  }
  const closing = closingLine(text, start, rules)
  return cut(text, start, closing?.index ?? -1, closing?.[0].length ?? 0)
}

function closingLine(
  text: string,
  start: number,
  { spacedFences, indentedFence, fullLine }: FrontmatterRules,
): RegExpExecArray | null {
  const before = indentedFence ? '[ \\t]*' : ''
  const fence = new RegExp(`^${before}---${spacedFences ? '[ \\t]*' : ''}\\r?$`, 'gm')
  fence.lastIndex = start
  const closing = fence.exec(text)
  return fullLine && closing !== null && closing.index + closing[0].length === text.length ? null : closing
}

function cut(text: string, start: number, end: number, fence: number): Block | NoBlock {
  if (end === -1) return 'unclosed-frontmatter'
  const body = text.slice(end + fence).replace(/^[ \t]*\r?\n/, '')
  return { yaml: text.slice(start, Math.max(start, end)), body }
}
