/** Rules for variables, arguments and commands that clients fill in or run in different ways. skillc never does. */
import type { Position } from '../../../core/json/types.ts'
import { createLocator } from '../../../core/text/lines.ts'
import { suggest } from '../../../core/text/suggest.ts'
import type { Parsed, Substitution } from '../../types.ts'
import type { Report } from './rule.ts'
import { findProse } from './rule.ts'

/** Where Claude.ai has skills. */
const mount = /(?<![\w.~/-])\/mnt\/skills(?=\/)/g

/** One client's names in places that clients fill in: the body, and commands in the frontmatter. Without duplicates. */
export function unportableVariable(parsed: Parsed, report: Report): void {
  const found: [variable: string, position: Position][] = []
  for (const { kind, text, position } of parsed.substitutions) {
    if (kind === 'variable') found.push([text, position])
  }
  found.push(...findMounts(parsed))
  const seen = new Set<string>()
  for (const [variable, position] of found.sort(([, a], [, b]) => a.start.offset - b.start.offset)) {
    if (seen.has(variable)) continue
    seen.add(variable)
    // A skill that names a folder of its plugin or project is written for the client with such folders.
    const aside = /_(?:PLUGIN_ROOT|PLUGIN_DATA|PROJECT_DIR)\b/.test(variable) && ({ isAside: true } as const)
    report('unportable-variable', { variable, client: getClient(variable) }, { position, ...aside })
  }
}

function findMounts({ text, bodyStart, frontmatter }: Parsed): [variable: string, position: Position][] {
  if (!text.includes('/mnt/skills/')) return []
  const locate = createLocator(text)
  const filled = ['/allowed-tools', '/hooks'].map(pointer => frontmatter?.places.get(pointer)?.value)
  const parts = filled.map(value => [value?.start.offset ?? 0, value?.end.offset ?? 0] as const)
  return [...parts, [bodyStart, text.length] as const].flatMap(([from, to]) =>
    Array.from(text.slice(from, to).matchAll(mount), ({ 0: path, index }): [string, Position] => [
      path,
      locate(from + index, from + index + path.length),
    ]),
  )
}

function getClient(name: string): string {
  if (name.startsWith('${KIMI')) return 'Kimi Code'
  if (name.startsWith('$')) return 'Claude Code'
  return name.startsWith('{') ? 'OpenClaw' : 'Claude.ai'
}

/**
 * Arguments that clients read in different ways: by index and by name anywhere, because no other syntax looks like it;
 * by number in prose of a skill that takes arguments. `$1` in code usually belongs to the shell, awk, SQL or regular
 * expressions. Without duplicates.
 */
export function unportableArgument(parsed: Parsed, report: Report): void {
  const seen = new Set<string>()
  const take = ({ text, position }: Substitution) => {
    if (!seen.has(text)) report('unportable-argument', { argument: text }, { position })
    seen.add(text)
  }
  for (const each of parsed.substitutions) if (each.kind === 'indexed' || each.kind === 'named') take(each)
  if (!parsed.takesArguments) return
  const found = findNumbered(parsed)
  const digits = new Set(found.map(({ text }) => Number(text.slice(1))))
  for (const each of found) {
    // People number without gaps; `$5` alone is a price.
    const digit = Number(each.text.slice(1))
    if (digit <= 1 || digits.has(digit - 1)) take(each)
  }
}

function findNumbered(parsed: Parsed): Substitution[] {
  const numbered = parsed.substitutions.filter(({ kind }) => kind === 'numbered')
  if (numbered.length === 0) return []
  const spans = parsed.code.filter(({ kind, value }) => kind === 'span' && /^\W*\d\W*$/.test(value))
  const around = [...findProse(parsed), ...spans.map(({ position }) => position)]
  around.sort((a, b) => a.start.offset - b.start.offset)
  let next = 0
  return numbered.filter(({ position: { start, end } }) => {
    while (next < around.length && (around[next]?.end.offset ?? 0) < end.offset) next++
    return (around[next]?.start.offset ?? Number.POSITIVE_INFINITY) <= start.offset
  })
}

/** A lower-case word after `$`, like names of arguments; constants and environment variables are upper case. */
const word = /(?<![\\$\w])\$([a-z][a-z0-9_]*(?:-[a-z0-9_]+)*)(?![\w(])/g

/**
 * An undeclared `$name` in prose of a skill that declares argument names: Claude Code leaves it unchanged. In code,
 * `$name` is the shell's. With a hyphen it may be a skill (Codex), unless it resembles a declared name.
 */
export function undeclaredArgument(parsed: Parsed, report: Report): void {
  const { argumentNames, text } = parsed
  const names = new Set(argumentNames.filter(name => name !== ''))
  if (names.size === 0 || !text.includes('$', parsed.bodyStart)) return
  const locate = createLocator(text)
  const spans = parsed.code.filter(({ kind, value }) => kind === 'span' && /^\$[a-z]\w*$/.test(value))
  const seen = new Set<string>()
  for (const { start, end } of [...findProse(parsed), ...spans.map(({ position }) => position)]) {
    for (const { 0: argument, 1: name = '', index } of text.slice(start.offset, end.offset).matchAll(word)) {
      if (seen.has(name) || isDeclared(name, names)) continue
      seen.add(name)
      const near = suggest(name, names)
      if (near === '' && name.includes('-')) continue
      const at = start.offset + index
      const facts = { argument, suggestion: near === '' ? '' : `$${near}` }
      report('undeclared-argument', facts, { position: locate(at, at + argument.length) })
    }
  }
}

/** `$file` is also filled in before a hyphen: `$file-old`. */
function isDeclared(name: string, names: ReadonlySet<string>): boolean {
  if (names.has(name)) return true
  const end = name.indexOf('-')
  return end > 0 && names.has(name.slice(0, end))
}

/** The longest text in a message. */
const shown = 80

export function embeddedCommand({ substitutions }: Parsed, report: Report): void {
  for (const { command, position } of substitutions) {
    if (command !== undefined)
      report('embedded-command', { command: summarizeCommand(command) }, { position })
  }
}

function summarizeCommand(command: string): string {
  const line = command.trim().split('\n', 1)[0] ?? ''
  return line.length < command.trim().length || line.length > shown ? `${line.slice(0, shown)}…` : line
}
