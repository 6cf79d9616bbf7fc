import { createLocator } from '../../../core/text/lines.ts'
import { suggest } from '../../../core/text/suggest.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'
import { findProse } from '../text-nodes.ts'

/** A word in lower case after `$`, as the names of arguments are written; constants and environment variables are not. */
const word = /(?<![\\$\w])\$([a-z][a-z0-9_]*(?:-[a-z0-9_]+)*)(?![\w(])/g

/**
 * `$name` in the prose of a skill that declares the names of its arguments, and not this one: Claude Code leaves it as
 * it is. In code, `$name` is the shell's. With a hyphen it may name a skill (Codex), unless it is nearly a declared name.
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

/** `$file` is filled in before a hyphen, too: `$file-old`. */
function isDeclared(name: string, names: ReadonlySet<string>): boolean {
  if (names.has(name)) return true
  const end = name.indexOf('-')
  return end > 0 && names.has(name.slice(0, end))
}
