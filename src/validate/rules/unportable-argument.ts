import type { Parsed, Position } from '../../types.ts'
import { placesIn } from '../../util/lines.ts'
import type { Report } from '../rule.ts'
import { proseIn } from '../text-nodes.ts'

/** `$ARGUMENTS[0]` is nobody else's syntax, so it counts wherever it stands. */
const indexed = /(?<!\\)\$ARGUMENTS\[\d{1,3}\]/g

/** `$1` as a word of its own: `\$1` is escaped; `$10`, `$1.50`, `$1k`, `$5/month`, `-$2` and `$2-5` are money. */
const numbered =
  /(?<![\\$\w~≈-])\$(\d)(?![\w%/+–-]|[.,]\d|\s(?:per|off|each|bill|thousand|million|billion|USD|dollars?|minimum)\b)/g

/**
 * Arguments by number in the prose of a skill that takes arguments. `$1` in code is left alone: it belongs to the shell,
 * to awk, to SQL and to regular expressions far more often. Each argument once.
 */
export function unportableArgument(parsed: Parsed, report: Report): void {
  const { text, bodyStart } = parsed
  const body = text.slice(bodyStart)
  if (!/\$(?:\d|ARGUMENTS\[)/.test(body)) return
  const placeOf = placesIn(text)
  const seen = new Set<string>()
  const take = (argument: string, start: number) => {
    if (seen.has(argument)) return
    seen.add(argument)
    report('unportable-argument', { argument }, { position: placeOf(start, start + argument.length) })
  }
  for (const match of body.matchAll(indexed)) take(match[0], bodyStart + match.index)
  if (!takesArguments(parsed)) return
  const found = numberedIn(parsed)
  for (const { digit, offset } of found) {
    // People number without gaps; `$5` alone is a price.
    if (digit <= 1 || found.some(other => other.digit === digit - 1)) take(`$${digit}`, offset)
  }
}

/** Clients call such skills commands: they say so in the frontmatter, or use arguments in the body. */
function takesArguments({ frontmatter, text, bodyStart }: Parsed): boolean {
  const values = frontmatter?.values ?? {}
  return (
    'argument-hint' in values ||
    'arguments' in values ||
    /(?<!\\)\$ARGUMENTS\b|\s@\$\d/.test(text.slice(bodyStart))
  )
}

/** The first place of each digit. */
function numberedIn(parsed: Parsed): { digit: number; offset: number }[] {
  const found = new Map<number, number>()
  for (const { start, end } of [...proseIn(parsed), ...spansOf(parsed.code)]) {
    for (const match of parsed.text.slice(start.offset, end.offset).matchAll(numbered)) {
      const offset = start.offset + match.index
      const digit = Number(match[1])
      found.set(digit, Math.min(offset, found.get(digit) ?? offset))
    }
  }
  return [...found].map(([digit, offset]) => ({ digit, offset })).sort((a, b) => a.offset - b.offset)
}

/** Spans that hold an argument and nothing else: the usual way to write of one. */
function spansOf(code: Parsed['code']): Position[] {
  return code
    .filter(({ kind, value }) => kind === 'span' && /^["']?@?\$\d["']?$/.test(value))
    .map(({ position }) => position)
}
