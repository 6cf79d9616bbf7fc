/** Renames a heading or a skill with all that leads there, and lists what does. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Location, Range, TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types'
import { applyEdits } from '../compiler/parse/repair/edits.ts'
import type { Heading } from '../compiler/types.ts'
import { toLeaf } from '../compiler/validate/identity.ts'
import { getLeaf } from '../format/split-words.ts'
import { readMarkdown } from './definition.ts'
import type { Files } from './files.ts'
import { findNamed as findSkill, type Page, readPage, toRange } from './page.ts'
import type { Judged, NamedSkill } from './project.ts'
import { findTarget, getSkillFolder } from './targets.ts'
import { toUri } from './uri.ts'
import { listAnchorUsages, listSkillUsages, readText, type Usage } from './usages.ts'

/** What has a name that can be changed. Offsets are in the parsed text. */
type Named = { start: number; end: number } & (
  | { kind: 'heading'; heading: Heading }
  | { kind: 'skill'; skill: NamedSkill }
)

/** What can be renamed at an offset of the parsed text, and where it stands. */
export function findRenameRange(judged: Judged, page: Page, offset: number): Range | undefined {
  const named = findNamed(judged, page, offset)
  return named && toRange(page, named.start, named.end)
}

/** The edits that rename what stands at an offset, or why it cannot be. `mayMove`: whether the editor can rename folders. */
export function rename(
  judged: Judged,
  page: Page,
  offset: number,
  newName: string,
  files: Files,
  mayMove: boolean,
): { edit: WorkspaceEdit } | { problem: string } {
  const named = findNamed(judged, page, offset)
  if (named === undefined) return { problem: 'Only headings and names of skills can be renamed' }
  return named.kind === 'heading'
    ? renameHeading(judged, page, named, newName, files)
    : renameSkill(judged, named.skill, newName, files, mayMove)
}

/** Every place that leads to the skill or the heading at an offset. */
export function findReferences(
  judged: Judged,
  page: Page,
  offset: number,
  files: Files,
  withDeclaration: boolean,
): Location[] {
  const named = findNamed(judged, page, offset)
  if (named === undefined) return []
  const usages =
    named.kind === 'heading'
      ? listAnchorUsages(judged, page.file, new Set([named.heading.slug]), files)
      : listSkillUsages(judged, named.skill, files)
  const own = withDeclaration ? findDeclaration(judged, page, named, files) : []
  return [...own, ...usages].flatMap(usage => {
    const document = openText(files, usage.file)
    return document === undefined ? [] : { uri: document.uri, range: toDocumentRange(document, usage) }
  })
}

function findDeclaration(judged: Judged, page: Page, named: Named, files: Files): Usage[] {
  if (named.kind === 'heading') return [{ file: page.file, start: named.start, end: named.end }]
  return findNamePlace(judged, named.skill, files) ?? []
}

function findNamed(judged: Judged, page: Page, offset: number): Named | undefined {
  const { headings, frontmatter, text } = page.parsed
  for (const heading of headings) {
    const place = findTitle(text, heading)
    if (place !== undefined && place.start <= offset && offset <= place.end)
      return { kind: 'heading', heading, ...place }
  }
  const name = frontmatter?.places.get('/name')?.value
  if (name !== undefined && name.start.offset <= offset && offset <= name.end.offset) {
    const skill = findSkill(judged, page)
    return skill && { kind: 'skill', skill, start: name.start.offset, end: name.end.offset }
  }
  const target = findTarget(judged, page, offset)
  if (target?.kind !== 'skill') return undefined
  const leaf = getLeaf(target.skill.id)
  return {
    kind: 'skill',
    skill: target.skill,
    start: Math.max(target.start, target.end - leaf.length),
    end: target.end,
  }
}

