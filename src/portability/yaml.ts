/** YAML (and JSON) as clients' parsers read it. Never throws. */
import { isMap, type Pair, parseDocument, type Tags } from 'yaml'
import type { FrontmatterRules } from '../presets/entry-rules.ts'
import type { Json } from '../types.ts'

/** YAML 1.1 knows dates. */
export type Values = ReadonlyMap<string, Json | Date>

const MOST_ALIASES = 100

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/

/** The values of some YAML by the rules of a client's parser; `known` are the keys that the client reads. */
export function readYaml(
  yaml: string,
  rules: FrontmatterRules,
  known: string[],
): Values | 'invalid-yaml' | 'no-mapping' {
  return mapping(parsed(yaml, rules, new Set(known)), rules)
}

/** The values of a JSON block. */
export function readJson(json: string): Values | 'invalid-yaml' | 'no-mapping' {
  try {
    return mapping(JSON.parse(json), {})
  } catch {
    return 'invalid-yaml'
  }
}

function mapping(
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

/** The value of some YAML; undefined when the parser refuses it. */
function parsed(given: string, rules: FrontmatterRules, known: ReadonlySet<string>): Json | undefined {
  const { yaml: version, duplicateKeys, tags, plainWords } = rules
  if (rules.controls === 'refused' && CONTROLS.test(given)) return undefined
  const plain = rules.tabs === 'ignored' ? given.replace(/^\t+(?=[^\t\n]*:)/gm, '') : given
  const yaml = rules.unindentedQuotes ? withIndentedQuotes(plain) : plain
  try {
    const document = parseDocument(yaml.replaceAll('\r\n', '\n'), {
      ...(version === 'text' ? { schema: 'failsafe' } : { version: version === '1.1' ? '1.1' : '1.2' }),
      ...(plainWords ? { customTags: withPlainWords } : {}),
      uniqueKeys:
        duplicateKeys === 'known'
          ? (a, b) => textOf(a) === textOf(b) && known.has(textOf(a))
          : duplicateKeys === 'refused',
      // Not `silent`: that would hide a second document, which no parser here takes.
      logLevel: 'error',
    })
    if (document.errors.length > 0) return undefined
    if (duplicateKeys === 'first' && isMap(document.contents))
      document.contents.items = firstOfEach(document.contents.items)
    if (tags === 'refused' && document.warnings.some(({ code }) => code === 'TAG_RESOLVE_FAILED'))
      return undefined
    return document.toJS({ maxAliasCount: MOST_ALIASES }) ?? null
  } catch {
    // Too deep, or too many aliases: no client is known to do better.
    return undefined
  }
}

/** The lines that a quoted value goes on over, indented: some parsers do not ask for that. */
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

/** Whether a quoted value ends in a text: `\\"` and `''` do not end one. */
function closes(text: string, quote: string): boolean {
  return quote === '"' ? /^(?:[^"\\]|\\.)*"/.test(text) : /'/.test(text.replaceAll("''", ''))
}

function firstOfEach<T extends Pair>(items: T[]): T[] {
  const seen = new Set<string>()
  return items.filter(({ key }) => {
    const isNew = !seen.has(textOf(key))
    seen.add(textOf(key))
    return isNew
  })
}

function textOf(node: unknown): string {
  return typeof node === 'object' && node !== null && 'value' in node ? String(node.value) : ''
}

/** YAML 1.1 whose booleans are those of 1.2. */
function withPlainWords(tags: Tags): Tags {
  const others = tags.filter(tag => typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:bool')
  return [...others, 'bool']
}

/**
 * No YAML at all: each unindented `key: value`; quotes are removed, `|` and `>` take the indented lines below, and a key
 * without a value takes the next line as it is (Microsoft Agent Framework), or the list below it (Letta Code).
 */
export function readLines(yaml: string, rules: FrontmatterRules): Values {
  const lines = yaml.split(/\r?\n/)
  const entries = lines.flatMap((line, index): [string, Json][] => {
    const [, key, rest = ''] = /^([A-Za-z_][\w-]*)[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
    if (key === undefined) return []
    const value = rest.trim()
    if (value === '')
      return [[key, rules.below === 'list' ? listBelow(lines, index) : (lines[index + 1]?.trim() ?? '')]]
    if (!/^[|>][-+]?$/.test(value))
      return [[key, rules.below === 'list' && /^(?:""|'')$/.test(value) ? '' : unquoted(value)]]
    const block = indentedBelow(lines, index)
    return [[key, block.join(value.startsWith('>') ? ' ' : '\n').trim()]]
  })
  return withKeys(entries, rules)
}

/** The items of a list right below a key; the empty text for none. */
function listBelow(lines: string[], index: number): Json {
  const items: string[] = []
  for (let at = index + 1; at < lines.length; at++) {
    const [, item] = /^[ \t]*-[ \t]*(.*)$/.exec(lines[at] ?? '') ?? []
    if (item === undefined) break
    items.push(unquoted(item.trim()))
  }
  return items.length === 0 ? '' : items
}

function indentedBelow(lines: string[], index: number): string[] {
  const block: string[] = []
  for (let at = index + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() !== '' && !/^[ \t]/.test(line)) break
    block.push(line.trim())
  }
  return block
}

function unquoted(text: string): string {
  const [, inner] = /^"(.+)"$/.exec(text) ?? /^'(.+)'$/.exec(text) ?? []
  return inner ?? text
}
