import { formatCount, formatNumber } from '../core/text/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../core/text/terminal.ts'
import { cutText } from '../core/text/width.ts'
import type { Difference, FileChange, Lone, SkillChange } from '../format/difference.ts'
import { escapeMarkdown } from './markdown-text.ts'

/** Cells of one description. */
const LONGEST = 300
/** Rows of one list in Markdown: a pull request comment is limited to 65,536 characters. */
const MOST_ROWS = 50

/** Added capabilities first, then each skill. */
export function diffText(difference: Difference): string {
  const { added, removed, changed, widened } = difference
  const lines = [
    ...widened.map(words => `! ${words}`),
    ...(widened.length > 0 ? [''] : []),
    ...removed.map(({ id }) => `- ${id}`),
    ...added.map(one => `+ ${one.id}${formatBrings(one)}`),
    ...changed.flatMap(formatChange),
    ...(added.length + removed.length + changed.length > 0 ? [''] : []),
    ...formatClosing(difference),
  ]
  return escapeLineCommands(`${lines.map(escapeTerminal).join('\n')}\n`)
}

function formatBrings({ powers }: Lone): string {
  return powers.length === 0 ? '' : ` (without confirmation: ${powers.join(', ')})`
}

function formatChange(change: SkillChange): string[] {
  const { id, was, description, body, fields, files, narrowed, widened } = change
  return [
    `${was === undefined ? '~' : '>'} ${was === undefined ? id : `${was} → ${id}`}`,
    ...(description === undefined
      ? []
      : [
          `    description was: ${cutText(description.old, LONGEST)}`,
          `    description is:  ${cutText(description.new, LONGEST)}`,
        ]),
    ...(body ? ['    instructions changed'] : []),
    ...(fields.length === 0 ? [] : [`    frontmatter changed: ${fields.join(', ')}`]),
    ...files.map(file => `    ${formatFile(file)}`),
    ...widened.map(words => `    new permission: ${words}`),
    ...narrowed.map(words => `    removed permission: ${words}`),
  ]
}

function formatFile({ path, change, executable }: FileChange): string {
  const runs = executable && change !== 'made executable' ? ', executable' : ''
  return `${path} (${change}${runs})`
}

function formatClosing(difference: Difference): string[] {
  const { catalog, step, because } = difference
  const tokens =
    catalog.old === catalog.new
      ? `${formatNumber(catalog.new)} tokens in the catalog`
      : `${formatNumber(catalog.old)} → ${formatNumber(catalog.new)} tokens in the catalog`
  return [`${countWords(difference)}; ${tokens}`, `Suggested version bump: ${step} (${because})`]
}

function countWords({ added, removed, changed, unchanged }: Difference): string {
  const renamed = changed.filter(({ was }) => was !== undefined).length
  const counts: [number, string][] = [
    [added.length, 'added'],
    [removed.length, 'removed'],
    [renamed, 'renamed'],
    [changed.length - renamed, 'changed'],
    [unchanged, 'unchanged'],
  ]
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`)
  return words.length === 0 ? 'No skills' : words.join(', ')
}

/** For a pull request comment or a step summary. Escapes all text of skills. */
export function diffMarkdown(difference: Difference): string {
  const { added, removed, changed, widened, narrowed } = difference
  const lines = ['## Skills', '', ...formatClosing(difference).map(line => `${escapeMarkdown(line)}  `), '']
  addList(lines, '⚠️ New permissions', widened.map(escapeMarkdown))
  addList(lines, 'Removed permissions', narrowed.map(escapeMarkdown))
  addList(
    lines,
    'Removed',
    removed.map(({ id }) => formatCode(id)),
  )
  addList(
    lines,
    'Added',
    added.map(
      one =>
        `${formatCode(one.id)}: ${escapeMarkdown(cutText(one.description, LONGEST) + formatBrings(one))}`,
    ),
  )
  if (changed.length === 0) return lines.join('\n')
  lines.push('### Changed', '', '| Skill | Change |', '| --- | --- |')
  for (const change of changed.slice(0, MOST_ROWS)) lines.push(formatChangeRow(change))
  if (changed.length > MOST_ROWS) lines.push('', `${formatCount(changed.length - MOST_ROWS, 'more skill')}.`)
  lines.push('')
  return lines.join('\n')
}

function addList(lines: string[], title: string, items: string[]): void {
  if (items.length === 0) return
  lines.push(`### ${title}`, '', ...items.slice(0, MOST_ROWS).map(item => `- ${item}`))
  if (items.length > MOST_ROWS) lines.push(`- ${items.length - MOST_ROWS} more`)
  lines.push('')
}

function formatChangeRow({ id, was, description, body, fields, files }: SkillChange): string {
  const parts = [
    ...(description === undefined
      ? []
      : [
          `description: ${escapeMarkdown(cutText(description.old, LONGEST))} → ${escapeMarkdown(cutText(description.new, LONGEST))}`,
        ]),
    ...(body ? ['instructions'] : []),
    ...(fields.length === 0 ? [] : [`frontmatter: ${fields.map(formatCode).join(', ')}`]),
    ...files.slice(0, MOST_ROWS).map(file => escapeMarkdown(formatFile(file))),
    ...(files.length > MOST_ROWS ? [formatCount(files.length - MOST_ROWS, 'more file')] : []),
  ]
  const name = was === undefined ? formatCode(id) : `${formatCode(was)} → ${formatCode(id)}`
  return `| ${name} | ${parts.length === 0 ? 'what it may do' : parts.join('<br>')} |`
}

function formatCode(text: string): string {
  return escapeMarkdown(`\`${text.replaceAll('`', "'")}\``)
}
