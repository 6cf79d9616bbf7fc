import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
} from 'vscode-languageserver-types'
import { getParentPath } from '../core/files/path.ts'
import { byCodeUnit } from '../core/text/order.ts'
import { formatCount } from '../core/text/quantity.ts'
import { getLeaf } from '../format/place.ts'
import { type Fields, findField } from './frontmatter.ts'
import { describeField } from './hover.ts'
import { findNamed, type OpenPage, readMarkdown } from './page.ts'
import type { NamedSkill } from './project.ts'
import { findLinkedFile } from './targets.ts'

export const TRIGGERS = ['(', '#', '/', '$', ':', ' ', '-']

/** Editors ask again while the user types. */
const MOST_ITEMS = 500

/** Claude Code's tools (documentation, tools reference), in addition to those that the project's skills name. */
const TOOLS = 'Bash Edit Glob Grep NotebookEdit Read Skill Task TodoWrite WebFetch WebSearch Write'.split(' ')

interface Request extends OpenPage {
  fields: Fields
  offset: number
  before: string
}

/** `offset` is in the editor's text, which may end in the middle of a word and need not parse. */
export function listCompletions(
  open: OpenPage,
  offset: number,
  fields: Fields,
): { items: CompletionItem[]; isIncomplete: boolean } {
  const text = open.page.document.getText()
  const before = text.slice(
    Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1,
    offset,
  )
  const request: Request = { ...open, fields, offset, before }
  const end = findFrontmatterEnd(text)
  const items =
    end !== undefined && offset <= end
      ? completeFrontmatter(request, text.slice(0, end))
      : completeBody(request)
  return { items: items.slice(0, MOST_ITEMS), isIncomplete: items.length > MOST_ITEMS }
}

/** Returns the offset of the closing fence, or of the end of the text; undefined without an opening fence. */
function findFrontmatterEnd(text: string): number | undefined {
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text)
  if (opening === null) return undefined
  const closing = /^---[ \t]*$/m.exec(text.slice(opening[0].length))
  return closing === null ? text.length : opening[0].length + closing.index
}

function completeFrontmatter(request: Request, block: string): CompletionItem[] {
  const { before, fields } = request
  const key = /^[\w-]*$/.exec(before)
  if (key !== null) return before.startsWith('---') ? [] : completeKeys(request, block, key[0])
  const [, name = '', value] = /^([\w-]+):(.*)$/.exec(before) ?? []
  if (value !== undefined)
    return completeValue(request, findField(fields, name)?.name ?? name, value.trimStart())
  const item = /^[ \t]*-[ \t](.*)$/.exec(before)
  const [, parent = ''] = [...block.slice(0, request.offset).matchAll(/^([\w-]+):/gm)].at(-1) ?? []
  return item === null
    ? []
    : completeValue(request, findField(fields, parent)?.name ?? parent, item[1]?.trimStart() ?? '')
}

function completeKeys(request: Request, block: string, word: string): CompletionItem[] {
  const { fields, page, offset } = request
  const present = new Set(
    Array.from(block.matchAll(/^([\w-]+):/gm), ([, key = '']) => findField(fields, key)?.name ?? key),
  )
  const isFollowed = /^[ \t]*:/.test(page.document.getText().slice(offset, offset + 80))
  return [...fields.values()].flatMap((info, at) => {
    if (present.has(info.name)) return []
    const item: CompletionItem = {
      label: info.name,
      kind: CompletionItemKind.Field,
      detail: info.isSpecified ? 'Agent Skills specification' : info.clients.join(', '),
      documentation: { kind: MarkupKind.Markdown, value: describeField(info).join('\n\n') },
      // In the schema's order: the specification's fields first.
      sortText: String(at).padStart(4, '0'),
      insertTextFormat: InsertTextFormat.PlainText,
    }
    return insertAt(request, word, item, isFollowed ? info.name : `${info.name}: `)
  })
}

const NAMING_FIELDS = ['requires', 'skills', 'dependencies']
const TOOL_FIELDS = ['allowed-tools', 'disallowed-tools']

