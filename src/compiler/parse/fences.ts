/**
 * Where a file's frontmatter is: between `---` fences from line 1 on, as the specification asks, or where else people
 * and their tools have put it. Each irregular place is a finding; nothing is read here.
 */
import type { Edit, Finding } from '../../core/diagnostics/catalog.ts'
import { finding } from '../../core/diagnostics/finding.ts'
import { placesIn } from '../../core/lines.ts'
import { type Block, dashedBlock, hasEssential, type Places } from './block.ts'
import { isBlank, keyOf, type Line, lineAt } from './text-lines.ts'

/** Languages that gray-matter and its like hand to an interpreter. */
const CODE = new Set(
  'js javascript jsx mjs cjs ts typescript tsx coffee coffeescript cs cson node deno php python py ruby rb lua perl sh bash'.split(
    ' ',
  ),
)
const DATA = new Map([
  ['yaml', 'YAML'],
  ['yml', 'YAML'],
  ['json', 'JSON'],
  ['json5', 'JSON'],
  ['jsonc', 'JSON'],
  ['toml', 'TOML'],
])

/** The block whose opening fence is the line at `at`; undefined when that line opens none. */
export function fencedBlock(text: string, at: number): Block | undefined {
  const opener = lineAt(text, at)
  if (opener === undefined) return undefined
  const places = placesIn(text)
  if (/^\+\+\+[ \t]*$/.test(opener.text)) return foreignBlock(text, opener, '+++', 'toml', 'TOML', places)
  if (/^;;;[ \t]*$/.test(opener.text)) return foreignBlock(text, opener, ';;;', 'yaml', 'JSON', places)
  const rest = opener.text.slice(3).trim()
  const language = rest.toLowerCase()
  if (/^(?:---|;;;|\+\+\+)/.test(opener.text) && CODE.has(language)) return codeBlock(text, opener, places)
  if (!opener.text.startsWith('---')) return undefined
  if (rest === '') return dashedBlock(text, opener.next, [], at === 0, places)
  const format = DATA.get(language)
  if (format === 'TOML') return foreignBlock(text, opener, '---', 'toml', format, places)
  if (format !== undefined) return foreignBlock(text, opener, '---', 'yaml', format, places)
  return malformedOpener(text, opener, rest, places)
}

/** Frontmatter that asks to be run: nothing of it is read, and without a closing fence nothing but the fence is skipped. */
function codeBlock(text: string, opener: Line, places: Places): Block {
  const position = places(opener.start, opener.end)
  const findings = [finding('executable-frontmatter', { fence: opener.text.trim() }, { position })]
  const fence = opener.text.slice(0, 3)
  const block =
    fence === '---'
      ? dashedBlock(text, opener.next, findings, false, places, false)
      : blockTo(fence, text, opener, 'code', findings)
  const { next: start } = opener
  return { ...(block ?? { start, end: start, bodyStart: start, regular: false, findings }), format: 'code' }
}

/** `----`, `--- name: x`, `--- some words ---`: a fence with something behind it. */
function malformedOpener(text: string, opener: Line, rest: string, places: Places): Block | undefined {
  const dashes = /^-+$/.test(rest)
  const keyed = !dashes && keyOf(rest) !== undefined
  const content = keyed ? opener.start + opener.text.indexOf(rest, 3) : opener.next
  const fix: Edit = dashes
    ? { start: opener.start, end: opener.end, text: '---' }
    : { start: opener.start + 3, end: content, text: opener.lineEnd }
  const malformed = finding(
    'malformed-fence',
    { text: opener.text.trim() },
    { position: places(opener.start, opener.end), fix: dashes || keyed ? [fix] : undefined },
  )
  const block = dashedBlock(text, content, [malformed], false, places)
  const isFrontmatter = block !== undefined && hasEssential(text, block.start, block.end)
  return isFrontmatter ? block : undefined
}

/** Frontmatter in another format than YAML between `---`; it ends at the same fence. */
function foreignBlock(
  text: string,
  opener: Line,
  fence: string,
  format: 'yaml' | 'toml',
  name: string,
  places: Places,
): Block | undefined {
  const foreign = finding(
    'foreign-frontmatter',
    { format: name, fence: opener.text.trim() },
    { position: places(opener.start, opener.end) },
  )
  if (fence === '---') {
    const block = dashedBlock(text, opener.next, [foreign], false, places)
    return block && { ...block, format }
  }
  return blockTo(fence, text, opener, format, [foreign])
}

/** What stands between a fence and the next line that holds the same fence alone. */
function blockTo(
  fence: string,
  text: string,
  opener: Line,
  format: Block['format'],
  findings: Finding[],
): Block | undefined {
  for (let line = lineAt(text, opener.next); line; line = lineAt(text, line.next)) {
    if (!line.text.startsWith(fence) || !isBlank(line.text.slice(3))) continue
    const { start: end, next: bodyStart } = line
    return { format, start: opener.next, end, bodyStart, regular: false, findings }
  }
  return undefined
}