/** The words of a heading in its source. */
function findTitle(text: string, { position }: Heading): { start: number; end: number } | undefined {
  const source = text.slice(position.start.offset, position.end.offset)
  const [, marks = '', title = ''] = /^(#{1,6}[ \t]+)?([^\r\n]*)/.exec(source) ?? []
  const words = marks === '' ? title.trimEnd() : title.replace(/(?:^|[ \t])#+[ \t]*$/, '').trimEnd()
  const start = position.start.offset + marks.length
  return words === '' ? undefined : { start, end: start + words.length }
}

function renameHeading(
  judged: Judged,
  page: Page,
  { start, end }: { start: number; end: number },
  newName: string,
  files: Files,
): { edit: WorkspaceEdit } | { problem: string } {
  const title = newName.trim()
  if (title === '' || /[\r\n]/.test(title)) return { problem: 'A heading is one line of text' }
  const { text, headings } = page.parsed
  const after = readPage(
    TextDocument.create(page.document.uri, 'markdown', 0, applyEdits(text, [{ start, end, text: title }])),
    page.file,
    page.found,
    judged.analyzer,
  )
  if (after.parsed.headings.length !== headings.length)
    return { problem: 'That would not be a heading any more' }
  // Of several headings with one title the others change their numbers.
  const moved = new Map<string, string>()
  for (const [at, { slug }] of headings.entries()) {
    const now = after.parsed.headings[at]?.slug ?? slug
    if (now !== slug) moved.set(slug, now)
  }
  const usages = listAnchorUsages(judged, page.file, new Set(moved.keys()), files)
  const edits = usages.map(usage => ({ ...usage, text: moved.get(usage.slug) ?? usage.slug }))
  return { edit: toWorkspaceEdit([{ file: page.file, start, end, text: title }, ...edits], files) }
}

function renameSkill(
  judged: Judged,
  skill: NamedSkill,
  newName: string,
  files: Files,
  mayMove: boolean,
): { edit: WorkspaceEdit } | { problem: string } {
  if (newName === '' || toLeaf(newName) !== newName)
    return {
      problem: `\`${newName}\` is not a valid skill name: use lower-case letters, digits and single hyphens`,
    }
  const { found } = skill.skill
  const folder = getSkillFolder(found)
  const isMoved = folder !== undefined && found.folder === skill.skill.analysis.name && found.path !== ''
  const target = isMoved ? join(dirname(folder), newName) : undefined
  if (target !== undefined && existsSync(target))
    return { problem: `The folder \`${newName}\` already exists` }
  if (target !== undefined && !mayMove)
    return {
      problem: `This editor cannot rename folders; rename \`${found.folder}\` to \`${newName}\` by hand`,
    }
  const places = findNamePlace(judged, skill, files)
  if (places === undefined) return { problem: 'The skill has no `name` that could be changed' }
  const edits = [...places, ...listSkillUsages(judged, skill, files)].map(usage => ({
    ...usage,
    text: newName,
  }))
  const edit = toWorkspaceEdit(edits, files)
  if (folder !== undefined && target !== undefined)
    edit.documentChanges?.push({ kind: 'rename', oldUri: toUri(folder), newUri: toUri(target) })
  return { edit }
}

/** Where the frontmatter of a skill has its name. */
function findNamePlace(judged: Judged, { skill }: NamedSkill, files: Files): Usage[] | undefined {
  const { file } = skill.entry
  const place = readMarkdown(judged, file, files)?.parsed.frontmatter?.places.get('/name')?.value
  const text = readText(files, file)
  if (place === undefined || text === undefined) return undefined
  const source = text.slice(place.start.offset, place.end.offset)
  const quotes = /^(["']).*\1$/s.test(source) ? 1 : 0
  return [{ file, start: place.start.offset + quotes, end: place.end.offset - quotes }]
}

function openText({ read, toUri }: Files, file: string): TextDocument | undefined {
  const text = read(file)
  return text === undefined ? undefined : TextDocument.create(toUri(file), 'markdown', 0, text)
}

function toDocumentRange(document: TextDocument, { start, end }: Usage): Range {
  const shift = document.getText().startsWith('\uFEFF') ? 1 : 0
  return toRange({ document, shift }, start, end)
}

/** Edits by file, in their order. */
function toWorkspaceEdit(edits: (Usage & { text: string })[], files: Files): WorkspaceEdit {
  const byFile = new Map<string, { document: TextDocument; edits: TextEdit[] }>()
  for (const edit of edits) {
    const document = byFile.get(edit.file)?.document ?? openText(files, edit.file)
    if (document === undefined) continue
    const known = byFile.get(edit.file) ?? { document, edits: [] }
    byFile.set(edit.file, known)
    known.edits.push({ range: toDocumentRange(document, edit), newText: edit.text })
  }
  const changes: TextDocumentEdit[] = [...byFile.values()].map(({ document, edits: own }) => ({
    textDocument: { uri: document.uri, version: null },
    edits: own,
  }))
  return { documentChanges: changes }
}
