/**
 * Finds a file's frontmatter: between `---` fences from line 1 on, as the specification requires, or elsewhere with a
 * finding. Reads no values.
 */
import type { Edit, Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import { createLocator } from '../../../core/text/lines.ts'
import { type Block, hasEssential, readDashedBlock } from './block.ts'
import type { Locate } from './reading.ts'
import { getLineAt, getLineKey, isBlank, type Line } from './text-lines.ts'

/** Languages that gray-matter and similar libraries pass to an interpreter. */
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

export function readFencedBlock(text: string, at: number): Block | undefined {
  const opener = getLineAt(text, at)
  if (opener === undefined) return undefined
  const locate = createLocator(text)
  if (/^\+\+\+[ \t]*$/.test(opener.text)) {
    const position = locate(opener.start, opener.end)
    return readBlockTo('+++', text, opener, 'toml', [
      createFinding('unportable-frontmatter', {}, { position }),
    ])
  }
  if (/^;;;[ \t]*$/.test(opener.text)) return readForeignBlock(text, opener, ';;;', 'yaml', 'JSON', locate)
  const rest = opener.text.slice(3).trim()
  const language = rest.toLowerCase()
  if (/^(?:---|;;;|\+\+\+)/.test(opener.text) && CODE.has(language))
    return readCodeBlock(text, opener, locate)
  if (!opener.text.startsWith('---')) return undefined
  if (rest === '') return readDashedBlock(text, opener.next, [], at === 0, locate)
  const format = DATA.get(language)
  if (format === 'TOML') return readForeignBlock(text, opener, '---', 'toml', format, locate)
  if (format !== undefined) return readForeignBlock(text, opener, '---', 'yaml', format, locate)
  return readMalformedOpener(text, opener, rest, locate)
}

/** Executable frontmatter is never read. Without a closing fence only the opening one is skipped. */
function readCodeBlock(text: string, opener: Line, locate: Locate): Block {
  const position = locate(opener.start, opener.end)
  const findings = [createFinding('executable-frontmatter', { fence: opener.text.trim() }, { position })]
  const fence = opener.text.slice(0, 3)
  const block =
    fence === '---'
      ? readDashedBlock(text, opener.next, findings, false, locate, false)
      : readBlockTo(fence, text, opener, 'code', findings)
  const { next: start } = opener
  return { ...(block ?? { start, end: start, bodyStart: start, regular: false, findings }), format: 'code' }
}

/** `----`, `--- name: x`, `--- some words ---`: a fence with text after it. */
function readMalformedOpener(text: string, opener: Line, rest: string, locate: Locate): Block | undefined {
  const dashes = /^-+$/.test(rest)
  const keyed = !dashes && getLineKey(rest) !== undefined
  const content = keyed ? opener.start + opener.text.indexOf(rest, 3) : opener.next
  const fix: Edit = dashes
    ? { start: opener.start, end: opener.end, text: '---' }
    : { start: opener.start + 3, end: content, text: opener.lineEnd }
  const malformed = createFinding(
    'malformed-fence',
    { text: opener.text.trim() },
    { position: locate(opener.start, opener.end), fix: dashes || keyed ? [fix] : undefined },
  )
  const block = readDashedBlock(text, content, [malformed], false, locate)
  const isFrontmatter = block !== undefined && hasEssential(text, block.start, block.end)
  return isFrontmatter ? block : undefined
}

function readForeignBlock(
  text: string,
  opener: Line,
  fence: string,
  format: 'yaml' | 'toml',
  name: string,
  locate: Locate,
): Block | undefined {
  const foreign = createFinding(
    'foreign-frontmatter',
    { format: name, fence: opener.text.trim() },
    { position: locate(opener.start, opener.end) },
  )
  if (fence === '---') {
    const block = readDashedBlock(text, opener.next, [foreign], false, locate)
    return block && { ...block, format }
  }
  return readBlockTo(fence, text, opener, format, [foreign])
}

function readBlockTo(
  fence: string,
  text: string,
  opener: Line,
  format: Block['format'],
  findings: Finding[],
): Block | undefined {
  for (let line = getLineAt(text, opener.next); line; line = getLineAt(text, line.next)) {
    if (!line.text.startsWith(fence) || !isBlank(line.text.slice(3))) continue
    const { start: end, next: bodyStart } = line
    return { format, start: opener.next, end, bodyStart, regular: false, findings }
  }
  return undefined
}
