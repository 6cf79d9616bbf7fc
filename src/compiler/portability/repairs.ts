/** Each client's own repair of YAML that its parser refused. */

import type { Json } from '../../core/json/types.ts'
import type { YamlRepair } from '../presets/preset.ts'
import { composeDocument, hasKeyTwice } from './compose.ts'
import type { Values } from './yaml.ts'

type LineRepair = Exclude<YamlRepair, 'lines' | 'empty' | 'tolerant'>

export function repairText(yaml: string, repair: LineRepair): string {
  const lines = yaml.split('\n')
  if (repair === 'quote-scalars') return mapOutsideBlocks(lines, quoteScalar).join('\n')
  return lines.map(line => REPAIRS[repair](line)).join('\n')
}

const REPAIRS: Record<Exclude<LineRepair, 'quote-scalars'>, (line: string) => string> = {
  'quote-colons': line => withColon(line, (key, value) => `${key}: ${JSON.stringify(value)}`),
  'wrap-colons': line => withColon(line, (key, value) => `${key}: "${value}"`),
  'block-colons': toBlockScalar,
  'quote-special': quoteSpecial,
  'quote-description': quoteDescription,
}

function withColon(line: string, write: (key: string, value: string) => string): string {
  const [, key, value] = /^([A-Za-z_][\w-]*)[ \t]*:[ \t]+(\S.*)$/.exec(line.replace(/\r$/, '')) ?? []
  if (key === undefined || value === undefined || !value.includes(':') || /^["'[{|>]/.test(value)) return line
  return write(key, value.trimEnd())
}

/** OpenCode: keys without a hyphen, and values with any start except a quote or a block's mark. */
function toBlockScalar(line: string): string {
  const [, key, value] = /^([A-Za-z_]\w*)[ \t]*:[ \t]+(\S.*)$/.exec(line.replace(/\r$/, '')) ?? []
  if (key === undefined || value === undefined || !value.includes(':') || /^["'|>]/.test(value)) return line
  return `${key}: |-\n  ${value.trimEnd()}`
}

/** OpenClaw: all text after `description:`, without surrounding quotes. */
function quoteDescription(line: string): string {
  const [, value] = /^description:[ \t]*(\S.*)$/.exec(line.trimEnd()) ?? []
  if (value === undefined) return line
  const [, inner = value] = /^"(.*)"$/.exec(value) ?? /^'(.*)'$/.exec(value) ?? []
  return `description: ${JSON.stringify(inner)}`
}

/** Claude Code: values with a colon and a space or a special character, with any start. */
function quoteSpecial(line: string): string {
  const [, key, value] = /^([A-Za-z_-]+):[ \t]+(\S.*)$/.exec(line) ?? []
  if (key === undefined || value === undefined || line.includes('\r')) return line
  const isQuoted = value.length > 1 && /^["']/.test(value) && value.endsWith(value[0] ?? '')
  if (isQuoted || !(value.includes(': ') || /[{}[\]*&#!|>%@`]/.test(value))) return line
  return `${key}: ${JSON.stringify(value.trimEnd())}`
}

/** Codex: values with a colon before white space, or that look like a collection without being one. */
function quoteScalar(line: string): string {
  const [, head, value] = /^([ \t]*(?:- )?[^\s:#][^:]*:[ \t]+)(\S.*)$/.exec(line.replace(/\r$/, '')) ?? []
  if (head === undefined || value === undefined || /^["']/.test(value) || /\s#/.test(value)) return line
  const text = value.trimEnd()
  const holdsColon = /:\s/.test(text) || text.endsWith(':')
  if (!holdsColon && !(/^[[{@`]/.test(text) && !isYaml(text))) return line
  return `${head}${JSON.stringify(text)}`
}

function isYaml(text: string): boolean {
  const composed = composeDocument(text, {})
  return composed !== undefined && !hasKeyTwice(composed, () => true)
}

export function parseTolerantLines(yaml: string): Values {
  const values = new Map<string, Json>()
  for (const line of yaml.split(/\r?\n/)) {
    const [, key, rest] = /^([A-Za-z_][\w-]*)[ \t]*:[ \t]+(\S.*)$/.exec(line) ?? []
    if (key === undefined || rest === undefined) continue
    const value = rest.trimEnd()
    if (isYaml(value) && !/:\s/.test(value)) values.set(key, value.replace(/^(["'])(.*)\1$/, '$2'))
    else if (/^["']/.test(value))
      values.set(key, value.slice(1, Math.max(1, value.indexOf(value[0] ?? '', 1))))
    else if (!/^[[{]/.test(value)) values.set(key, value)
  }
  return values
}

function mapOutsideBlocks(lines: string[], change: (line: string) => string): string[] {
  let block: number | undefined
  return lines.map(line => {
    const indent = line.length - line.trimStart().length
    if (block !== undefined && (line.trim() === '' || indent > block)) return line
    block = /:[ \t]+[|>][-+0-9]*[ \t]*(?:#[\s\S]*|\r)?$/.test(line) ? indent : undefined
    return block === undefined ? change(line) : line
  })
}

/** `name:` and `description:` from their lines; a description continues over indented lines (Gemini CLI). */
export function parseEssentialLines(yaml: string): Values | undefined {
  const values = new Map<string, Json>()
  let isInDescription = false
  for (const line of yaml.split(/\r?\n/)) {
    const [, key, value = ''] = /^\s*(name|description):\s*((?:\S.*)?)$/.exec(line) ?? []
    if (key !== undefined) {
      values.set(key, value.trim())
      isInDescription = key === 'description'
    } else if (isInDescription && /^[ \t]+\S/.test(line)) {
      values.set('description', `${values.get('description')} ${line.trim()}`.trim())
    } else isInDescription = false
  }
  return values.has('name') && values.has('description') ? values : undefined
}
