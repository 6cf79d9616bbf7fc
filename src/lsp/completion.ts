/** What may be written at a place of an entry: fields, their values, skills, paths and anchors. */
import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
  type Range,
} from 'vscode-languageserver-types'
import { getParentPath } from '../core/files/path.ts'
import { byCodeUnit } from '../core/text/order.ts'
import { formatCount } from '../core/text/quantity.ts'
import { getLeaf } from '../format/split-words.ts'
import { readMarkdown } from './definition.ts'
import { type FieldInfo, findField } from './fields.ts'
import type { Files } from './files.ts'
import { describeField } from './hover.ts'
import { findNamed, type Page } from './page.ts'
import type { Judged, NamedSkill } from './project.ts'
import { findLinkedFile } from './targets.ts'

/** What starts completion besides letters. */
export const TRIGGERS = ['(', '#', '/', '$', ':', ' ', '-']

/** Items of one answer. Editors ask again as one types. */
const MOST_ITEMS = 500

/** Tools that Claude Code has (its documentation, tools reference), besides those that the project's skills name. */
const TOOLS = 'Bash Edit Glob Grep NotebookEdit Read Skill Task TodoWrite WebFetch WebSearch Write'.split(' ')

interface Asked {
  judged: Judged
  page: Page
  fields: ReadonlyMap<string, FieldInfo>
  files: Files
  /** In the editor's text. */
  offset: number
  /** The line up to the offset. */
  before: string
}

/** `offset` counts in the editor's text, which may be in the middle of a word, and need not parse. */
export function listCompletions(
  judged: Judged,
  page: Page,
  offset: number,
  fields: ReadonlyMap<string, FieldInfo>,
  files: Files,
): { items: CompletionItem[]; isIncomplete: boolean } {
  const text = page.document.getText()
  const before = text.slice(
    Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1,
    offset,
  )
  const asked: Asked = { judged, page, fields, files, offset, before }
  const end = findFrontmatterEnd(text)
  const items =
    end !== undefined && offset <= end ? completeFrontmatter(asked, text.slice(0, end)) : completeBody(asked)
  return { items: items.slice(0, MOST_ITEMS), isIncomplete: items.length > MOST_ITEMS }
}

/** Where the closing fence of the block stands, or the text ends; undefined without an opening one. */
function findFrontmatterEnd(text: string): number | undefined {
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text)
  if (opening === null) return undefined
  const closing = /^---[ \t]*$/m.exec(text.slice(opening[0].length))
  return closing === null ? text.length : opening[0].length + closing.index
}

function completeFrontmatter(asked: Asked, block: string): CompletionItem[] {
  const { before, fields } = asked
  const key = /^[\w-]*$/.exec(before)
  if (key !== null) return before.startsWith('---') ? [] : completeKeys(asked, block, key[0])
  const [, name = '', value] = /^([\w-]+):(.*)$/.exec(before) ?? []
  if (value !== undefined)
    return completeValue(asked, findField(fields, name)?.name ?? name, value.trimStart())
  const item = /^[ \t]*-[ \t](.*)$/.exec(before)
  const [, parent = ''] = [...block.slice(0, asked.offset).matchAll(/^([\w-]+):/gm)].at(-1) ?? []
  return item === null
    ? []
    : completeValue(asked, findField(fields, parent)?.name ?? parent, item[1]?.trimStart() ?? '')
}

function completeKeys({ fields, page, offset }: Asked, block: string, word: string): CompletionItem[] {
  const present = new Set(
    Array.from(block.matchAll(/^([\w-]+):/gm), ([, key = '']) => findField(fields, key)?.name ?? key),
  )
  const isFollowed = /^[ \t]*:/.test(page.document.getText().slice(offset, offset + 80))
  return [...fields.values()].flatMap((info, at) => {
    if (present.has(info.name)) return []
    return {
      label: info.name,
      kind: CompletionItemKind.Field,
      detail: info.isSpecified ? 'Agent Skills specification' : info.clients.join(', '),
      documentation: { kind: MarkupKind.Markdown, value: describeField(info).join('\n\n') },
      // In the order of the schema: the specification first.
      sortText: String(at).padStart(4, '0'),
      insertTextFormat: InsertTextFormat.PlainText,
      textEdit: {
        range: replaceBefore(page, offset, word),
        newText: isFollowed ? info.name : `${info.name}: `,
      },
    }
  })
}

const NAMING_FIELDS = ['requires', 'skills', 'dependencies']
const TOOL_FIELDS = ['allowed-tools', 'disallowed-tools']

