import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Location, Range, TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types'
import { applyEdits } from '../compiler/parse/repair/edits.ts'
import type { Heading } from '../compiler/types.ts'
import { toLeaf } from '../compiler/validate/identity.ts'
import { getLeaf } from '../format/place.ts'
import {
  type Files,
  findNamed as findSkill,
  type OpenPage,
  readMarkdown,
  readPage,
  toRange,
  toUri,
} from './page.ts'
import type { NamedSkill } from './project.ts'
import { findTarget, getSkillFolder } from './targets.ts'
import { listAnchorUsages, listSkillUsages, readText, type Usage } from './usages.ts'

/** Offsets are in the parsed text. */
type NamedPlace = { start: number; end: number } & (
  | { kind: 'heading'; heading: Heading }
  | { kind: 'skill'; skill: NamedSkill }
)

type Renaming = { edit: WorkspaceEdit } | { problem: string }

export function findRenameRange(open: OpenPage, offset: number): Range | undefined {
  const named = findNamed(open, offset)
  return named && toRange(open.page, named.start, named.end)
}

export function rename(open: OpenPage, offset: number, newName: string, mayMove: boolean): Renaming {
  const named = findNamed(open, offset)
  if (named === undefined) return { problem: 'Only headings and names of skills can be renamed' }
  return named.kind === 'heading'
    ? renameHeading(open, named, newName)
    : renameSkill(open, named.skill, newName, mayMove)
}

export function findReferences(open: OpenPage, offset: number, withDeclaration: boolean): Location[] {
  const { page, judged, files } = open
  const named = findNamed(open, offset)
  if (named === undefined) return []
  const usages =
    named.kind === 'heading'
      ? listAnchorUsages(judged, page.file, new Set([named.heading.slug]), files)
      : listSkillUsages(judged, named.skill, files)
  const own = withDeclaration ? findDeclaration(open, named) : []
  return [...own, ...usages].flatMap(usage => {
    const document = openText(files, usage.file)
    return document === undefined ? [] : { uri: document.uri, range: toDocumentRange(document, usage) }
  })
}

function findDeclaration(open: OpenPage, named: NamedPlace): Usage[] {
  if (named.kind === 'heading') return [{ file: open.page.file, start: named.start, end: named.end }]
  return findNamePlace(open, named.skill) ?? []
}

function findNamed(open: OpenPage, offset: number): NamedPlace | undefined {
  const { page, judged } = open
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
  const target = findTarget(open, offset)
  if (target?.kind !== 'skill') return undefined
  const leaf = getLeaf(target.skill.id)
  return {
    kind: 'skill',
    skill: target.skill,
    start: Math.max(target.start, target.end - leaf.length),
    end: target.end,
  }
}

function findTitle(text: string, { position }: Heading): { start: number; end: number } | undefined {
  const source = text.slice(position.start.offset, position.end.offset)
  const [, marks = '', title = ''] = /^(#{1,6}[ \t]+)?([^\r\n]*)/.exec(source) ?? []
  const words = marks === '' ? title.trimEnd() : title.replace(/(?:^|[ \t])#+[ \t]*$/, '').trimEnd()
  const start = position.start.offset + marks.length
  return words === '' ? undefined : { start, end: start + words.length }
}

function renameHeading(
  { page, judged, files }: OpenPage,
  { start, end }: { start: number; end: number },
  newName: string,
): Renaming {
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
  // If several headings have the same title, the others are renumbered.
  const moved = new Map<string, string>()
  for (const [at, { slug }] of headings.entries()) {
    const now = after.parsed.headings[at]?.slug ?? slug
    if (now !== slug) moved.set(slug, now)
  }
  const usages = listAnchorUsages(judged, page.file, new Set(moved.keys()), files)
  const edits = usages.map(usage => ({ ...usage, text: moved.get(usage.slug) ?? usage.slug }))
  return { edit: toWorkspaceEdit([{ file: page.file, start, end, text: title }, ...edits], files) }
}

function renameSkill(open: OpenPage, skill: NamedSkill, newName: string, mayMove: boolean): Renaming {
  if (newName === '' || toLeaf(newName) !== newName)
    return {
      problem: `\`${newName}\` is not a valid skill name: use lowercase letters, digits and single hyphens`,
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
  const { judged, files } = open
  const places = findNamePlace(open, skill)
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

function findNamePlace(open: OpenPage, { skill }: NamedSkill): Usage[] | undefined {
  const { file } = skill.entry
  const place = readMarkdown(open, file)?.parsed.frontmatter?.places.get('/name')?.value
  const text = readText(open.files, file)
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
