/** What `check --fix --dry-run` would change, as a unified diff. */
import { structuredPatch } from 'diff'
import { createColors } from 'picocolors'
import { plural } from '../core/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../core/terminal.ts'

/** Lines taken out and put in; finding the smallest diff takes time with the square of it. */
const maxChanges = 2000

/**
 * The difference between two texts of one file, with three lines around each change; empty when there is none.
 * For reading: what a terminal would obey or not show is `\u{…}`, so a changed tab or line end can be seen.
 */
export function unifiedDiff(
  path: string,
  before: string,
  after: string,
  { colour }: { colour: boolean },
): string {
  if (before === after) return ''
  const colours = createColors(colour)
  const name = escapeTerminal(path)
  const lines = [colours.bold(`--- a/${name}`), colours.bold(`+++ b/${name}`)]
  const patch = structuredPatch(path, path, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: maxChanges,
  })
  if (patch === undefined) lines.push(colours.cyan(tooMany(before, after)))
  for (const { oldStart, oldLines, newStart, newLines, lines: hunk } of patch?.hunks ?? []) {
    lines.push(colours.cyan(`@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`))
    for (const line of hunk) {
      const text = `${line[0]}${escapeTerminal(line.slice(1))}`
      if (line.startsWith('+')) lines.push(colours.green(text))
      else if (line.startsWith('-')) lines.push(colours.red(text))
      else lines.push(line.startsWith('\\') ? colours.dim(text) : text)
    }
  }
  return escapeLineCommands(`${lines.join('\n')}\n`)
}

function tooMany(before: string, after: string): string {
  const lines = (text: string) => text.split('\n').length
  return `@@ ${plural(lines(before), 'line')} become ${lines(after)}: more than ${maxChanges} changes are not shown @@`
}

/** `diff` names the line before an empty range one too high. */
function range(start: number, count: number): string {
  if (count === 0) return `${start - 1},0`
  return count === 1 ? String(start) : `${start},${count}`
}