function completeValue(asked: Asked, field: string, value: string): CompletionItem[] {
  const { page, offset, fields } = asked
  const word = value.split(/[\s,[\]"']/).at(-1) ?? ''
  if (NAMING_FIELDS.includes(field)) return completeSkills(asked, word)
  if (TOOL_FIELDS.includes(field))
    return listTools(asked).map(label => ({
      label,
      kind: CompletionItemKind.Function,
      textEdit: { range: replaceBefore(page, offset, word), newText: label },
    }))
  if (value !== word) return []
  if (field === 'name' && page.found !== undefined)
    return [{ label: page.found.folder, kind: CompletionItemKind.Value, detail: 'The name of the folder' }]
  return (fields.get(field)?.values ?? []).map(label => ({
    label,
    kind: CompletionItemKind.EnumMember,
    textEdit: { range: replaceBefore(page, offset, word), newText: label },
  }))
}

/** Tools that Claude Code has, and those that other skills of the project allow. */
function listTools({ judged: { compiled, named } }: Asked): string[] {
  const names = new Set(TOOLS)
  for (const { skill } of named)
    for (const rule of compiled.analyses.getAnalysis(skill).fields.allowedTools ?? []) names.add(rule)
  return [...names].sort(byCodeUnit)
}

function completeSkills({ judged, page, offset }: Asked, word: string): CompletionItem[] {
  const { named } = judged
  const own = findNamed(judged, page)
  const counts = new Map<string, number>()
  for (const { id } of named) counts.set(getLeaf(id), (counts.get(getLeaf(id)) ?? 0) + 1)
  return named.flatMap(skill => {
    if (skill === own) return []
    const leaf = getLeaf(skill.id)
    const label = counts.get(leaf) === 1 ? leaf : skill.id
    return {
      label,
      kind: CompletionItemKind.Module,
      detail: describeTokens(skill),
      filterText: label,
      textEdit: { range: replaceBefore(page, offset, word), newText: label },
    }
  })
}

function describeTokens({ id, skill }: NamedSkill): string {
  return `${id}, ${formatCount(skill.analysis.tokens.body, 'token')}`
}

function completeBody(asked: Asked): CompletionItem[] {
  const { before } = asked
  const link = /\]\(<?([^()\s<>]*)$/.exec(before)
  if (link !== null) return completeLink(asked, link[1] ?? '')
  const named = /(?:^|[^\w$\\/.-])[$/]([a-z][\w:-]*|)$/.exec(before)
  return named === null ? [] : completeSkills(asked, named[1] ?? '')
}

function completeLink(asked: Asked, typed: string): CompletionItem[] {
  const hash = typed.indexOf('#')
  return hash === -1
    ? completePaths(asked, typed)
    : completeAnchors(asked, typed.slice(0, hash), typed.slice(hash + 1))
}

/** Files and folders of the skill itself: what leads out of it breaks where the skill is installed alone. */
function completePaths({ page, offset }: Asked, typed: string): CompletionItem[] {
  const prefix = typed.startsWith('./') ? './' : ''
  const paths = new Set<string>()
  for (const { path } of page.found?.files ?? [])
    for (let at = path; at !== ''; at = getParentPath(at)) paths.add(at === path ? at : `${at}/`)
  return [...paths].sort(byCodeUnit).map(path => ({
    label: prefix + path,
    kind: path.endsWith('/') ? CompletionItemKind.Folder : CompletionItemKind.File,
    textEdit: { range: replaceBefore(page, offset, typed), newText: prefix + encodePath(path) },
  }))
}

/** As a link has to write it. */
function encodePath(path: string): string {
  return path.replace(/[\s()<>%#?\\]/g, character =>
    encodeURIComponent(character).replace(/[()]/g, sign => `%${sign.charCodeAt(0).toString(16)}`),
  )
}

function completeAnchors(
  { judged, page, files, offset }: Asked,
  target: string,
  typed: string,
): CompletionItem[] {
  const file = target === '' ? page.file : page.found && findLinkedFile(judged, page.found, decode(target))
  const other = file === undefined || file === page.file ? page : readMarkdown(judged, file, files)
  if (file === undefined) return []
  return (other?.parsed.headings ?? []).map(({ slug, title }) => ({
    label: slug,
    kind: CompletionItemKind.Reference,
    detail: title,
    textEdit: { range: replaceBefore(page, offset, typed), newText: slug },
  }))
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

function replaceBefore({ document }: Page, offset: number, word: string): Range {
  return { start: document.positionAt(offset - word.length), end: document.positionAt(offset) }
}
