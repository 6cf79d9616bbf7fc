/** `allowed-tools` and `disallowed-tools` in any form, as rules in one spelling. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Position } from '../../core/json/types.ts'
import type { Frontmatter } from '../types.ts'
import { splitTools, type ToolForm } from './lists.ts'
import { type Entry, findPosition, listTexts, toExcerpt } from './values.ts'

const MOST_FAULTS = 10

export interface ToolList {
  rules: { rule: string; position?: Position }[]
  form: ToolForm | 'list'
  findings: Finding[]
}

/** Maps in a list count by `name`. All rules of a text have the text's position. */
export function readToolList(frontmatter: Frontmatter, { key, value, pointer }: Entry): ToolList {
  const written: [text: string, pointer: string][] = []
  let form: ToolList['form'] = 'list'
  if (Array.isArray(value)) {
    for (const { text, at } of listTexts(frontmatter, value, pointer)) if (text) written.push([text, at])
  } else {
    const split = splitTools(typeof value === 'string' ? value : '')
    form = split.form
    for (const tool of split.tools) written.push([tool, pointer])
  }
  const findings: Finding[] = []
  const rules = written.map(([tool, at]) => {
    const position = findPosition(frontmatter, at) ?? findPosition(frontmatter, pointer)
    const read = readToolRule(tool)
    if ('fault' in read && findings.length < MOST_FAULTS)
      findings.push(
        createFinding('malformed-tool', { key, tool: toExcerpt(tool), fault: read.fault }, { position }),
      )
    const rule = normalizeToolRule(tool) ?? tool
    return position === undefined ? { rule } : { rule, position }
  })
  return { rules, form, findings }
}

export interface ToolRule {
  /** The tool's full name, with `mcp__` and server; it may contain `*`. */
  tool: string
  /** The text in the parentheses: the uses of the tool; absent for all. */
  rule?: string
  server?: string
}

/** Tools whose rules are command patterns, where a trailing `:*` or ` *` and a lone `*` mean the same. */
const shells: ReadonlySet<string> = new Set(['Bash', 'PowerShell'])

/** An undefined rule must neither allow nor forbid anything. Linear; never throws. */
export function parseToolRule(text: string): ToolRule | undefined {
  const read = readToolRule(text)
  return 'fault' in read ? undefined : read
}

/** `fault` is in words: `its parenthesis is never closed`. */
export function readToolRule(text: string): ToolRule | { fault: string } {
  const trimmed = text.trim()
  const open = trimmed.indexOf('(')
  const tool = (open < 0 ? trimmed : trimmed.slice(0, open)).trim()
  if (tool.includes(')')) return { fault: 'its closing parenthesis has no opening one' }
  if (tool === '') return { fault: 'it names no tool' }
  if (/[\s,"'`]/.test(tool)) return { fault: 'tool names cannot contain spaces, commas or quotes' }
  const server = getServer(tool)
  const named: ToolRule = server === undefined ? { tool } : { tool, server }
  if (open < 0) return named
  const close = findClosing(trimmed, open)
  if (close < 0) return { fault: 'its parenthesis is never closed' }
  if (close < trimmed.length - 1) return { fault: 'text follows its closing parenthesis' }
  const rule = trimmed.slice(open + 1, close).trim()
  return rule === '' ? { fault: 'its parentheses are empty' } : { tool, rule, ...(server && { server }) }
}

/**
 * The manifest's spelling of a rule; undefined for an invalid one. Removes spaces around name and rule; `Bash(git *)`
 * becomes the specification's `Bash(git:*)`, which survives splitting at spaces; `Bash(*)` becomes `Bash`;
 * `mcp__github` becomes `mcp__github__*`. Allowed uses never change.
 */
export function normalizeToolRule(text: string): string | undefined {
  const read = parseToolRule(text)
  if (read === undefined) return undefined
  const { tool, rule, server } = read
  if (rule === undefined) return server !== undefined && tool === `mcp__${server}` ? `${tool}__*` : tool
  if (!shells.has(tool)) return `${tool}(${rule})`
  if (rule === '*') return tool
  // With another wildcard in it, older clients take `:*` for a prefix with a literal `*`.
  const command = rule.endsWith(' *') ? rule.slice(0, -2).trimEnd() : ''
  return command === '' || command.includes('*') ? `${tool}(${rule})` : `${tool}(${command}:*)`
}

/** From `mcp__server__tool` or `mcp__server`. Undefined for other tools, and for a wildcard. */
function getServer(tool: string): string | undefined {
  if (!tool.startsWith('mcp__')) return undefined
  const rest = tool.slice('mcp__'.length)
  const end = rest.indexOf('__', 1)
  const server = end < 0 ? rest : rest.slice(0, end)
  return server === '' || server.includes('*') ? undefined : server
}

/** Skips quotes and escapes. Returns -1 if the parenthesis is never closed. */
function findClosing(text: string, open: number): number {
  let depth = 0
  // A quote that is never closed is an apostrophe, and so are later equal ones.
  const apostrophes = new Set<string>()
  for (let at = open; at < text.length; at++) {
    const char = text[at] ?? ''
    // Before the last character it ends a Windows path.
    if (char === '\\' && at < text.length - 2) at++
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) return at
    else if ((char === '"' || char === "'") && !apostrophes.has(char)) {
      const end = text.indexOf(char, at + 1)
      if (end < 0) apostrophes.add(char)
      else at = end
    }
  }
  return -1
}
