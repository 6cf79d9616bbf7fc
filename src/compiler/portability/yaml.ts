/** YAML (and JSON) as clients' parsers read it. Never throws. */
import { isMap, type Pair, type Tags } from 'yaml'
import type { Json } from '../../core/json/types.ts'
import type { FrontmatterRules } from '../presets/preset.ts'
import { composeDocument, hasKeyTwice } from './compose.ts'

export type Values = ReadonlyMap<string, Json | Date>

const MOST_ALIASES = 100

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/

export type YamlMemo = Map<string, Map<string, Document>>

export function readYaml(
  yaml: string,
  rules: FrontmatterRules,
  known: string[],
  memo: YamlMemo,
): Values | 'invalid-yaml' | 'no-mapping' {
  return readMapping(parseValue(yaml, rules, known, memo), rules)
}

export function readJson(json: string): Values | 'invalid-yaml' | 'no-mapping' {
  try {
    return readMapping(JSON.parse(json), {})
  } catch {
    return 'invalid-yaml'
  }
}

function readMapping(
  value: Json | undefined,
  rules: Pick<FrontmatterRules, 'keys'>,
): Values | 'invalid-yaml' | 'no-mapping' {
  if (value === undefined) return 'invalid-yaml'
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return 'no-mapping'
  return withKeys(Object.entries(value), rules)
}

function withKeys(entries: [string, Json][], { keys }: Pick<FrontmatterRules, 'keys'>): Values {
  return new Map(keys === 'any-case' ? entries.map(([key, each]) => [key.toLowerCase(), each]) : entries)
}

interface Document {
  value: Json | undefined
  hasUnknownTag: boolean
}

function parseValue(
  given: string,
  rules: FrontmatterRules,
  known: string[],
  memo: YamlMemo,
): Json | undefined {
  if (rules.controls === 'refused' && CONTROLS.test(given)) return undefined
  const plain = rules.tabs === 'ignored' ? given.replace(/^\t+(?=[^\t\n]*:)/gm, '') : given
  const yaml = rules.unindentedQuotes ? withIndentedQuotes(plain) : plain
  const text = normalizeEnds(yaml.replaceAll('\r\n', '\n'))
  const strict = parseOnce(text, rules, memo)
  // Parsers differ here only on repeated keys.
  const isFinal = strict.value !== undefined || rules.duplicateKeys === 'refused'
  const { value, hasUnknownTag } = isFinal ? strict : compose(text, rules, new Set(known))
  return hasUnknownTag && rules.tags === 'refused' ? undefined : value
}

/** Clients cut the block before or after a line end, which only affects a block scalar at the end. */
function normalizeEnds(text: string): string {
  const start = text.startsWith('\n') ? 1 : 0
  return text.endsWith('\n') || /[|>]/.test(text) ? text.slice(start) : `${text.slice(start)}\n`
}

function parseOnce(text: string, rules: FrontmatterRules, memo: YamlMemo): Document {
  const kind = `${rules.yaml} ${rules.plainWords ?? false}`
  const documents = memo.get(text) ?? new Map<string, Document>()
  memo.set(text, documents)
  const known = documents.get(kind)
  if (known !== undefined) return known
  const document = compose(text, { ...rules, duplicateKeys: 'refused' }, new Set())
  documents.set(kind, document)
  return document
}

type ParserRules = Pick<FrontmatterRules, 'yaml' | 'duplicateKeys' | 'plainWords'>

const REFUSED: Document = { value: undefined, hasUnknownTag: false }

function compose(text: string, rules: ParserRules, known: ReadonlySet<string>): Document {
  const { yaml: version, duplicateKeys, plainWords } = rules
  try {
    const composed = composeDocument(text, {
      ...(version === 'text' ? { schema: 'failsafe' } : { version: version === '1.1' ? '1.1' : '1.2' }),
      ...(plainWords ? { customTags: withPlainWords } : {}),
    })
    const refuses = (key: string) =>
      duplicateKeys === 'refused' || (duplicateKeys === 'known' && known.has(key))
    if (composed === undefined || hasKeyTwice(composed, refuses)) return REFUSED
    const { document, hasUnknownTag } = composed
    if (duplicateKeys === 'first' && isMap(document.contents))
      document.contents.items = keepFirsts(document.contents.items)
    return { value: document.toJS({ maxAliasCount: MOST_ALIASES }) ?? null, hasUnknownTag }
  } catch {
    // Too deep, or too many aliases: no client is known to accept it.
    return REFUSED
  }
}

/** Some parsers accept unindented continuation lines of a quoted value. */
function withIndentedQuotes(yaml: string): string {
  let quote: string | undefined
  return yaml
    .split('\n')
    .map(line => {
      const isInside = quote !== undefined
      const [opening, mark] = quote === undefined ? (/^[\w-]+:[ \t]*(["'])/.exec(line) ?? []) : ['', quote]
      if (mark !== undefined) quote = closes(line.slice(opening?.length), mark) ? undefined : mark
      return isInside ? ` ${line}` : line
    })
    .join('\n')
}

/** `\\"` and `''` do not end a quoted value. */
function closes(text: string, quote: string): boolean {
  return quote === '"' ? /^(?:[^"\\]|\\.)*"/.test(text) : /'/.test(text.replaceAll("''", ''))
}

function keepFirsts<T extends Pair>(items: T[]): T[] {
  const seen = new Set<string>()
  return items.filter(({ key }) => {
    const isNew = !seen.has(getScalarText(key))
    seen.add(getScalarText(key))
    return isNew
  })
}

function getScalarText(node: unknown): string {
  return typeof node === 'object' && node !== null && 'value' in node ? String(node.value) : ''
}

/** YAML 1.1 with the booleans of 1.2. */
function withPlainWords(tags: Tags): Tags {
  const others = tags.filter(tag => typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:bool')
  return [...others, 'bool']
}

/** Each unindented `key: value`, without YAML: `|` and `>` take the indented lines below, as does a key without a value. */
export function readLines(yaml: string, rules: FrontmatterRules): Values {
  const lines = yaml.split(/\r?\n/)
  const entries = lines.flatMap((line, index): [string, Json][] => {
    const [, key, rest = ''] = /^([A-Za-z_][\w-]*)[ \t]*:[ \t]*((?:[^ \t].*)?)$/.exec(line) ?? []
    if (key === undefined) return []
    const value = rest.trim()
    if (value === '')
      return [[key, rules.below === 'list' ? listBelow(lines, index) : (lines[index + 1]?.trim() ?? '')]]
    if (!/^[|>][-+]?$/.test(value))
      return [[key, rules.below === 'list' && /^(?:""|'')$/.test(value) ? '' : unquote(value)]]
    const block = listIndentedBelow(lines, index)
    return [[key, block.join(value.startsWith('>') ? ' ' : '\n').trim()]]
  })
  return withKeys(entries, rules)
}

function listBelow(lines: string[], index: number): Json {
  const items: string[] = []
  for (let at = index + 1; at < lines.length; at++) {
    const [, item] = /^[ \t]*-[ \t]*((?:[^ \t].*)?)$/.exec(lines[at] ?? '') ?? []
    if (item === undefined) break
    items.push(unquote(item.trim()))
  }
  return items.length === 0 ? '' : items
}

function listIndentedBelow(lines: string[], index: number): string[] {
  const block: string[] = []
  for (let at = index + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() !== '' && !/^[ \t]/.test(line)) break
    block.push(line.trim())
  }
  return block
}

function unquote(text: string): string {
  const [, inner] = /^"(.+)"$/.exec(text) ?? /^'(.+)'$/.exec(text) ?? []
  return inner ?? text
}
