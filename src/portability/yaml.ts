/** YAML as clients read it: by the version of their parser, by lines, or after repairs of their own. */
import { parseDocument } from 'yaml'
import type { FrontmatterRules, YamlRepair } from '../presets/preset.ts'
import type { Json } from '../types.ts'

/** YAML 1.1 knows dates. */
export type Values = ReadonlyMap<string, Json | Date>

const MOST_ALIASES = 100

/** The values of some YAML by the rules of a client's parser. Never throws. */
export function readYaml(yaml: string, rules: FrontmatterRules): Values | 'invalid-yaml' | 'no-mapping' {
  const value = parsed(yaml, rules)
  if (value === undefined) return 'invalid-yaml'
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return 'no-mapping'
  return withKeys(Object.entries(value), rules)
}

function withKeys(entries: [string, Json][], { keys }: FrontmatterRules): Values {
  return new Map(keys === 'any-case' ? entries.map(([key, each]) => [key.toLowerCase(), each]) : entries)
}

/** The value of some YAML; undefined when the parser refuses it. */
function parsed(yaml: string, { yaml: version, duplicateKeys, tags }: FrontmatterRules): Json | undefined {
  try {
    const document = parseDocument(yaml.replaceAll('\r\n', '\n'), {
      ...(version === 'text' ? { schema: 'failsafe' } : { version: version === '1.1' ? '1.1' : '1.2' }),
      uniqueKeys: duplicateKeys === 'refused',
      logLevel: 'silent',
    })
    if (document.errors.length > 0) return undefined
    if (tags === 'refused' && document.warnings.some(({ code }) => code === 'TAG_RESOLVE_FAILED'))
      return undefined
    return document.toJS({ maxAliasCount: MOST_ALIASES }) ?? null
  } catch {
    // Too deep, or too many aliases: no client is known to do better.
    return undefined
  }
}

/** What a client's own repair makes of YAML that its parser refuses; undefined when it does not help. */
export function repaired(yaml: string, repair: YamlRepair, rules: FrontmatterRules): Values | undefined {
  if (repair === 'empty') return new Map()
  if (repair === 'lines') return fromEssentialLines(yaml)
  const lines = yaml.split(/\r?\n/).map(line => REPAIRS[repair](line))
  const read = readYaml(lines.join('\n'), rules)
  return typeof read === 'string' ? undefined : read
}

/** A line `key: value` whose value holds a colon, made safe; other lines as they are. */
const REPAIRS: Record<'quote-colons' | 'wrap-colons' | 'block-colons', (line: string) => string> = {
  'quote-colons': line => withColon(line, (key, value) => `${key}: ${JSON.stringify(value)}`),
  'wrap-colons': line => withColon(line, (key, value) => `${key}: "${value}"`),
  'block-colons': line => withColon(line, (key, value) => `${key}: |-\n  ${value}`),
}

function withColon(line: string, write: (key: string, value: string) => string): string {
  const [, key, value] = /^([A-Za-z_][\w-]*)[ \t]*:[ \t]+(\S.*)$/.exec(line) ?? []
  if (key === undefined || value === undefined || !value.includes(':') || /^["'[{|>]/.test(value)) return line
  return write(key, value.trimEnd())
}

/** `name:` and `description:` from their lines; a description goes on over indented lines (Gemini CLI). */
function fromEssentialLines(yaml: string): Values | undefined {
  const values = new Map<string, Json>()
  let isInDescription = false
  for (const line of yaml.split(/\r?\n/)) {
    const [, key, value = ''] = /^\s*(name|description):\s*(.*)$/.exec(line) ?? []
    if (key !== undefined) {
      values.set(key, value.trim())
      isInDescription = key === 'description'
    } else if (isInDescription && /^\s+\S/.test(line)) {
      values.set('description', `${values.get('description')} ${line.trim()}`.trim())
    } else isInDescription = false
  }
  return values.has('name') && values.has('description') ? values : undefined
}

/**
 * No YAML at all: each unindented `key: value`; quotes are removed, `|` and `>` take the indented lines below, and a key
 * without a value takes the next line as it is (Microsoft Agent Framework).
 */
export function readLines(yaml: string, rules: FrontmatterRules): Values {
  const lines = yaml.split(/\r?\n/)
  const entries = lines.flatMap((line, index): [string, string][] => {
    const [, key, rest = ''] = /^([A-Za-z_][\w-]*)[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
    if (key === undefined) return []
    const value = rest.trim()
    if (value === '') return [[key, lines[index + 1]?.trim() ?? '']]
    if (!/^[|>][-+]?$/.test(value)) return [[key, unquoted(value)]]
    const block = indentedBelow(lines, index)
    return [[key, block.join(value.startsWith('>') ? ' ' : '\n').trim()]]
  })
  return withKeys(entries, rules)
}

function indentedBelow(lines: string[], index: number): string[] {
  const block: string[] = []
  for (const line of lines.slice(index + 1)) {
    if (line.trim() !== '' && !/^[ \t]/.test(line)) break
    block.push(line.trim())
  }
  return block
}

function unquoted(text: string): string {
  const [, inner] = /^"(.+)"$/.exec(text) ?? /^'(.+)'$/.exec(text) ?? []
  return inner ?? text
}