function completeValue(request: Request, field: string, value: string): CompletionItem[] {
  const { page, fields } = request
  const word = value.split(/[\s,[\]"']/).at(-1) ?? ''
  if (NAMING_FIELDS.includes(field)) return completeSkills(request, word)
  if (TOOL_FIELDS.includes(field))
    return listTools(request).map(label =>
      insertAt(request, word, { label, kind: CompletionItemKind.Function }),
    )
  if (value !== word) return []
  if (field === 'name' && page.found !== undefined)
    return [{ label: page.found.folder, kind: CompletionItemKind.Value, detail: 'The name of the folder' }]
  return (fields.get(field)?.values ?? []).map(label =>
    insertAt(request, word, { label, kind: CompletionItemKind.EnumMember }),
  )
}

function listTools({ judged: { compiled, named } }: Request): string[] {
  const names = new Set(TOOLS)
  for (const { skill } of named)
    for (const rule of compiled.analyses.getAnalysis(skill).fields.allowedTools ?? []) names.add(rule)
  return [...names].sort(byCodeUnit)
}

function completeSkills(request: Request, word: string): CompletionItem[] {
  const { judged, page } = request
  const { named } = judged
  const own = findNamed(judged, page)
  const counts = new Map<string, number>()
  for (const { id } of named) counts.set(getLeaf(id), (counts.get(getLeaf(id)) ?? 0) + 1)
  return named.flatMap(skill => {
    if (skill === own) return []
    const leaf = getLeaf(skill.id)
    const label = counts.get(leaf) === 1 ? leaf : skill.id
    const detail = describeTokens(skill)
    return insertAt(request, word, { label, kind: CompletionItemKind.Module, detail, filterText: label })
  })
}

function describeTokens({ id, skill }: NamedSkill): string {
  return `${id}, ${formatCount(skill.analysis.tokens.body, 'token')}`
}

function completeBody(request: Request): CompletionItem[] {
  const { before } = request
  const link = /\]\(<?([^()\s<>]*)$/.exec(before)
  if (link !== null) return completeLink(request, link[1] ?? '')
  const named = /(?:^|[^\w$\\/.-])[$/]([a-z][\w:-]*|)$/.exec(before)
  return named === null ? [] : completeSkills(request, named[1] ?? '')
}

function completeLink(request: Request, typed: string): CompletionItem[] {
  const hash = typed.indexOf('#')
  return hash === -1
    ? completePaths(request, typed)
    : completeAnchors(request, typed.slice(0, hash), typed.slice(hash + 1))
}

/** Only paths of the skill itself: others break when the skill is installed alone. */
function completePaths(request: Request, typed: string): CompletionItem[] {
  const prefix = typed.startsWith('./') ? './' : ''
  const paths = new Set<string>()
  for (const { path } of request.page.found?.files ?? [])
    for (let at = path; at !== ''; at = getParentPath(at)) paths.add(at === path ? at : `${at}/`)
  return [...paths].sort(byCodeUnit).map(path => {
    const kind = path.endsWith('/') ? CompletionItemKind.Folder : CompletionItemKind.File
    return insertAt(request, typed, { label: prefix + path, kind }, prefix + encodePath(path))
  })
}

function encodePath(path: string): string {
  return path.replace(/[\s()<>%#?\\]/g, character =>
    encodeURIComponent(character).replace(/[()]/g, sign => `%${sign.charCodeAt(0).toString(16)}`),
  )
}

function completeAnchors(request: Request, target: string, typed: string): CompletionItem[] {
  const { judged, page } = request
  const file = target === '' ? page.file : page.found && findLinkedFile(judged, page.found, decode(target))
  const linked = file === undefined ? undefined : readMarkdown(request, file)
  return (linked?.parsed.headings ?? []).map(({ slug, title }) =>
    insertAt(request, typed, { label: slug, kind: CompletionItemKind.Reference, detail: title }),
  )
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

function insertAt(
  { page: { document }, offset }: Request,
  typed: string,
  item: CompletionItem,
  newText: string = item.label,
): CompletionItem {
  const range = { start: document.positionAt(offset - typed.length), end: document.positionAt(offset) }
  return { ...item, textEdit: { range, newText } }
}
