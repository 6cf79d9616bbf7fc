import { type Hover, MarkupKind } from 'vscode-languageserver-types'
import { formatCount } from '../core/text/quantity.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { cutText } from '../core/text/width.ts'
import { type FieldInfo, type Fields, findField } from './frontmatter.ts'
import { type Files, findNamed, type OpenPage, type Page, toPositionRange, toRange } from './page.ts'
import type { Judged, NamedSkill } from './project.ts'
import { listSections } from './sections.ts'
import { findTarget, type Target } from './targets.ts'

/** `offset` is in the parsed text. */
export function createHover(open: OpenPage, offset: number, fields: Fields): Hover | undefined {
  const { page, judged } = open
  const field = findFieldAt(page, offset, fields)
  if (field !== undefined) {
    const lines = [...describeField(field.info), ...describeCost(judged, page, field.info.name)]
    return toHover(lines, toPositionRange(page, field.position))
  }
  const target = findTarget(open, offset)
  if (target !== undefined)
    return toHover(describeTarget(open, target), toRange(page, target.start, target.end))
  const section = listSections(page.parsed).find(
    ({ heading: { position } }) => position.start.offset <= offset && offset <= position.end.offset,
  )
  if (section === undefined) return undefined
  const tokens = judged.analyzer.countTokens(page.parsed.text.slice(section.start, section.end))
  return toHover(
    [
      `This section has ${formatCount(tokens, 'token')}.`,
      `Anchor: ${formatCode(`#${section.heading.slug}`)}`,
    ],
    toPositionRange(page, section.heading.position),
  )
}

function toHover(lines: string[], range: Hover['range']): Hover {
  return { contents: { kind: MarkupKind.Markdown, value: lines.join('\n\n') }, ...(range && { range }) }
}

function findFieldAt({ parsed }: Page, offset: number, fields: Fields) {
  for (const [pointer, { key: position }] of parsed.frontmatter?.places ?? []) {
    if (pointer.lastIndexOf('/') !== 0 || offset < position.start.offset || offset > position.end.offset)
      continue
    const info = findField(fields, pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~'))
    if (info !== undefined) return { info, position }
  }
  return undefined
}

export function describeField({
  name,
  description,
  isSpecified,
  clients,
  spellings,
  values,
  source,
}: FieldInfo): string[] {
  const others = spellings.map(([spelling, readers]) => `\`${spelling}\` (${readers.join(', ')})`)
  return [
    `**${name}**: ${description}`,
    ...(values.length === 0 ? [] : [`Values: ${values.map(value => `\`${value}\``).join(', ')}`]),
    isSpecified ? 'Part of the Agent Skills specification.' : 'Not part of the Agent Skills specification.',
    clients.length === 0 ? 'No client that skillc knows reads it.' : `Read by ${clients.join(', ')}.`,
    ...(others.length === 0 ? [] : [`Other spellings: ${others.join(', ')}`]),
    ...(source === '' ? [] : [`Source: ${source}`]),
  ]
}

function describeCost({ compiled, skills }: Judged, { found }: Page, field: string): string[] {
  const skill = found && skills.get(found.entry.file)
  if (skill === undefined || (field !== 'name' && field !== 'description')) return []
  const { catalog, body } = skill.analysis.tokens
  const { tokenizer } = compiled.analyses
  return [
    `Name and description: ${formatCount(catalog, 'token')}. Body: ${formatCount(body, 'token')} (${formatCode(tokenizer)}).`,
  ]
}

function describeTarget({ judged, files }: OpenPage, target: Target): string[] {
  if (target.kind === 'skill') return describeSkill(judged, target.skill)
  const { file, reference } = target
  const linked = findNamed(judged, { found: judged.skills.get(file)?.found })
  if (linked !== undefined && reference.target !== '') return describeSkill(judged, linked)
  if (reference.target === '') return [formatCode(`#${reference.fragment ?? ''}`)]
  const tokens = countTokens(judged, file, files)
  return [
    tokens === undefined
      ? formatCode(reference.target)
      : `${formatCode(reference.target)}, ${formatCount(tokens, 'token')}`,
  ]
}

/** Returns undefined for a file that a model would not read as text. */
function countTokens({ analyzer }: Judged, file: string, { read }: Files): number | undefined {
  const text = read(file)
  return text === undefined || text.includes('\uFFFD') || text.includes('\0')
    ? undefined
    : analyzer.countTokens(text)
}

function describeSkill({ compiled }: Judged, { id, skill }: NamedSkill): string[] {
  const { description } = compiled.analyses.getAnalysis(skill)
  const { catalog, body } = skill.analysis.tokens
  return [
    `Skill ${formatCode(id)}`,
    formatCode(description),
    `Name and description: ${formatCount(catalog, 'token')}. Body: ${formatCount(body, 'token')}.`,
  ]
}

/** Cells of untrusted text. */
const LONGEST = 1000

/** Formats untrusted text as one line of code, so it cannot become a link, an image or HTML. */
function formatCode(text: string): string {
  const line = cutText(escapeTerminal(text.replace(/\s+/g, ' ').trim()), LONGEST)
  if (line === '') return ''
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return fence + space + line + space + fence
}
