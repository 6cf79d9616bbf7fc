import type { Parsed, Substitution } from '../../types.ts'
import type { Report } from '../rule.ts'
import { findProse } from '../text-nodes.ts'

/**
 * Arguments that clients read in different ways: by index and by name anywhere, because no other syntax looks like it; by
 * number in the prose of a skill that takes arguments. `$1` in code is left alone: it belongs to the shell, to awk, to
 * SQL and to regular expressions far more often. Each argument once.
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

/** Numbered arguments in prose, and in spans that hold one and nothing else but marks. */
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
