import { createTwoFilesPatch, structuredPatch } from 'diff'
import { createColors } from 'picocolors'
import { formatCount } from '../core/text/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../core/text/terminal.ts'

/** Larger differences are not shown, because the time is quadratic. */
const maxChanges = 2000

/** Three lines of context, for reading: characters that a terminal would obey or hide become `\u{…}`. */
export function formatUnifiedDiff(
  path: string,
  before: string,
  after: string,
  { color }: { color: boolean },
): string {
  if (before === after) return ''
  const colors = createColors(color)
  const name = escapeTerminal(path)
  const lines = [colors.bold(`--- a/${name}`), colors.bold(`+++ b/${name}`)]
  const patch = structuredPatch(path, path, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: maxChanges,
  })
  if (patch === undefined) lines.push(colors.cyan(formatTooMany(before, after)))
  for (const { oldStart, oldLines, newStart, newLines, lines: hunk } of patch?.hunks ?? []) {
    lines.push(colors.cyan(`@@ -${formatRange(oldStart, oldLines)} +${formatRange(newStart, newLines)} @@`))
    for (const line of hunk) {
      const text = `${line[0]}${escapeTerminal(line.slice(1))}`
      if (line.startsWith('+')) lines.push(colors.green(text))
      else if (line.startsWith('-')) lines.push(colors.red(text))
      else lines.push(line.startsWith('\\') ? colors.dim(text) : text)
    }
  }
  return escapeLineCommands(`${lines.join('\n')}\n`)
}

/** Such as `2 lines added, 1 removed`. */
export function countChangedLines(before: string, after: string): string {
  const patch = structuredPatch('', '', before, after, undefined, undefined, {
    context: 0,
    maxEditLength: maxChanges,
  })
  if (patch === undefined) return `more than ${formatCount(maxChanges, 'line')} changed`
  const lines = patch.hunks.flatMap(hunk => hunk.lines)
  const count = (sign: string) => lines.filter(line => line.startsWith(sign)).length
  return `${formatCount(count('+'), 'line')} added, ${count('-')} removed`
}

/** For programs that apply it; `before` is undefined for a new file. */
export function formatPatch(path: string, before: string | undefined, after: string): string {
  const old = before === undefined ? '/dev/null' : `a/${path}`
  const patch = createTwoFilesPatch(old, `b/${path}`, before ?? '', after, undefined, undefined, {
    context: 3,
  })
  return patch.slice(patch.indexOf('\n') + 1)
}

function formatTooMany(before: string, after: string): string {
  const countLines = (text: string) => text.split('\n').length
  return `@@ ${formatCount(countLines(before), 'line becomes', 'lines become')} ${countLines(after)}: more than ${maxChanges} changes are not shown @@`
}

function formatRange(start: number, count: number): string {
  if (count === 0) return `${start - 1},0`
  return count === 1 ? String(start) : `${start},${count}`
}
